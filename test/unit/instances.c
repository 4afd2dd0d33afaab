// The join of a call with what runs: which updates are its instances, and what holds for all of them.

#define _XOPEN_SOURCE 700

#include "sites/instances.h"

#include "check.h"
#include "sites/facts.h"
#include "sites/flow.h"
#include "sites/frame.h"
#include "sites/sites.h"
#include "tree.h"

#define FILE_NAME "kernel.cu"
#define TEXT "__global__ void k(int *p, unsigned *u, int n) {\n  atomicAdd(p, 1);\n  atomicMax(p, n);\n  atomicExch(u, 7);\n}\n"

enum { ADD, MAX, EXCH };

static struct device_place places[] = {{FILE_NAME, 2, 3}, {FILE_NAME, 3, 3}, {FILE_NAME, 4, 3}};

// The best that can be known of an instance of the first call.
static struct device_update best(void) {
    return (struct device_update){
        .chain = &places[ADD], .depth = 1, .operation = OP_ADD, .size = 4, .scope = SCOPE_DEVICE, .relaxed = true, .space = SPACE_GLOBAL, .address = ADDRESS_UNIFORM,
        .extent = EXTENT_GRID, .address_proved = true, .compiler_proves = true, .location = 7, .reach = {0, 16}, .value = VALUE_CONSTANT, .value_is_reduced = true, .lanes = LANES_MANY,
    };
}

static struct device_entry kernels[] = {{.name = "a", .is_kernel = true, .shared = 400}, {.name = "b", .is_kernel = true, .shared = 100}, {.name = "f"}, {.name = "d", .is_kernel = true, .shared_is_dynamic = true}};

static struct site_list sites_of(struct arena *arena, const char *text) {
    struct tree *tree = tree_read(arena, text);
    tree->source.real_path = FILE_NAME;
    struct flow *flow = ARENA_NEW(arena, struct flow);
    facts_prepare(arena, &tree->unit, flow);
    struct site_list sites = {0};
    sites_find(arena, &tree->unit, &tree->source, NULL, &sites);
    facts_find(arena, flow, &sites);
    return sites;
}

static struct site joined(struct arena *arena, unsigned number, size_t count, struct device_update *updates) {
    struct site_list sites = sites_of(arena, TEXT);
    struct device_program program = {.entries = kernels, .entry_count = sizeof kernels / sizeof *kernels, .updates = updates, .update_count = count};
    instances_join(arena, &program, true, &sites);
    return sites.at[number];
}

static struct site of_one(struct arena *arena, unsigned number, struct device_update update) {
    return joined(arena, number, 1, &update);
}

static struct site of_two(struct arena *arena, struct device_update a, struct device_update b) {
    return joined(arena, ADD, 2, (struct device_update[]){a, b});
}

static void one_instance(void **state) {
    struct site site = of_one(*state, ADD, best());
    assert_true(site.is_instantiated && !site.is_unclear && site.address_proved && site.compiler_proves);
    assert_int_equal(site.address, ADDRESS_UNIFORM);
    assert_int_equal(site.extent, EXTENT_GRID);
    assert_string_equal(site.location, " a:7");
    assert_int_equal(site.frame->shared, 400);
    assert_int_equal(site.deferral.obstacle, MEMORY_CLEAR);
    assert_false(of_one(*state, MAX, best()).is_instantiated);
}

static void none(void **state) {
    struct site site = joined(*state, ADD, 0, NULL);
    assert_false(site.is_instantiated);
    assert_null(site.location);
    struct site_list sites = sites_of(*state, TEXT);
    instances_join(*state, NULL, true, &sites);
    assert_true(sites.at[ADD].has_error && !sites.at[ADD].address_proved);
    assert_int_equal(sites.at[ADD].deferral.obstacle, MEMORY_UNSEEN_CALL);
}

static void by_its_place(void **state) {
    struct device_place name = {FILE_NAME, 2, 4}, elsewhere = {"other.cu", 2, 3}, nowhere = {NULL, 2, 3}, chain[] = {{"device_functions.h", 9, 9}, {FILE_NAME, 2, 3}, {FILE_NAME, 40, 1}};
    struct device_update update = best();
    update.chain = &name;
    assert_false(of_one(*state, ADD, update).is_instantiated);
    update.chain = &elsewhere;
    assert_false(of_one(*state, ADD, update).is_instantiated);
    update.chain = &nowhere;
    assert_false(of_one(*state, ADD, update).is_instantiated);
    update.chain = chain;
    update.depth = 3;
    assert_true(of_one(*state, ADD, update).is_instantiated);
}

// Of a kernel that is too large to be looked at.
static void what_is_not_looked_at(void **state) {
    struct device_update seen = best(), unseen = best();
    assert_false(of_two(*state, seen, seen).is_too_large);
    unseen.is_unseen = true;
    struct site site = of_two(*state, seen, unseen);
    assert_true(site.is_too_large && site.is_instantiated);
    assert_true(of_one(*state, ADD, unseen).is_too_large);
}

// An object for the block has one address.
static void addresses_of_two(void **state) {
    struct device_update a = best(), b = best();
    struct site site = of_two(*state, a, b);
    assert_true(site.address_proved);
    assert_string_equal(site.location, " a:7");
    b.location = 8;
    site = of_two(*state, a, b);
    assert_false(site.address_proved);
    assert_null(site.location);
    a.location = b.location = 0; // not known
    site = of_two(*state, a, b);
    assert_false(site.address_proved);
    assert_null(site.location);
    b = best();
    b.entry = 1; // of two kernels, each has its own
    b.location = 8;
    site = of_two(*state, best(), b);
    assert_true(site.address_proved);
    assert_string_equal(site.location, " a:7 b:8");
    b.location = 0;
    site = of_two(*state, best(), b);
    assert_true(site.address_proved);
    assert_null(site.location);
    assert_null(of_two(*state, b, best()).location);
}

// Tests help where they take away what stands against each instance.
static void tests_of_two(void **state) {
    static const struct device_test narrow = {{0, 1}, {4, 8}}, wide = {{0, 1}, {12, 4}}, other = {{0, 2}, {4, 4}};
    struct device_update one = best(), two = best();
    one.obstacle = two.obstacle = MEMORY_UPDATED;
    one.tests = &narrow, one.test_count = 1;
    two.tests = &wide, two.test_count = 1;
    struct site site = of_two(*state, one, two);
    assert_true(site.tests_suffice && site.deferral.obstacle == MEMORY_UPDATED);
    assert_int_equal(site.tests.count, 1);
    assert_int_equal(site.tests.at[0].test.bytes[0], 12), assert_int_equal(site.tests.at[0].test.bytes[1], 8);
    two.entry = 1;
    assert_int_equal(of_two(*state, one, two).tests.count, 1); // neither kernel's place is known: they are taken for one
    two.tests = &other;
    assert_int_equal(of_two(*state, one, two).tests.count, 2);
    assert_int_equal(of_two(*state, two, one).tests.at[0].test.argument[1], 1);
    assert_int_equal(of_two(*state, one, best()).tests.count, 1);
    two.obstacle = MEMORY_READ;
    two.test_count = 0;
    for (int turn = 0; turn < 2; turn++) {
        site = turn ? of_two(*state, two, one) : of_two(*state, one, two);
        assert_false(site.tests_suffice);
        assert_int_equal(site.tests.count, 0);
        assert_int_equal(site.deferral.obstacle, MEMORY_READ); // which nothing takes away
    }
}

static void the_weaker_of_two(void **state) {
    struct device_update weak = best();
    weak.entry = 1;
    weak.address = ADDRESS_KEYED;
    weak.extent = EXTENT_NONE;
    weak.address_proved = weak.compiler_proves = weak.value_is_reduced = weak.relaxed = false;
    weak.value = VALUE_VARYING;
    weak.lanes = LANES_ONE;
    weak.space = SPACE_SHARED;
    weak.reach = (struct span){8, 64};
    weak.obstacle = MEMORY_READ;
    weak.sparse = weak.leads_peers = weak.has_fence = weak.waits = weak.result_used = true;
    for (int turn = 0; turn < 2; turn++) {
        struct site site = turn ? of_two(*state, weak, best()) : of_two(*state, best(), weak);
        assert_int_equal(site.address, ADDRESS_KEYED);
        assert_int_equal(site.extent, EXTENT_NONE);
        assert_false(site.address_proved || site.compiler_proves || site.value_is_reduced || site.relaxed);
        assert_int_equal(site.value, VALUE_VARYING);
        assert_int_equal(site.lanes, LANES_UNKNOWN);
        assert_int_equal(site.space, SPACE_UNKNOWN);
        assert_int_equal(site.reach.first, 0), assert_int_equal(site.reach.end, 64);
        assert_int_equal(site.deferral.obstacle, MEMORY_READ);
        assert_true(site.sparse && site.leads_peers && site.has_fence && site.waits && site.result_used);
        assert_int_equal(site.frame->shared, 400);
    }
    weak.fence_doubt = "a function";
    struct device_update known = weak;
    known.fence_doubt = NULL;
    assert_string_equal(of_two(*state, weak, best()).fence_doubt, "a function");
    assert_string_equal(of_two(*state, best(), weak).fence_doubt, "a function");
    assert_null(of_two(*state, weak, known).fence_doubt);
    assert_null(of_two(*state, known, weak).fence_doubt);
    weak.reach = (struct span){0, 0};
    assert_int_equal(of_two(*state, best(), weak).reach.end, 0);
    struct device_update other = best();
    other.address = ADDRESS_DISTINCT; // promised in one kernel alone
    assert_int_equal(of_two(*state, best(), other).address, ADDRESS_KEYED);
    other.address = ADDRESS_UNKNOWN;
    assert_int_equal(of_two(*state, best(), other).address, ADDRESS_UNKNOWN);
}

static void memory_of_the_kernels(void **state) {
    struct device_update update = best();
    assert_false(of_one(*state, ADD, update).frame->shared_unknown);
    assert_false(of_one(*state, ADD, update).frame->shared_at_launch);
    update.entry = 2; // no kernel: whoever calls it may have declared any
    assert_true(of_one(*state, ADD, update).frame->shared_unknown);
    update.entry = 3;
    assert_true(of_one(*state, ADD, update).frame->shared_at_launch);
}

static bool is_unclear(struct arena *arena, unsigned number, struct device_update update) {
    update.chain = &places[number];
    struct site site = of_one(arena, number, update);
    assert_true(site.is_instantiated);
    return site.is_unclear;
}

// What runs has to be the update that the text names.
static void another_update(void **state) {
    struct device_update update = best();
    update.operation = OP_SUB; // of what is negated
    assert_false(is_unclear(*state, ADD, update));
    update.operation = OP_MAX;
    assert_true(is_unclear(*state, ADD, update));
    assert_true(is_unclear(*state, MAX, update)); // of unsigned words
    update.is_signed = true;
    assert_false(is_unclear(*state, MAX, update));
    update.scope = SCOPE_BLOCK;
    assert_true(is_unclear(*state, MAX, update));
    update = best();
    update.size = 8;
    assert_true(is_unclear(*state, ADD, update));
    update = best();
    update.is_floating = true;
    assert_true(is_unclear(*state, ADD, update));
    update.operation = OP_EXCH; // moves bits
    assert_false(is_unclear(*state, EXCH, update));
    update = best();
    update.operation = OP_CAS; // CUDA's own loop
    assert_false(is_unclear(*state, ADD, update));
}

static void swaps_of_the_program(void **state) {
    struct site_list sites = sites_of(*state, TEXT);
    struct device_update update = best();
    update.operation = OP_CAS;
    update.result_used = true;
    sites.at[ADD].callee = CALLEE_WRAPPER;
    instances_join(*state, &(struct device_program){.entries = kernels, .entry_count = 1, .updates = &update, .update_count = 1}, true, &sites);
    assert_true(sites.at[ADD].is_unclear);
}

// Kin: an update of the second call, and the one of the first call that stands in front of it.

static struct device_place outer[] = {{FILE_NAME, 20, 1}, {FILE_NAME, 21, 1}};

// A pair of updates, of the first call and of the second, come to by the way `way` of kernel or function `entry`; the second is kin to the first as `kin` says.
static void add_pair(struct arena *arena, struct device_update *updates, size_t at, unsigned entry, int way, struct device_kin kin) {
    struct device_place *chains = ARENA_ARRAY(arena, struct device_place, 4);
    chains[0] = places[ADD], chains[1] = outer[way], chains[2] = places[MAX], chains[3] = outer[way];
    struct device_kin *copy = ARENA_NEW(arena, struct device_kin);
    *copy = kin;
    copy->first = (unsigned)at;
    updates[at] = (struct device_update){.entry = entry, .chain = chains, .depth = 2};
    updates[at + 1] = (struct device_update){.entry = entry, .chain = chains + 2, .depth = 2, .kin = copy, .kin_count = 1, .untold = 1};
}

static bool find_kin(struct arena *arena, size_t count, struct device_update *updates, struct site_kin *kin) {
    struct site_list sites = sites_of(arena, TEXT);
    struct device_program program = {.entries = kernels, .entry_count = sizeof kernels / sizeof *kernels, .updates = updates, .update_count = count};
    instances_join(arena, &program, true, &sites);
    *kin = (struct site_kin){0};
    return instances_are_kin(&program, &sites.at[ADD], &sites.at[MAX], kin);
}

static const struct device_kin by_4 = {.distance_is_known = true, .distance = 4, .forms = {1, 2}}, by_8 = {.distance_is_known = true, .distance = 8, .forms = {3, 4}},
                               by_form = {.forms = {1, 2}}, by_other_form = {.forms = {1, 3}}, by_no_form = {.distance_is_known = true, .distance = 12};
enum { KERNEL_A, KERNEL_B, FUNCTION };

static void kin_of_one(void **state) {
    struct device_update updates[4];
    struct site_kin kin;
    add_pair(*state, updates, 0, KERNEL_A, 0, by_4);
    assert_true(find_kin(*state, 2, updates, &kin) && kin.is_kin && kin.distance_is_known);
    assert_int_equal(kin.distance, 4);
    assert_int_equal(kin.first, strstr(TEXT, "atomicAdd") - TEXT);
    add_pair(*state, updates, 0, KERNEL_A, 0, by_form);
    assert_true(find_kin(*state, 2, updates, &kin) && !kin.distance_is_known);
    assert_false(find_kin(*state, 0, updates, &kin)); // nothing runs
    updates[1].kin_count = 0;
    assert_false(find_kin(*state, 2, updates, &kin));
    add_pair(*state, updates, 0, KERNEL_A, 0, by_4);
    updates[1].untold = 0; // somebody may look at the first in between
    assert_false(find_kin(*state, 2, updates, &kin));
    add_pair(*state, updates, 0, KERNEL_A, 0, by_4);
    updates[1].is_unseen = true;
    assert_false(find_kin(*state, 2, updates, &kin));
}

// The one of the first call that the same calls lead to, and no other.
static void kin_by_the_same_way(void **state) {
    struct device_update updates[4];
    struct site_kin kin;
    add_pair(*state, updates, 0, KERNEL_A, 0, by_4);
    add_pair(*state, updates, 2, KERNEL_A, 1, by_4);
    assert_true(find_kin(*state, 4, updates, &kin));
    ((struct device_kin *)updates[3].kin)->first = 0;
    assert_false(find_kin(*state, 4, updates, &kin));
    add_pair(*state, updates, 2, KERNEL_A, 0, by_4); // one text, two calls
    assert_false(find_kin(*state, 4, updates, &kin));
    add_pair(*state, updates, 2, KERNEL_B, 0, by_4);
    assert_true(find_kin(*state, 4, updates, &kin));
    add_pair(*state, updates, 1, KERNEL_A, 0, by_4); // behind another that the same calls lead to
    assert_false(find_kin(*state, 3, updates, &kin));
    add_pair(*state, updates, 0, KERNEL_A, 0, by_4);
    add_pair(*state, updates, 2, KERNEL_B, 0, by_4);
    updates[0].depth = 1;
    assert_false(find_kin(*state, 4, updates, &kin));
}

static bool of_two_pairs(struct arena *arena, unsigned a, struct device_kin kin_a, unsigned b, struct device_kin kin_b, struct site_kin *kin) {
    struct device_update updates[4];
    add_pair(arena, updates, 0, a, 0, kin_a);
    add_pair(arena, updates, 2, b, 1, kin_b);
    return find_kin(arena, 4, updates, kin);
}

static void kin_of_several(void **state) {
    struct site_kin kin;
    assert_true(of_two_pairs(*state, KERNEL_A, by_4, KERNEL_A, by_4, &kin) && kin.distance_is_known);
    assert_false(of_two_pairs(*state, KERNEL_A, by_4, KERNEL_A, by_8, &kin));
    assert_true(of_two_pairs(*state, KERNEL_A, by_4, KERNEL_B, by_8, &kin) && !kin.distance_is_known);
    assert_true(of_two_pairs(*state, KERNEL_A, by_form, KERNEL_A, by_form, &kin));
    assert_false(of_two_pairs(*state, KERNEL_A, by_form, KERNEL_A, by_other_form, &kin)); // lanes of both may meet at the call
    assert_true(of_two_pairs(*state, KERNEL_A, by_form, KERNEL_B, by_other_form, &kin));
    assert_false(of_two_pairs(*state, KERNEL_A, by_no_form, KERNEL_A, by_4, &kin));
    assert_false(of_two_pairs(*state, KERNEL_A, (struct device_kin){0}, KERNEL_A, (struct device_kin){0}, &kin));
    assert_true(of_two_pairs(*state, FUNCTION, by_4, FUNCTION, by_4, &kin));
    assert_false(of_two_pairs(*state, FUNCTION, by_4, KERNEL_A, by_8, &kin)); // the kernel may call the function
    assert_false(of_two_pairs(*state, KERNEL_A, by_form, FUNCTION, by_form, &kin));
    assert_true(of_two_pairs(*state, FUNCTION, by_no_form, KERNEL_A, by_no_form, &kin));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        ARENA_TEST(kin_of_one), ARENA_TEST(kin_by_the_same_way), ARENA_TEST(kin_of_several),
        ARENA_TEST(one_instance),      ARENA_TEST(none),
        ARENA_TEST(by_its_place),      ARENA_TEST(what_is_not_looked_at), ARENA_TEST(addresses_of_two),
        ARENA_TEST(tests_of_two), ARENA_TEST(the_weaker_of_two), ARENA_TEST(memory_of_the_kernels),
        ARENA_TEST(another_update),    ARENA_TEST(swaps_of_the_program),
    };
    return cmocka_run_group_tests_name("instances", tests, NULL, NULL);
}
