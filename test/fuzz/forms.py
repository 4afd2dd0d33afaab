"""How an update, a read, a write or a pointer can be spelled: tables of forms.

A form is a function of (e, ...) that returns C++ text. `e` collects what the text needs elsewhere: helpers at file scope
(e.helper), declarations at the top of the kernel (e.top), parameters (e.parameter), variables (e.variable). Every form
means the same; the generator picks one at random.
"""

TYPES = {  # C++ type: its name in fuzz.h, and the atomics that CUDA has for it
    'int': ('I32', 'add sub min max and or xor exch'.split()),
    'unsigned': ('U32', 'add sub min max and or xor inc dec exch'.split()),
    'long long': ('I64', 'min max and or xor'.split()),
    'unsigned long long': ('U64', 'add min max and or xor exch'.split()),
    'float': ('F32', 'add exch'.split()),
    'double': ('F64', ['add']),
}
CALLS = {op: 'atomic' + op.capitalize() for op in 'add sub min max and or xor inc dec exch'.split()}
INTEGERS = ('int', 'unsigned', 'long long', 'unsigned long long')


def short(t):
    return ''.join(word[0] for word in t.split()) if ' ' in t else t


# ---- updates whose old value can be used: expressions

def direct(e, t, call, p, k, v):
    return f'{call}(&{p}[{k}], {v})'


def added(e, t, call, p, k, v):
    return f'{call}({p} + ({k}), {v})'


def global_name(e, t, call, p, k, v):
    return f'::{call}(&({p})[{k}], {v})'


def helper_pointer(e, t, call, p, k, v):
    f = e.name(f'put_{call}_{short(t)}')
    e.helper(f'__device__ {e.of(f, INLINE)}{t} {f}({t} *p, {t} v) {{ return {call}(p, v); }}')
    return f'{f}(&{p}[{k}], {v})'


def helper_index(e, t, call, p, k, v):
    f = e.name(f'bin_{call}_{short(t)}')
    e.helper(f'__device__ {e.of(f, INLINE)}{t} {f}({t} *bins, int k, {t} v)\n{{\n    {t} old = {call}(&bins[k], v);\n    return old;\n}}')
    return f'{f}({p}, {k}, {v})'


def helper_reference(e, t, call, p, k, v):
    f = e.name(f'into_{call}_{short(t)}')
    e.helper(f'__device__ {e.of(f, INLINE)}{t} {f}({t} &x, {t} v) {{ return {call}(&x, v); }}')
    return f'{f}({p}[{k}], {v})'


def helper_struct(e, t, call, p, k, v):
    f = e.name(f'visit_{call}_{short(t)}')
    s = f'place_{f}'
    e.helper(f'struct {s} {{\n    {t} *p;\n    int k;\n    {t} v;\n}};')
    e.helper(f'__device__ {e.of(f, INLINE)}{t} {f}({s} at) {{ return {call}(&at.p[at.k], at.v); }}')
    return f'{f}({s}{{{p}, (int)({k}), ({t})({v})}})'


def helper_twice(e, t, call, p, k, v):
    outer = e.name(f'high_{call}_{short(t)}')
    inner = f'{outer}_in'
    e.helper(f'__device__ {t} {inner}({t} *p, {t} v) {{ return {call}(p, v); }}')
    e.helper(f'__device__ {e.of(outer, INLINE)}{t} {outer}({t} *p, int k, {t} v) {{ return {inner}(p + k, v); }}')
    return f'{outer}({p}, {k}, {v})'


def template_type(e, t, call, p, k, v):
    f = e.name(f'any_{call}')
    e.helper(f'template <class T> __device__ {e.of(f, INLINE)}T {f}(T *p, T v) {{ return {call}(p, v); }}')
    return f'{f}<{t}>({p} + ({k}), {v})'


def template_value(e, t, call, p, k, v):
    f = e.name(f'nth_{call}_{short(t)}')
    e.helper(f'template <int N> __device__ {t} {f}({t} *p, int k, {t} v) {{ return {call}(&p[k + N], v); }}')
    n = e.pick((0, 0, 1))
    return f'{f}<{n}>({p}, ({k}) - {n}, {v})'


def lambda_now(e, t, call, p, k, v):
    return f'([&] {{ return {call}(&{p}[{k}], {v}); }}())'


def pointer_local(e, t, call, p, k, v):
    f = e.name(f'via_{call}_{short(t)}')
    e.helper(f'__device__ {t} {f}({t} *p, {t} v) {{ return {call}(p, v); }}')
    return f'([&] {{ {t} (*f)({t} *, {t}) = {f}; return f(&{p}[{k}], {v}); }}())'


def pointer_table(e, t, call, p, k, v):
    table = e.name(f'table_{call}_{short(t)}')
    f, g = f'first_{table}', f'second_{table}'
    for h in f, g:
        e.helper(f'__device__ {t} {h}({t} *p, {t} v) {{ return {call}(p, v); }}')
    e.helper(f'__device__ {t} (*{table}[])({t} *, {t}) = {{{f}, {g}}};')
    if k.isdigit():  # one of them has direct callers too, all with one address
        return f'{g}(&{p}[{k}], {v})'
    return f'{table}[({k}) & 1](&{p}[{k}], {v})'


def function_argument(e, t, call, p, k, v):
    f, g = e.name(f'policy_{call}_{short(t)}'), e.name(f'apply_{short(t)}')
    e.helper(f'__device__ {t} {f}({t} *p, {t} v) {{ return {call}(p, v); }}')
    e.helper(f'template <{t} (*F)({t} *, {t})> __device__ {t} {g}({t} *p, {t} v) {{ return F(p, v); }}')
    return f'{g}<{f}>({p} + ({k}), {v})'


def method(e, t, call, p, k, v):
    s = e.name(f'bins_{call}_{short(t)}')
    e.helper(f'struct {s} {{\n    {t} *p;\n    __device__ {t} add(int k, {t} v) const {{ return {call}(p + k, v); }}\n}};')
    return f'{s}{{{p}}}.add({k}, {v})'


def conversion(e, t, call, p, k, v):
    s = e.name(f'handle_{short(t)}')
    e.helper(f'struct {s} {{\n    {t} *p;\n    __device__ operator {t} *() const {{ return p; }}\n}};')
    return f'{call}(static_cast<{t} *>({s}{{{p}}}) + ({k}), {v})'


def subscript(e, t, call, p, k, v):
    s = e.name(f'span_{short(t)}')
    e.helper(f'struct {s} {{\n    {t} *p;\n    int n;\n    __device__ {t} &operator[](int k) const {{ return p[k]; }}\n}};')
    return f'{call}(&{s}{{{p}, 1}}[{k}], {v})'


INLINE = ('', '', '__noinline__ ', '__forceinline__ ', 'inline ')
USED = [(direct, 8), (added, 3), (global_name, 1), (helper_pointer, 3), (helper_index, 3), (helper_reference, 2), (helper_struct, 2),
        (helper_twice, 2), (template_type, 2), (template_value, 1), (lambda_now, 1), (pointer_local, 1), (pointer_table, 1),
        (function_argument, 1), (method, 2), (conversion, 1), (subscript, 1)]


# ---- updates whose old value is not used: statements

def by_pointer(e, t, call, p, k, v):
    q = e.local('q')
    return f'{{\n    {t} *{q} = {p} + ({k});\n    {call}({q}, {v});\n}}'


def by_reference(e, t, call, p, k, v):
    r = e.local('r')
    return f'{{\n    {t} &{r} = {p}[{k}];\n    {call}(&{r}, {v});\n}}'


def by_key(e, t, call, p, k, v):
    c = e.local('c')
    return f'{{\n    const int {c} = {k};\n    {call}(&{p}[{c}], {v});\n}}'


def same_name(e, t, call, p, k, v):  # the same text as other sites', for another place
    return f'{{\n    {t} *dst = {p} + ({k});\n    {call}(dst, {v});\n}}'


def by_lambda(e, t, call, p, k, v):
    f = e.local('f')
    return f'auto {f} = [&](int k, {t} v) {{ {call}(&{p}[k], v); }};\n{f}({k}, {v});'


def by_functor(e, t, call, p, k, v):
    s, f = e.name(f'functor_{call}_{short(t)}'), e.local('f')
    e.helper(f'struct {s} {{\n    {t} *p;\n    __device__ void operator()(int k, {t} v) const {{ {call}(&p[k], v); }}\n}};')
    return f'{s} {f}{{{p}}};\n{f}({k}, {v});'


def by_constructor(e, t, call, p, k, v):
    s, g = e.name(f'entry_{call}_{short(t)}'), e.local('g')
    e.helper(f'struct {s} {{\n    __device__ {s}({t} *p, {t} v) {{ {call}(p, v); }}\n}};')
    return f'{s} {g}({p} + ({k}), {v});'


def by_destructor(e, t, call, p, k, v):
    s, g = e.name(f'leave_{call}_{short(t)}'), e.local('g')
    e.helper(f'struct {s} {{\n    {t} *p;\n    {t} v;\n    __device__ ~{s}() {{ {call}(p, v); }}\n}};')
    return f'{{\n    {s} {g}{{{p} + ({k}), ({t})({v})}};\n}}'


def by_operator(e, t, call, p, k, v):
    s = e.name(f'cell_{call}_{short(t)}')
    e.helper(f'struct {s} {{\n    {t} *p;\n    __device__ void operator+=({t} v) const {{ {call}(p, v); }}\n}};')
    return f'{s}{{{p} + ({k})}} += {v};'


def by_fold(e, t, call, p, k, v):  # one call in the text, one address in each instance
    f = e.name(f'all_{call}_{short(t)}')
    e.helper(f'template <int... N> __device__ void {f}({t} *p, int k, {t} v) {{ ({call}(&p[k + N - N], v), ...); }}')
    return f'{f}<0>({p}, {k}, {v});'


def by_recursion(e, t, call, p, k, v):
    f = e.name(f'down_{call}_{short(t)}')
    e.helper(f'__device__ void {f}({t} *p, {t} v, int depth)\n{{\n    if (depth == 0) {{\n        {call}(p, v);\n        return;\n    }}\n'
             f'    {f}(p, v, depth - 1);\n}}')
    return f'{f}({p} + ({k}), {v}, {e.pick((0, 1, 2))});'


def in_for(e, t, call, p, k, v):
    j = e.local('once')
    return f'for (int {j} = 0; {j} < 1; {j}++, {call}(&{p}[{k}], {v}))\n    ;'


def either(e, t, call, p, k, v):
    return f'({k}) % 2 ? {call}(&{p}[{k}], {v}) : {call}({p} + ({k}), {v});'


def discarded(e, t, call, p, k, v):
    return f'(void){call}(&{p}[{k}], {v});'


def compare_and_swap(e, t, call, p, k, v):
    if call != 'atomicAdd' or t not in ('int', 'unsigned', 'unsigned long long'):
        return discarded(e, t, call, p, k, v)
    f = e.name(f'cas_{short(t)}')
    e.helper(f'__device__ void {f}({t} *p, {t} v)\n{{\n    {t} seen = *(volatile {t} *)p, old;\n    do {{\n        old = seen;\n'
             f'        seen = atomicCAS(p, old, old + v);\n    }} while (seen != old);\n}}')
    return f'{f}({p} + ({k}), {v});'


UNUSED = [(by_pointer, 3), (by_reference, 2), (by_key, 3), (same_name, 2), (by_lambda, 1), (by_functor, 2), (by_constructor, 1),
          (by_destructor, 1), (by_operator, 1), (by_fold, 1), (by_recursion, 1), (in_for, 1), (either, 1), (discarded, 1),
          (compare_and_swap, 1)]
HIDDEN = [(by_operator, 2), (by_lambda, 2), (by_functor, 1), (by_destructor, 1), (by_constructor, 1)]


# ---- one text, several places: updates at constant keys

def at_template(e, t, call, p, k, v):
    f = e.name(f'acc_{call}_{short(t)}')
    e.helper(f'template <int C> __device__ void {f}({t} *p, {t} v) {{ {call}(&p[C], v); }}')
    return f'{f}<{k}>({p}, {v});'


def at_type(e, t, call, p, k, v):
    f = e.name(f'of_{call}')
    e.helper(f'template <class T, int C> struct {f} {{\n    T *p;\n    __device__ void add(T v) {{ {call}(&p[C], v); }}\n}};')
    return f'{f}<{t}, {k}>{{{p}}}.add({v});'


def at_scope(e, t, call, p, k, v):
    return f'{{\n    const int here = {k};\n    {call}(&{p}[here], {v});\n}}'


def at_lambda(e, t, call, p, k, v):
    f = e.local('f')
    return f'auto {f} = [&]({t} *to, {t} v) {{ {call}(to, v); }};\n{f}({p} + {k}, {v});'


TWINS = [(at_template, 3), (at_type, 1), (at_scope, 3), (at_lambda, 1), (same_name, 3), (helper_pointer, 2), (helper_index, 1), (helper_reference, 1),
         (pointer_table, 1), (by_functor, 1), (by_destructor, 1), (by_recursion, 1), (function_argument, 1), (template_type, 1), (by_reference, 1)]


def spread(e, t, call, p, k, v, keys):
    """One call, an address in each of its instances."""
    f = e.name(f'spread_{call}_{short(t)}')
    e.helper(f'template <int... N> __device__ void {f}({t} *p, {t} v) {{ ({call}(&p[N], v), ...); }}')
    return f'{f}<{", ".join(keys)}>({p}, {v});'


TAME = [(direct, 6), (added, 2), (helper_pointer, 1), (helper_index, 1), (method, 1)]
TAME_UNUSED = [(by_pointer, 1), (by_key, 1), (in_for, 1), (same_name, 1), (by_fold, 1), (by_lambda, 1)]


# ---- reads: expressions

def plain(e, t, p, k):
    return f'{p}[{k}]'


def dereferenced(e, t, p, k):
    return f'*({p} + ({k}))'


def read_helper(e, t, p, k):
    f = e.name(f'get_{short(t)}')
    e.helper(f'__device__ {e.of(f, INLINE)}{t} {f}({e.of(f, ("", "const "))}{t} *p) {{ return *p; }}')
    return f'{f}({p} + ({k}))'


def read_constructor(e, t, p, k):
    s = e.name(f'snapshot_{short(t)}')
    e.helper(f'struct {s} {{\n    {t} value;\n    __device__ explicit {s}(const {t} *p) : value(*p) {{}}\n}};')
    return f'{s}({p} + ({k})).value'


def read_conversion(e, t, p, k):
    s = e.name(f'value_{short(t)}')
    e.helper(f'struct {s} {{\n    {t} *p;\n    __device__ operator {t}() const {{ return *p; }}\n}};')
    return f'static_cast<{t}>({s}{{{p} + ({k})}})'


def read_subscript(e, t, p, k):
    s = e.name(f'view_{short(t)}')
    e.helper(f'struct {s} {{\n    {e.of(s, ("", "const "))}{t} *data;\n    int n;\n    __device__ {t} operator[](int k) const {{ return data[k]; }}\n}};')
    return f'{s}{{{p}, 1}}[{k}]'


def read_reference(e, t, p, k):
    s = e.name(f'ref_{short(t)}')
    e.helper(f'struct {s} {{\n    {t} &x;\n}};')
    return f'{s}{{{p}[{k}]}}.x'


def read_lambda(e, t, p, k):
    return f'([&](int k) {{ return {p}[k]; }}({k}))'


def read_memcpy(e, t, p, k):
    return f'([&] {{ {t} x; memcpy(&x, {p} + ({k}), sizeof x); return x; }}())'


def read_volatile(e, t, p, k):
    return f'*(volatile {t} *)({p} + ({k}))'


def read_const(e, t, p, k):
    return f'((const {t} *){p})[{k}]'


def read_cached(e, t, p, k):
    return f'__ldcg({p} + ({k}))'


def read_bytes(e, t, p, k):
    f = e.name(f'bytes_{short(t)}')
    e.helper(f'__device__ {t} {f}(const void *from)\n{{\n    union {{ {t} x; unsigned char b[sizeof({t})]; }} u;\n'
             f'    for (int i = 0; i < (int)sizeof u.b; i++) u.b[i] = ((const unsigned char *)from)[i];\n    return u.x;\n}}')
    return f'{f}({p} + ({k}))'


def read_member(e, t, p, k):
    s = e.name(f'one_{short(t)}')
    e.helper(f'struct {s} {{\n    {t} a;\n}};')
    return f'(({s} *)({p} + ({k})))->*(&{s}::a)'


def read_record(e, t, p, k):
    s = e.name(f'one_{short(t)}')
    e.helper(f'struct {s} {{\n    {t} a;\n}};')
    return f'([&] {{ {s} x = *({s} *)({p} + ({k})); return x.a; }}())'


def read_function(e, t, p, k):
    table = e.name(f'loads_{short(t)}')
    f = f'one_of_{table}'
    e.helper(f'__device__ {t} {f}({t} *p) {{ return *p; }}')
    e.helper(f'__device__ {t} (*{table}[])({t} *) = {{{f}}};')
    return f'{table}[0]({p} + ({k}))'


def read_atomic(e, t, p, k):
    if t == 'long long':
        return f'atomicOr({p} + ({k}), 0ll)'
    return f'atomicAdd({p} + ({k}), ({t})0)'


def read_swap(e, t, p, k):
    return f'atomicCAS({p} + ({k}), ({t})0, ({t})0)' if t in ('int', 'unsigned', 'unsigned long long') else plain(e, t, p, k)


def read_sign(e, t, p, k):
    other = {'int': 'unsigned', 'unsigned': 'int', 'long long': 'unsigned long long', 'unsigned long long': 'long long'}.get(t)
    return f'({t})*({other} *)({p} + ({k}))' if other else plain(e, t, p, k)


def read_binding(e, t, p, k):
    s = e.name(f'one_{short(t)}')
    e.helper(f'struct {s} {{\n    {t} a;\n}};')
    return f'([&] {{ auto &[a] = *({s} *)({p} + ({k})); return a; }}())'


def read_virtual(e, t, p, k):
    s = e.name(f'reader_{short(t)}')
    e.helper(f'struct any_{s} {{\n    __device__ virtual {t} read(int k) const = 0;\n}};\nstruct {s} : any_{s} {{\n    {t} *p;\n'
             f'    __device__ explicit {s}({t} *p) : p(p) {{}}\n    __device__ {t} read(int k) const override {{ return p[k]; }}\n}};')
    return f'static_cast<const any_{s} &>({s}({p})).read({k})'


def read_loop(e, t, p, k):
    return f'([&] {{ {t} sum = 0; for ({t} &x : *({t} (*)[1])({p} + ({k}))) sum += x; return sum; }}())'


READS = [(plain, 4), (dereferenced, 2), (read_helper, 3), (read_constructor, 2), (read_conversion, 2), (read_subscript, 2),
         (read_reference, 2), (read_lambda, 1), (read_memcpy, 1), (read_volatile, 1), (read_const, 1), (read_cached, 1),
         (read_bytes, 1), (read_member, 1), (read_record, 1), (read_function, 1), (read_atomic, 1), (read_swap, 1), (read_sign, 1),
         (read_binding, 1), (read_virtual, 1), (read_loop, 1)]
SHARED_READS = [row for row in READS if row[0] is not read_cached]  # ld.global


# ---- writes: statements

def write_plain(e, t, p, k, v):
    return f'{p}[{k}] = {v};'


def write_helper(e, t, p, k, v):
    f = e.name(f'set_{short(t)}')
    e.helper(f'__device__ {e.of(f, INLINE)}void {f}({t} &x, {t} v) {{ x = v; }}')
    return f'{f}({p}[{k}], {v});'


def write_constructor(e, t, p, k, v):
    s = e.name(f'reset_{short(t)}')
    e.helper(f'struct {s} {{\n    __device__ {s}({t} *p, {t} v) {{ *p = v; }}\n}};')
    return f'{s} {e.local("g")}({p} + ({k}), {v});'


def write_destructor(e, t, p, k, v):
    s = e.name(f'finally_{short(t)}')
    e.helper(f'struct {s} {{\n    {t} *p;\n    {t} v;\n    __device__ ~{s}() {{ *p = v; }}\n}};')
    return f'{{\n    {s} {e.local("g")}{{{p} + ({k}), ({t})({v})}};\n}}'


def write_operator(e, t, p, k, v):
    s = e.name(f'slot_{short(t)}')
    e.helper(f'struct {s} {{\n    {t} *p;\n    __device__ void operator=({t} v) const {{ *p = v; }}\n}};')
    return f'{s}{{{p} + ({k})}} = {v};'


def write_lambda(e, t, p, k, v):
    return f'[&](int k) {{ {p}[k] = {v}; }}({k});'


def write_memcpy(e, t, p, k, v):
    return f'{{\n    {t} x = {v};\n    memcpy({p} + ({k}), &x, sizeof x);\n}}'


def write_exchange(e, t, p, k, v):
    return f'atomicExch({p} + ({k}), ({t})({v}));' if 'exch' in TYPES[t][1] else write_plain(e, t, p, k, v)


WRITES = [(write_plain, 4), (write_helper, 2), (write_constructor, 2), (write_destructor, 1), (write_operator, 1), (write_lambda, 1),
          (write_memcpy, 1), (write_exchange, 1)]


# ---- pointers: other expressions for the address of the same buffer in global memory

def own(e, b):
    return e.base(b)


def second_name(e, b):
    return e.parameter(f'{b.name}_2', f'{b.type} *', e.host(b))


def const_name(e, b):  # for reads alone
    return e.parameter(f'{b.name}_c', f'const {b.type} *', e.host(b))


def local_name(e, b):
    name = f'{b.name}_l'
    e.top(f'{b.type} *{name} = {e.base(b)};')
    return name


def as_integer(e, b):
    return f'reinterpret_cast<{b.type} *>({e.parameter(b.name + "_a", "unsigned long long ", f"(unsigned long long){e.host(b)}")})'


def as_void(e, b):
    return f'static_cast<{b.type} *>({e.parameter(b.name + "_v", "void *", e.host(b))})'


def in_constant(e, b):
    name = e.variable(f'__constant__ {b.type} *', f'c_{b.name}', e.host(b))
    return name


def in_global(e, b):
    return e.variable(f'__device__ {b.type} *', f'g_{b.name}', e.host(b))


def in_shared(e, b):
    name = f's_{b.name}'
    e.top(f'__shared__ {b.type} *{name};')
    e.first(f'{name} = {e.base(b)};')
    return name


def in_struct(e, b):
    s = f'box_{short(b.type)}'
    e.helper(f'struct {s} {{\n    {b.type} *data;\n    int n;\n}};')
    return e.parameter(f'{b.name}_b', f'{s} ', f'{s}{{{e.host(b)}, 1}}') + '.data'


def by_member(e, b):
    s = f'context_{short(b.type)}'
    e.helper(f'struct {s} {{\n    {b.type} &state;\n}};')
    return '&' + e.parameter(f'{b.name}_r', f'{s} ', f'{s}{{*{e.host(b)}}}') + '.state'


def through_helper(e, b):
    f = f'same_{short(b.type)}'
    e.helper(f'__device__ __noinline__ {b.type} *{f}({b.type} *p) {{ return p; }}')
    return f'{f}({e.base(b)})'


def selected(e, b):
    return f'({e.data("three")} > 1 ? {e.base(b)} : nullptr)'


def in_array(e, b):
    name = f'{b.name}_all'
    e.top(f'{b.type} *{name}[2] = {{nullptr, {e.base(b)}}};')
    return f'{name}[1]'


def by_bytes(e, b):
    return f'({b.type} *)((char *){e.base(b)} + {e.data("zero")})'


PATHS = [(second_name, 3), (local_name, 3), (as_integer, 2), (as_void, 2), (in_constant, 2), (in_global, 2), (in_shared, 1),
         (in_struct, 2), (by_member, 1), (through_helper, 1), (selected, 1), (in_array, 1), (by_bytes, 1)]
READ_PATHS = PATHS + [(const_name, 2)]
SHARED_PATHS = [(local_name, 3), (through_helper, 1), (selected, 1), (in_array, 1), (by_bytes, 1)]
