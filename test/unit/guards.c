// Guards: which places one lane of a warp reaches at most, which are reached with gaps, and what a reduction has combined already.

#define _XOPEN_SOURCE 700

#include "guards.h"

#include "analysis.h"
#include "check.h"

struct example {
    enum lanes lanes;
    const char *text;
};

static void check_examples(struct arena *arena, const char *head, const char *tail, const struct example *examples, size_t count) {
    unsigned wrong = 0;
    for (size_t i = 0; i < count; i++) {
        struct analysis *a = analyse(arena, arena_printf(arena, "%s%s%s", head, examples[i].text, tail));
        enum lanes lanes = guards_lanes(&a->flow, tree_probe(a->tree, 1));
        if (lanes != examples[i].lanes) {
            print_error("expected %s, got %s: %s\n", lanes_name(examples[i].lanes), lanes_name(lanes), examples[i].text);
            wrong++;
        }
    }
    assert_int_equal(wrong, 0);
}

#define HEAD "__global__ void k(int *p, const int *key, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; int lane = threadIdx.x & 31; "
#define CHECK(head, tail, ...)                                                                                          \
    check_examples(*state, head, tail, (const struct example[]){__VA_ARGS__}, sizeof((const struct example[]){__VA_ARGS__}) / sizeof(struct example))

static void one_lane_by_comparison(void **state) {
    CHECK(HEAD, "}",
        {LANES_ONE, "if (threadIdx.x == 0) probe(p);"},
        {LANES_ONE, "if (0 == threadIdx.x) probe(p);"},
        {LANES_ONE, "if (!threadIdx.x) probe(p);"},
        {LANES_ONE, "if (threadIdx.x < 1) probe(p);"},
        {LANES_ONE, "if (1 > threadIdx.x) probe(p);"},
        {LANES_ONE, "if (threadIdx.x <= 0) probe(p);"},
        {LANES_ONE, "if (lane == n) probe(p);"},
        {LANES_ONE, "if (lane == __ffs(__activemask()) - 1) probe(p);"},
        {LANES_ONE, "if (threadIdx.x % 32 == 0) probe(p);"},
        {LANES_ONE, "if (i == n - 1) probe(p);"},
        {LANES_ONE, "if (n > 0 && lane == 0) probe(p);"},
        {LANES_ONE, "if (threadIdx.x) { } else probe(p);"},
        {LANES_ONE, "if (threadIdx.x != 0) { } else { probe(p); }"},
        {LANES_ONE, "bool leader = lane == 0; if (leader) probe(p);"},
        {LANES_ONE, "lane == 0 && probe(p);"},
        {LANES_ONE, "lane != 0 || probe(p);"},
        {LANES_ONE, "lane == 0 ? probe(p) : 0;"},
        {LANES_ONE, "switch (threadIdx.x) { case 0: probe(p); }"},
        {LANES_ONE, "if (elect_one_sync()) probe(p);"});
}

static void many_lanes(void **state) {
    CHECK(HEAD, "}",
        {LANES_MANY, "probe(p);"},
        {LANES_MANY, "if (i < n) probe(p);"},
        {LANES_MANY, "if (threadIdx.x != 0) probe(p);"},
        {LANES_MANY, "if (threadIdx.x) probe(p);"},
        {LANES_MANY, "if (threadIdx.x < 2) probe(p);"},
        {LANES_MANY, "if (threadIdx.x > 0) probe(p);"},
        {LANES_MANY, "if (threadIdx.x % 16 == 0) probe(p);"},
        {LANES_MANY, "if (threadIdx.y == 0) probe(p);"},
        {LANES_MANY, "if (threadIdx.x / 32 == 0) probe(p);"},
        {LANES_MANY, "if (key[i] == 0) probe(p);"},
        {LANES_MANY, "if (lane == key[i]) probe(p);"},
        {LANES_MANY, "if (lane == 0 || n) probe(p);"},
        {LANES_MANY, "if (lane == 0) n = 1; probe(p);"},
        {LANES_MANY, "bool leader = lane == 0; leader = n; if (leader) probe(p);"},
        {LANES_MANY, "bool leader = lane == 0; set(&leader); if (leader) probe(p);"},
        {LANES_MANY, "if (lane == 0) { } else probe(p);"},
        {LANES_MANY, "lane == 0 || probe(p);"},
        {LANES_MANY, "if (!elect_one_sync()) probe(p);"});
}

static void early_exits(void **state) {
    CHECK(HEAD, "}",
        {LANES_ONE, "if (threadIdx.x != 0) return; probe(p);"},
        {LANES_ONE, "if (threadIdx.x) { n = 1; return; } probe(p);"},
        {LANES_ONE, "if (threadIdx.x > 0) return; { n = 2; probe(p); }"},
        {LANES_ONE, "for (int j = 0; j < n; j++) { if (lane != j) continue; probe(p); }"},
        {LANES_MANY, "if (threadIdx.x == 0) return; probe(p);"},
        {LANES_MANY, "if (i >= n) return; probe(p);"},
        {LANES_MANY, "if (threadIdx.x) { if (n) return; } probe(p);"},
        {LANES_MANY, "probe(p); if (threadIdx.x) return;"},
        {LANES_MANY, "if (threadIdx.x) n = 1; else return; probe(p);"},
        {LANES_MANY, "for (int j = 0; j < n; j++) { if (lane) continue; } probe(p);"});
}

static void through_callers(void **state) {
    CHECK("", "",
        {LANES_ONE, "__device__ void f(int *p) { probe(p); } __global__ void k(int *p) { if (threadIdx.x == 0) f(p); }"},
        {LANES_MANY, "__device__ void f(int *p) { probe(p); } __global__ void k(int *p) { f(p); }"},
        {LANES_MANY, "__device__ void f(int *p) { probe(p); } __global__ void k(int *p) { if (threadIdx.x == 0) f(p); f(p); }"},
        {LANES_UNKNOWN, "__device__ void f(int *p) { probe(p); }"},
        {LANES_UNKNOWN, "__device__ void f(int *p) { probe(p); } __global__ void k(int *p) { if (threadIdx.x == 0) f(p); take(f); }"},
        {LANES_ONE, "__device__ void f(int *p) { if (threadIdx.x == 0) probe(p); }"},
        {LANES_UNKNOWN, "__device__ void f(int *p, int n) { probe(p); if (n) f(p, n - 1); }"},
        {LANES_MANY, "__device__ void f(int *p, int n) { probe(p); if (n) f(p, n - 1); } __global__ void k(int *p) { f(p, 2); }"});
}

// In rows shorter than a warp several lanes have one threadIdx.x.
static void lanes_in_blocks_of_known_size(void **state) {
    CHECK("__global__ void __block_size__((16, 16)) k(int *p, int n) { ", "}",
        {LANES_MANY, "if (threadIdx.x == 0) probe(p);"},
        {LANES_MANY, "if (threadIdx.y == 0) probe(p);"},
        {LANES_MANY, "if (threadIdx.x == 0 || threadIdx.y == 0) probe(p);"},
        {LANES_ONE, "if (threadIdx.x == 0 && threadIdx.y == 0) probe(p);"},
        {LANES_ONE, "if (threadIdx.x == 0) if (threadIdx.y == n) probe(p);"},
        {LANES_ONE, "if (threadIdx.x) return; if (threadIdx.y == 0) probe(p);"},
        {LANES_ONE, "int i = threadIdx.y * 16 + threadIdx.x; if (i == 0) probe(p);"},
        {LANES_MANY, "for (int j = 0; j < n; j++) if (threadIdx.x == j) probe(p);"});
    CHECK("__global__ void __block_size__((32, 8)) k(int *p) { ", "}",
        {LANES_ONE, "if (threadIdx.x == 0) probe(p);"},
        {LANES_MANY, "if (threadIdx.y == 0) probe(p);"});
    CHECK("", "",
        {LANES_MANY, "__global__ void __block_size__((4, 4, 4)) k(int *p) { if (threadIdx.x == 0 && threadIdx.y == 0) probe(p); }"},
        {LANES_ONE, "__global__ void __block_size__((1, 64)) k(int *p) { if (threadIdx.y == 0) probe(p); }"},
        {LANES_ONE, "__global__ void __block_size__((48, 4)) k(int *p) { if (threadIdx.x == 0) probe(p); }"},
        {LANES_ONE, "__device__ void f(int *p) { if (threadIdx.y == 0) probe(p); } __global__ void __block_size__((8, 8)) k(int *p) { if (threadIdx.x == 0) f(p); }"},
        {LANES_MANY, "__device__ void f(int *p) { if (threadIdx.y == 0) probe(p); } __global__ void __block_size__((8, 8)) k(int *p) { f(p); }"});
}

static bool is_sparse(struct arena *arena, const char *body) {
    struct analysis *a = analyse(arena, arena_printf(arena, "%s%s}", HEAD, body));
    return guards_sparse(&a->flow, tree_probe(a->tree, 1));
}

static void conditions_on_data_leave_gaps(void **state) {
    assert_true(is_sparse(*state, "if (key[i]) probe(p);"));
    assert_true(is_sparse(*state, "if (i < n && key[i] > 3) probe(p);"));
    assert_true(is_sparse(*state, "if (!key[i]) return; probe(p);"));
    assert_true(is_sparse(*state, "key[i] && probe(p);"));
    assert_true(is_sparse(*state, "for (int j = 0; j < key[i]; j++) probe(p);"));
    assert_false(is_sparse(*state, "probe(p);"));
    assert_false(is_sparse(*state, "if (n) probe(p);"));
    assert_false(is_sparse(*state, "if (i >= n) return; probe(p);"));
    assert_false(is_sparse(*state, "if (key[i]) n = 2; probe(p);"));
    assert_false(is_sparse(*state, "for (int j = 0; j < n; j++) probe(p);"));
}

static bool is_reduced(struct arena *arena, const char *body) {
    struct analysis *a = analyse(arena, arena_printf(arena, "%s%s}", HEAD, body));
    return guards_value_is_reduced(&a->flow, tree_probe(a->tree, 1));
}

static void reduced_values(void **state) {
    assert_true(is_reduced(*state, "probe(__reduce_add_sync(-1, n));"));
    assert_true(is_reduced(*state, "int s = n; for (int d = 16; d; d /= 2) s += __shfl_down_sync(-1, s, d); probe(s);"));
    assert_true(is_reduced(*state, "int s = n; s += __shfl_xor_sync(-1, s, 1); int t = s; probe(t + 1);"));
    assert_false(is_reduced(*state, "probe(n);"));
    assert_false(is_reduced(*state, "probe(__shfl_sync(-1, n, 0));"));
    assert_false(is_reduced(*state, "int s = n; s = s + 1; probe(s);"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        ARENA_TEST(one_lane_by_comparison), ARENA_TEST(many_lanes),                    ARENA_TEST(early_exits),
        ARENA_TEST(lanes_in_blocks_of_known_size),
        ARENA_TEST(through_callers),        ARENA_TEST(conditions_on_data_leave_gaps), ARENA_TEST(reduced_values),
    };
    return cmocka_run_group_tests_name("guards", tests, NULL, NULL);
}
