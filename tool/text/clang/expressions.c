// Expressions.

#include "copy.h"

#include <math.h>
#include <string.h>

static enum operator_kind binary_operator(enum CXBinaryOperatorKind kind) {
    switch (kind) {
    case CXBinaryOperator_Add:
    case CXBinaryOperator_AddAssign: return OPERATOR_ADD;
    case CXBinaryOperator_Sub:
    case CXBinaryOperator_SubAssign: return OPERATOR_SUBTRACT;
    case CXBinaryOperator_Mul:
    case CXBinaryOperator_MulAssign: return OPERATOR_MULTIPLY;
    case CXBinaryOperator_Div:
    case CXBinaryOperator_DivAssign: return OPERATOR_DIVIDE;
    case CXBinaryOperator_Rem:
    case CXBinaryOperator_RemAssign: return OPERATOR_REMAINDER;
    case CXBinaryOperator_Shl:
    case CXBinaryOperator_ShlAssign: return OPERATOR_SHIFT_LEFT;
    case CXBinaryOperator_Shr:
    case CXBinaryOperator_ShrAssign: return OPERATOR_SHIFT_RIGHT;
    case CXBinaryOperator_And:
    case CXBinaryOperator_AndAssign: return OPERATOR_AND;
    case CXBinaryOperator_Or:
    case CXBinaryOperator_OrAssign: return OPERATOR_OR;
    case CXBinaryOperator_Xor:
    case CXBinaryOperator_XorAssign: return OPERATOR_XOR;
    case CXBinaryOperator_LT: return OPERATOR_LESS;
    case CXBinaryOperator_GT: return OPERATOR_GREATER;
    case CXBinaryOperator_LE: return OPERATOR_LESS_EQUAL;
    case CXBinaryOperator_GE: return OPERATOR_GREATER_EQUAL;
    case CXBinaryOperator_EQ: return OPERATOR_EQUAL;
    case CXBinaryOperator_NE: return OPERATOR_NOT_EQUAL;
    case CXBinaryOperator_LAnd: return OPERATOR_LOGICAL_AND;
    case CXBinaryOperator_LOr: return OPERATOR_LOGICAL_OR;
    case CXBinaryOperator_Comma: return OPERATOR_COMMA;
    default: return OPERATOR_NONE;
    }
}

static enum operator_kind unary_operator(enum CXUnaryOperatorKind kind) {
    switch (kind) {
    case CXUnaryOperator_PostInc:
    case CXUnaryOperator_PreInc: return OPERATOR_INCREMENT;
    case CXUnaryOperator_PostDec:
    case CXUnaryOperator_PreDec: return OPERATOR_DECREMENT;
    case CXUnaryOperator_AddrOf: return OPERATOR_ADDRESS;
    case CXUnaryOperator_Deref: return OPERATOR_DEREFERENCE;
    case CXUnaryOperator_Plus: return OPERATOR_PLUS;
    case CXUnaryOperator_Minus: return OPERATOR_MINUS;
    case CXUnaryOperator_Not: return OPERATOR_COMPLEMENT;
    case CXUnaryOperator_LNot: return OPERATOR_NOT;
    default: return OPERATOR_NONE;
    }
}

struct node *copy_binary(struct frontend *f, CXCursor cursor) {
    enum CXBinaryOperatorKind kind = clang_getCursorBinaryOperatorKind(cursor);
    bool assigns = kind >= CXBinaryOperator_Assign && kind <= CXBinaryOperator_OrAssign;
    struct node *node = copy_with_kids(f, cursor, assigns ? NODE_ASSIGN : NODE_BINARY);
    node->operator = binary_operator(kind);
    if (node->kid_count != 2)
        node->kind = NODE_OTHER;
    else if (!assigns)
        evaluate(cursor, node);
    return node;
}

struct node *copy_unary(struct frontend *f, CXCursor cursor) {
    struct node *node = copy_with_kids(f, cursor, NODE_UNARY);
    node->operator = unary_operator(clang_getCursorUnaryOperatorKind(cursor));
    if (node->kid_count != 1 || node->operator == OPERATOR_NONE)
        node->kind = NODE_OTHER;
    else
        evaluate(cursor, node);
    return node;
}

struct node *copy_literal(struct frontend *f, CXCursor cursor) {
    struct node *node = new_node(f, cursor, NODE_LITERAL);
    evaluate(cursor, node);
    return node;
}

struct node *copy_reference(struct frontend *f, CXCursor cursor) {
    struct node *node = new_node(f, cursor, NODE_REFERENCE);
    CXCursor target = clang_getCursorReferenced(cursor);
    if (clang_getCursorKind(target) == CXCursor_OverloadedDeclRef) {
        node->name = take_string(f, clang_getCursorSpelling(target));
        judge_candidates(f, node, target);
        return node;
    }
    node->decl = copy_decl(f, target);
    node->name = node->decl ? node->decl->name : take_string(f, clang_getCursorSpelling(cursor));
    bool is_constant =
        node->decl && (node->decl->kind == DECL_CONSTANT ||
                       (node->decl->kind == DECL_VARIABLE && node->decl->type->is_const));
    if (is_constant)
        evaluate(cursor, node);
    return node;
}

struct node *copy_member(struct frontend *f, CXCursor cursor) {
    struct node *node = copy_with_kids(f, cursor, NODE_MEMBER);
    CXCursor target = clang_getCursorReferenced(cursor);
    if (clang_getCursorKind(target) == CXCursor_OverloadedDeclRef)
        node->name = take_string(f, clang_getCursorSpelling(target));
    else
        node->decl = copy_decl(f, target);
    if (!node->name)
        node->name =
            node->decl ? node->decl->name : take_string(f, clang_getCursorSpelling(cursor));
    bool is_property =
        node->kid_count == 1 && node->kids[0]->decl && node->kids[0]->decl->is_system;
    // threadIdx.x and the like, whose type libclang does not tell either.
    if (!node->name[0] && is_property) {
        static const struct type index = {
            .kind = TYPE_INTEGER, .is_unsigned = true, .size = 4, .name = "unsigned int"};
        node->name = property_name(f, cursor);
        node->type = &index;
    }
    if (!node->name[0])
        node->name = last_word(f, node);
    return node;
}

static bool names_operator(CXCursor target) {
    if (decl_kind_of(clang_getCursorKind(target)) != DECL_FUNCTION)
        return false;
    CXString name = clang_getCursorSpelling(target);
    bool is_operator = strncmp(clang_getCString(name), "operator", 8) == 0;
    clang_disposeString(name);
    return is_operator;
}

// The name under its wrappers. (An operand that is itself a call of an operator refers
// to one too, but is no name.)
bool is_name(struct frontend *f, CXCursor cursor) {
    while (clang_getCursorKind(cursor) == CXCursor_UnexposedExpr) {
        cursor_list children = children_of(f, cursor);
        if (children.count != 1)
            return false;
        cursor = children.at[0];
    }
    return clang_getCursorKind(cursor) == CXCursor_DeclRefExpr;
}

// In a call of an overloaded operator the operator's own name stands among the operands.
static size_t callee_index(struct frontend *f, CXCursor target, cursor_list children) {
    if (names_operator(target))
        for (size_t i = 0; i < children.count; i++)
            if (names_operator(clang_getCursorReferenced(children.at[i])) &&
                is_name(f, children.at[i]))
                return i;
    return 0;
}

// An operator on operands that wait for their template's instantiation, where the program overloads
// it too: what it does to the built-in types is what counts here.
static const struct dependent_operator {
    const char *name;
    enum node_kind kind;
    enum operator_kind operator;
} dependent_operators[] = {
    {"operator+", NODE_BINARY, OPERATOR_ADD},
    {"operator-", NODE_BINARY, OPERATOR_SUBTRACT},
    {"operator*", NODE_BINARY, OPERATOR_MULTIPLY},
    {"operator/", NODE_BINARY, OPERATOR_DIVIDE},
    {"operator%", NODE_BINARY, OPERATOR_REMAINDER},
    {"operator&", NODE_BINARY, OPERATOR_AND},
    {"operator|", NODE_BINARY, OPERATOR_OR},
    {"operator^", NODE_BINARY, OPERATOR_XOR},
    {"operator<<", NODE_BINARY, OPERATOR_SHIFT_LEFT},
    {"operator>>", NODE_BINARY, OPERATOR_SHIFT_RIGHT},
    {"operator<", NODE_BINARY, OPERATOR_LESS},
    {"operator>", NODE_BINARY, OPERATOR_GREATER},
    {"operator<=", NODE_BINARY, OPERATOR_LESS_EQUAL},
    {"operator>=", NODE_BINARY, OPERATOR_GREATER_EQUAL},
    {"operator==", NODE_BINARY, OPERATOR_EQUAL},
    {"operator!=", NODE_BINARY, OPERATOR_NOT_EQUAL},
    {"operator=", NODE_ASSIGN, OPERATOR_NONE},
    {"operator+=", NODE_ASSIGN, OPERATOR_ADD},
    {"operator-=", NODE_ASSIGN, OPERATOR_SUBTRACT},
    {"operator*=", NODE_ASSIGN, OPERATOR_MULTIPLY},
    {"operator/=", NODE_ASSIGN, OPERATOR_DIVIDE},
    {"operator%=", NODE_ASSIGN, OPERATOR_REMAINDER},
    {"operator&=", NODE_ASSIGN, OPERATOR_AND},
    {"operator|=", NODE_ASSIGN, OPERATOR_OR},
    {"operator^=", NODE_ASSIGN, OPERATOR_XOR},
    {"operator<<=", NODE_ASSIGN, OPERATOR_SHIFT_LEFT},
    {"operator>>=", NODE_ASSIGN, OPERATOR_SHIFT_RIGHT},
    {"operator++", NODE_UNARY, OPERATOR_INCREMENT},
    {"operator--", NODE_UNARY, OPERATOR_DECREMENT},
    {"operator-", NODE_UNARY, OPERATOR_MINUS},
    {"operator*", NODE_UNARY, OPERATOR_DEREFERENCE},
    {"operator!", NODE_UNARY, OPERATOR_NOT},
    {"operator~", NODE_UNARY, OPERATOR_COMPLEMENT},
    {"operator[]", NODE_SUBSCRIPT, OPERATOR_NONE},
    {"operator&", NODE_UNARY, OPERATOR_ADDRESS},
};

static const struct dependent_operator *find_dependent_operator(const char *name, size_t operands) {
    for (size_t i = 0; i < sizeof dependent_operators / sizeof *dependent_operators; i++) {
        const struct dependent_operator *entry = &dependent_operators[i];
        if (strcmp(entry->name, name) == 0 && operands == (entry->kind == NODE_UNARY ? 1u : 2u))
            return entry;
    }
    return NULL;
}

// NULL where the call is another kind of call.
static struct node *copy_dependent_operator(struct frontend *f, CXCursor cursor,
                                            cursor_list children) {
    for (size_t i = 0; i < children.count; i++) {
        CXCursor target = clang_getCursorReferenced(children.at[i]);
        if (clang_getCursorKind(target) != CXCursor_OverloadedDeclRef || children.count < 2)
            continue;
        const struct dependent_operator *entry = find_dependent_operator(
            take_string(f, clang_getCursorSpelling(target)), children.count - 1);
        if (!entry)
            continue;
        cursor_list operands = {0};
        for (size_t j = 0; j < children.count; j++)
            if (j != i)
                *ARENA_PUSH(f->arena, &operands) = children.at[j];
        struct node *node = new_node(f, cursor, entry->kind);
        copy_kids_from(f, node, operands, 0);
        node->operator = entry->operator;
        if (node->kid_count != operands.count)
            node->kind = NODE_OTHER;
        return node;
    }
    return NULL;
}

static bool is_launch(struct node *node) {
    const char *name =
        node->kid_count > 0 && node->kids[0]->kind == NODE_CALL ? node->kids[0]->name : NULL;
    return name && (strstr(name, "PushCallConfiguration") || strstr(name, "cudaConfigureCall") ||
                    strcmp(name, "cudaLaunchDevice") == 0);
}

// The configuration's call is given the grid and the block first; a launch from device code, a
// function and its arguments before these.
static void take_launch(struct frontend *f, struct node *call) {
    struct node *launch = call->kids[0];
    if (strcmp(launch->name, "cudaLaunchDevice") == 0 && launch->kid_count > 2)
        set_kids(f, launch, launch->kids + 2, launch->kid_count - 2);
    call->launch = launch;
    set_kids(f, call, call->kids + 1, call->kid_count - 1);
}

// `a = b` of structs whose assignment copies member by member.
static bool is_defaulted_assignment(CXCursor target) {
    return clang_CXXMethod_isDefaulted(target) &&
           (clang_CXXMethod_isCopyAssignmentOperator(target) ||
            clang_CXXMethod_isMoveAssignmentOperator(target));
}

// INFINITY and NAN are calls of the compiler's own functions.
static void evaluate_builtin(struct node *node) {
    if (!node->name || strncmp(node->name, "__builtin_", 10) != 0)
        return;
    const char *rest = node->name + 10;
    if (strncmp(rest, "inf", 3) == 0 || strncmp(rest, "huge_val", 8) == 0)
        node->constant = (struct constant){CONSTANT_FLOATING, 0, INFINITY};
    else if (strncmp(rest, "nan", 3) == 0)
        node->constant = (struct constant){CONSTANT_FLOATING, 0, NAN};
}

// `{1, 2}` as an argument, which fits a function of the program's own and no template in its place.
static bool has_braces(cursor_list arguments) {
    for (size_t i = 0; i < arguments.count; i++)
        if (clang_getCursorKind(arguments.at[i]) == CXCursor_InitListExpr)
            return true;
    return false;
}

struct node *copy_call(struct frontend *f, CXCursor cursor) {
    CXCursor target = clang_getCursorReferenced(cursor);
    enum CXCursorKind target_kind = clang_getCursorKind(target);
    cursor_list children = children_of(f, cursor);
    bool has_callee = children.count > 0 && clang_isExpression(clang_getCursorKind(children.at[0]));
    if (target_kind == CXCursor_Constructor || !has_callee ||
        clang_getCursorKind(children.at[0]) == CXCursor_TypeRef) {
        struct node *node = new_node(f, cursor, NODE_CONSTRUCT);
        copy_kids_from(f, node, children, 0);
        node->decl = target_kind == CXCursor_Constructor ? copy_decl(f, target) : NULL;
        node->hides_value = !starts_plainly(clang_getCursorType(cursor));
        return node;
    }
    struct node *dependent = decl_kind_of(target_kind) != DECL_FUNCTION
                                 ? copy_dependent_operator(f, cursor, children)
                                 : NULL;
    if (dependent)
        return dependent;
    size_t callee = callee_index(f, target, children);
    if (callee == 1 && children.count == 3 && is_defaulted_assignment(target)) {
        struct node *node = new_node(f, cursor, NODE_ASSIGN);
        cursor_list operands = {0};
        *ARENA_PUSH(f->arena, &operands) = children.at[0];
        *ARENA_PUSH(f->arena, &operands) = children.at[2];
        copy_kids_from(f, node, operands, 0);
        return node;
    }
    struct node *node = new_node(f, cursor, NODE_CALL);
    if (callee > 0) { // an operator: what stands before its name is its first operand
        cursor_list operands = {0};
        for (size_t i = 0; i < children.count; i++)
            if (i != callee)
                *ARENA_PUSH(f->arena, &operands) = children.at[i];
        copy_kids_from(f, node, operands, 0);
    } else {
        copy_kids_from(f, node, children, 1);
    }
    node->callee = copy_node(f, children.at[callee]);
    adopt(node, node->callee);
    node->decl = decl_kind_of(target_kind) == DECL_FUNCTION ? copy_decl(f, target) : NULL;
    node->name = node->decl ? node->decl->name : node->callee->name;
    node->user_candidates = node->callee->user_candidates || (!node->callee->known_candidates &&
                                                              !node->decl && has_braces(children));
    node->known_candidates = node->callee->known_candidates;
    if (is_launch(node))
        take_launch(f, node);
    if (node->kid_count > 0 && node->kid_count <= 2)
        evaluate(cursor, node);
    evaluate_builtin(node);
    return node;
}
