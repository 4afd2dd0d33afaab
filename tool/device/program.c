// Each entry is walked once: every update becomes a row with its chain of positions,
// and the analyses say the rest.

#include <limits.h>
#include <llvm-c/DebugInfo.h>
#include <stdlib.h>
#include <string.h>

#include "analysis.h"
#include "base/file.h"
#include "block_lanes.h"
#include "demangle.h"
#include "device.h"
#include "effect.h"
#include "ir.h"
#include "iteration.h"
#include "kinship.h"
#include "map.h"
#include "module.h"
#include "order.h"
#include "own_loop.h"
#include "pressure.h"
#include "repeat.h"
#include "rounds.h"
#include "shared_memory.h"
#include "threads.h"

typedef ARENA_LIST(struct device_update) updates;
typedef ARENA_LIST(struct device_place) places;
typedef ARENA_LIST(const char *) paths;

struct reading {
    struct arena *arena;
    const struct module *module;
    struct map files; // of debug information, to numbers of paths
    paths paths;
    updates updates;
};

// Positions.

static const char *path_of(struct reading *reading, LLVMMetadataRef file) {
    if (!file)
        return NULL;
    unsigned number = map_get(&reading->files, file);
    if (number == MAP_NONE) {
        number = (unsigned)reading->paths.count;
        *ARENA_PUSH(reading->arena, &reading->paths) = ir_real_path(reading->arena, file);
        map_put(reading->arena, &reading->files, file, number);
    }
    return reading->paths.at[number];
}

static struct device_place place_of(struct reading *reading, LLVMMetadataRef location) {
    LLVMMetadataRef scope = LLVMDILocationGetScope(location);
    return (struct device_place){
        .file = scope ? path_of(reading, LLVMDIScopeGetFile(scope)) : NULL,
        .line = LLVMDILocationGetLine(location),
        .column = LLVMDILocationGetColumn(location),
    };
}

// The function whose text holds the position.
static LLVMMetadataRef subprogram_of(LLVMContextRef context, LLVMMetadataRef location) {
    enum { SCOPE_OPERAND = 1, MOST_OPERANDS = 8, MOST_BLOCKS = 64 };
    LLVMMetadataRef scope = LLVMDILocationGetScope(location);
    for (int i = 0; scope && i < MOST_BLOCKS; i++) {
        LLVMMetadataKind kind = LLVMGetMetadataKind(scope);
        LLVMValueRef node = LLVMMetadataAsValue(context, scope), operands[MOST_OPERANDS];
        if (kind != LLVMDILexicalBlockMetadataKind && kind != LLVMDILexicalBlockFileMetadataKind)
            return scope;
        if (LLVMGetMDNodeNumOperands(node) > MOST_OPERANDS)
            return NULL;
        LLVMGetMDNodeOperands(node, operands);
        scope = operands[SCOPE_OPERAND] ? LLVMValueAsMetadata(operands[SCOPE_OPERAND]) : NULL;
    }
    return NULL;
}

static enum device_copy copy_in(const struct module *module, LLVMMetadataRef subprogram) {
    for (size_t i = 0; i < module->copied_count; i++)
        if (module->copied[i].function == subprogram)
            return module->copied[i].copy;
    return COPY_RIGHT;
}

static const char *name_in(const struct module *module, LLVMMetadataRef subprogram) {
    const unsigned number = map_get(&module->functions, subprogram);
    return number == MAP_NONE ? NULL : module->names[number];
}

static void read_chain(struct reading *reading, LLVMMetadataRef location,
                       struct device_update *update) {
    places chain = {0};
    ARENA_LIST(enum device_copy) copies = {0};
    ARENA_LIST(const char *) functions = {0};
    for (LLVMMetadataRef at = location; at; at = LLVMDILocationGetInlinedAt(at)) {
        LLVMMetadataRef subprogram = subprogram_of(reading->module->context, at);
        *ARENA_PUSH(reading->arena, &chain) = place_of(reading, at);
        *ARENA_PUSH(reading->arena, &copies) = copy_in(reading->module, subprogram);
        *ARENA_PUSH(reading->arena, &functions) = name_in(reading->module, subprogram);
    }
    update->functions = functions.at;
    update->chain = chain.at;
    update->copies = copies.at;
    update->depth = (unsigned)chain.count;
}

// The place in a chain that is told of an obstacle: the innermost one in the entry's own file.
static struct device_place place_in_file(struct reading *reading, LLVMMetadataRef location) {
    struct device_update obstacle = {0};
    read_chain(reading, location, &obstacle);
    for (unsigned i = 0; i < obstacle.depth; i++)
        // Each path is kept once.
        if (obstacle.chain[i].file == obstacle.chain[obstacle.depth - 1].file)
            return obstacle.chain[i];
    return (struct device_place){0};
}

static struct device_place obstacle_place(struct reading *reading, LLVMValueRef instruction) {
    return instruction ? place_in_file(reading, LLVMInstructionGetDebugLoc(instruction))
                       : (struct device_place){0};
}

// Updates.

// What either sees: tests take it away only if they do so for both.
static void keep_obstacle(struct reading *reading, struct device_update *update,
                          LLVMValueRef *obstacle, const struct device_update *proved,
                          LLVMValueRef proved_obstacle) {
    bool both = (update->obstacle == MEMORY_CLEAR || update->test_count) &&
                (proved->obstacle == MEMORY_CLEAR || proved->test_count);
    unsigned count = both ? update->test_count + proved->test_count : 0;
    struct device_test *tests = ARENA_ARRAY(reading->arena, struct device_test, count + 1);
    for (unsigned i = 0; i < count; i++)
        tests[i] =
            i < update->test_count ? update->tests[i] : proved->tests[i - update->test_count];
    if (update->obstacle == MEMORY_CLEAR ||
        (update->test_count && proved->obstacle != MEMORY_CLEAR && !proved->test_count))
        update->obstacle = proved->obstacle, *obstacle = proved_obstacle;
    update->tests = tests;
    update->test_count = count;
}

static void keep_end(struct device_iteration *end, const struct device_iteration *proved) {
    if (end->obstacle == ITERATION_CLEAR)
        end->obstacle = proved->obstacle, end->at = proved->at;
    end->may_stay &= proved->may_stay;
}

// What is only expected of the kernel's blocks may say what pays, and not what is so.
static void keep_proved(struct reading *reading, struct device_update *update,
                        LLVMValueRef *obstacle, const struct device_update *proved,
                        LLVMValueRef proved_obstacle) {
    update->address_proved = proved->address_proved;
    update->by_block = proved->by_block;
    update->compiler_proves &= proved->compiler_proves;
    update->location = proved->location;
    if (proved->address_proved)
        update->address = proved->address, update->extent = proved->extent;
    keep_obstacle(reading, update, obstacle, proved, proved_obstacle);
    if (proved->has_fence && (!update->has_fence || !proved->fence_doubt))
        update->fence_doubt = proved->fence_doubt;
    update->has_fence |= proved->has_fence;
    update->waits |= proved->waits;
    for (unsigned i = 0; i < END_COUNT; i++)
        keep_end(&update->ends[i], &proved->ends[i]);
    update->components = proved->components;
    update->keeps_peers &= proved->keeps_peers;
}

static struct device_iteration read_end(struct reading *reading, const struct iteration_end *end) {
    LLVMMetadataRef at = end->decides ? LLVMInstructionGetDebugLoc(end->decides) : NULL;
    return (struct device_iteration){end->obstacle, end->may_stay,
                                     at ? place_of(reading, at) : (struct device_place){0},
                                     obstacle_place(reading, end->at)};
}

static void read_iteration(struct reading *reading, const struct analysis *analysis,
                           LLVMValueRef instruction, struct device_update *update) {
    const struct iteration iteration = iteration_of(analysis, instruction);
    for (unsigned i = 0; i < END_COUNT; i++)
        update->ends[i] = read_end(reading, &iteration.ends[i]);
    update->is_together = iteration.is_together;
    update->skips = iteration.skips;
    update->components = rounds_over_neighbours(analysis, instruction);
    update->keeps_peers = rounds_keep_peers(analysis, instruction);
}

static void add_fence_of_callers(struct device_update *update) {
    if (!update->has_fence)
        update->fence_doubt = "a function that leads here";
    update->has_fence = true;
}

// `proved`: the analysis that rests on nothing expected, or NULL where they are one.
static void read_update(struct reading *reading, const struct analysis *analysis,
                        const struct analysis *proved, LLVMValueRef instruction,
                        const struct access *access, unsigned entry,
                        const struct module_entry *described) {
    struct device_update update = {
        .entry = entry,
        .operation = access->operation,
        .size = access->size > 0 ? (unsigned)access->size : 0,
        .is_floating = access->is_floating,
        .is_signed = access->is_signed,
        .scope = access->scope,
        .relaxed = access->relaxed,
        .result_used = LLVMGetFirstUse(instruction) != NULL,
        .is_volatile = access->is_volatile,
        .is_own_loop = own_loop_made(instruction),
        .hides_old = own_loop_hides_old(instruction),
        .extreme = own_loop_extreme(instruction, access),
    };
    read_chain(reading, LLVMInstructionGetDebugLoc(instruction), &update);
    struct device_update alone = update;
    LLVMValueRef obstacle = analyse_update(analysis, instruction, &update);
    read_iteration(reading, analysis, instruction, &update);
    if (proved) {
        read_iteration(reading, proved, instruction, &alone);
        LLVMValueRef proved_obstacle = analyse_update(proved, instruction, &alone);
        keep_proved(reading, &update, &obstacle, &alone, proved_obstacle);
    }
    if (described->is_behind_order)
        add_fence_of_callers(&update);
    // No launch can pass shared memory.
    bool is_kernels_own = described->is_kernel &&
                          (update.root.kind == ROOT_ARGUMENT || update.root.kind == ROOT_FIELD);
    if (update.space == SPACE_UNKNOWN && is_kernels_own)
        update.space = SPACE_GLOBAL;
    const char *doubt;
    update.fence_at =
        obstacle_place(reading, order_fence(proved ? proved : analysis, instruction, &doubt));
    if (update.waits)
        update.waits_at =
            obstacle_place(reading, order_waits(proved ? proved : analysis, instruction));
    if (update.obstacle != MEMORY_CLEAR)
        update.obstacle_at = obstacle_place(reading, obstacle);
    *ARENA_PUSH(reading->arena, &reading->updates) = update;
}

// Entries.

static struct device_place place_of_function(struct reading *reading, LLVMMetadataRef subprogram) {
    return (struct device_place){path_of(reading, LLVMDIScopeGetFile(subprogram)),
                                 LLVMDISubprogramGetLine(subprogram), 0};
}

static struct device_entry describe(struct reading *reading, const struct module *module,
                                    const struct module_entry *entry) {
    LLVMValueRef function = entry->function;
    const char *name = ir_name(function);
    struct shared_memory shared = shared_memory_of(reading->arena, module->llvm, function);
    struct device_entry result = {
        .name = arena_string(reading->arena, name),
        .demangled = demangle(reading->arena, name),
        .is_kernel = entry->is_kernel,
        .argument_count = LLVMCountParams(function),
        .shared = shared.bytes,
        .shared_is_dynamic = shared.is_dynamic,
        .shared_is_unknown = shared.is_unknown,
        .max_threads = block_lanes_most(function),
        .calls_itself = entry->calls_itself,
        .limits_registers = ir_note(function, "nvvm.maxnreg") != NULL,
    };
    LLVMMetadataRef subprogram = LLVMGetSubprogram(function);
    if (subprogram)
        result.place = place_of_function(reading, subprogram);
    return result;
}

// What the callers say of the kernel's blocks and what its own attributes say.
static struct device_block block_of(const struct device_block *blocks, size_t count,
                                    const struct device_entry *entry) {
    struct device_block found = {0};
    for (size_t i = 0; i < count; i++)
        if (!blocks[i].first.file
                ? !found.first.file
                : device_is_between(&entry->place, &blocks[i].first, &blocks[i].last))
            found = blocks[i];
    if (entry->max_threads && (!found.bound || entry->max_threads < found.bound))
        found.bound = entry->max_threads;
    return found;
}

static bool has_size(const struct device_block *block) {
    return block->size[0] || block->size[1] || block->size[2];
}

// An update's instruction, and its row.
struct row {
    LLVMValueRef instruction;
    unsigned number;
};

typedef ARENA_LIST(struct row) rows;

// Neighbouring statements are near each other here too.
static void find_kin(struct reading *reading, const struct analysis *proved, rows *rows,
                     LLVMValueRef instruction) {
    enum { NEAR = 16 };
    ARENA_LIST(struct device_kin) list = {0};
    unsigned number = (unsigned)reading->updates.count - 1, untold = 0;
    for (size_t i = 0; i < rows->count && i < NEAR; i++) {
        const struct row *before = &rows->at[rows->count - 1 - i];
        struct device_kin kin = {.first = before->number};
        if (kinship_of(proved, before->instruction, instruction, &kin))
            *ARENA_PUSH(reading->arena, &list) = kin;
        untold += untold == i && kinship_is_untold(proved, before->instruction, instruction);
    }
    reading->updates.at[number].untold = untold;
    reading->updates.at[number].kin = list.at;
    reading->updates.at[number].kin_count = (unsigned)list.count;
    *ARENA_PUSH(reading->arena, rows) = (struct row){instruction, number};
}

static struct device_reads reads_of(struct reading *reading, const struct module_reads *reads) {
    places at = {0};
    for (size_t i = 0; i < reads->count; i++)
        *ARENA_PUSH(reading->arena, &at) =
            reads->at[i] ? place_of(reading, reads->at[i]) : (struct device_place){0};
    return (struct device_reads){reads->is_unknown, at.at, at.count};
}

// What is only expected of the kernel's blocks does not bear on it.
static void judge_repeat(struct reading *reading, const struct analysis *proved,
                         const struct module_entry *entry, struct device_entry *result) {
    LLVMValueRef at;
    bool shares_memory = result->shared || result->shared_is_dynamic || result->shared_is_unknown;
    result->repeat = repeat_of(proved, shares_memory, &at);
    result->repeat.at = obstacle_place(reading, at);
    if (result->repeat.obstacle == REPEAT_CLEAR && (entry->calls_itself || !entry->is_kernel))
        result->repeat.obstacle = REPEAT_UNKNOWN;
    if (result->repeat.obstacle == REPEAT_CLEAR && entry->changes_parameter) {
        result->repeat.obstacle = REPEAT_CHANGES;
        result->repeat.at = place_in_file(reading, entry->change);
    }
    result->repeat.index = reads_of(reading, &entry->grid[MODULE_INDEX]);
    result->repeat.size = reads_of(reading, &entry->grid[MODULE_SIZE]);
}

static bool is_blocks_own(const struct device_update *update) {
    bool any = update->by_block;
    for (unsigned i = 0; i < update->kin_count; i++)
        any |= update->kin[i].by_block;
    return any;
}

static void read_entry(struct reading *reading, const struct module_entry *entry, enum alias alias,
                       const struct device_block *block, struct device_entry *result,
                       unsigned number) {
    const struct analysis *analysis =
        analysis_prepare(reading->arena, entry->function, entry->is_kernel, alias, block);
    result->pressure = pressure_of(analysis);
    result->loop_count = analysis->graph->loop_count;
    struct device_block bound = {.bound = block->bound, .is_proved = true};
    const struct analysis *proved = block->is_proved || !has_size(block)
                                        ? NULL
                                        : analysis_with_block(reading->arena, analysis, &bound);
    judge_repeat(reading, proved ? proved : analysis, entry, result);
    rows rows = {0};
    LLVMValueRef waits = NULL;
    for (LLVMValueRef instruction = ir_first(entry->function); instruction;
         instruction = ir_next(instruction)) {
        struct effect effect = effect_of(instruction);
        result->has_unknown_call |= effect.kind == EFFECT_UNKNOWN &&
                                    LLVMGetInstructionOpcode(instruction) == LLVMCall &&
                                    !LLVMIsAInlineAsm(LLVMGetCalledValue(instruction));
        for (unsigned i = 0; i < effect.access_count; i++)
            if (effect.kind == EFFECT_ACCESS && effect.accesses[i].kind == ACCESS_UPDATE) {
                read_update(reading, analysis, proved, instruction, &effect.accesses[i], number,
                            entry);
                find_kin(reading, proved ? proved : analysis, &rows, instruction);
                result->repeat.is_own |=
                    is_blocks_own(&reading->updates.at[reading->updates.count - 1]);
                waits = reading->updates.at[reading->updates.count - 1].waits ? instruction : waits;
            }
    }
    LLVMValueRef at;
    result->threads_obstacle = threads_obstacle(entry->function, &at);
    if (!result->threads_obstacle && waits)
        result->threads_obstacle = "waits for a value that another thread may write", at = waits;
    if (!result->threads_obstacle && entry->calls_itself)
        result->threads_obstacle = "calls itself, or a function that does";
    result->threads_obstacle_at = obstacle_place(reading, at);
}

static void add_unseen(struct reading *reading, const struct module *module) {
    for (size_t i = 0; i < module->unseen_count; i++) {
        struct device_place *place = ARENA_NEW(reading->arena, struct device_place);
        *place = place_of(reading, module->unseen[i]);
        *ARENA_PUSH(reading->arena, &reading->updates) =
            (struct device_update){.chain = place, .depth = 1, .is_unseen = true};
    }
}

static const struct device_place *unread_kernels(struct reading *reading,
                                                 const struct module *module) {
    struct device_place *places =
        ARENA_ARRAY(reading->arena, struct device_place, module->unread_count + 1);
    for (size_t i = 0; i < module->unread_count; i++)
        places[i] = place_of_function(reading, module->unread[i]);
    return places;
}

static const struct device_call *named_calls(struct reading *reading, const struct module *module) {
    struct device_call *calls =
        ARENA_ARRAY(reading->arena, struct device_call, module->named_count + 1);
    for (size_t i = 0; i < module->named_count; i++) {
        const struct module_call *call = &module->named[i];
        calls[i] = (struct device_call){
            place_of(reading, call->place),
            call->callee ? path_of(reading, LLVMDIScopeGetFile(call->callee)) : NULL,
            call->is_known, call->referent_stays};
    }
    return calls;
}

// 32-bit registers, for a running value of each place that the update goes through.
static long long registers_of_totals(const struct device_update *update) {
    enum { REGISTER = 4 };
    const long long places = update->reach.end - update->reach.first;
    bool is_held = update->counted && !update->result_used && places <= DEVICE_MOST_TOTALS;
    return is_held ? places * ((update->size + REGISTER - 1) / REGISTER) : 0;
}

int device_read(struct arena *arena, const char *bitcode, size_t length,
                struct device_callers callers, enum alias alias, const struct device_block *blocks,
                size_t block_count, struct device_program *program, const char **problem) {
    struct module module;
    if (module_read(arena, bitcode, length, callers, &module, problem) < 0)
        return -1;
    struct reading reading = {.arena = arena, .module = &module};
    ARENA_LIST(struct device_entry) entries = {0};
    for (size_t i = 0; i < module.entry_count; i++) {
        const struct module_entry *entry = &module.entries[i];
        if (entry->is_too_large)
            continue;
        struct device_entry result = describe(&reading, &module, entry);
        struct device_block *block = ARENA_NEW(arena, struct device_block);
        *block = block_of(blocks, block_count, &result);
        size_t before = reading.updates.count;
        read_entry(&reading, entry, alias, block, &result, (unsigned)entries.count);
        for (size_t k = before; k < reading.updates.count; k++) {
            const struct device_update *update = &reading.updates.at[k];
            const size_t count = update->components > 1 ? update->components : 1;
            const long long registers = registers_of_totals(update);
            result.update_count += count;
            result.totals += registers;
            result.totalled += registers ? count - 1 : 0;
        }
        *ARENA_PUSH(arena, &entries) = result;
    }
    add_unseen(&reading, &module);
    *program = (struct device_program){entries.at,
                                       entries.count,
                                       reading.updates.at,
                                       reading.updates.count,
                                       .unread = unread_kernels(&reading, &module),
                                       .unread_names = module.unread_names,
                                       .unread_count = module.unread_count,
                                       .calls = named_calls(&reading, &module),
                                       .call_count = module.named_count};
    module_close(&module);
    return 0;
}
