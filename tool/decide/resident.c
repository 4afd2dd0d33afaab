// The file is planned twice: as --level=grid, or the profile, has it, for the siblings, and as
// --level=block has it, for the kernels themselves.

#include "resident.h"

#include <string.h>

#include "profile.h"
#include "sibling.h"
#include "sites/frame.h"
#include "text/layout.h"
#include "text/names.h"
#include "text/unit.h"

static const char suffix[] = "resident", parameter[] = "warpagg_launched";

bool resident_is_made(struct arena *arena, const struct kernel *kernel) {
    return sibling_exists(arena, kernel->function->source, kernel, suffix);
}

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
    const struct plan *plan, *base; // --level=grid's or the profile's; --level=block's
    struct plan_repeat repeat;
    struct sibling sibling;
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

static bool is_asked(const struct resident *r) {
    return r->settings->options->level >= LEVEL_GRID || profile_asks(r);
}

// ---- what stands against it ---------------------------------------------------------------------

// The next edit from `i` on that is of the kernel's sites, but not in its text: in a helper.
// The list's end: none.
static size_t next_outside(const struct resident *r, const struct plan *plan, size_t i) {
    for (; i < plan->edits.count; i++) {
        const struct edit *edit = &plan->edits.at[i];
        if (edit->site && is_of(r->repeat.kernel, &plan->sites.at[edit->site - 1]) &&
            !range_is_inside(edit->range, r->sibling.text))
            return i;
    }
    return i;
}

// Helpers have one text, for the sibling and the kernel.
static bool helpers_agree(const struct resident *r) {
    size_t i = next_outside(r, r->plan, 0), k = next_outside(r, r->base, 0);
    while (i < r->plan->edits.count && k < r->base->edits.count) {
        const struct edit *one = &r->plan->edits.at[i], *other = &r->base->edits.at[k];
        if (one->range.begin != other->range.begin || one->range.end != other->range.end ||
            strcmp(one->text, other->text) != 0)
            return false;
        i = next_outside(r, r->plan, i + 1);
        k = next_outside(r, r->base, k + 1);
    }
    return i == r->plan->edits.count && k == r->base->edits.count;
}

static const char *read_names(const struct resident *r) {
    static const char *const ours[] = {"resident_grid", "resident_launches", "next", "blocks",
                                       "dim3",          "cudaStream_t"};
    const struct names *names = r->repeat.site->names;
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
        if (names_has_macro(names, ours[i]))
            return arena_printf(r->arena, "`%s` is a macro of the program's", ours[i]);
    return sibling_takes_names(&r->sibling, parameter) || names_has_warpagg(names)
               ? "a name that it would take is the program's own"
               : NULL;
}

static const char *obstacle(struct resident *r, const struct source *source, bool is_one_file) {
    const struct kernel *kernel = r->repeat.kernel;
    if (is_one_file)
        return "the runtime in one file has no launches";
    if (!kernel->function->source ||
        strcmp(kernel->function->source->real_path, source->real_path) != 0)
        return "it stands in another file";
    if (resident_is_made(r->arena, kernel))
        return "it has been done";
    const char *why = plan_rewrite_of_kernels(r->settings)->sibling_obstacle(r->arena, kernel);
    why = why ? why : sibling_read(&r->sibling);
    if (!why && !helpers_agree(r))
        why = "a function that it calls is handed what its blocks gather";
    why = why ? why : read_names(r);
    return why ? why : sibling_read_launches(&r->sibling, &r->plan->edits);
}

// ---- the text -----------------------------------------------------------------------------------

static struct edit_list inside(const struct sibling *s, const struct edit_list *edits) {
    struct edit_list list = {0};
    for (size_t i = 0; i < edits->count; i++)
        if (sibling_is_mine(s, &edits->at[i]))
            *ARENA_PUSH(s->arena, &list) = edits->at[i];
    return list;
}

// The objects of the kernel that know whether they pay, as arguments.
static const char *objects_that_learn(const struct resident *r, const struct edit_list *edits) {
    const char *text = "";
    for (size_t i = 0; i < edits->count; i++) {
        const struct site *site =
            edits->at[i].object ? &r->plan->sites.at[edits->at[i].site - 1] : NULL;
        // One that is found learns for one block alone.
        bool learns = site && site->rewrite && site->rewrite->keeps_account;
        if (learns && !frame_finds(site->frame, true))
            text =
                arena_printf(r->arena, "%s%s%s", text, *text ? ", " : "", edits->at[i].object_name);
    }
    return text;
}

static const char *launcher_text(const struct resident *r, bool learns) {
    const struct sibling *s = &r->sibling;
    const char *n = r->repeat.kernel->function->source->newline, *name = r->repeat.kernel->name,
               *settings = "warpagg_block, warpagg_shared, warpagg_stream",
               *rest = sibling_arguments(s);
    const char *called = *rest ? rest + strlen(", ") : rest;
    const char *level = layout_level(r->arena, s->source, r->repeat.kernel->function->body);
    const char *head =
        arena_printf(r->arena,
                     "// As %s<<<…>>>, with as many blocks as the device holds, which do the work "
                     "of all.%s%s%s%sstatic warpagg::resident_launches warpagg_launches%s;%s",
                     name, n, sibling_launcher_head(s), n, level, learns ? "(true)" : "", n);
    const char *next = arena_printf(
        r->arena,
        "%sconst warpagg::resident_grid %s = warpagg_launches.next(%s%s, warpagg_grid, %s);%s",
        level, parameter, sibling_name(s), s->head_names, settings, n);
    const char *some = arena_printf(
        r->arena, "%sif (%s.blocks)%s%s%s%s%s<<<%s.blocks, %s>>>(%s%s);%s", level, parameter, n,
        level, level, sibling_name(s), s->head_names, parameter, settings, parameter, rest, n);
    const char *all =
        arena_printf(r->arena, "%selse%s%s%s%s%s<<<warpagg_grid, %s>>>(%s);%s}%s", level, n, level,
                     level, name, s->head_names, settings, called, n, n);
    return arena_printf(r->arena, "%s%s%s%s", head, next, some, all);
}

static void add(struct arena *arena, struct edit_list *to, const struct edit_list *from) {
    for (size_t i = 0; i < from->count; i++)
        *ARENA_PUSH(arena, to) = from->at[i];
}

static void drop_inside(const struct sibling *s, struct edit_list *edits) {
    size_t kept = 0;
    for (size_t i = 0; i < edits->count; i++)
        if (!sibling_is_mine(s, &edits->at[i]))
            edits->at[kept++] = edits->at[i];
    edits->count = kept;
}

// Of whole kernels too.
static struct edit_list base_edits(const struct resident *r) {
    struct edit_list list = inside(&r->sibling, &r->base->edits);
    for (size_t i = 0; i < r->base->repeats.count; i++)
        if (r->base->repeats.at[i].kernel->opens == r->repeat.kernel->opens)
            plan_rewrite_of_kernels(r->settings)
                ->kernel_edit(r->arena, r->repeat.kernel, r->base->repeats.at[i].site, &list);
    return list;
}

// The kernel's edits become those of its sibling. Returns why not, or NULL.
static const char *make(struct resident *r, struct edit_list *edits) {
    struct edit_list mine = inside(&r->sibling, &r->plan->edits), base = base_edits(r);
    struct sibling_words words = {parameter, objects_that_learn(r, &mine)};
    plan_rewrite_of_kernels(r->settings)
        ->sibling_edit(r->arena, r->repeat.kernel, r->repeat.site, &words, &mine);
    const char *copy = sibling_copy(
        &r->sibling, arena_printf(r->arena, "warpagg::resident_grid %s", parameter), &mine);
    if (!copy)
        return "its text can't be copied";
    drop_inside(&r->sibling, edits);
    add(r->arena, edits, &base);
    sibling_add(&r->sibling, copy, launcher_text(r, *words.objects), r->repeat.site->id, edits);
    return NULL;
}

// ---- the file -----------------------------------------------------------------------------------

static void say(const struct resident *r, const struct source *source, const char *why,
                struct diagnostic_list *diagnostics) {
    struct diagnostic diagnostic = {DIAGNOSTIC_NOTE, source->path, 0, 0, NULL};
    const struct kernel *kernel = r->repeat.kernel;
    size_t launches = r->sibling.launches.count, all = r->sibling.in_sight;
    source_position(kernel->function->source,
                    r->sibling.name.end ? r->sibling.name.begin : kernel->function->range.begin,
                    &diagnostic.line, &diagnostic.column);
    diagnostic.text =
        why ? arena_printf(r->arena, "the launches of %s stay as they are: %s", kernel->name, why)
            : arena_printf(r->arena,
                           "%zu of %zu launch%s of %s made with as many blocks as the device holds",
                           launches, all, all == 1 ? "" : "es",
                           all == 1 ? arena_printf(r->arena, "%s is", kernel->name)
                                    : arena_printf(r->arena, "%s are", kernel->name));
    *ARENA_PUSH(r->arena, diagnostics) = diagnostic;
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

bool resident_plan(struct arena *arena, const struct plan_settings *settings,
                   const struct source *source, bool is_one_file, struct site_list *sites,
                   struct edit_list *edits, struct diagnostic_list *diagnostics) {
    struct plan base = {.sites = copy_of(arena, sites)}, plan = {0};
    bool any = false;
    if (settings->options->level >= LEVEL_GRID || settings->profile)
        plan_decide(arena, settings, true, &base.sites, &base.edits, &base.repeats);
    plan_decide(arena, settings, false, sites, &plan.edits, &plan.repeats);
    plan.sites = *sites;
    for (size_t i = 0; i < plan.repeats.count; i++) {
        const struct plan_repeat *repeat = &plan.repeats.at[i];
        plan_rewrite_of_kernels(settings)->kernel_helpers_edit(arena, repeat->kernel, repeat->site,
                                                               &plan.edits);
        plan_rewrite_of_kernels(settings)->kernel_helpers_edit(arena, repeat->kernel, repeat->site,
                                                               &base.edits);
    }
    add(arena, edits, &plan.edits);
    for (size_t i = 0; i < plan.repeats.count; i++) {
        struct resident r = {.arena = arena,
                             .settings = settings,
                             .plan = &plan,
                             .base = &base,
                             .repeat = plan.repeats.at[i]};
        r.sibling = (struct sibling){
            .arena = arena, .source = source, .kernel = r.repeat.kernel, .suffix = suffix};
        bool asked = is_asked(&r);
        const char *why = asked ? obstacle(&r, source, is_one_file) : "";
        why = why ? why : make(&r, edits);
        any |= !why;
        if (why)
            plan_rewrite_of_kernels(settings)->kernel_edit(arena, r.repeat.kernel, r.repeat.site,
                                                           edits);
        if (asked && !settings->options->quiet)
            say(&r, source, why, diagnostics);
    }
    return any;
}
