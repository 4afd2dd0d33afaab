// Functions: which there are, and their bodies.

#include "copy.h"

#include <string.h>

#include "text/kernel_calls.h"

static struct function *new_function(struct frontend *f, CXCursor cursor) {
    struct function *function = ARENA_NEW(f->arena, struct function);
    struct node where = {0};
    place(f, cursor, &where);
    function->source = where.source;
    function->range = where.range;
    function->is_shared = where.source != f->unit->main || source_is_header(f->unit->main);
    *ARENA_PUSH(f->arena, &f->unit->functions) = function;
    return function;
}

static void copy_parameters(struct frontend *f, struct function *function, cursor_list children) {
    ARENA_LIST(struct decl *) parameters = {0};
    for (size_t i = 0; i < children.count; i++)
        if (clang_getCursorKind(children.at[i]) == CXCursor_ParmDecl)
            *ARENA_PUSH(f->arena, &parameters) = copy_decl(f, children.at[i]);
    function->parameters = parameters.at;
    function->parameter_count = (unsigned)parameters.count;
}

static void copy_template_names(struct frontend *f, struct function *function,
                                cursor_list children) {
    for (size_t i = 0; i < children.count; i++) {
        enum CXCursorKind kind = clang_getCursorKind(children.at[i]);
        if (kind == CXCursor_TemplateTypeParameter || kind == CXCursor_NonTypeTemplateParameter ||
            kind == CXCursor_TemplateTemplateParameter)
            *ARENA_PUSH(f->arena, &function->template_names) =
                take_string(f, clang_getCursorSpelling(children.at[i]));
    }
}

static bool is_pack(struct frontend *f, CXCursor parameter) {
    struct node where = {0};
    place(f, parameter, &where);
    const char *text = where.source && !where.in_macro ? where.source->text : NULL;
    return text && memmem(text + where.range.begin, where.range.end - where.range.begin, "...", 3);
}

static void copy_template_types(struct frontend *f, struct function *function,
                                cursor_list children) {
    const char *text = "";
    for (size_t i = 0; i < children.count && text; i++) {
        if (clang_getCursorKind(children.at[i]) != CXCursor_TemplateTypeParameter)
            continue;
        const char *name = take_string(f, clang_getCursorSpelling(children.at[i]));
        text = *name ? arena_printf(f->arena, "%s%s%s%s", text, *text ? ", " : "", name,
                                    is_pack(f, children.at[i]) ? "..." : "")
                     : NULL;
    }
    function->template_types = text;
}

// `[&r = x]` declares a variable, which libclang shows as a reference to itself.
static void copy_captures(struct frontend *f, struct node *lambda, cursor_list children,
                          size_t count) {
    ARENA_LIST(struct node *) captures = {0};
    for (size_t i = 0; i < count; i++) {
        CXCursor target = clang_getCursorReferenced(children.at[i]);
        bool declares = clang_getCursorKind(children.at[i]) == CXCursor_VariableRef &&
                        clang_getCursorKind(target) == CXCursor_VarDecl &&
                        same_place(children.at[i], target);
        if (declares)
            *ARENA_PUSH(f->arena, &captures) = copy_variable(f, target);
        else if (is_value(children.at[i]))
            *ARENA_PUSH(f->arena, &captures) = copy_node(f, children.at[i]);
    }
    set_kids(f, lambda, captures.at, (unsigned)captures.count);
}

static void copy_front(struct frontend *f, struct function *function, cursor_list children,
                       bool is_constructor);

struct node *copy_lambda(struct frontend *f, CXCursor cursor) {
    struct node *node = new_node(f, cursor, NODE_LAMBDA);
    cursor_list children = children_of(f, cursor);
    struct function *function = new_function(f, cursor);
    function->name = "lambda";
    function->is_lambda = true;
    function->is_device = true;
    function->is_static = true;
    function->outer = f->function;
    copy_parameters(f, function, children);
    if (!children.count)
        return node;
    size_t last = children.count - 1;
    copy_captures(f, node, children, last);
    struct function *outer = f->function;
    f->function = function;
    function->body = copy_node(f, children.at[last]);
    copy_front(f, function, children, false);
    f->function = outer;
    return node;
}

static bool is_function_cursor(enum CXCursorKind kind) {
    return decl_kind_of(kind) == DECL_FUNCTION;
}

enum { TOO_MANY = 1 << 20 }; // threads of a block, by far

// __launch_bounds__, __block_size__ and __maxnreg__, which the bundled declarations turn into
// annotations. Of the first two the arguments are children; one that waits for a template's
// instantiation has no value.
static void read_annotation(struct frontend *f, struct function *function, CXCursor annotation) {
    const char *name = take_string(f, clang_getCursorSpelling(annotation));
    bool bounds = strcmp(name, "launch_bounds") == 0, size = strcmp(name, "block_size") == 0;
    function->has_bounds |= bounds || size || strncmp(name, "maxnreg(", strlen("maxnreg(")) == 0;
    if (!bounds && !size)
        return;
    long long values[3] = {0, 1, 1};
    cursor_list arguments = children_of(f, annotation);
    for (size_t i = 0; i < arguments.count && i < 3; i++) {
        const struct node *argument = copy_node(f, arguments.at[i]);
        values[i] = argument && argument->constant.kind == CONSTANT_INTEGER &&
                            argument->constant.integer > 0 && argument->constant.integer < TOO_MANY
                        ? argument->constant.integer
                        : 0;
    }
    if (bounds)
        function->max_threads = values[0];
    else
        memcpy(function->block_size, values, sizeof values);
}

static void mark_attributes(struct frontend *f, struct function *function, cursor_list children) {
    for (size_t i = 0; i < children.count; i++)
        switch (clang_getCursorKind(children.at[i])) {
        case CXCursor_CUDAGlobalAttr: function->is_kernel = true; break;
        case CXCursor_CUDADeviceAttr: function->is_device = true; break;
        case CXCursor_CUDAHostAttr: function->is_host = true; break;
        case CXCursor_AnnotateAttr: read_annotation(f, function, children.at[i]); break;
        default: break;
        }
}

static bool in_anonymous_namespace(CXCursor cursor) {
    for (CXCursor up = clang_getCursorSemanticParent(cursor);
         clang_getCursorKind(up) == CXCursor_Namespace; up = clang_getCursorSemanticParent(up))
        if (clang_Cursor_isAnonymous(up))
            return true;
    return false;
}

static bool is_template_kind(enum CXCursorKind kind) {
    return kind == CXCursor_FunctionTemplate || kind == CXCursor_ClassTemplate ||
           kind == CXCursor_ClassTemplatePartialSpecialization;
}

static bool in_template(CXCursor cursor) {
    for (CXCursor up = cursor;
         !clang_Cursor_isNull(up) && clang_getCursorKind(up) != CXCursor_TranslationUnit;
         up = clang_getCursorSemanticParent(up))
        if (is_template_kind(clang_getCursorKind(up)))
            return true;
    return false;
}

typedef ARENA_LIST(struct node *) node_list;

// An expression whose value goes to a parameter or member.
static void add_value(struct frontend *f, CXCursor cursor, struct node *inner, node_list *values) {
    struct node *value = new_node(f, cursor, NODE_OTHER);
    set_kids(f, value, &inner, inner ? 1 : 0);
    *ARENA_PUSH(f->arena, values) = value;
}

static void look_for_call(struct node *node, void *context) {
    bool *found = context;
    *found |= node->kind == NODE_CALL;
}

// The initializer of a member or the default of a parameter, where it calls anything. (Widths of
// bit-fields and extents of arrays call nothing.)
static void add_initializer(struct frontend *f, CXCursor declaration, node_list *values) {
    cursor_list children = children_of(f, declaration);
    for (size_t i = 0; i < children.count; i++) {
        struct node *inner = clang_isExpression(clang_getCursorKind(children.at[i]))
                                 ? copy_node(f, children.at[i])
                                 : NULL;
        bool calls = false;
        node_walk(inner, look_for_call, &calls);
        if (calls)
            add_value(f, children.at[i], inner, values);
    }
}

// What happens in front of a function's body stands in front of the body's statements: its
// parameters' default arguments, `: member(value)`.
static void put_in_front(struct frontend *f, struct node *body, node_list *values) {
    if (!values->count)
        return;
    for (unsigned i = 0; i < body->kid_count; i++)
        *ARENA_PUSH(f->arena, values) = body->kids[i];
    set_kids(f, body, values->at, (unsigned)values->count);
}

static void copy_front(struct frontend *f, struct function *function, cursor_list children,
                       bool is_constructor) {
    node_list values = {0};
    for (size_t i = 0; i + 1 < children.count; i++) {
        enum CXCursorKind kind = clang_getCursorKind(children.at[i]);
        if (kind == CXCursor_ParmDecl)
            add_initializer(f, children.at[i], &values);
        else if (is_constructor && clang_isExpression(kind))
            add_value(f, children.at[i], copy_node(f, children.at[i]), &values);
    }
    if (function->body && function->body->kind == NODE_COMPOUND)
        put_in_front(f, function->body, &values);
}

// A member's own initializer, `int at = next();`, belongs to all constructors that don't say
// otherwise, and to braces: a function of its own, whose callers nobody sees.
static void copy_member_initializer(struct frontend *f, CXCursor field) {
    node_list values = {0};
    struct function *outer = f->function;
    f->function = NULL;
    add_initializer(f, field, &values);
    f->function = outer;
    if (!values.count)
        return;
    struct function *function = new_function(f, field);
    function->name = take_string(f, clang_getCursorSpelling(clang_getCursorSemanticParent(field)));
    function->is_device = function->is_static = function->is_implicit = true;
    function->is_template = in_template(field);
    function->body = new_node(f, field, NODE_COMPOUND);
    put_in_front(f, function->body, &values);
}

static enum CXCursorKind kind_of_function(CXCursor cursor) {
    enum CXCursorKind kind = clang_getCursorKind(cursor);
    return kind == CXCursor_FunctionTemplate ? clang_getTemplateCursorKind(cursor) : kind;
}

static bool is_constructor(CXCursor cursor) {
    return kind_of_function(cursor) == CXCursor_Constructor;
}

static bool is_called_unnamed(CXCursor cursor) {
    enum CXCursorKind kind = kind_of_function(cursor);
    return kind == CXCursor_Constructor || kind == CXCursor_Destructor ||
           kind == CXCursor_ConversionFunction || clang_CXXMethod_isVirtual(cursor);
}

static void note_declaration(struct frontend *f, CXCursor cursor) {
    struct node where = {0};
    place(f, cursor, &where);
    struct decl *decl = copy_decl(f, cursor);
    struct function declared = {0};
    mark_attributes(f, &declared, children_of(f, cursor));
    if (!decl)
        return;
    *ARENA_PUSH(f->arena, &f->unit->declared) = decl;
    decl->in_header |= where.source != f->unit->main;
    decl->has_bounds |= declared.has_bounds;
}

// By an earlier declaration, too.
static bool is_declared_static(CXCursor cursor) {
    return clang_getCursorKind(cursor) == CXCursor_FunctionDecl &&
           clang_getCursorLinkage(cursor) == CXLinkage_Internal;
}

static void copy_function(struct frontend *f, CXCursor cursor) {
    cursor_list children = children_of(f, cursor);
    if (!children.count ||
        clang_getCursorKind(children.at[children.count - 1]) != CXCursor_CompoundStmt) {
        note_declaration(f, cursor); // without a body
        return;
    }
    struct decl *decl = copy_decl(f, cursor);
    if (decl->function)
        return;
    struct function *function = new_function(f, cursor);
    decl->function = function;
    function->decl = decl;
    function->name = decl->name;
    mark_attributes(f, function, children);
    function->is_implicit = is_called_unnamed(cursor);
    function->is_template = in_template(cursor);
    copy_template_names(f, function, children);
    copy_template_types(f, function, children);
    function->class = class_of(f, cursor);
    function->is_static = clang_Cursor_getStorageClass(cursor) == CX_SC_Static ||
                          is_declared_static(cursor) || in_anonymous_namespace(cursor);
    function->is_inline = clang_Cursor_isFunctionInlined(cursor);
    copy_parameters(f, function, children);
    f->function = function;
    function->body = copy_node(f, children.at[children.count - 1]);
    copy_front(f, function, children, is_constructor(cursor));
    f->function = NULL;
}

static bool is_in_file_of(CXSourceLocation location, CXCursor parent) {
    CXFile file, around;
    clang_getFileLocation(location, &file, NULL, NULL, NULL);
    clang_getFileLocation(clang_getCursorLocation(parent), &around, NULL, NULL, NULL);
    return clang_File_isEqual(file, around);
}

static void mark_fragment(struct frontend *f, CXSourceLocation location) {
    CXFile file;
    clang_getFileLocation(location, &file, NULL, NULL, NULL);
    struct source *source = source_of(f, file);
    if (source)
        source->is_fragment = true;
}

enum CXChildVisitResult visit_declaration(CXCursor cursor, CXCursor parent, CXClientData data) {
    struct frontend *f = data;
    CXSourceLocation location = clang_getCursorLocation(cursor);
    if (clang_Location_isInSystemHeader(location))
        return CXChildVisit_Continue;
    if (clang_getCursorKind(parent) == CXCursor_TranslationUnit) {
        struct node where = {0};
        place(f, cursor, &where);
        *ARENA_PUSH(f->arena, &f->unit->declarations) =
            (struct placed_range){where.source, where.range};
    } else if (!is_in_file_of(location, parent)) {
        mark_fragment(f, location);
    }
    copy_functions(f, cursor);
    return CXChildVisit_Continue;
}

void copy_functions(struct frontend *f, CXCursor cursor) {
    enum CXCursorKind kind = clang_getCursorKind(cursor);
    if (is_function_cursor(kind)) {
        struct function *outer = f->function;
        copy_function(f, cursor);
        f->function = outer;
        return;
    }
    switch (kind) {
    case CXCursor_FieldDecl: copy_member_initializer(f, cursor); break;
    case CXCursor_Namespace:
    case CXCursor_LinkageSpec:
    case CXCursor_UnexposedDecl:
    case CXCursor_ClassDecl:
    case CXCursor_StructDecl:
    case CXCursor_UnionDecl:
    case CXCursor_ClassTemplate:
    case CXCursor_ClassTemplatePartialSpecialization:
        clang_visitChildren(cursor, visit_declaration, f);
        break;
    default: break;
    }
}

// Where a function is named other than to be called, in whatever is written: bodies, tables,
// default arguments, arguments of templates. What calls it outside of the bodies that are copied,
// in a variable's initializer or a friend that a class defines,
// is not seen later: there it counts as handed on too.

static bool is_operator(CXCursor target) {
    CXString name = clang_getCursorSpelling(target);
    bool is_operator =
        strncmp(clang_getCString(name) ? clang_getCString(name) : "", "operator", 8) == 0;
    clang_disposeString(name);
    return is_operator;
}

// `call`: of a kernel, where nobody else is handed it; else NULL.
static void mark_name(struct frontend *f, CXCursor target, CXCursor name,
                      const struct kernel_call *call) {
    if (clang_getCursorKind(target) == CXCursor_OverloadedDeclRef)
        for (unsigned i = 0; i < clang_getNumOverloadedDecls(target); i++)
            mark_name(f, clang_getOverloadedDecl(target, i), name, call);
    bool is_function = is_function_cursor(clang_getCursorKind(target)) && !is_operator(target);
    struct decl *decl = is_function ? copy_decl(f, target) : NULL;
    if (!decl)
        return;
    struct node here = {0};
    if (!call && !decl->is_named_for_others)
        place(f, name, &here), decl->named_at = (struct placed_range){here.source, here.range};
    decl->is_handed_on = true;
    decl->is_named_for_others |= !call;
    decl->launching_calls += call && call->kind != CALL_ASKS;
}

static void mark_names_below(struct frontend *f, CXCursor cursor);

// A conversion refers to what its operand does.
static bool is_bare_name(enum CXCursorKind kind, cursor_list children) {
    bool bare = kind == CXCursor_DeclRefExpr || kind == CXCursor_MemberRefExpr ||
                kind == CXCursor_UnexposedExpr;
    for (size_t i = 0; i < children.count && kind == CXCursor_UnexposedExpr; i++) {
        enum CXCursorKind child = clang_getCursorKind(children.at[i]);
        bare &= child == CXCursor_DeclRefExpr || !clang_isExpression(child);
    }
    return bare;
}

// A construction has no callee, and that of an operator stands among the operands.
static bool has_callee(CXCursor call) {
    CXCursor target = clang_getCursorReferenced(call);
    return kind_of_function(target) != CXCursor_Constructor && !is_operator(target);
}

// A callee is named to be called; the arguments of its template are not.
static void mark_callee(struct frontend *f, CXCursor cursor) {
    cursor_list children = children_of(f, cursor);
    enum CXCursorKind kind = clang_getCursorKind(cursor);
    bool is_wrapper =
        (kind == CXCursor_UnexposedExpr || kind == CXCursor_ParenExpr) && children.count == 1;
    if (is_wrapper)
        mark_callee(f, children.at[0]);
    else if (kind == CXCursor_DeclRefExpr || kind == CXCursor_MemberRefExpr ||
             kind == CXCursor_UnexposedExpr)
        mark_names_below(f, cursor);
    else
        visit_names(cursor, cursor, f);
}

static bool is_copied(struct frontend *f, CXCursor cursor) {
    const struct decl *decl =
        is_function_cursor(clang_getCursorKind(cursor)) ? copy_decl(f, cursor) : NULL;
    return decl && decl->function;
}

// Whether all that the callee may be are declared by the system.
static bool is_of_system(CXCursor target) {
    bool all = true;
    unsigned count = clang_getCursorKind(target) == CXCursor_OverloadedDeclRef
                         ? clang_getNumOverloadedDecls(target)
                         : 0;
    for (unsigned i = 0; i < count; i++)
        all &= clang_Location_isInSystemHeader(
            clang_getCursorLocation(clang_getOverloadedDecl(target, i)));
    return count ? all
                 : is_function_cursor(clang_getCursorKind(target)) &&
                       clang_Location_isInSystemHeader(clang_getCursorLocation(target));
}

// The expression below conversions and `&`, whose type stands in front of it.
static CXCursor operand_of(struct frontend *f, CXCursor cursor) {
    for (;;) {
        enum CXCursorKind kind = clang_getCursorKind(cursor);
        cursor_list children = children_of(f, cursor);
        unsigned operands = 0;
        for (size_t i = 0; i < children.count; i++)
            operands += clang_isExpression(clang_getCursorKind(children.at[i])) != 0;
        bool is_address = kind == CXCursor_UnaryOperator &&
                          clang_getCursorUnaryOperatorKind(cursor) == CXUnaryOperator_AddrOf;
        bool is_cast = kind == CXCursor_CStyleCastExpr || kind == CXCursor_CXXReinterpretCastExpr ||
                       kind == CXCursor_CXXStaticCastExpr;
        if ((!is_address && !is_cast && kind != CXCursor_ParenExpr &&
             kind != CXCursor_UnexposedExpr) ||
            operands != 1)
            return cursor;
        cursor = children.at[children.count - 1];
    }
}

// What a call does that is given a kernel by name; NULL: anything. A call that launches is one that
// the tree has too (flow.c).
static const struct kernel_call *known_call(struct frontend *f, CXCursor cursor,
                                            cursor_list children) {
    CXCursor callee = operand_of(f, children.at[0]), target = clang_getCursorReferenced(callee);
    CXString name = clang_getCursorSpelling(target);
    const struct kernel_call *call = kernel_call_of(clang_getCString(name));
    clang_disposeString(name);
    if (!call || !is_of_system(target) || children.count <= call->kernel + 1)
        return NULL;
    CXCursor kernel = operand_of(f, children.at[call->kernel + 1]);
    bool is_resolved = clang_getCursorKind(target) != CXCursor_OverloadedDeclRef &&
                       is_function_cursor(clang_getCursorKind(clang_getCursorReferenced(cursor)));
    return is_bare_name(clang_getCursorKind(kernel), children_of(f, kernel)) &&
                   (is_resolved || call->kind == CALL_ASKS)
               ? call
               : NULL;
}

static void look_at_names(struct frontend *f, CXCursor cursor) {
    enum CXCursorKind kind = clang_getCursorKind(cursor);
    cursor_list children = children_of(f, cursor);
    if (f->in_copied_body && kind == CXCursor_CallExpr && children.count && has_callee(cursor)) {
        const struct kernel_call *call = known_call(f, cursor, children);
        mark_callee(f, children.at[0]);
        for (size_t i = 1; i < children.count; i++) {
            CXCursor kernel = call && call->kernel + 1 == i ? operand_of(f, children.at[i])
                                                            : clang_getNullCursor();
            if (!clang_Cursor_isNull(kernel))
                mark_name(f, clang_getCursorReferenced(kernel), kernel, call),
                    mark_names_below(f, kernel);
            else
                visit_names(children.at[i], cursor, f);
        }
        return;
    }
    if (is_bare_name(kind, children))
        mark_name(f, clang_getCursorReferenced(cursor), cursor, NULL);
    mark_names_below(f, cursor);
}

enum CXChildVisitResult visit_names(CXCursor cursor, CXCursor parent, CXClientData data) {
    (void)parent;
    struct frontend *f = data;
    if (clang_isDeclaration(clang_getCursorKind(cursor)) &&
        clang_Location_isInSystemHeader(clang_getCursorLocation(cursor)))
        return CXChildVisit_Continue;
    const bool was_in = f->in_copied_body;
    f->in_copied_body |= is_copied(f, cursor);
    look_at_names(f, cursor);
    f->in_copied_body = was_in;
    return CXChildVisit_Continue;
}

static void mark_names_below(struct frontend *f, CXCursor cursor) {
    clang_visitChildren(cursor, visit_names, f);
}
