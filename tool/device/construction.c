// Every expression gets a number; equal operators with equal operands are one. An index of the
// thread has a number too, but no extent: what is made of it has one again where the block's size
// proves that it is the same for a warp (threadIdx.y in rows of 32).
//
// What is the same wherever a key is, is found in the same way: the key is then a leaf too.

#include "construction.h"

#include "address.h"
#include "block_lanes.h"
#include "ir.h"
#include "lanes.h"
#include "numbering.h"

enum { DEEPEST = 256, MOST_OPERANDS = 16, REGION = 64 };

struct made {
    struct construction is;
    bool is_known; // made of nothing but leaves
};

struct node {
    unsigned opcode, operand_count;
    uintptr_t detail; // type, predicate, callee, leaf
    uintptr_t more;
    unsigned operands[MOST_OPERANDS];
};

struct constructions {
    struct numbering *numbers;
    // By the instruction's number: round * 2 while it is under way, one more when it is done.
    unsigned *progress;
    struct made *made;
    unsigned round;
    LLVMValueRef key;             // taken for one; NULL: nothing is
    construction_same is_key;     // whether a value is the key's
    const struct analysis *entry; // for that question: with no key
    struct constructions *keyed;  // those with a key, once one was asked for
};

static unsigned number_of(struct constructions *all, const struct node *node) {
    uint64_t words[3 + MOST_OPERANDS] = {node->opcode, node->detail, node->more};
    for (unsigned i = 0; i < node->operand_count; i++)
        words[3 + i] = node->operands[i];
    return numbering_of(all->numbers, words, 3 + node->operand_count);
}

static const struct made nothing = {0};

static struct made leaf(const struct analysis *entry, const void *what, enum extent extent) {
    struct node node = {.detail = (uintptr_t)what};
    return (struct made){{extent, number_of(entry->constructions, &node), false}, true};
}

// Keys of one type are one leaf, so that equal numbers are equal functions of the key.
static struct made key_leaf(const struct analysis *entry, LLVMValueRef key) {
    static const char any_key;
    struct node node = {.detail = (uintptr_t)&any_key, .more = (uintptr_t)LLVMTypeOf(key)};
    return (struct made){{EXTENT_WARP, number_of(entry->constructions, &node), false}, true};
}

static struct made make(const struct analysis *entry, LLVMValueRef value, int depth);

static enum extent narrower(enum extent a, enum extent b) { return a < b ? a : b; }

// What is made of a part too is known if that is, the same as far as that is, and the block's own
// if that is. Returns the part's number.
static unsigned take_part(struct made *made, struct made part) {
    made->is_known &= part.is_known;
    made->is.extent = narrower(made->is.extent, part.is.extent);
    made->is.by_block |= part.is.by_block;
    return part.is.number;
}

// An operator on values that are known: as far the same as all of them are.
static struct made combine(const struct analysis *entry, LLVMValueRef value, struct node node,
                           int count, int depth) {
    struct made made = {{EXTENT_GRID, 0, false}, true};
    if (count > MOST_OPERANDS)
        return nothing;
    for (int i = 0; i < count && made.is_known; i++)
        node.operands[node.operand_count++] =
            take_part(&made, make(entry, LLVMGetOperand(value, (unsigned)i), depth + 1));
    made.is.number = number_of(entry->constructions, &node);
    return made.is_known ? made : nothing;
}

static struct made made_by_operator(const struct analysis *entry, LLVMValueRef value,
                                    LLVMOpcode opcode, int depth) {
    struct node node = {.opcode = opcode, .detail = (uintptr_t)LLVMTypeOf(value)};
    switch (opcode) {
    case LLVMICmp: node.more = LLVMGetICmpPredicate(value); break;
    case LLVMFCmp: node.more = LLVMGetFCmpPredicate(value); break;
    case LLVMGetElementPtr: node.more = (uintptr_t)LLVMGetGEPSourceElementType(value); break;
    default:
        if (!ir_is_operator(opcode))
            return nothing;
    }
    return combine(entry, value, node, LLVMGetNumOperands(value), depth);
}

// A word that nobody writes while the kernel runs.
static struct made made_by_load(const struct analysis *entry, LLVMValueRef load,
                                const struct effect *effect, int depth) {
    const struct access *access = &effect->accesses[0];
    if (!LLVMIsALoadInst(load) || access->is_volatile || access->is_atomic)
        return nothing;
    struct address origins[ADDRESS_ORIGINS];
    bool is_constant = address_origins(entry, access->pointer, origins) == 1 &&
                       storage_is_constant(entry, origins);
    if (!is_constant && !access->is_invariant)
        return nothing;
    return combine(entry, load,
                   (struct node){.opcode = LLVMLoad, .detail = (uintptr_t)LLVMTypeOf(load)}, 1,
                   depth);
}

static struct made made_by_effect(const struct analysis *entry, LLVMValueRef value,
                                  const struct effect *effect, int depth) {
    if (effect->kind == EFFECT_ACCESS)
        return effect->access_count == 1 && effect->accesses[0].kind == ACCESS_READ
                   ? made_by_load(entry, value, effect, depth)
                   : nothing;
    if (effect->kind != EFFECT_NONE || !LLVMIsACallInst(value))
        return nothing;
    LLVMValueRef callee = LLVMGetCalledValue(value);
    struct made made =
        combine(entry, value, (struct node){.opcode = LLVMCall, .detail = (uintptr_t)callee},
                (int)LLVMGetNumArgOperands(value), depth);
    if (!made.is_known)
        return nothing;
    switch (effect->result) {
    case RESULT_OF_OPERANDS:
    case RESULT_GRID: return made;
    case RESULT_BLOCK: take_part(&made, (struct made){{EXTENT_BLOCK, 0, true}, true}); return made;
    case RESULT_TID_X:
    case RESULT_TID_Y:
    case RESULT_TID_Z: made.is.extent = EXTENT_NONE; return made;
    default: return nothing;
    }
}

// A join of ways without loops, all of whose branches are decided by values of this kind: every
// thread comes by the same way.
static struct made made_by_join(const struct analysis *entry, LLVMValueRef phi, int depth) {
    const struct graph *graph = entry->graph;
    unsigned join = graph_block_of(graph, phi), from = graph->blocks[join].dominator,
             region[REGION], count = 0;
    int loop = graph->blocks[join].loop;
    struct node node = {.opcode = LLVMPHI, .detail = join};
    if ((loop >= 0 && graph->loops[loop].header == join) || graph->blocks[from].loop != loop ||
        graph->blocks[join].predecessor_count != LLVMCountIncoming(phi))
        return nothing;
    region[count++] = join;
    struct made made = {{EXTENT_GRID, 0, false}, true};
    for (unsigned i = 0; i < count; i++)
        for (unsigned k = 0; region[i] != from && k < graph->blocks[region[i]].predecessor_count;
             k++) {
            unsigned before = graph->blocks[region[i]].predecessors[k], seen = 0;
            while (seen < count && region[seen] != before)
                seen++;
            if (seen < count)
                continue;
            if (count == REGION || before >= region[i] || graph->blocks[before].loop != loop)
                return nothing;
            region[count++] = before;
            LLVMValueRef decision = ir_decision(graph->blocks[before].llvm);
            if (graph->blocks[before].successor_count < 2)
                continue;
            take_part(&made, decision ? make(entry, decision, depth + 1) : nothing);
            if (!made.is_known)
                return nothing;
        }
    if (LLVMCountIncoming(phi) > MOST_OPERANDS)
        return nothing;
    for (unsigned i = 0; i < LLVMCountIncoming(phi) && made.is_known; i++)
        node.operands[node.operand_count++] =
            take_part(&made, make(entry, LLVMGetIncomingValue(phi, i), depth + 1));
    node.more = (uintptr_t)phi;
    made.is.number = number_of(entry->constructions, &node);
    return made.is_known ? made : nothing;
}

static struct made made_by_phi(const struct analysis *entry, LLVMValueRef phi, int depth) {
    LLVMValueRef only = NULL;
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
        LLVMValueRef value = LLVMGetIncomingValue(phi, i);
        if (only && value != phi && value != only)
            return made_by_join(entry, phi, depth);
        only = value != phi ? value : only;
    }
    return make(entry, only, depth + 1);
}

static struct made make_instruction(const struct analysis *entry, unsigned number, int depth) {
    LLVMValueRef value = entry->graph->instructions[number];
    LLVMOpcode opcode = LLVMGetInstructionOpcode(value);
    struct made made;
    if (entry->effects[number])
        made = made_by_effect(entry, value, entry->effects[number], depth);
    else if (opcode == LLVMPHI)
        made = made_by_phi(entry, value, depth);
    else if (opcode == LLVMFreeze)
        made = make(entry, LLVMGetOperand(value, 0), depth + 1);
    else
        made = made_by_operator(entry, value, opcode, depth);
    if (made.is_known && made.is.extent == EXTENT_NONE) {
        struct shape shape = lanes_shape(entry, value, entry->graph->owners[number]);
        bool proved = shape.spread == SPREAD_UNIFORM && !shape.expected && !shape.loops;
        bool one_warp = entry->block->bound > 0 && entry->block->bound <= 32;
        made.is.extent = !proved                                   ? EXTENT_NONE
                         : one_warp && shape.extent == EXTENT_WARP ? EXTENT_BLOCK
                                                                   : shape.extent;
    }
    return made;
}

static struct made make_constant(const struct analysis *entry, LLVMValueRef value, int depth) {
    if (LLVMIsUndef(value) || LLVMIsPoison(value))
        return nothing;
    if (LLVMIsAGlobalVariable(value))
        return leaf(entry, value,
                    LLVMGetPointerAddressSpace(LLVMTypeOf(value)) == 3 ? EXTENT_BLOCK
                                                                       : EXTENT_GRID);
    if (LLVMIsAConstantExpr(value))
        return made_by_operator(entry, value, LLVMGetConstOpcode(value), depth);
    bool is_plain =
        LLVMIsAConstantInt(value) || LLVMIsAConstantFP(value) || LLVMIsAConstantPointerNull(value);
    return is_plain ? leaf(entry, value, EXTENT_GRID) : nothing;
}

static struct made make(const struct analysis *entry, LLVMValueRef value, int depth) {
    struct constructions *all = entry->constructions;
    if (depth > DEEPEST)
        return nothing;
    if (all->key && (value == all->key || all->is_key(all->entry, all->key, value)))
        return key_leaf(entry, value);
    if (LLVMIsAArgument(value))
        return entry->is_kernel ? leaf(entry, value, EXTENT_GRID) : nothing;
    if (LLVMIsConstant(value))
        return make_constant(entry, value, depth);
    unsigned number = entry_number(entry, value);
    if (number == MAP_NONE || all->progress[number] == all->round * 2)
        return nothing;
    if (all->progress[number] != all->round * 2 + 1) {
        all->progress[number] = all->round * 2;
        all->made[number] = make_instruction(entry, number, depth);
        all->progress[number] = all->round * 2 + 1;
    }
    return all->made[number];
}

static struct constructions *start(struct arena *arena, const struct analysis *entry,
                                   struct numbering *numbers) {
    struct constructions *all = ARENA_NEW(arena, struct constructions);
    all->numbers = numbers;
    all->progress = ARENA_ARRAY(arena, unsigned, entry->graph->instruction_count + 1);
    all->made = ARENA_ARRAY(arena, struct made, entry->graph->instruction_count + 1);
    all->round = 1;
    all->entry = entry;
    return all;
}

struct constructions *constructions_of(struct arena *arena, const struct analysis *entry) {
    struct numbering *numbers = ARENA_NEW(arena, struct numbering);
    numbers->arena = arena;
    return start(arena, entry, numbers);
}

struct construction construction_of(const struct analysis *entry, LLVMValueRef value) {
    struct construction is = make(entry, value, 0).is;
    return is.extent == EXTENT_NONE ? (struct construction){0} : is;
}

bool construction_is_one(const struct analysis *entry, LLVMValueRef a, LLVMValueRef b) {
    struct construction one = construction_of(entry, a), other = construction_of(entry, b);
    return one.extent == EXTENT_GRID && other.extent == EXTENT_GRID && one.number == other.number;
}

struct construction construction_by_key(const struct analysis *entry, LLVMValueRef key,
                                        construction_same is_key, LLVMValueRef value) {
    struct constructions *all = entry->constructions;
    if (!all->keyed)
        all->keyed = start(all->numbers->arena, entry, all->numbers);
    all->keyed->round += all->keyed->key != key || all->keyed->is_key != is_key;
    all->keyed->key = key;
    all->keyed->is_key = is_key;
    struct analysis with_key = *entry;
    with_key.constructions = all->keyed;
    return construction_of(&with_key, value);
}
