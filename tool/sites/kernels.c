// What a kernel reaches is followed over calls, and into the lambdas that stand in it.

#include "kernels.h"

#include <string.h>

#include "base/tokens.h"
#include "evaluation.h"
#include "text/unit.h"

static bool holds(const struct kernel *kernel, const struct function *function) {
    for (size_t i = 0; i < kernel->functions.count; i++)
        if (kernel->functions.at[i] == function)
            return true;
    return false;
}

static void add(struct arena *arena, struct kernel *kernel, const struct function *function) {
    if (function && !holds(kernel, function))
        *ARENA_PUSH(arena, &kernel->functions) = function;
}

static void add_reached(struct arena *arena, const struct flow *flow, struct kernel *kernel,
                        const struct function *from) {
    const struct function_flow *here = flow_function(flow, from);
    for (size_t i = 0; here && i < here->calls.count; i++)
        if (here->calls.at[i]->decl && !here->calls.at[i]->launch)
            add(arena, kernel, here->calls.at[i]->decl->function);
    for (size_t i = 0; i < flow->unit->functions.count; i++)
        if (flow->unit->functions.at[i]->outer == from)
            add(arena, kernel, flow->unit->functions.at[i]);
}

// Its own shared memory is in what runs; what its launches ask for besides is not.
static void note_launches(struct arena *arena, const struct flow *flow, struct kernel *kernel) {
    const struct function_flow *here = flow_function(flow, kernel->function);
    kernel->has_unseen_launches = flow_has_unseen_callers(flow, here) ||
                                  (!kernel->function->is_static && !kernel->function->is_template);
    kernel->shared_at_launch =
        (here->address_taken && flow->grants_memory) || !flow_sees_launches(flow, here, 3);
    for (size_t i = 0; i < here->callers.count; i++) {
        *ARENA_PUSH(arena, &kernel->launches) = here->callers.at[i];
        if (here->callers.at[i]->launch && evaluation_has_order(flow, here->callers.at[i]))
            *ARENA_PUSH(arena, &kernel->ordered) = here->callers.at[i];
        kernel->shared_at_launch |= flow_launch_asks_for_memory(here->callers.at[i]->launch);
    }
}

static void look_for_return(struct node *node, void *context) {
    const struct node **found = context;
    *found = !*found && node->kind == NODE_RETURN ? node : *found;
}

static void note_text(struct kernel *kernel) {
    const struct function *function = kernel->function;
    const struct node *body = function->body;
    const char *text = function->source ? function->source->text : NULL;
    if (text && !body->in_macro && text[body->range.begin] == '{' &&
        text[body->range.end - 1] == '}') {
        kernel->opens = body->range.begin + 1;
        kernel->closes = body->range.end - 1;
    }
    node_walk(function->body, look_for_return, &kernel->returns);
}

static struct kernel *find(struct arena *arena, const struct flow *flow,
                           const struct function *function) {
    struct kernel *kernel = ARENA_NEW(arena, struct kernel);
    *kernel = (struct kernel){.function = function,
                              .unit = flow->unit,
                              .name = function->name,
                              .block = *flow_block(flow, function)};
    note_text(kernel);
    note_launches(arena, flow, kernel);
    add(arena, kernel, function);
    for (size_t i = 0; i < kernel->functions.count; i++)
        add_reached(arena, flow, kernel, kernel->functions.at[i]);
    return kernel;
}

void kernels_find(struct arena *arena, struct flow *flow) {
    flow->kernels = ARENA_NEW(arena, struct kernel_list);
    for (size_t i = 0; i < flow->unit->functions.count; i++) {
        const struct function *function = flow->unit->functions.at[i];
        if (function->is_kernel && function->body)
            *ARENA_PUSH(arena, flow->kernels) = find(arena, flow, function);
    }
}

struct kernel *kernels_of(const struct flow *flow, const struct function *function) {
    for (size_t i = 0; flow->kernels && i < flow->kernels->count; i++)
        if (flow->kernels->at[i]->function == function)
            return flow->kernels->at[i];
    return NULL;
}

long long kernel_threads(const struct kernel *kernel) {
    return kernel->block.bound ? kernel->block.bound : kernel->block.threads;
}

// It is declared between these.
static void lines_of(const struct function *function, struct device_place *first,
                     struct device_place *last) {
    first->file = last->file = function->source->real_path;
    source_position(function->source, function->range.begin, &first->line, &first->column);
    source_position(function->source, function->body->range.begin, &last->line, &last->column);
}

size_t kernels_blocks(struct arena *arena, const struct flow *flow, struct device_block **blocks) {
    size_t count = 0;
    *blocks = ARENA_ARRAY(arena, struct device_block, flow->kernels->count + 1);
    for (size_t i = 0; i < flow->kernels->count; i++) {
        const struct kernel *kernel = flow->kernels->at[i];
        const long long *size = kernel->block.size;
        if (!kernel->function->source)
            continue;
        struct device_block *block = &(*blocks)[count++];
        *block = (struct device_block){.size = {size[0], size[1], size[2]},
                                       .bound = kernel->block.bound,
                                       .is_proved = kernel->block.proved};
        lines_of(kernel->function, &block->first, &block->last);
    }
    return count;
}

// Whether something that runs in it reads the block's index outside of its own text.
static bool hands_index(const struct kernel *kernel) {
    struct device_place first, last = {.file = kernel->function->source->real_path};
    lines_of(kernel->function, &first, &last);
    source_position(kernel->function->source, kernel->function->range.end, &last.line,
                    &last.column);
    for (size_t i = 0; i < kernel->instances.count; i++) {
        const struct device_reads *reads = &kernel->instances.at[i]->repeat.index;
        for (size_t k = 0; k < reads->count; k++)
            if (!device_is_between(&reads->at[k], &first, &last))
                return true;
    }
    return false;
}

void kernels_join(struct arena *arena, const struct device_program *program, struct flow *flow) {
    for (size_t i = 0; program && i < flow->kernels->count; i++) {
        struct kernel *kernel = flow->kernels->at[i];
        if (!kernel->function->source)
            continue;
        struct device_place first, last;
        lines_of(kernel->function, &first, &last);
        for (size_t j = 0; j < program->entry_count; j++)
            if (program->entries[j].is_kernel &&
                device_is_between(&program->entries[j].place, &first, &last))
                *ARENA_PUSH(arena, &kernel->instances) = &program->entries[j];
        for (size_t j = 0; j < program->unread_count; j++)
            kernel->is_partly_seen |= device_is_between(&program->unread[j], &first, &last);
        kernel->index = hands_index(kernel) ? handing_of_index(flow->arena, flow, kernel) : NULL;
    }
}

bool kernel_is_function(const struct function *one, const struct function *other) {
    return one == other || (one->source == other->source && one->range.begin == other->range.begin);
}

bool kernel_is_same(const struct kernel *one, const struct kernel *other) {
    return (one->function->source == other->function->source ||
            source_is_same(one->function->source, other->function->source)) &&
           one->function->body->range.begin == other->function->body->range.begin;
}

bool kernels_is_first(const struct kernel_list *kernels, size_t i) {
    for (size_t k = 0; k < i; k++)
        if (kernel_is_same(kernels->at[k], kernels->at[i]))
            return false;
    return true;
}

// Kernels of one name are told apart by numbers, so that no sibling is an overload.
const char *kernel_sibling(struct arena *arena, const struct kernel *kernel, const char *kind) {
    const struct unit *unit = kernel->unit;
    unsigned number = 1;
    for (size_t i = 0;
         i < unit->functions.count && !kernel_is_function(unit->functions.at[i], kernel->function);
         i++)
        number += unit->functions.at[i]->is_kernel && unit->functions.at[i]->body &&
                  strcmp(unit->functions.at[i]->name, kernel->name) == 0;
    return number > 1 ? arena_printf(arena, "%s_%s%u", kernel->name, kind, number)
                      : arena_printf(arena, "%s_%s", kernel->name, kind);
}

bool kernel_has_sibling(struct arena *arena, const struct kernel *kernel, const char *kind) {
    const struct source *source = kernel->function->source;
    const char *name = kernel_sibling(arena, kernel, kind);
    if (!source || !strstr(source->text, name))
        return false;
    const struct tokens all = tokens_of(arena, source, (struct range){0, source->length});
    return tokens_count_words(&all, name) > 0;
}

const struct kernel *kernels_common(struct arena *arena, const struct kernel *a,
                                    const struct kernel *b) {
    struct kernel *both = ARENA_NEW(arena, struct kernel);
    *both = *a;
    memset(&both->instances, 0, sizeof both->instances);
    for (size_t i = 0; i < a->instances.count; i++)
        *ARENA_PUSH(arena, &both->instances) = a->instances.at[i];
    for (size_t i = 0; i < b->instances.count; i++)
        *ARENA_PUSH(arena, &both->instances) = b->instances.at[i];
    both->has_unseen_launches |= b->has_unseen_launches;
    both->shared_at_launch |= b->shared_at_launch;
    both->is_partly_seen |= b->is_partly_seen || !a->instances.count != !b->instances.count;
    both->index = handing_common(arena, a->index, b->index);
    return both;
}
