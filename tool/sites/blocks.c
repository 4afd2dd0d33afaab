// Kernels first: whoever says most firmly what their blocks are, is believed. What device functions run in is then joined over their calls,
// round by round, until nothing changes.

#include "blocks.h"

#include <string.h>

#include "comments.h"
#include "flow.h"

enum { MAX_COPIES = 8 }; // followed from a launch back to the block's size

const struct block *flow_block(const struct flow *flow, const struct function *function) {
    static const struct block unknown = {.proved = false};
    const struct function_flow *owner = flow_function(flow, function);
    return owner ? &owner->block : &unknown;
}

// Sizes that a launch gives.

// Classes of the program's that become one of these may be made of anything.
static bool is_of_sizes(const struct type *type) {
    return type && type->kind == TYPE_RECORD && type->name && (strcmp(type->name, "dim3") == 0 || strcmp(type->name, "uint3") == 0);
}

// `dim3(32, 8)`, `{32, 8}`.
static bool has_parts(const struct node *node) {
    bool is_made = node->kind == NODE_CONSTRUCT ? !node->decl || node->decl->is_system : node->kind == NODE_OTHER && !node->hides_value;
    bool all = is_made && is_of_sizes(node->type);
    for (unsigned i = 0; i < node->kid_count; i++) // a pack is one there, whatever it becomes
        all &= node->kids[i] && (node_is_default(node->kids[i]) || (type_is_number(node->kids[i]->type) && node->kids[i]->kind != NODE_OTHER));
    return all;
}

// What a variable was made of, if it keeps that; the object that a copy is made of.
static const struct node *origin(const struct flow *flow, const struct node *node) {
    const struct decl *decl = node->kind == NODE_REFERENCE ? node->decl : NULL;
    const struct variable *variable = flow_variable(flow, decl);
    const bool is_plain = decl && decl->initializer && !decl->type->is_volatile && (is_of_sizes(decl->type) || type_is_number(decl->initializer->type) == type_is_number(decl->type));
    if (is_plain && (decl->type->is_const || (variable && variable->definitions.count == 1 && !variable->escaped)))
        return decl->initializer;
    bool copies = node->kind == NODE_CONSTRUCT && (!node->decl || node->decl->is_system) && node->kid_count == 1 && node->kids[0] && is_of_sizes(node->type) && is_of_sizes(node->kids[0]->type);
    return copies ? node->kids[0] : NULL;
}

static const struct node *first_origin(const struct flow *flow, const struct node *node) {
    const struct node *from = node;
    for (int depth = 0; from && depth < MAX_COPIES; depth++)
        node = from, from = origin(flow, node);
    return node;
}

static long long constant_of(const struct flow *flow, const struct node *node) {
    if (node->constant.kind == CONSTANT_NONE)
        node = first_origin(flow, node);
    return node->constant.kind == CONSTANT_INTEGER && node->constant.integer > 0 ? node->constant.integer : 0;
}

// `{32, 8}` is read as `(32, 8)` (dialect.c), whose value is that of its last part.
static bool has_comma(const struct node *node) {
    return node->kind == NODE_BINARY && node->operator == OPERATOR_COMMA;
}

// The size along an axis of the block or the grid, from a launch's `256`, `dim3(32, 8)` or a variable made so; 0 where it is not a constant.
static long long launched_size(const struct flow *flow, const struct node *sizes, unsigned axis) {
    sizes = first_origin(flow, sizes);
    const bool are_parts = has_parts(sizes);
    if ((!are_parts && !type_is_number(sizes->type)) || (are_parts && sizes->kid_count && has_comma(sizes->kids[0])))
        return 0;
    const struct node *size = !are_parts ? (axis == 0 ? sizes : NULL) : axis < sizes->kid_count ? sizes->kids[axis] : NULL;
    return !size || node_is_default(size) ? 1 : constant_of(flow, size);
}

// More than a block can have are none: nothing is launched with them.
static long long fits_block(long long size) {
    enum { MOST_THREADS = 1024 };
    return size <= MOST_THREADS ? size : 0;
}

static struct block block_of_size(const long long size[3], bool proved) {
    struct block block = {.threads = size[0] * size[1] * size[2], .proved = proved};
    block.most = block.threads;
    memcpy(block.size, size, sizeof block.size);
    block.bound = proved ? block.threads : 0;
    return block;
}

static struct block join(const struct block *a, const struct block *b) {
    struct block both = {.proved = a->proved && b->proved};
    for (int axis = 0; axis < 3; axis++)
        both.size[axis] = a->size[axis] == b->size[axis] ? a->size[axis] : 0;
    both.most = block_most(a->most, b->most);
    both.in_all = block_most(a->in_all, b->in_all);
    both.threads = a->threads == b->threads ? a->threads : 0;
    both.bound = block_most(a->bound, b->bound);
    return both;
}

// Kernels.

// The launches in this file; nothing is known where there may be others in it that are not seen.
static struct block block_of_launches(const struct flow *flow, const struct function_flow *kernel) {
    const struct function *f = kernel->function;
    struct block all = {.proved = false};
    if (kernel->address_taken || flow->misses_calls)
        return all;
    bool proved = f->is_static && !(f->is_shared && flow->unit->shares_headers) && flow_sees_launches(flow, kernel, 2);
    for (size_t i = 0; i < kernel->callers.count; i++) {
        const struct node *launch = kernel->callers.at[i]->launch;
        if (!launch || launch->kid_count < 2)
            return (struct block){.proved = false};
        long long size[3];
        for (unsigned axis = 0; axis < 3; axis++)
            size[axis] = fits_block(launched_size(flow, launch->kids[1], axis));
        struct block here = block_of_size(size, proved);
        all = i > 0 ? join(&all, &here) : here;
    }
    return all;
}

// 0, not known, where it is too large.
static long long product(long long a, long long b) {
    long long both;
    return __builtin_mul_overflow(a, b, &both) ? 0 : both;
}

static long long threads_in_all(const struct flow *flow, const struct function_flow *kernel) {
    long long most = 0;
    for (size_t i = 0; !kernel->address_taken && !flow->misses_calls && i < kernel->callers.count; i++) {
        const struct node *launch = kernel->callers.at[i]->launch;
        long long blocks = launch && launch->kid_count >= 2;
        for (unsigned axis = 0; blocks && axis < 3; axis++)
            blocks = product(blocks, launched_size(flow, launch->kids[0], axis));
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
    source_position(kernel->source, kernel->body ? kernel->body->range.begin : kernel->range.begin, &last, &column);
    return comments_block(comments_of(arena, kernel->source), first, last, size);
}

static bool sizes_differ(const long long a[3], const long long b[3]) {
    for (int axis = 0; axis < 3; axis++)
        if (a[axis] && b[axis] && a[axis] != b[axis])
            return true;
    return false;
}

static void contradict(struct arena *arena, struct flow *flow, const struct function *kernel, const char *text) {
    struct diagnostic diagnostic = {DIAGNOSTIC_ERROR, kernel->source->path, 0, 0, text};
    source_position(kernel->source, kernel->range.begin, &diagnostic.line, &diagnostic.column);
    *ARENA_PUSH(arena, &flow->contradictions) = diagnostic;
}

static bool launched_otherwise(const struct flow *flow, const struct function_flow *kernel, const long long asserted[3]) {
    for (size_t i = 0; i < kernel->callers.count; i++) {
        const struct node *launch = kernel->callers.at[i]->launch;
        long long size[3] = {0};
        for (unsigned axis = 0; launch && launch->kid_count >= 2 && axis < 3; axis++)
            size[axis] = launched_size(flow, launch->kids[1], axis);
        if (sizes_differ(asserted, size))
            return true;
    }
    return false;
}

static void check_assertion(struct arena *arena, struct flow *flow, const struct function_flow *kernel, const long long size[3]) {
    const struct function *f = kernel->function;
    if (sizes_differ(size, f->block_size))
        contradict(arena, flow, f, "the comment gives the kernel's blocks another size than __block_size__ does");
    else if (f->max_threads && size[0] * size[1] * size[2] > f->max_threads)
        contradict(arena, flow, f, "the comment gives the kernel's blocks more threads than __launch_bounds__ allows");
    else if (launched_otherwise(flow, kernel, size))
        contradict(arena, flow, f, "the comment gives the kernel's blocks another size than a launch in this file does");
}

static void judge_kernel(struct arena *arena, struct flow *flow, struct function_flow *kernel) {
    const struct function *f = kernel->function;
    long long asserted[3];
    bool asserts = asserted_size(arena, f, asserted);
    if (asserts)
        check_assertion(arena, flow, kernel, asserted);
    kernel->block = f->block_size[0] ? block_of_size(f->block_size, true) : asserts ? block_of_size(asserted, true) : block_of_launches(flow, kernel);
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

// The function in which a lambda of device code stands runs it in blocks of its own, if it hands it to no other kernel.
static const struct function_flow *host_of_lambda(const struct flow *flow, const struct function *lambda) {
    const struct function_flow *outer = flow_function(flow, lambda->outer);
    bool on_device = outer && (outer->function->is_kernel || outer->function->is_device);
    return on_device && !launches_kernels(outer) ? outer : NULL;
}

// Joins the blocks of all callers that are known by now. False where one is not.
static bool block_of_callers(const struct flow *flow, const struct function_flow *function, struct block *block) {
    bool any = false;
    if (function->function->is_lambda) {
        const struct function_flow *outer = host_of_lambda(flow, function->function);
        if (outer && !outer->block_is_known)
            return false;
        *block = outer ? outer->block : (struct block){.proved = false};
        return true;
    }
    for (size_t i = 0; i < function->callers.count; i++) {
        const struct function_flow *caller = flow_function(flow, flow_owner(flow, function->callers.at[i]));
        if (!caller || !caller->block_is_known)
            continue; // calls in a circle add nothing
        *block = any ? join(block, &caller->block) : caller->block;
        any = true;
    }
    return any;
}

static bool block_equal(const struct block *a, const struct block *b) {
    return memcmp(a->size, b->size, sizeof a->size) == 0 && a->threads == b->threads && a->bound == b->bound && a->in_all == b->in_all && a->proved == b->proved;
}

static bool judge_function(const struct flow *flow, struct function_flow *function) {
    struct block block = {.proved = false};
    if (function->function->is_kernel || (!function->function->is_lambda && flow_has_unseen_callers(flow, function)) ||
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
        function->block_is_known = f->is_kernel || (!f->is_lambda && flow_has_unseen_callers(flow, function));
        if (f->is_kernel)
            judge_kernel(arena, flow, function);
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < flow->functions.count; i++)
            changed |= judge_function(flow, &flow->functions.at[i]);
    }
}
