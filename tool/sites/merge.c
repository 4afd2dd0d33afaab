// Both lists are in order of position, so one pass beside each other does.

#include "merge.h"

#include "meet.h"
#include "text/names.h"
#include "text/unit.h"

// Where lanes have addresses of their own in one parse alone, no rewrite pays in both.
static bool is_distinct_in_one(const struct facts *a, const struct facts *b) {
    return a->is_instantiated && b->is_instantiated &&
           (a->address == ADDRESS_DISTINCT) != (b->address == ADDRESS_DISTINCT);
}

// What follows for several sites together is not settled yet.
static struct site both(struct arena *arena, const struct site *a, const struct site *b) {
    struct site site = {
        .id = a->id,
        .call = a->call,
        .function = a->function,
        .source = a->source,
        .line = a->line,
        .column = a->column,
        .facts = facts_meet(arena, &a->facts, &b->facts),
    };
    if (is_distinct_in_one(&a->facts, &b->facts))
        site.address = ADDRESS_UNKNOWN;
    return site;
}

static bool comes_first(const struct site *a, const struct site *b) {
    return a->range.begin < b->range.begin ||
           (a->range.begin == b->range.begin && a->range.end > b->range.end);
}

// What is an atomic by a macro or a function of the program's, or where it is no macro, may be
// another function in the parse that has no site there.
static struct site of_one(const struct site *site) {
    struct site alone = *site;
    alone.in_macro |= names_has_macro(site->names, site->name) ||
                      (site->call && site->call->callee && site->call->callee->in_macro);
    alone.spelled_once = false;
    alone.callee = site->callee == CALLEE_WRAPPER ? CALLEE_USER : site->callee;
    return alone;
}

void merge_sites(struct arena *arena, struct site_list *merged, const struct site_list *more) {
    struct site_list all = {.is_read = true};
    if (!merged->count && !merged->is_read) {
        *merged = *more;
        merged->is_read = true;
        return;
    }
    for (size_t i = 0, j = 0; i < merged->count || j < more->count;) {
        const struct site *left = i < merged->count ? &merged->at[i] : NULL;
        const struct site *right = j < more->count ? &more->at[j] : NULL;
        bool are_one = left && right && range_is_same(left->range, right->range);
        bool takes_left = are_one || !right || (left && comes_first(left, right));
        *ARENA_PUSH(arena, &all) =
            are_one ? both(arena, left, right) : of_one(takes_left ? left : right);
        i += takes_left;
        j += are_one || !takes_left;
    }
    for (size_t i = 0; i < all.count; i++)
        all.at[i].id = (unsigned)i + 1;
    *merged = all;
}
