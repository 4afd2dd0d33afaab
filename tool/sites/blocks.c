// Kernels first: whoever says most firmly what their blocks are, is believed. What device functions
//                run in is then joined over their calls,
// round by round, until nothing changes.

#include "blocks.h"

#include <string.h>

#include "base/least.h"
#include "comments.h"
#include "flow.h"
#include "sizes.h"
#include "text/kernel_calls.h"

const struct block *flow_block(const struct flow *flow, const struct function *function) {
    static const struct block unknown = {.proved = false};
    const struct function_flow *owner = flow_function(flow, function);
    return owner ? &owner->block : &unknown;
}

static struct block block_of_size(const long long size[3], bool proved) {
    struct block block = {.proved = proved};
    if (__builtin_mul_overflow(size[0], size[1], &block.threads) ||
        __builtin_mul_overflow(block.threads, size[2], &block.threads))
        return (struct block){0}; // no GPU has such a block
    block.least = block.most = block.threads;
    memcpy(block.size, size, sizeof block.size);
    block.bound = proved ? block.threads : 0;
    return block;
}

static struct block join(const struct block *a, const struct block *b) {
    struct block both = {.proved = a->proved && b->proved};
    for (int axis = 0; axis < 3; axis++)
        both.size[axis] = a->size[axis] == b->size[axis] ? a->size[axis] : 0;
    both.least = least_known(a->least, b->least);
    both.most = block_most(a->most, b->most);
    both.in_all = block_most(a->in_all, b->in_all);
    both.threads = a->threads == b->threads ? a->threads : 0;
    both.bound = block_most(a->bound, b->bound);
    return both;
}

// Kernels.

static struct block block_of_launch(const struct flow *flow, const struct node *sizes,
                                    bool proved) {
    long long size[3];
    for (unsigned axis = 0; axis < 3; axis++)
        size[axis] = sizes_along(flow, sizes, axis);
    struct block block = block_of_size(size, proved);
    block.most = block.threads ? block.threads : sizes_most(flow, sizes);
    return block;
}

// Whether all launches of the kernel in this file are among those that are seen.
static bool sees_all_launches(const struct flow *flow, const struct function_flow *kernel) {
    const struct decl *decl = kernel->function->decl;
    return !kernel->is_named_for_others && !flow_misses_launches(flow, kernel) &&
           (!decl || decl->launching_calls == kernel->launching_calls.count);
}

// The block that the launch is given, of those by name first and then those by the runtime's
// functions; NULL: not known.
static const struct node *sizes_of_launch(const struct function_flow *kernel, size_t i) {
    const struct node *launch = i < kernel->callers.count ? kernel->callers.at[i]->launch : NULL;
    if (i >= kernel->callers.count)
        return kernel_call_block(kernel->launching_calls.at[i - kernel->callers.count]);
    return launch && launch->kid_count >= 2 ? launch->kids[1] : NULL;
}

// Whether nvcc's host compiler, too, sees these launches and no others. (A kernel that is not
// static may be declared anywhere: its name alone says nothing.)
static bool same_for_host(const struct flow *flow, const struct function_flow *kernel) {
    if (!flow->asks_for_architecture)
        return true;
    return flow_sees_launches(flow, kernel, 2) &&
           !(kernel->function->is_static && flow_hides_name(flow, kernel));
}

// The launches in this file; nothing is known where there may be others in it that are not seen.
static struct block block_of_launches(const struct flow *flow, const struct function_flow *kernel) {
    const struct function *f = kernel->function;
    struct block all = {.proved = false};
    if (!sees_all_launches(flow, kernel))
        return all;
    const bool is_same_for_host = same_for_host(flow, kernel);
    const struct unit *unit = flow->unit;
    bool is_others = f->is_shared && (unit->shares_headers || unit->shares_header_kernels);
    bool proved =
        f->is_static && !is_others && flow_sees_launches(flow, kernel, 2) && is_same_for_host;
    for (size_t i = 0; i < kernel->callers.count + kernel->launching_calls.count; i++) {
        const struct node *sizes = sizes_of_launch(kernel, i);
        if (!sizes)
            return (struct block){.proved = false};
        struct block here = block_of_launch(flow, sizes, proved);
        all = i > 0 ? join(&all, &here) : here;
    }
    all.most = is_same_for_host ? all.most : 0;
    return all;
}

static const char *place_of(struct arena *arena, const struct source *source, size_t at) {
    return source ? source_place(arena, source, at) : "a place that is not in the text";
}

// The words of a size, if they are few.
static const char *words_of(struct arena *arena, const struct node *sizes) {
    enum { MOST_WORDS = 40 };
    const size_t length = sizes->source ? sizes->range.end - sizes->range.begin : 0;
    const char *text = sizes->source ? sizes->source->text + sizes->range.begin : "";
    return length && length <= MOST_WORDS && !memchr(text, '\n', length)
               ? arena_copy(arena, text, length)
               : "a number of threads that is not known";
}

const char *blocks_doubt(struct arena *arena, const struct flow *flow,
                         const struct function_flow *kernel) {
    const char *name = kernel->function->name;
    const size_t count = kernel->callers.count + kernel->launching_calls.count;
    if (kernel->is_named_for_others)
        return arena_printf(
            arena, "%s may be launched from anywhere, since its address is taken (%s)", name,
            place_of(arena, kernel->named_at.source, kernel->named_at.range.begin));
    if (flow_misses_launches(flow, kernel))
        return "a call that holds an error may launch it";
    for (size_t i = 0; i < count; i++) {
        const struct node *sizes = sizes_of_launch(kernel, i);
        const struct node *call = i < kernel->callers.count
                                      ? kernel->callers.at[i]
                                      : kernel->launching_calls.at[i - kernel->callers.count];
        if (!sizes || !block_of_launch(flow, sizes, false).most)
            return arena_printf(arena, "%s is launched with %s (%s)", name,
                                sizes ? words_of(arena, sizes) : "a number that is not seen",
                                place_of(arena, call->source, call->range.begin));
    }
    if (count && !same_for_host(flow, kernel))
        return arena_printf(
            arena, "%s may be launched otherwise in host code, which asks for __CUDA_ARCH__", name);
    return arena_printf(arena,
                        count ? "a call of CUDA's launches %s that is not seen"
                              : "no launch of %s is seen in this file",
                        name);
}

// 0, not known, where it is too large.
static long long product(long long a, long long b) {
    long long both;
    return __builtin_mul_overflow(a, b, &both) ? 0 : both;
}

static long long threads_in_all(const struct flow *flow, const struct function_flow *kernel) {
    long long most = 0;
    if (kernel->address_taken || flow_misses_launches(flow, kernel))
        return 0;
    for (size_t i = 0; i < kernel->callers.count; i++) {
        const struct node *launch = kernel->callers.at[i]->launch;
        long long blocks = launch && launch->kid_count >= 2;
        for (unsigned axis = 0; blocks && axis < 3; axis++)
            blocks = product(blocks, sizes_along(flow, launch->kids[0], axis));
        if (!blocks)
            return 0;
        most = blocks > most ? blocks : most;
    }
    return product(most, kernel->block.most);
}

static const struct comments *comments_of(struct arena *arena, const struct source *source) {
    struct diagnostic_list complaints = {0}; // made again where the sites' comments are read
    return comments_read(arena, source, &complaints);
}

// The lines from the kernel's first word to its body.
static bool asserted_size(struct arena *arena, const struct function *kernel, long long size[3]) {
    if (!kernel->source || !strstr(kernel->source->text, "warpagg: block"))
        return false;
    unsigned first, last, column;
    source_position(kernel->source, kernel->range.begin, &first, &column);
    source_position(kernel->source, kernel->body ? kernel->body->range.begin : kernel->range.begin,
                    &last, &column);
    return comments_block(comments_of(arena, kernel->source), first, last, size);
}

static bool sizes_differ(const long long a[3], const long long b[3]) {
    for (int axis = 0; axis < 3; axis++)
        if (a[axis] && b[axis] && a[axis] != b[axis])
            return true;
    return false;
}

static void contradict(struct arena *arena, struct flow *flow, const struct function *kernel,
                       const char *text) {
    struct diagnostic diagnostic = {DIAGNOSTIC_ERROR, kernel->source->path, 0, 0, text};
    source_position(kernel->source, kernel->range.begin, &diagnostic.line, &diagnostic.column);
    *ARENA_PUSH(arena, &flow->contradictions) = diagnostic;
}

static bool launched_otherwise(const struct flow *flow, const struct function_flow *kernel,
                               const long long asserted[3]) {
    for (size_t i = 0; i < kernel->callers.count; i++) {
        const struct node *launch = kernel->callers.at[i]->launch;
        long long size[3] = {0};
        for (unsigned axis = 0; launch && launch->kid_count >= 2 && axis < 3; axis++)
            size[axis] = sizes_along(flow, launch->kids[1], axis);
        if (sizes_differ(asserted, size))
            return true;
    }
    return false;
}

static void check_assertion(struct arena *arena, struct flow *flow,
                            const struct function_flow *kernel, const long long size[3]) {
    const struct function *f = kernel->function;
    if (sizes_differ(size, f->block_size))
        contradict(arena, flow, f,
                   "the comment gives the kernel's blocks another size than __block_size__ does");
    else if (f->max_threads && size[0] * size[1] * size[2] > f->max_threads)
        contradict(
            arena, flow, f,
            "the comment gives the kernel's blocks more threads than __launch_bounds__ allows");
    else if (launched_otherwise(flow, kernel, size))
        contradict(
            arena, flow, f,
            "the comment gives the kernel's blocks another size than a launch in this file does");
}

static void judge_kernel(struct arena *arena, struct flow *flow, struct function_flow *kernel) {
    const struct function *f = kernel->function;
    long long asserted[3];
    bool asserts = asserted_size(arena, f, asserted);
    if (asserts)
        check_assertion(arena, flow, kernel, asserted);
    kernel->block = f->block_size[0] ? block_of_size(f->block_size, true)
                    : asserts        ? block_of_size(asserted, true)
                                     : block_of_launches(flow, kernel);
    if (f->max_threads && (!kernel->block.bound || f->max_threads < kernel->block.bound))
        kernel->block.bound = f->max_threads;
    kernel->block.in_all = threads_in_all(flow, kernel);
}

// Other functions.

static bool launches_kernels(const struct function_flow *function) {
    for (size_t i = 0; i < function->calls.count; i++)
        if (function->calls.at[i]->launch)
            return true;
    return false;
}

// The function in which a lambda of device code stands runs it in blocks of its own,
// if it hands it to no other kernel.
static const struct function_flow *host_of_lambda(const struct flow *flow,
                                                  const struct function *lambda) {
    const struct function_flow *outer = flow_function(flow, lambda->outer);
    bool on_device = outer && (outer->function->is_kernel || outer->function->is_device);
    return on_device && !launches_kernels(outer) ? outer : NULL;
}

// Joins the blocks of all callers that are known by now. False where one is not.
static bool block_of_callers(const struct flow *flow, const struct function_flow *function,
                             struct block *block) {
    bool any = false;
    if (function->function->is_lambda) {
        const struct function_flow *outer = host_of_lambda(flow, function->function);
        if (outer && !outer->block_is_known)
            return false;
        *block = outer ? outer->block : (struct block){.proved = false};
        return true;
    }
    for (size_t i = 0; i < function->callers.count; i++) {
        const struct function_flow *caller =
            flow_function(flow, flow_owner(flow, function->callers.at[i]));
        if (!caller || !caller->block_is_known)
            continue; // calls in a circle add nothing
        *block = any ? join(block, &caller->block) : caller->block;
        any = true;
    }
    return any;
}

static bool block_equal(const struct block *a, const struct block *b) {
    return memcmp(a->size, b->size, sizeof a->size) == 0 && a->threads == b->threads &&
           a->bound == b->bound && a->in_all == b->in_all && a->proved == b->proved;
}

static bool judge_function(const struct flow *flow, struct function_flow *function) {
    struct block block = {.proved = false};
    if (function->function->is_kernel ||
        (!function->function->is_lambda && flow_has_unseen_callers(flow, function)) ||
        !block_of_callers(flow, function, &block))
        return false;
    if (function->block_is_known)
        block = join(&block, &function->block);
    if (function->block_is_known && block_equal(&block, &function->block))
        return false;
    function->block = block;
    function->block_is_known = true;
    return true;
}

void blocks_judge(struct arena *arena, struct flow *flow) {
    for (size_t i = 0; i < flow->functions.count; i++) {
        struct function_flow *function = &flow->functions.at[i];
        const struct function *f = function->function;
        function->block_is_known =
            f->is_kernel || (!f->is_lambda && flow_has_unseen_callers(flow, function));
        if (f->is_kernel)
            judge_kernel(arena, flow, function);
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < flow->functions.count; i++)
            changed |= judge_function(flow, &flow->functions.at[i]);
    }
}
