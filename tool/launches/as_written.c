// See as_written.h. The kernel keeps its edits, and the copy has none. What runs in the kernel
// beside its own text, and has been edited, is copied too.

#include "as_written.h"

#include <string.h>

#include "clones.h"
#include "copied.h"
#include "remap.h"
#include "resident.h"
#include "sibling.h"
#include "sites/ways.h"
#include "text/names.h"
#include "text/unit.h"

static const char variable[] = "warpagg_launched";

struct copy {
    struct arena *arena;
    const struct kernel *kernel;
    const struct site_list *sites;
    const struct edit_list *made;
    const struct site *first; // that may lose
    struct sibling sibling;
    struct clones clones;
};

static bool is_in_body(const struct kernel *kernel, const struct site *site) {
    return kernel->opens <= site->range.begin && site->range.end <= kernel->closes;
}

// Whether it runs in the kernel, as far as that is known.
static bool runs_here(const struct kernel *kernel, const struct site *site) {
    bool any = is_in_body(kernel, site);
    for (size_t i = 0; i < kernel->functions.count && !any; i++)
        any = kernel->functions.at[i] == site->function;
    for (size_t i = 0; site->ways && i < site->ways->list.count && !any; i++)
        any = kernel_is_same(site->ways->list.at[i].kernel, kernel);
    return any;
}

// Whether all that was rewritten in it may lose: what is sure to gain is not worth a launch that
// goes without.
static bool may_lose(struct copy *c) {
    bool all = true;
    for (size_t i = 0; i < c->sites->count; i++) {
        const struct site *site = &c->sites->at[i];
        if (!site->rewrite || !runs_here(c->kernel, site))
            continue;
        c->first = c->first ? c->first : site;
        all &= site->rewrite->may_lose && site->rewrite->may_lose(site);
    }
    return all && c->first;
}

// ---- what stands against it ---------------------------------------------------------------------

static bool is_own(const struct copy *c, const struct edit *edit) {
    return edit->site && runs_here(c->kernel, &c->sites->at[edit->site - 1]);
}

static const char *read_edits(const struct copy *c) {
    const struct sibling *s = &c->sibling;
    for (size_t i = 0; i < c->made->count; i++) {
        const struct edit *edit = &c->made->at[i];
        if (edit->whole.end && edit->whole.begin == s->text.begin)
            return "";
        if (copied_has(s->text, edit) && !is_own(c, edit))
            return "it is edited for others";
    }
    for (size_t i = 0; i < c->kernel->functions.count; i++) {
        const struct function *function = c->kernel->functions.at[i];
        if (function->source == s->source && !range_is_inside(function->range, s->text) &&
            copied_inside(c->arena, function->range, c->made).count &&
            !clones_of(&c->clones, function))
            return "a function that it calls is edited";
    }
    return NULL;
}

static const char *read_names(const struct copy *c) {
    static const char *const ours[] = {"timed_launch", "timed_launches", "next",         "end",
                                       "is_other",     "dim3",           "cudaStream_t", NULL};
    return sibling_read_names(&c->sibling, c->first->names, ours, variable);
}

// Why there can't be a copy, as a sentence; "": there is another sibling. NULL: there can.
static const char *obstacle(struct copy *c, const struct kernel_list *kernels) {
    const char *why = kernel_has_sibling(c->arena, c->kernel, KERNEL_RESIDENT) ? "" : NULL;
    why = why ? why : sibling_read(&c->sibling);
    why =
        why ? why : clones_find(&c->sibling, c->sites, &(struct edit_list){0}, c->made, &c->clones);
    why = why ? why : read_edits(c);
    why = why ? why : read_names(c);
    return why ? why : sibling_read_launches(&c->sibling, kernels, c->made);
}

// ---- all kernels --------------------------------------------------------------------------------

// Returns why not, or NULL.
static const char *add(struct copy *c, struct edit_list *edits) {
    const struct sibling_choice choice = {.comment = "or, where that is faster, as it was written.",
                                          .launches = "warpagg::timed_launches",
                                          .launch = "warpagg::timed_launch",
                                          .variable = variable,
                                          .is_timed = true,
                                          .is_other = "is_other",
                                          .grid = "warpagg_grid"};
    const char *text = sibling_copy(&c->sibling, NULL, &c->clones.calls);
    if (!text || !clones_add(&c->sibling, &c->clones, &(struct edit_list){0}, c->first->id, edits))
        return "its text can't be copied";
    sibling_add(&c->sibling, text, sibling_launcher_text(&c->sibling, &choice), c->first->id,
                edits);
    return NULL;
}

static void say(const struct copy *c, const char *why_not, struct diagnostic_list *diagnostics) {
    const size_t launches = c->sibling.launches.count, all = c->sibling.in_sight;
    const char *text =
        why_not ? arena_printf(c->arena,
                               "the launches of %s can't find out whether it is faster "
                               "as written: %s",
                               c->kernel->name, why_not)
                : arena_printf(c->arena, "%zu of %zu launch%s of %s %s faster as written", launches,
                               all, all == 1 ? "" : "es", c->kernel->name,
                               all == 1 ? "finds out whether it is" : "find out whether they are");
    *ARENA_PUSH(c->arena, diagnostics) = sibling_note(&c->sibling, false, text);
}

bool as_written_add(struct arena *arena, const struct plan_settings *settings,
                    const struct source *source, const struct kernel_list *kernels,
                    const struct site_list *sites, bool is_one_file, struct edit_list *edits,
                    struct diagnostic_list *diagnostics) {
    const struct options *options = settings->options;
    const bool may_learn = options->level >= LEVEL_BLOCK && !options->no_learning &&
                           !options->instrument && !settings->profile && !is_one_file &&
                           !remap_is_asked(options, source);
    bool any = false;
    for (size_t i = 0; may_learn && i < kernels->count; i++) {
        struct copy c = {.arena = arena, .kernel = kernels->at[i], .sites = sites, .made = edits};
        c.sibling = (struct sibling){.arena = arena,
                                     .source = source,
                                     .kernel = c.kernel,
                                     .suffix = "as_written",
                                     .ending = "by_time"};
        const bool is_here = source_is_same(c.kernel->function->source, source);
        if (!is_here || !c.kernel->launches.count || !kernels_is_first(kernels, i) || !may_lose(&c))
            continue;
        const char *why_not = obstacle(&c, kernels);
        why_not = why_not ? why_not : add(&c, edits);
        any |= !why_not;
        if (!options->quiet && !(why_not && !*why_not))
            say(&c, why_not, diagnostics);
    }
    return any;
}
