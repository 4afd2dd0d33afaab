// Groups: which neighbours share one search for peers, as far as the text decides. (What runs would say that addresses follow from each other where they
// name the same of `c` and `d`.)

#define _XOPEN_SOURCE 700

#include "sites/groups.h"

#include "analysis.h"
#include "check.h"

// The groups of a kernel's sites, a digit a site: the group's first site, or '-' for a site that stands alone.
static const char *groups_of(struct arena *arena, const struct site_list *sites) {
    const char *all = "";
    for (size_t i = 0; i < sites->count; i++) {
        const struct site_group *group = sites->at[i].group;
        all = arena_printf(arena, "%s%c", all, group ? (char)('0' + group->first) : '-');
        if (group)
            assert_true(group->first <= i + 1 && i + 1 <= group->last);
    }
    return all;
}

static const char *groups(struct arena *arena, const char *text) {
    return groups_of(arena, &analyse(arena, text)->sites);
}

// Once more, after a change of what was found out about the sites.
static const char *groups_again(struct arena *arena, struct analysis *a) {
    for (size_t i = 0; i < a->sites.count; i++)
        a->sites.at[i].group = NULL;
    groups_find(&a->program, &a->sites);
    groups_form(arena, &a->sites);
    return groups_of(arena, &a->sites);
}

#define HEAD                                                                                                            \
    "__device__ int base; struct P { float x; float y; float w[2]; }; __global__ void k(float *px, float *py, int *q, const int *__restrict__ cell, int *moving, volatile int *vol, P *pos, int n, float v) { " \
    "int i = blockIdx.x * blockDim.x + threadIdx.x; int c = cell[i]; int d = cell[i + 1]; __shared__ float rows[8][4]; "
#define assert_groups(body, expected) assert_string_equal(groups(*state, HEAD body " }"), (expected))
#define TWO HEAD "atomicAdd(&px[c], v); atomicAdd(&py[c], v); }"

static void neighbours(void **state) {
    assert_groups("atomicAdd(&px[c], v); atomicAdd(&py[c], v);", "11");
    assert_groups("atomicAdd(&px[c], v); atomicAdd(&py[c], v); atomicAdd(&q[c], 1);", "111");
    assert_groups("atomicAdd(px + c, v); atomicAdd(&py[c], v);", "11");
    assert_groups("atomicAdd(&pos[c].x, v); atomicAdd(&pos[c].y, v);", "11");
    assert_groups("float *row = px + 3 * c; atomicAdd(row, v); atomicAdd(&row[c + 1], v); atomicAdd(row + 2 * c, v);", "-22");
    assert_groups("float *c = px + cell[i]; atomicAdd(c, v); atomicAdd(c + 1, v); atomicAdd(&c[2], v);", "111");
    assert_groups("atomicAdd(&px[c], v); atomicMax(&q[c], 1);", "11");
    assert_groups("if (n) { atomicAdd(&px[c], v); atomicAdd(&py[c], v); }", "11");
    assert_groups("atomicAdd(&px[c], v); atomicAdd(&py[c], v); atomicAdd(&px[d], v); atomicAdd(&py[d], v);", "1133");
    assert_groups("atomicAdd(&px[d], v); atomicAdd(&px[c], v); atomicAdd(&py[c], v);", "-22");
}

static void no_neighbours(void **state) {
    assert_groups("atomicAdd(&px[c], v);", "-");
    assert_groups("atomicAdd(&px[c], v); atomicAdd(&py[d], v);", "--");
    assert_groups("atomicAdd(&px[c], v); n++; atomicAdd(&py[c], v);", "--");
    assert_groups("atomicAdd(&px[c], v); if (n) atomicAdd(&py[c], v);", "--");
    assert_groups("if (n) atomicAdd(&px[c], v); atomicAdd(&py[c], v);", "--");
    assert_groups("{ atomicAdd(&px[c], v); } atomicAdd(&py[c], v);", "--");
    assert_groups("(atomicAdd(&px[c], v)); (atomicAdd(&py[c], v));", "--");
}

static void results_and_scopes_stay_alone(void **state) {
    assert_groups("float o = atomicAdd(&px[c], v); atomicAdd(&py[c], v);", "--");
    assert_groups("atomicAdd_block(&px[c], v); atomicAdd_block(&py[c], v);", "--");
    assert_groups("atomicExch(&px[c], v); atomicExch(&py[c], v);", "--");
    assert_groups("atomicAdd(&px[n], v); atomicAdd(&py[n], v);", "--"); // uniform
}

// The first one's pointer is written a second time, in front.
static void pointers_that_can_be_written_twice(void **state) {
    assert_groups("atomicAdd(&px[c++], v); atomicAdd(&py[c], v);", "--");
    assert_groups("atomicAdd(&px[c], v); atomicAdd(&py[c++], v);", "11"); // only the first one's is
    assert_groups("atomicAdd(&px[c = n], v); atomicAdd(&py[c], v);", "--");
    assert_groups("atomicAdd(&px[key_of(c)], v); atomicAdd(&py[c], v);", "--");
    assert_groups("atomicAdd(&px[vol[c]], v); atomicAdd(&py[c], v);", "--");
    assert_groups("atomicAdd(&px[atomicOr(q, c)], v); atomicAdd(&py[c], v);", "---");
    assert_groups("atomicAdd(&px[n ? c : -c], v); atomicAdd(&py[c], v);", "11");
    assert_groups("atomicAdd(&px[moving[c] + base], v); atomicAdd(&py[c], v);", "11");
    assert_groups("atomicAdd(px + (int)c, v); atomicAdd(&py[c], v);", "11");
    assert_groups("atomicAdd(rows[c], v); atomicAdd(&py[c], v);", "--"); // an array would be its key
    assert_groups("atomicAdd(&rows[c][1], v); atomicAdd(&py[c], v);", "11");
    assert_groups("atomicAdd(pos[c].w, v); atomicAdd(&py[c], v);", "--");
    assert_groups("atomicAdd(&px[c\n], v); atomicAdd(&py[c], v);", "--"); // lines keep their numbers
    assert_groups("atomicAdd(&px[ c /* here */ ], v); atomicAdd(&py[c], v);", "11");
}

// What a class does where it is added or converted, its template does not tell.
static void keys_of_any_type_may_do_anything(void **state) {
#define ANY_KEY(type, key) "template <class T> __global__ void k(float *px, float *py, " type " c) { atomicAdd(&px[" key "], 1.0f); atomicAdd(&py[c], 1.0f); }"
    assert_string_equal(groups(*state, ANY_KEY("T", "c")), "--");
    assert_string_equal(groups(*state, ANY_KEY("T", "c + 1")), "--");
    assert_string_equal(groups(*state, ANY_KEY("int", "c + 1")), "11");
}

static void operands_that_assign_nothing(void **state) {
    assert_groups("atomicAdd(&px[c], v = 2); atomicAdd(&py[c], v);", "--");
    assert_groups("atomicAdd(&px[c], v); atomicAdd(&py[c], (float)c++);", "--");
    assert_groups("atomicAdd(&px[c], next(&c)); atomicAdd(&py[c], v);", "--");
    assert_groups("atomicAdd(&px[c], v * px[i] - base); atomicAdd(&py[c], n ? v : -v);", "11");
}

static const char *key_text(struct arena *arena, const struct analysis *a) {
    assert_non_null(a->sites.at[0].group);
    const struct range key = groups_key(&a->sites.at[0]);
    return arena_copy(arena, a->tree->source.text + key.begin, key.end - key.begin);
}

static void keys_are_the_pointers_text(void **state) {
    assert_string_equal(key_text(*state, analyse(*state, HEAD "atomicAdd(px + 3 * c, v); atomicAdd(&py[c], v); }")), "px + 3 * c");
    assert_string_equal(key_text(*state, analyse(*state, HEAD "atomicAdd( ( &px[c] ) , v); atomicAdd(&py[c], v); }")), "( &px[c] )");
    assert_string_equal(key_text(*state, analyse(*state, HEAD "atomicAdd(&px[max(c, 1)], v); atomicAdd(&py[c], v); }")), "&px[max(c, 1)]");
}

// The braces of the group would open in one branch and close in another.
static void directives_keep_neighbours_apart(void **state) {
    assert_groups("atomicAdd(&px[c], v);\n// #if\natomicAdd(&py[c], v);", "11");
    char *text = arena_string(*state, HEAD "atomicAdd(&px[c], v); \n//  if A \n atomicAdd(&py[c], v); \n atomicAdd(&px[c], v); }");
    struct analysis *a = analyse(*state, text);
    memcpy(strstr(text, "//  if"), "#if   ", 5); // the reader knows no directives
    assert_string_equal(groups_again(*state, a), "-22");
}

static void macros_stay_alone(void **state) {
    struct analysis *a = analyse(*state, TWO);
    a->sites.at[1].in_macro = true;
    assert_string_equal(groups_again(*state, a), "--");
    a = analyse(*state, TWO);
    a->sites.at[0].in_macro_argument = true;
    assert_string_equal(groups_again(*state, a), "--");
}

static void used_results_stay_alone(void **state) {
    struct analysis *a = analyse(*state, TWO);
    a->sites.at[1].result_used = true; // by what runs, whatever the text shows
    assert_string_equal(groups_again(*state, a), "--");
}

static void without_what_runs_nothing_is_known(void **state) {
    struct analysis *a = analyse(*state, TWO);
    a->sites.at[1].instance_count = 0;
    assert_string_equal(groups_again(*state, a), "--");
    for (size_t i = 0; i < a->sites.count; i++)
        a->sites.at[i].group = NULL;
    groups_find(NULL, &a->sites);
    groups_form(*state, &a->sites);
    assert_string_equal(groups_of(*state, &a->sites), "--");
}

// What several parses agree on.
static void a_lost_member_ends_its_group(void **state) {
    struct analysis *a = analyse(*state, HEAD "atomicAdd(&px[c], v); atomicAdd(&py[c], v); atomicAdd(&q[c], 1); }");
    for (size_t lost = 0; lost < 3; lost++) {
        static const char *const left[] = {"---", "---", "11-"};
        struct site_list sites = {0};
        for (size_t i = 0; i < a->sites.count; i++)
            *ARENA_PUSH(*state, &sites) = a->sites.at[i];
        for (size_t i = 0; i < sites.count; i++)
            sites.at[i].group = NULL;
        sites.at[lost].kin = (struct site_kin){0};
        groups_form(*state, &sites);
        assert_string_equal(groups_of(*state, &sites), left[lost]);
    }
}

static void where_a_group_stands(void **state) {
    struct analysis *a = analyse(*state, HEAD "atomicAdd(&px[c + 1], v);\n  atomicAdd(&py[c], v) ; n++; }");
    const struct site_group *group = a->sites.at[0].group;
    assert_string_equal(key_text(*state, a), "&px[c + 1]");
    const char *text = a->tree->source.text;
    assert_string_equal(arena_copy(*state, text + group->statements.begin, group->statements.end - group->statements.begin),
                        "atomicAdd(&px[c + 1], v);\n  atomicAdd(&py[c], v) ;");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        ARENA_TEST(neighbours), ARENA_TEST(no_neighbours), ARENA_TEST(results_and_scopes_stay_alone), ARENA_TEST(pointers_that_can_be_written_twice),
        ARENA_TEST(keys_of_any_type_may_do_anything), ARENA_TEST(operands_that_assign_nothing), ARENA_TEST(keys_are_the_pointers_text), ARENA_TEST(directives_keep_neighbours_apart), ARENA_TEST(macros_stay_alone),
        ARENA_TEST(used_results_stay_alone), ARENA_TEST(without_what_runs_nothing_is_known), ARENA_TEST(a_lost_member_ends_its_group), ARENA_TEST(where_a_group_stands),
    };
    return cmocka_run_group_tests_name("groups", tests, NULL, NULL);
}
