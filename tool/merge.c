// Both lists are in order of position, so one pass beside each other does.

#include "merge.h"

#include "frame.h"

static bool same_call(const struct site *a, const struct site *b) {
    return a->range.begin == b->range.begin && a->range.end == b->range.end;
}

// Lanes that share an address in one parse and never in another leave nothing to say; so does what is unknown.
static bool promises_nothing(enum address_class address) {
    return address == ADDRESS_DISTINCT || address == ADDRESS_UNKNOWN;
}

static struct site weaker(struct arena *arena, struct site a, const struct site *b) {
    if (a.address != b->address)
        a.address = promises_nothing(a.address) || promises_nothing(b->address) ? ADDRESS_UNKNOWN : ADDRESS_KEYED;
    a.extent = a.extent < b->extent ? a.extent : b->extent;
    a.address_proved &= b->address_proved;
    a.compiler_proves &= b->compiler_proves;
    a.value = a.value < b->value ? a.value : b->value;
    a.space = a.space == b->space ? a.space : SPACE_UNKNOWN;
    a.lanes = a.lanes == b->lanes ? a.lanes : LANES_UNKNOWN;
    a.element = a.element == b->element ? a.element : ELEMENT_OTHER;
    a.result_used |= b->result_used;
    a.in_macro |= b->in_macro || a.operation != b->operation || a.scope != b->scope;
    a.callee = a.callee == b->callee ? a.callee : CALLEE_USER;
    a.user_candidates |= b->user_candidates;
    a.seen |= b->seen;
    a.has_fence |= b->has_fence;
    a.waits |= b->waits;
    a.in_collective |= b->in_collective;
    a.unevaluated |= b->unevaluated;
    a.value_is_reduced &= b->value_is_reduced;
    a.sparse |= b->sparse;
    a.leads_peers |= b->leads_peers;
    a.object_is_fixed &= b->object_is_fixed;
    a.relaxed &= b->relaxed;
    if (a.deferral.obstacle == MEMORY_CLEAR)
        a.deferral = b->deferral;
    a.frame = frame_common(arena, a.frame, b->frame);
    a.reach = a.reach && b->reach ? (a.reach > b->reach ? a.reach : b->reach) : 0;
    a.has_error |= b->has_error;
    a.group = NULL; // the neighbours may differ
    return a;
}

void merge_sites(struct arena *arena, struct site_list *merged, const struct site_list *more) {
    struct site_list all = {0};
    if (!merged->count) {
        *merged = *more;
        return;
    }
    for (size_t i = 0, j = 0; i < merged->count || j < more->count;) {
        struct site *left = i < merged->count ? &merged->at[i] : NULL;
        const struct site *right = j < more->count ? &more->at[j] : NULL;
        if (left && right && same_call(left, right)) {
            *ARENA_PUSH(arena, &all) = weaker(arena, *left, right);
            i++, j++;
        } else if (left && (!right || left->range.begin < right->range.begin ||
                            (left->range.begin == right->range.begin && left->range.end > right->range.end))) {
            *ARENA_PUSH(arena, &all) = *left;
            i++;
        } else {
            *ARENA_PUSH(arena, &all) = *right;
            j++;
        }
    }
    for (size_t i = 0; i < all.count; i++) {
        all.at[i].id = (unsigned)i + 1;
        all.at[i].group = NULL;
    }
    *merged = all;
}
