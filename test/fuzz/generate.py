"""Random CUDA programs whose results do not depend on the order of their atomics.

A program is a list of kernels, a kernel a list of steps, a step a tree of statements. What makes it valid is how the trees
are built, so that any subtree can be dropped (shrink.py) and the rest is valid still:

- The locations of a buffer of scope `grid` see updates that commute, or updates whose results are all logged and can be
  checked for an order that explains them, or they are counters that hand out slots.
- The locations of a buffer of scope `block` belong to one block. Steps are separated by barriers; within one step a buffer sees
  updates that commute, or reads, or writes by one thread each. From step to step that may change.
- Every random choice that shows in the text is made when the node is made, or comes from the node's own seed.
"""
import random
import re
import zlib

import forms
from forms import CALLS, TYPES


def pick(rng, table):
    return rng.choices([row[0] for row in table], [row[1] for row in table])[0]


class Buffer:
    def __init__(self, name, of, count, scope='grid', family=None, place='param', init='ZERO', check='EXACT', aux=0, per_element=0,
                 value=None):
        self.name, self.type, self.count, self.scope, self.family, self.place = name, of, count, scope, family, place
        self.init, self.check, self.aux, self.per_element, self.value = init, check, aux, per_element, value


# ---- emission

class Emit:
    """The text of one kernel, and what it needs around it."""

    def __init__(self, kernel, program):
        self.kernel, self.program = kernel, program
        self.buffers, self.parameters, self.tops, self.firsts, self.sets, self.after, self.variables = [], {}, [], [], [], [], []
        self.copies = []
        self.names, self.events, self.multiplier, self.most, self.trailing = 0, 0, 1, 1, None
        self.aliased, self.rng = set(), random.Random(0)
        self.breaks = self.continues = 0
        self.uses_counter = False

    # what forms ask for
    def name(self, stem):
        own = f'_{self.kernel.index}'
        return f'{stem}{self.rng.choice((own, own, own, "") if self.kernel.repeats else ("", "", "_b", own))}'

    def pick(self, options):
        return self.rng.choice(options)

    def of(self, name, options):
        return options[zlib.crc32(f'{self.program.seed} {name}'.encode()) % len(options)]

    def local(self, stem):
        self.names += 1
        return f'{stem}{self.names}'

    def helper(self, text):
        if text not in self.program.helpers:
            self.program.helpers.append(text)

    def top(self, text):
        if text not in self.tops:
            self.tops.append(text)

    def first(self, text):
        self.tid()
        if text not in self.firsts:
            self.firsts.append(text)

    def index(self, b):
        if b not in self.buffers:
            self.buffers.append(b)
        return self.buffers.index(b)

    def host(self, b):
        self.aliased.add(b)
        return self.handed(b)

    def handed(self, b):
        return f'd.at<{b.type}>({self.index(b)})'

    def parameter(self, name, of, host):
        self.parameters.setdefault(name, (of, host))
        style = self.kernel.parameters
        return name if style == 'plain' or of.startswith('context') else f'in_{self.kernel.index}.{name}' if style == 'constant' else f'in.{name}'

    def variable(self, declaration, name, host):
        full = f'{name}_{self.kernel.index}'
        if full not in self.variables:
            self.variables.append(full)
            self.program.files.append(f'{declaration}{full};')
            self.sets.append(f'fuzz::set({full}, {host});')
        return full

    def data(self, name):
        if name == 'three' and self.kernel.template == 'value':
            return 'N'
        of = {'key': 'const int *', 'val': 'const int *', 'lut': 'const int *', 'byte': 'const unsigned char *',
              'fval': 'const float *'}.get(name, 'int ')
        if of != 'int ' and self.kernel.restrict_inputs:
            of += '__restrict__ '
        return self.parameter(name, of, f'd.{name}')

    def base(self, b):
        if b.place == 'shared':
            zero = {'HIGH': '1000', 'ONES': f'({b.type})~0'}.get(b.init, '0')
            self.index_free_shared(b, zero)
            return b.name
        if b.place == 'device':
            full = f'{b.name}_{self.kernel.index}'
            space = self.of(full, ('', '', f'data_{self.kernel.index}'))
            qualified = f'{space}::{full}' if space else full
            if full not in self.variables:
                self.variables.append(full)
                text = f'{self.of(full, ("", "static "))}__device__ {b.type} {full}[{b.count}];'
                self.program.files.append(f'namespace {space} {{\n{text}\n}}' if space else text)
                size = f'{b.count} * sizeof({b.type})'
                self.copies.append((f'fuzz::copy_in((void *)&{qualified}, {self.handed(b)}, {size});',
                                    f'fuzz::copy_out((const void *)&{qualified}, {self.handed(b)}, {size});'))
            return qualified
        self.index(b)
        return self.parameter(b.name, f'{self.kernel.type_name(b)} *', self.handed(b))

    def index_free_shared(self, b, zero):
        self.top(f'__shared__ {b.type} {b.name}[{b.count}];')
        self.top(f'for (int k = {self.tid()}; k < {b.count}; k += {self.threads()}) {b.name}[k] = {zero};')
        self.barrier_at_top = True

    barrier_at_top = False

    # built-in values
    def tid(self):
        if self.kernel.flat:
            return 'threadIdx.x'
        self.top('const int tid = threadIdx.y * blockDim.x + threadIdx.x;')
        self.tops.sort(key=lambda line: not line.startswith('const int tid'))
        return 'tid'

    def threads(self):
        return 'blockDim.x' if self.kernel.flat else '(int)(blockDim.x * blockDim.y)'

    def resolve(self, text):
        def known(m):
            word = m.group(1)
            if word == 'tid':
                return f'(int){self.tid()}' if self.kernel.flat else self.tid()
            if word == 'lane':
                return f'({self.tid()} % 32)'
            if word == 'warp':
                return f'({self.tid()} / 32)'
            if word == 'block':
                return '(int)blockIdx.x'
            return self.data(word)
        return re.sub(r'@(\w+)', known, text)

    def pointer(self, b, path):
        text = path(self, b)
        if path is not forms.own:
            self.aliased.add(b)
        if b.scope == 'block' and b.place != 'shared' and not self.kernel.single:
            return f'({text} + blockIdx.x{"" if b.count == 1 else f" * {b.count}"})'
        return text if re.fullmatch(r'[\w.:]+', text) else f'({text})'

    def counted(self):
        self.events += self.multiplier
        self.uses_counter = True


def indent(text, by=1):
    return '\n'.join('    ' * by + line if line else line for line in text.split('\n'))


def braces(head, body):
    return f'{head} {{\n{indent(body)}\n}}' if body else f'{head} {{\n}}'


def joined(e, nodes):
    return '\n'.join(filter(None, (n.emit(e) for n in nodes)))


# ---- statements

class Node:
    lists = ()        # names of attributes that are lists of nodes

    def children(self):
        return [getattr(self, name) for name in self.lists]

    def hoisted(self):  # what may stand in this node's place
        return [nodes for nodes in self.children() if nodes]


class Update(Node):
    """One update. `logged`: the old value is used; `spread`: at all these keys by one call; `sign`: as values of this type."""
    spread, sign = None, None

    def __init__(self, rng, buffer, op, key, value, logged=False, tame=False):
        self.buffer, self.op, self.key, self.value, self.logged, self.seed = buffer, op, key, value, logged, rng.getrandbits(32)
        used, unused = (forms.TAME, forms.TAME_UNUSED) if tame else (forms.USED, forms.UNUSED)
        self.form = pick(rng, used if logged or rng.random() < .6 else unused)
        paths = forms.SHARED_PATHS if buffer.place in ('shared', 'device') else forms.PATHS
        self.path = forms.own if tame or rng.random() < .75 else pick(rng, paths)

    def emit(self, e):
        e.rng.seed(self.seed)
        b, t = self.buffer, self.buffer.type
        p, k, v = e.pointer(b, self.path), e.resolve(self.key), e.resolve(self.value)
        if t in ('float', 'double') and self.op == 'add':
            e.most += 10 * e.multiplier
        if self.spread:
            return forms.spread(e, t, CALLS[self.op], p, k, v, self.spread)
        if self.sign:
            return f'{CALLS[self.op]}(({self.sign} *)&{p}[{k}], ({self.sign})({v}));'
        text = self.form(e, t, CALLS[self.op], p, k, v)
        if not self.logged:
            return text if text.endswith((';', '}')) else text + ';'
        e.counted()
        e.trailing = True
        key, old, value = e.local('at'), e.local('old'), e.local('v')
        text = self.form(e, t, CALLS[self.op], p, key, value)
        what = f'1 + fuzz::{self.op.upper()} + 16 * {e.index(b)}'
        log = e.parameter('log', 'fuzz::record *', '@LOG@')
        return (f'const int {key} = {k};\nconst {t} {value} = {v};\nconst {t} {old} = {text};\n'
                f'{log}[{e.slot()}] = fuzz::log({what}, {key}, {old}, {value});')


class Records(Node):
    """Several sums by one key. `parts`: of these buffers each block updates one of PARTS parts."""
    PARTS = 4

    def __init__(self, rng, updates, key, parts=()):
        self.updates, self.key, self.seed, self.parts = updates, key, rng.getrandbits(32), parts
        self.spelled = rng.random() < .5

    def emit(self, e):
        e.rng.seed(self.seed)
        key = e.resolve(self.key)
        lines = []
        if self.spelled:
            name = e.local('cell')
            lines, key = [f'const int {name} = {key};'], name
        for buffer, op, value in self.updates:
            if buffer.type in ('float', 'double'):
                e.most += 10 * e.multiplier
            part = e.resolve(f'@block % {self.PARTS} * {buffer.count // self.PARTS} + ') if buffer in self.parts else ''
            lines.append(f'{CALLS[op]}(&{e.pointer(buffer, forms.own)}[{part}{key}], {e.resolve(value)});')
        return '{\n' + indent('\n'.join(lines)) + '\n}'


class Row(Node):
    """Sums of neighbours by a key, and then a maximum of one's bits, which is less than what the thread itself has added there: it changes nothing, if it comes behind."""

    def __init__(self, rng, buffer, key):
        self.buffer, self.key, self.last = buffer, key, rng.randrange(3)

    def emit(self, e):
        p, name = e.pointer(self.buffer, forms.own), e.local('cell')
        e.most += 10 * e.multiplier
        lines = [f'const int {name} = {e.resolve(self.key)};']
        lines += [f'atomicAdd(&{p}[3 * {name} + {c}], {c + 1}.0f);' for c in range(3)]
        return '{\n' + indent('\n'.join(lines + [f'atomicMax((int *)&{p}[3 * {name} + {self.last}], 0x3f000000);'])) + '\n}'


class Components(Node):
    """A loop over neighbours in memory."""

    COUNTERS = (('for (int {c} = 0; {c} < {n}; {c}++)', 4), ('for (unsigned {c} = 0; {c} < {n}u; ++{c})', 1), ('for (size_t {c} = 0; {c} != {n}; {c} += 1)', 1),
                ('#pragma unroll\nfor (int {c} = 0; {c} < {n}; {c}++)', 2), ('for (int {c} = 1; {c} < {n}; {c}++)', .3), ('for (int {c} = 0; {c} < {n}; {c} += 2)', .3),
                ('for (int {c} = {n}; {c}-- > 0;)', .3))
    SKIPS = (('', 8), ('if ({c} == 1)\n    continue;\n', .4), ('if ({v} == 3)\n    continue;\n', .6), ('if ({v} > 6)\n    break;\n', .4))

    def __init__(self, rng, updates, rounds, keys):
        self.updates, self.rounds, self.keys, self.seed = updates, rounds, keys, rng.getrandbits(32)
        self.loop, self.skip = pick(rng, self.COUNTERS), pick(rng, self.SKIPS)
        self.spelled, self.braced = rng.random() < .6, len(updates) > 1 or bool(self.skip) or rng.random() < .5

    def emit(self, e):
        e.rng.seed(self.seed)
        c, lines, body = e.local('c'), [], self.skip
        v = e.resolve('@byte[i] % 9')
        for (buffer, op, value), key in zip(self.updates, self.keys):
            key = e.resolve(key)
            if self.spelled:
                name = e.local('cell')
                lines.append(f'const int {name} = {key};')
                key = name
            if buffer.type in ('float', 'double'):
                e.most += 10 * e.multiplier * self.rounds
            place = f'&{e.pointer(buffer, forms.own)}[{self.rounds} * ({key}) + {c}]'
            body += f'{CALLS[op]}({place}, {e.resolve(value)} + ({buffer.type}){c});\n'
        body = body.replace('{c}', c).replace('{v}', v).rstrip('\n')
        loop = self.loop.format(c=c, n=self.rounds)
        lines.append(braces(loop, body) if self.braced else f'{loop}\n' + indent(body))
        return '{\n' + indent('\n'.join(lines)) + '\n}'


class Stays(Node):
    """A loop that lanes leave when each is done, with sums by a key that is one for all that are in it; some of them in a loop of constant length."""

    HEADS = (('for (int {j} = 0; !{done} && {j} < {trip}; {j}++)', '', 3), ('for (int {j} = 0; {j} < {trip}; ++{j})', '', 2), ('while ({j} < {trip} && !{done})', '{j}++;\n', 2),
             ('do', '{j}++;\n', 1))
    WAYS = ('if ({c})\n    break;\n', 'if ({c})\n    {done} = true;\n', 'if ({c})\n    return;\n', '')

    def __init__(self, rng, single, rows, count, trip, conditions):
        self.single, self.rows, self.count, self.trip, self.conditions, self.seed = single, rows, count, trip, conditions, rng.getrandbits(32)

    def emit(self, e):
        e.rng.seed(self.seed)
        head, step, _ = e.rng.choices(self.HEADS, [h[2] for h in self.HEADS])[0]
        j, done, cell = e.local('j'), e.local('done'), e.local('cell')
        conditions = [e.resolve(c) for c in self.conditions]
        way = e.rng.choice(self.WAYS if e.kernel.returns and not e.kernel.barriers else self.WAYS[:2])
        spelled = e.rng.random() < .6
        key = cell if spelled else f'({j} * 5 + {e.resolve("@three")}) % {self.count}'
        body = [step.format(j=j).rstrip()] if step and e.rng.random() < .7 else []
        tail = [] if body or not step else [step.format(j=j).rstrip()]
        if e.rng.random() < .6 and not tail:
            body.append(f'if ({conditions[0]})\n    continue;')
        if spelled:
            body.append(f'const int {cell} = ({j} * 5 + {e.resolve("@three")}) % {self.count};')
        def place_of(place):
            if e.rng.random() < .6:
                return place
            row = e.local('row')
            if place.startswith('&') and e.rng.random() < .4:
                body.append(f'auto &{row} = {place[1:]};')
                return f'&{row}'
            body.append(f'auto *{row} = {place};')
            return row

        sums = [f'{CALLS[op]}({place_of(f"&{e.pointer(b, forms.own)}[{key}]")}, {e.resolve(v)});' for b, op, v in self.single]
        for b, op, v, length in self.rows:
            c = e.local('c')
            way_of_row = e.rng.random()
            if way_of_row < .4:
                place = f'&{e.pointer(b, forms.own)}[{length} * ({key}) + {c}]'
            else:
                place = f'{place_of(f"{e.pointer(b, forms.own)} + {key} * {length}")} + {c}'
            sums.append(f'for (int {c} = 0; {c} < {length}; {c}++)\n    {CALLS[op]}({place}, {e.resolve(v)} + ({b.type}){c});')
        for b, *_ in self.single + self.rows:
            if b.type in ('float', 'double'):
                e.most += 80 * e.multiplier
        if e.rng.random() < .3:
            sums[-1] = f'if ({conditions[1]}) {{\n{indent(sums[-1])}\n}}'
        body += sums + [way.format(c=conditions[2], done=done).rstrip()] + tail
        text = braces(head.format(j=j, done=done, trip=e.resolve(self.trip)), '\n'.join(line for line in body if line))
        if head == 'do':
            text += f' while (!{done} && {j} < {e.resolve(self.trip)});'
        front = [f'bool {done} = {e.resolve(conditions[3])};'] + ([] if head.startswith('for') else [f'int {j} = 0;'])
        return '{\n' + indent('\n'.join(front + [text])) + '\n}'


class Slot(Node):
    """A counter hands out slots. kinds: one, several, down, segment, list, ring, helper."""

    def __init__(self, rng, kind, counter, slots, key='0'):
        self.kind, self.counter, self.slots, self.key, self.seed = kind, counter, slots, key, rng.getrandbits(32)
        self.path = forms.own if rng.random() < .8 else pick(rng, forms.PATHS)
        self.form = pick(rng, forms.USED)
        self.amount = rng.choice(('(i & 1) + 1', '2', '1 + (@val[i] & 1)'))

    def emit(self, e):
        e.rng.seed(self.seed)
        n, t = e.pointer(self.counter, self.path), self.counter.type
        slots, value = e.pointer(self.slots, forms.own), 'i + 1'
        at = e.local('at')
        e.slots[self.slots] = e.slots.get(self.slots, 0) + e.multiplier * (2 if self.kind == 'several' else 1)
        if self.kind == 'down':
            self.counter.aux = e.slots[self.slots]
        take = lambda call, k, v: self.form(e, t, call, n, k, v)
        if self.kind == 'one':
            return f'{slots}[{take("atomicAdd", "0", "1")}] = {value};'
        if self.kind == 'several':
            c, q = e.local('c'), e.local('q')
            return (f'const int {c} = {e.resolve(self.amount)};\nconst int {at} = {take("atomicAdd", "0", c)};\n'
                    f'for (int {q} = 0; {q} < {c}; {q}++)\n    {slots}[{at} + {q}] = {value} + {q};')
        if self.kind == 'down':
            return f'const int {at} = {take("atomicSub", "0", "1")} - 1;\n{slots}[{at}] = {value};'
        if self.kind == 'segment':
            k = e.local('k')
            return (f'const int {k} = {e.resolve(self.key)};\nconst int {at} = {take("atomicAdd", k, "1")};\n'
                    f'{slots}[{k} * @SEGMENT{e.index(self.slots)}@ + {at}] = {value};')
        if self.kind == 'list':
            e.counted()
            k = e.local('id')
            return f'const int {k} = {e.slot()};\n{slots}[{k}] = {take("atomicExch", e.resolve(self.key), f"{k} + 1")};'
        limit = f'{self.slots.count - 1}u'
        return f'atomicAdd(&{slots}[{take("atomicInc", "0", limit)}], 1u);'


class Once(Node):
    """The result decides, and how often it decides so does not depend on the order."""

    KINDS = (('atomicExch({p} + ({k}), 1) == 0', 5), ('(atomicOr({p} + ({k}), 4) & 4) == 0', 2), ('atomicCAS({p} + ({k}), 0, 1) == 0', 1),
             ('atomicAdd({p} + ({k}), 1) % 4 == 3', 4), ('atomicMax({p} + ({k}), 9) < 9', 1))

    def __init__(self, rng, flags, key, then):
        self.test, self.flags, self.key, self.then = pick(rng, self.KINDS), flags, key, then
        flags.test = getattr(flags, 'test', self.test)  # one test a buffer
        self.test = flags.test

    lists = ('then',)

    def emit(self, e):
        test = self.test.format(p=e.pointer(self.flags, forms.own), k=e.resolve(self.key))
        return braces(f'if ({test})', joined(e, self.then))

    def hoisted(self):
        return []


class If(Node):
    lists = ('then', 'other')

    def __init__(self, condition, then, other):
        self.condition, self.then, self.other = condition, then, other

    def emit(self, e):
        text = braces(f'if ({e.resolve(self.condition)})', joined(e, self.then))
        return text + braces(' else', joined(e, self.other)) if self.other else text


class Loop(Node):
    lists = ('body',)

    def __init__(self, rng, var, trip, most, body):
        self.var, self.trip, self.most, self.body, self.kind = var, trip, most, body, rng.choice(('for', 'for', 'while', 'do', 'down'))

    def emit(self, e):
        trip, j = e.resolve(self.trip), self.var
        e.multiplier *= max(self.most, 1)
        outer = e.breaks, e.continues
        e.breaks, e.continues = 1, self.kind in ('for', 'down')  # elsewhere `continue` would pass the step by
        body = joined(e, self.body)
        e.breaks, e.continues = outer
        e.multiplier //= max(self.most, 1)
        if self.kind == 'for':
            return braces(f'for (int {j} = 0; {j} < ({trip}); {j}++)', body)
        if self.kind == 'down':
            return braces(f'for (int {j} = {trip}; {j}-- > 0;)', body)
        if self.kind == 'while':
            return '{\n' + indent(f'int {j} = 0;\n' + braces(f'while ({j} < ({trip}))', f'{body}\n{j}++;')) + '\n}'
        return '{\n' + indent(f'int {j} = 0;\n' + braces('do', f'{body}\n{j}++;') + f' while ({j} < ({trip}));') + '\n}'

    def hoisted(self):
        return [[Fixed(self.var, self.body)]] if self.body else []


class Fixed(Node):
    lists = ('body',)

    def __init__(self, var, body):
        self.var, self.body = var, body

    def emit(self, e):
        body = joined(e, self.body)
        return '{\n' + indent((f'const int {self.var} = 0;\n' if re.search(rf'\b{self.var}\b', body) else '') + body) + '\n}'

    def hoisted(self):
        return []


class Switch(Node):
    lists = ('a', 'b', 'c')

    def __init__(self, rng, value, a, b, c):
        self.value, self.a, self.b, self.c, self.falls = value, a, b, c, rng.random() < .3

    def emit(self, e):
        e.breaks += 1
        parts = [joined(e, x) for x in (self.a, self.b, self.c)]
        e.breaks -= 1
        stop = '' if self.falls else '\n    break;'
        scoped = ['{\n' + indent(p) + '\n}' for p in parts]
        return (f'switch ({e.resolve(self.value)}) {{\ncase 0:\n{indent(scoped[0])}{stop}\ncase 1:\n{indent(scoped[1])}\n    break;\n'
                f'default:\n{indent(scoped[2])}\n}}')


class Jump(Node):
    def __init__(self, kind, condition):
        self.kind, self.condition = kind, condition

    def emit(self, e):
        if self.kind == 'return' and (e.kernel.barriers or not e.kernel.returns) or self.kind == 'break' and not e.breaks or \
                self.kind == 'continue' and not e.continues:
            return ''
        return f'if ({e.resolve(self.condition)})\n    {self.kind};'


class Fence(Node):
    def __init__(self, rng):
        self.text = rng.choice(('__threadfence_block();', '__threadfence();'))

    def emit(self, e):
        return self.text


# ---- steps

class Elements(Node):
    """Every thread goes through its elements."""
    lists = ('body',)

    def __init__(self, kind, body, form='for', ends=None):
        self.kind, self.body, self.form, self.ends = kind, body, form, ends

    def emit(self, e):
        n, start = e.data('n'), f'blockIdx.x * {e.threads()} + {e.tid()}'
        loops = self.kind not in ('guard', 'cover')
        e.breaks = int(loops and self.kind != 'queue')
        e.continues = int(self.kind in ('stride', 'chunk', 'rows', 'warps'))
        e.uses_counter, e.base_events = False, e.events
        body = joined(e, self.body)
        e.breaks = e.continues = 0
        if e.uses_counter:
            body = 'int c = 0;\n' + body
        if self.kind == 'guard':
            return f'const int i = {start};\nif (i >= {n})\n    return;\n{body}'
        if self.kind == 'cover':
            return '{\n' + indent(f'const int i = {start};\n' + braces(f'if (i < {n})', body)) + '\n}'
        if self.kind == 'stride':
            return braces(f'for (int i = {start}; i < {n}; i += gridDim.x * {e.threads()})', body)
        if self.kind == 'while':
            return '{\n' + indent(f'int i = {start};\n' + braces(f'while (i < {n})', f'{body}\ni += gridDim.x * {e.threads()};')) + '\n}'
        if self.kind == 'chunk':
            c = e.local('chunk')
            return '{\n' + indent(f'const int {c} = ({n} + gridDim.x - 1) / gridDim.x;\n' + braces(
                f'for (int i = blockIdx.x * {c} + {e.tid()}; i < min({n}, (int)(blockIdx.x + 1) * {c}); i += {e.threads()})', body)) + '\n}'
        if self.kind == 'rows':
            r = e.local('row')
            return braces(f'for (int {r} = blockIdx.x; {r} * 40 < {n}; {r} += gridDim.x)', braces(
                f'for (int i = {r} * 40 + {e.tid()}; i < min({n}, ({r} + 1) * 40); i += {e.threads()})', body))
        if self.kind == 'warps':  # 32 elements an iteration, which all lanes go through together
            r, w = e.local('row'), f'(({e.threads()} + 31) / 32)'
            first, step = f'int {r} = blockIdx.x * {w} + {e.tid()} / 32', f'{r} += gridDim.x * {w}'
            leave = f'if ({r} % 5 == 3)\n    {self.ends};\n' if self.ends else ''
            inner = f'{leave}const int i = {r} * 32 + {e.tid()} % 32;\nif (i >= {n})\n    continue;\n{body}'
            if self.form == 'do':
                return '{\n' + indent(f'{first};\nif ({r} * 32 < {n})\n' + indent(braces('do', inner) + f' while (({step}) * 32 < {n});')) + '\n}'
            return braces(f'for ({first}; {r} * 32 < {n}; {step})', inner)
        q, i = e.pointer(self.queue, forms.own), 'i'
        return '{\n' + indent(f'int i;\n' + braces(f'while ((i = atomicAdd({q}, 1)) < {n})', body)) + '\n}'


def reads_of(buffer):
    return forms.SHARED_READS if buffer.place == 'shared' else forms.READS


class Look(Node):
    """Reads a block's buffer behind a barrier; `write`: sets it to a value."""

    def __init__(self, rng, buffer, sink, write=None):
        self.buffer, self.sink, self.write, self.seed = buffer, sink, write, rng.getrandbits(32)
        shared = buffer.place in ('shared', 'device')
        self.read, self.put = pick(rng, reads_of(buffer)), pick(rng, forms.WRITES)
        self.path = forms.own if rng.random() < .35 else pick(rng, forms.SHARED_PATHS if shared else forms.PATHS if write else forms.READ_PATHS)
        self.how = rng.choice(('all', 'all', 'one'))
        if self.path is forms.const_name:
            self.read = forms.plain

    def emit(self, e):
        e.rng.seed(self.seed)
        b, t = self.buffer, self.buffer.type
        p = e.pointer(b, self.path)
        if self.write is None:
            value = self.read(e, t, p, 'k')
            what = f'{e.pointer(self.sink, forms.own)}[k] = {value};'
        else:
            what = self.put(e, t, p, 'k', self.write)
        if self.how == 'one' or e.kernel.returns:
            return braces(f'if ({e.tid()} == 0)', braces(f'for (int k = 0; k < {b.count}; k++)', what))
        return braces(f'for (int k = {e.tid()}; k < {b.count}; k += {e.threads()})', what)


class Feed(Node):
    """What a block summed goes into a sum of the grid."""

    def __init__(self, rng, buffer, update):
        self.buffer, self.seed, self.update = buffer, rng.getrandbits(32), update
        self.read = pick(rng, reads_of(buffer))
        self.path = forms.own if rng.random() < .5 else forms.local_name

    def emit(self, e):
        e.rng.seed(self.seed)
        b = self.buffer
        value = self.read(e, b.type, e.pointer(b, self.path), 'k')
        update = self.update(e, f'(int)({value})')
        if e.kernel.returns:
            return braces(f'if ({e.tid()} == 0)', braces(f'for (int k = 0; k < {b.count}; k++)', update))
        return braces(f'for (int k = {e.tid()}; k < {b.count}; k += {e.threads()})', update)


class Warp(Node):
    """A sum of the warp, read behind __syncwarp()."""
    lists = ('body',)

    def __init__(self, rng, buffer, sink, body):
        self.buffer, self.sink, self.body, self.seed = buffer, sink, body, rng.getrandbits(32)
        self.read, self.lane = pick(rng, forms.READS), rng.choice((0, 0, 7, 31))
        self.path = forms.own if rng.random() < .5 else pick(rng, forms.READ_PATHS)
        if self.path is forms.const_name:
            self.read = forms.plain

    def emit(self, e):
        e.rng.seed(self.seed)
        body = joined(e, self.body)
        read = self.read(e, self.buffer.type, e.pointer(self.buffer, self.path), 'w')
        start = f'blockIdx.x * {e.threads()} + {e.tid()}'
        return '{\n' + indent(f'const int i = ({start}) % {e.data("n")}, w = ({start}) / 32;\n{body}\n__syncwarp();\n'
                              f'if ({e.tid()} % 32 == {self.lane})\n    {e.pointer(self.sink, forms.own)}[w] = {read};\n__syncwarp();') + '\n}'

    def hoisted(self):
        return []


class Rounds(Node):
    lists = ('steps',)

    def __init__(self, count, steps):
        self.count, self.steps = count, steps

    def emit(self, e):
        e.multiplier *= self.count
        body = e.kernel.separated(e, self.steps) + '\n__syncthreads();'
        e.multiplier //= self.count
        r = e.local('round')
        return braces(f'for (int {r} = 0; {r} < {self.count}; {r}++)', body)


class Last(Node):
    """The last block looks at what all have summed."""

    def __init__(self, rng, done, watched):
        self.done, self.watched, self.seed = done, watched, rng.getrandbits(32)
        self.take = rng.choice(('atomicInc({p}, gridDim.x - 1) == gridDim.x - 1', 'atomicAdd({p}, 1u) == gridDim.x - 1'))

    def emit(self, e):
        e.rng.seed(self.seed)
        e.top('__shared__ bool is_last;')
        looks = '\n'.join(braces(f'for (int k = {e.tid()}; k < {b.count}; k += {e.threads()})',
                                 f'{e.pointer(sink, forms.own)}[k] = *(volatile {b.type} *)({e.pointer(b, path)} + k);')
                          for b, sink, path in self.watched)
        return (f'__threadfence();\n__syncthreads();\nif ({e.tid()} == 0)\n    is_last = {self.take.format(p=e.pointer(self.done, forms.own))};\n'
                f'__syncthreads();\n' + braces('if (is_last)', '__threadfence();\n' + looks))


class Turn(Node):
    """Block after block, by waiting."""

    def __init__(self, rng, turn, cell, op):
        self.turn, self.cell, self.op = turn, cell, op
        self.wait = rng.choice(('atomicAdd({p}, 0)', '*(volatile int *){p}', 'atomicOr({p}, 0)'))

    def emit(self, e):
        p, cell = e.pointer(self.turn, forms.own), e.pointer(self.cell, forms.own)
        return braces(f'if ({e.tid()} == 0)', f'while ({self.wait.format(p=p)} != (int)blockIdx.x)\n    __nanosleep(20);\n__threadfence();\n'
                      f'{CALLS[self.op]}({cell}, 3 + (int)blockIdx.x);\n__threadfence();\natomicAdd({p}, 1);')


# ---- a kernel

class Kernel:
    def __init__(self, rng, index, program):
        self.index, self.name = index, f'k{index}'
        self.parameters = rng.choice(('plain', 'plain', 'struct', 'constant'))
        self.template = rng.choice((None, None, None, 'value', 'type'))
        self.static, self.space, self.restrict = rng.random() < .4, rng.random() < .15, rng.random() < .4
        self.restrict_inputs = rng.random() < .8
        self.flat, self.single, self.fixed = rng.random() < .75, rng.random() < .25, rng.random() < .2
        self.bounds, self.table = rng.random() < .15, rng.random() < .08
        self.returns, self.leaves = rng.random() < .3, rng.choice(('@tid % 5 == 3', '@tid >= @n', '@key[@tid] % 3 == 0', '@lane > 20'))
        self.barriers = False
        self.whole_warps = False
        self.repeats = False
        self.steps = []
        self.type_of = None
        self.seed = rng.getrandbits(32)

    def type_name(self, b):
        if self.template == 'type' and b.scope == 'grid' and b.place == 'param' and b.family and self.type_of in (None, b.name):
            self.type_of = b.name
            self.type_argument = b.type
            return 'T'
        return b.type

    def separated(self, e, steps):
        return '\n__syncthreads();\n'.join(filter(None, (s.emit(e) for s in steps))) if self.barriers else joined(e, steps)

    def emit(self, program):
        e = Emit(self, program)
        e.slots = {}
        e.slot = lambda: f'(i * @EVENTS@ + @BASE{e.base_events}@ + c++)'
        self.type_of, self.type_argument = None, 'int'
        body = self.separated(e, self.steps)
        tops = '\n'.join(e.tops)
        if e.firsts:
            tops += '\n' + braces(f'if ({e.tid()} == 0)', '\n'.join(e.firsts))
        if e.firsts or e.barrier_at_top:
            tops += '\n__syncthreads();'
        if self.barriers and self.returns:  # who leaves here has updated nothing: a barrier does not order what it did
            tops += f'\nif ({e.tid()} != 0 && {e.resolve(self.leaves)})\n    return;'
        body = (tops + '\n' + body).strip('\n')
        body = re.sub(r'\(([\w.]+) \+ blockIdx\.x\)\[0\]', r'\1[blockIdx.x]', body)
        if e.events and '@LOG@' in ''.join(h for _, h in e.parameters.values()):
            log = Buffer('log', 'fuzz::record', 0, check='CHAIN', per_element=e.events)
            host = f'd.at<fuzz::record>({e.index(log)})'
            e.parameters = {n: (of, h.replace('@LOG@', host)) for n, (of, h) in e.parameters.items()}
        if e.events:
            self.limit = max(200, 60000 // e.events)
        body = body.replace('@EVENTS@', str(max(e.events, 1)))
        body = re.sub(r'@BASE(\d+)@ \+ ', lambda m: f'{m.group(1)} + ' if m.group(1) != '0' else '', body)
        for b, many in e.slots.items():
            if b.check == 'LIST':
                b.per_element, b.count = e.events, 0
            elif b.check == 'SORTED':
                keys = b.segments
                b.per_element, b.count = 0, keys * 400 * many if keys > 1 else 0
                if keys > 1:
                    b.aux = 400 * many
                else:
                    b.per_element = many
                self.limit = 400 if keys > 1 else self.limit
        body = re.sub(r'@SEGMENT(\d+)@', lambda m: str(e.buffers[int(m.group(1))].aux), body)
        return self.around(e, program, body)

    limit = 0

    def around(self, e, program, body):
        style, index = self.parameters, self.index
        listed = sorted(e.parameters.items(), key=lambda x: zlib.crc32(f'{self.seed}{x[0]}'.encode()))
        inside = [x for x in listed if style != 'plain' and not x[1][0].startswith('context')]
        plain = [x for x in listed if x not in inside]
        texts, arguments, before = [], [], []
        if inside:
            fields = '\n'.join(f'    {of}{name};' for name, (of, _) in inside).replace('T *', f'{self.type_argument} *')
            program.files.append(f'struct In{index} {{\n{fields}\n}};')
            value = f'In{index}{{{", ".join(host for _, (_, host) in inside)}}}'
            if style == 'constant':
                program.files.append(f'__constant__ In{index} in_{index};')
                e.sets.append(f'fuzz::set(in_{index}, {value});')
            else:
                texts.append(f'{"const " if self.restrict else ""}In{index} in')
                before += ['const dim3 grid = l.grid, block = l.block;', f'const In{index} in = {value};']  # the launch reads nothing else
                arguments.append('in')
        aliased = {b.name for b in e.aliased}
        for name, (of, host) in plain:
            if self.restrict and of.endswith(' *') and name not in aliased and not any(name.startswith(a) for a in aliased) and not of.startswith('const'):
                of += '__restrict__ '
            texts.append(f'{of}{name}')
            arguments.append(host)
        head = f'{"static " if self.static and not self.template else ""}__global__ {"__launch_bounds__(1024) " if self.bounds else ""}void {self.name}'
        template = {'value': 'template <int N> ', 'type': 'template <class T> '}.get(self.template, '')
        text = f'{template}{head}({", ".join(texts)})\n{{\n{indent(body)}\n}}'
        if self.space:
            text = f'namespace n{index} {{\n{text}\n}}'
        name = (f'n{index}::' if self.space else '') + self.name
        called = {'value': f'{name}<3>', 'type': f'{name}<{self.type_argument}>'}.get(self.template, name)
        extra = ''
        if self.table and not self.template and texts:
            types = ', '.join(t[:t.rindex(' ') + 1] if '*' not in t else t[:t.rindex(re.search(r"(\w+)$", t).group(1))] for t in texts)
            extra = f'static void (*const kernels_{index}[])({types}) = {{{name}}};\n'
        shapes = self.shapes()
        grid, block = ('grid', 'block') if before else ('l.grid', 'l.block')
        launch = lambda f, block: f'{f}<<<{grid}, {block}>>>({", ".join(arguments)});'
        lines = before + e.sets + [a for a, _ in e.copies]
        if self.fixed:
            x, y = shapes[0][1:3]
            lines.append(launch(called, f'dim3({x}, {y})'))
        elif extra:
            x, y = shapes[0][1:3]
            lines.append(f'if (l.block.x == {x} && l.block.y == {y})\n    {launch(called, f"dim3({x}, {y})")}\nelse\n    {launch(f"kernels_{index}[0]", block)}')
        else:
            lines.append(launch(called, block))
            if self.template == 'value' and self.seed % 2 and not e.events and not e.slots and not any(isinstance(s, Turn) for s in self.steps):
                lines.append(launch(f'{name}<2>', block))
        lines += [b for _, b in e.copies]
        run = f'{extra}static void run_{index}(const fuzz::launch &l, const fuzz::data &d)\n{{\n{indent(chr(10).join(lines))}\n}}'
        rows = ', '.join(self.row(e, b) for b in e.buffers)
        large = ', '.join('{%d, %d, %d, 1, %d}' % s for s in self.large())
        at = ', '.join('{%d, %d, %d, 1, %d}' % s for s in shapes) + (f' FUZZ_LARGE({large})' if large else '')
        row = f'{{"{self.name}", run_{index}, {e.most}, {len(e.buffers)}, {{{rows}}}, {{{at}}}}},'
        return text, run, row

    def row(self, e, b):
        kind = {'fuzz::record': 'RECORD'}.get(b.type) or TYPES[b.type][0]
        per_thread, per_block, count = 0, 0, b.count
        if b.scope == 'block' and not self.single:
            per_block, count = b.count, 0
        if b.scope == 'warp':
            per_thread, count = 1, 0
        aux = e.index(b.heads) if b.check == 'LIST' else b.aux
        names = [kind, count, b.per_element, per_thread, per_block, b.init, b.check, aux]
        return '{' + ', '.join('fuzz::' + n if isinstance(n, str) else str(n) for n in names) + '}'

    def shapes(self):
        rng = random.Random(self.seed)
        grid = (1,) if self.single else (2, 3, 4)
        flat = [(32, 1), (64, 1), (96, 1)] if self.whole_warps else [(48, 1), (70, 1), (32, 1), (33, 1), (64, 1), (20, 1), (96, 1), (1, 1), (128, 1)]
        square = [(8, 4), (16, 4), (32, 2)] if self.whole_warps else [(8, 4), (5, 7), (16, 3), (32, 2), (4, 16), (11, 5), (1, 40)]
        all = flat if self.flat else square
        chosen = [rng.choice(all)] * 2 if self.fixed else rng.sample(all, 3)
        if self.repeats:
            return self.repeated(rng, chosen, (4, 5, 7))
        return [(rng.choice(grid), x, y, rng.randint(30, 160)) for x, y in chosen]

    def repeated(self, rng, blocks, grids):
        """As many elements as threads, or as buffers have room for, in so many blocks that each of few has several to do."""
        sizes = [(grid, x, y, grid * x * y - rng.randint(0, x * y - 1)) for x, y in blocks for grid in [rng.choice(grids)]]
        return [(grid, x, y, min(n, self.limit or n)) for grid, x, y, n in sizes]

    def large(self):
        rng = random.Random(self.seed + 1)
        if self.fixed:
            x, y = self.shapes()[0][1:3]
            blocks = [(x, y)] * 3
        else:
            blocks = [(256, 1), (1024, 1), (128, 1), (512, 1)] if self.flat else [(16, 16), (32, 32), (32, 8), (8, 16)]
        if self.repeats:
            return self.repeated(rng, blocks, (7, 20, 64))
        return [(1 if self.single else rng.choice((3, 20, 132)), x, y, min(rng.choice((1000, 5000, 20000)), self.limit or 20000)) for x, y in blocks]


# ---- random kernels

COUNTS = [(1, 6), (2, 1), (4, 1), (8, 2), (16, 1), (64, 2), (100, 1), (256, 3), (1024, 5)]
OPS = [('add', 16), ('sub', 1), ('min', 2), ('max', 2), ('and', .6), ('or', 1), ('xor', .6), ('inc', .6), ('dec', .4), ('exch', .3)]
NAMES = 'total sum mass hist bins count grad weight energy best low high mask seen tally score dst cells'.split()
CONDITIONS = ['@key[i] & 1', '@val[i] > 0', '@val[i] != 3', 'i % 3 == 0', '@byte[i] < 128', '@key[i] % 5 < 2 && @val[i] < 2', '@fval[i] > 0',
              '@three > 2', '@zero', '@tid % 3 == 0', '@lane < 7', '@block & 1', '@tid == 0', '@lane == 0', '@warp == 0', '@key[i] == 77']
TRIPS = [('3', 3), ('@three', 3), ('@key[i] & 3', 3), ('(@lane & 1) + 1', 2), ('@val[i] & 3', 3), ('@byte[i] % 4', 3), ('2', 2),
         ('i % 3', 2), ('(@tid & 1) + 1', 2), ('1', 1)]
THREAD = ('@tid', '@lane', '@block', '@warp', 'threadIdx')


class Generator:
    def __init__(self, seed, index, program):
        self.rng = random.Random(f'{seed} {index}')
        self.kernel = Kernel(self.rng, index, program)
        self.buffers, self.made, self.variables, self.threads_matter, self.logging = [], 0, [], True, True
        self.tame = self.rng.random() < .5            # few spellings and one operation: what the block level wants
        self.op = pick(self.rng, OPS) if self.tame else None
        self.local = []   # buffers of the block, with their families in this step

    def choose(self, texts):
        if not self.threads_matter:
            texts = [x for x in texts if not any(w in (x[0] if isinstance(x, tuple) else x) for w in THREAD)]
        return self.rng.choice(texts)

    def named(self, of, count, **how):
        self.made += 1
        b = Buffer(f'{self.rng.choice(NAMES)}{self.made}', of, count, **how)
        return b

    def family(self, op):
        return 'add' if op == 'sub' else op

    def sum_of(self, op=None, count=None):
        rng = self.rng
        op = op or self.op or pick(rng, OPS)
        fitting = [b for b in self.buffers if b.family == self.family(op) and op in TYPES[b.type][1] and count in (None, b.count)]
        if fitting and rng.random() < .4:
            return rng.choice(fitting), op
        of = rng.choice([t for t in TYPES if op in TYPES[t][1]])
        init = {'min': 'HIGH', 'max': 'LOW', 'and': 'ONES'}.get(op, rng.choice(('ZERO', 'SMALL')))
        b = self.named(of, count or pick(rng, COUNTS), family=self.family(op), init=init, place='device' if rng.random() < .2 else 'param')
        if op in ('inc', 'dec'):
            b.value = rng.choice(('9u', '100u', '1u'))
        if op == 'exch':
            b.value = '7'
        self.buffers.append(b)
        return b, op

    def key(self, count):
        rng = self.rng
        if count == 1:
            return rng.choice(('0', '0', '0', '@zero'))
        keys = [f'@key[i] % {count}'] * 4 + [f'@key[i / 32] % {count}'] * 2 + [f'i % {count}', f'@byte[i] % {count}', f'(@key[i] + 3) % {count}', f'@tid % {count}', f'@block % {count}',
                f'@lut[@byte[i]] % {count}', f'@warp % {count}', f'threadIdx.y % {count}', f'@lane % {count}', f'{rng.randrange(count)}', f'{rng.randrange(count)}', f'@three % {count}']
        if count >= 4:  # parts of the array, which meet or don't
            half = count // 2
            keys += [f'{half} + @key[i] % {count - half}', f'{half}u + @byte[i] % {count - half}u', f'@byte[i] % {half}', f'(@key[i] & 1) + {rng.randrange(count - 1)}']
        if count >= 256:
            keys += ['@byte[i]'] * 4
        if count >= 1024:
            keys += ['@key[i]'] * 14
        if count >= 64:
            keys += ['@lut[@byte[i]]', '@byte[i] >> 2', '@key[i] & 63']
        if self.variables:
            j = rng.choice(self.variables)
            keys += [f'(@key[i] + {j}) % {count}', f'{j} % {count}', f'(i + {j}) % {count}'] * 2
        return self.choose(keys)

    def value(self, b, op):
        rng, t = self.rng, b.type
        if b.value:
            return b.value
        if t in ('float', 'double'):
            values = ['1.0f', '@fval[i]', '@fval[i]', '(float)@val[i]', '2', '@fval[i] * 2', '0.5f', '@fval[i] + 1', 'fuzz::half', 'fuzz::constants::two']
        elif op in ('and', 'or', 'xor'):
            one = '1ull' if 'long' in t else '1u'
            values = [f'{one} << (@key[i] & {63 if "ull" in one else 31})', f'{one} << (@tid & 15)', f'{one} << 3']
            if op == 'and':
                values = [f'~({v})' for v in values]
        elif op in ('min', 'max'):
            values = ['@val[i] * 100 + @byte[i]', 'i * 37 % 1009', '@key[i]', '@byte[i]', '5', '@val[i]']
        else:
            values = ['1', '1', '1', '@val[i]', '@byte[i]', 'i % 5', '@key[i] & 7', '@lane', '2 * @val[i] + 1', '-1', '@three', '@tid', 'fuzz::one', 'fuzz::constants::two']
            if self.variables:
                values += [f'{rng.choice(self.variables)} + 1']
        return self.choose(values)

    def update(self):
        b, op = self.sum_of()
        return Update(self.rng, b, op, self.key(b.count), self.value(b, op), tame=self.tame)

    def block_update(self):
        b = self.rng.choice(self.local)
        ops = [op for op in TYPES[b.type][1] if self.family(op) == b.now]
        op = self.rng.choice(ops)
        if op in ('inc', 'dec'):
            return Update(self.rng, b, op, self.key(b.count), '9u')
        if op == 'exch':
            return Update(self.rng, b, op, self.key(b.count), '7')
        return Update(self.rng, b, op, self.key(b.count), self.value(b, op))

    def logged(self):
        rng = self.rng
        fitting = [b for b in self.buffers if b.check == 'EXACT' and b.scope == 'grid' and getattr(b, 'logged', False)]
        if fitting and rng.random() < .5:
            b = rng.choice(fitting)
        else:
            of = rng.choice([t for t in TYPES if t != 'long long'])
            b = self.named(of, pick(rng, COUNTS), init=rng.choice(('ZERO', 'SMALL')), check='UNCHECKED')
            b.logged = True
            ops = TYPES[of][1]
            b.ops = [rng.choice(ops)] if rng.random() < .7 else ops
            self.buffers.append(b)
        op = rng.choice(b.ops)
        return Update(rng, b, op, self.key(b.count), rng.choice(('9u', '3u')) if op in ('inc', 'dec') else self.value(b, op), logged=True)

    def records(self):
        count = pick(self.rng, COUNTS[3:])
        updates = []
        for _ in range(self.rng.choice((2, 2, 3))):
            b, op = self.sum_of('add', count)
            if all(b is not other for other, _, _ in updates):
                updates.append((b, op, self.value(b, op)))
        return Records(self.rng, updates, self.key(count))

    def components(self):
        rounds, count = self.rng.choice((2, 3, 3, 4, 4, 5, 8)), pick(self.rng, COUNTS[3:])
        updates, keys = [], []
        for _ in range(self.rng.choice((1, 1, 1, 2))):
            b, op = self.sum_of('add', max(1, count // rounds) * rounds)
            updates.append((b, op, self.value(b, op)))
            keys.append(self.key(b.count // rounds))
        return Components(self.rng, updates, rounds, keys)

    def stays(self):
        rng, count = self.rng, pick(self.rng, COUNTS[3:])
        of_one_type = rng.random() < .7
        single, rows, of = [], [], None
        for _ in range(rng.choice((1, 2, 2, 3))):
            b, op = self.sum_of('add', count)
            if of_one_type and of and b.type != of:
                continue
            of = b.type
            if all(b is not other for other, *_ in single):
                single.append((b, op, self.value(b, op)))
        if rng.random() < .6:
            length = rng.choice((2, 3, 3, 4, 8))
            b, op = self.sum_of('add', count * length)
            rows.append((b, op, self.value(b, op), length))
        return Stays(rng, single, rows, count, self.choose(TRIPS)[0], [self.choose(CONDITIONS) for _ in range(4)])

    def slot(self):
        rng = self.rng
        kinds = ['one', 'one', 'one', 'several', 'down', 'segment', 'ring'] + (['list'] if self.logging and self.threads_matter else [])
        kind = rng.choice(kinds)
        if kind == 'ring':
            counter = self.named('unsigned', 1)
            return Slot(rng, kind, counter, self.named('unsigned', rng.choice((1, 7, 32, 50))))
        of = rng.choice(('int', 'unsigned')) if kind in ('down', 'list') else rng.choice(('int', 'int', 'unsigned', 'unsigned long long'))
        keys = {'segment': rng.choice((2, 5, 8)), 'list': rng.choice((1, 8, 64))}.get(kind, 1)
        counter = self.named(of, keys)
        slots = self.named('int' if kind == 'list' else 'int', 0, check='LIST' if kind == 'list' else 'SORTED')
        slots.segments, slots.heads = (keys if kind == 'segment' else 1), counter
        if kind == 'list':
            counter.check = 'UNCHECKED'
            counter.type = 'int'
        if kind == 'down':
            counter.init = 'FULL'
        return Slot(rng, kind, counter, slots, self.key(keys))

    def once(self):
        flags = self.named('int', pick(self.rng, COUNTS))
        return Once(self.rng, flags, self.key(flags.count), [self.constant_update() for _ in range(self.rng.choice((1, 1, 2)))])

    def constant_update(self):
        b, op = self.sum_of('add')
        return Update(self.rng, b, op, '0', '1', tame=self.tame)

    def statement(self, depth):
        rng = self.rng
        kinds = [(self.update, 6), (self.records, 1 if self.op in (None, 'add') else 0), (self.components, 1 if self.op in (None, 'add') else 0), (self.stays, 1 if self.op in (None, 'add') else 0), (self.slot, 1.2), (self.once, .2 if self.tame else .4)]
        if self.logging and not self.tame:
            kinds.append((self.logged, 1.2))
        if self.local:
            kinds = [(f, w / 3) for f, w in kinds] + [(self.block_update, 7)]
        if depth < 3:
            kinds += [(lambda: Fence(rng), 0 if self.tame else .15), (self.branch, 2), (self.loop, 1.8), (self.switch, .4), (self.jump, .6)]
        return self.call(pick(rng, kinds), depth)

    def call(self, f, depth):
        return f(depth) if f in (self.branch, self.loop, self.switch, self.jump) else f()

    def statements(self, depth, count):
        return [self.statement(depth) for _ in range(count)]

    def branch(self, depth):
        rng = self.rng
        return If(self.choose(CONDITIONS), self.statements(depth + 1, rng.choice((1, 1, 2))),
                  self.statements(depth + 1, 1) if rng.random() < .35 else [])

    def loop(self, depth):
        trip, most = self.choose(TRIPS)
        var = f'j{len(self.variables) + 1}_{self.rng.randrange(1000)}'
        self.variables.append(var)
        body = self.statements(depth + 1, self.rng.choice((1, 1, 2)))
        self.variables.pop()
        return Loop(self.rng, var, trip, most, body)

    def switch(self, depth):
        return Switch(self.rng, self.choose(['@key[i] & 3', '@val[i]', 'i % 3', '@block & 1']), *(self.statements(depth + 1, 1) for _ in range(3)))

    def jump(self, depth):
        kinds = ['break', 'continue', 'return'] if self.threads_matter else ['break', 'continue']
        return Jump(self.rng.choice(kinds), self.choose(CONDITIONS[:10]))

    # kernels
    def make(self):
        rng, k = self.rng, self.kernel
        style = pick(rng, [(self.simple, 38), (self.phases, 20), (self.hidden, 25), (self.twins, 12), (self.queue, 4), (self.last, 6), (self.warps, 5), (self.iterations, 6), (self.staying, 8), (self.turns, 1.5), (self.repeats, 150)])
        style()
        return k

    def skeleton(self, guard=True):
        return self.rng.choice(['stride'] * (8 if self.tame else 4) + ['while', 'chunk', 'rows', 'cover', 'warps', 'warps'] + ['guard'] * (2 if guard else 0))

    def elements(self, most, guard=False):
        return Elements(self.skeleton(guard), self.statements(0, self.rng.randint(1, most)))

    def simple(self):
        self.kernel.steps = [self.elements(4, True)]

    def repeats(self):
        """One element a thread, updates that a block gathers: one block may do the work of several."""
        rng, k = self.rng, self.kernel
        k.repeats, k.single, k.table, k.barriers, k.returns = True, False, False, False, rng.random() < .4
        k.bounds = k.bounds or rng.random() < .6  # where ptxas does not optimize, only these have registers for what a block gathers
        self.tame, self.logging, self.op = True, False, 'add' if rng.random() < .8 else self.op
        if rng.random() < .8:
            k.parameters, k.template = rng.choice(('plain', 'plain', 'struct')), None if rng.random() < .6 else k.template
        body = [self.by_one_key() for _ in range(rng.choice((1, 1, 1, 2)))]
        if rng.random() < .9:  # a sum of all
            b, op = self.sum_of('add', 1)
            u = Update(rng, b, op, '0', self.value(b, op), tame=True)
            u.form = pick(rng, forms.TAME)
            body.insert(rng.randrange(len(body) + 1), u)
        if rng.random() < .3:  # one address for each block, where no object can be declared
            b, op = self.sum_of('add', 8)
            u = Update(rng, b, op, '@block % 8', self.value(b, op), tame=True)
            u.form = pick(rng, forms.HIDDEN)
            body.append(u)
        if rng.random() < .1:
            body.insert(rng.randrange(len(body) + 1), self.statement(1))
        if rng.random() < .4:
            body.insert(rng.randrange(len(body)), Jump('return', self.choose(CONDITIONS[:10])))
        k.steps = [Elements(rng.choice(('guard', 'cover')), body)]

    def by_one_key(self):
        rng, parts = self.rng, []
        count = rng.choice((8, 256, *[1024] * 8))
        key = '@key[i]' if count == 1024 else f'@key[i] % {count}'
        if rng.random() < .2:
            return Row(rng, self.named('float', 3 * count), key)
        updates = []
        for _ in range(rng.choice((2, 2, 3))):
            b, op = self.sum_of('add', count)
            if rng.random() < .25:
                b = self.named(rng.choice(('int', 'float', 'double')), Records.PARTS * count)
                parts.append(b)
            if any(b is other for other, _, _ in updates):
                b = self.named(b.type, count, init=b.init)
            updates.append((b, op, self.value(b, op)))
        rng.shuffle(updates)
        records = Records(rng, updates, key, parts)
        return If(self.choose(CONDITIONS[:7]), [records], []) if rng.random() < .3 else records

    def begin_step(self):
        for b in self.local:
            b.now = self.family(self.rng.choice(TYPES[b.type][1])) if self.rng.random() < .3 else 'add' if 'add' in TYPES[b.type][1] else 'max'

    def sink(self, b):  # mostly of another type, or the tool takes what is written there for the sum itself
        other = 'float' if b.type == 'double' else 'double'
        return self.named(other if self.rng.random() < .85 else b.type, b.count, scope='block')

    def look(self, b, write=False):
        rng = self.rng
        if write:
            return Look(rng, b, None, rng.choice(('0', '5')))
        if rng.random() < .25:
            target, op = self.sum_of('add')
            call = CALLS[op]
            if target.type not in ('float', 'double') and b.type not in ('float', 'double') and target.count >= 1:
                return Feed(rng, b, lambda e, value: f'{call}({e.pointer(target, forms.own)}, ({target.type}){value});')
        return Look(rng, b, self.sink(b))

    def phases(self):
        rng, k = self.rng, self.kernel
        k.barriers = True
        for _ in range(rng.choice((1, 1, 2))):
            of = rng.choice(list(TYPES))
            b = self.named(of, rng.choice((1, 1, 1, 4, 16, 64)), scope='block', init=rng.choice(('ZERO', 'HIGH')) if of not in ('float', 'double') else 'ZERO',
                           place='shared' if rng.random() < .3 else 'param')
            if k.single and b.place == 'param' and rng.random() < .2:
                b.place = 'device'
            self.local.append(b)
        steps, rounds = [], rng.random() < .15
        self.logging = not rounds
        for _ in range(rng.choice((1, 1, 2, 3))):
            if rng.random() < .25:
                steps.append(self.look(rng.choice(self.local), write=True))
            self.begin_step()
            steps.append(self.elements(3))
            if rng.random() < .75:
                steps.append(self.look(rng.choice(self.local)))
        for b in self.local:
            if b.place == 'shared' or rng.random() < .3:
                steps.append(self.look(b))
        k.steps = [Rounds(2, steps)] if rounds else steps

    def hidden(self):
        """Little happens, so that the block level is tempted; one thing looks at the sum, or changes it, in a way of its own."""
        rng, k = self.rng, self.kernel
        k.barriers, k.returns, self.tame, self.logging = True, False, True, False
        of = rng.choice(list(TYPES))
        b = self.named(of, rng.choice((1, 1, 1, 1, 1, 4, 256)), scope='block', place='shared' if rng.random() < .1 else 'param')
        if k.single and b.place == 'param' and rng.random() < .2:
            b.place = 'device'
        ops = TYPES[of][1]
        op = 'add' if 'add' in ops and rng.random() < .6 else rng.choice([op for op in ops if op not in ('inc', 'dec', 'exch')])

        def sums(op, sign=None):
            body = []
            for _ in range(rng.choice((1, 1, 1, 2))):
                u = Update(rng, b, op, rng.choice(('0', '@zero')) if b.count == 1 or rng.random() < .3 else self.key(b.count), self.value(b, op), tame=True)
                u.sign = sign
                body.append(u)
            if rng.random() < .3:
                body = [If(self.choose(CONDITIONS), body, [])]
            if rng.random() < .2:
                body.append(self.update())
            return Elements(rng.choice(('stride', 'stride', 'while', 'chunk')), body)
        steps = [sums(op)]
        what = rng.random()
        if of in ('int', 'unsigned') and what < .15:
            steps = [sums('max'), sums(rng.choice(('max', 'min')), 'unsigned' if of == 'int' else 'int')]
        elif what < .3:
            steps.append(self.look(b, write=True))
            steps.append(sums(op))
        elif what < .4:
            other = rng.choice([o for o in ops if o not in ('inc', 'dec', 'exch')])
            steps.append(sums(other))
        if what > .15:
            steps.append(Look(rng, b, self.sink(b)))
        for step in steps:  # one oddity at a time
            if isinstance(step, Look) and rng.random() < .7:
                if rng.random() < .5:
                    step.path = forms.own
                else:
                    step.read, step.put = forms.plain, forms.write_plain
        k.steps = steps

    def twins(self):
        """One text, several places."""
        rng, k = self.rng, self.kernel
        k.returns = False
        b, op = self.sum_of(pick(rng, OPS[:6]), rng.choice((2, 3, 4)))
        form, body = pick(rng, forms.TWINS), []
        for key in range(b.count):
            u = Update(rng, b, op, str(key), self.value(b, op), tame=True)
            u.form = form
            body.append(u)
        if rng.random() < .2:
            body = body[:1]
            body[0].spread = [str(key) for key in range(b.count)]
        if rng.random() < .3:
            body = [If(self.choose(CONDITIONS), body[:1], body[1:])]
        split = rng.random() < .3
        k.steps = [Elements('stride', [x]) for x in body] if split else [Elements(rng.choice(('stride', 'while', 'chunk')), body)]

    def iterations(self):
        """Sums of a warp: elements that its lanes go through together, while some drop out; or one element each."""
        rng, k = self.rng, self.kernel
        k.returns, self.tame, self.logging = False, True, False
        body = []
        for _ in range(rng.choice((1, 1, 2, 3))):
            count = pick(rng, COUNTS)
            key = rng.choice((f'@key[i / 32] % {count}', f'@key[i / 32] % {count}', f'@key[i - i % 32] % {count}', f'@key[i / 3] % {count}'))
            if rng.random() < .4:
                body.append(Jump(rng.choice(('continue', 'continue', 'continue', 'break')), self.choose(CONDITIONS[:10])))
            sums = []
            for _ in range(rng.choice((1, 2, 2, 3))):
                b, op = self.sum_of('add' if rng.random() < .8 else 'max', count)
                sums.append((b, op, self.value(b, op)))
                if rng.random() < .3:
                    sums.append((b, op, self.value(b, op)))
            updates = [Records(rng, sums, key)]
            body += [If(self.choose(CONDITIONS), updates, [])] if rng.random() < .3 else updates
        if rng.random() < .4:
            body.insert(rng.randrange(len(body) + 1), self.statement(1))
        kind = rng.choice(('warps', 'warps', 'cover', 'guard'))
        k.steps = [Elements(kind, body, rng.choice(('for', 'for', 'do')), rng.choice((None, None, None, 'break', 'return')))]

    def staying(self):
        """Loops that the lanes of a warp leave when each is done."""
        rng, k = self.rng, self.kernel
        k.returns, self.tame, self.logging, self.op = rng.random() < .5, True, False, 'add'
        body = [self.stays() for _ in range(rng.choice((1, 1, 2)))]
        if rng.random() < .3:
            body.insert(rng.randrange(len(body) + 1), self.statement(1))
        k.steps = [Elements(rng.choice(('cover', 'guard', 'guard', 'warps')), body)]

    def queue(self):
        k = self.kernel
        k.returns = False
        self.threads_matter = False
        step = Elements('queue', self.statements(0, self.rng.randint(1, 3)))
        step.queue = self.named('int', 1, check='UNCHECKED')
        k.steps = [step]

    def last(self):
        rng, k = self.rng, self.kernel
        k.returns, k.barriers = False, True
        k.steps = [self.elements(3)]
        watched = []
        for b in [b for b in self.buffers if b.family][:2]:
            path = forms.own if b.place == 'device' or rng.random() < .5 else pick(rng, forms.PATHS)
            watched.append((b, self.named(b.type, b.count), path))
        k.steps.append(Last(rng, self.named('unsigned', 1), watched))

    def warps(self):
        rng, k = self.rng, self.kernel
        k.whole_warps, k.returns = True, False
        b = self.named(rng.choice(list(TYPES)), 1, scope='warp')
        b.now = self.family(rng.choice(TYPES[b.type][1]))
        sink = self.named(b.type, 1, scope='warp')
        ops = [op for op in TYPES[b.type][1] if self.family(op) == b.now]
        op = rng.choice(ops)
        value = {'inc': '9u', 'dec': '9u', 'exch': '7'}.get(op) or self.value(b, op)
        body = [Update(rng, b, op, 'w', value)]
        if rng.random() < .6:
            trip, most = self.choose(TRIPS)
            body = [Loop(rng, 'j1', trip, most, body)]
        elif rng.random() < .5:
            body = [If(self.choose(CONDITIONS), body, [])]
        k.steps = [Warp(rng, b, sink, body)]

    def turns(self):
        rng, k = self.rng, self.kernel
        k.returns = False
        k.steps = [Turn(rng, self.named('int', 1), self.named('int', 1), rng.choice(('exch', 'xor', 'add')))]
        k.barriers = True
        if rng.random() < .7:
            k.steps.insert(0, self.elements(2))


class Program:
    def __init__(self, seed, first, count):
        self.seed, self.first = seed, first
        self.kernels = [Generator(seed, first + i, self).make() for i in range(count)]

    def text(self):
        self.helpers, parts, rows = [], [], []
        for k in self.kernels:
            before = len(self.helpers)
            self.files = []
            text, run, row = k.emit(self)
            parts += self.helpers[before:] + self.files + [text, run]
            rows.append(row)
        table = 'const fuzz::kernel fuzz_kernels[] = {\n' + indent('\n'.join(rows)) + f'\n}};\nconst int fuzz_kernel_count = {len(rows)};'
        return f'#include "fuzz.h"\n\n' + '\n\n'.join(parts + [table]) + '\n'


if __name__ == '__main__':
    import sys
    print(Program(int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])).text())
