// Pointers are followed through offsets, casts, selections and joins. Whatever else a pointer goes
// through, its other end is unknown, and the pointer counts as known to others (storage_escapes):
// the two searches go through the same instructions, so that an unknown pointer is never one that
// was made from a pointer that does not escape. A pointer that would take too long to follow is
// BASE_ANY, of which nothing may be said.

#include "address.h"

#include <string.h>

#include "base/least.h"
#include "fate.h"
#include "ir.h"

enum { DEEPEST = 128, MOST_JOINS = 64, MOST_STEPS = 1024, DEEPEST_RANGE = 12 };

#define LARGEST (1LL << 40) // bytes, or elements, that anything has

// What becomes of storage.

struct storage {
    struct map flags; // by the argument or alloca
};

// Beside those of fate.h: an argument's attributes, which are asked for again and again.
enum { NO_ALIAS = 1 << 30, BY_VALUE = 1 << 29 };

static unsigned attributes_of(LLVMValueRef function, unsigned argument) {
    static const struct {
        const char *name;
        unsigned flag;
    } rows[] = {{"noalias", NO_ALIAS}, {"byval", BY_VALUE}};
    unsigned flags = 0;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (ir_of_parameter(function, argument, rows[i].name))
            flags |= rows[i].flag;
    return flags;
}

const struct storage *storage_of(struct arena *arena, const struct analysis *entry) {
    struct storage *storage = ARENA_NEW(arena, struct storage);
    for (unsigned i = 0; i < LLVMCountParams(entry->function); i++) {
        LLVMValueRef argument = LLVMGetParam(entry->function, i);
        if (ir_is_pointer(argument))
            map_put(arena, &storage->flags, argument,
                    fate_of(arena, argument, NULL).flags | attributes_of(entry->function, i));
    }
    for (unsigned i = 0; i < entry->graph->instruction_count; i++)
        if (LLVMIsAAllocaInst(entry->graph->instructions[i]))
            map_put(arena, &storage->flags, entry->graph->instructions[i],
                    fate_of(arena, entry->graph->instructions[i], NULL).flags);
    return storage;
}

// Of anything else: both (MAP_NONE has all bits).
bool storage_escapes(const struct analysis *entry, LLVMValueRef value) {
    return map_get(&entry->storage->flags, value) & FATE_ESCAPES;
}

bool storage_is_written(const struct analysis *entry, LLVMValueRef value) {
    return map_get(&entry->storage->flags, value) & FATE_WRITTEN;
}

static bool has_attribute(const struct analysis *entry, LLVMValueRef argument, unsigned flag) {
    const unsigned flags = map_get(&entry->storage->flags, argument);
    return flags != MAP_NONE && (flags & flag);
}

bool storage_is_unaliased(const struct analysis *entry, const struct address *address) {
    return address->base == BASE_ARGUMENT && entry->is_kernel &&
           !storage_escapes(entry, address->value) &&
           has_attribute(entry, address->value, NO_ALIAS);
}

bool storage_is_constant(const struct analysis *entry, const struct address *address) {
    if (address->base == BASE_GLOBAL)
        return LLVMIsGlobalConstant(address->value);
    if (!entry->is_kernel || storage_is_written(entry, address->value))
        return false;
    return storage_is_unaliased(entry, address) ||
           (address->base == BASE_BY_VALUE && !storage_escapes(entry, address->value));
}

// Offsets.

static void add_symbol(struct address *address, LLVMValueRef symbol, bool is_unsigned,
                       long long factor) {
    for (unsigned i = 0; i < address->term_count; i++)
        if (address->terms[i].symbol == symbol && address->terms[i].is_unsigned == is_unsigned) {
            address->is_linear &= !__builtin_add_overflow(address->terms[i].factor, factor,
                                                          &address->terms[i].factor);
            return;
        }
    if (address->term_count < ADDRESS_TERMS)
        address->terms[address->term_count++] = (struct term){symbol, is_unsigned, factor, 0};
    else
        address->is_linear = false;
}

// A factor that would not fit is none that an address has.
static bool times(long long *factor, long long by) {
    return !__builtin_mul_overflow(*factor, by, factor);
}

static long long range_of(LLVMValueRef integer, int depth);

// Whether the operands of a sum or product are so small that it can't have wrapped,
// whatever it promises.
static bool is_small_sum(LLVMValueRef sum) {
    return (ir_opcode(sum) == LLVMAdd || ir_opcode(sum) == LLVMMul) && range_of(sum, 0) != 0;
}

// Adds index * factor. Sums and products are taken apart where they can't have wrapped before they
// were widened.
static void add_index(struct address *address, LLVMValueRef index, bool is_unsigned,
                      long long factor, int depth) {
    long long constant, scaled = factor;
    if (ir_integer(index, &constant)) {
        if (is_unsigned)
            constant = (long long)LLVMConstIntGetZExtValue(index);
        if (!times(&scaled, constant) ||
            __builtin_add_overflow(address->constant, scaled, &address->constant))
            address->is_linear = false;
        return;
    }
    bool is_wide = LLVMGetIntTypeWidth(LLVMTypeOf(index)) == 64;
    LLVMOpcode opcode = depth < DEEPEST ? ir_opcode(index) : (LLVMOpcode)0;
    if (is_wide && (opcode == LLVMSExt || opcode == LLVMZExt)) {
        add_index(address, LLVMGetOperand(index, 0), opcode == LLVMZExt, factor, depth + 1);
        return;
    }
    // A sum without a carry.
    bool is_disjoint = opcode == LLVMOr && LLVMIsAInstruction(index) && LLVMGetIsDisjoint(index);
    bool is_sum = opcode == LLVMAdd || opcode == LLVMSub || opcode == LLVMMul || opcode == LLVMShl;
    bool keeps =
        LLVMIsAInstruction(index) && is_sum &&
        ((is_unsigned && !is_wide ? LLVMGetNUW(index) : LLVMGetNSW(index)) || is_small_sum(index));
    if ((is_disjoint || (keeps && (opcode == LLVMAdd || opcode == LLVMSub))) &&
        times(&scaled, opcode == LLVMSub ? -1 : 1)) {
        add_index(address, LLVMGetOperand(index, 0), is_unsigned, factor, depth + 1);
        add_index(address, LLVMGetOperand(index, 1), is_unsigned, scaled, depth + 1);
    } else if (keeps && opcode == LLVMMul && ir_integer(LLVMGetOperand(index, 1), &constant) &&
               times(&scaled, constant))
        add_index(address, LLVMGetOperand(index, 0), is_unsigned, scaled, depth + 1);
    else if (keeps && opcode == LLVMMul && ir_integer(LLVMGetOperand(index, 0), &constant) &&
             times(&scaled, constant))
        add_index(address, LLVMGetOperand(index, 1), is_unsigned, scaled, depth + 1);
    else if (keeps && opcode == LLVMShl && ir_integer(LLVMGetOperand(index, 1), &constant) &&
             constant >= 0 && constant < 62 && times(&scaled, 1LL << constant))
        add_index(address, LLVMGetOperand(index, 0), is_unsigned, scaled, depth + 1);
    else
        add_symbol(address, index, is_unsigned && !is_wide, factor);
}

// An index into an array of so many elements, which is one term
// by itself: no valid program leads it past the array's end.
static void bound_index(struct address *address, unsigned terms_before, long long constant_before,
                        long long elements, long long size) {
    struct term *term = &address->terms[terms_before];
    long long bytes = elements;
    bool is_one = address->term_count == terms_before + 1 && address->constant == constant_before &&
                  term->factor > 0;
    if (is_one && times(&bytes, size))
        term->count = (bytes - 1) / term->factor + 1;
}

static void add_offsets(const struct analysis *entry, struct address *address, LLVMValueRef step) {
    LLVMTypeRef type = LLVMGetGEPSourceElementType(step);
    address->is_exact &= LLVMIsInBounds(step);
    for (int i = 1; i < LLVMGetNumOperands(step); i++) {
        LLVMValueRef index = LLVMGetOperand(step, (unsigned)i);
        if (i > 1 && LLVMGetTypeKind(type) == LLVMStructTypeKind) {
            unsigned field = (unsigned)LLVMConstIntGetZExtValue(index);
            address->is_linear &= !__builtin_add_overflow(
                address->constant, (long long)LLVMOffsetOfElement(entry->layout, type, field),
                &address->constant);
            type = LLVMStructGetTypeAtIndex(type, field);
            continue;
        }
        long long elements = i > 1 && LLVMGetTypeKind(type) == LLVMArrayTypeKind
                                 ? (long long)LLVMGetArrayLength2(type)
                                 : 0,
                  constant_before = address->constant;
        unsigned terms_before = address->term_count;
        if (i > 1)
            type = LLVMGetElementType(type);
        long long size = (long long)LLVMABISizeOfType(entry->layout, type);
        if (LLVMGetTypeKind(LLVMTypeOf(index)) != LLVMIntegerTypeKind) {
            address->is_linear = false;
            continue;
        }
        add_index(address, index, false, size, 0);
        if (elements > 1)
            bound_index(address, terms_before, constant_before, elements, size);
    }
}

// Origins.

struct origins {
    const struct analysis *entry;
    struct address *at;
    unsigned count;
    LLVMValueRef joins[MOST_JOINS];
    unsigned join_count, steps;
    bool too_many;
};

static void follow(struct origins *origins, LLVMValueRef pointer, struct address so_far, int depth);

static void finish(struct origins *origins, enum base base, LLVMValueRef value,
                   struct address so_far) {
    so_far.base = base;
    so_far.value = value;
    if (origins->count < ADDRESS_ORIGINS)
        origins->at[origins->count++] = so_far;
    else
        origins->too_many = true;
}

// Looked at first: following a load's pointer may lead back to the load, in a list's `p = p->next`.
static bool starts_from_argument(LLVMValueRef pointer) {
    for (int steps = 0; steps < DEEPEST && !LLVMIsAArgument(pointer); steps++) {
        LLVMOpcode opcode = ir_opcode(pointer);
        if (opcode != LLVMGetElementPtr && opcode != LLVMBitCast && opcode != LLVMAddrSpaceCast)
            return false;
        pointer = LLVMGetOperand(pointer, 0);
    }
    return LLVMIsAArgument(pointer);
}

// A pointer in an argument given by value, at a fixed place that nobody writes.
static bool follow_field(struct origins *origins, LLVMValueRef load, struct address so_far) {
    struct address from[ADDRESS_ORIGINS];
    // An integer may lead to any memory.
    if (!ir_is_pointer(load) || LLVMGetVolatile(load) ||
        !starts_from_argument(LLVMGetOperand(load, 0)) ||
        address_origins(origins->entry, LLVMGetOperand(load, 0), from) != 1)
        return false;
    if (from->base != BASE_BY_VALUE || !from->is_linear || from->term_count ||
        !storage_is_constant(origins->entry, from))
        return false;
    so_far.field = from->constant;
    finish(origins, BASE_FIELD, from->value, so_far);
    return true;
}

static bool was_met(struct origins *origins, LLVMValueRef join) {
    for (unsigned i = 0; i < origins->join_count; i++)
        if (origins->joins[i] == join)
            return true;
    if (origins->join_count == MOST_JOINS)
        origins->too_many = true;
    else
        origins->joins[origins->join_count++] = join;
    return false;
}

static void follow(struct origins *origins, LLVMValueRef pointer, struct address so_far,
                   int depth) {
    if (depth > DEEPEST || ++origins->steps > MOST_STEPS || origins->too_many) {
        origins->too_many = true;
        return;
    }
    if (LLVMIsAArgument(pointer)) {
        enum base base = !ir_is_pointer(pointer)                            ? BASE_UNKNOWN
                         : has_attribute(origins->entry, pointer, BY_VALUE) ? BASE_BY_VALUE
                                                                            : BASE_ARGUMENT;
        finish(origins, base, pointer, so_far);
        return;
    }
    if (LLVMIsAGlobalVariable(pointer)) {
        finish(origins, BASE_GLOBAL, pointer, so_far);
        return;
    }
    switch (ir_opcode(pointer)) {
    case LLVMGetElementPtr:
        add_offsets(origins->entry, &so_far, pointer);
        follow(origins, LLVMGetOperand(pointer, 0), so_far, depth + 1);
        return;
    case LLVMBitCast:
    case LLVMAddrSpaceCast:
    case LLVMFreeze: follow(origins, LLVMGetOperand(pointer, 0), so_far, depth + 1); return;
    case LLVMSelect:
        follow(origins, LLVMGetOperand(pointer, 1), so_far, depth + 1);
        follow(origins, LLVMGetOperand(pointer, 2), so_far, depth + 1);
        return;
    case LLVMPHI:
        so_far.is_linear = false; // it may go round
        if (was_met(origins, pointer))
            return;
        for (unsigned i = 0; i < LLVMCountIncoming(pointer); i++)
            follow(origins, LLVMGetIncomingValue(pointer, i), so_far, depth + 1);
        return;
    case LLVMAlloca: finish(origins, BASE_LOCAL, pointer, so_far); return;
    case LLVMLoad:
        if (follow_field(origins, pointer, so_far))
            return;
        break;
    default: break;
    }
    finish(origins, BASE_UNKNOWN, pointer, so_far);
}

unsigned address_origins(const struct analysis *entry, LLVMValueRef pointer,
                         struct address at[ADDRESS_ORIGINS]) {
    struct origins origins = {.entry = entry, .at = at};
    follow(&origins, pointer, (struct address){.is_linear = true, .is_exact = true}, 0);
    if (origins.too_many || !origins.count) {
        at[0] = (struct address){.base = BASE_ANY, .value = pointer};
        return 1;
    }
    return origins.count;
}

bool address_is_of_launch(const struct analysis *entry, LLVMValueRef value) {
    struct address origins[ADDRESS_ORIGINS];
    return LLVMIsALoadInst(value) &&
           address_origins(entry, LLVMGetOperand(value, 0), origins) == 1 &&
           origins[0].base == BASE_BY_VALUE;
}

struct address address_steps(const struct analysis *entry, LLVMValueRef pointer) {
    struct address steps = {.base = BASE_ANY, .is_linear = true, .is_exact = true};
    for (LLVMOpcode opcode; (opcode = ir_opcode(pointer)) == LLVMGetElementPtr ||
                            opcode == LLVMBitCast || opcode == LLVMAddrSpaceCast;
         pointer = LLVMGetOperand(pointer, 0))
        if (opcode == LLVMGetElementPtr)
            add_offsets(entry, &steps, pointer);
    steps.value = pointer;
    return steps;
}

bool address_same_base(const struct address *a, const struct address *b) {
    return a->base == b->base && a->value == b->value &&
           (a->base != BASE_FIELD || a->field == b->field);
}

// Ranges.

static long long range_of_operator(LLVMValueRef integer, LLVMOpcode opcode, int depth) {
    long long right, left = range_of(LLVMGetOperand(integer, 0), depth + 1);
    if (!ir_integer(LLVMGetOperand(integer, 1), &right) || right < 0)
        return opcode == LLVMAnd
                   ? least_known(left, range_of(LLVMGetOperand(integer, 1), depth + 1))
                   : 0;
    switch (opcode) {
    case LLVMAnd: return least_known(left, right < LARGEST ? right + 1 : 0);
    case LLVMURem: return least_known(left, right);
    case LLVMSRem: return left ? least_known(left, right) : 0;
    case LLVMUDiv: return left && right ? (left - 1) / right + 1 : 0;
    case LLVMSDiv: return left && right ? (left - 1) / right + 1 : 0;
    case LLVMLShr:
    case LLVMAShr: return left && right < 62 ? ((left - 1) >> right) + 1 : 0;
    default: return 0;
    }
}

// Of a 32-bit shift to the right: what is left fits in the bits that are left.
static long long range_of_shift(LLVMValueRef integer) {
    long long right;
    unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(integer));
    bool is_known = ir_opcode(integer) == LLVMLShr &&
                    ir_integer(LLVMGetOperand(integer, 1), &right) && right > 0 && right < bits;
    return is_known && bits - right < 31 ? 1LL << (bits - right) : 0;
}

// Of a sum or a product: none where its largest value may not fit into the positive half
// of its type.
static long long range_of_sum(LLVMValueRef integer, LLVMOpcode opcode, int depth) {
    long long left = range_of(LLVMGetOperand(integer, 0), depth + 1),
              right = left ? range_of(LLVMGetOperand(integer, 1), depth + 1) : 0, most = left - 1;
    unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(integer));
    if (!left || !right ||
        (opcode == LLVMAdd ? __builtin_add_overflow(most, right - 1, &most)
                           : !times(&most, right - 1)))
        return 0;
    return most < 1LL << (bits - 1 < 40 ? bits - 1 : 40) ? most + 1 : 0;
}

static long long range_of_intrinsic(LLVMValueRef call, int depth) {
    if (!ir_calls(call, "llvm.umin."))
        return 0;
    long long a = range_of(LLVMGetOperand(call, 0), depth + 1),
              b = range_of(LLVMGetOperand(call, 1), depth + 1);
    return least_known(a, b);
}

static long long range_of(LLVMValueRef integer, int depth) {
    long long constant;
    if (depth > DEEPEST_RANGE || LLVMGetTypeKind(LLVMTypeOf(integer)) != LLVMIntegerTypeKind)
        return 0;
    if (ir_integer(integer, &constant))
        return constant >= 0 && constant < LARGEST ? constant + 1 : 0;
    LLVMOpcode opcode = ir_opcode(integer);
    switch (opcode) {
    case LLVMZExt: {
        unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(LLVMGetOperand(integer, 0)));
        return least_known(range_of(LLVMGetOperand(integer, 0), depth + 1),
                           bits <= 16 ? 1LL << bits : 0);
    }
    case LLVMTrunc: {
        long long wide = range_of(LLVMGetOperand(integer, 0), depth + 1);
        unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(integer));
        // Nothing is cut off, and it does not become negative.
        return wide && bits > 1 && bits < 63 && wide <= (1LL << (bits - 1)) ? wide : 0;
    }
    case LLVMSExt:
        // A value below n in its narrow type is not negative there
        // if n fits into the type's positive half.
        {
            long long narrow = range_of(LLVMGetOperand(integer, 0), depth + 1);
            unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(LLVMGetOperand(integer, 0)));
            return narrow && bits > 1 && bits < 63 && narrow <= (1LL << (bits - 1)) ? narrow : 0;
        }
    case LLVMSelect: {
        long long a = range_of(LLVMGetOperand(integer, 1), depth + 1),
                  b = range_of(LLVMGetOperand(integer, 2), depth + 1);
        return a && b ? (a > b ? a : b) : 0;
    }
    case LLVMFreeze: return range_of(LLVMGetOperand(integer, 0), depth + 1);
    case LLVMCall: return range_of_intrinsic(integer, depth);
    case LLVMAdd:
    case LLVMMul: return range_of_sum(integer, opcode, depth);
    case LLVMLShr:
        return least_known(range_of_shift(integer), range_of_operator(integer, opcode, depth));
    case LLVMAnd:
    case LLVMURem:
    case LLVMSRem:
    case LLVMUDiv:
    case LLVMSDiv:
    case LLVMAShr: return range_of_operator(integer, opcode, depth);
    default: return 0;
    }
}

long long address_range(const struct analysis *entry, LLVMValueRef integer) {
    (void)entry;
    return range_of(integer, 0);
}

// Roots.

static unsigned argument_index(const struct analysis *entry, LLVMValueRef argument) {
    unsigned index = 0;
    while (LLVMGetParam(entry->function, index) != argument)
        index++;
    return index;
}

struct device_root address_root(const struct analysis *entry, LLVMValueRef pointer) {
    struct device_root root = {.kind = ROOT_UNKNOWN};
    struct address origins[ADDRESS_ORIGINS];
    if (address_origins(entry, pointer, origins) != 1)
        return root;
    switch (origins->base) {
    case BASE_ARGUMENT:
        root.kind = ROOT_ARGUMENT;
        root.argument = argument_index(entry, origins->value);
        break;
    case BASE_FIELD:
        root.kind = ROOT_FIELD;
        root.argument = argument_index(entry, origins->value);
        root.field = origins->field;
        break;
    case BASE_GLOBAL:
        root.kind = ROOT_GLOBAL;
        root.global = arena_string(entry->arena, ir_name(origins->value));
        break;
    default: return root;
    }
    root.offset_is_known = origins->is_linear && !origins->term_count;
    root.offset = root.offset_is_known ? origins->constant : 0;
    return root;
}

long long address_count(const struct analysis *entry, const struct term *term) {
    unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(term->symbol));
    return least_known(address_range(entry, term->symbol),
                       term->is_unsigned && bits <= 16 ? 1LL << bits : 0);
}

bool address_may_be_negative(const struct term *term, long long count) {
    unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(term->symbol));
    return !term->is_unsigned && bits < 63 && count > (1LL << (bits - 1));
}

long long address_counter(LLVMValueRef symbol) {
    long long from = -1, to = 0;
    if (!LLVMIsAPHINode(symbol) || LLVMCountIncoming(symbol) != 2)
        return 0;
    for (unsigned i = 0; i < 2; i++) {
        LLVMValueRef value = LLVMGetIncomingValue(symbol, i);
        long long step;
        bool steps = ir_opcode(value) == LLVMAdd && LLVMGetOperand(value, 0) == symbol &&
                     ir_integer(LLVMGetOperand(value, 1), &step) && step > 0;
        if (!steps && !ir_integer(value, &from))
            return 0;
    }
    for (LLVMUseRef use = LLVMGetFirstUse(symbol); use && !to; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        bool compares = LLVMIsAICmpInst(user) && LLVMGetOperand(user, 0) == symbol &&
                        ir_integer(LLVMGetOperand(user, 1), &to);
        LLVMIntPredicate predicate = compares ? LLVMGetICmpPredicate(user) : LLVMIntEQ;
        to = predicate == LLVMIntSLT || predicate == LLVMIntULT || predicate == LLVMIntNE ? to : 0;
    }
    return from >= 0 && to > 0 && to < (1LL << 30) ? to : 0;
}

static bool steps_by_one(LLVMValueRef counter) {
    unsigned steps = 0;
    for (unsigned i = 0; i < 2; i++) {
        LLVMValueRef next = LLVMGetIncomingValue(counter, i);
        long long step = 0;
        bool adds = ir_opcode(next) == LLVMAdd && ir_integer(LLVMGetOperand(next, 1), &step);
        steps += adds && step == 1;
    }
    return steps == 1;
}

// What a loop's head compares the counter with to go on; 0: something else decides there.
static long long limit_at_head(const struct graph *graph, int loop, LLVMValueRef counter) {
    LLVMBasicBlockRef head = graph->blocks[graph->loops[loop].header].llvm;
    LLVMValueRef end = LLVMGetBasicBlockTerminator(head), condition = ir_condition(head);
    long long limit;
    if (!condition || !LLVMIsAICmpInst(condition) || LLVMGetOperand(condition, 0) != counter ||
        !ir_integer(LLVMGetOperand(condition, 1), &limit))
        return 0;
    LLVMIntPredicate predicate = LLVMGetICmpPredicate(condition);
    bool goes_on = graph_in_loop(graph, graph_number(graph, LLVMGetSuccessor(end, 0)), loop);
    bool ends = !graph_in_loop(graph, graph_number(graph, LLVMGetSuccessor(end, 1)), loop);
    return (predicate == LLVMIntSLT || predicate == LLVMIntULT) && goes_on && ends ? limit : 0;
}

// How many values from 0 on a counter that goes up by ones can have, by proof, where `at` stands
// behind the head of its loop; 0: not known.
static long long range_in_round(const struct analysis *entry, LLVMValueRef symbol,
                                LLVMValueRef at) {
    const struct graph *graph = entry->graph;
    const long long to = address_counter(symbol);
    const int loop = to ? graph_headed_by(graph, symbol) : -1;
    if (loop < 0 || !graph_holds(graph, loop, at))
        return 0;
    const unsigned head = graph->loops[loop].header, home = graph_block_of(graph, at);
    bool is_inside = home != head && graph_dominates(graph, head, home);
    return is_inside && steps_by_one(symbol) && limit_at_head(graph, loop, symbol) == to ? to : 0;
}

long long address_extent(const struct analysis *entry, const struct address *address,
                         long long size, LLVMValueRef at) {
    long long end = address->constant;
    if (!address->is_linear || address->constant < 0 || size <= 0 ||
        __builtin_add_overflow(end, size, &end))
        return 0;
    for (unsigned i = 0; i < address->term_count; i++) {
        const struct term *term = &address->terms[i];
        long long count =
            least_known(address_count(entry, term), range_in_round(entry, term->symbol, at));
        long long bytes = term->factor;
        if (!count || address_may_be_negative(term, count) || bytes < 0 ||
            !times(&bytes, count - 1) || __builtin_add_overflow(end, bytes, &end))
            return 0;
    }
    return end < LARGEST ? end : 0;
}
