// Groups: which neighbours share one search for peers, and which must not.

#define _XOPEN_SOURCE 700

#include "sites/groups.h"

#include "analysis.h"
#include "check.h"

// The groups of a kernel's sites, a digit a site: the group's first site, or '-' for a site that stands alone.
static const char *groups(struct arena *arena, const char *text) {
    struct analysis *a = analyse(arena, text);
    const char *all = "";
    for (size_t i = 0; i < a->sites.count; i++) {
        const struct site_group *group = a->sites.at[i].group;
        all = arena_printf(arena, "%s%c", all, group ? (char)('0' + group->first) : '-');
        if (group)
            assert_true(group->first <= i + 1 && i + 1 <= group->last);
    }
    return all;
}

#define HEAD                                                                                                            \
    "__device__ int base; struct P { float x; float y; float w[2]; }; __global__ void k(float *px, float *py, int *q, const int *__restrict__ cell, int *moving, P *pos, int n, float v) { " \
    "int i = blockIdx.x * blockDim.x + threadIdx.x; int c = cell[i]; int d = cell[i + 1]; "
#define assert_groups(body, expected) assert_string_equal(groups(*state, HEAD body " }"), (expected))

static void neighbours_with_one_key(void **state) {
    assert_groups("atomicAdd(&px[c], v); atomicAdd(&py[c], v);", "11");
    assert_groups("atomicAdd(&px[c], v); atomicAdd(&py[c], v); atomicAdd(&q[c], 1);", "111");
    assert_groups("atomicAdd(px + c, v); atomicAdd(&py[c], v);", "11");
    assert_groups("atomicAdd(&px[3 * c], v); atomicAdd(&px[3 * c + 1], v); atomicAdd(&px[3 * c + 2], v);", "111");
    assert_groups("atomicAdd(&pos[c].x, v); atomicAdd(&pos[c].y, v);", "11");
    assert_groups("atomicAdd(&px[cell[i]], v); atomicAdd(&py[cell[i]], v);", "11");
    assert_groups("atomicAdd(&px[c], v); atomicMax(&q[c], 1);", "11");
    assert_groups("atomicAdd(&px[c + n], v); atomicAdd(&py[c], v);", "11");
    assert_groups("if (n) { atomicAdd(&px[c], v); atomicAdd(&py[c], v); }", "11");
    assert_groups("atomicAdd(&px[c], v); atomicAdd(&py[c], v); atomicAdd(&px[d], v); atomicAdd(&py[d], v);", "1133");
}

static void other_keys_stay_alone(void **state) {
    assert_groups("atomicAdd(&px[c], v);", "-");
    assert_groups("atomicAdd(&px[c], v); atomicAdd(&py[d], v);", "--");
    assert_groups("atomicAdd(&px[c], v); atomicAdd(&py[2 * c], v);", "--");
    assert_groups("atomicAdd(&px[c], v); n++; atomicAdd(&py[c], v);", "--");
    assert_groups("atomicAdd(&px[c], v); if (n) atomicAdd(&py[c], v);", "--");
    assert_groups("if (n) atomicAdd(&px[c], v); atomicAdd(&py[c], v);", "--");
    assert_groups("{ atomicAdd(&px[c], v); } atomicAdd(&py[c], v);", "--");
}

static void results_and_scopes_stay_alone(void **state) {
    assert_groups("float o = atomicAdd(&px[c], v); atomicAdd(&py[c], v);", "--");
    assert_groups("atomicAdd_block(&px[c], v); atomicAdd_block(&py[c], v);", "--");
    assert_groups("atomicExch(&px[c], v); atomicExch(&py[c], v);", "--");
    assert_groups("atomicAdd(&px[n], v); atomicAdd(&py[n], v);", "--"); // uniform
}

// The key is evaluated once for all of them.
static void keys_must_not_change_in_between(void **state) {
    assert_groups("atomicAdd(&px[c++], v); atomicAdd(&py[c++], v);", "--");
    assert_groups("atomicAdd(&px[key_of(i)], v); atomicAdd(&py[key_of(i)], v);", "--");
    assert_groups("atomicAdd(&q[moving[i]], 1); atomicAdd(&q[moving[i]], 1);", "--"); // the first may write moving
    assert_groups("atomicAdd(&q[c], 1); atomicAdd(&moving[c], 1);", "11");
    assert_groups("atomicAdd(&px[c], v = 2); atomicAdd(&py[c], v);", "--");
    assert_groups("atomicAdd(&px[c], (float)c++); atomicAdd(&py[c], v);", "--");
    assert_groups("atomicAdd(&px[c], next(&c)); atomicAdd(&py[c], v);", "--");
    assert_groups("auto l = [&]() { c++; return v; }; atomicAdd(&px[c], v); atomicAdd(&py[c], v);", "--");
    assert_groups("atomicAdd(&q[c + base], 1); atomicAdd(&moving[c + base], 1);", "--"); // q may lead to base
    assert_groups("atomicAdd(&px[c + base], v); atomicAdd(&py[c + base], v);", "11");
}

// Equal keys are equal addresses only where the base is the same for all lanes.
static void bases_must_be_shared(void **state) {
    assert_groups("float *r = px + d; atomicAdd(&r[c], v); atomicAdd(&r[c], v);", "--");
    assert_groups("float *r = n ? px : py; atomicAdd(&r[c], v); atomicAdd(&py[c], v);", "11");
    assert_groups("for (int j = 0; j < n; j++) { float *r = px + j; atomicAdd(&r[c], v); atomicAdd(&py[c], v); }", "--");
    assert_groups("for (int j = 0; j < n; j++) { float *r = px; if (j) r = py; atomicAdd(&r[c], v); atomicAdd(&py[c], v); }", "--");
    assert_groups("atomicAdd(&pos[c].w[d], v); atomicAdd(&px[d], v);", "--");
}

// The braces of the group would open in one branch and close in another.
static void directives_keep_neighbours_apart(void **state) {
    assert_groups("atomicAdd(&px[c], v);\n// #if\natomicAdd(&py[c], v);", "11");
    char *text = arena_string(*state, HEAD "atomicAdd(&px[c], v); \n//  if A \n atomicAdd(&py[c], v); \n atomicAdd(&px[c], v); }");
    struct analysis *a = analyse(*state, text);
    memcpy(strstr(text, "//  if"), "#if   ", 5); // the reader knows no directives
    for (size_t i = 0; i < a->sites.count; i++)
        a->sites.at[i].group = NULL;
    groups_find(*state, &a->flow, &a->sites);
    assert_null(a->sites.at[0].group);
    assert_int_equal(a->sites.at[1].group->first, 2);
}

static void macros_stay_alone(void **state) {
    struct analysis *a = analyse(*state, HEAD "atomicAdd(&px[c], v); atomicAdd(&py[c], v); }");
    for (size_t i = 0; i < a->sites.count; i++)
        a->sites.at[i].group = NULL;
    a->sites.at[1].in_macro = true;
    groups_find(*state, &a->flow, &a->sites);
    assert_null(a->sites.at[0].group);
}

static void used_results_stay_alone(void **state) {
    struct analysis *a = analyse(*state, HEAD "atomicAdd(&px[c], v); atomicAdd(&py[c], v); }");
    for (size_t i = 0; i < a->sites.count; i++)
        a->sites.at[i].group = NULL;
    a->sites.at[1].result_used = true; // by what runs, whatever the text shows
    groups_find(*state, &a->flow, &a->sites);
    assert_null(a->sites.at[0].group);
}

static void where_a_group_stands(void **state) {
    struct analysis *a = analyse(*state, HEAD "atomicAdd(&px[c + 1], v);\n  atomicAdd(&py[c], v) ; n++; }");
    const struct site_group *group = a->sites.at[0].group;
    assert_non_null(group);
    const char *text = a->tree->source.text;
    assert_string_equal(arena_copy(*state, text + group->key.begin, group->key.end - group->key.begin), "c");
    assert_string_equal(arena_copy(*state, text + group->statements.begin, group->statements.end - group->statements.begin),
                        "atomicAdd(&px[c + 1], v);\n  atomicAdd(&py[c], v) ;");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        ARENA_TEST(neighbours_with_one_key), ARENA_TEST(other_keys_stay_alone), ARENA_TEST(results_and_scopes_stay_alone),
        ARENA_TEST(keys_must_not_change_in_between), ARENA_TEST(bases_must_be_shared), ARENA_TEST(directives_keep_neighbours_apart), ARENA_TEST(macros_stay_alone),
        ARENA_TEST(used_results_stay_alone),
        ARENA_TEST(where_a_group_stands),
    };
    return cmocka_run_group_tests_name("groups", tests, NULL, NULL);
}
