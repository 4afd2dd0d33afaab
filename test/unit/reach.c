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

int main(void) {
    const struct CMUnitTest tests[] = {
        ARENA_TEST(by_type_mask_and_remainder),
        ARENA_TEST(what_does_not_tell),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
