// A function for each row of facts.def, by the way in which two of its kind meet.

#include "meet.h"

#include <stdlib.h>
#include <string.h>

#include "apart.h"
#include "frame.h"
#include "loop_place.h"
#include "stride_loop.h"
#include "text/names.h"
#include "text/unit.h"
#include "ways.h"

// ---- What is written: where the operation, a type or an operand differs, a macro has it ---------

static bool same_constant(const struct constant *a, const struct constant *b) {
    if (a->kind != b->kind)
        return false;
    if (a->kind == CONSTANT_INTEGER)
        return a->integer == b->integer;
    return a->kind == CONSTANT_NONE || memcmp(&a->floating, &b->floating, sizeof a->floating) == 0;
}

static bool same_node(const struct node *a, const struct node *b) {
    bool both = a && b;
    return a == b ||
           (both && range_is_same(a->range, b->range) && same_constant(&a->constant, &b->constant));
}

static bool same_spelling(const struct facts *a, const struct facts *b) {
    return a->form == b->form && a->operation == b->operation && a->scope == b->scope &&
           text_is_same(a->name, b->name) && range_is_same(a->callee_range, b->callee_range) &&
           same_node(a->pointer, b->pointer) && same_node(a->operand, b->operand);
}

// ---- Texts --------------------------------------------------------------------------------------

// Of two that only explain, the first in the alphabet.
static const char *note(const char *a, const char *b) {
    return !a ? b : !b || strcmp(a, b) <= 0 ? a : b;
}

static int compare_texts(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void add_words(struct arena *arena, struct strings *words, const char *list) {
    for (const char *at = list; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL)
        *ARENA_PUSH(arena, words) = arena_copy(arena, at, strcspn(at, ","));
}

// Of two lists with commas, all words, each once and in the order of the alphabet.
static const char *words_of_both(struct arena *arena, const char *a, const char *b) {
    if (!a || !b || text_is_same(a, b))
        return a ? a : b;
    struct strings words = {0};
    add_words(arena, &words, a);
    add_words(arena, &words, b);
    qsort(words.at, words.count, sizeof *words.at, compare_texts);
    const char *text = words.at[0];
    for (size_t i = 1; i < words.count; i++)
        if (strcmp(words.at[i - 1], words.at[i]) != 0)
            text = arena_printf(arena, "%s,%s", text, words.at[i]);
    return text;
}

// One that is known is told of before one that is not.
static const char *doubt(const struct facts *a, const struct facts *b) {
    if (!a->has_fence || !b->has_fence)
        return a->has_fence ? a->fence_doubt : b->has_fence ? b->fence_doubt : NULL;
    return a->fence_doubt && b->fence_doubt ? note(a->fence_doubt, b->fence_doubt) : NULL;
}

static const char *fence_place(const struct facts *a, const struct facts *b) {
    if (!a->has_fence || !b->has_fence)
        return a->has_fence ? a->fence_place : b->has_fence ? b->fence_place : NULL;
    if (text_is_same(a->fence_doubt, b->fence_doubt))
        return note(a->fence_place, b->fence_place);
    return text_is_same(doubt(a, b), a->fence_doubt) ? a->fence_place : b->fence_place;
}

// ---- Lists --------------------------------------------------------------------------------------

static void add_tests(struct arena *arena, struct site_test_list *all,
                      const struct site_test_list *some) {
    for (size_t i = 0; i < some->count; i++)
        apart_add(arena, all, &some->at[i]);
}

static bool is_testable(const struct facts *facts) {
    return facts->deferral.obstacle == MEMORY_CLEAR || facts->tests_suffice;
}

static struct site_test_list both_tests(struct arena *arena, const struct facts *a,
                                        const struct facts *b) {
    struct site_test_list all = {0};
    if (!is_testable(a) || !is_testable(b))
        return all;
    if (a->tests.at == b->tests.at && a->tests.count == b->tests.count)
        return a->tests;
    add_tests(arena, &all, &a->tests);
    add_tests(arena, &all, &b->tests);
    return all;
}

// A kernel has one bound, which serves both.
static void add_bound(struct arena *arena, struct bound_list *all, const struct bound *bound) {
    size_t at = 0;
    while (at < all->count && all->at[at].at < bound->at)
        at++;
    if (at < all->count && all->at[at].at == bound->at) {
        struct bound *here = &all->at[at];
        here->threads = bound->threads > here->threads ? bound->threads : here->threads;
        here->registers = bound->registers < here->registers ? bound->registers : here->registers;
        here->doubt = note(here->doubt, bound->doubt);
        return;
    }
    *ARENA_INSERT(arena, all, at) = *bound;
}

static struct bound_list both_bounds(struct arena *arena, const struct facts *a,
                                     const struct facts *b) {
    if (a->bounds.at == b->bounds.at && a->bounds.count == b->bounds.count)
        return a->bounds;
    struct bound_list all = {0};
    for (size_t i = 0; i < a->bounds.count; i++)
        add_bound(arena, &all, &a->bounds.at[i]);
    for (size_t i = 0; i < b->bounds.count; i++)
        add_bound(arena, &all, &b->bounds.at[i]);
    return all;
}

static void add_range(struct arena *arena, struct range_list *all, struct range range) {
    size_t at = 0;
    while (at < all->count && all->at[at].begin < range.begin)
        at++;
    if (at < all->count && all->at[at].begin == range.begin) {
        all->at[at].end = range.end > all->at[at].end ? range.end : all->at[at].end;
        return;
    }
    *ARENA_INSERT(arena, all, at) = range;
}

static struct range_list both_ranges(struct arena *arena, struct range_list a,
                                     struct range_list b) {
    if (a.at == b.at && a.count == b.count)
        return a;
    struct range_list all = {0};
    for (size_t i = 0; i < a.count; i++)
        add_range(arena, &all, a.at[i]);
    for (size_t i = 0; i < b.count; i++)
        add_range(arena, &all, b.at[i]);
    return all;
}

// ---- What runs ----------------------------------------------------------------------------------

// Lanes that share an address here and have their own there leave it to data which lanes meet.
static enum address_class both_addresses(enum address_class a, enum address_class b) {
    if (a == b)
        return a;
    return a == ADDRESS_UNKNOWN || b == ADDRESS_UNKNOWN ? ADDRESS_UNKNOWN : ADDRESS_KEYED;
}

// Of two obstacles one that no test takes away, then the one that is asked first, or stands first.
static struct memory_verdict both_deferrals(const struct facts *a, const struct facts *b) {
    const struct memory_verdict *x = &a->deferral, *y = &b->deferral;
    if (x->obstacle == MEMORY_CLEAR || y->obstacle == MEMORY_CLEAR)
        return x->obstacle == MEMORY_CLEAR ? *y : *x;
    if (is_testable(a) != is_testable(b))
        return is_testable(a) ? *y : *x;
    if (x->obstacle != y->obstacle)
        return x->obstacle < y->obstacle ? *x : *y;
    return device_compare_places(&x->at, &y->at) <= 0 ? *x : *y;
}

// To the same first one, in the same way.
static struct site_kin both_kin(const struct site_kin *a, const struct site_kin *b) {
    if (!a->is_kin || !b->is_kin || a->first != b->first)
        return (struct site_kin){0};
    struct site_kin kin = {.is_kin = true, .first = a->first};
    bool are_known = a->distance_is_known && b->distance_is_known;
    if (!are_known || a->anchor != b->anchor || a->distance != b->distance)
        return kin;
    kin.anchor = a->anchor;
    kin.distance_is_known = true;
    kin.distance = a->distance;
    return kin;
}

static const struct frame *both_frames(struct arena *arena, const struct frame *a,
                                       const struct frame *b) {
    return a && b ? frame_common(arena, a, b) : NULL;
}

// ---- The ways to meet, as the table names them --------------------------------------------------

#define MEET_FIRST(name, nothing) (a->name) // both are the same
#define MEET_BOTH(name, nothing) (a->name && b->name)
#define MEET_EITHER(name, nothing) (a->name || b->name)
#define MEET_LEAST(name, nothing) (a->name < b->name ? a->name : b->name)
#define MEET_MOST(name, nothing) (a->name > b->name ? a->name : b->name)
#define MEET_LEAST_SOME(name, nothing) \
    (a->name && (!b->name || a->name < b->name) ? a->name : b->name)
#define MEET_MOST_OF_ALL(name, nothing) (a->name && b->name ? MEET_MOST(name, nothing) : 0)
#define MEET_SAME(name, nothing) (a->name == b->name ? a->name : nothing)
#define MEET_SPELLED(name, nothing) (same_spelling(a, b) ? a->name : nothing)
#define MEET_ONCE(name, nothing) (a->name && b->name && same_spelling(a, b))
#define MEET_CALLEE_RANGE(name, nothing) (same_spelling(a, b) ? a->name : a->range)
#define MEET_MACRO(name, nothing) (a->name || b->name || !same_spelling(a, b))
#define MEET_NAMES(name, nothing) names_common(arena, a->name, b->name)
#define MEET_NOTE(name, nothing) note(a->name, b->name)
#define MEET_UNION(name, nothing) words_of_both(arena, a->name, b->name)
#define MEET_LOCATION(name, nothing) (a->name && b->name ? MEET_UNION(name, nothing) : NULL)
#define MEET_DOUBT(name, nothing) doubt(a, b)
#define MEET_FENCE_PLACE(name, nothing) fence_place(a, b)
#define MEET_ADDRESS(name, nothing) both_addresses(a->name, b->name)
#define MEET_SPAN(name, nothing) span_of_both(a->name, b->name)
#define MEET_DEFERRAL(name, nothing) both_deferrals(a, b)
#define MEET_TESTABLE(name, nothing) (is_testable(a) && is_testable(b))
#define MEET_TESTS(name, nothing) both_tests(arena, a, b)
#define MEET_SEEN(name, nothing) (a->name && b->name ? a->name | b->name : 0)
#define MEET_INLINED(name, nothing) both_ranges(arena, a->name, b->name)
#define MEET_BOUNDS(name, nothing) both_bounds(arena, a, b)
#define MEET_LOOP_PLACE(name, nothing) (loop_places_are_equal(a->name, b->name) ? a->name : NULL)
#define MEET_STRIDE_LOOP(name, nothing) (stride_loops_are_equal(a->name, b->name) ? a->name : NULL)
#define MEET_FRAME(name, nothing) both_frames(arena, a->name, b->name)
#define MEET_WAYS(name, nothing) ways_common(a->name, b->name)
#define MEET_KIN(name, nothing) both_kin(&a->name, &b->name)
#define MEET_TRAFFIC(name, nothing) both_traffics(&a->name, &b->name)
#define MEET_ITERATION(name, nothing) both_iterations(a, b)
#define MEET_PLACE(name, nothing) (a->name) // and its own where they differ
#define MEET_COMPONENTS_DIFFER(name, nothing) (a->name || b->name || a->components != b->components)

static struct device_traffic both_traffics(const struct device_traffic *a,
                                           const struct device_traffic *b) {
    return (struct device_traffic){
#define FACT_TRAFFIC(type, name, meet, nothing, ...) .name = MEET_##meet(name, nothing),
#include "words/facts.def"
    };
}

static struct site_iteration rows_of_iterations(const struct site_iteration *a,
                                                const struct site_iteration *b) {
    return (struct site_iteration){
#define FACT_ITERATION(type, name, meet, nothing, ...) .name = MEET_##meet(name, nothing),
#include "words/facts.def"
    };
}

// An address has its place beside another where both say so.
static struct site_iteration both_iterations(const struct facts *a, const struct facts *b) {
    struct site_iteration both = rows_of_iterations(&a->iteration, &b->iteration);
    const struct site_iteration *x = &a->iteration, *y = &b->iteration;
    if (x->anchor != y->anchor || x->distance != y->distance) {
        both.anchor = a->range.begin;
        both.distance = 0;
    }
    return both;
}

#define ROW(type, name, meet, nothing, ...)                                                      \
    static type meet_##name(struct arena *arena, const struct facts *a, const struct facts *b) { \
        (void)arena, (void)b;                                                                    \
        return MEET_##meet(name, nothing);                                                       \
    }
#define FACT_TEXT ROW
#define FACT_RUNS ROW
#include "words/facts.def"

struct facts facts_meet(struct arena *arena, const struct facts *a, const struct facts *b) {
    const struct facts *x = a->is_instantiated || !b->is_instantiated ? a : b;
    const struct facts *y = b->is_instantiated || !a->is_instantiated ? b : a;
    return (struct facts){
#define FACT_TEXT(type, name, ...) .name = meet_##name(arena, a, b),
#define FACT_RUNS(type, name, ...) .name = meet_##name(arena, x, y),
#include "words/facts.def"
    };
}

static struct site_iteration iteration_nothing(void) {
    return (struct site_iteration){
#define FACT_ITERATION(type, name, meet, nothing, ...) .name = (nothing),
#include "words/facts.def"
    };
}

struct facts facts_nothing(void) {
    return (struct facts){
#define FACT_TEXT(type, name, meet, nothing, ...) .name = nothing,
#define FACT_RUNS(type, name, meet, nothing, ...) .name = nothing,
#include "words/facts.def"
    };
}

void facts_take_runs(struct facts *facts, const struct facts *from) {
#define FACT_RUNS(type, name, ...) facts->name = from->name;
#include "words/facts.def"
}
