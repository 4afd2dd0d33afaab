// Statements. The parts that are there find their slots.

#include "copy.h"

#include <string.h>

#include "base/lexer.h"

static bool is_condition(const struct node *node) {
    // Which may become one.
    if (node->type && (node->type->kind == TYPE_BOOL || node->type->kind == TYPE_DEPENDENT))
        return true;
    if (node->kind == NODE_BINARY)
        return (node->operator >= OPERATOR_LESS && node->operator <= OPERATOR_NOT_EQUAL) ||
               node->operator == OPERATOR_LOGICAL_AND || node->operator == OPERATOR_LOGICAL_OR;
    return node->kind == NODE_UNARY && node->operator == OPERATOR_NOT;
}

// A declaration in a condition, `if (int q = f())`, is followed by the test of its variable,
// which says nothing new.
static void drop_condition_variable(struct node **kids, unsigned *count, unsigned at) {
    if (*count > at + 1 && kids[at] && kids[at]->kind == NODE_VARIABLE) {
        for (unsigned i = at + 1; i + 1 < *count; i++)
            kids[i] = kids[i + 1];
        (*count)--;
    }
}

// libclang does not show the first statement of `switch (n = 1; value)` and
// `for (n = 1; x : range)`: a node of its text, without parts, stands for it.
// In a macro's body there may be one.
// `next`: what is shown first of the parentheses.
static struct node *hidden_statement(struct frontend *f, CXCursor cursor,
                                     const struct node *statement, const struct node *next) {
    bool is_hidden =
        statement->in_macro || !next || !next->source || next->source != statement->source;
    size_t begin = statement->range.begin, end = is_hidden ? begin : next->range.begin;
    struct lexer lexer = {is_hidden ? "" : statement->source->text, end, begin};
    for (struct token token; !is_hidden && lexer_next(&lexer, &token);)
        is_hidden = token_is_mark(lexer.text, &token, ';');
    if (!is_hidden)
        return NULL;
    struct node *node = new_node(f, cursor, NODE_OTHER);
    node->range = (struct range){begin, end};
    return node;
}

struct node *copy_if(struct frontend *f, CXCursor cursor, enum node_kind kind) {
    struct node *node = copy_with_kids(f, cursor, kind);
    struct node *slots[IF_SLOTS] = {0};
    struct node **kids = node->kids;
    unsigned count = node->kid_count, at = 0;
    bool has_init = count >= 3 && (kids[0]->kind == NODE_DECLARATION ||
                                   (kind == NODE_IF && count >= 3 && !is_condition(kids[0]) &&
                                    kids[0]->kind != NODE_VARIABLE && is_condition(kids[1])));
    if (has_init)
        slots[IF_INIT] = kids[at++];
    drop_condition_variable(kids, &count, at);
    for (unsigned slot = IF_CONDITION; slot < IF_SLOTS && at < count; slot++)
        slots[slot] = kids[at++];
    if (kind == NODE_SWITCH && !slots[IF_INIT])
        slots[IF_INIT] = hidden_statement(f, cursor, node, slots[IF_CONDITION]);
    set_kids(f, node, slots, IF_SLOTS);
    return node;
}

// Which of a for statement's parts are there, told by what they are: the condition is a truth
// value, the body comes last.
struct node *copy_for(struct frontend *f, CXCursor cursor) {
    struct node *node = copy_with_kids(f, cursor, NODE_FOR);
    struct node *slots[FOR_SLOTS] = {0};
    struct node **kids = node->kids;
    unsigned count = node->kid_count;
    if (count > 0)
        slots[FOR_BODY] = kids[--count];
    if (count >= 2)
        drop_condition_variable(kids, &count, kids[0]->kind == NODE_DECLARATION ? 1 : 0);
    if (count == 3) {
        memcpy(slots, kids, 3 * sizeof *kids);
    } else if (count == 2) {
        if (is_condition(kids[1]))
            slots[FOR_INIT] = kids[0], slots[FOR_CONDITION] = kids[1];
        else if (is_condition(kids[0]) || kids[0]->kind == NODE_VARIABLE)
            slots[FOR_CONDITION] = kids[0], slots[FOR_STEP] = kids[1];
        else
            slots[FOR_INIT] = kids[0], slots[FOR_STEP] = kids[1];
    } else if (count == 1) {
        if (kids[0]->kind == NODE_DECLARATION)
            slots[FOR_INIT] = kids[0];
        else
            slots[is_condition(kids[0]) || kids[0]->kind == NODE_VARIABLE ? FOR_CONDITION
                                                                          : FOR_STEP] = kids[0];
    }
    set_kids(f, node, slots, FOR_SLOTS);
    return node;
}

struct node *copy_while(struct frontend *f, CXCursor cursor) {
    struct node *node = copy_with_kids(f, cursor, NODE_WHILE);
    struct node *slots[FOR_SLOTS] = {0};
    unsigned count = node->kid_count;
    drop_condition_variable(node->kids, &count, 0);
    slots[FOR_CONDITION] = count > 0 ? node->kids[0] : NULL;
    slots[FOR_BODY] = count > 1 ? node->kids[1] : NULL;
    set_kids(f, node, slots, FOR_SLOTS);
    return node;
}

struct node *copy_do(struct frontend *f, CXCursor cursor) {
    struct node *node = copy_with_kids(f, cursor, NODE_DO);
    struct node *slots[FOR_SLOTS] = {0};
    slots[FOR_BODY] = node->kid_count > 0 ? node->kids[0] : NULL;
    slots[FOR_CONDITION] = node->kid_count > 1 ? node->kids[1] : NULL;
    set_kids(f, node, slots, FOR_SLOTS);
    return node;
}

// libclang shows the loop's variable, then the range, then the body;
// of `for (auto [x, y] : range)` not the variables.
struct node *copy_range_for(struct frontend *f, CXCursor cursor) {
    struct node *node = copy_with_kids(f, cursor, NODE_RANGE_FOR);
    struct node *slots[RANGE_FOR_SLOTS] = {0};
    unsigned count = node->kid_count;
    static const unsigned from_the_end[] = {FOR_BODY, FOR_CONDITION, FOR_INIT};
    for (unsigned i = 0; i < count && i < 3; i++)
        slots[from_the_end[i]] = node->kids[count - 1 - i];
    slots[RANGE_FOR_HIDDEN] =
        hidden_statement(f, cursor, node, slots[FOR_INIT] ? slots[FOR_INIT] : slots[FOR_CONDITION]);
    set_kids(f, node, slots, RANGE_FOR_SLOTS);
    return node;
}

struct node *copy_case(struct frontend *f, CXCursor cursor) {
    struct node *node = copy_with_kids(f, cursor, NODE_CASE);
    bool is_default = clang_getCursorKind(cursor) == CXCursor_DefaultStmt;
    struct node *slots[2] = {0};
    if (!is_default && node->kid_count > 0)
        slots[0] = node->kids[0];
    if (node->kid_count > (is_default ? 0u : 1u))
        slots[1] = node->kids[node->kid_count - 1];
    set_kids(f, node, slots, 2);
    return node;
}

static struct node *copy_unevaluated(struct frontend *f, CXCursor cursor) {
    struct node *node = new_node(f, cursor, NODE_UNEVALUATED);
    struct node *inner = copy_node(f, cursor);
    set_kids(f, node, &inner, inner ? 1 : 0);
    return node;
}

// `Cell c;` of a plain struct: a constructor is called that does nothing.
static bool leaves_as_it_was(struct frontend *f, CXCursor initializer) {
    CXCursor target = clang_getCursorReferenced(initializer);
    return clang_getCursorKind(initializer) == CXCursor_CallExpr &&
           clang_CXXConstructor_isDefaultConstructor(target) &&
           clang_isPODType(clang_getCursorType(initializer)) &&
           children_of(f, initializer).count == 0;
}

struct node *copy_variable(struct frontend *f, CXCursor cursor) {
    struct node *node = new_node(f, cursor, NODE_VARIABLE);
    node->decl = copy_decl(f, cursor);
    node->type = node->decl->type;
    CXCursor initializer = clang_Cursor_getVarDeclInitializer(cursor);
    ARENA_LIST(struct node *) kids = {0};
    *ARENA_PUSH(f->arena, &kids) = NULL;
    cursor_list children = children_of(f, cursor);
    for (size_t i = 0; i < children.count; i++) {
        if (!clang_isExpression(clang_getCursorKind(children.at[i])))
            continue;
        if (clang_equalCursors(children.at[i], initializer))
            kids.at[0] = leaves_as_it_was(f, children.at[i]) ? NULL : copy_node(f, children.at[i]);
        else // in the type: decltype(…), the extent of an array
            *ARENA_PUSH(f->arena, &kids) = copy_unevaluated(f, children.at[i]);
    }
    set_kids(f, node, kids.at, (unsigned)kids.count);
    node->decl->initializer = kids.at[0];
    return node;
}

// `auto [x, y] = e`: x and y become variables that start with e.
static void copy_bindings(struct frontend *f, CXCursor cursor, struct node *declaration,
                          cursor_list children) {
    ARENA_LIST(struct node *) variables = {0};
    struct node *initializer = NULL;
    const struct type *type = copy_type(f, clang_getCursorType(cursor));
    bool is_reference = type->kind == TYPE_REFERENCE;
    for (size_t i = 0; i < children.count; i++)
        if (clang_isExpression(clang_getCursorKind(children.at[i])))
            initializer = copy_node(f, children.at[i]);
    for (size_t i = 0; i < children.count; i++) {
        if (clang_getCursorKind(children.at[i]) != CXCursor_UnexposedDecl)
            continue;
        struct node *variable = new_node(f, children.at[i], NODE_VARIABLE);
        variable->decl = copy_decl(f, children.at[i]);
        variable->decl->binding = variable;
        if (is_reference)
            variable->decl->type = type; // its name is one for a part of what the reference names
        variable->type = variable->decl->type;
        set_kids(f, variable, &initializer, 1);
        *ARENA_PUSH(f->arena, &variables) = variable;
    }
    set_kids(f, declaration, variables.at, (unsigned)variables.count);
}

struct node *copy_declaration(struct frontend *f, CXCursor cursor) {
    struct node *node = new_node(f, cursor, NODE_DECLARATION);
    cursor_list children = children_of(f, cursor);
    ARENA_LIST(struct node *) variables = {0};
    for (size_t i = 0; i < children.count; i++) {
        enum CXCursorKind kind = clang_getCursorKind(children.at[i]);
        if (kind == CXCursor_VarDecl) {
            *ARENA_PUSH(f->arena, &variables) = copy_variable(f, children.at[i]);
        } else if (kind == CXCursor_UnexposedDecl) {
            cursor_list parts = children_of(f, children.at[i]);
            if (parts.count > 0) {
                copy_bindings(f, children.at[i], node, parts);
                return node;
            }
        } else {
            copy_functions(f, children.at[i]); // a class inside the function
        }
    }
    set_kids(f, node, variables.at, (unsigned)variables.count);
    return node;
}
