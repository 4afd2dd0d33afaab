// Lists of what is harmless: expressions that write nothing, and expressions that read nothing
// which a call elsewhere may write.

#include "evaluation.h"

#include <string.h>

#include "base/lexer.h"
#include "base/text.h"

enum { MOST_CALLS = 4 }; // of the program's functions, in each other

struct look {
    const struct flow *flow;
    const struct function *function; // whose body it is; NULL: the launch itself
    unsigned calls;                  // that may still be followed
};

// Of the function alone: nobody else assigns to it.
static bool is_own(const struct flow *flow, const struct decl *decl) {
    const struct variable *variable = flow_variable(flow, decl);
    bool is_object = decl->type && decl->type->kind != TYPE_REFERENCE && !decl->type->is_volatile;
    return is_object && variable && !variable->escaped && !variable->alias;
}

static bool is_method(const struct node *call) {
    return call->callee && call->callee->kind == NODE_MEMBER;
}

static bool are_numbers(const struct node *call) {
    for (unsigned i = 0; i < call->kid_count; i++)
        if (!call->kids[i] || !type_is_number(call->kids[i]->type))
            return false;
    return call->kid_count > 0;
}

// Whoever it hands the stream to may have changed it, so it is not one value at all times.
static const char stream_of_thread[] = "getCurrentCUDAStream";

// Of the library's functions those that compute from numbers alone, and those of its classes that
// read the object, or lead to what that holds.
static bool is_of_library(const struct node *call) {
    static const char *const functions[] = {"abs",   "ceil",   "ceil_div", "ceilf",  "exp2", "fabs",
                                            "floor", "floorf", "log2",     "lround", "max",  "min",
                                            "pow",   "round",  "sqrt",     "sqrtf",  NULL};
    static const char *const methods[] = {"begin",
                                          "c_str",
                                          "cbegin",
                                          "cend",
                                          "const_data_ptr",
                                          "count",
                                          "data",
                                          "data_ptr",
                                          "dim",
                                          "empty",
                                          "end",
                                          "get",
                                          "length",
                                          "mutable_data_ptr",
                                          "numel",
                                          "size",
                                          "stream",
                                          NULL};
    const struct decl *function = call->decl;
    if (!function || !function->is_system || function->is_virtual || function->has_pack)
        return false;
    if (is_method(call))
        return (function->is_conversion || text_is_among(call->name, methods)) &&
               (call->kid_count == 0 || are_numbers(call));
    return (text_is_among(call->name, functions) && are_numbers(call)) ||
           (call->name && (strcmp(call->name, "raw_pointer_cast") == 0 ||
                           strcmp(call->name, stream_of_thread) == 0));
}

// The library's default arguments are numbers; what the program's are stands in front
// of the body that they are for.
static bool is_known_default(const struct node *node, const struct node *kid) {
    bool takes = node->kind == NODE_CONSTRUCT || node->kind == NODE_CALL;
    return node_is_default(kid) && takes && node->decl &&
           (node->decl->is_system || node->decl->function);
}

typedef bool test(const struct look *look, const struct node *node);

static bool all_parts(const struct look *look, const struct node *node, test *is_so) {
    bool all = true;
    for (unsigned i = 0; i < node->kid_count && all; i++)
        all = !node->kids[i] || is_known_default(node, node->kids[i]) || is_so(look, node->kids[i]);
    return all;
}

static bool writes_nothing(const struct look *look, const struct node *node);

// Nothing of the text is another one for nvcc, or runs where the block ends.
static bool is_plain_text(const struct function *function) {
    const char *text = function->source ? function->source->text : "";
    struct lexer lexer = {text, function->range.end, function->range.begin};
    bool is_plain = function->source && !function->host_differs;
    for (struct token token; is_plain && lexer_next_raw(&lexer, &token);)
        is_plain = token.kind != TOKEN_DIRECTIVE && !token_is_word(text, &token, "cleanup") &&
                   !token_is_word(text, &token, "__cleanup__");
    return is_plain;
}

// One of the program's whose text is here; NULL: it is none, or is not followed.
static const struct function *followed(const struct look *look, const struct node *call) {
    const struct decl *decl = call->decl;
    const struct function *function = decl && !decl->is_virtual ? decl->function : NULL;
    bool is_seen = function && function->body && !function->has_error && !call->launch &&
                   look->calls && is_plain_text(function);
    return is_seen ? function : NULL;
}

// It assigns to variables of its own alone.
static bool is_seen(const struct look *look, const struct node *call) {
    const struct function *function = followed(look, call);
    const struct look inside = {look->flow, function, look->calls - 1};
    return function && writes_nothing(&inside, function->body);
}

// What is there before the body of a constructor has a node of its own, which says no more.
static bool begins_quietly(const struct look *look, const struct node *body) {
    bool all = true;
    for (unsigned i = 0; i < body->kid_count; i++) {
        const struct node *kid = body->kids[i];
        bool is_in_front = kid->kind == NODE_OTHER && kid->range.end <= body->range.begin;
        all &= is_in_front ? kid->kid_count == 1 && writes_nothing(look, kid->kids[0])
                           : writes_nothing(look, kid);
    }
    return all;
}

// A constructor that assigns to variables of its own, and to members of what it makes, alone.
static bool makes_quietly(const struct look *look, const struct node *call) {
    const struct function *function = call->hides_value ? NULL : followed(look, call);
    const struct look inside = {look->flow, function, look->calls - 1};
    return function && begins_quietly(&inside, function->body);
}

// A member of what the constructor makes, which is nowhere else.
static bool is_member_made(const struct look *look, const struct node *target) {
    const struct function *function = look->function;
    bool is_of_this =
        target->kind == NODE_MEMBER && (!target->kid_count || target->kids[0]->kind == NODE_THIS);
    return is_of_this && function->is_implicit && function->class &&
           strcmp(function->name, function->class->name) == 0 && target->decl &&
           target->decl->kind == DECL_FIELD && target->decl->type->kind != TYPE_REFERENCE;
}

static bool is_own_target(const struct look *look, const struct node *target) {
    bool is_variable = target && target->kind == NODE_REFERENCE && target->decl;
    return look->function && target &&
           (is_variable ? is_own(look->flow, target->decl) : is_member_made(look, target));
}

static bool is_harmless_call(const struct look *look, const struct node *call) {
    bool has_object = is_method(call) && call->callee->kid_count == 1;
    return (is_of_library(call) || is_seen(look, call)) &&
           (!has_object || writes_nothing(look, call->callee->kids[0]));
}

static void look_for_assignment(struct node *node, void *found) {
    const bool is_step = node->kind == NODE_UNARY && (node->operator == OPERATOR_INCREMENT ||
                                                      node->operator == OPERATOR_DECREMENT);
    *(bool *)found |= node->kind == NODE_ASSIGN || is_step;
}

static bool assigns(const struct node *node) {
    bool any = false;
    node_walk((struct node *)node, look_for_assignment, &any);
    return any;
}

// Made, copied and gone without a word: a number, or bytes.
static bool is_plain_object(const struct type *type) {
    return type && (type->copies_as_bytes || type_is_number(type) || type->kind == TYPE_POINTER ||
                    type->kind == TYPE_REFERENCE);
}

// Its own copy, of bytes, and no template that takes anything.
static bool is_copy_of_bytes(const struct node *node) {
    const struct decl *decl = node->decl;
    const struct type *from = decl && decl->parameter_count == 1 ? decl->parameter_types[0] : NULL;
    return from && from->kind == TYPE_REFERENCE && from->target->kind == TYPE_RECORD &&
           node->type->copies_as_bytes && strcmp(from->target->name, node->type->name) == 0;
}

// Without a constructor: of a number, or of members in their order.
static bool is_made_quietly(const struct look *look, const struct node *node) {
    return is_plain_object(node->type) && (!node->decl || node->decl->is_system ||
                                           is_copy_of_bytes(node) || makes_quietly(look, node));
}

// What waits for a template's arguments may be any class's operator.
static bool writes_nothing(const struct look *look, const struct node *node) {
    bool harmless = false;
    if (node->type && node->type->kind == TYPE_DEPENDENT)
        return false;
    switch (node->kind) {
    case NODE_COMPOUND:
    case NODE_IF:
    case NODE_SWITCH:
    case NODE_CASE:
    case NODE_FOR:
    case NODE_WHILE:
    case NODE_DO:
    case NODE_RETURN:
    case NODE_BREAK:
    case NODE_CONTINUE:
    case NODE_DECLARATION:
    case NODE_LITERAL:
    case NODE_REFERENCE:
    case NODE_MEMBER:
    case NODE_SUBSCRIPT:
    case NODE_BINARY:
    case NODE_CONDITIONAL:
    case NODE_CAST:
    case NODE_LAMBDA:
    case NODE_THIS: harmless = true; break;
    case NODE_UNEVALUATED: return !assigns(node);
    case NODE_VARIABLE:
        harmless =
            node->decl && node->decl->storage == STORAGE_LOCAL && is_plain_object(node->decl->type);
        break;
    case NODE_ASSIGN: harmless = is_own_target(look, node->kids[0]); break;
    case NODE_UNARY:
        harmless = (node->operator != OPERATOR_INCREMENT && node->operator != OPERATOR_DECREMENT) ||
                   is_own_target(look, node->kids[0]);
        break;
    case NODE_CONSTRUCT: harmless = is_made_quietly(look, node); break;
    case NODE_CALL: harmless = is_harmless_call(look, node); break;
    default: break;
    }
    return harmless && all_parts(look, node, writes_nothing);
}

static bool reads_own(const struct look *look, const struct node *node);

static bool is_constant(const struct decl *decl) {
    bool is_scalar = type_is_number(decl->type) || (decl->type && decl->type->kind == TYPE_POINTER);
    return decl->kind == DECL_CONSTANT || decl->kind == DECL_FUNCTION ||
           (is_scalar && decl->type->is_const && !decl->type->is_volatile);
}

// Of numbers, and nothing besides: `blocks_for(n)`.
static bool is_of_arguments(const struct look *look, const struct node *call) {
    const struct function *function = followed(look, call);
    const struct look inside = {look->flow, function, look->calls - 1};
    return function && !is_method(call) && are_numbers(call) && reads_own(&inside, function->body);
}

static bool is_computed(const struct look *look, const struct node *call) {
    bool is_asked = call->name && strcmp(call->name, stream_of_thread) == 0;
    return !is_method(call) && ((is_of_library(call) && !is_asked) || is_of_arguments(look, call));
}

// Whether all that it reads is the launching function's own, or never changes.
static bool reads_own(const struct look *look, const struct node *node) {
    switch (node->kind) {
    case NODE_LITERAL:
    case NODE_THIS:
    case NODE_UNEVALUATED: return true;
    case NODE_REFERENCE:
        return node->decl && (is_constant(node->decl) || is_own(look->flow, node->decl));
    case NODE_MEMBER:
        return node->kid_count == 1 && node->kids[0]->type &&
               node->kids[0]->type->kind == TYPE_RECORD && reads_own(look, node->kids[0]);
    case NODE_UNARY:
        return node->operator == OPERATOR_ADDRESS ||
               (node->operator != OPERATOR_DEREFERENCE && all_parts(look, node, reads_own));
    case NODE_CALL: return is_computed(look, node) && all_parts(look, node, reads_own);
    case NODE_CONSTRUCT:
        return (!node->decl || node->decl->is_system || is_copy_of_bytes(node)) &&
               all_parts(look, node, reads_own);
    case NODE_BINARY:
    case NODE_CONDITIONAL:
    case NODE_CAST: return all_parts(look, node, reads_own);
    case NODE_COMPOUND:
    case NODE_IF:
    case NODE_FOR:
    case NODE_WHILE:
    case NODE_RETURN:
    case NODE_DECLARATION:
    case NODE_VARIABLE:
    case NODE_ASSIGN: return look->function && all_parts(look, node, reads_own);
    default: return false;
    }
}

// Of the settings, or the arguments.
struct parts {
    bool assign, act; // or may write
    bool are_own;     // read nothing that others may write, and call none but the library
};

static struct parts parts_of(const struct flow *flow, const struct node *all, bool are_settings) {
    const struct look look = {flow, NULL, MOST_CALLS};
    struct parts parts = {.are_own = true};
    for (unsigned i = 0; i < all->kid_count; i++) {
        struct node *part = all->kids[i];
        if (!part || (are_settings && node_is_default(part)))
            continue;
        parts.assign |= assigns(part);
        parts.act |= !writes_nothing(&look, part);
        parts.are_own &= reads_own(&look, part);
    }
    return parts;
}

bool evaluation_has_order(const struct flow *flow, const struct node *launch) {
    const struct function *owner = flow_owner(flow, launch);
    if (!owner || owner->host_differs)
        return true;
    const struct parts settings = parts_of(flow, launch->launch, true),
                       arguments = parts_of(flow, launch, false);
    return settings.assign || arguments.assign || (settings.act && !arguments.are_own) ||
           (arguments.act && !settings.are_own);
}
