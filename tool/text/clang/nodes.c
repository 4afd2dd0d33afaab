// Nodes: the table of kinds, and what all makers of nodes share.

#include "copy.h"

struct node *new_node(struct frontend *f, CXCursor cursor, enum node_kind kind) {
    struct node *node = ARENA_NEW(f->arena, struct node);
    node->kind = kind;
    place(f, cursor, node);
    if (clang_isExpression(clang_getCursorKind(cursor)))
        node->type = copy_type(f, clang_getCursorType(cursor));
    return node;
}

void adopt(struct node *parent, struct node *kid) {
    if (kid)
        kid->parent = parent;
}

void set_kids(struct frontend *f, struct node *node, struct node **kids, unsigned count) {
    node->kids = ARENA_ARRAY(f->arena, struct node *, count ? count : 1);
    node->kid_count = count;
    for (unsigned i = 0; i < count; i++) {
        node->kids[i] = kids[i];
        adopt(node, kids[i]);
    }
}

// Names of types among the children say nothing that the node's own type does not.
bool is_value(CXCursor cursor) {
    enum CXCursorKind kind = clang_getCursorKind(cursor);
    return clang_isExpression(kind) || clang_isStatement(kind) || kind == CXCursor_VarDecl;
}

void copy_kids_from(struct frontend *f, struct node *node, cursor_list children, size_t first) {
    ARENA_LIST(struct node *) kids = {0};
    for (size_t i = first; i < children.count; i++)
        if (is_value(children.at[i])) {
            struct node *kid = copy_node(f, children.at[i]);
            if (kid)
                *ARENA_PUSH(f->arena, &kids) = kid;
        }
    set_kids(f, node, kids.at, (unsigned)kids.count);
}

struct node *copy_with_kids(struct frontend *f, CXCursor cursor, enum node_kind kind) {
    struct node *node = new_node(f, cursor, kind);
    copy_kids_from(f, node, children_of(f, cursor), 0);
    return node;
}

// Asks clang for the expression's value where all its parts are constants.
void evaluate(CXCursor cursor, struct node *node) {
    for (unsigned i = 0; i < node->kid_count; i++)
        if (!node->kids[i] || node->kids[i]->constant.kind == CONSTANT_NONE)
            return;
    CXEvalResult result = clang_Cursor_Evaluate(cursor);
    if (!result)
        return;
    switch (clang_EvalResult_getKind(result)) {
    case CXEval_Int:
        node->constant =
            (struct constant){CONSTANT_INTEGER, clang_EvalResult_getAsLongLong(result), 0};
        break;
    case CXEval_Float:
        node->constant =
            (struct constant){CONSTANT_FLOATING, 0, clang_EvalResult_getAsDouble(result)};
        break;
    default: break;
    }
    clang_EvalResult_dispose(result);
}

// A wrapper with one child adds a conversion: the child stands for both,
// with the type and value after it.
static struct node *copy_wrapper(struct frontend *f, CXCursor cursor) {
    cursor_list children = children_of(f, cursor);
    cursor_list values = {0};
    for (size_t i = 0; i < children.count; i++)
        if (is_value(children.at[i]))
            *ARENA_PUSH(f->arena, &values) = children.at[i];
    if (values.count != 1) {
        struct node *node = copy_with_kids(f, cursor, NODE_OTHER);
        CXCursor target = clang_getCursorReferenced(cursor);
        if (clang_getCursorKind(target) == CXCursor_OverloadedDeclRef) {
            node->kind = NODE_REFERENCE;
            node->name = take_string(f, clang_getCursorSpelling(target));
            judge_candidates(f, node, target);
        }
        return node;
    }
    struct node *node = copy_node(f, values.at[0]);
    if (!node)
        return NULL;
    if (clang_isExpression(clang_getCursorKind(cursor))) {
        const struct type *type = copy_type(f, clang_getCursorType(cursor));
        if (type->kind != TYPE_OTHER)
            node->type = type;
        if (node->constant.kind != CONSTANT_NONE) {
            struct node converted = {0};
            evaluate(cursor, &converted);
            node->constant = converted.constant;
        }
    }
    return node;
}

// What is copied is wrapped in a conversion from the place to its value;
// a reference is bound to a bare name.
static struct node *copy_braces(struct frontend *f, CXCursor cursor) {
    struct node *node = copy_with_kids(f, cursor, NODE_OTHER);
    node->hides_value = !starts_plainly(clang_getCursorType(cursor));
    cursor_list children = children_of(f, cursor);
    for (size_t i = 0; i < children.count; i++) {
        enum CXCursorKind kind = clang_getCursorKind(children.at[i]);
        CXCursor target = clang_getCursorReferenced(children.at[i]);
        bool is_place = clang_getCursorKind(target) == CXCursor_VarDecl ||
                        clang_getCursorKind(target) == CXCursor_ParmDecl ||
                        clang_getCursorKind(target) == CXCursor_FieldDecl;
        bool is_name = (kind == CXCursor_DeclRefExpr || kind == CXCursor_MemberRefExpr) && is_place;
        node->binds_references |= (is_name || kind == CXCursor_ArraySubscriptExpr) &&
                                  !clang_isConstQualifiedType(clang_getCursorType(children.at[i]));
    }
    return node;
}

static struct node *copy_jump(struct frontend *f, CXCursor cursor, enum node_kind kind) {
    if (f->function)
        f->function->has_label = true;
    return kind == NODE_LABEL ? copy_with_kids(f, cursor, kind) : new_node(f, cursor, kind);
}

struct node *copy_node(struct frontend *f, CXCursor cursor) {
    switch (clang_getCursorKind(cursor)) {
    case CXCursor_CompoundStmt: return copy_with_kids(f, cursor, NODE_COMPOUND);
    case CXCursor_DeclStmt: return copy_declaration(f, cursor);
    case CXCursor_VarDecl: return copy_variable(f, cursor);
    case CXCursor_IfStmt: return copy_if(f, cursor, NODE_IF);
    case CXCursor_SwitchStmt: return copy_if(f, cursor, NODE_SWITCH);
    case CXCursor_CaseStmt:
    case CXCursor_DefaultStmt: return copy_case(f, cursor);
    case CXCursor_ForStmt: return copy_for(f, cursor);
    case CXCursor_WhileStmt: return copy_while(f, cursor);
    case CXCursor_DoStmt: return copy_do(f, cursor);
    case CXCursor_CXXForRangeStmt: return copy_range_for(f, cursor);
    case CXCursor_ReturnStmt: return copy_with_kids(f, cursor, NODE_RETURN);
    case CXCursor_BreakStmt: return new_node(f, cursor, NODE_BREAK);
    case CXCursor_ContinueStmt: return new_node(f, cursor, NODE_CONTINUE);
    case CXCursor_GotoStmt:
    case CXCursor_IndirectGotoStmt: return copy_jump(f, cursor, NODE_GOTO);
    case CXCursor_LabelStmt: return copy_jump(f, cursor, NODE_LABEL);
    case CXCursor_GCCAsmStmt:
    case CXCursor_MSAsmStmt: return copy_with_kids(f, cursor, NODE_ASM);
    case CXCursor_IntegerLiteral:
    case CXCursor_FloatingLiteral:
    case CXCursor_CharacterLiteral:
    case CXCursor_CXXBoolLiteralExpr:
    case CXCursor_CXXNullPtrLiteralExpr:
    case CXCursor_GNUNullExpr: return copy_literal(f, cursor);
    case CXCursor_StringLiteral: return new_node(f, cursor, NODE_LITERAL);
    case CXCursor_DeclRefExpr: return copy_reference(f, cursor);
    case CXCursor_MemberRefExpr: return copy_member(f, cursor);
    case CXCursor_ArraySubscriptExpr: {
        struct node *node = copy_with_kids(f, cursor, NODE_SUBSCRIPT);
        if (node->kid_count != 2)
            node->kind = NODE_OTHER;
        return node;
    }
    case CXCursor_UnaryOperator: return copy_unary(f, cursor);
    case CXCursor_BinaryOperator:
    case CXCursor_CompoundAssignOperator: return copy_binary(f, cursor);
    case CXCursor_ConditionalOperator: {
        struct node *node = copy_with_kids(f, cursor, NODE_CONDITIONAL);
        if (node->kid_count != 3)
            node->kind = NODE_OTHER;
        else
            evaluate(cursor, node);
        return node;
    }
    case CXCursor_CallExpr: return copy_call(f, cursor);
    case CXCursor_CStyleCastExpr:
    case CXCursor_CXXStaticCastExpr:
    case CXCursor_CXXReinterpretCastExpr:
    case CXCursor_CXXConstCastExpr:
    case CXCursor_CXXFunctionalCastExpr: {
        struct node *node = copy_with_kids(f, cursor, NODE_CAST);
        if (node->kid_count > 1) // in front of the operand stand the type's template arguments
            set_kids(f, node, &node->kids[node->kid_count - 1], 1);
        if (node->kid_count != 1)
            node->kind = NODE_OTHER;
        else
            evaluate(cursor, node);
        return node;
    }
    case CXCursor_LambdaExpr: return copy_lambda(f, cursor);
    case CXCursor_CXXThisExpr: return new_node(f, cursor, NODE_THIS);
    case CXCursor_UnaryExpr: {
        struct node *node = copy_with_kids(f, cursor, NODE_UNEVALUATED);
        CXEvalResult result = clang_Cursor_Evaluate(cursor);
        if (result && clang_EvalResult_getKind(result) == CXEval_Int)
            node->constant =
                (struct constant){CONSTANT_INTEGER, clang_EvalResult_getAsLongLong(result), 0};
        if (result)
            clang_EvalResult_dispose(result);
        return node;
    }
    case CXCursor_UnexposedExpr:
    case CXCursor_ParenExpr: return copy_wrapper(f, cursor);
    case CXCursor_UnexposedStmt: return copy_wrapper(f, cursor);
    case CXCursor_CXXNewExpr: {
        struct node *node = copy_with_kids(f, cursor, NODE_OTHER);
        node->hides_value = true;
        return node;
    }
    case CXCursor_InitListExpr: return copy_braces(f, cursor);
    case CXCursor_TypeRef:
    case CXCursor_TemplateRef:
    case CXCursor_NamespaceRef: return NULL;
    default: return copy_with_kids(f, cursor, NODE_OTHER);
    }
}
