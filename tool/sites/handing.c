// See handing.h.

#include "handing.h"

#include <string.h>

#include "base/lexer.h"
#include "base/tally.h"
#include "kernels.h"
#include "text/macros.h"

// ---- text ---------------------------------------------------------------------------------------

// The offset behind the parenthesis that opens a list which follows directly, or 0.
static struct handing_place list_opened_at(const struct source *source, size_t from) {
    struct lexer lexer = {source->text, source->length, from};
    struct token token;
    if (!lexer_next(&lexer, &token) || !token_is_mark(source->text, &token, '('))
        return (struct handing_place){0};
    size_t at = token.range.end;
    return (struct handing_place){at, lexer_next(&lexer, &token) &&
                                          token_is_mark(source->text, &token, ')')};
}

// Behind the name in a function's head.
static size_t end_of_name(const struct source *source, const struct function *function) {
    struct lexer lexer = {source->text, function->body->range.begin, function->range.begin};
    struct token token;
    while (lexer_next(&lexer, &token))
        if (token_is_word(source->text, &token, function->name))
            return token.range.end;
    return 0;
}

// Each can be handed something: no host code, no other file, no call without a name.
static bool all_callers_seen(const struct flow *flow, const struct function_flow *helper) {
    const struct function *function = helper->function;
    bool named = !(function->decl && function->decl->is_conversion) &&
                 strncmp(function->name, "operator", 8) != 0;
    return !flow_has_unseen_callers(flow, helper) && named && !function->is_host &&
           !function->is_shared && !(flow->unit->separable && !function->is_static);
}

const char *handing_parameter(struct arena *arena, const struct flow *flow,
                              const struct source *source, const struct function_flow *helper,
                              const char *name, struct handing_place *place) {
    if (!all_callers_seen(flow, helper))
        return arena_printf(arena, "not all callers of %s are seen", name);
    size_t behind = end_of_name(source, helper->function);
    *place = behind ? list_opened_at(source, behind) : (struct handing_place){0};
    // Every mention of it is its definition or a call that is edited.
    bool is_elsewhere = tally_count(arena, flow->words, source, helper->function->name) !=
                        1 + helper->callers.count;
    bool is_read = place->at && place->is_only == (helper->function->parameter_count == 0);
    return !is_read || is_elsewhere
               ? arena_printf(arena, "%s is declared or named elsewhere too", name)
               : NULL;
}

const char *handing_argument(struct arena *arena, const struct flow *flow,
                             const struct source *source, const struct node *call, const char *name,
                             struct handing_place *place) {
    const struct node *callee = call->callee;
    bool spelled = callee && call->source == source && !call->in_macro && !call->in_argument &&
                   callee->source == call->source;
    *place = spelled ? list_opened_at(source, callee->range.end) : (struct handing_place){0};
    const struct function *owner = place->at ? flow_owner(flow, call) : NULL;
    // Not in its head, where a default argument sees no parameter.
    bool is_in_body = owner && range_is_inside(call->range, owner->body->range);
    return is_in_body ? NULL : arena_printf(arena, "a call of %s can't be edited", name);
}

bool handing_is_captured(const struct function *lambda) {
    const char *text = lambda->source ? lambda->source->text : NULL;
    struct lexer lexer = {text, text ? lambda->range.end : 0, lambda->range.begin};
    struct token opens, first, next;
    bool is_list = text && lexer_next(&lexer, &opens) && token_is_mark(text, &opens, '[') &&
                   lexer_next(&lexer, &first) && lexer_next(&lexer, &next);
    return is_list && (token_is_mark(text, &first, '&') || token_is_mark(text, &first, '=')) &&
           (token_is_mark(text, &next, ']') || token_is_mark(text, &next, ','));
}

struct own_name {
    const char *word;
    bool is_there;
};

static void look_for_own_name(struct node *node, void *found) {
    struct own_name *own = found;
    own->is_there |= node->kind == NODE_VARIABLE && node->decl && node->decl->name &&
                     strcmp(node->decl->name, own->word) == 0;
}

bool handing_has_own(struct arena *arena, const struct macro_list *macros,
                     const struct function *function, struct range text, const char *word) {
    struct own_name own = {word, false};
    node_walk(function->body, look_for_own_name, &own);
    for (unsigned i = 0; i < function->parameter_count; i++)
        own.is_there |=
            function->parameters[i]->name && strcmp(function->parameters[i]->name, word) == 0;
    return own.is_there ||
           macros_say(macros, function->source->text, text, arena_printf(arena, "::%s", word));
}

// ---- the block's index --------------------------------------------------------------------------

static const char word[] = "blockIdx";

struct finder {
    struct arena *arena;
    const struct flow *flow;
    const struct kernel *kernel;
    const struct macro_list *macros;
    struct handing *handing;
};

static void object(struct finder *f, const struct function *function, const char *why) {
    if (!f->handing->obstacle)
        f->handing->obstacle = arena_printf(f->arena, "%s can't be handed the block's index: %s",
                                            function->is_lambda ? "a lambda" : function->name, why);
}

static bool says(const struct finder *f, const struct function *function, struct range range) {
    return macros_say(f->macros, function->source->text, range, word);
}

// Lambdas that stand in it, and name the index.
static bool lambdas_capture(const struct finder *f, const struct function *function) {
    for (size_t i = 0; i < f->flow->unit->functions.count; i++) {
        const struct function *inner = f->flow->unit->functions.at[i];
        bool is_inside = inner != function && inner->is_lambda &&
                         inner->source == function->source &&
                         range_is_inside(inner->range, function->range);
        if (is_inside && says(f, inner, inner->range) && !handing_is_captured(inner))
            return false;
    }
    return true;
}

static bool is_in_macro(const struct finder *f, const char *name) {
    bool any = false;
    for (size_t i = 0; i < f->macros->count; i++)
        any |= lexer_mentions(f->macros->at[i].text, f->macros->at[i].body, name);
    return any;
}

static const char *text_obstacle(struct finder *f, const struct function *function) {
    struct range head = {function->range.begin, function->body->range.begin};
    if (function->source != f->kernel->function->source || function->body->in_macro)
        return "its text is not in this file";
    if (function->has_error || function->compiler_dependent)
        return "its text is not all there";
    if (!function->is_device || function->is_host)
        return "it is not for the device alone";
    if (says(f, function, head))
        return "its parameters name the index";
    if (handing_has_own(f->arena, f->macros, function, function->range, word))
        return "it has a blockIdx of its own, or says ::blockIdx";
    if (macros_class_says(f->macros, function->source->text, function->body->range, word) ||
        !lambdas_capture(f, function))
        return "a class or a lambda in it names the index";
    return is_in_macro(f, function->name) ? "a macro names it" : NULL;
}

// The function that holds the call, past lambdas that capture what they name.
static const struct function *holder_of(struct finder *f, const struct node *call) {
    const struct function *holder = flow_owner(f->flow, call);
    for (; holder && holder->is_lambda; holder = holder->outer)
        if (!handing_is_captured(holder))
            object(f, holder, "it captures what it lists");
    return holder;
}

static void add_helper(struct finder *f, const struct function *function);

static void add_call(struct finder *f, const struct function *called, const struct node *call) {
    struct handing_place place;
    const struct function *holder = holder_of(f, call);
    const char *why = holder ? handing_argument(f->arena, f->flow, f->kernel->function->source,
                                                call, "it", &place)
                             : "a call of it stands in no function";
    if (!why && holder->is_kernel &&
        handing_has_own(f->arena, f->macros, holder, (struct range){0}, word))
        why = "a kernel that calls it has a blockIdx of its own";
    if (why) {
        object(f, called, why);
        return;
    }
    *ARENA_PUSH(f->arena, &f->handing->arguments) = place;
    if (!holder->is_kernel)
        add_helper(f, holder);
}

static void add_helper(struct finder *f, const struct function *function) {
    for (size_t i = 0; i < f->handing->helpers.count; i++)
        if (f->handing->helpers.at[i] == function)
            return;
    *ARENA_PUSH(f->arena, &f->handing->helpers) = function;
    struct handing_place place;
    const struct function_flow *helper = flow_function(f->flow, function);
    const char *why = text_obstacle(f, function);
    why = why ? why
              : handing_parameter(f->arena, f->flow, f->kernel->function->source, helper, "it",
                                  &place);
    if (why) {
        object(f, function, why);
        return;
    }
    *ARENA_PUSH(f->arena, &f->handing->parameters) = place;
    for (size_t i = 0; i < helper->callers.count; i++)
        add_call(f, function, helper->callers.at[i]);
}

const struct handing *handing_of_index(struct arena *arena, const struct flow *flow,
                                       const struct kernel *kernel) {
    struct finder f = {arena, flow, kernel, macros_of(arena, flow->unit),
                       ARENA_NEW(arena, struct handing)};
    for (size_t i = 0; i < kernel->functions.count; i++) {
        const struct function *function = kernel->functions.at[i];
        bool is_inside = function->source == kernel->function->source &&
                         range_is_inside(function->range, kernel->function->range);
        if (!is_inside && !function->is_lambda && function->source &&
            says(&f, function, function->range))
            add_helper(&f, function);
    }
    return f.handing;
}

static bool has_place(const struct handing_place *places, size_t count, size_t at) {
    for (size_t i = 0; i < count; i++)
        if (places[i].at == at)
            return true;
    return false;
}

static bool are_alike(const struct handing *a, const struct handing *b) {
    bool all =
        a->parameters.count == b->parameters.count && a->arguments.count == b->arguments.count;
    for (size_t i = 0; all && i < a->parameters.count; i++)
        all = has_place(b->parameters.at, b->parameters.count, a->parameters.at[i].at);
    for (size_t i = 0; all && i < a->arguments.count; i++)
        all = has_place(b->arguments.at, b->arguments.count, a->arguments.at[i].at);
    return all;
}

const struct handing *handing_common(struct arena *arena, const struct handing *a,
                                     const struct handing *b) {
    if (!a || !b || a == b)
        return a ? a : b;
    if (a->obstacle || b->obstacle || are_alike(a, b))
        return a->obstacle || !b->obstacle ? a : b;
    struct handing *both = ARENA_NEW(arena, struct handing);
    both->obstacle =
        "the helpers that read the block's index differ from one architecture to the next";
    return both;
}
