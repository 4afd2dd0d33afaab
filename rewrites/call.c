// See call.h.

#include "call.h"

#include "../tool/unit.h"

static const char *const functions[OP_COUNT] = {
    [OP_ADD] = "add", [OP_SUB] = "sub", [OP_MIN] = "min", [OP_MAX] = "max", [OP_AND] = "and_", [OP_OR] = "or_",
    [OP_XOR] = "xor_", [OP_INC] = "inc", [OP_DEC] = "dec", [OP_EXCH] = "exch", [OP_CAS] = "cas",
};

static const char *const scopes[] = {[SCOPE_DEVICE] = "", [SCOPE_BLOCK] = ", warpagg::block", [SCOPE_SYSTEM] = ", warpagg::system"};

static void replace(struct arena *arena, const struct site *site, struct range range, const char *text, struct edit_list *edits) {
    *ARENA_PUSH(arena, edits) = (struct edit){
        .range = range,
        .expected = arena_copy(arena, site->source->text + range.begin, range.end - range.begin),
        .text = text,
        .site = site->id,
    };
}

void call_replace_callee(struct arena *arena, const struct site *site, const char *text, struct edit_list *edits) {
    if (site->form == FORM_OBJECT) {
        struct range place = site->pointer->range, head = {site->range.begin, site->operand->range.begin};
        const char *referent = arena_copy(arena, site->source->text + place.begin, place.end - place.begin);
        replace(arena, site, head, arena_printf(arena, "%s(&(%s), ", text, referent), edits);
    } else {
        replace(arena, site, site->callee_range, text, edits);
    }
    if (site->form != FORM_ATOMIC)
        replace(arena, site, (struct range){site->operand->range.end, site->range.end}, ")", edits);
}

const char *call_spelling(struct arena *arena, const struct site *site, const char *how) {
    return arena_printf(arena, "warpagg::%s%s<%s%s>", site->result_used ? "fetch_" : "", functions[site->operation], how, scopes[site->scope]);
}

const char *call_regrouping_note(const struct site *site) {
    bool floating = site->element >= ELEMENT_FLOAT && site->element <= ELEMENT_FLOAT4;
    return site->operation == OP_ADD && floating ? "; the sum is regrouped" : "";
}
