// Shapes only rise in their lattice, round by round, until they rest. A value that is taken by the
// way that was come (a phi) is no more uniform than the conditions of the branches whose ways meet
// there: for each branch its ways are followed with a label each, and where two labels meet, the
// ways do (Karrenberg and Hack; LLVM's own analysis of uniformity). A way that comes round to a
// loop's header goes on from the loop's exits, since lanes may leave in different iterations.

#include "lanes.h"

#include <string.h>

#include "address.h"
#include "block_lanes.h"
#include "ir.h"

typedef ARENA_LIST(unsigned) unsigned_list;

struct lane_facts {
    struct shape *shapes;       // by the instruction's number
    struct shape *exits;        // by loop
    struct shape *branches;     // by block: how its lanes lie over the ways behind it
    unsigned_list *controllers; // by block: the branches whose ways meet at its head
    // By loop: the blocks inside whose branches decide in which iteration a lane leaves.
    unsigned_list *exit_deciders;
};

// Where ways meet.

enum { NO_LABEL = ~0 };

struct arrival {
    unsigned label, first_from; // from which block the first came
    bool meets, is_pending;
    bool is_controlled; // the branch is among the block's controllers
};

struct way {
    unsigned from, to;
};

enum { WORD = 64 };

// Ways are numbered block by block to which they lead; their sets have a bit each.
struct spreading {
    struct arena *arena;
    const struct graph *graph;
    struct lane_facts *facts;
    struct arrival *arrivals; // by block
    struct way *ways;
    unsigned *first_way; // by block
    unsigned words;      // of a set of ways
    uint64_t *closed;    // by which nothing comes that changes anything
    uint64_t **out;      // by loop: its ways out
    unsigned branch, *touched, touched_count;
    unsigned first_pending;
};

// Where labels have met, more of them change nothing, but that the first way and another are two.
static void close_ways(struct spreading *spreading, unsigned block) {
    const struct arrival *here = &spreading->arrivals[block];
    for (unsigned i = spreading->first_way[block]; i < spreading->first_way[block + 1]; i++)
        if (here->is_controlled || spreading->ways[i].from == here->first_from)
            spreading->closed[i / WORD] |= UINT64_C(1) << i % WORD;
}

// Labels that come by one and the same edge meet too, but bring the same values along.
static void arrive(struct spreading *spreading, unsigned from, unsigned block, unsigned label) {
    struct arrival *here = &spreading->arrivals[block];
    if (here->meets ? here->is_controlled : here->label == label)
        return;
    const bool is_first = here->label == (unsigned)NO_LABEL;
    if (!is_first && from != here->first_from && !here->is_controlled) {
        here->is_controlled = true;
        *ARENA_PUSH(spreading->arena, &spreading->facts->controllers[block]) = spreading->branch;
    }
    if (here->meets) {
        close_ways(spreading, block);
        return;
    }
    if (is_first) {
        spreading->touched[spreading->touched_count++] = block;
        here->first_from = from;
    }
    here->meets = !is_first;
    here->label = is_first ? label : block;
    if (here->meets)
        close_ways(spreading, block);
    here->is_pending = true;
    if (block < spreading->first_pending)
        spreading->first_pending = block;
}

static void leave_loop(struct spreading *spreading, int loop, unsigned label) {
    for (unsigned word = 0; word < spreading->words; word++)
        for (uint64_t open = spreading->out[loop][word] & ~spreading->closed[word]; open;
             open &= open - 1) {
            const struct way *way = &spreading->ways[word * WORD + (unsigned)__builtin_ctzll(open)];
            arrive(spreading, way->from, way->to, label);
        }
}

// The label goes on from the exits of the loops that the branch lies in and whose header it has
// come round to. Returns whether there are any.
static bool leave_loops(struct spreading *spreading, unsigned header, unsigned label) {
    const struct graph *graph = spreading->graph;
    bool any = false;
    for (int loop = graph->blocks[header].loop; loop >= 0 && graph->loops[loop].header == header;
         loop = graph->loops[loop].outer) {
        if (!graph_in_loop(graph, spreading->branch, loop))
            continue;
        any = true;
        leave_loop(spreading, loop, label);
    }
    return any;
}

static void spread_from(struct spreading *spreading, unsigned block) {
    const struct graph_block *here = &spreading->graph->blocks[block];
    unsigned label = spreading->arrivals[block].label;
    spreading->arrivals[block].is_pending = false;
    if (leave_loops(spreading, block, label))
        return;
    for (unsigned i = 0; i < here->successor_count; i++)
        arrive(spreading, block, here->successors[i], label);
}

static void find_meetings(struct spreading *spreading, unsigned branch) {
    const struct graph_block *from = &spreading->graph->blocks[branch];
    unsigned count = spreading->graph->block_count;
    spreading->branch = branch;
    spreading->touched_count = 0;
    spreading->first_pending = count;
    for (unsigned i = 0; i < from->successor_count; i++)
        arrive(spreading, branch, from->successors[i], from->successors[i]);
    while (spreading->first_pending < count) {
        unsigned at = spreading->first_pending;
        spreading->first_pending++;
        if (spreading->arrivals[at].is_pending)
            spread_from(spreading, at);
    }
    for (unsigned i = 0; i < spreading->touched_count; i++)
        spreading->arrivals[spreading->touched[i]] = (struct arrival){.label = (unsigned)NO_LABEL};
    memset(spreading->closed, 0, sizeof *spreading->closed * spreading->words);
}

static void number_ways(struct spreading *spreading) {
    const struct graph *graph = spreading->graph;
    unsigned count = 0;
    spreading->first_way = ARENA_ARRAY(spreading->arena, unsigned, graph->block_count + 1);
    for (unsigned b = 0; b < graph->block_count; b++)
        spreading->first_way[b + 1] = count += graph->blocks[b].predecessor_count;
    spreading->ways = ARENA_ARRAY(spreading->arena, struct way, count + 1);
    for (unsigned b = 0; b < graph->block_count; b++)
        for (unsigned i = 0; i < graph->blocks[b].predecessor_count; i++)
            spreading->ways[spreading->first_way[b] + i] =
                (struct way){graph->blocks[b].predecessors[i], b};
    spreading->words = count / WORD + 1;
    spreading->closed = ARENA_ARRAY(spreading->arena, uint64_t, spreading->words);
    spreading->out = ARENA_ARRAY(spreading->arena, uint64_t *, graph->loop_count + 1);
    for (unsigned i = 0; i < graph->loop_count; i++)
        spreading->out[i] = ARENA_ARRAY(spreading->arena, uint64_t, spreading->words);
    for (unsigned i = 0; i < count; i++)
        for (int loop = graph->blocks[spreading->ways[i].from].loop;
             loop >= 0 && !graph_in_loop(graph, spreading->ways[i].to, loop);
             loop = graph->loops[loop].outer)
            spreading->out[loop][i / WORD] |= UINT64_C(1) << i % WORD;
}

static void find_controllers(struct arena *arena, const struct graph *graph,
                             struct lane_facts *facts) {
    unsigned count = graph->block_count + 1;
    struct spreading spreading = {.arena = arena, .graph = graph, .facts = facts};
    spreading.arrivals = ARENA_ARRAY(arena, struct arrival, count);
    spreading.touched = ARENA_ARRAY(arena, unsigned, count);
    for (unsigned b = 0; b < count; b++)
        spreading.arrivals[b].label = (unsigned)NO_LABEL;
    number_ways(&spreading);
    for (unsigned b = 0; b < graph->block_count; b++)
        if (graph->blocks[b].successor_count > 1)
            find_meetings(&spreading, b);
}

// The branches in the loop that decide whether one of its exits is come to. `marks` holds a number
// a block; `mark` is this search's.
static unsigned_list find_exit_deciders(struct arena *arena, const struct graph *graph, int loop,
                                        unsigned *marks, unsigned mark) {
    unsigned_list list = {0};
    for (unsigned i = 0; i < graph->loops[loop].exiting_count; i++) {
        marks[graph->loops[loop].exiting[i]] = mark;
        *ARENA_PUSH(arena, &list) = graph->loops[loop].exiting[i];
    }
    for (size_t i = 0; i < list.count; i++)
        for (unsigned k = 0; k < graph->blocks[list.at[i]].decider_count; k++) {
            unsigned decider = graph->blocks[list.at[i]].deciders[k];
            if (marks[decider] != mark && graph_in_loop(graph, decider, loop)) {
                marks[decider] = mark;
                *ARENA_PUSH(arena, &list) = decider;
            }
        }
    return list;
}

const unsigned *lanes_controllers(const struct analysis *entry, unsigned block, unsigned *count) {
    *count = (unsigned)entry->lanes->controllers[block].count;
    return entry->lanes->controllers[block].at;
}

const unsigned *lanes_exit_deciders(const struct analysis *entry, int loop, unsigned *count) {
    *count = (unsigned)entry->lanes->exit_deciders[loop].count;
    return entry->lanes->exit_deciders[loop].at;
}

uint64_t lanes_loops_around(const struct analysis *entry, unsigned block) {
    uint64_t loops = 0;
    for (int loop = entry->graph->blocks[block].loop; loop >= 0;
         loop = entry->graph->loops[loop].outer)
        loops |= lattice_loop(loop);
    return loops;
}

// Values.

static struct shape doubtful(struct shape shape) {
    shape.expected = true;
    return shape;
}

// Undefined values are anything; addresses of shared variables are one for the block.
static struct shape constant_shape(LLVMValueRef value, int depth) {
    if (LLVMIsUndef(value) || LLVMIsPoison(value))
        return lattice_varying();
    if (LLVMIsAGlobalVariable(value))
        return lattice_uniform(LLVMGetPointerAddressSpace(LLVMTypeOf(value)) == 3 ? EXTENT_BLOCK
                                                                                  : EXTENT_GRID);
    struct shape shape = lattice_uniform(EXTENT_GRID);
    for (int i = 0; LLVMIsAConstantExpr(value) && i < LLVMGetNumOperands(value); i++)
        shape = lattice_mix(
            shape, depth > 16 ? lattice_varying()
                              : constant_shape(LLVMGetOperand(value, (unsigned)i), depth + 1));
    return shape;
}

// A value that was computed in a loop, seen from outside of it.
static struct shape seen_from(const struct analysis *entry, struct shape shape, unsigned definition,
                              unsigned block) {
    const struct graph *graph = entry->graph;
    for (int loop = graph->blocks[definition].loop; loop >= 0 && !graph_in_loop(graph, block, loop);
         loop = graph->loops[loop].outer)
        if (shape.loops & lattice_loop(loop)) {
            shape = lattice_under(shape, entry->lanes->exits[loop]);
            shape.loops &= ~lattice_own_loop(loop);
        }
    return shape;
}

struct shape lanes_shape(const struct analysis *entry, LLVMValueRef value, unsigned block) {
    if (LLVMIsAArgument(value))
        return entry->is_kernel ? lattice_uniform(EXTENT_GRID) : lattice_varying();
    if (LLVMIsConstant(value))
        return constant_shape(value, 0);
    unsigned number = entry_number(entry, value);
    if (number == MAP_NONE)
        return lattice_varying();
    return seen_from(entry, entry->lanes->shapes[number], entry->graph->owners[number], block);
}

struct shape lanes_branch(const struct analysis *entry, unsigned block) {
    return entry->lanes->branches[block];
}

static struct shape branch_shape(const struct analysis *entry, unsigned block) {
    if (entry->graph->blocks[block].successor_count < 2)
        return lattice_uniform(EXTENT_GRID);
    LLVMValueRef condition = ir_decision(entry->graph->blocks[block].llvm);
    struct shape shape = condition ? lanes_shape(entry, condition, block) : lattice_varying();
    return shape.spread == SPREAD_AFFINE ? lattice_varying() : shape;
}

struct shape lanes_exit(const struct analysis *entry, int loop) {
    return entry->lanes->exits[loop];
}

// Instructions.

static struct shape mix_of_operands(const struct analysis *entry, LLVMValueRef instruction,
                                    unsigned block, unsigned count) {
    struct shape shape = lattice_uniform(EXTENT_GRID);
    for (unsigned i = 0; i < count; i++)
        shape = lattice_mix(shape, lanes_shape(entry, LLVMGetOperand(instruction, i), block));
    return shape;
}

static struct shape operator_shape(const struct analysis *entry, LLVMValueRef instruction,
                                   unsigned block) {
    LLVMValueRef left = LLVMGetOperand(instruction, 0), right = LLVMGetOperand(instruction, 1);
    LLVMOpcode opcode = LLVMGetInstructionOpcode(instruction);
    long long constant;
    bool commutes = opcode == LLVMAdd || opcode == LLVMMul || opcode == LLVMAnd ||
                    opcode == LLVMOr || opcode == LLVMXor;
    if (commutes && LLVMIsAConstantInt(left)) {
        LLVMValueRef other = left;
        left = right;
        right = other;
    }
    bool is_constant = ir_integer(right, &constant);
    return lattice_binary(opcode, lanes_shape(entry, left, block), lanes_shape(entry, right, block),
                          is_constant ? &constant : NULL);
}

// A pointer and, for each index, so many bytes.
static struct shape offset_shape(const struct analysis *entry, LLVMValueRef step, unsigned block) {
    struct shape shape = lanes_shape(entry, LLVMGetOperand(step, 0), block);
    LLVMTypeRef type = LLVMGetGEPSourceElementType(step);
    for (int i = 1; i < LLVMGetNumOperands(step); i++) {
        LLVMValueRef operand = LLVMGetOperand(step, (unsigned)i);
        struct shape index = lanes_shape(entry, operand, block);
        type = i > 1 ? ir_part(type, operand) : type;
        if (index.spread == SPREAD_AFFINE && LLVMABISizeOfType(entry->layout, type) == 0)
            return lattice_varying();
        long long bytes = (long long)LLVMABISizeOfType(entry->layout, type);
        if (index.spread == SPREAD_AFFINE && bytes > 1)
            index = lattice_binary(LLVMMul, index, lattice_uniform(EXTENT_GRID), &bytes);
        shape = lattice_binary(LLVMAdd, shape, index, NULL);
    }
    return shape;
}

static struct shape converted_shape(const struct analysis *entry, LLVMValueRef instruction,
                                    unsigned block) {
    struct shape shape = lanes_shape(entry, LLVMGetOperand(instruction, 0), block);
    LLVMTypeRef type = LLVMTypeOf(instruction);
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    return lattice_converted(shape, kind == LLVMIntegerTypeKind   ? LLVMGetIntTypeWidth(type)
                                    : kind == LLVMPointerTypeKind ? 64
                                                                  : 0);
}

static struct shape selected_shape(const struct analysis *entry, LLVMValueRef select,
                                   unsigned block) {
    struct shape either = lattice_join(lanes_shape(entry, LLVMGetOperand(select, 1), block),
                                       lanes_shape(entry, LLVMGetOperand(select, 2), block));
    struct shape condition = lanes_shape(entry, LLVMGetOperand(select, 0), block);
    return lattice_under(either, condition);
}

// The word behind a uniform address is uniform, if nobody writes it between one lane's load and
// another's.
static struct shape loaded_shape(const struct analysis *entry, const struct access *access,
                                 unsigned block) {
    struct address origins[ADDRESS_ORIGINS];
    unsigned count = address_origins(entry, access->pointer, origins);
    bool is_fixed = access->is_invariant, is_own = false;
    for (unsigned i = 0; i < count; i++)
        is_own |= origins[i].base == BASE_LOCAL || origins[i].base == BASE_ANY ||
                  (origins[i].base == BASE_BY_VALUE && !storage_is_constant(entry, &origins[i]));
    is_fixed |= count == 1 && storage_is_constant(entry, &origins[0]);
    struct shape shape = lanes_shape(entry, access->pointer, block);
    if (shape.spread == SPREAD_NONE)
        return shape;
    if (shape.spread != SPREAD_UNIFORM || is_own)
        return lattice_varying();
    return is_fixed ? shape : doubtful(shape);
}

// shfl.idx from a lane that all name, over the whole warp.
static bool is_broadcast(const struct analysis *entry, LLVMValueRef call, unsigned block) {
    long long clamp;
    return ir_calls(call, "llvm.nvvm.shfl.sync.idx.") && LLVMGetNumArgOperands(call) == 4 &&
           ir_integer(LLVMGetOperand(call, 3), &clamp) && clamp == 31 &&
           lanes_shape(entry, LLVMGetOperand(call, 2), block).spread == SPREAD_UNIFORM;
}

// What the lanes that take part in hold in common; others may have had another round.
static struct shape shape_of_warp(const struct analysis *entry, unsigned block) {
    struct shape shape = doubtful(lattice_uniform(EXTENT_WARP));
    shape.hidden = true;
    shape.loops = lanes_loops_around(entry, block);
    return shape;
}

static bool is_mask_of_lanes_below(LLVMValueRef value) {
    LLVMValueRef assembly = ir_assembly(value);
    size_t length;
    if (!assembly)
        return ir_calls(value, "llvm.nvvm.read.ptx.sreg.lanemask.lt");
    static const char text[] = "mov.u32 $0, %lanemask_lt;"; // cooperative groups' own
    const char *found = LLVMGetInlineAsmAsmString(assembly, &length);
    return length == sizeof text - 1 && memcmp(found, text, length) == 0;
}

// popc(mask & lanemask_lt) of a mask that all share: a lane's rank in it.
static bool is_rank(const struct analysis *entry, LLVMValueRef call, unsigned block) {
    if (!ir_calls(call, "llvm.ctpop."))
        return false;
    LLVMValueRef bits = LLVMGetOperand(call, 0);
    for (unsigned i = 0; ir_opcode(bits) == LLVMAnd && i < 2; i++)
        if (is_mask_of_lanes_below(LLVMGetOperand(bits, i)) &&
            lanes_shape(entry, LLVMGetOperand(bits, 1 - i), block).spread == SPREAD_UNIFORM)
            return true;
    return false;
}

static struct shape shape_of_effect(const struct analysis *entry, LLVMValueRef instruction,
                                    const struct effect *effect, unsigned block) {
    if (effect->kind == EFFECT_ACCESS) {
        bool reads_one = effect->access_count == 1 && effect->accesses[0].kind == ACCESS_READ &&
                         effect->result == RESULT_OF_OPERANDS;
        bool is_volatile_read = LLVMIsALoadInst(instruction) && effect->accesses[0].is_volatile &&
                                !effect->accesses[0].is_atomic;
        return reads_one || is_volatile_read ? loaded_shape(entry, &effect->accesses[0], block)
                                             : lattice_varying();
    }
    switch (effect->result) {
    case RESULT_GRID: return lattice_uniform(EXTENT_GRID);
    case RESULT_BLOCK:
        return effect->kind == EFFECT_BARRIER ? doubtful(lattice_uniform(EXTENT_BLOCK))
                                              : lattice_uniform(EXTENT_BLOCK);
    case RESULT_TID_X: return entry->block->tid[0];
    case RESULT_TID_Y: return entry->block->tid[1];
    case RESULT_TID_Z: return entry->block->tid[2];
    case RESULT_LANE: return lattice_affine(BASIS_LANE);
    case RESULT_WARP: return shape_of_warp(entry, block);
    case RESULT_OF_OPERANDS:
        if (is_rank(entry, instruction, block))
            return lattice_affine(BASIS_LANE);
        if (effect->kind == EFFECT_NONE)
            return mix_of_operands(entry, instruction, block, ir_operands(instruction));
        return lattice_varying();
    case RESULT_VARYING: break;
    }
    return is_broadcast(entry, instruction, block) ? shape_of_warp(entry, block)
                                                   : lattice_varying();
}

static bool is_header(const struct analysis *entry, unsigned block) {
    int loop = entry->graph->blocks[block].loop;
    return loop >= 0 && entry->graph->loops[loop].header == block;
}

// A value that every way brings along unchanged.
static LLVMValueRef only_value(LLVMValueRef phi) {
    LLVMValueRef only = NULL;
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
        LLVMValueRef value = LLVMGetIncomingValue(phi, i);
        if (value == phi || value == only)
            continue;
        if (only)
            return NULL;
        only = value;
    }
    return only;
}

static struct shape phi_shape(const struct analysis *entry, LLVMValueRef phi, unsigned block) {
    LLVMValueRef only = only_value(phi);
    if (only)
        return lanes_shape(entry, only, block);
    struct shape shape = {0};
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
        unsigned from = graph_number(entry->graph, LLVMGetIncomingBlock(phi, i));
        if (from != GRAPH_EXIT)
            shape = lattice_join(shape, lanes_shape(entry, LLVMGetIncomingValue(phi, i), block));
    }
    const unsigned_list *controllers = &entry->lanes->controllers[block];
    for (size_t i = 0; i < controllers->count; i++) {
        // The branch as the join sees it: lanes that left its loop
        // in different iterations may have gone different ways.
        LLVMValueRef condition = ir_decision(entry->graph->blocks[controllers->at[i]].llvm);
        struct shape branch = condition ? lanes_shape(entry, condition, block) : lattice_varying();
        shape = lattice_under(shape, branch.spread == SPREAD_AFFINE ? lattice_varying() : branch);
    }
    if (shape.spread != SPREAD_NONE && is_header(entry, block))
        shape.loops |= lattice_loop(entry->graph->blocks[block].loop);
    return shape;
}

// What was put in where the part is taken out: a class that is returned by value is put together
// and taken apart. NULL: that can't be told.
static LLVMValueRef put_in(LLVMValueRef value) {
    enum { DEEPEST = 16 };
    unsigned path[DEEPEST], depth = 0;
    do {
        unsigned count = LLVMIsAExtractValueInst(value) || LLVMIsAInsertValueInst(value)
                             ? LLVMGetNumIndices(value)
                             : 0;
        const unsigned *indices = count ? LLVMGetIndices(value) : NULL;
        unsigned common = count < depth ? count : depth;
        if (!count || depth + count > DEEPEST)
            return NULL;
        if (LLVMIsAExtractValueInst(value)) {
            memmove(path + count, path, sizeof *path * depth);
            memcpy(path, indices, sizeof *path * count);
            depth += count;
        } else if (memcmp(path, indices, sizeof *path * common) == 0) {
            if (count > depth)
                return NULL;
            depth -= count;
            memmove(path, path + count, sizeof *path * depth);
            value = LLVMGetOperand(value, 1);
            continue;
        }
        value = LLVMGetOperand(value, 0);
    } while (depth);
    return value;
}

static struct shape instruction_shape(const struct analysis *entry, unsigned number) {
    LLVMValueRef instruction = entry->graph->instructions[number];
    unsigned block = entry->graph->owners[number];
    if (entry->effects[number])
        return shape_of_effect(entry, instruction, entry->effects[number], block);
    switch (LLVMGetInstructionOpcode(instruction)) {
    case LLVMPHI: return phi_shape(entry, instruction, block);
    case LLVMSelect: return selected_shape(entry, instruction, block);
    case LLVMExtractValue: {
        LLVMValueRef value = put_in(instruction);
        return value ? lanes_shape(entry, value, block)
                     : mix_of_operands(entry, instruction, block, 1);
    }
    case LLVMGetElementPtr: return offset_shape(entry, instruction, block);
    case LLVMAlloca: return lattice_varying();
    default: break;
    }
    if (LLVMIsABinaryOperator(instruction))
        return operator_shape(entry, instruction, block);
    if (LLVMIsACastInst(instruction) || LLVMIsAFreezeInst(instruction))
        return converted_shape(entry, instruction, block);
    return mix_of_operands(entry, instruction, block, ir_operands(instruction));
}

static struct shape exit_shape(const struct analysis *entry, int loop) {
    const unsigned_list *deciders = &entry->lanes->exit_deciders[loop];
    struct shape shape = lattice_uniform(EXTENT_GRID);
    for (size_t i = 0; i < deciders->count; i++) {
        struct shape branch = lanes_branch(entry, deciders->at[i]);
        if (branch.spread != SPREAD_NONE)
            shape = lattice_mix(shape, branch);
    }
    shape.loops &= ~lattice_own_loop(loop);
    return shape;
}

static bool raise(struct shape *held, struct shape found) {
    struct shape joined = lattice_join(*held, found);
    bool rises = !lattice_equal(*held, joined);
    *held = joined;
    return rises;
}

static void solve(const struct analysis *entry) {
    for (bool changed = true; changed;) {
        changed = false;
        for (unsigned i = 0; i < entry->graph->instruction_count; i++)
            changed |= raise(&entry->lanes->shapes[i], instruction_shape(entry, i));
        for (unsigned i = 0; i < entry->graph->block_count; i++)
            entry->lanes->branches[i] = branch_shape(entry, i);
        for (unsigned i = 0; i < entry->graph->loop_count; i++)
            changed |= raise(&entry->lanes->exits[i], exit_shape(entry, (int)i));
    }
}

struct lane_facts *lanes_of_entry(struct arena *arena, const struct analysis *entry) {
    const struct graph *graph = entry->graph;
    struct lane_facts *facts = ARENA_NEW(arena, struct lane_facts);
    facts->shapes = ARENA_ARRAY(arena, struct shape, graph->instruction_count + 1);
    facts->exits = ARENA_ARRAY(arena, struct shape, graph->loop_count + 1);
    facts->branches = ARENA_ARRAY(arena, struct shape, graph->block_count + 1);
    facts->controllers = ARENA_ARRAY(arena, unsigned_list, graph->block_count + 1);
    facts->exit_deciders = ARENA_ARRAY(arena, unsigned_list, graph->loop_count + 1);
    unsigned *marks = ARENA_ARRAY(arena, unsigned, graph->block_count + 1);
    for (unsigned i = 0; i < graph->loop_count; i++)
        facts->exit_deciders[i] = find_exit_deciders(arena, graph, (int)i, marks, i + 1);
    find_controllers(arena, graph, facts);
    struct analysis with = *entry;
    with.lanes = facts;
    solve(&with);
    return facts;
}
