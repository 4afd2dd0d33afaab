// The join goes by position: an update's chain leads from the instruction outward through every
// call that was inlined, and one of its places is the site's own.

#include "instances.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "apart.h"
#include "frame.h"
#include "meet.h"

// Positions.

static bool is_at(const struct device_place *place, const struct source *source, size_t offset) {
    unsigned line, column;
    source_position(source, offset, &line, &column);
    return place->line == line && place->column == column;
}

static bool is_in(const struct device_place *place, const struct source *source) {
    return place->file && strcmp(place->file, source->real_path) == 0;
}

enum { SPOTS = 3 };

// Where the debug information may say that the call is: its first character, or the name of the
// method. Returns how many.
static unsigned spots_of(const struct site *site, size_t offsets[SPOTS]) {
    size_t name = strlen(site->name);
    unsigned count = 0;
    offsets[count++] = site->range.begin;
    offsets[count++] = site->callee_range.begin;
    if (site->callee_range.end >= site->callee_range.begin + name)
        offsets[count++] = site->callee_range.end - name;
    return count;
}

static bool names_call(const struct device_place *place, const struct site *site) {
    size_t offsets[SPOTS];
    for (unsigned i = 0, count = spots_of(site, offsets); i < count; i++)
        if (is_at(place, site->source, offsets[i]))
            return true;
    return false;
}

size_t instances_offset(const struct device_place *place, const struct source *source) {
    if (!place->line || place->line > source->line_count || !place->column)
        return source->length;
    size_t offset = source->line_starts[place->line - 1] + place->column - 1;
    return offset < source->length ? offset : source->length;
}

const struct function *instances_function(const struct unit *unit,
                                          const struct device_place *place) {
    const struct function *found = NULL;
    for (size_t i = 0; i < unit->functions.count; i++) {
        const struct function *function = unit->functions.at[i];
        if (!function->source || !function->body || !is_in(place, function->source))
            continue;
        const size_t at = instances_offset(place, function->source);
        bool is_inside = function->range.begin <= at && at < function->range.end;
        if (is_inside && (!found || range_is_inside(function->range, found->range)))
            found = function;
    }
    return found;
}

// The parentheses behind a name that begins at `at`; both ends are the text's where there are none.
static struct range arguments_behind(const struct source *source, size_t at) {
    const char *text = source->text;
    while (at < source->length && (isalnum((unsigned char)text[at]) || text[at] == '_'))
        at++;
    while (at < source->length && isspace((unsigned char)text[at]))
        at++;
    if (at >= source->length || text[at] != '(')
        return (struct range){source->length, source->length};
    size_t close = at;
    for (long depth = 0; close < source->length; close++) {
        depth += text[close] == '(' ? 1 : text[close] == ')' ? -1 : 0;
        if (depth == 0)
            break;
    }
    return (struct range){at, close};
}

// Which updates lead to which sites.

typedef ARENA_LIST(const struct device_update *) update_list;

// A position by which a site is known.
struct spot {
    size_t offset;
    size_t site;
};

typedef ARENA_LIST(struct spot) spot_list;

struct join {
    struct arena *arena;
    const struct source *source;
    spot_list calls;      // of all sites, by their offsets
    spot_list inside;     // of those that stand in a macro's argument
    update_list *updates; // by site
};

static int compare_spots(const void *a, const void *b) {
    const struct spot *x = a, *y = b;
    return x->offset != y->offset ? (x->offset > y->offset) - (x->offset < y->offset)
                                  : (x->site > y->site) - (x->site < y->site);
}

static void sort(spot_list *spots) {
    if (spots->count)
        qsort(spots->at, spots->count, sizeof *spots->at, compare_spots);
}

static struct join prepare(struct arena *arena, const struct site_list *sites) {
    struct join join = {.arena = arena,
                        .source = sites->at[0].source,
                        .updates = ARENA_ARRAY(arena, update_list, sites->count)};
    for (size_t i = 0; i < sites->count; i++) {
        size_t offsets[SPOTS];
        for (unsigned k = 0, count = spots_of(&sites->at[i], offsets); k < count; k++)
            *ARENA_PUSH(arena, &join.calls) = (struct spot){offsets[k], i};
        if (sites->at[i].in_macro_argument)
            *ARENA_PUSH(arena, &join.inside) = (struct spot){sites->at[i].range.begin, i};
    }
    sort(&join.calls);
    sort(&join.inside);
    return join;
}

// To the sites whose spots lie between two offsets, both included;
// each update comes to a site once.
static void lead(struct join *join, const spot_list *spots, struct range between,
                 const struct device_update *update) {
    size_t low = 0, high = spots->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (spots->at[middle].offset < between.begin)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < spots->count && spots->at[low].offset <= between.end; low++) {
        update_list *list = &join->updates[spots->at[low].site];
        if (!list->count || list->at[list->count - 1] != update)
            *ARENA_PUSH(join->arena, list) = update;
    }
}

// What a macro's argument runs as has the position of the macro: a name,
// and parentheses that hold the site.
static void lead_to_sites(struct join *join, const struct device_update *update) {
    const struct source *source = join->source;
    for (unsigned i = 0; i < update->depth; i++) {
        if (!is_in(&update->chain[i], source))
            continue;
        size_t offset = instances_offset(&update->chain[i], source);
        if (is_at(&update->chain[i], source, offset))
            lead(join, &join->calls, (struct range){offset, offset}, update);
        if (join->inside.count && offset < source->length)
            lead(join, &join->inside, arguments_behind(source, offset), update);
    }
}

// Whether the update is the one that the call names. CUDA's own functions may be loops around a
// compare-and-swap.

static bool is_loop_of_swaps(const struct site *site, const struct device_update *update) {
    return update->operation == OP_CAS && site->operation != OP_CAS &&
           (site->callee == CALLEE_CUDA || site->callee == CALLEE_DEPENDENT);
}

static bool is_same_operation(const struct site *site, const struct device_update *update) {
    // A difference may be a sum of what is negated.
    bool is_sum = site->operation == OP_ADD || site->operation == OP_SUB;
    if (is_sum ? update->operation != OP_ADD && update->operation != OP_SUB
               : update->operation != site->operation)
        return false;
    const struct element_words *layout = &element_words[site->element];
    bool is_ordered = site->operation == OP_MIN || site->operation == OP_MAX;
    bool moves_bits = site->operation == OP_EXCH || site->operation == OP_CAS;
    if (!layout->size)
        return true; // of a template, or none of CUDA's: other rules hold
    return update->size == layout->size &&
           (moves_bits || update->is_floating == layout->is_floating) &&
           (!is_ordered || layout->is_floating || update->is_signed == layout->is_signed);
}

// Minima of floating-point numbers differ in what they make of one that is no number: what the
// runtime makes of it is seen of loops that were read.
static bool is_extreme_as_ours(const struct site *site, const struct device_update *update) {
    bool is_extreme = site->operation == OP_MIN || site->operation == OP_MAX,
         is_real = update->operation == OP_CAS || update->is_floating;
    return !is_extreme || !is_real || update->is_own_loop || update->extreme == site->operation;
}

static bool fits(const struct site *site, const struct device_update *update) {
    return is_extreme_as_ours(site, update) &&
           (is_loop_of_swaps(site, update) ||
            (is_same_operation(site, update) && update->scope == site->scope));
}

unsigned instances_level(const struct device_update *update, const struct site *site) {
    unsigned level = 0;
    while (level < update->depth &&
           !(is_in(&update->chain[level], site->source) && names_call(&update->chain[level], site)))
        level++;
    return level;
}

// What one instance says of the site.
static struct facts facts_of(struct arena *arena, const struct site *site,
                             const struct device_update *update) {
    struct facts facts = site->facts; // what is written
#define FACT_RUNS(...)
#define FACT_UPDATE(type, name, ...) facts.name = update->name;
#include "words/facts.def"
    facts.is_instantiated = true;
    facts.is_shared_somewhere = update->space == SPACE_SHARED;
    facts.deferral = (struct memory_verdict){update->obstacle, update->obstacle_at};
    facts.fence_place = update->fence_at.file ? site_place(arena, site, &update->fence_at) : NULL;
    facts.waits_place = update->waits_at.file ? site_place(arena, site, &update->waits_at) : NULL;
    facts.tests_suffice = update->obstacle == MEMORY_CLEAR || update->test_count;
    facts.is_unclear = !fits(site, update);
    if (!is_loop_of_swaps(site, update)) {
        facts.result_used = update->result_used;
        facts.relaxed = update->relaxed;
    }
    return facts;
}

static void take_tests(struct arena *arena, struct site *site, const struct device_update *update,
                       const struct device_entry *entry) {
    for (unsigned i = 0; i < update->test_count; i++)
        apart_add(arena, &site->tests,
                  &(struct site_test){entry->place, entry->argument_count, update->tests[i]});
}

// Kernels that lead to the site.

void instances_take_room(struct frame *frame, const struct device_entry *entry) {
    frame->shared = entry->shared > frame->shared ? entry->shared : frame->shared;
    frame->shared_at_launch |= entry->shared_is_dynamic;
    frame->shared_unknown |= entry->shared_is_unknown || !entry->is_kernel;
}

// The one address in each entry, or NULL where one has several, or one that is not known.
static const char *name_location(struct arena *arena, const char *name,
                                 const struct device_program *program,
                                 const struct device_update *update) {
    if (!name || !update->location)
        return NULL;
    return arena_printf(arena, "%s %s:%u", name, program->entries[update->entry].name,
                        update->location);
}

// What is one in each of two instances may be another in each; the lanes that meet at the call, in
// a function that was not inlined, may come from both.
static bool is_another(const struct device_update *a, const struct device_update *b) {
    return a->entry == b->entry && (a->location != b->location || !a->location);
}

// A rewritten kernel takes about 18 registers more than its values need, and two for each update
// and for each loop, which may be unrolled (docs/semantics.md shows how it was measured). Sixteen
// more are a margin, for loads that ptxas sends ahead. ptxas takes many more where it is told not
// to optimize. With running values, no loop of `counted` updates counts as one of so many.
static bool takes_many_registers(const struct device_entry *entry, bool with_totals, bool optimizes,
                                 long long registers) {
    enum { OWN = 34, EACH = 2 };
    bool calls = entry->calls_itself || entry->has_unknown_call;
    const long long pressure = entry->pressure + (with_totals ? entry->totals : 0);
    size_t count = entry->update_count + entry->loop_count - (with_totals ? entry->totalled : 0);
    return !optimizes || calls || count > (size_t)registers ||
           pressure + EACH * (long long)count > registers - OWN;
}

// What the entry is for which no bound is known.
static const char *unknown_entry(struct arena *arena, const struct site *site,
                                 const struct device_entry *entry) {
    const struct device_place *place = &entry->place;
    if (!place->file)
        return NULL;
    const char *what = entry->is_kernel ? "the launches of the kernel declared there are not seen"
                       : entry->calls_itself
                           ? "the function there calls itself"
                           : "the function there is called where no kernel is seen";
    return arena_printf(arena, "%s (%s:%u)", what, site_file(site, place), place->line);
}

// What is not seen of a kernel's launches may be a block of the most threads.
static void take_registers(struct arena *arena, struct site *site, const struct device_entry *entry,
                           const struct site *before, bool optimizes) {
    enum { LEAST = 64, ALL = 255 };
    const struct bound *bound = NULL; // of kernels in one line, the strictest
    unsigned count = 0;
    for (size_t i = 0; i < before->bounds.count; i++) {
        const struct bound *here = &before->bounds.at[i];
        if (!device_is_between(&entry->place, &here->first, &here->last))
            continue;
        bound = !bound || here->registers < bound->registers ? here : bound;
        count++;
    }
    long long registers = bound ? bound->registers : LEAST;
    bool is_limited = entry->max_threads || entry->limits_registers || registers == ALL;
    site->lacks_registers_for_totals |=
        !is_limited && takes_many_registers(entry, true, optimizes, registers);
    if (is_limited || !takes_many_registers(entry, false, optimizes, registers))
        return;
    bool is_bounded = bound && bound->at && count == 1;
    if (!is_bounded && !site->registers_doubt)
        site->registers_doubt = count > 1 ? "several kernels stand in its line"
                                : bound   ? bound->doubt
                                          : unknown_entry(arena, site, entry);
    site->lacks_registers |= !is_bounded;
    if (is_bounded)
        *ARENA_PUSH(arena, &site->bounds) = *bound;
}

// Of a template's own type: what it is in all instances, of two bytes the one kind or the other, of
// a swap the integer of that size. Which of these, the runtime knows.
static enum element element_that_runs(const struct site *site) {
    static const enum element floating[9] = {
        [2] = ELEMENT_HALF, [4] = ELEMENT_FLOAT, [8] = ELEMENT_DOUBLE};
    static const enum element swapped[9] = {[4] = ELEMENT_UNSIGNED,
                                            [8] = ELEMENT_UNSIGNED_LONG_LONG};
    const enum element *by_size = site->operation == OP_CAS ? swapped : floating;
    long long size = site->instance_count ? site->instances[0]->size : 0;
    bool all = size > 0 && size <= 8 && by_size[size];
    for (size_t i = 0; i < site->instance_count; i++) {
        const struct device_update *update = site->instances[i];
        all &= !update->is_unseen && (update->is_floating || site->operation == OP_CAS) &&
               update->size == size;
    }
    return site->element != ELEMENT_DEPENDENT ? site->element
           : all                              ? by_size[size]
                                              : ELEMENT_DEPENDENT;
}

// In each instance of the site's function. The position of a method's call is that of its name.
static bool referent_stays(const struct device_program *program, const struct site *site) {
    bool any = false;
    for (size_t i = 0; i < program->call_count; i++) {
        const struct device_call *call = &program->calls[i];
        if (!is_in(&call->place, site->source) ||
            !is_at(&call->place, site->source, site->callee_range.end - strlen(site->name)))
            continue;
        if (!call->referent_stays)
            return false;
        any = true;
    }
    return any;
}

// Whether the site wants no old value, or the update and the runtime have one.
static bool has_old(const struct site *site, const struct device_update *update) {
    return !site->result_used || (!update->hides_old && operation_words[update->operation].fetch);
}

// A function that is an update by a loop of its own: the site is that update,
// if it is the same in all instances.
static void take_own_loop(const update_list *updates, struct site *site) {
    for (size_t i = 0; i < updates->count; i++) {
        const struct device_update *update = updates->at[i];
        if (!site->may_be_own || !update->is_own_loop || !has_old(site, update) ||
            update->operation != updates->at[0]->operation || instances_level(update, site) != 1)
            return;
    }
    if (!updates->count || site->callee != CALLEE_USER)
        return;
    site->callee = CALLEE_WRAPPER;
    site->operation = updates->at[0]->operation;
    site->scope = updates->at[0]->scope;
}

// What the kernel of that place calls the array that all its instances of the site update, by what
// runs; NULL: they differ, or it is no argument.
static const char *base_that_runs(const struct device_program *program, const update_list *updates,
                                  const struct frame_place *place) {
    const char *base = NULL;
    for (size_t i = 0; i < updates->count; i++) {
        const struct device_update *update = updates->at[i];
        const struct device_entry *entry = &program->entries[update->entry];
        if (!update->is_unseen && !frame_is_in(place, &entry->place))
            continue;
        const char *name = !update->is_unseen && update->root.kind == ROOT_ARGUMENT
                               ? frame_argument(place, update->root.argument, entry->argument_count)
                               : NULL;
        if (!name || (base && base != name))
            return NULL;
        base = name;
    }
    return base;
}

// Where the text does not tell: an object that the kernel makes keeps the pointer. Not where nobody
// can say how much a block has to go through: in short loops such a cache loses half.
static void name_bases(struct arena *arena, const struct device_program *program,
                       const update_list *updates, struct frame *frame) {
    const size_t count = frame->places.count;
    if (frame->divides && !frame->divided)
        return;
    struct frame_place *places = ARENA_ARRAY(arena, struct frame_place, count + 1);
    for (size_t i = 0; i < count; i++) {
        places[i] = frame->places.at[i];
        if (places[i].kind == FRAME_DECLARATION && !places[i].base)
            places[i].base = base_that_runs(program, updates, &places[i]);
    }
    frame->places.at = places;
    frame->places.capacity = count;
}

static void take_all(struct arena *arena, const struct device_program *program,
                     const update_list *updates, bool optimizes, struct site *site) {
    struct frame *frame = ARENA_NEW(arena, struct frame);
    *frame = *site->frame;
    const char *location = "";
    bool several = false;
    const struct device_update *last = NULL;
    const struct site before = *site;
    memset(&site->bounds, 0, sizeof site->bounds);
    site->instances = updates->at;
    site->instance_count = updates->count;
    site->running = element_that_runs(site);
    take_own_loop(updates, site);
    site->object_is_fixed = site->object_is_fixed && referent_stays(program, site);
    for (size_t i = 0; i < updates->count; i++) {
        const struct device_update *update = updates->at[i];
        if (update->is_unseen) {
            site->is_too_large = true;
            continue;
        }
        struct facts facts = facts_of(arena, site, update);
        site->facts = facts_meet(arena, &site->facts, &facts);
        take_tests(arena, site, update, &program->entries[update->entry]);
        if (!last || last->entry != update->entry)
            take_registers(arena, site, &program->entries[update->entry], &before, optimizes);
        instances_take_room(frame, &program->entries[update->entry]);
        several |= last && is_another(last, update);
        if (!last || last->entry != update->entry)
            location = name_location(arena, location, program, update);
        last = update;
    }
    if (!site->tests_suffice)
        site->tests.count = 0;
    site->location = site->is_instantiated && !several ? location : NULL;
    site->address_proved &= !several;
    name_bases(arena, program, updates, frame);
    site->frame = frame;
}

static void know_nothing(struct site *site) {
    struct facts nothing = facts_nothing();
    facts_take_runs(&site->facts, &nothing);
    site->has_error = true;
}

void instances_join(struct arena *arena, const struct device_program *program, bool optimizes,
                    struct site_list *sites) {
    if (!sites->count)
        return;
    struct join join = prepare(arena, sites);
    for (size_t i = 0; program && i < program->update_count; i++)
        lead_to_sites(&join, &program->updates[i]);
    for (size_t i = 0; i < sites->count; i++)
        if (program)
            take_all(arena, program, &join.updates[i], optimizes, &sites->at[i]);
        else
            know_nothing(&sites->at[i]);
}

// Overloads.

static bool is_of_program(const struct unit *unit, const char *file) {
    for (size_t i = 0; i < unit->texts.count; i++)
        if (strcmp(unit->texts.at[i]->real_path, file) == 0)
            return true;
    return false;
}

// A list in braces has no type by which a template could be found.
static bool has_braces(const struct site *site) {
    for (unsigned i = 0; i < site->call->kid_count; i++) {
        const struct node *kid = site->call->kids[i];
        if (kid->source != site->source || site->source->text[kid->range.begin] == '{')
            return true;
    }
    return false;
}

static bool leads_to_cuda(const struct device_program *program, const struct unit *unit,
                          const struct site *site) {
    bool any = false;
    for (size_t i = 0; i < program->call_count; i++) {
        const struct device_call *call = &program->calls[i];
        if (!is_in(&call->place, site->source) || !names_call(&call->place, site))
            continue;
        if (!call->is_known &&
            (!unit_is_of_cuda(call->callee) || is_of_program(unit, call->callee)))
            return false;
        any = true;
    }
    return any;
}

void instances_resolve(const struct device_program *program, const struct unit *unit,
                       struct site_list *sites) {
    if (!program || unit->diagnostics.count || unit->edits_headers)
        return;
    for (size_t i = 0; i < sites->count; i++) {
        struct site *site = &sites->at[i];
        bool may_change = site->user_candidates && site->callee == CALLEE_DEPENDENT &&
                          site->source == unit->main && !has_braces(site);
        if (may_change && leads_to_cuda(program, unit, site))
            site->user_candidates = false;
    }
}

// Kin.

// Whether the two sites were come to by the same calls.
static bool same_way(const struct device_update *a, unsigned level_a, const struct device_update *b,
                     unsigned level_b) {
    if (a->entry != b->entry || a->depth - level_a != b->depth - level_b)
        return false;
    for (unsigned i = 1; level_a + i < a->depth; i++)
        if (device_compare_places(&a->chain[level_a + i], &b->chain[level_b + i]))
            return false;
    return true;
}

// The instance of `first` that the same calls lead to; NULL where there is none, or another: one
// text may be several calls where a pack is expanded.
static const struct device_update *only_beside(const struct device_update *update,
                                               const struct site *first, const struct site *site) {
    const struct device_update *found = NULL;
    unsigned level = instances_level(update, site);
    for (size_t i = 0; i < first->instance_count; i++) {
        const struct device_update *other = first->instances[i];
        if (other->is_unseen || other->entry != update->entry ||
            !same_way(other, instances_level(other, first), update, level))
            continue;
        if (found)
            return NULL;
        found = other;
    }
    return found;
}

// How the instance follows from the one of `first` in front of it,
// which may be put off until then; NULL: it does not.
static const struct device_kin *kin_in(const struct device_program *program,
                                       const struct device_update *update, const struct site *first,
                                       const struct site *site) {
    const struct device_update *before = only_beside(update, first, site);
    for (unsigned i = 0; before && i < update->kin_count; i++)
        if (&program->updates[update->kin[i].first] == before)
            // A group is sent when its last statement is reached.
            return update - before <= (long)update->untold ? &update->kin[i] : NULL;
    return NULL;
}

static bool same_distance(const struct device_kin *a, const struct device_kin *b) {
    return a->distance_is_known && b->distance_is_known && a->distance == b->distance;
}

static bool same_forms(const struct device_kin *a, const struct device_kin *b) {
    return a->forms[0] && a->forms[0] == b->forms[0] && a->forms[1] == b->forms[1];
}

// The lanes that meet at a call, in a function that was not inlined, may come from several of its
// instances: what follows there follows in the same way in all of one kernel, and where others may
// call the function, in all.
bool instances_are_kin(const struct device_program *program, const struct site *first,
                       const struct site *site, struct site_kin *kin) {
    const struct device_kin *one = NULL, *last = NULL;
    unsigned last_entry = 0;
    bool all_alike = true, in_kernels = true;
    for (size_t i = 0; i < site->instance_count; i++) {
        const struct device_update *update = site->instances[i];
        const struct device_kin *here =
            update->is_unseen ? NULL : kin_in(program, update, first, site);
        if (!here || (last && last_entry == update->entry && !same_distance(last, here) &&
                      !same_forms(last, here)))
            return false;
        one = one ? one : here;
        all_alike &= same_distance(one, here);
        in_kernels &= program->entries[update->entry].is_kernel;
        last = here;
        last_entry = update->entry;
    }
    if (!one || (!all_alike && !in_kernels))
        return false;
    *kin = (struct site_kin){.is_kin = true,
                             .first = first->range.begin,
                             .anchor = first->range.begin,
                             .distance_is_known = all_alike,
                             .distance = all_alike ? one->distance : 0};
    return true;
}
