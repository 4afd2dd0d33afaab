// Both lists are in order of position, so one pass beside each other does.

#include "merge.h"

#include <string.h>

#include "apart.h"
#include "frame.h"
#include "text/names.h"
#include "text/unit.h"

static bool same_range(struct range a, struct range b) {
    return a.begin == b.begin && a.end == b.end;
}

// ---- What differs in the source itself: an operation, a type or an operand by a macro that another architecture defines in another way ------

static bool same_constant(const struct constant *a, const struct constant *b) {
    if (a->kind != b->kind)
        return false;
    return a->kind == CONSTANT_INTEGER ? a->integer == b->integer : a->kind == CONSTANT_NONE || memcmp(&a->floating, &b->floating, sizeof a->floating) == 0;
}

static bool same_node(const struct node *a, const struct node *b) {
    return a == b || (a && b && same_range(a->range, b->range) && same_constant(&a->constant, &b->constant));
}

static bool same_spelling(const struct site *a, const struct site *b) {
    return a->form == b->form && a->operation == b->operation && a->scope == b->scope && text_is_same(a->name, b->name) &&
           same_range(a->callee_range, b->callee_range) && same_node(a->pointer, b->pointer) && same_node(a->operand, b->operand);
}

// ---- The weaker of two facts -------------------------------------------------------------------------------------------------------

// Lanes that share an address in one parse and never in another leave nothing to say; so does what is unknown.
static bool promises_nothing(enum address_class address) {
    return address == ADDRESS_DISTINCT || address == ADDRESS_UNKNOWN;
}

static enum address_class weaker_address(enum address_class a, enum address_class b) {
    return a == b ? a : promises_nothing(a) || promises_nothing(b) ? ADDRESS_UNKNOWN : ADDRESS_KEYED;
}

static bool stands_first(const struct device_place *a, const struct device_place *b) {
    int order = a->file && b->file ? strcmp(a->file, b->file) : (a->file != NULL) - (b->file != NULL);
    return order ? order < 0 : a->line != b->line ? a->line < b->line : a->column <= b->column;
}

// Any obstacle; of two the one that is asked first, or stands first.
static struct memory_verdict weaker_deferral(const struct memory_verdict *a, const struct memory_verdict *b) {
    if (a->obstacle == MEMORY_CLEAR || b->obstacle == MEMORY_CLEAR)
        return a->obstacle == MEMORY_CLEAR ? *b : *a;
    if (a->obstacle != b->obstacle)
        return a->obstacle < b->obstacle ? *a : *b;
    return stands_first(&a->at, &b->at) ? *a : *b;
}

static bool is_testable(const struct site *site) {
    return site->deferral.obstacle == MEMORY_CLEAR || site->tests_suffice;
}

static const char *both_locations(struct arena *arena, const char *a, const char *b) {
    if (!a || !b)
        return NULL;
    return strcmp(a, b) <= 0 ? arena_printf(arena, "%s |%s", a, b) : arena_printf(arena, "%s |%s", b, a);
}

static const char *both_lists(struct arena *arena, const char *a, const char *b) {
    if (text_is_same(a, b) || !a || !b)
        return a ? a : b;
    return strcmp(a, b) < 0 ? arena_printf(arena, "%s,%s", a, b) : arena_printf(arena, "%s,%s", b, a);
}

static const char *common_doubt(const struct site *a, const struct site *b) {
    if (!a->has_fence || !b->has_fence)
        return a->has_fence ? a->fence_doubt : b->fence_doubt;
    if (!a->fence_doubt || !b->fence_doubt) // one is known
        return NULL;
    return strcmp(a->fence_doubt, b->fence_doubt) <= 0 ? a->fence_doubt : b->fence_doubt;
}

// Of the same first one, in the same way.
static struct site_kin both_kin(const struct site_kin *a, const struct site_kin *b) {
    if (!a->is_kin || !b->is_kin || a->first != b->first)
        return (struct site_kin){0};
    bool same = a->distance_is_known && b->distance_is_known && a->anchor == b->anchor && a->distance == b->distance;
    return (struct site_kin){true, a->first, same ? a->anchor : 0, same, same ? a->distance : 0};
}

// An address has its place beside another where both parses say so.
static struct site_iteration weaker_iteration(const struct site *a, const struct site *b) {
    const struct site_iteration *x = &a->iteration, *y = &b->iteration;
    bool same = x->anchor == y->anchor && x->distance == y->distance, all = x->components && y->components;
    return (struct site_iteration){x->obstacle != ITERATION_CLEAR ? x->obstacle : y->obstacle, x->is_together && y->is_together, x->skips || y->skips, x->names_function || y->names_function,
                                   x->takes_storage || y->takes_storage,
                                   same ? x->anchor : a->range.begin, same ? x->distance : 0, !all ? 0 : x->components > y->components ? x->components : y->components,
                                   x->components_differ || y->components_differ || x->components != y->components};
}

static struct range common_range(struct range a, struct range b) {
    return (struct range){a.begin > b.begin ? a.begin : b.begin, a.end < b.end ? a.end : b.end};
}

// Where both parses have it.
static struct site_stretch common_stretch(const struct site_stretch *a, const struct site_stretch *b) {
    return (struct site_stretch){a->is_some && b->is_some, a->statement, common_range(a->waits, b->waits), common_range(a->looks, b->looks), a->together < b->together ? a->together : b->together,
                                 a->is_left_out || b->is_left_out};
}

#define SAME_OR(a, b, other) ((a) == (b) ? (a) : (other))
#define LEAST(a, b) ((a) < (b) ? (a) : (b))

// Of what only one of two parses makes code, that one says what holds where it runs.
static void take_what_runs(struct site *site, const struct site *from) {
    site->space = from->space;
    site->is_shared_somewhere = from->is_shared_somewhere;
    site->address = from->address;
    site->extent = from->extent;
    site->address_proved = from->address_proved;
    site->compiler_proves = from->compiler_proves;
    site->value = from->value;
    site->steps_alone = from->steps_alone;
    site->lanes = from->lanes;
    site->deferral = from->deferral;
    site->tests_suffice = from->tests_suffice;
    site->tests = from->tests;
    site->location = from->location;
    site->value_is_reduced = from->value_is_reduced;
    site->coalesced = from->coalesced;
    site->traffic = from->traffic;
    site->sparse = from->sparse;
    site->leads_peers = from->leads_peers;
    site->has_fence = from->has_fence;
    site->fence_doubt = from->fence_doubt;
    site->waits = from->waits;
    site->reach = from->reach;
    site->running = from->running;
    site->kin = from->kin;
    site->iteration = from->iteration;
    site->stretch = from->stretch;
}

// A line for each field, in their order in site.h: one too few does not compile (-Wmissing-field-initializers), two in the wrong order fail a test.
static struct site weaker_of_all(struct arena *arena, const struct site *a, const struct site *b) {
    bool same = same_spelling(a, b);
    struct site heads = *a; // what either needs
    for (size_t i = 0; i < b->bounds.count; i++)
        *ARENA_PUSH(arena, &heads.bounds) = b->bounds.at[i];
    for (size_t i = 0; i < b->inlined.count; i++)
        *ARENA_PUSH(arena, &heads.inlined) = b->inlined.at[i];
    struct site tests = {0};
    for (size_t i = 0; is_testable(a) && is_testable(b) && i < a->tests.count + b->tests.count; i++)
        apart_add(arena, &tests, i < a->tests.count ? &a->tests.at[i] : &b->tests.at[i - a->tests.count]);
    return (struct site){
        a->id,
        a->call,
        a->function,
        a->source,
        names_common(arena, a->names, b->names),
        LEAST(a->form, b->form),
        same ? a->pointer : NULL,
        same ? a->operand : NULL,
        a->relaxed && b->relaxed,
        a->range,
        same ? a->callee_range : a->range,
        a->line,
        a->column,
        same || strcmp(a->name, b->name) < 0 ? a->name : b->name,
        LEAST(a->operation, b->operation),
        SAME_OR(a->element, b->element, ELEMENT_OTHER),
        LEAST(a->scope, b->scope),
        SAME_OR(a->callee, b->callee, CALLEE_USER),
        a->may_be_own && b->may_be_own,
        a->result_used || b->result_used,
        a->in_macro || b->in_macro || !same,
        a->in_macro_argument || b->in_macro_argument,
        a->may_become_text || b->may_become_text,
        a->user_candidates || b->user_candidates,
        SAME_OR(a->hint, b->hint, HINT_NONE),
        a->suppressed || b->suppressed,
        both_lists(arena, a->suppressors, b->suppressors),
        SAME_OR(a->space, b->space, SPACE_UNKNOWN),
        a->is_shared_somewhere || b->is_shared_somewhere,
        weaker_address(a->address, b->address),
        LEAST(a->extent, b->extent),
        a->address_proved && b->address_proved,
        a->compiler_proves && b->compiler_proves,
        LEAST(a->value, b->value),
        a->steps_alone && b->steps_alone,
        SAME_OR(a->lanes, b->lanes, LANES_UNKNOWN),
        weaker_deferral(&a->deferral, &b->deferral),
        is_testable(a) && is_testable(b),
        tests.tests,
        a->object_is_fixed && b->object_is_fixed,
        a->has_old_standard || b->has_old_standard,
        a->seen && b->seen ? a->seen | b->seen : 0,
        a->is_instantiated || b->is_instantiated,
        a->is_too_large || b->is_too_large,
        a->is_copied || b->is_copied,
        a->lacks_registers || b->lacks_registers,
        a->registers_doubt ? a->registers_doubt : b->registers_doubt,
        a->is_unclear || b->is_unclear,
        both_locations(arena, a->location, b->location),
        a->compiler_dependent || b->compiler_dependent,
        a->dependence ? a->dependence : b->dependence,
        a->has_error || b->has_error,
        a->has_fence || b->has_fence,
        common_doubt(a, b),
        a->waits || b->waits,
        a->in_collective || b->in_collective,
        a->unevaluated || b->unevaluated,
        a->value_is_reduced && b->value_is_reduced,
        a->coalesced && b->coalesced,
        traffic_of_both(a->traffic, b->traffic),
        a->sparse || b->sparse,
        a->leads_peers || b->leads_peers,
        span_of_both(a->reach, b->reach),
        frame_common(arena, a->frame, b->frame),
        0,     // room, and what follows but for what is said: not yet settled
        false, // room_is_asked
        {0, 0}, // table
        0,     // repeats
        NULL,  // exits_early
        0,     // tenants
        heads.bounds,
        heads.inlined,
        NULL,  // instances: of one parse
        0,
        SAME_OR(a->running, b->running, ELEMENT_DEPENDENT),
        both_kin(&a->kin, &b->kin),
        NULL,  // group
        NULL,  // row
        0,     // element_of_row
        weaker_iteration(a, b),
        common_stretch(&a->stretch, &b->stretch),
        NULL,  // sums
        0,     // element_of_sums
        NULL,  // rewrite
        0,     // reason
        NULL,  // message
        NULL,  // profile
        false, // goes_round
    };
}

static struct site weaker(struct arena *arena, const struct site *a, const struct site *b) {
    struct site site = weaker_of_all(arena, a, b);
    if (a->is_instantiated != b->is_instantiated)
        take_what_runs(&site, a->is_instantiated ? a : b);
    return site;
}

// ---- Lists ----------------------------------------------------------------------------------------------------------------------------

static bool comes_first(const struct site *a, const struct site *b) {
    return a->range.begin < b->range.begin || (a->range.begin == b->range.begin && a->range.end > b->range.end);
}

// What is an atomic by a macro or a function of the program's, or where it is no macro, may be another function in the parse that has no site there.
static struct site of_one(const struct site *site) {
    struct site alone = *site;
    alone.in_macro |= names_has_macro(site->names, site->name) || (site->call && site->call->callee && site->call->callee->in_macro);
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
        bool both = left && right && same_range(left->range, right->range);
        bool takes_left = both || !right || (left && comes_first(left, right));
        *ARENA_PUSH(arena, &all) = both ? weaker(arena, left, right) : of_one(takes_left ? left : right);
        i += takes_left;
        j += both || !takes_left;
    }
    for (size_t i = 0; i < all.count; i++)
        all.at[i].id = (unsigned)i + 1;
    *merged = all;
}
