// The search goes from the site's function up to the kernels. Each kernel declares the object; each
// function between gets a parameter for it, and each call between an argument. That takes callers
// that are all seen, and text that can be edited.

#include "frame.h"

#include <string.h>

#include "base/least.h"
#include "counted.h"
#include "handing.h"
#include "kernels.h"
#include "shares.h"
#include "strides.h"
#include "ways.h"

struct finder {
    struct arena *arena;
    const struct flow *flow;
    const struct site *site;
    struct frame *frame;
    bool *seen;               // by function->index
    long long inside, around; // of the loops on the way so far
    bool leaves_innermost;    // there was one
};

static void object(struct finder *f, const char *obstacle) {
    if (!f->frame->obstacle)
        f->frame->obstacle = obstacle;
}

static void add_place(struct finder *f, const struct function *function, struct frame_place place) {
    place.function = function->range;
    place.owner = function;
    *ARENA_PUSH(f->arena, &f->frame->places) = place;
}

// ---- the array, as the kernel calls it ----------------------------------------------------------

// The text that names, at the top of `kernel`, the array that `node` (an address in `function`)
// lies in. NULL: there is none.
static const char *base_of(struct finder *f, const struct function *kernel, const struct node *node,
                           int depth);

static bool reaches(const struct flow *flow, const struct function *kernel,
                    const struct function *function, int depth) {
    if (function == kernel)
        return true;
    const struct function_flow *here = depth < 8 ? flow_function(flow, function) : NULL;
    for (size_t i = 0; here && i < here->callers.count; i++) {
        const struct function *caller = flow_owner(flow, here->callers.at[i]);
        if (caller && caller != function && reaches(flow, kernel, caller, depth + 1))
            return true;
    }
    return false;
}

// Of a helper's parameter: what all calls on the way from this kernel pass.
static const char *base_passed(struct finder *f, const struct function *kernel,
                               const struct variable *parameter, int depth) {
    const struct function_flow *here = flow_function(f->flow, parameter->function);
    unsigned position = flow_parameter_position(parameter->function, parameter->decl);
    const char *base = NULL;
    for (size_t i = 0; here && i < here->callers.count; i++) {
        const struct node *call = here->callers.at[i];
        const struct function *caller = flow_owner(f->flow, call);
        if (!caller || !reaches(f->flow, kernel, caller, 0))
            continue;
        const char *passed =
            position < call->kid_count ? base_of(f, kernel, call->kids[position], depth + 1) : NULL;
        if (!passed || (base && strcmp(base, passed) != 0))
            return NULL;
        base = passed;
    }
    return base;
}

static const char *base_of_variable(struct finder *f, const struct function *kernel,
                                    const struct decl *decl, int depth) {
    const struct variable *variable = flow_variable(f->flow, decl);
    if (!variable)
        return decl->kind == DECL_VARIABLE && decl->storage == STORAGE_DEVICE ? decl->qualified
                                                                              : NULL;
    if (!variable_only_moves(variable))
        return NULL;
    if (decl->kind == DECL_PARAMETER)
        return variable->function == kernel ? decl->name : base_passed(f, kernel, variable, depth);
    bool copied = variable->definitions.count && variable->definitions.at[0].is_initializer &&
                  variable->definitions.at[0].value;
    return copied ? base_of(f, kernel, variable->definitions.at[0].value, depth + 1) : NULL;
}

// A pointer in a struct that the kernel is given by value: `parameters.bins`.
static const char *base_of_member(struct finder *f, const struct function *kernel,
                                  const struct node *node) {
    const struct node *object = node->kid_count == 1 ? node->kids[0] : NULL;
    bool named = object && object->kind == NODE_REFERENCE && object->decl && node->decl &&
                 node->decl->name && object->type;
    if (!named || object->decl->kind != DECL_PARAMETER || object->type->kind == TYPE_POINTER ||
        object->type->kind == TYPE_REFERENCE)
        return NULL;
    const struct variable *variable = flow_variable(f->flow, object->decl);
    bool fixed = variable && variable->function == kernel && !variable->definitions.count &&
                 !variable->escaped;
    return fixed ? arena_printf(f->arena, "%s.%s", object->decl->name, node->decl->name) : NULL;
}

static bool is_device_variable(const struct node *node) {
    return node->kind == NODE_REFERENCE && node->decl && node->decl->kind == DECL_VARIABLE &&
           node->decl->storage == STORAGE_DEVICE && node->type && node->type->kind != TYPE_ARRAY &&
           node->type->kind != TYPE_POINTER;
}

// The address in a sum. In a template, that of another sum is not known to be one.
static const struct node *address_of_sum(const struct node *sum) {
    const struct node *first = sum->kids[0], *second = sum->kids[1];
    bool may_be =
        first->kind == NODE_BINARY && (!first->type || first->type->kind == TYPE_DEPENDENT);
    return node_is_address(first) || (may_be && !node_is_address(second)) ? first : second;
}

// A pointer that lies in memory: where it leads, its own place does not tell.
static bool is_loaded(const struct node *node) {
    bool is_row = node->kind == NODE_SUBSCRIPT && node_is_row(node);
    return !is_row && node->type && node->type->kind == TYPE_POINTER;
}

// Which lies where its name says; a pointer would be loaded.
static bool is_array(const struct node *node) {
    return (node->kind == NODE_REFERENCE || node->kind == NODE_MEMBER) && node->decl &&
           node->decl->type && node->decl->type->kind == TYPE_ARRAY;
}

static const char *base_of(struct finder *f, const struct function *kernel, const struct node *node,
                           int depth) {
    if (depth > 16)
        return NULL;
    switch (node->kind) {
    case NODE_REFERENCE:
        if (is_device_variable(node)) // &planes.red[k]
            return node->decl->qualified ? arena_printf(f->arena, "&%s", node->decl->qualified)
                                         : NULL;
        return node->decl && node->decl->name && node_is_address(node)
                   ? base_of_variable(f, kernel, node->decl, depth)
                   : NULL;
    case NODE_CAST: return base_of(f, kernel, node->kids[0], depth + 1);
    case NODE_SUBSCRIPT:
        return is_loaded(node) ? NULL : base_of(f, kernel, node->kids[0], depth + 1);
    case NODE_UNARY:
        return node->operator == OPERATOR_ADDRESS ||
                       (node->operator == OPERATOR_DEREFERENCE && !is_loaded(node))
                   ? base_of(f, kernel, node->kids[0], depth + 1)
                   : NULL;
    case NODE_BINARY:
        if (node->operator != OPERATOR_ADD && node->operator != OPERATOR_SUBTRACT)
            return NULL;
        return base_of(f, kernel, address_of_sum(node), depth + 1);
    case NODE_MEMBER:
        if (node_is_address(node) && !is_array(node))
            return base_of_member(f, kernel, node);
        // &cells[k].mass, &planes->red[k]
        return node->kid_count == 1 ? base_of(f, kernel, node->kids[0], depth + 1) : NULL;
    default: return NULL;
    }
}

// ---- the address, where the kernel begins -------------------------------------------------------
//
// It is spelled there as at the call if it is made of what is there already: parameters that keep
// their values, __device__ variables, blockIdx, numbers. Nothing is loaded for it, as the call may
// stand behind a test that there is something to load.

static bool is_known_value(struct finder *f, const struct function *kernel, const struct node *node,
                           int depth);

static bool is_kept_parameter(struct finder *f, const struct function *kernel,
                              const struct node *node) {
    const struct variable *variable =
        node->kind == NODE_REFERENCE && node->decl && node->decl->kind == DECL_PARAMETER
            ? flow_variable(f->flow, node->decl)
            : NULL;
    return variable && variable->function == kernel && !variable->definitions.count &&
           !variable->escaped;
}

// Under the name that it has anywhere: a directive in the kernel's body may have brought
// in a shorter one.
static bool is_global(const struct node *node) {
    const char *name =
        node->kind == NODE_REFERENCE && node->decl && node->decl->storage == STORAGE_DEVICE
            ? node->decl->qualified
            : NULL;
    size_t length = node->range.end - node->range.begin;
    return name && strncmp(name, "::", 2) == 0 && strlen(name + 2) == length &&
           memcmp(node->source->text + node->range.begin, name + 2, length) == 0;
}

static bool is_of_grid(const struct node *object) {
    return node_is_of_system(object, "blockIdx") || node_is_of_system(object, "blockDim") ||
           node_is_of_system(object, "gridDim");
}

// Something in memory whose address is known.
static bool is_known_place(struct finder *f, const struct function *kernel, const struct node *node,
                           int depth) {
    if (depth > 16 || !node->source || node->in_macro || node->in_argument)
        return false;
    switch (node->kind) {
    case NODE_REFERENCE: return is_global(node);
    case NODE_SUBSCRIPT:
        return is_known_value(f, kernel, node->kids[0], depth + 1) &&
               is_known_value(f, kernel, node->kids[1], depth + 1);
    case NODE_MEMBER:
        return node->kid_count == 1 && (node_is_pointer(node->kids[0])
                                            ? is_known_value(f, kernel, node->kids[0], depth + 1)
                                            : is_known_place(f, kernel, node->kids[0], depth + 1));
    case NODE_UNARY:
        return node->operator == OPERATOR_DEREFERENCE &&
               is_known_value(f, kernel, node->kids[0], depth + 1);
    default: return false;
    }
}

static bool is_known_value(struct finder *f, const struct function *kernel, const struct node *node,
                           int depth) {
    if (depth > 16 || !node->source || node->in_macro || node->in_argument)
        return false;
    switch (node->kind) {
    case NODE_LITERAL: return true;
    case NODE_REFERENCE:
        return is_kept_parameter(f, kernel, node) || (is_array(node) && is_global(node));
    case NODE_MEMBER:
        if (is_array(node) && is_known_place(f, kernel, node, depth + 1))
            return true;
        return node->kid_count == 1 &&
               (is_of_grid(node->kids[0]) ||
                (!node_is_pointer(node->kids[0]) && is_kept_parameter(f, kernel, node->kids[0])));
    case NODE_UNARY:
        return node->operator == OPERATOR_ADDRESS &&
               is_known_place(f, kernel, node->kids[0], depth + 1);
    case NODE_BINARY:
        return (node->operator == OPERATOR_ADD || node->operator == OPERATOR_SUBTRACT ||
                node->operator == OPERATOR_MULTIPLY) &&
               is_known_value(f, kernel, node->kids[0], depth + 1) &&
               is_known_value(f, kernel, node->kids[1], depth + 1);
    default: return false;
    }
}

static const char *address_in(struct finder *f, const struct function *kernel) {
    const struct node *pointer = f->site->pointer;
    if (!pointer || flow_owner(f->flow, f->site->call) != kernel ||
        pointer->source != f->site->source || !is_known_value(f, kernel, pointer, 0))
        return NULL;
    const char *text = arena_copy(f->arena, pointer->source->text + pointer->range.begin,
                                  pointer->range.end - pointer->range.begin);
    return strpbrk(text, "\r\n") ? NULL : text; // it is to stand on one line
}

// ---- loops --------------------------------------------------------------------------------------

// A name that stands for itself, or for what it was made of once:
// `const int total = rows * columns;`.
static const struct node *meant_by(const struct flow *flow, const struct node *node) {
    bool is_variable =
        node->kind == NODE_REFERENCE && node->decl && node->decl->kind == DECL_VARIABLE;
    const struct node *value = is_variable ? flow_initial_value(flow, node->decl) : NULL;
    return value ? value : node;
}

// A number in words that mean the same at the kernel's top. A parameter is named also where a macro
// was given it.
static const char *words_in(struct finder *f, const struct function *kernel,
                            const struct node *number) {
    const struct node *end = number ? meant_by(f->flow, number) : NULL;
    // A template's own type is a number where something is counted up to it.
    if (!end || !end->type ||
        (end->type->kind != TYPE_INTEGER && end->type->kind != TYPE_DEPENDENT))
        return NULL;
    if (is_kept_parameter(f, kernel, end))
        return end->decl->name;
    if (end->source != f->site->source || !is_known_value(f, kernel, end, 0))
        return NULL;
    const char *text = arena_copy(f->arena, end->source->text + end->range.begin,
                                  end->range.end - end->range.begin);
    const char *behind = text + strspn(text, "0123456789");
    bool is_word = end->kind == NODE_MEMBER || (end->kind == NODE_LITERAL && !*behind);
    return strpbrk(text, "\r\n") ? NULL : is_word ? text : arena_printf(f->arena, "(%s)", text);
}

static void multiply(long long *rounds, long long count) {
    enum { MOST = 1 << 20 };
    if (count && count <= MOST / *rounds)
        *rounds *= count;
}

// A loop whose length the source does not say counts as one round.
static void count_rounds(struct finder *f, const struct node *loop) {
    const long long count = counted_rounds(loop);
    multiply(&f->inside, count);
    if (f->leaves_innermost)
        multiply(&f->around, count);
    f->leaves_innermost = true;
}

// Which all launches tell of a parameter alone.
static long long share_in(struct finder *f, const struct function *kernel, const struct node *end) {
    end = end ? meant_by(f->flow, end) : NULL;
    return end && is_kept_parameter(f, kernel, end)
               ? shares_most(f->flow, kernel, flow_parameter_position(kernel, end->decl))
               : 0;
}

// The blocks of the grid divide what the outermost such loop goes through.
static void note_loops(struct finder *f, const struct node *node) {
    const struct function *owner = node ? flow_owner(f->flow, node) : NULL;
    struct frame *frame = f->frame;
    for (; node; node = node->parent) {
        if (!node_is_loop(node))
            continue;
        const struct stride stride = stride_of(f->flow, node);
        frame->in_loop = true;
        frame->strides |= stride.by_block || stride.by_grid;
        if (stride.by_grid) {
            frame->divided =
                owner && owner->is_kernel ? words_in(f, owner, stride_end(node, &stride)) : NULL;
            frame->divides = !stride.by_block  ? DIVIDES_ROWS
                             : stride.by_parts ? DIVIDES_ROWS_OF_WARPS
                                               : DIVIDES_ELEMENTS;
            frame->share =
                owner && owner->is_kernel ? share_in(f, owner, stride_end(node, &stride)) : 0;
            frame->inside = f->inside;
            frame->around = f->around;
        }
        if (!stride.by_block && !stride.by_grid)
            count_rounds(f, node);
    }
}

// ---- the search ---------------------------------------------------------------------------------

static const char holder[] = "the function that holds it";

static void add_function(struct finder *f, const struct function *function);

static void note_threads(struct finder *f, const struct kernel *kernel) {
    const struct block *block = &kernel->block;
    struct frame *frame = f->frame;
    bool first = !frame->has_kernel;
    frame->threads = first                             ? block->threads
                     : block->threads < frame->threads ? block->threads
                                                       : frame->threads;
    frame->least = least_known(frame->least, block->least);
    long long bound = block->threads ? block->threads : block->bound;
    frame->bound = first ? bound : block_most(bound, frame->bound);
    frame->in_all = first ? block->in_all : block_most(block->in_all, frame->in_all);
    frame->has_kernel = true;
}

static void add_kernel(struct finder *f, const struct kernel *kernel) {
    const struct function *function = kernel->function;
    if (!kernel->opens) {
        object(f, function->body->in_macro
                      ? "the kernel's body begins in a macro"
                      : "the kernel's body does not begin with `{` and end with `}`");
        return;
    }
    const char *base = f->site->pointer ? base_of(f, function, f->site->pointer, 0) : NULL;
    add_place(f, function,
              (struct frame_place){.kind = FRAME_DECLARATION,
                                   .at = kernel->opens,
                                   .kernel = kernel,
                                   .base = base,
                                   .address = address_in(f, function)});
    f->frame->shared_at_launch |= kernel->shared_at_launch;
    note_threads(f, kernel);
}

static void add_call(struct finder *f, const struct node *call) {
    struct handing_place place;
    const char *why = handing_argument(f->arena, f->flow, f->site->source, call, holder, &place);
    if (why) {
        object(f, why);
        return;
    }
    const struct function *caller = flow_owner(f->flow, call);
    add_place(
        f, caller,
        (struct frame_place){.kind = FRAME_ARGUMENT, .at = place.at, .is_only = place.is_only});
    note_loops(f, call);
    add_function(f, caller);
}

static void add_helper(struct finder *f, const struct function_flow *helper) {
    struct handing_place place;
    const char *why = handing_parameter(f->arena, f->flow, f->site->source, helper, holder, &place);
    if (why) {
        object(f, why);
        return;
    }
    add_place(
        f, helper->function,
        (struct frame_place){.kind = FRAME_PARAMETER, .at = place.at, .is_only = place.is_only});
    const struct finder here = *f;
    for (size_t i = 0; i < helper->callers.count; i++) {
        f->inside = here.inside, f->around = here.around,
        f->leaves_innermost = here.leaves_innermost;
        add_call(f, helper->callers.at[i]);
    }
}

static void add_function(struct finder *f, const struct function *function) {
    if (f->seen[function->index])
        return;
    f->seen[function->index] = true;
    if (function->is_lambda)
        object(f, "the update stands in a lambda");
    else if (function->has_error)
        object(f, arena_printf(f->arena, "an error stands in %s, on the way to it%s%s%s",
                               function->name ? function->name : "a function",
                               function->error_at ? " (" : "",
                               function->error_at ? function->error_at : "",
                               function->error_at ? ")" : ""));
    else if (function->source != f->site->source)
        object(f, arena_printf(
                      f->arena, "%s, which leads to it, stands in another file%s%s%s",
                      function->name ? function->name : "a function", function->source ? " (" : "",
                      function->source ? function->source->path : "", function->source ? ")" : ""));
    else if (function->is_kernel)
        add_kernel(f, kernels_of(f->flow, function));
    else
        add_helper(f, flow_function(f->flow, function));
}

const struct frame *frame_find(struct arena *arena, const struct flow *flow,
                               const struct site *site) {
    struct finder f = {arena,
                       flow,
                       site,
                       ARENA_NEW(arena, struct frame),
                       ARENA_ARRAY(arena, bool, flow->functions.count + 1),
                       1,
                       1,
                       false};
    f.frame->inside = f.frame->around = 1;
    note_loops(&f, site->call);
    const struct function *owner = flow_owner(flow, site->call);
    bool in_body = owner && owner->source == site->source &&
                   owner->body->range.begin <= site->range.begin &&
                   site->range.end <= owner->body->range.end;
    if (owner && !owner->is_lambda && (!in_body || owner->is_implicit))
        object(&f, "the update stands where a kernel's own variables can't be named");
    else if (owner)
        add_function(&f, owner);
    else
        object(&f, "the update stands outside of any function");
    return f.frame;
}

static bool has_kernel(const struct frame *frame, const struct kernel *kernel) {
    for (size_t i = 0; i < frame->places.count; i++)
        if (frame->places.at[i].kernel == kernel)
            return true;
    return false;
}

struct frame *frame_along(struct arena *arena, const struct flow *flow, const struct site *site,
                          const struct ways *ways) {
    struct finder f = {.arena = arena, .flow = flow, .site = site};
    f.frame = ARENA_NEW(arena, struct frame);
    f.frame->inside = f.frame->around = 1;
    for (size_t i = 0; i < ways->list.count; i++) {
        const struct way *way = &ways->list.at[i];
        f.inside = f.around = 1;
        f.leaves_innermost = false;
        note_loops(&f, site->call);
        for (size_t k = 0; k < way->steps.count; k++)
            note_loops(&f, way->steps.at[k].call);
        if (!has_kernel(f.frame, way->kernel))
            add_kernel(&f, way->kernel);
    }
    return f.frame;
}

// ---- arguments ----------------------------------------------------------------------------------

bool frame_is_in(const struct frame_place *place, const struct device_place *kernel) {
    const struct function *owner = place->owner;
    struct device_place first = {.file = owner->source->real_path}, last = first;
    source_position(owner->source, owner->range.begin, &first.line, &first.column);
    source_position(owner->source, owner->body->range.begin, &last.line, &last.column);
    return place->kind == FRAME_DECLARATION && device_is_between(kernel, &first, &last);
}

const char *frame_argument(const struct frame_place *place, unsigned index, unsigned count) {
    const struct function *kernel = place->owner;
    const struct decl *decl = kernel->parameter_count == count && index < kernel->parameter_count
                                  ? kernel->parameters[index]
                                  : NULL;
    bool is_pointer =
        decl && decl->type && (decl->type->kind == TYPE_POINTER || decl->type->kind == TYPE_ARRAY);
    return is_pointer && decl->name && *decl->name ? decl->name : NULL;
}

// ---- several parses -----------------------------------------------------------------------------

static bool same_places(const struct frame *a, const struct frame *b) {
    bool same = a->places.count == b->places.count;
    for (size_t i = 0; same && i < a->places.count; i++)
        same = a->places.at[i].kind == b->places.at[i].kind &&
               a->places.at[i].at == b->places.at[i].at &&
               text_is_same(a->places.at[i].base, b->places.at[i].base) &&
               text_is_same(a->places.at[i].address, b->places.at[i].address);
    return same;
}

static bool same_found(const struct frame *a, const struct frame *b) {
    bool same = a->found.count == b->found.count && !a->only_found == !b->only_found;
    for (size_t i = 0; same && i < a->found.count; i++)
        same = a->found.at[i].kernel->opens == b->found.at[i].kernel->opens &&
               text_is_same(a->found.at[i].types, b->found.at[i].types);
    return same;
}

// Where their places are the same.
static void join_kernels(struct arena *arena, struct frame *both, const struct frame *b) {
    bool any = false;
    struct frame_place *places = ARENA_ARRAY(arena, struct frame_place, both->places.count + 1);
    for (size_t i = 0; i < both->places.count; i++) {
        places[i] = both->places.at[i];
        bool joins = places[i].kernel && i < b->places.count && b->places.at[i].kernel &&
                     b->places.at[i].kernel != places[i].kernel;
        places[i].kernel = joins ? kernels_common(arena, places[i].kernel, b->places.at[i].kernel)
                                 : places[i].kernel;
        any |= joins;
    }
    if (any) {
        both->places.at = places;
        both->places.capacity = both->places.count;
    }
}

const struct frame *frame_common(struct arena *arena, const struct frame *a,
                                 const struct frame *b) {
    if (a == b)
        return a;
    if (a->obstacle || b->obstacle)
        // In one order, whichever comes first.
        return !a->obstacle ? b : !b->obstacle || strcmp(a->obstacle, b->obstacle) < 0 ? a : b;
    struct frame *both = ARENA_NEW(arena, struct frame);
    *both = *a;
    join_kernels(arena, both, b);
    both->has_kernel &= b->has_kernel;
    both->in_loop &= b->in_loop;
    both->strides &= b->strides;
    bool same_division = a->divides == b->divides && text_is_same(a->divided, b->divided) &&
                         a->inside == b->inside && a->around == b->around;
    both->divided = same_division ? a->divided : NULL;
    both->share = same_division ? block_most(a->share, b->share) : 0;
    both->shared = a->shared > b->shared ? a->shared : b->shared;
    both->shared_unknown |= b->shared_unknown;
    both->in_all = block_most(a->in_all, b->in_all);
    both->shared_at_launch |= b->shared_at_launch;
    both->threads = a->threads < b->threads ? a->threads : b->threads;
    both->least = least_known(a->least, b->least);
    both->bound = block_most(a->bound, b->bound);
    both->found_in_vain |= b->found_in_vain;
    if (!same_places(a, b))
        both->obstacle = "the kernel differs from one architecture to the next";
    if (!same_found(a, b)) {
        both->found.count = both->entries.count = 0;
        both->obstacle = both->obstacle ? both->obstacle : both->only_found;
    }
    return both;
}

bool frame_finds(const struct frame *frame, bool is_of_array) {
    bool has_bases = true;
    for (size_t i = 0; i < frame->places.count; i++)
        has_bases &= frame->places.at[i].kind != FRAME_DECLARATION || frame->places.at[i].base;
    return frame->found.count && (frame->only_found || (is_of_array && !has_bases));
}

bool frame_goes_far(const struct site *site) {
    return site->frame->strides && !site->traffic.piece;
}

long long frame_rounds_of(const struct site *site) {
    bool is_record = site->group && site->group->counter;
    return site->rounds ? site->rounds : is_record ? site->frame->around : site->frame->inside;
}
