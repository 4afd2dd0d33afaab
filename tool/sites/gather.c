// See gather.h.

#include "gather.h"

#include <stdlib.h>
#include <string.h>

#include "loop.h"
#include "text/unit.h"

// Of a template's own types one that is written alike.
static bool is_of_type(const struct site *a, const struct site *b) {
    const struct decl *x = site_pointer(a), *y = site_pointer(b);
    bool is_own = a->element == ELEMENT_DEPENDENT && b->element == ELEMENT_DEPENDENT;
    return is_own ? x && y && x->type->target && y->type->target &&
                        strcmp(x->type->target->name, y->type->target->name) == 0
                  : a->element == b->element;
}

bool gather_are_of_a_kind(const struct site *a, const struct site *b) {
    return a->operation == b->operation && a->scope == b->scope && a->function == b->function &&
           is_of_type(a, b);
}

bool gather_are_alike(const struct site *a, const struct site *b) {
    return gather_are_of_a_kind(a, b) && loop_of(a) == loop_of(b);
}

bool gather_can_take(const struct site *site) {
    return site->address == ADDRESS_UNIFORM && !site->result_used &&
           operation_words[site->operation].folds && site->scope != SCOPE_SYSTEM &&
           site->space != SPACE_SHARED && !site->in_macro && !site->in_macro_argument &&
           (site->hint == HINT_NONE || site->hint == HINT_NOALIAS) &&
           (site->element == ELEMENT_DEPENDENT || element_words[site->element].size) &&
           site_names_element(site);
}

static int compare_places(const void *a, const void *b) {
    const struct site *x = *(struct site *const *)a, *y = *(struct site *const *)b;
    if (x->iteration.anchor != y->iteration.anchor)
        return x->iteration.anchor < y->iteration.anchor ? -1 : 1;
    if (x->iteration.distance != y->iteration.distance)
        return x->iteration.distance < y->iteration.distance ? -1 : 1;
    return x->id < y->id ? -1 : x->id > y->id;
}

// In the order of their places: neighbours continue a row, one place again is one value, and what
// lies elsewhere begins a row.
struct site_sums *gather_in_order(struct arena *arena, const struct site_body *body,
                                  gather_members *members, unsigned number) {
    const struct site *first = members->at[0];
    struct site_sums *sums = ARENA_NEW(arena, struct site_sums);
    *sums = (struct site_sums){.body = body,
                               .number = number,
                               .first = first,
                               .operation = first->operation,
                               .scope = first->scope};
    qsort(members->at, members->count, sizeof *members->at, compare_places);
    for (size_t i = 0; i < members->count; i++) {
        struct site *site = members->at[i];
        const struct site_iteration *here = &site->iteration,
                                    *before = i ? &members->at[i - 1]->iteration : NULL;
        bool is_beside = before && before->anchor == here->anchor;
        long long step = is_beside ? here->distance - before->distance : 0;
        if (is_beside && step == element_words[site->running].size)
            sums->rows.at[sums->rows.count - 1]++;
        else if (!is_beside || step)
            *ARENA_PUSH(arena, &sums->rows) = 1;
        sums->values += !is_beside || step;
        site->element_of_sums = sums->values - 1;
        sums->pays |= here->skips;
    }
    sums->pays |= sums->values > 1;
    return sums;
}
