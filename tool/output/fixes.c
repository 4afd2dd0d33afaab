// Sites are linked (union and find) where one's edits are of no use without another's;
// what is linked makes one fix.

#include "fixes.h"

#include <string.h>

#include "base/lexer.h"
#include "base/quote.h"
#include "decide/rewrite.h"
#include "sites/frame.h"
#include "sites/kernels.h"
#include "text/unit.h"

struct links {
    unsigned *leader;          // by id; of a fix, its smallest
    struct edit_list touching; // the edits, with those that touch made one
    const struct file_report *file;
};

static unsigned find(const struct links *links, unsigned site) {
    while (links->leader[site] != site)
        site = links->leader[site];
    return site;
}

static void link(struct links *links, unsigned a, unsigned b) {
    a = find(links, a);
    b = find(links, b);
    links->leader[a > b ? a : b] = a > b ? b : a;
}

// ---- What belongs together ----------------------------------------------------------------------

// Programs that apply replacements take two at one place for a conflict.
static void join_touching(struct arena *arena, struct links *links) {
    const struct edit_list *edits = &links->file->changes;
    for (size_t i = 0; i < edits->count; i++) {
        const struct edit *edit = &edits->at[i];
        struct edit *last =
            links->touching.count ? &links->touching.at[links->touching.count - 1] : NULL;
        if (!last || last->range.end < edit->range.begin) {
            *ARENA_PUSH(arena, &links->touching) = *edit;
            continue;
        }
        link(links, last->site, edit->site);
        last->text = arena_printf(arena, "%s%s", last->text, edit->text);
        last->expected = arena_printf(arena, "%s%s", last->expected, edit->expected);
        last->range.end = edit->range.end;
    }
}

static bool mentions(const struct links *links, const struct site *site, const char *name) {
    for (size_t i = 0; i < links->file->changes.count; i++) {
        const struct edit *edit = &links->file->changes.at[i];
        if (edit->site == site->id &&
            lexer_mentions(edit->text, (struct range){0, strlen(edit->text)}, name))
            return true;
    }
    return false;
}

// Whether the site's frame has a kernel in which the edit stands.
static bool is_framed(const struct site *site, const struct edit *edit) {
    for (size_t i = 0; site->frame && i < site->frame->places.count; i++) {
        struct range function = site->frame->places.at[i].function;
        if (function.begin <= edit->range.begin && edit->range.end <= function.end)
            return true;
    }
    return false;
}

static void link_objects(struct links *links) {
    for (size_t i = 0; i < links->file->changes.count; i++) {
        const struct edit *edit = &links->file->changes.at[i];
        for (size_t j = 0; edit->object_name && j < links->file->sites.count; j++) {
            const struct site *site = &links->file->sites.at[j];
            if (site->rewrite && is_framed(site, edit) && mentions(links, site, edit->object_name))
                link(links, edit->site, site->id);
        }
    }
}

static bool hold_in_one_kernel(const struct frame *a, const struct frame *b) {
    bool any = false;
    for (size_t i = 0; i < a->found.count; i++)
        for (size_t j = 0; j < b->found.count; j++)
            any |= a->found.at[i].kernel->opens == b->found.at[j].kernel->opens;
    return any;
}

static bool are_of_one_class(const struct function *a, const struct function *b) {
    return a->class && b->class && a->class->range.begin == b->class->range.begin;
}

// Objects that are found stand in lists, of a class and of a kernel.
static void link_found(struct links *links) {
    const struct site_list *sites = &links->file->sites;
    for (size_t i = 0; i < sites->count; i++)
        for (size_t j = 0; j < i; j++) {
            const struct site *a = &sites->at[i], *b = &sites->at[j];
            bool are_found = a->rewrite && b->rewrite && a->rewrite->level > LEVEL_WARP &&
                             b->rewrite->level > LEVEL_WARP && a->frame->found.count &&
                             b->frame->found.count;
            if (are_found && (are_of_one_class(a->function, b->function) ||
                              hold_in_one_kernel(a->frame, b->frame)))
                link(links, b->id, a->id);
        }
}

static void link_kernels(struct links *links) {
    for (size_t i = 0; i < links->file->changes.count; i++) {
        const struct edit *edit = &links->file->changes.at[i];
        const struct edit kernel = {.range = edit->whole};
        for (size_t j = 0; edit->whole.end && edit->site && j < links->file->sites.count; j++)
            if (links->file->sites.at[j].rewrite && is_framed(&links->file->sites.at[j], &kernel))
                link(links, edit->site, links->file->sites.at[j].id);
    }
}

static bool share_head(const struct site *a, const struct site *b) {
    if (a->spelled_once && b->spelled_once && a->callee_range.begin == b->callee_range.begin)
        return true;
    for (size_t i = 0; i < a->bounds.count; i++)
        for (size_t j = 0; j < b->bounds.count; j++)
            if (a->bounds.at[i].at == b->bounds.at[j].at)
                return true;
    for (size_t i = 0; i < a->inlined.count; i++)
        for (size_t j = 0; j < b->inlined.count; j++)
            if (a->inlined.at[i].begin == b->inlined.at[j].begin)
                return true;
    return false;
}

static void link_groups_and_heads(struct links *links) {
    const struct site_list *sites = &links->file->sites;
    for (size_t i = 0; i < sites->count; i++) {
        const struct site *site = &sites->at[i];
        if (site->rewrite && site->rewrite->shares_group && site->group)
            link(links, site->group->first, site->id);
        for (size_t j = 0; j < i && site->rewrite &&
                           site->bounds.count + site->inlined.count + site->spelled_once;
             j++)
            if (sites->at[j].rewrite && share_head(site, &sites->at[j]))
                link(links, site->id, sites->at[j].id);
    }
}

// ---- Fixes --------------------------------------------------------------------------------------

// 0 stands for the runtime's #include. Where that touches an edit, every fix would need the edit.
static bool runtime_touches(const struct links *links) {
    for (size_t i = 0; i < links->file->sites.count; i++)
        if (links->file->sites.at[i].rewrite && find(links, links->file->sites.at[i].id) == 0)
            return true;
    return false;
}

static bool is_text(const struct fix *fix) {
    for (size_t i = 0; i < fix->replacements.count; i++)
        if (!utf8_holds(fix->replacements.at[i].text, strlen(fix->replacements.at[i].text)))
            return false;
    return true;
}

static void add_fix(struct arena *arena, const struct links *links, unsigned leader, bool all,
                    struct fix_list *fixes) {
    struct fix *fix = ARENA_PUSH(arena, fixes);
    *fix = (struct fix){0};
    for (size_t i = 0; i < links->file->sites.count; i++) {
        const struct site *site = &links->file->sites.at[i];
        if (site->rewrite && (all || find(links, site->id) == leader))
            *ARENA_PUSH(arena, &fix->sites) = site->id;
    }
    for (size_t i = 0; i < links->touching.count; i++) {
        unsigned owner = find(links, links->touching.at[i].site);
        if (all || owner == leader || owner == 0)
            *ARENA_PUSH(arena, &fix->replacements) = links->touching.at[i];
    }
    if (!is_text(fix))
        fixes->count--;
}

void fixes_find(struct arena *arena, const struct file_report *file, struct fix_list *fixes) {
    *fixes = (struct fix_list){0};
    if (file->status != EXIT_DONE || !file->changes.count)
        return;
    struct links links = {.leader = ARENA_ARRAY(arena, unsigned, file->sites.count + 1),
                          .file = file};
    for (unsigned i = 0; i <= file->sites.count; i++)
        links.leader[i] = i;
    link_groups_and_heads(&links);
    link_objects(&links);
    link_found(&links);
    link_kernels(&links);
    join_touching(arena, &links);
    if (runtime_touches(&links)) {
        add_fix(arena, &links, 0, true, fixes);
        return;
    }
    for (size_t i = 0; i < file->sites.count; i++)
        if (file->sites.at[i].rewrite && find(&links, file->sites.at[i].id) == file->sites.at[i].id)
            add_fix(arena, &links, file->sites.at[i].id, false, fixes);
}

const struct fix *fixes_of(const struct fix_list *fixes, unsigned site) {
    for (size_t i = 0; i < fixes->count; i++)
        for (size_t j = 0; j < fixes->at[i].sites.count; j++)
            if (fixes->at[i].sites.at[j] == site)
                return &fixes->at[i];
    return NULL;
}
