// Reach: what the index tells of how many elements an address can lead to.

#define _XOPEN_SOURCE 700

#include "reach.h"

#include "analysis.h"
#include "check.h"

static long long reach(struct arena *arena, const char *body) {
    struct analysis *a = analyse(arena, arena_printf(arena, "struct S { int n; int *q; }; __device__ int few[12]; __global__ void k(int *p, const byte *b, const char *c, const int *v, S s, int i) { %s }", body));
    assert_true(a->sites.count > 0);
    return a->sites.at[0].reach;
}

#define assert_reach(body, expected) assert_int_equal(reach(*state, body), expected)

static void by_type_mask_and_remainder(void **state) {
    assert_reach("atomicAdd(&p[b[i]], 1);", 256);
    assert_reach("atomicAdd(p + b[i], 1);", 256);
    assert_reach("atomicAdd(&p[v[i] % 10], 1);", 10);
    assert_reach("atomicAdd(&p[v[i] & 63], 1);", 64);
    assert_reach("atomicAdd(&p[b[i] & 63], 1);", 64);
    assert_reach("atomicAdd(&p[b[i] >> 2], 1);", 64);
    assert_reach("atomicAdd(&p[b[i] / 100], 1);", 3);
    assert_reach("byte x = v[i]; atomicAdd(&p[x], 1);", 256);
    assert_reach("int x = v[i] % 7; int y = x; atomicAdd(&p[y], 1);", 7);
    assert_reach("atomicAdd(&few[v[i]], 1);", 12);
    assert_reach("atomicAdd(&few[v[i] % 5], 1);", 5);
}

static void what_does_not_tell(void **state) {
    assert_reach("atomicAdd(&p[v[i]], 1);", 0);
    assert_reach("atomicAdd(&p[c[i]], 1);", 0);
    assert_reach("atomicAdd(&p[b[i] + 3], 1);", 0);
    assert_reach("atomicAdd(&p[2 * b[i]], 1);", 0);
    assert_reach("atomicAdd(&p[v[i] % i], 1);", 0);
    assert_reach("atomicAdd(&p[v[i] & i], 1);", 0);
    assert_reach("int x = v[i] % 7; x++; atomicAdd(&p[x], 1);", 0);
    assert_reach("int *q = p + i; atomicAdd(&q[b[i]], 1);", 0); // a place within the array
    assert_reach("p += i; atomicAdd(&p[b[i]], 1);", 0);
    assert_reach("atomicAdd(p, 1);", 0);
}

static long long reach_in(struct arena *arena, const char *text) {
    return analyse(arena, text)->sites.at[0].reach;
}

#define HELPER "__device__ void h(int *p, byte b) { atomicAdd(&p[b], 1); } "
#define BETWEEN HELPER "__device__ void m(int *q, byte b) { h(q, b); } "

// The array is the kernel's, not what a helper is given of it.
static void through_helpers(void **state) {
    assert_int_equal(reach_in(*state, HELPER "__global__ void k(int *a, byte b) { h(a, b); }"), 256);
    assert_int_equal(reach_in(*state, HELPER "__global__ void k(int *a, byte b) { h(a, b); h(a + 256, b); }"), 0);
    assert_int_equal(reach_in(*state, HELPER "__global__ void k(int *a, byte b) { a += 4; h(a, b); }"), 0);
    assert_int_equal(reach_in(*state, HELPER "__global__ void k(int *a, byte b) { int *c = a; h(c, b); }"), 0);
    assert_int_equal(reach_in(*state, BETWEEN "__global__ void k(int *a, byte b) { m(a, b); }"), 256);
    assert_int_equal(reach_in(*state, BETWEEN "__global__ void k(int *a, byte b) { m(&a[1], b); h(a, b); }"), 0);
    assert_int_equal(reach_in(*state, "__device__ int few[12]; " HELPER "__global__ void k(byte b) { h(few, b); }"), 256);
    assert_int_equal(reach_in(*state, HELPER), 0); // nobody calls it
    assert_int_equal(reach_in(*state, "__device__ void h(int *p, byte b) { atomicAdd(&p[b], 1); if (b) h(p, b); } __global__ void k(int *a, byte b) { h(a, b); }"), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        ARENA_TEST(by_type_mask_and_remainder),
        ARENA_TEST(what_does_not_tell),
        ARENA_TEST(through_helpers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
