// See ways.h. An update's chain of positions names a place in each function that was inlined.

#include "ways.h"

#include <string.h>

#include "base/lexer.h"
#include "instances.h"
#include "kernels.h"
#include "text/unit.h"

const struct kernel *ways_kernel(const struct flow *flow, const struct device_entry *entry) {
    for (size_t i = 0; entry->is_kernel && i < flow->kernels->count; i++) {
        const struct kernel *kernel = flow->kernels->at[i];
        for (size_t k = 0; k < kernel->instances.count; k++)
            if (kernel->instances.at[k] == entry)
                return kernel;
    }
    return NULL;
}

// The innermost node there.
static const struct node *below(const struct node *node, size_t offset) {
    for (bool deeper = true; deeper;) {
        deeper = false;
        for (unsigned i = 0; i < node->kid_count && !deeper; i++) {
            const struct node *kid = node->kids[i];
            deeper = kid && kid->source == node->source && kid->range.begin <= offset &&
                     offset < kid->range.end;
            node = deeper ? kid : node;
        }
    }
    return node;
}

bool ways_follow(struct arena *arena, const struct flow *flow, const struct device_update *update,
                 unsigned level, const struct kernel *kernel, struct way *way) {
    *way = (struct way){.kernel = kernel};
    for (unsigned i = level + 1; i < update->depth; i++) {
        const struct device_place *place = &update->chain[i];
        const struct function *function = instances_function(flow->unit, place);
        if (function && function->has_error)
            return false;
        *ARENA_PUSH(arena, &way->steps) = (struct way_step){
            NULL,
            function ? below(function->body, instances_offset(place, function->source)) : NULL};
    }
    return true;
}

// ---- the ways of a site -------------------------------------------------------------------------

struct range ways_word(const struct way_step *step) {
    const struct node *callee = step->call->callee;
    struct range word = {0, 0};
    bool is_written = callee && callee->source && !callee->in_macro && !callee->in_argument &&
                      step->function->name;
    struct lexer lexer = {is_written ? callee->source->text : NULL,
                          is_written ? callee->range.end : 0, is_written ? callee->range.begin : 0};
    for (struct token token; is_written && lexer_next(&lexer, &token);)
        if (token_is_word(callee->source->text, &token, step->function->name))
            word = token.range;
    return word;
}

// The call around the node whose callee is spelled as the function; NULL: there is none.
static const struct node *call_around(const struct node *node, const struct function *function) {
    while (node && !(node->kind == NODE_CALL && ways_word(&(struct way_step){function, node}).end))
        node = node->parent;
    return node;
}

static bool is_same(const struct way *a, const struct way *b) {
    bool same = a->kernel->opens == b->kernel->opens && a->steps.count == b->steps.count;
    for (size_t i = 0; same && i < a->steps.count; i++)
        same = a->steps.at[i].function->range.begin == b->steps.at[i].function->range.begin &&
               a->steps.at[i].call->range.begin == b->steps.at[i].call->range.begin;
    return same;
}

static bool has(const struct ways *ways, const struct way *way) {
    bool any = false;
    for (size_t i = 0; i < ways->list.count; i++)
        any |= is_same(&ways->list.at[i], way);
    return any;
}

static bool add_way(struct arena *arena, const struct flow *flow,
                    const struct device_program *program, const struct site *site,
                    const struct device_update *update, struct ways *ways) {
    const struct kernel *kernel =
        update->is_unseen ? NULL : ways_kernel(flow, &program->entries[update->entry]);
    struct way way;
    if (!kernel || !ways_follow(arena, flow, update, instances_level(update, site), kernel, &way))
        return false;
    const struct function *function = site->function;
    for (size_t i = 0; i < way.steps.count; i++) {
        struct way_step *step = &way.steps.at[i];
        step->function = function;
        step->call = function ? call_around(step->call, function) : NULL;
        if (!step->call)
            return false;
        function = flow_owner(flow, step->call);
    }
    if (function != kernel->function)
        return false;
    if (!has(ways, &way))
        *ARENA_PUSH(arena, &ways->list) = way;
    return true;
}

void ways_find(struct arena *arena, const struct flow *flow, const struct device_program *program,
               struct site_list *sites) {
    for (size_t i = 0; program && i < sites->count; i++) {
        struct site *site = &sites->at[i];
        struct ways *ways = ARENA_NEW(arena, struct ways);
        bool all = site->instance_count > 0;
        for (size_t k = 0; all && k < site->instance_count; k++)
            all = add_way(arena, flow, program, site, site->instances[k], ways);
        site->ways = all ? ways : NULL;
    }
}

const struct ways *ways_common(const struct ways *a, const struct ways *b) {
    if (!a || !b || a->list.count != b->list.count)
        return NULL;
    for (size_t i = 0; i < a->list.count; i++)
        if (!has(b, &a->list.at[i]))
            return NULL;
    return a;
}
