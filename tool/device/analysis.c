// The analyses in their order, and what each says of an update.

#include "analysis.h"

#include <string.h>

#include "address.h"
#include "aliasing.h"
#include "block_lanes.h"
#include "coalesced.h"
#include "conditions.h"
#include "construction.h"
#include "entry.h"
#include "ir.h"
#include "lanes.h"
#include "loop_traffic.h"
#include "memory.h"
#include "order.h"
#include "pieces.h"
#include "reach.h"
#include "traffic.h"

static const struct effect **effects_of(struct arena *arena, const struct graph *graph) {
    const struct effect **effects =
        ARENA_ARRAY(arena, const struct effect *, graph->instruction_count + 1);
    for (unsigned i = 0; i < graph->instruction_count; i++) {
        struct effect effect = effect_of(graph->instructions[i]);
        if (effect.kind == EFFECT_NONE && effect.result == RESULT_OF_OPERANDS &&
            !LLVMIsACallInst(graph->instructions[i]))
            continue;
        struct effect *kept = ARENA_NEW(arena, struct effect);
        *kept = effect;
        effects[i] = kept;
    }
    return effects;
}

const struct analysis *analysis_prepare(struct arena *arena, LLVMValueRef entry_function,
                                        bool is_kernel, enum alias alias,
                                        const struct device_block *block) {
    struct analysis *entry = ARENA_NEW(arena, struct analysis);
    entry->arena = arena;
    entry->function = entry_function;
    entry->is_kernel = is_kernel;
    entry->alias = alias;
    entry->layout = LLVMGetModuleDataLayout(LLVMGetGlobalParent(entry_function));
    entry->graph = graph_of(arena, entry_function);
    entry->effects = effects_of(arena, entry->graph);
    entry->storage = storage_of(arena, entry);
    return analysis_with_block(arena, entry, block);
}

const struct analysis *analysis_with_block(struct arena *arena, const struct analysis *other,
                                           const struct device_block *block) {
    struct analysis *entry = ARENA_NEW(arena, struct analysis);
    *entry = *other;
    entry->block = block_lanes_of(arena, entry->function, block);
    entry->lanes = lanes_of_entry(arena, entry);
    entry->conditions = conditions_of_entry(arena, entry);
    entry->constructions = constructions_of(arena, entry);
    entry->acts = acts_of(arena, entry);
    entry->order = order_of_entry(arena, entry);
    entry->deferral = deferral_of(arena, entry);
    entry->pieces = pieces_of_entry(arena, entry);
    entry->loops = loop_traffic_of_entry(arena, entry);
    entry->traffic = traffic_of_entry(arena);
    return entry;
}

static bool compiler_sees(const struct analysis *entry, struct shape shape, unsigned block) {
    if (shape.hidden || shape.extent < EXTENT_BLOCK)
        return false;
    for (int loop = entry->graph->blocks[block].loop; loop >= 0;
         loop = entry->graph->loops[loop].outer)
        if ((shape.loops & lattice_loop(loop)) && lanes_exit(entry, loop).spread > SPREAD_UNIFORM)
            return false;
    return true;
}

// An address a row of the block is the same for a warp where rows are warps; one a row or column of
// shorter ones is another one in each lane only where a condition picks one lane of each.
static enum address_class class_of_affine(const struct analysis *entry, struct shape shape,
                                          unsigned block) {
    if (lattice_tells_lanes(shape.basis | conditions_fixed(entry, block)))
        return ADDRESS_DISTINCT;
    return shape.basis & (BASIS_COLUMN | BASIS_ROW) ? ADDRESS_KEYED : ADDRESS_UNIFORM;
}

static void classify_address(const struct analysis *entry, LLVMValueRef pointer, unsigned block,
                             struct device_update *update) {
    struct shape shape = lanes_shape(entry, pointer, block);
    struct construction construction = construction_of(entry, pointer);
    update->address = shape.spread == SPREAD_UNIFORM   ? ADDRESS_UNIFORM
                      : shape.spread == SPREAD_AFFINE  ? class_of_affine(entry, shape, block)
                      : shape.spread == SPREAD_VARYING ? ADDRESS_KEYED
                                                       : ADDRESS_UNKNOWN;
    update->extent = shape.spread == SPREAD_UNIFORM       ? shape.extent
                     : update->address == ADDRESS_UNIFORM ? EXTENT_WARP
                                                          : EXTENT_NONE;
    if (update->extent == EXTENT_WARP && entry->block->bound > 0 && entry->block->bound <= 32)
        update->extent = EXTENT_BLOCK; // a block of one warp
    update->compiler_proves = shape.spread == SPREAD_UNIFORM && compiler_sees(entry, shape, block);
    if (construction.extent == EXTENT_NONE)
        return;
    update->address = ADDRESS_UNIFORM;
    update->extent = construction.extent;
    update->address_proved = true;
    update->by_block = construction.by_block;
    update->location = construction.extent >= EXTENT_BLOCK ? construction.number : 0;
}

// By the pointer's type alone.
static enum space space_named(LLVMValueRef pointer) {
    unsigned space = LLVMGetPointerAddressSpace(LLVMTypeOf(pointer));
    return space == 3 ? SPACE_SHARED : space == 1 ? SPACE_GLOBAL : SPACE_UNKNOWN;
}

static enum space space_of_origin(const struct analysis *entry, const struct address *address) {
    switch (address->base) {
    case BASE_ARGUMENT:
    case BASE_FIELD: return entry->is_kernel ? SPACE_GLOBAL : SPACE_UNKNOWN;
    case BASE_GLOBAL: return space_named(address->value);
    default: return SPACE_UNKNOWN;
    }
}

static enum space space_of(const struct analysis *entry, LLVMValueRef pointer) {
    enum space named = ir_is_pointer(pointer) ? space_named(pointer) : SPACE_UNKNOWN;
    if (named != SPACE_UNKNOWN)
        return named;
    struct address origins[ADDRESS_ORIGINS];
    unsigned count = address_origins(entry, pointer, origins);
    enum space space = space_of_origin(entry, &origins[0]);
    for (unsigned i = 1; i < count; i++)
        if (space_of_origin(entry, &origins[i]) != space)
            return SPACE_UNKNOWN;
    return space;
}

static enum value_class value_of(const struct analysis *entry, LLVMValueRef value, unsigned block) {
    if (!value || LLVMIsConstant(value))
        return VALUE_CONSTANT;
    return lanes_shape(entry, value, block).spread == SPREAD_UNIFORM ? VALUE_UNIFORM
                                                                     : VALUE_VARYING;
}

// What nothing reaches does not run: nothing is claimed of it.
static void claim_nothing(struct device_update *update) {
#define FACT_UPDATE(type, name, meet, nothing, ...) update->name = nothing;
#include "words/facts.def"
    update->obstacle = MEMORY_UNSEEN_CALL;
}

static bool steps_alone(const struct analysis *entry, LLVMValueRef instruction,
                        const struct access *access) {
    bool steps = access->operation == OP_INC || access->operation == OP_DEC;
    return steps && access->value && construction_of(entry, access->value).extent == EXTENT_GRID &&
           memory_is_alone(entry, instruction);
}

static void add_tests(const struct analysis *entry, LLVMValueRef instruction,
                      struct device_update *update) {
    bool may_be_apart = update->obstacle == MEMORY_READ || update->obstacle == MEMORY_WRITTEN ||
                        update->obstacle == MEMORY_UPDATED;
    struct device_test tests[MEMORY_TESTS];
    update->test_count = may_be_apart ? memory_tests(entry, instruction, tests) : 0;
    update->tests = ARENA_ARRAY(entry->arena, struct device_test, update->test_count + 1);
    if (update->test_count)
        memcpy((struct device_test *)update->tests, tests, sizeof *tests * update->test_count);
}

LLVMValueRef analyse_update(const struct analysis *entry, LLVMValueRef instruction,
                            struct device_update *update) {
    const struct access *access = entry_access(entry, instruction);
    unsigned block = graph_block_of(entry->graph, instruction);
    if (!access || access->kind != ACCESS_UPDATE) {
        claim_nothing(update);
        return NULL;
    }
    LLVMValueRef at;
    classify_address(entry, access->pointer, block, update);
    update->coalesced =
        update->address == ADDRESS_KEYED && coalesced(entry, access->pointer, access->size, block);
    update->traffic = traffic_of(entry, instruction);
    update->space = space_of(entry, access->pointer);
    update->root = address_root(entry, access->pointer);
    update->reach = reach_of(entry, access->pointer, access->size, block);
    update->counted = reach_is_counted(entry, access->pointer);
    update->value = value_of(entry, access->value, block);
    update->steps_alone = steps_alone(entry, instruction, access);
    update->value_is_reduced = access->value && conditions_reduced(entry, access->value);
    update->lanes = conditions_lanes(entry, block);
    update->in_loop = entry->graph->blocks[block].loop >= 0;
    update->sparse = conditions_sparse(entry, block);
    update->leads_peers = conditions_lead_peers(entry, block);
    update->has_fence = order_fence(entry, instruction, &update->fence_doubt);
    update->waits = order_waits(entry, instruction) != NULL;
    update->probes = order_probes(entry, instruction);
    update->obstacle = memory_obstacle(entry, instruction, &at);
    add_tests(entry, instruction, update);
    return at;
}
