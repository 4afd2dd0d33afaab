// A site that no reason to leave holds goes to the rewrite that gains most. The last reasons say
// that combining in the warp does not pay: they hold only where nothing further is done.

#include "plan.h"

#include <stdlib.h>
#include <string.h>

#include "cost.h"
#include "instrument.h"
#include "leave.h"
#include "profile.h"
#include "room.h"
#include "sites/apart.h"
#include "sites/comments.h"
#include "sites/frame.h"
#include "sites/kernels.h"
#include "sites/sites.h"
#include "sites/stride_loop.h"

// The largest gain over the architectures asked for; 0 where the rewrite does not apply on one of
// them. On the others it costs nothing: a rewrite that may lose says 0.
static unsigned best_gain(const struct question *q, const struct rewrite *rewrite) {
    unsigned best = 0;
    bool fits = !q->site->traffic.fails && rewrite->swaps == (q->site->operation == OP_CAS) &&
                (rewrite->renames || !q->site->in_macro);
    for (size_t i = 0; fits && i < q->settings->target_count; i++) {
        unsigned gain = leave_is_seen(q, i)
                            ? profile_gain(q->site, rewrite,
                                           rewrite->gain(q->site, &q->settings->targets[i]).gain)
                            : 100;
        if (!gain)
            return 0;
        best = gain > best ? gain : best;
    }
    return best;
}

static bool allowed(const struct question *q, const struct rewrite *rewrite,
                    const char **obstacle) {
    if (rewrite->level > q->settings->options->level)
        *obstacle = *obstacle ? *obstacle
                              : arena_printf(q->arena, "%s would fit, but --level switches it off",
                                             rewrite->name);
    else if (!glob_takes(&q->settings->rewrites, rewrite->name))
        *obstacle =
            arena_printf(q->arena, "%s would fit, but --rewrites switches it off", rewrite->name);
    else if (comments_suppress(q->arena, q->site->suppressors,
                               arena_printf(q->arena, "warpagg-%s", rewrite->name)))
        *obstacle = arena_printf(q->arena, "NOLINT switches %s off here", rewrite->name);
    else
        return true;
    return false;
}

// A rewrite that would gain more than the one chosen, if something did not stand against it.
struct refusal {
    const struct rewrite *rewrite; // NULL: none
    unsigned gain;
    enum reason reason;
    const char *why;
};

static bool is_refused(const struct question *q, const struct rewrite *rewrite, unsigned gain,
                       struct refusal *refusal) {
    enum reason reason = REASON_NO_GAIN;
    const char *why = rewrite->obstacle ? rewrite->obstacle(q->arena, q->site, &reason) : NULL;
    if (why && gain > refusal->gain)
        *refusal = (struct refusal){rewrite, gain, reason, why};
    return why;
}

static const char *refusal_text(const struct question *q, const struct refusal *refusal,
                                const char *head) {
    return arena_printf(q->arena, "%s; %s would gain more, but %s", head, refusal->rewrite->name,
                        refusal->why);
}

// Why nothing gains at the site, where that is known.
static const char *why_no_gain(const struct site *site) {
    if (site->traffic.fails)
        return "the kernel ends behind it, as after a failed assertion, so it does not run where "
               "all goes well";
    const char *why = NULL;
    if (site->address == ADDRESS_KEYED)
        why = cost_of_search(site).why_not;
    else if (site->address == ADDRESS_UNIFORM)
        why = cost_of_uniform(site, false).why_not;
    return why ? why : "no rewrite gains anything here";
}

// What would gain if one block could do the work of several.
static void refuse_early_exit(const struct question *q, struct site *site, unsigned best,
                              struct refusal *refusal) {
    const char *obstacle = NULL;
    site->repeats = REPEATS_ALWAYS;
    for (size_t i = 0; i < q->settings->all.count; i++) {
        const struct rewrite *rewrite = q->settings->all.at[i];
        unsigned gain = rewrite->gain && rewrite->level > LEVEL_WARP ? best_gain(q, rewrite) : 0;
        enum reason reason;
        if (gain > best && gain > refusal->gain && allowed(q, rewrite, &obstacle) &&
            !(rewrite->obstacle && rewrite->obstacle(q->arena, site, &reason)))
            *refusal = (struct refusal){plan_rewrite_of_kernels(q->settings), gain,
                                        REASON_EARLY_EXIT, site->exits_early};
    }
    site->repeats = REPEATS_NOT;
}

static void choose(const struct question *q, struct site *site, struct refusal *refusal) {
    unsigned best = 100;
    const char *obstacle = NULL;
    // Fills reason and message.
    bool warp = !leave_by(q, site, REASON_COMPILER_COMBINES, REASON_NO_GAIN);
    for (size_t i = 0; i < q->settings->all.count; i++) {
        const struct rewrite *rewrite = q->settings->all.at[i];
        unsigned gain =
            rewrite->gain && (warp || rewrite->level > LEVEL_WARP) ? best_gain(q, rewrite) : 0;
        if (gain <= best || !allowed(q, rewrite, &obstacle) ||
            is_refused(q, rewrite, gain, refusal))
            continue;
        best = gain;
        site->rewrite = rewrite;
    }
    if (site->exits_early)
        refuse_early_exit(q, site, best, refusal);
    if (refusal->gain <= best)
        refusal->rewrite = NULL;
    if (site->rewrite)
        return;
    if (refusal->rewrite) {
        site->message = warp ? arena_printf(q->arena, "%s would fit, but %s",
                                            refusal->rewrite->name, refusal->why)
                             : refusal_text(q, refusal, site->message);
        site->reason = refusal->reason;
    } else if (warp) {
        site->reason = obstacle ? REASON_NOT_SELECTED : REASON_NO_GAIN;
        site->message = obstacle ? obstacle : why_no_gain(site);
    }
}

// What else would keep a site that nvcc's code may not fit: where nothing would gain, that is why.
static void look_past(struct question *q, struct site *site) {
    struct site past = *site;
    q->site = &past;
    choose(q, &past, &(struct refusal){0});
    if (!past.rewrite)
        site->reason = past.reason, site->message = past.message;
    q->site = site;
}

// A group stands or falls together: its members share an object that the first one declares.
static void keep_groups_whole(struct site_list *sites) {
    for (size_t i = 0; i < sites->count; i++) {
        const struct site_group *group = sites->at[i].group;
        const struct rewrite *first = group ? sites->at[group->first - 1].rewrite : NULL;
        bool whole = group != NULL;
        for (unsigned id = group ? group->first : 1; group && id <= group->last; id++)
            whole &= sites->at[id - 1].rewrite == first && first;
        if (!whole)
            sites->at[i].group = NULL;
    }
}

// So do the updates of a loop's body.
static void keep_bodies_whole(struct site_list *sites) {
    for (size_t i = 0; i < sites->count; i++) {
        const struct site_body *body = sites->at[i].sums ? sites->at[i].sums->body : NULL;
        const struct rewrite *first = body ? sites->at[body->first - 1].rewrite : NULL;
        bool whole = body != NULL; // if all are left too: what stands against it is told
        for (size_t k = i; body && k < sites->count; k++)
            whole &= !sites->at[k].sums || sites->at[k].sums->body != body ||
                     sites->at[k].rewrite == first;
        for (size_t k = i; body && !whole && k < sites->count; k++)
            if (sites->at[k].sums && sites->at[k].sums->body == body)
                sites->at[k].sums = NULL;
    }
}

// Of a site that is to be rewritten: how.
static void choose_again(struct question *q, struct site *site, struct refusal *refusal) {
    q->site = site;
    site->rewrite = NULL;
    choose(q, site, refusal);
}

static void choose_all_again(struct question *q, struct site_list *sites,
                             struct refusal *refusals) {
    for (size_t i = 0; i < sites->count; i++) {
        refusals[i] = (struct refusal){0};
        if (sites->at[i].rewrite)
            choose_again(q, &sites->at[i], &refusals[i]);
    }
}

static unsigned first_site_of(const struct site_list *sites, size_t at) {
    for (size_t i = 0; i < sites->count; i++)
        for (size_t j = 0; sites->at[i].rewrite && j < sites->at[i].bounds.count; j++)
            if (sites->at[i].bounds.at[j].at == at)
                return sites->at[i].id;
    return 0;
}

// Each kernel gets the largest bound that one of its sites asks for.
static void add_bounds(struct arena *arena, const struct site_list *sites,
                       struct edit_list *edits) {
    ARENA_LIST(struct bound) bounds = {0};
    for (size_t i = 0; i < sites->count; i++) {
        const struct site *site = &sites->at[i];
        for (size_t j = 0; site->rewrite && j < site->bounds.count; j++) {
            struct bound *bound = NULL;
            for (size_t k = 0; k < bounds.count && !bound; k++)
                bound = bounds.at[k].at == site->bounds.at[j].at ? &bounds.at[k] : NULL;
            if (!bound) {
                bound = ARENA_PUSH(arena, &bounds);
                *bound = (struct bound){.at = site->bounds.at[j].at};
            }
            bound->threads = site->bounds.at[j].threads > bound->threads
                                 ? site->bounds.at[j].threads
                                 : bound->threads;
        }
    }
    for (size_t i = 0; i < bounds.count; i++)
        *ARENA_PUSH(arena, edits) = (struct edit){
            .range = {bounds.at[i].at, bounds.at[i].at},
            .expected = "",
            .text = arena_printf(arena, "__launch_bounds__(%lld) ", bounds.at[i].threads),
            .site = first_site_of(sites, bounds.at[i].at),
        };
}

static bool is_inlined(const struct edit_list *edits, size_t first, size_t at) {
    for (size_t i = first; i < edits->count; i++)
        if (edits->at[i].range.begin == at)
            return true;
    return false;
}

// Once in a function, whichever of its sites ask for it.
static void add_inlining(struct arena *arena, const struct site_list *sites,
                         struct edit_list *edits) {
    size_t first = edits->count;
    for (size_t i = 0; i < sites->count; i++) {
        const struct site *site = &sites->at[i];
        for (size_t j = 0; site->rewrite && j < site->inlined.count; j++) {
            struct range range = site->inlined.at[j];
            size_t length = range.end - range.begin;
            if (!is_inlined(edits, first, range.begin))
                *ARENA_PUSH(arena, edits) = (struct edit){
                    .range = range,
                    .expected = arena_copy(arena, site->source->text + range.begin, length),
                    .text = length ? "__forceinline__" : " __forceinline__",
                    .site = site->id,
                };
        }
    }
}

static void add_heads(struct arena *arena, const struct site_list *sites, struct edit_list *edits) {
    add_bounds(arena, sites, edits);
    add_inlining(arena, sites, edits);
}

// ---- whole loops --------------------------------------------------------------------------------

static const struct rewrite *rewrite_of_loops(const struct plan_settings *settings) {
    for (size_t i = 0; i < settings->all.count; i++)
        if (settings->all.at[i]->loop_edit)
            return settings->all.at[i];
    return NULL;
}

static bool is_in(const struct site *site, const struct stride_loop *loop) {
    return site->source == loop->source && range_is_inside(site->range, loop->range);
}

static bool all_let_loads_pass(const struct site_list *sites, const struct stride_loop *loop) {
    for (size_t i = 0; i < sites->count; i++) {
        const struct site *site = &sites->at[i];
        bool lets = site->rewrite && site->rewrite->lets_loads_pass && site->stride_loop &&
                    site->rewrite->lets_loads_pass(site);
        if (is_in(site, loop) && !lets)
            return false;
    }
    return true;
}

// In the order of the text, so that a loop's first site comes first.
static void edit_loops(struct question *q, struct site_list *sites, struct edit_list *edits) {
    const struct rewrite *rewrite = rewrite_of_loops(q->settings);
    const struct stride_loop *done = NULL;
    for (size_t i = 0; rewrite && i < sites->count; i++) {
        struct site *site = &sites->at[i];
        const struct stride_loop *loop = site->rewrite ? site->stride_loop : NULL;
        bool is_done = loop && done && is_in(site, done);
        const char *obstacle = NULL;
        q->site = site;
        if (!loop ||
            (!is_done && (!all_let_loads_pass(sites, loop) || !allowed(q, rewrite, &obstacle))))
            continue;
        site->message = arena_printf(q->arena, "%s; eight rounds of the loop at a time (%s)",
                                     site->message, rewrite->name);
        if (!is_done)
            rewrite->loop_edit(q->arena, site, edits);
        done = loop;
    }
}

// ---- whole kernels ------------------------------------------------------------------------------

const struct rewrite *plan_rewrite_of_kernels(const struct plan_settings *settings) {
    for (size_t i = 0; i < settings->all.count; i++)
        if (settings->all.at[i]->kernel_edit)
            return settings->all.at[i];
    return NULL;
}

static bool blocks_differ(const struct kernel *kernel) {
    bool any = false;
    for (size_t i = 0; i < kernel->instances.count; i++)
        any |= kernel->instances.at[i]->repeat.differs;
    return any;
}

// Where an object for the block would have another address for each block: it would be sent at each
// change. One that is found is for its first address.
static bool is_blocks_own(const struct site *site) {
    return site->address == ADDRESS_UNIFORM && site->extent < EXTENT_GRID &&
           !site->frame->only_found;
}

typedef ARENA_LIST(const struct kernel *) kernels;

static bool holds(const kernels *list, const struct kernel *kernel) {
    for (size_t i = 0; i < list->count; i++)
        if (list->at[i]->opens == kernel->opens)
            return true;
    return false;
}

static kernels kernels_with_own_places(struct arena *arena, const struct site_list *sites) {
    kernels list = {0};
    for (size_t i = 0; i < sites->count; i++)
        for (size_t j = 0; is_blocks_own(&sites->at[i]) && j < sites->at[i].frame->places.count;
             j++)
            if (sites->at[i].frame->places.at[j].kernel &&
                !holds(&list, sites->at[i].frame->places.at[j].kernel))
                *ARENA_PUSH(arena, &list) = sites->at[i].frame->places.at[j].kernel;
    return list;
}

// What was found out of a kernel, once for all of its sites.
struct repeatable {
    const struct kernel *kernel;
    const char *obstacle;
    enum reason reason; // of it; REASON_NO_GAIN: none of that name
    bool all_alike, has_sibling;
};

typedef ARENA_LIST(struct repeatable) repeatables;

static const struct repeatable *judge_kernel(const struct question *q,
                                             const struct rewrite *rewrite,
                                             const struct kernel *kernel, repeatables *known) {
    for (size_t i = 0; i < known->count; i++)
        if (known->at[i].kernel->opens == kernel->opens)
            return &known->at[i];
    struct repeatable *found = ARENA_PUSH(q->arena, known);
    *found =
        (struct repeatable){.kernel = kernel,
                            .reason = REASON_NO_GAIN,
                            .all_alike = !blocks_differ(kernel),
                            .has_sibling = kernel_has_sibling(q->arena, kernel, KERNEL_RESIDENT)};
    found->obstacle = rewrite->kernel_obstacle(q->arena, kernel, &found->reason);
    return found;
}

// One element a thread, in kernels of which each may have one block do the work of several.
static void find_repeats(const struct question *q, const kernels *with_own_places,
                         repeatables *known, struct site *site) {
    const struct rewrite *rewrite = plan_rewrite_of_kernels(q->settings);
    const struct frame *frame = site->frame;
    const char *obstacle = NULL, *early = NULL;
    bool all = rewrite && frame->has_kernel && !frame->obstacle && !frame_goes_far(site) &&
               allowed(q, rewrite, &obstacle),
         equal = true,
         told = q->settings->options->level >= LEVEL_GRID || profile_asks_for_grid(site),
         asked = q->reach == PLAN_ALL || (q->reach == PLAN_AS_ASKED && told);
    for (size_t i = 0; all && i < frame->places.count; i++) {
        const struct kernel *kernel = frame->places.at[i].kernel;
        if (frame->places.at[i].kind != FRAME_DECLARATION)
            continue;
        const struct repeatable *found = judge_kernel(q, rewrite, kernel, known);
        equal &= found->all_alike;
        // Of an earlier run: the kernel is what launches are that it does not take.
        asked &= !found->has_sibling;
        early = found->reason == REASON_EARLY_EXIT ? found->obstacle : early;
        all = (!found->obstacle || early == found->obstacle) && !holds(with_own_places, kernel);
    }
    site->exits_early = all && equal && asked ? early : NULL;
    site->repeats = !all || early || !equal ? REPEATS_NOT
                    : asked                 ? REPEATS_ALWAYS
                                            : REPEATS_WHERE_SURE;
}

static bool wants_repeats(const struct site *site) {
    const struct rewrite *rewrite = site->rewrite;
    bool gathers = rewrite && rewrite->level > LEVEL_WARP;
    return gathers && (site->repeats == REPEATS_ALWAYS ||
                       (site->repeats == REPEATS_WHERE_SURE && rewrite->lives_on));
}

static bool is_listed_kernel(const struct plan_repeats *repeats, const struct kernel *kernel) {
    for (size_t i = 0; i < repeats->count; i++)
        if (repeats->at[i].kernel->opens == kernel->opens)
            return true;
    return false;
}

static void list_repeats(struct arena *arena, const struct plan_settings *settings,
                         struct site_list *sites, struct plan_repeats *repeats) {
    for (size_t i = 0; i < sites->count; i++) {
        struct site *site = &sites->at[i];
        if (!wants_repeats(site))
            continue;
        site->message =
            arena_printf(arena, "%s; the blocks that are resident do the work of all (%s)",
                         site->message, plan_rewrite_of_kernels(settings)->name);
        for (size_t j = 0; j < site->frame->places.count; j++) {
            const struct kernel *kernel = site->frame->places.at[j].kernel;
            if (kernel && !is_listed_kernel(repeats, kernel))
                *ARENA_PUSH(arena, repeats) = (struct plan_repeat){kernel, site};
        }
    }
}

// Has each site that might be rewritten counted instead.
static void instrument(struct arena *arena, const struct plan_settings *settings,
                       struct site_list *sites, struct edit_list *edits) {
    struct question q = {.arena = arena, .settings = settings};
    for (size_t i = 0; i < sites->count; i++) {
        q.site = &sites->at[i];
        if (!leave_by(&q, &sites->at[i], 0, REASON_REGISTERS))
            sites->at[i].rewrite = settings->all.instrument;
    }
    instrument_number(arena, sites);
    for (size_t i = 0; i < sites->count; i++)
        if (sites->at[i].rewrite)
            sites->at[i].message = sites->at[i].rewrite->edit(arena, &sites->at[i], edits);
    add_heads(arena, sites, edits);
}

// ---- calls that macros spell --------------------------------------------------------------------

static bool share_call(const struct site *a, const struct site *b) {
    return a->spelled_once && b->spelled_once && a->callee_range.begin == b->callee_range.begin;
}

static const char *name_for(struct arena *arena, const struct site *site) {
    struct edit_list edits = {0};
    site->rewrite->edit(arena, site, &edits);
    return edits.at[0].text;
}

// Another expansion's site that is not to have the same name.
static const struct site *disagrees(struct arena *arena, const struct site_list *sites,
                                    const struct site *site) {
    for (size_t i = 0; i < sites->count; i++) {
        const struct site *other = &sites->at[i];
        if (share_call(site, other) &&
            (!other->rewrite || strcmp(name_for(arena, site), name_for(arena, other)) != 0))
            return other;
    }
    return NULL;
}

// The definition is one for all expansions.
static void keep_macros_whole(struct arena *arena, struct site_list *sites) {
    const struct site **others = ARENA_ARRAY(arena, const struct site *, sites->count + 1);
    for (size_t i = 0; i < sites->count; i++)
        others[i] = sites->at[i].spelled_once && sites->at[i].rewrite
                        ? disagrees(arena, sites, &sites->at[i])
                        : NULL;
    for (size_t i = 0; i < sites->count; i++) {
        if (!others[i])
            continue;
        sites->at[i].message = arena_printf(
            arena, "the call is spelled in a macro's body, and the macro in line %u is %s",
            others[i]->line, others[i]->rewrite ? "to have another name" : "left");
        sites->at[i].reason = REASON_IN_MACRO;
    }
    for (size_t i = 0; i < sites->count; i++)
        sites->at[i].rewrite = others[i] ? NULL : sites->at[i].rewrite;
}

// The first of them edits the definition.
static void edit_site(struct arena *arena, const struct site_list *sites, struct site *site,
                      struct edit_list *edits) {
    struct edit_list none = {0};
    bool is_first = true;
    for (const struct site *other = sites->at; other < site; other++)
        is_first &= !share_call(site, other);
    site->message = site->rewrite->edit(arena, site, is_first ? edits : &none);
}

// The length of the body that the site's edit moves a level deeper,
// with all that is edited in it; 0: it moves none.
static size_t length_moved(const struct site *site) {
    const struct site_body *body = site->rewrite && site->sums ? site->sums->body : NULL;
    return body && body->first == site->id ? body->text.end - body->text.begin : 0;
}

static int compare_moved(const void *a, const void *b) {
    const struct site *x = *(struct site *const *)a, *y = *(struct site *const *)b;
    const size_t length = length_moved(x), other = length_moved(y);
    return length != other ? (length < other ? -1 : 1) : x->id < y->id ? -1 : x->id > y->id;
}

// What moves a body comes behind what is in it.
static struct site **order_of_edits(struct arena *arena, struct site_list *sites) {
    struct site **order = ARENA_ARRAY(arena, struct site *, sites->count + 1);
    for (size_t i = 0; i < sites->count; i++)
        order[i] = &sites->at[i];
    qsort(order, sites->count, sizeof *order, compare_moved);
    return order;
}

void plan_decide(struct arena *arena, const struct plan_settings *settings, enum plan_reach reach,
                 struct site_list *sites, struct edit_list *edits, struct plan_repeats *repeats) {
    if (settings->options->instrument) {
        instrument(arena, settings, sites, edits);
        return;
    }
    struct question q = {arena, settings, reach, NULL};
    const char *limit = settings->options->shared_memory;
    room_find(settings->targets, settings->target_count, limit ? strtoll(limit, NULL, 10) : 0,
              sites);
    kernels with_own_places = kernels_with_own_places(arena, sites);
    repeatables known = {0};
    apart_widen(sites);
    // A first pass settles who can be rewritten at all: then groups that lost a member fall apart,
    // and objects share their kernel's memory.
    bool *is_left = ARENA_ARRAY(arena, bool, sites->count + 1);
    for (size_t i = 0; i < sites->count; i++) {
        struct site *site = &sites->at[i];
        site->goes_round = site->steps_alone &&
                           (site->hint == HINT_IN_RANGE || settings->options->assume_in_range);
        q.site = site;
        find_repeats(&q, &with_own_places, &known, site);
        is_left[i] = leave_by(&q, &sites->at[i], 0, REASON_REGISTERS);
        if (!is_left[i])
            choose(&q, &sites->at[i], &(struct refusal){0});
        else if (site->reason == REASON_REGISTERS || site->reason == REASON_NVCC_FAULT)
            look_past(&q, site);
    }
    keep_groups_whole(sites);
    keep_bodies_whole(sites);
    for (size_t i = 0; i < sites->count; i++)
        if (!is_left[i] && !sites->at[i].group) // alone, it may gain more
            choose_again(&q, &sites->at[i], &(struct refusal){0});
    struct refusal *refusals = ARENA_ARRAY(arena, struct refusal, sites->count + 1);
    room_join(sites);
    room_divide(sites);
    choose_all_again(&q, sites, refusals);
    // Some of a group may have got room, which a body's sums do not ask for.
    keep_groups_whole(sites);
    choose_all_again(&q, sites, refusals);
    keep_macros_whole(arena, sites);
    struct site **order = order_of_edits(arena, sites);
    for (size_t i = 0; i < sites->count; i++) {
        struct site *site = order[i];
        const struct refusal *refusal = &refusals[site - sites->at];
        if (!site->rewrite)
            continue;
        edit_site(arena, sites, site, edits);
        if (refusal->rewrite)
            site->message = refusal_text(&q, refusal, site->message);
    }
    edit_loops(&q, sites, edits);
    for (size_t i = 0; i < sites->count; i++)
        if (sites->at[i].rewrite && sites->at[i].rewrite->finish)
            sites->at[i].rewrite->finish(arena, &sites->at[i], edits);
    add_heads(arena, sites, edits);
    list_repeats(arena, settings, sites, repeats);
}
