// Which functions it touches that clang and nvcc have other tokens: their own, and what they call, are called by, or mention.

#define _XOPEN_SOURCE 700

#include "sites/compiler_dependence.h"

#include "analysis.h"
#include "check.h"
#include "text/expansion.h"

static void add_expansion(struct arena *arena, struct unit *unit, const char *text) {
    const char *expansion = arena_printf(arena, "# 1 \"kernel.cu\"\n%s", text);
    *ARENA_PUSH(arena, &unit->expansions) = (struct expansion){expansion, strlen(expansion), false};
}

static const struct function *find_k(struct arena *arena, struct tree *tree) {
    struct flow *flow = ARENA_NEW(arena, struct flow);
    facts_prepare(arena, &tree->unit, flow);
    for (size_t i = 0; i < tree->unit.functions.count; i++)
        if (strcmp(tree->unit.functions.at[i]->name, "k") == 0)
            return tree->unit.functions.at[i];
    fail_msg("there is no k");
    return NULL;
}

// Whether the function `k` may be another one for nvcc, where `clang` or `nvcc` stand in place of the mark.
static bool differs(struct arena *arena, const char *text, const char *clang, const char *nvcc) {
    const char *mark = strstr(text, "?");
    const char *clangs = arena_printf(arena, "%.*s%s%s", (int)(mark - text), text, clang, mark + 1);
    struct tree *tree = tree_read(arena, clangs);
    tree->source.real_path = "kernel.cu";
    add_expansion(arena, &tree->unit, clangs);
    add_expansion(arena, &tree->unit, arena_printf(arena, "%.*s%s%s", (int)(mark - text), text, nvcc, mark + 1));
    return find_k(arena, tree)->compiler_dependent;
}

#define assert_differs(text, clang, nvcc) assert_true(differs(*state, text, clang, nvcc))
#define assert_same(text, clang, nvcc) assert_false(differs(*state, text, clang, nvcc))

static void in_the_function(void **state) {
    assert_differs("__global__ void k(int *p) { atomicAdd(p, 1);\n ?\n}", "p[1] = 2;", "");
    assert_differs("__global__ void k(int *p) { atomicAdd(p, 1);\n ?\n}", "", "p[1] = 2;");
    assert_differs("__global__ void k(int *p) { atomicAdd(p, 1); p[?] = 2; }", "1", "2");
    assert_differs("__device__ ? step;\n__global__ void k(int *p) { atomicAdd(p, step); }", "int", "unsigned");
}

static void of_another_kind_or_elsewhere(void **state) {
    assert_same("__global__ void k(int *p) { atomicAdd(p, 1); }?", "", "");
    assert_same("?\n__global__ void k(int *p) { atomicAdd(p, 1); }", "int other;", "");
    assert_same("__device__ void f(int *p) {\n ?\n}\n__global__ void k(int *p) { atomicAdd(p, 1); }", "p[1] = 2;", "");
    assert_same("__global__ void k(int *p) { atomicAdd(p, ?1); }", "", " ");
}

static void on_the_way(void **state) {
    assert_differs("__device__ void f(int *p) {\n ?\n}\n__global__ void k(int *p) { atomicAdd(p, 1); f(p); }", "p[1] = 2;", "");
    assert_differs("__device__ void k(int *p) { atomicAdd(p, 1); }\n__global__ void g(int *p) { k(p);\n ?\n}", "p[1] = 2;", "");
    assert_differs("__device__ void f(int *p) {\n ?\n}\n__device__ void k(int *p) { atomicAdd(p, 1); }\n__global__ void g(int *p) { k(p); f(p); }", "p[1] = 2;", "");
    assert_same("__device__ void f(int *p) { }\n__global__ void k(int *p) { atomicAdd(p, 1); f(p); }\n__global__ void g(int *p) { f(p);\n ?\n}", "p[1] = 2;", "");
}

// (test/lit/reasons/compiler-dependent.cu has classes, templates and deduced types.)
static void on_the_host(void **state) {
    assert_same("void h() {\n ?\n}\n__global__ void k(int *p, int h) { atomicAdd(p, h); }", "int x;", "");
    assert_differs("__device__ void h() {\n ?\n}\n__global__ void k(int *p, int h) { atomicAdd(p, h); }", "int x;", "");
    assert_differs("void h(int a\n?\n) { }\n__global__ void k(int *p, int h) { atomicAdd(p, h); }", ", int b", "");
}

// Marks are one where no blank stands between them; a line is all that comes of it, in whatever files, and lines have an order.
static void comparing(void **state) {
    static const char kernel[] = "__global__ void k(int *p) { atomicAdd(p, 1);\np[1] = 2; }\n";
    struct case_of {
        const char *nvcc;
        bool differs;
    } cases[] = {
        {"# 1 \"kernel.cu\"\n__global__ void k(int *p) { atomicAdd(p, 1);\np[1] = 2; }\n", false},
        {"# 1 \"kernel.cu\"\n__global__ void k(int *p) { atomicAdd(p, 1);\n# 1 \"/usr/include/x.h\" 1 3\nint x;\n# 2 \"kernel.cu\" 2\np[1] = 2; }\n", false},
        {"# 1 \"kernel.cu\"\n__global__ void k(int *p) { atomicAdd(p, 1);\n#pragma GCC diagnostic push\np[1] = 2; }\n", true}, // one line too many
        {"# 1 \"kernel.cu\"\n#pragma nv_diag_suppress 20\n# 1 \"kernel.cu\"\n__global__ void k(int *p) { atomicAdd(p, 1);\np[1] = 2; }\n", false},
        {"# 1 \"kernel.cu\"\n#pragma pack(1)\n# 1 \"kernel.cu\"\n__global__ void k(int *p) { atomicAdd(p, 1);\np[1] = 2; }\n", true},
        {"# 1 \"kernel.cu\"\n__global__ void k(int *p) { WARPAGG_NVCCatomicAdd(p, 1);\np[1] = 2; }\n", false},
        {"# 2 \"kernel.cu\"\np[1] = 2; }\n# 1 \"kernel.cu\"\n__global__ void k(int *p) { atomicAdd(p, 1);\n", true},
        {"# 1 \"kernel.cu\"\n__global__ void k(int *p) { atomicAdd(p, 1);\np[1] = 2; }\n# 1 \"other.h\" 1\nint x;\n", true},
        {"", true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct tree *tree = tree_read(*state, kernel);
        tree->source.real_path = "kernel.cu";
        add_expansion(*state, &tree->unit, kernel);
        *ARENA_PUSH(*state, &tree->unit.expansions) = (struct expansion){cases[i].nvcc, strlen(cases[i].nvcc), false};
        assert_int_equal(find_k(*state, tree)->compiler_dependent, cases[i].differs);
    }
}

static void the_place(void **state) {
    struct tree *tree = tree_read(*state, "__device__ int a;\n__device__ int f(int x) { return x + a; }\n__global__ void k(int *p) { atomicAdd(p, f(1)); }");
    tree->source.real_path = "kernel.cu";
    add_expansion(*state, &tree->unit, tree->source.text);
    add_expansion(*state, &tree->unit, "__device__ char a;\n__device__ int f(int x) { return x + a; }\n__global__ void k(int *p) { atomicAdd(p, f(1)); }");
    assert_string_equal(find_k(*state, tree)->dependence, "kernel.cu:1");
}

int main(void) {
    const struct CMUnitTest tests[] = {ARENA_TEST(in_the_function), ARENA_TEST(of_another_kind_or_elsewhere), ARENA_TEST(on_the_way), ARENA_TEST(on_the_host),
                                       ARENA_TEST(comparing), ARENA_TEST(the_place)};
    return cmocka_run_group_tests_name("expansions", tests, NULL, NULL);
}
