// The flow: variables with their definitions, and who calls whom.

#define _XOPEN_SOURCE 700

#include "sites/flow.h"

#include "check.h"
#include "tree.h"

struct prepared {
    struct tree *tree;
    struct flow flow;
};

static struct prepared *prepare(struct arena *arena, const char *text) {
    struct prepared *prepared = ARENA_NEW(arena, struct prepared);
    prepared->tree = tree_read(arena, text);
    flow_prepare(arena, &prepared->tree->unit, &prepared->flow);
    blocks_judge(arena, &prepared->flow);
    return prepared;
}

static struct variable *variable_named(const struct prepared *p, const char *name) {
    for (size_t i = 0; i < p->flow.variables.count; i++)
        if (strcmp(p->flow.variables.at[i].decl->name, name) == 0)
            return &p->flow.variables.at[i];
    fail_msg("no variable %s", name);
    return NULL;
}

static struct function_flow *function_named(const struct prepared *p, const char *name) {
    for (size_t i = 0; i < p->flow.functions.count; i++)
        if (strcmp(p->flow.functions.at[i].function->name, name) == 0)
            return &p->flow.functions.at[i];
    fail_msg("no function %s", name);
    return NULL;
}

static void variables_have_their_definitions(void **state) {
    struct prepared *p = prepare(*state, "__global__ void k(int n) { int x = 1, y; x = n; x += 2; x++; --n; int a[4]; a[n] = 5; }");
    assert_int_equal(variable_named(p, "x")->definitions.count, 4);
    assert_true(variable_named(p, "x")->definitions.at[0].is_initializer);
    assert_int_equal(variable_named(p, "x")->definitions.at[2].update, OPERATOR_ADD);
    assert_int_equal(variable_named(p, "y")->definitions.count, 0);
    assert_int_equal(variable_named(p, "n")->definitions.count, 1);
    assert_int_equal(variable_named(p, "a")->definitions.count, 1);
}

static void parts_belong_to_their_variable(void **state) {
    struct prepared *p = prepare(*state, "struct S { int a[2]; int *q; }; __global__ void k(S *g) { S s; int m[2][2]; s.a[1] = 1; s.q[0] = 2; m[0][1] = 3; "
                                         "g->a[0] = 4; int &r = s.a[0]; r = 5; }");
    assert_int_equal(variable_named(p, "s")->definitions.count, 3); // its own, s.a[1] and r; s.q[0] lies behind a pointer
    assert_int_equal(variable_named(p, "m")->definitions.count, 1);
    assert_int_equal(variable_named(p, "g")->definitions.count, 0);
    assert_int_equal(variable_named(p, "r")->definitions.count, 0);
}

static bool escapes(struct arena *arena, const char *body) {
    const char *text = arena_printf(arena, "struct S { int a[2]; int v; int get() const { return v; } void set(int n) { v = n; } void unseen(); }; "
                                           "void take(int &to) { } void look(const int &at) { } void copy(int of) { } "
                                           "__global__ void k(int n, int *p) { int x = 0; int y = 0; int m[2] = {0, 1}; S s = {0, 1, 2}; %s }", body);
    struct prepared *p = prepare(arena, text);
    return variable_named(p, "x")->escaped || variable_named(p, "m")->escaped || variable_named(p, "s")->escaped;
}

static void what_makes_a_variable_escape(void **state) {
    static const char *const yes[] = {
        "int *q = &x;", "take(x);", "f(&x);", "take((n ? x : y));", "(n ? x : y) = 2;", "(n, x) = 2;", "int *q = m;", "f(m);", "*m = 1;",
        "f(m + 1);", "int *q = n ? m : p;", "f(s.a);", "f(&s.v);", "s.unseen();", "s.set(n);", "auto l = [&]() { x = 1; };", "auto l = [&]() { m[0]++; };",
        "for (int &e : m) e = 1;", "int &r = n ? x : y;", "return_of(&m[0]);", "take(s.v);",
    };
    static const char *const no[] = {
        "x = 2;", "x++;", "y = x;", "look(x);", "copy(x);", "f(x);", "m[n] = 1;", "y = m[n];", "s.v = 2;", "y = s.a[n];", "s.get();", "int &r = x;",
        "for (int e : m) y = e;", "sizeof(m);", "p[x] = 1;", "auto l = [&]() { return x; };", "S t = s;",
    };
    for (size_t i = 0; i < sizeof yes / sizeof *yes; i++)
        if (!escapes(*state, yes[i]))
            fail_msg("does not escape: %s", yes[i]);
    for (size_t i = 0; i < sizeof no / sizeof *no; i++)
        if (escapes(*state, no[i]))
            fail_msg("escapes: %s", no[i]);
}

static void calls_are_known_at_both_ends(void **state) {
    struct prepared *p = prepare(*state, "void f(int n); void g(int n) { } void f(int n) { g(n); g(n + 1); } __global__ void k(int n) { f(n); use(g); sinf(1.0); }");
    assert_int_equal(function_named(p, "g")->callers.count, 2);
    assert_int_equal(function_named(p, "f")->calls.count, 2);
    assert_int_equal(function_named(p, "k")->calls.count, 1);
    assert_true(function_named(p, "g")->address_taken);
    assert_false(function_named(p, "f")->address_taken);
    assert_ptr_equal(flow_owner(&p->flow, function_named(p, "g")->callers.at[0]), function_named(p, "f")->function);
}

static void unresolved_calls_may_be_any_function_of_that_name(void **state) {
    struct prepared *p = prepare(*state, "template <class T> void put(T x) { } template <class T> __global__ void k(T n) { put(n); }");
    assert_int_equal(function_named(p, "put")->callers.count, 1);
}

static void lambdas_have_an_owner_of_their_own(void **state) {
    struct prepared *p = prepare(*state, "__global__ void k(int n) { auto f = [=](int i) { probe(i); }; probe(n); }");
    assert_true(flow_owner(&p->flow, tree_probe(p->tree, 1)) != flow_owner(&p->flow, tree_probe(p->tree, 2)));
    const struct function *owner = flow_owner(&p->flow, tree_probe(p->tree, 1))->is_lambda ? flow_owner(&p->flow, tree_probe(p->tree, 1))
                                                                                             : flow_owner(&p->flow, tree_probe(p->tree, 2));
    assert_true(owner->is_lambda);
    assert_string_equal(owner->outer->name, "k");
}

#define DIM3 "struct dim3 { unsigned x; unsigned y; unsigned z; }; "

static const struct block *block_named(struct arena *arena, const char *text, const char *name) {
    const struct prepared *p = prepare(arena, text);
    return flow_block(&p->flow, function_named(p, name)->function);
}

static const struct block *launched_by(struct arena *arena, const char *launches) {
    return block_named(arena, arena_printf(arena, "%sstatic __global__ void k(int *p) { } void launch(int *p, int n) { %s }", DIM3, launches), "k");
}

static void launches_tell_the_size_of_blocks(void **state) {
    static const struct {
        long long x, y, z, threads, bound;
        const char *launches;
    } examples[] = {
        {256, 1, 1, 256, 256, "k<<<1, 256>>>(p);"},
        {32, 8, 1, 256, 256, "k<<<1, dim3(32, 8)>>>(p);"},
        {32, 4, 2, 256, 256, "dim3 block(32, 4, 2); k<<<1, block>>>(p);"},
        {32, 8, 1, 256, 256, "dim3 block = dim3(32, 8); k<<<1, block, 0, 0>>>(p);"},
        {256, 1, 1, 256, 256, "int threads = 256; k<<<1, threads>>>(p);"},
        {32, 8, 1, 256, 256, "int rows = 8; dim3 block(32, rows); k<<<1, block>>>(p);"},
        {0, 1, 1, 0, 0, "k<<<1, n>>>(p);"},
        {32, 0, 1, 0, 0, "dim3 block(32, n); k<<<1, block>>>(p);"},
        {0, 1, 1, 0, 256, "k<<<1, 256>>>(p); k<<<1, 128>>>(p);"},
        {0, 8, 1, 0, 0, "dim3 block(32, 8); if (n) block = dim3(16, 8); k<<<1, block>>>(p);"},
        {0, 0, 0, 0, 0, "k<<<1, 256>>>(p); take(k);"},
        {0, 0, 0, 0, 0, ""},
    };
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        const struct block *block = launched_by(*state, examples[i].launches);
        bool right = block->size[0] == examples[i].x && block->size[1] == examples[i].y && block->size[2] == examples[i].z &&
                     block->threads == examples[i].threads && block->bound == examples[i].bound;
        if (!right)
            fail_msg("%lld x %lld x %lld, %lld threads: %s", block->size[0], block->size[1], block->size[2], block->threads, examples[i].launches);
    }
}

static void other_files_may_launch_kernels_that_are_not_static(void **state) {
    const struct block *block = block_named(*state, "__global__ void k(int *p) { } void launch(int *p) { k<<<1, 256>>>(p); }", "k");
    assert_int_equal(block->threads, 256);
    assert_false(block->proved);
    assert_int_equal(block->bound, 0);
    assert_true(launched_by(*state, "k<<<1, 256>>>(p);")->proved);
}

static void attributes_tell_the_size_of_blocks(void **state) {
    const struct block *block = block_named(*state, "__global__ void __block_size__((32, 4)) k() { }", "k");
    assert_int_equal(block->threads, 128);
    assert_int_equal(block->bound, 128);
    assert_true(block->proved);
    block = block_named(*state, "__global__ void __launch_bounds__(256) k() { }", "k");
    assert_int_equal(block->threads, 0);
    assert_int_equal(block->bound, 256);
}

static void functions_run_in_their_callers_blocks(void **state) {
    const char *text = "__device__ void f() { } __device__ void g() { f(); } __device__ void h() { f(); h(); } __device__ void i() { } "
                       "__global__ void __block_size__((64)) k() { g(); } __global__ void __block_size__((128)) l() { h(); }";
    assert_int_equal(block_named(*state, text, "g")->threads, 64);
    assert_int_equal(block_named(*state, text, "h")->threads, 128);
    assert_int_equal(block_named(*state, text, "f")->threads, 0);
    assert_int_equal(block_named(*state, text, "f")->bound, 128);
    assert_true(block_named(*state, text, "f")->proved);
    assert_int_equal(block_named(*state, text, "i")->bound, 0);
    assert_false(block_named(*state, text, "i")->proved);
}

static const char *contradiction(struct arena *arena, const char *text) {
    const struct prepared *p = prepare(arena, text);
    return p->flow.contradictions.count ? p->flow.contradictions.at[0].text : "";
}

static void the_user_may_tell_the_size_of_blocks(void **state) {
    const struct block *block = block_named(*state, "// warpagg: block(32, 8)\n__global__ void k() { }", "k");
    assert_int_equal(block->threads, 256);
    assert_true(block->proved);
    block = block_named(*state, "__global__\nvoid k() // warpagg: block(64)\n{ }\n__global__ void l() { }", "k");
    assert_int_equal(block->threads, 64);
    assert_int_equal(block_named(*state, "__global__ void k() // warpagg: block(64)\n{ }\n__global__ void l() { }", "l")->threads, 0);
    assert_string_equal(contradiction(*state, "// warpagg: block(64)\n__global__ void k() { } void f(int n) { k<<<1, 64>>>(); k<<<1, n>>>(); }"), "");
}

static void the_users_word_on_blocks_must_not_be_wrong(void **state) {
    assert_non_null(strstr(contradiction(*state, "// warpagg: block(64)\n__global__ void k() { } void f() { k<<<1, 32>>>(); }"), "a launch"));
    assert_non_null(strstr(contradiction(*state, "// warpagg: block(64)\n__global__ void __launch_bounds__(32) k() { }"), "__launch_bounds__"));
    assert_non_null(strstr(contradiction(*state, "// warpagg: block(64)\n__global__ void __block_size__((32, 2)) k() { }"), "__block_size__"));
}

static void inside(void **state) {
    struct prepared *p = prepare(*state, "__global__ void k(int n) { if (n) { probe(n); } probe(n); }");
    const struct node *body = p->tree->unit.functions.at[0]->body;
    assert_true(node_is_inside(tree_probe(p->tree, 1), body->kids[0]));
    assert_false(node_is_inside(tree_probe(p->tree, 2), body->kids[0]));
    assert_true(node_is_inside(body, body));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        ARENA_TEST(variables_have_their_definitions),
        ARENA_TEST(parts_belong_to_their_variable),
        ARENA_TEST(what_makes_a_variable_escape),
        ARENA_TEST(calls_are_known_at_both_ends),
        ARENA_TEST(unresolved_calls_may_be_any_function_of_that_name),
        ARENA_TEST(lambdas_have_an_owner_of_their_own),
        ARENA_TEST(launches_tell_the_size_of_blocks),
        ARENA_TEST(other_files_may_launch_kernels_that_are_not_static),
        ARENA_TEST(attributes_tell_the_size_of_blocks),
        ARENA_TEST(functions_run_in_their_callers_blocks),
        ARENA_TEST(the_user_may_tell_the_size_of_blocks),
        ARENA_TEST(the_users_word_on_blocks_must_not_be_wrong),
        ARENA_TEST(inside),
    };
    return cmocka_run_group_tests_name("flow", tests, NULL, NULL);
}
