// Which launches of a kernel can be made its sibling's, and why others can't.

#include "sibling.h"

#include <string.h>

#include "base/tokens.h"
#include "copied.h"
#include "text/arguments.h"
#include "text/macros.h"
#include "text/unit.h"

// To nvcc a lambda runs where it is, unless it says otherwise.
static bool may_run_on_device(const struct sibling *s, const struct function *function) {
    if (function->is_lambda)
        return macros_say(macros_of(s->arena, s->kernel->unit), function->source->text,
                          function->range, "__device__");
    return function->is_device || function->is_kernel;
}

static bool is_host_only(const struct sibling *s, const struct node *call) {
    const struct unit *unit = s->kernel->unit;
    bool is_inside = false;
    for (size_t i = 0; i < unit->functions.count; i++) {
        const struct function *function = unit->functions.at[i];
        bool holds = function->body && function->source == call->source &&
                     function->range.begin <= call->range.begin &&
                     call->range.end <= function->range.end;
        if (holds && may_run_on_device(s, function))
            return false;
        is_inside |= holds;
    }
    return is_inside;
}

static bool has_error(const struct sibling *s, const struct node *call) {
    const struct unit *unit = s->kernel->unit;
    bool any = false;
    for (size_t i = 0; i < unit->functions.count; i++) {
        const struct function *function = unit->functions.at[i];
        any |= function->has_error && function->source == call->source &&
               range_is_inside(call->range, function->range);
    }
    return any;
}

// Old formatters left blanks: `<< <`, `>> >`.
static bool is_thrice(const struct tokens *all, size_t i, char mark) {
    bool all_three = tokens_mark_at(all, i, mark) && tokens_mark_at(all, i + 1, mark) &&
                     tokens_mark_at(all, i + 2, mark);
    if (!all_three)
        return false;
    const size_t begin = all->at[i].range.begin, end = all->at[i + 2].range.end;
    const char marks[] = {mark, ' ', '\t', 0};
    return strspn(all->text + begin, marks) >= end - begin;
}

// In front of `<<<`: the kernel's name, with template arguments behind it or not.
// all->count: another name.
static size_t name_in_front(const struct sibling *s, const struct tokens *all, size_t opens_at) {
    size_t name = 0;
    while (name < opens_at && !tokens_mark_at(all, name, '<'))
        name++;
    bool is_whole = name == opens_at || tokens_behind_angles(all, name) == opens_at;
    return name > 0 && is_whole && tokens_word_at(all, name - 1, s->kernel->name) ? name - 1
                                                                                  : all->count;
}

// How many arguments stand in the parentheses that open at token `i`; more than there are where a
// comma stands between `<` and `>`.
static unsigned count_arguments(const struct tokens *all, size_t i) {
    size_t end = tokens_behind_brackets(all, i) - 1;
    unsigned count = i + 1 < end;
    for (i++; i < end; i = tokens_open_at(all, i) ? tokens_behind_brackets(all, i) : i + 1)
        count += tokens_mark_at(all, i, ',');
    return count;
}

static bool touches(const struct edit_list *made, struct range range) {
    for (size_t i = 0; i < made->count; i++)
        if (made->at[i].range.begin < range.end && range.begin < made->at[i].range.end)
            return true;
    return false;
}

// Whether the launch is one of the kernel, and of nothing else that has its name: a pointer, a
// kernel of another namespace. A call that waits for its template's instantiation finds the
// functions that are declared in front of it, and those that are declared beside its arguments'
// types.
static bool names_it(const struct sibling *s, const struct node *call) {
    const struct decl *kernel = s->kernel->function->decl;
    const struct unit *unit = s->kernel->unit;
    if (call->decl)
        return call->decl == kernel;
    for (size_t i = 0; i < unit->declared.count; i++)
        if (unit->declared.at[i] != kernel &&
            strcmp(unit->declared.at[i]->name, s->kernel->name) == 0)
            return false;
    return call->callee && call->callee->kind == NODE_REFERENCE && !call->callee->decl &&
           call->callee->only_candidate == kernel;
}

// The grid, the block and what else is written of the four: a default argument has no place, or
// that of the brackets. Between two of them stands a comma,
// or a macro holds both: then there are 0.
static unsigned count_settings(const struct sibling *s, const struct node *call,
                               struct range brackets) {
    struct tokens all = tokens_of(s->arena, s->source, brackets);
    unsigned count = 0;
    size_t end = 0, i = 0; // of the one before
    for (unsigned k = 0; k < call->launch->kid_count; k++) {
        const struct node *setting = call->launch->kids[k];
        if (!setting || setting->source != call->source ||
            !range_is_inside(setting->range, brackets))
            continue;
        while (count && i < all.count &&
               (all.at[i].range.begin < end || !tokens_mark_at(&all, i, ',')))
            i = tokens_open_at(&all, i) ? tokens_behind_brackets(&all, i) : i + 1;
        if (count && (i >= all.count || all.at[i].range.begin >= setting->range.begin))
            return 0;
        end = setting->range.end;
        count++;
    }
    return count;
}

// Whether one copy more of each argument does nothing, by the arguments' types where the
// parameters' are those of a template.
static bool copies_bytes(const struct sibling *s, const struct node *call) {
    const struct function *kernel = s->kernel->function;
    const unsigned last = kernel->parameter_count - 1,
                   least = kernel->parameter_count - kernel->decl->has_pack;
    for (unsigned i = 0; i < least || i < call->kid_count; i++) {
        const struct type *type =
            kernel->parameter_count ? kernel->parameters[i < last ? i : last]->type : NULL;
        const struct type *argument =
            i < call->kid_count && call->kids[i] ? call->kids[i]->type : NULL;
        if ((!type || !type->copies_as_bytes) && (!argument || !argument->copies_as_bytes))
            return false;
    }
    return true;
}

// `name<<<grid, block>>>(`, maybe with a namespace in front. Returns why it is none of these,
// or NULL.
static const char *read_text(const struct sibling *s, const struct node *call,
                             struct sibling_launch *launch) {
    static const char form[] = "it is not written as a name, `<<<…>>>` and arguments";
    struct tokens all = tokens_of(s->arena, s->source, call->range);
    size_t at = 0;
    while (at < all.count && !is_thrice(&all, at, '<'))
        at++;
    size_t name = at < all.count ? name_in_front(s, &all, at) : all.count;
    if (name == all.count)
        return form;
    size_t i = at + 3; // `>>>` may stand among the settings too: `up<list<pair<int>>>(n)`
    while (i < all.count && !(is_thrice(&all, i, '>') && tokens_mark_at(&all, i + 3, '(') &&
                              tokens_behind_brackets(&all, i + 3) == all.count))
        i = tokens_open_at(&all, i) ? tokens_behind_brackets(&all, i) : i + 1;
    if (i >= all.count)
        return form;
    unsigned count = count_arguments(&all, i + 3), most = s->kernel->function->parameter_count,
             pack = s->kernel->function->decl->has_pack;
    if (count + s->defaults + pack < most || (count > most && !pack))
        return "it leaves out arguments, or a comma stands between `<` and `>` in them";
    launch->name = all.at[name].range;
    launch->opens = (struct range){all.at[at].range.begin, all.at[at + 2].range.end};
    launch->tail = (struct range){all.at[i].range.begin, all.at[i + 3].range.end};
    struct range settings = {launch->opens.end, launch->tail.begin};
    launch->settings = count_settings(s, call, settings);
    launch->has_arguments = !tokens_mark_at(&all, i + 4, ')');
    if (!launch->settings ||
        macros_may_part(macros_of(s->arena, s->kernel->unit), s->source->text, settings))
        return "a macro may hold several of its settings";
    return launch->settings >= 2 && launch->settings <= 4 ? NULL : form;
}

static bool is_same_text(const struct node *one, const struct node *other) {
    return one->in_argument && other->in_argument && one->source == other->source &&
           range_is_same(one->range, other->range);
}

struct places {
    const struct sibling *s;
    const struct node *call;
    bool name_others;
};

static void look_for_others(struct node *node, void *context) {
    struct places *places = context;
    places->name_others |=
        node->kind == NODE_CALL && is_same_text(node, places->call) && !names_it(places->s, node);
}

// Whether the launch's text is one of something else elsewhere in the macro's body.
static bool names_others(const struct sibling *s, const struct node *call) {
    struct places places = {s, call, false};
    for (size_t i = 0; call->in_argument && i < s->kernel->unit->functions.count; i++)
        node_walk(s->kernel->unit->functions.at[i]->body, look_for_others, &places);
    return places.name_others;
}

static bool is_ordered(const struct sibling *s, const struct node *call) {
    size_t i = 0;
    while (i < s->kernel->ordered.count && s->kernel->ordered.at[i] != call)
        i++;
    return i < s->kernel->ordered.count;
}

static const char *read_launch(const struct sibling *s, const struct node *call,
                               const struct edit_list *made, struct sibling_launch *launch) {
    if (call->in_macro)
        return "a macro's body holds it";
    if (!call->source || call->source->real_path != s->source->real_path)
        return "it stands in another file";
    if (call->range.begin < s->text.end)
        return "it stands in front of the kernel's body";
    if (!call->launch || !is_host_only(s, call))
        return "it may stand in device code";
    if (has_error(s, call))
        return "an error in the function that makes it leaves its meaning open";
    if (is_ordered(s, call))
        return "it may write what its settings or arguments read";
    if (!copies_bytes(s, call))
        return "the copy of an argument may do more than to copy its bytes";
    if (!copied_stand_together(s->source, s->text.begin, call->range.begin))
        return "the kernel stands in a condition of the preprocessor's in which it does not";
    const char *why = read_text(s, call, launch);
    if (!why && call->in_argument &&
        !arguments_take_fewer_commas(
            arguments_of(s->arena, macros_of(s->arena, s->kernel->unit), s->source),
            call->range.begin))
        why = "its commas part a macro's arguments";
    if (!why && names_others(s, call))
        why = "a macro's body gives its name another meaning";
    return !why && touches(made, (struct range){launch->name.begin, launch->tail.end})
               ? "another edit changes it"
               : why;
}

// A macro that uses its argument several times shows one launch at several places of the tree.
static bool is_seen(const struct sibling *s, size_t i) {
    for (size_t k = 0; k < i; k++)
        if (is_same_text(s->kernel->launches.at[k], s->kernel->launches.at[i]))
            return true;
    return false;
}

static const char *read_launches(struct sibling *s, const struct edit_list *made) {
    const char *first = NULL;
    for (size_t i = 0; i < s->kernel->launches.count; i++) {
        const struct node *call = s->kernel->launches.at[i];
        struct sibling_launch launch;
        if (!names_it(s, call) || is_seen(s, i))
            continue;
        const char *why = read_launch(s, call, made, &launch);
        unsigned line = 0, column;
        s->in_sight++;
        if (!why)
            *ARENA_PUSH(s->arena, &s->launches) = launch;
        else if (call->source && !first) {
            source_position(call->source, call->range.begin, &line, &column);
            first = arena_printf(
                s->arena, "no launch of it that could be changed stands behind it (line %u: %s)",
                line, why);
        }
    }
    return s->launches.count ? NULL
           : first           ? first
                             : "no launch of it that could be changed stands behind it";
}

static bool has_launch(const struct sibling *s, const struct sibling_launch *launch) {
    bool any = false;
    for (size_t i = 0; i < s->launches.count; i++)
        any |= s->launches.at[i].name.begin == launch->name.begin &&
               s->launches.at[i].settings == launch->settings;
    return any;
}

// A launch may lead there where the branch is switched on.
static bool is_defined_unseen(const struct sibling *s, const struct kernel_list *kernels) {
    ARENA_LIST(const struct unit *) parses = {0};
    *ARENA_PUSH(s->arena, &parses) = s->kernel->unit;
    for (size_t i = 0; i < kernels->count; i++)
        *ARENA_PUSH(s->arena, &parses) = kernels->at[i]->unit;
    return copied_is_defined_unseen(s->arena, parses.at, parses.count, s->kernel->name);
}

const char *sibling_read_launches(struct sibling *s, const struct kernel_list *kernels,
                                  const struct edit_list *made) {
    const char *why = read_launches(s, made);
    if (!why && is_defined_unseen(s, kernels))
        why = "a branch that is switched off has another function of its name";
    for (size_t i = 0; i < kernels->count && !why; i++) {
        const struct kernel *kernel = kernels->at[i];
        if (kernel == s->kernel || !kernel_is_same(kernel, s->kernel))
            continue;
        struct sibling other = {
            .arena = s->arena, .source = s->source, .kernel = kernel, .suffix = s->suffix};
        why = sibling_read(&other);
        why = why ? why : read_launches(&other, made);
        size_t kept = 0;
        for (size_t k = 0; k < s->launches.count && !why; k++)
            if (has_launch(&other, &s->launches.at[k]))
                s->launches.at[kept++] = s->launches.at[k];
        if (!why)
            s->launches.count = kept;
    }
    return !why && !s->launches.count ? "no launch is one of it in all that the file is compiled as"
                                      : why;
}
