// What the text says of a site, beyond the call itself.

#include "facts.h"

#include <string.h>

#include "base/lexer.h"
#include "base/text.h"
#include "bounds.h"
#include "compiler_dependence.h"
#include "flow.h"
#include "frame.h"
#include "kernels.h"
#include "purity.h"
#include "sites.h"
#include "text/arguments.h"
#include "text/names.h"

// An error in a function leaves open what its callers and callees do with it. A launch is no call:
// what the host does with a kernel does not change its meaning. Returns the function that has it.
static const struct function *function_with_error(const struct flow *flow,
                                                  const struct function *function) {
    const struct function_flow *here = flow_function(flow, function);
    const struct function *found = function->has_error ? function : NULL;
    for (size_t i = 0; here && !found && i < here->callers.count; i++) {
        const struct function *caller = flow_owner(flow, here->callers.at[i]);
        found = caller && caller->has_error && !function->is_kernel ? caller : NULL;
    }
    for (size_t i = 0; here && !found && i < here->calls.count; i++) {
        const struct decl *callee = here->calls.at[i]->decl;
        found = callee && callee->function && callee->function->has_error ? callee->function : NULL;
    }
    return found;
}

// How a name is used between two places of the text.
struct uses {
    const struct source *source;
    struct range between;
    const struct decl *decl;
    size_t count;   // of nodes that mean the declaration
    bool is_hidden; // another variable of the function has the name
};

static void count_use(struct node *node, void *context) {
    struct uses *uses = context;
    const struct decl *decl = node->decl;
    if (decl == uses->decl)
        uses->count += (node->kind == NODE_REFERENCE || node->kind == NODE_MEMBER) &&
                       node->source == uses->source && range_is_inside(node->range, uses->between);
    else
        uses->is_hidden |= node->kind == NODE_VARIABLE && decl && decl->name &&
                           strcmp(decl->name, uses->decl->name) == 0;
}

// Whether the name means the same behind the range as in front of it: each place at which it stands
// there is a use of it, and none may be another declaration.
static bool means_the_same(const struct function *function, struct uses *uses) {
    struct lexer lexer = {uses->source->text, uses->between.end, uses->between.begin};
    struct token token;
    size_t count = 0;
    bool brings_names = false;
    while (lexer_next(&lexer, &token)) {
        count += token_is_word(uses->source->text, &token, uses->decl->name);
        brings_names |= token_is_word(uses->source->text, &token, "using");
    }
    node_walk(function->body, count_use, uses);
    return !uses->is_hidden && !brings_names && uses->count == count;
}

struct spelling {
    const struct site *site;
    bool at_the_call; // it stands in the call itself
    bool holds;
};

static void judge_name(struct node *node, void *context) {
    struct spelling *spelling = context;
    const struct site *site = spelling->site;
    spelling->holds &= node->source && !node->in_macro;
    if (!spelling->holds || spelling->at_the_call || !node->decl || !node->decl->name)
        return;
    struct uses uses = {
        site->source, {site->pointer->range.end, site->range.begin}, node->decl, 0, false};
    spelling->holds =
        uses.between.begin <= uses.between.end && means_the_same(site->function, &uses);
}

// Whether the expression that an atomic_ref was made of can be written at the call. Whether it
// leads to the same place there, what runs says.
static bool can_be_named(const struct site *site) {
    if (site->form != FORM_OBJECT || !site->pointer || site->pointer->source != site->source)
        return false;
    bool at_the_call = node_is_inside(site->pointer, site->call);
    struct spelling spelling = {site, at_the_call,
                                at_the_call ? purity_assigns_nothing(site->pointer)
                                            : purity_can_repeat(site->pointer)};
    node_walk((struct node *)site->pointer, judge_name, &spelling);
    return spelling.holds;
}

// Whether the call stands in sizeof, decltype and the like: it never runs.
static bool is_unevaluated(const struct node *call) {
    for (const struct node *node = call->parent; node; node = node->parent)
        if (node->kind == NODE_UNEVALUATED)
            return true;
    return false;
}

// Warp votes, shuffles, matches and reductions, whose operand all named lanes must compute. The
// methods of cooperative groups have plain names: another class's `any` is no vote.
static bool is_collective(const struct node *call) {
    static const char *const functions[] = {"__all_sync",
                                            "__any_sync",
                                            "__ballot_sync",
                                            "__match_all_sync",
                                            "__match_any_sync",
                                            "__reduce_add_sync",
                                            "__reduce_and_sync",
                                            "__reduce_max_sync",
                                            "__reduce_min_sync",
                                            "__reduce_or_sync",
                                            "__reduce_xor_sync",
                                            "__shfl",
                                            "__shfl_down",
                                            "__shfl_down_sync",
                                            "__shfl_sync",
                                            "__shfl_up_sync",
                                            "__shfl_xor",
                                            "__shfl_xor_sync",
                                            NULL};
    static const char *const methods[] = {"all",  "any",       "ballot",  "match_all", "match_any",
                                          "shfl", "shfl_down", "shfl_up", "shfl_xor",  NULL};
    bool is_method = call->callee && call->callee->kind == NODE_MEMBER;
    if (!is_method)
        return text_is_among(call->name, functions);
    return !(call->decl && !call->decl->is_system) && text_is_among(call->name, methods);
}

// Whether the call stands in the argument of a vote or shuffle.
static bool is_in_collective(const struct node *call) {
    for (const struct node *node = call; node->parent; node = node->parent)
        if (node->parent->kind == NODE_CALL && node->parent->callee != node &&
            is_collective(node->parent))
            return true;
    return false;
}

void facts_prepare(struct arena *arena, struct unit *unit, struct flow *flow) {
    flow_prepare(arena, unit, flow);
    compiler_dependence_find(flow);
    blocks_judge(arena, flow);
    flow->names = names_find(arena, unit);
    kernels_find(arena, flow);
}

void facts_find(struct arena *arena, const struct flow *flow, struct site_list *sites) {
    const struct source *read = NULL;
    struct arguments *arguments = NULL; // of what was read last
    for (size_t i = 0; i < sites->count; i++) {
        struct site *site = &sites->at[i];
        site->frame = frame_find(arena, flow, site);
        bool is_same = i > 0 && site->source == sites->at[i - 1].source;
        site->bounds = is_same ? sites->at[i - 1].bounds : bounds_find(arena, flow, site->source);
        site->object_is_fixed = can_be_named(site);
        if (site->in_macro_argument && site->source != read) {
            read = site->source;
            arguments = arguments_of(arena, macros_of(arena, flow->unit), read);
        }
        site->may_become_text =
            site->in_macro_argument && arguments_may_become_text(arguments, site->range.begin);
        site->names = flow->names;
        site->compiler_dependent = site->function->compiler_dependent;
        site->dependence = site->function->dependence;
        const struct function *wrong = function_with_error(flow, site->function);
        site->has_error = wrong;
        site->error_at = wrong ? wrong->error_at : NULL;
        site->in_collective = is_in_collective(site->call);
        site->unevaluated = is_unevaluated(site->call);
    }
}
