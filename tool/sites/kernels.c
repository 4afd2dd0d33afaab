// What a kernel reaches is followed over calls, and into the lambdas that stand in it.

#include "kernels.h"

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

static void add_reached(struct arena *arena, const struct flow *flow, struct kernel *kernel, const struct function *from) {
    const struct function_flow *here = flow_function(flow, from);
    for (size_t i = 0; here && i < here->calls.count; i++)
        if (here->calls.at[i]->decl && !here->calls.at[i]->launch)
            add(arena, kernel, here->calls.at[i]->decl->function);
    for (size_t i = 0; i < flow->unit->functions.count; i++)
        if (flow->unit->functions.at[i]->outer == from)
            add(arena, kernel, flow->unit->functions.at[i]);
}

void kernels_find(struct arena *arena, const struct flow *flow, struct kernel_list *kernels) {
    for (size_t i = 0; i < flow->unit->functions.count; i++) {
        const struct function *function = flow->unit->functions.at[i];
        if (!function->is_kernel)
            continue;
        const struct block *block = flow_block(flow, function);
        struct kernel *kernel = ARENA_PUSH(arena, kernels);
        *kernel = (struct kernel){.name = function->name, .threads = block->bound ? block->bound : block->threads};
        add(arena, kernel, function);
        for (size_t j = 0; j < kernel->functions.count; j++)
            add_reached(arena, flow, kernel, kernel->functions.at[j]);
    }
}
