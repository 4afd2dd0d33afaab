// The file is planned twice: as far as its siblings go, and as far as its kernels do. Asked for
// (--level=grid, a profile), kernels without a sibling go as far as the siblings; where launches
// learn, kernels stay what they are without them.

#include "resident.h"

#include <string.h>

#include "clones.h"
#include "copied.h"
#include "decide/profile.h"
#include "remap.h"
#include "sibling.h"
#include "sites/frame.h"
#include "sites/ways.h"
#include "text/layout.h"
#include "text/names.h"
#include "text/unit.h"

static const char suffix[] = KERNEL_RESIDENT, parameter[] = "warpagg_launched";

// One way to plan the file.
struct plan {
    struct site_list sites;
    struct edit_list edits; // of sites
    struct plan_repeats repeats;
};

// What one kernel's sibling is made of.
struct resident {
    struct arena *arena;
    const struct plan_settings *settings;
    const struct kernel_list *kernels; // of all parses
    const struct plan *plan, *base;    // of siblings; of the kernels themselves
    bool learns;                       // nobody has asked for it: launches find out where it pays
    struct plan_repeat repeat;
    struct sibling sibling;
    struct clones clones;
    const char *why_not; // NULL: it is made; "": nobody wants it
};

// ---- whether it is asked for --------------------------------------------------------------------

static bool is_of(const struct kernel *kernel, const struct site *site) {
    for (size_t i = 0; site->frame && i < site->frame->places.count; i++)
        if (site->frame->places.at[i].kernel &&
            site->frame->places.at[i].kernel->opens == kernel->opens)
            return true;
    return false;
}

// By the profile: all that the kernel gathers for the block gains by it.
static bool profile_asks(const struct resident *r) {
    bool any = false, all = true;
    for (size_t i = 0; i < r->plan->sites.count; i++) {
        const struct site *site = &r->plan->sites.at[i];
        if (!site->rewrite || site->rewrite->level <= LEVEL_WARP || !is_of(r->repeat.kernel, site))
            continue;
        any = true;
        all &= profile_asks_for_launches(site);
    }
    return any && all;
}

static bool is_repeated(const struct plan *plan, const struct kernel *kernel) {
    bool any = false;
    for (size_t i = 0; i < plan->repeats.count; i++)
        any |= plan->repeats.at[i].kernel->opens == kernel->opens;
    return any;
}

// The kernel gathers for the block more than within the kernel is sure to pay. Not for counters
// alone, which gain nothing by blocks that live longer.
static bool may_gain(const struct resident *r) {
    enum { MOST = 32768 }; // threads, of which any device holds half at once
    const struct kernel *kernel = r->repeat.kernel;
    const bool is_small = kernel->block.in_all && kernel->block.in_all <= MOST;
    bool any = false;
    for (size_t i = 0; i < r->plan->sites.count; i++) {
        const struct site *site = &r->plan->sites.at[i];
        any |= site->rewrite && site->rewrite->level > LEVEL_WARP && !site->result_used &&
               is_of(kernel, site);
    }
    return any && kernel->launches.count && !is_small && !is_repeated(r->base, kernel);
}

static bool is_wanted(const struct resident *r) {
    return r->learns ? may_gain(r) : r->settings->options->level >= LEVEL_GRID || profile_asks(r);
}

// ---- what stands against it ---------------------------------------------------------------------

// Whether the text of functions is that of siblings, and other kernels run it too.
static bool others_run(const struct resident *r) {
    for (size_t i = 0; r->clones.list.count && i < r->plan->sites.count; i++) {
        const struct ways *ways = r->plan->sites.at[i].ways;
        for (size_t k = 0; ways && k < ways->list.count; k++) {
            const struct way *way = &ways->list.at[k];
            for (size_t j = 0; j < way->steps.count; j++)
                if (!kernel_is_same(way->kernel, r->repeat.kernel) &&
                    clones_of(&r->clones, way->steps.at[j].function))
                    return true;
        }
    }
    return false;
}

// An edit of one of its sites that stands in a function which is not known to be on the way.
static bool differs_elsewhere(const struct resident *r) {
    for (size_t i = 0; i < r->plan->edits.count; i++) {
        const struct edit *edit = &r->plan->edits.at[i];
        const struct site *site = edit->site ? &r->plan->sites.at[edit->site - 1] : NULL;
        if (site && !site->ways && is_of(r->repeat.kernel, site) &&
            !range_is_inside(edit->range, r->sibling.text) && !edit_is_there(&r->base->edits, edit))
            return true;
    }
    return false;
}

// A sibling whose helpers would have another text than the kernel's has helpers of its own.
static const char *read_helpers(struct resident *r) {
    const char *why =
        clones_find(&r->sibling, &r->plan->sites, &r->plan->edits, &r->base->edits, &r->clones);
    if (!why && ((!r->learns && others_run(r)) || differs_elsewhere(r)))
        why = "a function that it calls is handed what its blocks gather";
    return why;
}

static const char *read_names(const struct resident *r) {
    static const char *const ours[] = {"resident_grid",
                                       "resident_launch",
                                       "resident_launches",
                                       "next",
                                       "end",
                                       "blocks",
                                       "dim3",
                                       "cudaStream_t",
                                       NULL};
    return sibling_read_names(&r->sibling, r->repeat.site->names, ours, parameter);
}

static const char *obstacle(struct resident *r, const struct source *source, bool is_one_file) {
    const struct kernel *kernel = r->repeat.kernel;
    if (is_one_file)
        return "the runtime in one file has no launches";
    if (!source_is_same(kernel->function->source, source))
        return "it stands in another file";
    if (kernel_has_sibling(r->arena, kernel, suffix))
        return "it has been done";
    const char *why = plan_rewrite_of_kernels(r->settings)->sibling_obstacle(r->arena, kernel);
    why = why ? why : sibling_read(&r->sibling);
    why = why ? why : read_helpers(r);
    why = why ? why : read_names(r);
    return why ? why : sibling_read_launches(&r->sibling, r->kernels, &r->plan->edits);
}

// ---- the text -----------------------------------------------------------------------------------

// Whether a launch finds out if it pays: an object of the kernel's may not, as data have it.
static bool is_timed(const struct resident *r, const struct edit_list *edits) {
    bool any = r->learns;
    for (size_t i = 0; i < edits->count && !r->settings->options->no_learning; i++)
        any |=
            edits->at[i].object && r->plan->sites.at[edits->at[i].site - 1].rewrite->keeps_account;
    return any;
}

static const char *launcher_text(const struct resident *r, bool is_timed) {
    return sibling_launcher_text(
        &r->sibling,
        &(struct sibling_choice){
            .comment = arena_printf(r->arena,
                                    "%swith as many blocks as the device holds, which do the work "
                                    "of all.",
                                    is_timed ? "or, where that is faster, " : ""),
            .launches = "warpagg::resident_launches",
            .launch = "warpagg::resident_launch",
            .variable = parameter,
            .is_timed = is_timed,
            .is_other = "blocks",
            .grid = arena_printf(r->arena, "%s.blocks", parameter),
            .is_handed = true});
}

static void drop_inside(struct range text, struct edit_list *edits) {
    size_t kept = 0;
    for (size_t i = 0; i < edits->count; i++)
        if (!copied_has(text, &edits->at[i]))
            edits->at[kept++] = edits->at[i];
    edits->count = kept;
}

// Of whole kernels too.
static struct edit_list base_edits(const struct resident *r) {
    struct edit_list list = copied_inside(r->arena, r->sibling.text, &r->base->edits);
    for (size_t i = 0; i < r->base->repeats.count; i++)
        if (r->base->repeats.at[i].kernel->opens == r->repeat.kernel->opens)
            plan_rewrite_of_kernels(r->settings)
                ->kernel_edit(r->arena, r->repeat.kernel, r->base->repeats.at[i].site, &list);
    return list;
}

// What is cloned stays as the kernels themselves have it.
static void restore_helpers(const struct resident *r, struct edit_list *edits) {
    for (size_t i = 0; i < r->clones.list.count; i++) {
        const struct range text = r->clones.list.at[i].text;
        const struct edit_list base = copied_inside(r->arena, text, &r->base->edits);
        drop_inside(text, edits);
        edits_add(r->arena, edits, &base);
    }
}

// The kernel's edits become those of its sibling. Returns why not, or NULL.
static const char *make(struct resident *r, struct edit_list *edits) {
    struct edit_list mine = copied_inside(r->arena, r->sibling.text, &r->plan->edits),
                     base = base_edits(r);
    const bool learns = is_timed(r, &mine);
    plan_rewrite_of_kernels(r->settings)
        ->sibling_edit(r->arena, r->repeat.kernel, r->repeat.site, parameter, &mine);
    edits_add(r->arena, &mine, &r->clones.calls);
    const char *copy = sibling_copy(
        &r->sibling, arena_printf(r->arena, "warpagg::resident_grid %s", parameter), &mine);
    if (!copy)
        return "its text can't be copied";
    drop_inside(r->sibling.text, edits);
    restore_helpers(r, edits);
    edits_add(r->arena, edits, &base);
    if (!clones_add(&r->sibling, &r->clones, &r->plan->edits, r->repeat.site->id, edits))
        return "the text of a function that it calls can't be copied";
    sibling_add(&r->sibling, copy, launcher_text(r, learns), r->repeat.site->id, edits);
    return NULL;
}

// ---- the file -----------------------------------------------------------------------------------

static void say(const struct resident *r, struct diagnostic_list *diagnostics) {
    const struct kernel *kernel = r->repeat.kernel;
    size_t launches = r->sibling.launches.count, all = r->sibling.in_sight;
    const char *verb = r->learns ? "find out whether they are faster" : "are made",
               *one = r->learns ? "finds out whether it is faster" : "is made";
    const char *text = r->why_not
                           ? arena_printf(r->arena, "the launches of %s stay as they are: %s",
                                          kernel->name, r->why_not)
                           : arena_printf(r->arena,
                                          "%zu of %zu launch%s of %s %s with as many blocks as the "
                                          "device holds",
                                          launches, all, all == 1 ? "" : "es", kernel->name,
                                          all == 1 ? one : verb);
    *ARENA_PUSH(r->arena, diagnostics) = sibling_note(&r->sibling, false, text);
}

// A group leads to its sites, so the copies have groups of their own.
static struct site_list copy_of(struct arena *arena, const struct site_list *sites) {
    struct site_list copy = {0};
    for (size_t i = 0; i < sites->count; i++)
        *ARENA_PUSH(arena, &copy) = sites->at[i];
    for (size_t i = 0; i < copy.count; i++) {
        const struct site_group *group = copy.at[i].group;
        if (!group)
            continue;
        struct site_group *own = ARENA_NEW(arena, struct site_group);
        *own = *group;
        own->sites = &copy.at[group->first - 1];
        copy.at[i].group = copy.at[i].id == group->first ? own : own->sites->group;
    }
    return copy;
}

// Whether launches may learn where nobody has asked for anything.
static bool may_learn(const struct plan_settings *settings, const struct source *source,
                      bool is_one_file, const struct site_list *sites) {
    const struct options *options = settings->options;
    bool any = false;
    for (size_t i = 0; i < sites->count; i++)
        for (size_t k = 0; sites->at[i].frame && k < sites->at[i].frame->places.count; k++)
            any |= sites->at[i].frame->places.at[k].kernel &&
                   sites->at[i].frame->places.at[k].kernel->launches.count;
    return any && options->level >= LEVEL_BLOCK && !options->no_learning && !options->instrument &&
           !is_one_file && !remap_is_asked(options, source);
}

typedef ARENA_LIST(struct resident) residents;

static void edit_helpers(const struct plan_settings *settings, struct arena *arena,
                         const struct plan_repeat *repeat, struct plan *plan, struct plan *base) {
    const struct rewrite *rewrite = plan_rewrite_of_kernels(settings);
    rewrite->kernel_helpers_edit(arena, repeat->kernel, repeat->site, &plan->edits);
    rewrite->kernel_helpers_edit(arena, repeat->kernel, repeat->site, &base->edits);
}

// Of each kernel that has one in the plan: what stands against its sibling.
static residents judge(const struct resident *like, const struct source *source, bool is_one_file) {
    residents all = {0};
    for (size_t i = 0; i < like->plan->repeats.count; i++) {
        struct resident *r = ARENA_PUSH(like->arena, &all);
        *r = *like;
        r->repeat = like->plan->repeats.at[i];
        r->sibling = (struct sibling){
            .arena = like->arena, .source = source, .kernel = r->repeat.kernel, .suffix = suffix};
        r->why_not = is_wanted(r) ? obstacle(r, source, is_one_file) : "";
    }
    return all;
}

// What the report says of the kernel's sites: what its sibling does.
static void tell_sites(const struct resident *r, struct site_list *sites) {
    for (size_t i = 0; r->learns && i < sites->count; i++) {
        struct site *site = &sites->at[i];
        bool is_told = is_of(r->repeat.kernel, &r->plan->sites.at[i]) &&
                       range_is_inside(site->range, r->sibling.text);
        for (size_t k = 0; k < r->clones.list.count; k++)
            is_told |= range_is_inside(site->range, r->clones.list.at[k].text);
        if (!is_told)
            continue;
        *site = r->plan->sites.at[i];
        if (site->rewrite && site->rewrite->level > LEVEL_WARP)
            site->message = arena_printf(r->arena, "%s, in launches that find out whether it pays",
                                         site->message);
    }
}

bool resident_plan(struct arena *arena, const struct plan_settings *settings,
                   const struct source *source, const struct kernel_list *kernels, bool is_one_file,
                   struct site_list *sites, struct edit_list *edits,
                   struct diagnostic_list *diagnostics) {
    const bool asked = settings->options->level >= LEVEL_GRID || settings->profile,
               learns = !asked && may_learn(settings, source, is_one_file, sites);
    struct site_list others = asked || learns ? copy_of(arena, sites) : (struct site_list){0};
    struct plan base = {.sites = asked ? others : *sites},
                plan = {.sites = asked ? *sites : others};
    plan_decide(arena, settings, PLAN_SURE, &base.sites, &base.edits, &base.repeats);
    if (asked || learns)
        plan_decide(arena, settings, learns ? PLAN_ALL : PLAN_AS_ASKED, &plan.sites, &plan.edits,
                    &plan.repeats);
    struct plan *file = asked ? &plan : &base;
    for (size_t i = 0; i < file->repeats.count; i++)
        edit_helpers(settings, arena, &file->repeats.at[i], &plan, &base);
    const struct resident like = {.arena = arena,
                                  .settings = settings,
                                  .kernels = kernels,
                                  .plan = &plan,
                                  .base = &base,
                                  .learns = learns};
    residents all = judge(&like, source, is_one_file);
    for (size_t i = 0; learns && i < all.count; i++)
        if (!all.at[i].why_not)
            edit_helpers(settings, arena, &all.at[i].repeat, &plan, &base);
    edits_add(arena, edits, &file->edits);
    bool any = false;
    for (size_t i = 0; i < all.count; i++) {
        struct resident *r = &all.at[i];
        const bool is_silent = r->why_not && !*r->why_not;
        if (!r->why_not)
            r->why_not = make(r, edits);
        any |= !r->why_not;
        if (!r->why_not)
            tell_sites(r, sites);
        else if (!learns)
            plan_rewrite_of_kernels(settings)->kernel_edit(arena, r->repeat.kernel, r->repeat.site,
                                                           edits);
        if (!is_silent && !settings->options->quiet)
            say(r, diagnostics);
    }
    for (size_t i = 0; !asked && i < base.repeats.count; i++)
        plan_rewrite_of_kernels(settings)->kernel_edit(arena, base.repeats.at[i].kernel,
                                                       base.repeats.at[i].site, edits);
    return any;
}
