#include "clones.h"

#include <string.h>

#include "base/tokens.h"
#include "copied.h"
#include "sites/ways.h"
#include "text/unit.h"

// ---- a function ---------------------------------------------------------------------------------

static bool is_plain(const struct sibling *s, const struct function *function) {
    const struct class *class = function->class;
    bool has_text = function->body && !function->body->in_macro &&
                    source_is_same(function->source, s->source) &&
                    s->source->text[function->body->range.begin] == '{';
    bool is_named =
        !function->is_lambda && !function->is_implicit && !function->is_kernel &&
        !(function->decl && (function->decl->is_virtual || function->decl->is_conversion));
    bool is_of_text = !class || (!class->is_local && !class->is_union && !class->in_macro &&
                                 range_is_inside(function->range, class->range));
    return has_text && is_named && is_of_text && !function->has_error &&
           !function->compiler_dependent;
}

// The token of the head that is the name. all->count: there is none, several, or one in full.
static size_t find_name(const struct tokens *all, const char *name) {
    size_t found = all->count;
    for (size_t i = 0; i + 1 < all->count; i++)
        if (tokens_word_at(all, i, name) && tokens_mark_at(all, i + 1, '(')) {
            bool is_first = found == all->count;
            bool is_whole =
                i == 0 || (!tokens_mark_at(all, i - 1, ':') && !tokens_mark_at(all, i - 1, '~'));
            if (!is_first || !is_whole)
                return all->count;
            found = i;
        }
    return found;
}

static bool holds_any(const struct tokens *all, const char *const *words) {
    bool any = false;
    for (size_t i = 0; words[i] && !any; i++)
        any = tokens_count_words(all, words[i]) > 0;
    return any;
}

// `template <> …`
static bool is_special(const struct tokens *head) {
    return tokens_word_at(head, 0, "template") && tokens_mark_at(head, 2, '>');
}

// Returns why it can't be cloned, or NULL.
static const char *read(const struct sibling *s, const struct function *function,
                        struct clone *clone) {
    static const char *const words[] = {"extern", "friend", "virtual", "operator", NULL};
    if (!is_plain(s, function))
        return "what it is can't stand there twice";
    const size_t begin = copied_begin(s->arena, s->source, function->body->range.begin);
    struct range head = {begin, function->body->range.begin};
    struct tokens all = tokens_of(s->arena, s->source, head);
    const size_t name = find_name(&all, function->name);
    if (tokens_hold_directive(s->source, head) || name == all.count || is_special(&all) ||
        holds_any(&all, words))
        return "its declaration can't be read";
    *clone = (struct clone){.function = function,
                            .text = {begin, function->body->range.end},
                            .name = all.at[name].range,
                            .called = arena_printf(s->arena, "%s_%s", function->name, s->suffix)};
    if (copied_is_said(s->kernel->unit, clone->called))
        return "the name that it would take is the program's own";
    const char *why = copied_named_elsewhere(s->arena, s->kernel->unit, function, begin);
    return why ? why : copied_obstacle(s->arena, s->kernel->unit, function);
}

// ---- what is edited -----------------------------------------------------------------------------

static bool has_all(const struct edit_list *edits, const struct edit_list *of, struct range text) {
    for (size_t i = 0; i < of->count; i++)
        if (copied_has(text, &of->at[i]) && !edit_is_there(edits, &of->at[i]))
            return false;
    return true;
}

static bool differs(const struct edit_list *wanted, const struct edit_list *staying,
                    struct range text) {
    return !has_all(wanted, staying, text) || !has_all(staying, wanted, text);
}

// ---- calls --------------------------------------------------------------------------------------

const struct clone *clones_of(const struct clones *clones, const struct function *function) {
    for (size_t i = 0; i < clones->list.count; i++)
        if (kernel_is_function(clones->list.at[i].function, function))
            return &clones->list.at[i];
    return NULL;
}

// Whether the call leaves out more arguments than the clone's own declaration has values for: it
// counts on another one's.
static bool leaves_out(const struct sibling *s, const struct clone *clone,
                       const struct node *call) {
    struct range head = {clone->name.end, clone->function->body->range.begin};
    struct tokens all = tokens_of(s->arena, s->source, head);
    unsigned left_out = 0, values = 0;
    for (unsigned i = 0; i < call->kid_count; i++)
        left_out += call->kids[i] && node_is_default(call->kids[i]);
    for (size_t i = 0; i < all.count; i++)
        values += tokens_mark_at(&all, i, '=');
    return left_out > values;
}

static bool is_specialization(const struct sibling *s, const struct function *function) {
    const struct source *source = function->source;
    if (!source || !function->body)
        return true;
    const size_t begin = copied_begin(s->arena, source, function->body->range.begin);
    struct tokens all = tokens_of(s->arena, source, (struct range){begin, function->range.end});
    return is_special(&all);
}

// Whether the call leads to that text in every instance of the caller. Clang has the function of a
// call that no template's parameter decides; of a template it may be another one's text.
static bool leads_there_alone(const struct sibling *s, const struct way_step *step,
                              const struct function *caller) {
    const struct unit *unit = s->kernel->unit;
    const struct function *function = step->function;
    const struct decl *decl = step->call->decl;
    bool is_told = decl && decl->function && kernel_is_function(decl->function, function),
         any = false;
    for (size_t i = 0; i < unit->functions.count && !any; i++) {
        const struct function *other = unit->functions.at[i];
        any = other->name && strcmp(other->name, function->name) == 0 &&
              !kernel_is_function(other, function) && (!is_told || is_specialization(s, other));
    }
    for (size_t i = 0; i < unit->declared.count && !any && !is_told; i++)
        any = unit->declared.at[i] != function->decl &&
              strcmp(unit->declared.at[i]->name, function->name) == 0;
    return !any && ((is_told && !caller->is_template) ||
                    !copied_is_defined_unseen(s->arena, &unit, 1, function->name));
}

// Whether the clone is declared where the caller calls it: a method's class is, all of it, where
// one of its methods is compiled.
static bool is_in_front(const struct clone *clone, const struct function *caller) {
    const struct class *class = clone->function->class;
    size_t end = class ? class->range.end : clone->text.end;
    bool is_inside = class && range_is_inside(caller->range, class->range);
    return is_inside || end <= caller->range.begin;
}

static const char *add_call(const struct sibling *s, struct clones *clones,
                            const struct way_step *step, const struct function *caller) {
    struct clone read_now;
    const struct clone *clone = clones_of(clones, step->function);
    const char *why = clone ? NULL : read(s, step->function, &read_now);
    if (why)
        return why;
    if (!clone)
        *ARENA_PUSH(s->arena, &clones->list) = read_now;
    clone = clones_of(clones, step->function);
    const struct range word = ways_word(step);
    bool is_here = source_is_same(step->call->source, s->source);
    if (!word.end || !is_here || !is_in_front(clone, caller) || !leads_there_alone(s, step, caller))
        return "a call of it can't lead elsewhere";
    if (!copied_stand_together(s->source, clone->text.begin, word.begin))
        return "it stands in a condition of the preprocessor's in which a call of it does not";
    if (leaves_out(s, clone, step->call))
        return "a call of it counts on another declaration's default arguments";
    struct edit_list one = {0};
    copied_put(s->arena, s->source, word, clone->called, &one);
    if (!edit_is_there(&clones->calls, &one.at[0]))
        *ARENA_PUSH(s->arena, &clones->calls) = one.at[0];
    return NULL;
}

static const struct function *caller_of(const struct way *way, size_t step) {
    return step + 1 < way->steps.count ? way->steps.at[step + 1].function : way->kernel->function;
}

// The innermost function on the way whose text differs, and all behind it.
static const char *add_way(const struct sibling *s, const struct way *way,
                           const struct edit_list *wanted, const struct edit_list *staying,
                           struct clones *clones) {
    bool is_other = false;
    for (size_t i = 0; i < way->steps.count; i++) {
        const struct function *function = way->steps.at[i].function;
        is_other |= function->source && differs(wanted, staying, function->range);
        const char *why =
            is_other ? add_call(s, clones, &way->steps.at[i], caller_of(way, i)) : NULL;
        if (why)
            return arena_printf(s->arena, "%s can't have a second text: %s", function->name, why);
    }
    return NULL;
}

// ---- the rest -----------------------------------------------------------------------------------

static bool is_cloned(const struct clones *clones, const struct edit *edit) {
    bool any = false;
    for (size_t i = 0; i < clones->list.count; i++)
        any |= copied_has(clones->list.at[i].text, edit);
    return any;
}

static bool is_in_function(const struct sibling *s, const struct edit *edit) {
    const struct unit *unit = s->kernel->unit;
    for (size_t i = 0; i < unit->functions.count; i++) {
        const struct function *function = unit->functions.at[i];
        if (source_is_same(function->source, s->source) && copied_has(function->range, edit))
            return true;
    }
    return false;
}

static bool leads_here(const struct sibling *s, const struct site *site) {
    bool any = false;
    for (size_t i = 0; site->ways && i < site->ways->list.count; i++)
        any |= kernel_is_same(site->ways->list.at[i].kernel, s->kernel);
    return any;
}

// A class's objects, of all its sites, stand in the edit of one of them.
static bool any_leads_here(const struct sibling *s, const struct site_list *sites,
                           const struct edit *edit) {
    bool any = leads_here(s, &sites->at[edit->site - 1]);
    for (size_t i = 0; edit->object && i < sites->count && !any; i++) {
        const struct site *site = &sites->at[i];
        const struct class *class = site->function ? site->function->class : NULL;
        any = class && range_is_inside(edit->range, class->range) && leads_here(s, site);
    }
    return any;
}

// Objects of a class, or of the file: one list of them stays.
static const char *add_further(const struct sibling *s, const struct site_list *sites,
                               const struct edit_list *wanted, const struct edit_list *staying,
                               struct clones *clones) {
    for (size_t i = 0; i < wanted->count; i++) {
        const struct edit *edit = &wanted->at[i];
        bool is_ours = edit->site && !edit->whole.end && !copied_has(s->text, edit) &&
                       !is_cloned(clones, edit) && !is_in_function(s, edit) &&
                       !edit_is_there(staying, edit);
        if (!is_ours || !any_leads_here(s, sites, edit))
            continue;
        for (size_t k = 0; k < staying->count && edit->object; k++)
            if (staying->at[k].object && staying->at[k].range.begin == edit->range.begin &&
                strcmp(staying->at[k].object, edit->object) == 0)
                return "a class has other objects there";
        *ARENA_PUSH(s->arena, &clones->further) = *edit;
    }
    return NULL;
}

// A clone that is handed more has to be what every call of it there leads to.
static const char *read_heads(const struct sibling *s, const struct clones *clones,
                              const struct edit_list *wanted, const struct edit_list *staying) {
    for (size_t i = 0; i < clones->list.count; i++) {
        const struct clone *clone = &clones->list.at[i];
        const char *name = clone->function->name;
        if (!differs(wanted, staying,
                     (struct range){clone->name.end, clone->function->body->range.begin}))
            continue;
        struct tokens all = tokens_of(s->arena, s->source, s->text);
        size_t said = tokens_count_words(&all, name), led = 0;
        for (size_t k = 0; k < clones->list.count; k++) {
            all = tokens_of(s->arena, s->source, clones->list.at[k].function->body->range);
            said += tokens_count_words(&all, name);
        }
        for (size_t k = 0; k < clones->calls.count; k++)
            led += strcmp(clones->calls.at[k].expected, name) == 0;
        if (said != led)
            return arena_printf(s->arena, "%s is named there elsewhere too", name);
    }
    return NULL;
}

const char *clones_find(const struct sibling *s, const struct site_list *sites,
                        const struct edit_list *wanted, const struct edit_list *staying,
                        struct clones *clones) {
    *clones = (struct clones){0};
    for (size_t i = 0; i < sites->count; i++) {
        const struct ways *ways = sites->at[i].ways;
        for (size_t k = 0; ways && k < ways->list.count; k++) {
            const struct way *way = &ways->list.at[k];
            const char *why = kernel_is_same(way->kernel, s->kernel)
                                  ? add_way(s, way, wanted, staying, clones)
                                  : NULL;
            if (why)
                return why;
        }
    }
    const char *why = read_heads(s, clones, wanted, staying);
    return why ? why : clones->list.count ? add_further(s, sites, wanted, staying, clones) : NULL;
}

static bool stands_there(const struct edit_list *edits, const struct clone *clone) {
    bool any = false;
    for (size_t i = 0; i < edits->count && !any; i++)
        any = edits->at[i].whole.end && edits->at[i].whole.begin == clone->text.begin &&
              strstr(edits->at[i].text, clone->called);
    return any;
}

bool clones_add(const struct sibling *s, const struct clones *clones,
                const struct edit_list *wanted, unsigned site, struct edit_list *edits) {
    for (size_t i = 0; i < clones->list.count; i++) {
        const struct clone *clone = &clones->list.at[i];
        struct edit_list inside = copied_inside(s->arena, clone->text, wanted);
        edits_add(s->arena, &inside, &clones->calls);
        copied_put(s->arena, s->source, clone->name, clone->called, &inside);
        const char *text = copied_text(s->arena, s->source, clone->text, &inside);
        if (!text)
            return false;
        if (!stands_there(edits, clone))
            copied_add(s->arena, s->source, clone->text, clone->text.begin, text, "", site, edits);
    }
    for (size_t i = 0; i < clones->further.count; i++)
        if (!edit_is_there(edits, &clones->further.at[i]))
            *ARENA_PUSH(s->arena, edits) = clones->further.at[i];
    return true;
}
