// Finding sites: which calls are updates, and what their spelling tells.

#define _XOPEN_SOURCE 700

#include "sites/sites.h"

#include "check.h"
#include "tree.h"

static struct site_list find_with(struct arena *arena, const char *text, const struct wrapper_list *wrappers) {
    struct tree *tree = tree_read(arena, text);
    struct site_list sites = {0};
    sites_find(arena, &tree->unit, &tree->source, wrappers, &sites);
    return sites;
}

static struct site_list find(struct arena *arena, const char *text) {
    return find_with(arena, text, NULL);
}

static struct site first(struct arena *arena, const char *body) {
    struct site_list sites = find(arena, arena_printf(arena, "__global__ void k(int *p, unsigned *u, float *f, double *d, int n, cuda::atomic<int> *c) { %s }", body));
    assert_true(sites.count >= 1);
    return sites.at[0];
}

static void operations_by_name(void **state) {
    static const struct {
        const char *text;
        enum operation operation;
        enum scope scope;
    } calls[] = {
        {"atomicAdd(p, 1);", OP_ADD, SCOPE_DEVICE},         {"atomicSub(p, 1);", OP_SUB, SCOPE_DEVICE},  {"atomicMin_block(p, 1);", OP_MIN, SCOPE_BLOCK},
        {"atomicMax_system(p, 1);", OP_MAX, SCOPE_SYSTEM},  {"atomicAnd(p, 1);", OP_AND, SCOPE_DEVICE},  {"atomicOr(p, 1);", OP_OR, SCOPE_DEVICE},
        {"atomicXor(p, 1);", OP_XOR, SCOPE_DEVICE},         {"atomicInc(u, 1);", OP_INC, SCOPE_DEVICE},  {"atomicDec(u, 1);", OP_DEC, SCOPE_DEVICE},
        {"atomicExch(p, 1);", OP_EXCH, SCOPE_DEVICE},       {"atomicCAS(p, 1, 2);", OP_CAS, SCOPE_DEVICE}, {"atomicAdd_block(p, 1);", OP_ADD, SCOPE_BLOCK},
    };
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        struct site site = first(*state, calls[i].text);
        assert_int_equal(site.operation, calls[i].operation);
        assert_int_equal(site.scope, calls[i].scope);
        assert_int_equal(site.callee, CALLEE_CUDA);
        assert_true(site.relaxed);
    }
}

static void names_that_are_no_sites(void **state) {
    static const char *const bodies[] = {"atomicAddNoRet(p, 1);", "atomicAdd_blocks(p, 1);", "atomic(p);", "atomicLoad(p);", "myAtomicAdd(p, 1);", "atomicAdd();", "p[0] += 1;"};
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++)
        assert_int_equal(find(*state, arena_printf(*state, "__global__ void k(int *p) { %s }", bodies[i])).count, 0);
}

static void element_types(void **state) {
    assert_int_equal(first(*state, "atomicAdd(p, 1);").element, ELEMENT_INT);
    assert_int_equal(first(*state, "atomicAdd(u, 1);").element, ELEMENT_UNSIGNED);
    assert_int_equal(first(*state, "atomicAdd(&f[n], 1);").element, ELEMENT_FLOAT);
    assert_int_equal(first(*state, "atomicAdd(d + n, 1);").element, ELEMENT_DOUBLE);
    assert_int_equal(first(*state, "atomicAdd((unsigned long long *)p, 1);").element, ELEMENT_UNSIGNED_LONG_LONG);
    assert_int_equal(first(*state, "atomicAdd((char *)p, 1);").element, ELEMENT_OTHER);
    assert_int_equal(find(*state, "template <class T> __global__ void k(T *p) { atomicAdd(p, 1); }").at[0].element, ELEMENT_DEPENDENT);
}

static void who_declares_the_name(void **state) {
    struct site_list sites = find(*state, "__device__ double atomicAdd(double *p, double v) { return v; } __global__ void k(double *p) { atomicAdd(p, 1.0); }");
    assert_int_equal(sites.at[0].callee, CALLEE_USER);
    sites = find(*state, "template <class T> __global__ void k(T *p) { atomicAdd(p, 1); }");
    assert_int_equal(sites.at[0].callee, CALLEE_DEPENDENT);
    assert_false(sites.at[0].user_candidates);
    sites = find(*state, "__device__ double atomicAdd(double *p, double v) { return v; } template <class T> __global__ void k(T *p) { atomicAdd(p, 1); }");
    assert_int_equal(sites.at[0].callee, CALLEE_DEPENDENT);
    assert_true(sites.at[0].user_candidates);
    assert_int_equal(find(*state, "struct S { __device__ void atomicAdd(int *p, int v) { } }; __global__ void k(S s, int *p) { s.atomicAdd(p, 1); }").count, 0);
}

static void results_that_are_used(void **state) {
    static const char *const used[] = {
        "int x = atomicAdd(p, 1);", "n = atomicAdd(p, 1);", "f[atomicAdd(p, 1)] = 2;", "if (atomicAdd(p, 1)) n = 2;", "while (atomicAdd(p, 1)) n = 2;",
        "do n = 2; while (atomicAdd(p, 1));", "for (; atomicAdd(p, 1); ) n = 2;", "switch (atomicAdd(p, 1)) { case 0: n = 2; }", "g(atomicAdd(p, 1));", "n = (n, atomicAdd(p, 1));",
        "(int)atomicAdd(p, 1) + 1;", "n && atomicAdd(p, 1) && n;", "atomicAdd(p, 1) ? n : n;", "n ? atomicAdd(p, 1) : 0;", // both arms have one type
        "return g(atomicAdd(p, 1));", "int x[2] = {atomicAdd(p, 1), 0};", "-atomicAdd(p, 1);",
        "auto l = [=]() { return atomicAdd(p, 1); };",
    };
    static const char *const unused[] = {
        "atomicAdd(p, 1);", "(atomicAdd(p, 1));", "(void)atomicAdd(p, 1);", "if (n) atomicAdd(p, 1);", "if (n) n = 1; else atomicAdd(p, 1);", "while (n) atomicAdd(p, 1);",
        "do atomicAdd(p, 1); while (n);", "for (atomicAdd(p, 1); n; ) n--;", "for (; n; atomicAdd(p, 1)) n--;", "atomicAdd(p, 1), n = 2;", "n = 2, atomicAdd(p, 1);",
        "out: atomicAdd(p, 1);", "switch (n) { case 0: atomicAdd(p, 1); }", "for (; n; n--, atomicAdd(p, 1)) ;",
    };
    for (size_t i = 0; i < sizeof used / sizeof *used; i++)
        if (!first(*state, used[i]).result_used)
            fail_msg("the result is used: %s", used[i]);
    for (size_t i = 0; i < sizeof unused / sizeof *unused; i++)
        if (first(*state, unused[i]).result_used)
            fail_msg("the result is not used: %s", unused[i]);
}

static void scoped_intrinsics(void **state) {
    struct site site = first(*state, "__nv_atomic_fetch_add(p, n, 0, 3);");
    assert_int_equal(site.form, FORM_SCOPED);
    assert_int_equal(site.operation, OP_ADD);
    assert_int_equal(site.scope, SCOPE_DEVICE);
    assert_true(site.relaxed);
    assert_int_equal(first(*state, "__nv_atomic_fetch_max(p, n, 0, 1);").scope, SCOPE_BLOCK);
    assert_int_equal(first(*state, "__nv_atomic_fetch_max(p, n, 0, n);").scope, SCOPE_SYSTEM);
    assert_int_equal(first(*state, "__nv_atomic_fetch_or(p, n, 0);").scope, SCOPE_SYSTEM);
    assert_false(first(*state, "__nv_atomic_fetch_add(p, n, 5, 3);").relaxed);
    assert_false(first(*state, "__nv_atomic_fetch_add(p, n, n, 3);").relaxed);
    assert_int_equal(first(*state, "__nv_atomic_compare_exchange_n(p, n, n, 1, 0, 0, 3);").operation, OP_CAS);
}

static void atomic_objects(void **state) {
    struct site site = first(*state, "c->fetch_add(n, cuda::memory_order_relaxed);");
    assert_int_equal(site.form, FORM_OBJECT);
    assert_null(site.pointer); // nothing to combine on
    assert_true(site.relaxed);
    assert_false(first(*state, "c->fetch_add(n);").relaxed);
    site = first(*state, "cuda::atomic_ref<int, cuda::thread_scope_device> r(p[n]); r.fetch_add(2, cuda::memory_order_relaxed);");
    assert_int_equal(site.form, FORM_OBJECT);
    assert_int_equal(site.scope, SCOPE_DEVICE);
    assert_int_equal(site.element, ELEMENT_INT);
    assert_ptr_equal(site.pointer->kind, NODE_SUBSCRIPT);
    site = first(*state, "cuda::atomic_ref<int>(p[n]).fetch_max(2, cuda::memory_order_acquire);");
    assert_int_equal(site.operation, OP_MAX);
    assert_int_equal(site.scope, SCOPE_SYSTEM);
    assert_false(site.relaxed);
    assert_int_equal(find(*state, "struct S { int fetch_add(int n) { return n; } }; __global__ void k(S s) { s.fetch_add(1); }").count, 0);
}

static void wrappers(void **state) {
    struct wrapper_list list = {0};
    assert_int_equal(sites_parse_wrapper(*state, "gpuAtomicAdd=add", ARENA_PUSH(*state, &list)), 0);
    assert_string_equal(list.at[0].name, "gpuAtomicAdd");
    assert_int_equal(list.at[0].operation, OP_ADD);
    struct site_list sites = find_with(*state, "__global__ void k(float *p) { gpuAtomicAdd(p, 1.0); gpuAtomicSub(p, 1.0); gpuAtomicAdd(p); }", &list);
    assert_int_equal(sites.count, 1);
    assert_int_equal(sites.at[0].callee, CALLEE_WRAPPER);
    assert_int_equal(sites.at[0].element, ELEMENT_FLOAT);
    struct wrapper wrapper;
    const char *const wrong[] = {"", "x", "=add", "x=", "x=cas", "x=addd", "x=ADD"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(sites_parse_wrapper(*state, wrong[i], &wrapper), -1);
}

static void sites_come_by_position(void **state) {
    struct site_list sites = find(*state, "__device__ int f(int *p) {\n  return atomicAdd(p, 1);\n}\n__global__ void k(int *p) {\n  auto l = [=]() { atomicSub(p, 1); };\n"
                                          "  atomicMax(p, atomicMin(p, 3)); }");
    const enum operation operations[] = {OP_ADD, OP_SUB, OP_MAX, OP_MIN};
    const unsigned lines[] = {2, 5, 6, 6};
    assert_int_equal(sites.count, 4);
    for (unsigned i = 0; i < 4; i++) {
        assert_int_equal(sites.at[i].id, i + 1);
        assert_int_equal(sites.at[i].operation, operations[i]);
        assert_int_equal(sites.at[i].line, lines[i]);
    }
    assert_true(sites.at[1].function->is_lambda);
}

static void calls_out_of_macros(void **state) {
    struct tree *tree = tree_read(*state, "__global__ void k(int *p) { atomicAdd(p, 1); atomicAdd(p, 2); atomicAdd(p, 3); atomicAdd(p, 4); }");
    tree_find(tree, "atomicAdd(p, 1)")->in_macro = true;
    tree_find(tree, "atomicAdd(p, 2)")->callee->in_macro = true;
    tree_find(tree, "atomicAdd(p, 3)")->in_argument = true;
    tree_find(tree, "atomicAdd(p, 4)")->callee->source = NULL;
    struct site_list sites = {0};
    sites_find(*state, &tree->unit, &tree->source, NULL, &sites);
    const bool in_macro[] = {true, true, false, true};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(sites.at[i].in_macro, in_macro[i]);
        assert_int_equal(sites.at[i].in_macro_argument, i == 2);
    }
}

static void one_argument_expanded_twice_is_one_site(void **state) {
    struct tree *tree = tree_read(*state, "__global__ void k(int *p) { atomicAdd(p, 1); atomicAdd(p, 2); }");
    tree_find(tree, "atomicAdd(p, 2)")->range = tree_find(tree, "atomicAdd(p, 1)")->range;
    struct site_list sites = {0};
    sites_find(*state, &tree->unit, &tree->source, NULL, &sites);
    assert_int_equal(sites.count, 1);
    assert_true(sites.at[0].in_macro);
}

static void other_files_are_not_searched(void **state) {
    struct tree *tree = tree_read(*state, "__global__ void k(int *p) { atomicAdd(p, 1); }");
    struct source other = tree->source;
    struct site_list sites = {0};
    sites_find(*state, &tree->unit, &other, NULL, &sites);
    assert_int_equal(sites.count, 0);
}

// An error at `text` in the function of the tree.
static void place_error(struct tree *tree, const char *text) {
    struct diagnostic error = {DIAGNOSTIC_WARNING, tree->source.path, 0, 0, "error"};
    const char *at = strstr(tree->source.text, text);
    assert_non_null(at);
    source_position(&tree->source, (size_t)(at - tree->source.text), &error.line, &error.column);
    *ARENA_PUSH(tree->arena, &tree->unit.diagnostics) = error;
    tree->unit.functions.at[0]->has_error = true;
}

static size_t count_lost(struct arena *arena, const char *body, const char *lost) {
    // The tree has not seen what stands in the source instead of "lost()".
    const char *text = arena_printf(arena, "__global__ void k(int *p) { %s }", body);
    struct tree *tree = tree_read(arena, text);
    char *at = strstr((char *)tree->source.text, "lost_______________________()");
    assert_non_null(at);
    memcpy(at, lost, strlen(lost));
    memset(at + strlen(lost), ' ', strlen("lost_______________________()") - strlen(lost));
    place_error(tree, "bad");
    struct site_list sites = {0};
    sites_find(arena, &tree->unit, &tree->source, NULL, &sites);
    for (size_t i = 0; i < sites.count; i++)
        assert_true(sites.at[i].has_error || sites.at[i].pointer);
    return sites.count;
}

#define LOST "lost_______________________()"
static void calls_that_an_error_took_away(void **state) {
    assert_int_equal(count_lost(*state, LOST ";", "atomicAdd(&p[bad], 1)"), 1);
    assert_int_equal(count_lost(*state, "p[0] = " LOST ";", "atomicMax_block(p, bad)"), 1);
    assert_int_equal(count_lost(*state, "if (" LOST ") p[0] = 1;", "atomicAdd(p, bad) > 2"), 1);
    assert_int_equal(count_lost(*state, LOST "; atomicAdd(p, 1);", "atomicAdd(&p[bad], 1)"), 2);
    assert_int_equal(count_lost(*state, LOST "; { atomicAdd(p, 1); }", "bad"), 1);
    assert_int_equal(count_lost(*state, LOST ";", "bad; atomicAdd(p, 1)"), 0); // of another statement
    assert_int_equal(count_lost(*state, LOST ";", "bad, atomicAdd"), 0);
    assert_int_equal(count_lost(*state, LOST ";", "bad /* atomicAdd(p) */"), 0);
    assert_int_equal(count_lost(*state, LOST ";", "bad, atomicAddNoRet(p)"), 0);
    assert_int_equal(count_lost(*state, LOST ";", "bad, atomicAdd(p"), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        ARENA_TEST(operations_by_name),    ARENA_TEST(names_that_are_no_sites), ARENA_TEST(element_types),
        ARENA_TEST(who_declares_the_name), ARENA_TEST(results_that_are_used),   ARENA_TEST(scoped_intrinsics),
        ARENA_TEST(atomic_objects),        ARENA_TEST(wrappers),                ARENA_TEST(sites_come_by_position),
        ARENA_TEST(calls_out_of_macros),   ARENA_TEST(one_argument_expanded_twice_is_one_site),
        ARENA_TEST(other_files_are_not_searched),
        ARENA_TEST(calls_that_an_error_took_away),
    };
    return cmocka_run_group_tests_name("sites", tests, NULL, NULL);
}
