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
        .extent = EXTENT_GRID, .is_one = true, .compiler_proves = true, .location = 7, .reach = 16, .value = VALUE_CONSTANT, .value_is_reduced = true, .lanes = LANES_MANY,
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
    struct device_program program = {kernels, sizeof kernels / sizeof *kernels, updates, count};
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

// Of a kernel that is too large to be looked at; and of a helper whose struct nvcc may hand over wrong, around the call or below it.
static void what_is_not_looked_at(void **state) {
    struct device_update seen = best(), unseen = best();
    assert_false(of_two(*state, seen, seen).is_too_large);
    unseen.is_unseen = true;
    struct site site = of_two(*state, seen, unseen);
    assert_true(site.is_too_large && site.is_instantiated);
    assert_true(of_one(*state, ADD, unseen).is_too_large);
    struct device_place chain[] = {{FILE_NAME, 2, 3}, {FILE_NAME, 40, 1}};
    seen.chain = chain;
    seen.depth = 2;
    assert_false(of_one(*state, ADD, seen).is_copied);
    seen.copies_upto = 1;
    assert_true(of_one(*state, ADD, seen).is_copied);
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

static void the_weaker_of_two(void **state) {
    struct device_update weak = best();
    weak.entry = 1;
    weak.address = ADDRESS_KEYED;
    weak.extent = EXTENT_NONE;
    weak.is_one = weak.compiler_proves = weak.value_is_reduced = weak.relaxed = false;
    weak.value = VALUE_VARYING;
    weak.lanes = LANES_ONE;
    weak.space = SPACE_SHARED;
    weak.reach = 64;
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
        assert_int_equal(site.reach, 64);
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
    weak.reach = 0;
    assert_int_equal(of_two(*state, best(), weak).reach, 0);
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
    instances_join(*state, &(struct device_program){kernels, 1, &update, 1}, true, &sites);
    assert_true(sites.at[ADD].is_unclear);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        ARENA_TEST(one_instance),      ARENA_TEST(none),
        ARENA_TEST(by_its_place),      ARENA_TEST(what_is_not_looked_at), ARENA_TEST(addresses_of_two),
        ARENA_TEST(the_weaker_of_two), ARENA_TEST(memory_of_the_kernels),
        ARENA_TEST(another_update),    ARENA_TEST(swaps_of_the_program),
    };
    return cmocka_run_group_tests_name("instances", tests, NULL, NULL);
}
