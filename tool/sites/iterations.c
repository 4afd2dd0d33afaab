// What runs says whether an update may be put off to the end of its iteration (device/iteration.h),
// and how far apart addresses lie. Whether the body can become a lambda is loop_body's.

#include "iterations.h"

#include <string.h>

#include "apart.h"
#include "gather.h"
#include "instances.h"
#include "loop.h"
#include "loop_body.h"
#include "loop_sums.h"
#include "text/macros.h"
#include "text/unit.h"

// The branch that decides on another iteration, if it is the loop's own condition: then the loop
// that runs is the one that is written.
static const struct device_iteration *end_at(const struct node *loop, const struct source *source,
                                             const struct device_update *update,
                                             const struct device_iteration *end) {
    const struct range whole = loop->range, body = loop->kids[FOR_BODY]->range;
    const bool at_foot = loop->kind == NODE_DO; // which clang places at the last brace of the body
    unsigned line, column, last_line, last_column;
    if (update->is_unseen || !loop->source || loop->source != source || !end->decides.file ||
        strcmp(end->decides.file, source->real_path) != 0)
        return NULL;
    source_position(source, at_foot ? body.end - 1 : whole.begin, &line, &column);
    source_position(source, at_foot ? whole.end : body.begin, &last_line, &last_column);
    bool is_behind =
        end->decides.line > line || (end->decides.line == line && end->decides.column >= column);
    return is_behind && (end->decides.line < last_line ||
                         (end->decides.line == last_line && end->decides.column < last_column))
               ? end
               : NULL;
}

static const struct device_iteration *end_in(const struct node *loop, const struct source *source,
                                             const struct device_update *update) {
    return end_at(loop, source, update, &update->ends[loop->kind == NODE_DO ? END_FOOT : END_HEAD]);
}

// A loop of constant length inside may be there no more.
static bool may_stay(const struct node *loop, const struct source *source,
                     const struct device_update *update) {
    const struct device_iteration *end = end_in(loop, source, update);
    if (!end)
        end = end_at(loop, source, update,
                     &update->ends[loop->kind == NODE_DO ? END_OUTER_FOOT : END_OUTER_HEAD]);
    return end && end->may_stay;
}

static void add_components(struct site_iteration *all, unsigned components, bool is_first) {
    bool is_none = !components || (!is_first && !all->components);
    all->components_differ |= !is_first && components != all->components;
    all->components = is_none ? 0 : components > all->components ? components : all->components;
}

static struct site_iteration iteration_in(struct arena *arena, const struct site *site) {
    const struct node *loop = loop_of(site);
    const struct node *inner, *around = loop_that_stays(site, &inner);
    struct site_iteration all = {.obstacle = loop && site->instance_count ? ITERATION_CLEAR
                                                                          : ITERATION_NO_LOOP,
                                 .is_together = true,
                                 .keeps_peers = loop && site->instance_count,
                                 .anchor = site->range.begin};
    all.may_stay = around && site->instance_count;
    for (size_t i = 0; i < site->instance_count; i++) {
        const struct device_update *update = site->instances[i];
        const struct device_iteration *end = loop ? end_in(loop, site->source, update) : NULL;
        enum iteration_obstacle obstacle = end ? end->obstacle : ITERATION_NO_LOOP;
        if (all.obstacle == ITERATION_CLEAR && end && end->at.file)
            all.obstacle_place = site_place(arena, site, &end->at);
        all.obstacle = all.obstacle == ITERATION_CLEAR ? obstacle : all.obstacle;
        all.is_together &= update->is_together;
        all.may_stay &= around && may_stay(around, site->source, update);
        all.skips |= update->skips;
        all.keeps_peers &= end && update->keeps_peers;
        add_components(&all, obstacle == ITERATION_CLEAR ? update->components : 0, i == 0);
    }
    return all;
}

static bool may_wait(const struct site *site) {
    return site->iteration.obstacle == ITERATION_CLEAR;
}

// From the nearest to the front that has no other in front of it.
static void find_anchor(const struct device_program *program, const struct site_list *sites,
                        struct site *site) {
    struct site_kin kin;
    for (const struct site *other = site; other-- > sites->at;) {
        bool is_anchor = may_wait(other) && other->iteration.anchor == other->range.begin;
        if (!is_anchor || !gather_are_alike(other, site) ||
            !instances_are_kin(program, other, site, &kin) || !kin.distance_is_known)
            continue;
        site->iteration.anchor = other->range.begin;
        site->iteration.distance = kin.distance;
        return;
    }
}

void iterations_find(struct arena *arena, const struct unit *unit,
                     const struct device_program *program, struct site_list *sites) {
    const struct macro_list *macros = NULL;
    for (size_t i = 0; i < sites->count; i++) {
        struct site *site = &sites->at[i];
        site->iteration =
            (struct site_iteration){.obstacle = ITERATION_NO_LOOP, .anchor = site->range.begin};
        if (program)
            site->iteration = iteration_in(arena, site);
        if (may_wait(site))
            find_anchor(program, sites, site);
        const bool keeps_peers = site->iteration.keeps_peers;
        if (site->iteration.obstacle != ITERATION_CLEAR && !site->iteration.may_stay &&
            !keeps_peers)
            continue;
        macros = macros ? macros : macros_of(arena, unit);
        const struct node *inner, *around = loop_that_stays(site, &inner);
        struct range body = site->iteration.may_stay ? around->range
                            : keeps_peers            ? loop_of(site)->range
                                                     : loop_of(site)->kids[FOR_BODY]->range;
        site->iteration.asks_function = macros_name_function(macros, site->source->text, body) ||
                                        macros_take_storage(macros, site->source->text, body);
    }
}

// Whether the block is to have running values of the site's places, as far as is known here.
static bool has_totals(const struct site *site) {
    bool waits =
        site->deferral.obstacle == MEMORY_CLEAR || (site->tests.count && apart_can_be_told(site));
    bool fits = site->frame && !site->frame->obstacle && !site->lacks_registers_for_totals;
    return site_has_counted_places(site) && waits && fits &&
           (site->frame->strides || !site->sparse);
}

static bool can_join(const struct site *site) {
    // Which has a better way.
    bool is_of_block = site->address_proved && site->extent >= EXTENT_BLOCK && site->location;
    return site->iteration.obstacle == ITERATION_CLEAR && site->iteration.is_together &&
           !is_of_block && !has_totals(site) && gather_can_take(site);
}

static void form(struct arena *arena, struct site_list *sites, struct site *head) {
    const struct node *loop = loop_of(head);
    const struct site *end = head; // behind all that can stand in the loop
    while (end < sites->at + sites->count &&
           (end->source != loop->source || end->range.begin < loop->range.end))
        end++;
    struct site_body *body = ARENA_NEW(arena, struct site_body);
    ARENA_LIST(const struct site_sums *) all = {0};
    *body = (struct site_body){.source = head->source, .first = head->id};
    loop_body_read(arena, head, loop, body);
    if (body->breaks.count && !body->obstacle)
        body->obstacle = "a `break` leaves the loop";
    for (struct site *first = head; first < end; first++) {
        gather_members members = {0};
        if (first->sums || loop_of(first) != loop || !can_join(first))
            continue;
        for (struct site *site = first; site < end; site++)
            if (!site->sums && can_join(site) && gather_are_alike(first, site))
                *ARENA_PUSH(arena, &members) = site;
        struct site_sums *sums = gather_in_order(arena, body, &members, (unsigned)all.count);
        if (sums->values > GATHER_MOST_VALUES)
            body->obstacle = body->obstacle ? body->obstacle : "there are more than 32 sums";
        for (size_t i = 0; i < members.count; i++)
            members.at[i]->sums = sums;
        *ARENA_PUSH(arena, &all) = sums;
    }
    body->sums = all.at;
    body->count = (unsigned)all.count;
}

// Whether an object stands in front of the site's loop.
static bool has_object(const struct site_list *sites, const struct site *site) {
    const struct node *body = loop_of(site)->kids[FOR_BODY];
    for (size_t i = 0; i < sites->count; i++) {
        const struct site_body *other = sites->at[i].sums ? sites->at[i].sums->body : NULL;
        if (other && other->loop && other->source == body->source &&
            other->text.begin == body->range.begin)
            return true;
    }
    return false;
}

void iterations_form(struct arena *arena, struct site_list *sites) {
    loop_sums_form(arena, sites);
    for (size_t i = 0; i < sites->count; i++) {
        struct site *site = &sites->at[i];
        if (!site->sums && can_join(site) && !has_object(sites, site))
            form(arena, sites, site);
    }
}
