// See block_places.h. An array is a block's own where each index of the block that the kernel reads
// steps the address, and no quotient takes blocks together.

#include "block_places.h"

#include "address.h"
#include "conditions.h"
#include "ir.h"
#include "lanes.h"

static bool reads_index(LLVMValueRef value, unsigned axis) {
    static const char *const indices[AXES] = {"sreg.ctaid.x", "sreg.ctaid.y", "sreg.ctaid.z"};
    return entry_calls(value, indices[axis]);
}

void block_places_axes(const struct analysis *entry, bool axes[AXES]) {
    for (unsigned i = 0; i < entry->graph->instruction_count; i++)
        for (unsigned axis = 0; axis < AXES; axis++)
            axes[axis] |= reads_index(entry->graph->instructions[i], axis);
}

static bool is_index(const struct analysis *entry, LLVMValueRef value, const void *axis) {
    (void)entry;
    return reads_index(value, *(const unsigned *)axis);
}

// Where several blocks may have one.
static bool takes_together(const struct analysis *entry, LLVMValueRef value, const void *context) {
    (void)entry, (void)context;
    return ir_is_quotient(ir_opcode(value)) || ir_is_part(ir_opcode(value));
}

static bool steps_by(const struct analysis *entry, const struct address *address, unsigned block,
                     unsigned axis) {
    for (unsigned i = 0; i < address->term_count; i++) {
        LLVMValueRef symbol = address->terms[i].symbol;
        const struct shape shape = lanes_shape(entry, symbol, block);
        if (shape.spread == SPREAD_UNIFORM && shape.extent == EXTENT_BLOCK &&
            conditions_comes_from(entry, symbol, false, is_index, &axis))
            return !conditions_comes_from(entry, symbol, false, takes_together, NULL);
    }
    return false;
}

bool block_places_are_own(const struct analysis *entry, LLVMValueRef pointer, unsigned block,
                          const bool *axes) {
    const struct address address = address_steps(entry, pointer);
    bool steps[AXES], any = false;
    for (unsigned axis = 0; axis < AXES; axis++)
        any |= steps[axis] = address.is_linear && steps_by(entry, &address, block, axis);
    for (unsigned axis = 0; axis < AXES; axis++)
        any &= steps[axis] || !axes[axis];
    return any;
}

// ---- whether blocks meet there ------------------------------------------------------------------

// A quotient of a quotient, or one part of it alone, leaves out what other blocks differ in; what
// is loaded may be the same for any. What one of the two leaves out, the other may hold: i / F and
// i % F.
struct parts {
    const struct analysis *entry;
    unsigned block;
    struct map seen;
};

static bool leaves_out(struct parts *parts, LLVMValueRef value, bool is_part) {
    if (!LLVMIsAInstruction(value))
        return false;
    const struct shape shape = lanes_shape(parts->entry, value, parts->block);
    const struct effect *effect = entry_effect(parts->entry, value);
    const LLVMOpcode opcode = LLVMGetInstructionOpcode(value);
    const bool takes = opcode != LLVMPHI && takes_together(parts->entry, value, NULL);
    const unsigned mark = is_part ? 2 : 1, before = map_get(&parts->seen, value);
    if ((shape.spread == SPREAD_UNIFORM && shape.extent >= EXTENT_GRID) ||
        (before != MAP_NONE && before >= mark))
        return false;
    map_put(parts->entry->arena, &parts->seen, value, mark);
    if (effect && effect->kind != EFFECT_NONE)
        return !address_is_of_launch(parts->entry, value);
    if (takes && is_part)
        return true;
    bool any = false;
    for (int i = 0; i < LLVMGetNumOperands(value) && !any; i++)
        any = leaves_out(parts, LLVMGetOperand(value, (unsigned)i), is_part || takes);
    return any;
}

bool block_places_meet(const struct analysis *entry, LLVMValueRef pointer, unsigned block,
                       const bool *axes) {
    bool misses = false;
    for (unsigned axis = 0; axis < AXES && !misses; axis++)
        misses = axes[axis] && !conditions_comes_from(entry, pointer, false, is_index, &axis);
    struct parts parts = {.entry = entry, .block = block};
    return misses || leaves_out(&parts, pointer, false);
}
