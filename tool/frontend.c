// The frontend is the only file that knows libclang. It walks the declarations outside system headers, and copies each function's
// body into nodes (unit.h). Three things about libclang shape it:
//
//  - It leaves out empty parts (a for without a step) instead of marking them: slots are told apart by their kinds and types.
//  - Conversions and parentheses arrive as "unexposed" wrappers with one child: the child takes the wrapper's type.
//  - threadIdx.x is a property, whose name libclang does not spell: names that are missing are read from the text.

#include "frontend.h"

#include <clang-c/Index.h>
#include <ctype.h>
#include <dlfcn.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <uthash.h>

#include "dialect.h"

struct decl_entry {
    const void *key; // libclang's declaration
    struct decl *decl;
    UT_hash_handle hh;
};

struct type_entry {
    const void *key;
    struct type *type;
    UT_hash_handle hh;
};

struct file_entry {
    CXFile file;
    struct source *source; // NULL: a system header, or unreadable
};

struct frontend {
    struct arena *arena;
    struct unit *unit;
    CXTranslationUnit clang;
    struct decl_entry *decls;
    struct type_entry *types;
    ARENA_LIST(struct file_entry) files;
    struct function *function; // the one being copied
};

typedef ARENA_LIST(CXCursor) cursor_list;

static struct node *copy_node(struct frontend *f, CXCursor cursor);
static const struct type *copy_type(struct frontend *f, CXType type);
static struct node *copy_variable(struct frontend *f, CXCursor cursor);
static void copy_functions(struct frontend *f, CXCursor cursor);

static const char *take_string(struct frontend *f, CXString string) {
    const char *text = clang_getCString(string);
    char *copy = arena_string(f->arena, text ? text : "");
    clang_disposeString(string);
    return copy;
}

// Children, and places in the source.

struct children_context {
    struct arena *arena;
    cursor_list *list;
};

static enum CXChildVisitResult add_child(CXCursor child, CXCursor parent, CXClientData data) {
    (void)parent;
    struct children_context *context = data;
    *ARENA_PUSH(context->arena, context->list) = child;
    return CXChildVisit_Continue;
}

static cursor_list children_of(struct frontend *f, CXCursor cursor) {
    cursor_list list = {0};
    clang_visitChildren(cursor, add_child, &(struct children_context){f->arena, &list});
    return list;
}

static struct source *source_of(struct frontend *f, CXFile file) {
    if (!file)
        return NULL;
    for (size_t i = 0; i < f->files.count; i++)
        if (clang_File_isEqual(f->files.at[i].file, file))
            return f->files.at[i].source;
    struct source *source = NULL;
    if (!clang_Location_isInSystemHeader(clang_getLocationForOffset(f->clang, file, 0))) {
        source = ARENA_NEW(f->arena, struct source);
        CXString name = clang_getFileName(file);
        if (source_read(f->arena, arena_string(f->arena, clang_getCString(name)), source) < 0)
            source = NULL;
        clang_disposeString(name);
    }
    *ARENA_PUSH(f->arena, &f->files) = (struct file_entry){file, source};
    return source;
}

// Where a location is written: in the file, or, for what a macro's body spells, where the macro is used.
static size_t file_offset(struct frontend *f, CXSourceLocation location, struct source **source, bool *in_macro) {
    CXFile file, spelling_file;
    unsigned offset, spelling_offset;
    clang_getFileLocation(location, &file, NULL, NULL, &offset);
    clang_getSpellingLocation(location, &spelling_file, NULL, NULL, &spelling_offset);
    *source = source_of(f, file);
    if (!(file == spelling_file || (file && spelling_file && clang_File_isEqual(file, spelling_file))))
        *in_macro = true;
    else if (offset != spelling_offset)
        *in_macro = true;
    return offset;
}

// libclang gives the end of a range in a macro's body as the end of the expansion, for spelling locations too, so
// only the start tells whether a single token comes from a body; for a compound node its first and last tokens decide.
static void place(struct frontend *f, CXCursor cursor, struct node *node) {
    CXSourceRange range = clang_getCursorExtent(cursor);
    struct source *end_source = NULL, *begin_source = NULL;
    node->range.begin = file_offset(f, clang_getRangeStart(range), &begin_source, &node->in_macro);
    CXFile expansion_file;
    unsigned expansion_offset;
    clang_getExpansionLocation(clang_getRangeStart(range), &expansion_file, NULL, NULL, &expansion_offset);
    node->in_argument = !node->in_macro && expansion_offset != node->range.begin;
    bool ignored = false;
    node->range.end = file_offset(f, clang_getRangeEnd(range), &end_source, &ignored);
    node->source = begin_source && begin_source == end_source && node->range.end >= node->range.begin &&
                           node->range.end <= begin_source->length
                       ? begin_source
                       : NULL;
}

// Text at the place where the cursor's first token is spelled, which may be in a macro's body in another file.
static const char *spelled_text(struct frontend *f, CXCursor cursor, size_t *length) {
    CXFile file;
    unsigned offset;
    clang_getSpellingLocation(clang_getRangeStart(clang_getCursorExtent(cursor)), &file, NULL, NULL, &offset);
    size_t size = 0;
    const char *text = file ? clang_getFileContents(f->clang, file, &size) : NULL;
    if (!text || offset >= size)
        return NULL;
    *length = size - offset;
    return text + offset;
}

static size_t skip_blanks(const char *text, size_t length, size_t at) {
    while (at < length && isspace((unsigned char)text[at]))
        at++;
    return at;
}

static size_t skip_word(const char *text, size_t length, size_t at) {
    while (at < length && (isalnum((unsigned char)text[at]) || text[at] == '_'))
        at++;
    return at;
}

// The member's name in `threadIdx.x` from the text where it is spelled.
static const char *property_name(struct frontend *f, CXCursor cursor) {
    size_t length = 0;
    const char *text = spelled_text(f, cursor, &length);
    if (!text)
        return "";
    size_t at = skip_blanks(text, length, skip_word(text, length, 0));
    if (at >= length || text[at] != '.')
        return "";
    at = skip_blanks(text, length, at + 1);
    return arena_copy(f->arena, text + at, skip_word(text, length, at) - at);
}

// The last word of the node's own text: the name of a member that waits for its template's instantiation.
static const char *last_word(struct frontend *f, const struct node *node) {
    if (!node->source || node->in_macro)
        return "";
    const char *text = node->source->text;
    size_t end = node->range.end;
    if (end > node->range.begin && text[end - 1] == '>') { // template arguments
        int depth = 0;
        while (end > node->range.begin) {
            end--;
            depth += text[end] == '>' ? 1 : text[end] == '<' ? -1 : 0;
            if (!depth)
                break;
        }
    }
    size_t begin = end;
    while (begin > node->range.begin && (isalnum((unsigned char)text[begin - 1]) || text[begin - 1] == '_'))
        begin--;
    return arena_copy(f->arena, text + begin, end - begin);
}

// Types.

static enum type_kind type_kind_of(CXType canonical) {
    switch (canonical.kind) {
    case CXType_Void: return TYPE_VOID;
    case CXType_Bool: return TYPE_BOOL;
    case CXType_Enum: return TYPE_INTEGER;
    case CXType_Half:
    case CXType_Float16:
    case CXType_BFloat16:
    case CXType_Float:
    case CXType_Double:
    case CXType_LongDouble: return TYPE_FLOATING;
    case CXType_Pointer: return TYPE_POINTER;
    case CXType_LValueReference:
    case CXType_RValueReference: return TYPE_REFERENCE;
    case CXType_ConstantArray:
    case CXType_IncompleteArray:
    case CXType_VariableArray:
    case CXType_DependentSizedArray: return TYPE_ARRAY;
    case CXType_Record: return TYPE_RECORD;
    case CXType_Dependent: return TYPE_DEPENDENT;
    default: break;
    }
    if (canonical.kind >= CXType_Char_U && canonical.kind <= CXType_Int128)
        return TYPE_INTEGER;
    return canonical.kind == CXType_Unexposed ? TYPE_DEPENDENT : TYPE_OTHER;
}

static void fill_type(struct frontend *f, struct type *type, CXType clang) {
    CXType canonical = clang_getCanonicalType(clang);
    type->kind = type_kind_of(canonical);
    type->is_const = clang_isConstQualifiedType(canonical);
    type->is_volatile = clang_isVolatileQualifiedType(canonical);
    type->is_restrict = clang_isRestrictQualifiedType(canonical);
    type->is_unsigned = canonical.kind >= CXType_Char_U && canonical.kind <= CXType_UInt128;
    type->name = take_string(f, clang_getTypeSpelling(clang_getUnqualifiedType(canonical)));
    if (type->kind == TYPE_POINTER || type->kind == TYPE_REFERENCE) {
        type->target = copy_type(f, clang_getPointeeType(canonical));
    } else if (type->kind == TYPE_ARRAY) {
        type->target = copy_type(f, clang_getArrayElementType(canonical));
        long long extent = clang_getArraySize(canonical);
        type->extent = extent > 0 ? extent : 0;
    }
    if (type->kind != TYPE_DEPENDENT && type->kind != TYPE_OTHER && type->kind != TYPE_REFERENCE) {
        long long size = clang_Type_getSizeOf(canonical);
        type->size = size > 0 ? size : 0;
    }
}

static const struct type *copy_type(struct frontend *f, CXType clang) {
    static const struct type none = {.kind = TYPE_OTHER, .name = ""};
    if (clang.kind == CXType_Invalid) // libclang crashes when asked about it
        return &none;
    const void *key = clang.data[0];
    struct type_entry *entry;
    HASH_FIND_PTR(f->types, &key, entry);
    if (entry)
        return entry->type;
    entry = ARENA_NEW(f->arena, struct type_entry);
    entry->key = key;
    entry->type = ARENA_NEW(f->arena, struct type);
    HASH_ADD_PTR(f->types, key, entry);
    fill_type(f, entry->type, clang);
    return entry->type;
}

// Declarations.

static enum decl_kind decl_kind_of(enum CXCursorKind kind) {
    switch (kind) {
    case CXCursor_VarDecl: return DECL_VARIABLE;
    case CXCursor_ParmDecl: return DECL_PARAMETER;
    case CXCursor_FieldDecl: return DECL_FIELD;
    case CXCursor_EnumConstantDecl:
    case CXCursor_NonTypeTemplateParameter: return DECL_CONSTANT;
    case CXCursor_FunctionDecl:
    case CXCursor_FunctionTemplate:
    case CXCursor_CXXMethod:
    case CXCursor_Constructor:
    case CXCursor_Destructor:
    case CXCursor_ConversionFunction: return DECL_FUNCTION;
    case CXCursor_UnexposedDecl: return DECL_VARIABLE; // a structured binding
    default: return DECL_OTHER;
    }
}

static enum storage storage_of(struct frontend *f, CXCursor cursor) {
    enum storage storage = STORAGE_LOCAL;
    CXCursor parent = clang_getCursorSemanticParent(cursor);
    enum CXCursorKind kind = clang_getCursorKind(parent);
    if (kind == CXCursor_TranslationUnit || kind == CXCursor_Namespace || clang_Cursor_getStorageClass(cursor) == CX_SC_Static)
        storage = STORAGE_STATIC;
    cursor_list children = children_of(f, cursor);
    for (size_t i = 0; i < children.count; i++)
        switch (clang_getCursorKind(children.at[i])) {
        case CXCursor_CUDASharedAttr: return STORAGE_SHARED;
        case CXCursor_CUDAConstantAttr: return STORAGE_CONSTANT;
        case CXCursor_CUDADeviceAttr: storage = STORAGE_DEVICE; break;
        default: break;
        }
    return storage;
}

static bool is_pack(CXType type) {
    CXString name = clang_getTypeSpelling(type);
    bool pack = strstr(clang_getCString(name), "...") != NULL;
    clang_disposeString(name);
    return pack;
}

static void fill_parameters(struct frontend *f, struct decl *decl, CXCursor cursor) {
    CXType type = clang_getCursorType(cursor);
    int count = clang_getNumArgTypes(type);
    decl->type = copy_type(f, clang_getResultType(type));
    if (count <= 0)
        return;
    decl->parameter_count = (unsigned)count;
    decl->parameter_types = ARENA_ARRAY(f->arena, const struct type *, (size_t)count);
    for (int i = 0; i < count; i++)
        decl->parameter_types[i] = copy_type(f, clang_getArgType(type, (unsigned)i));
    decl->has_pack = is_pack(clang_getArgType(type, (unsigned)count - 1));
}

static bool in_library_namespace(CXCursor cursor) {
    CXCursor up = clang_getCursorSemanticParent(cursor), top = clang_getNullCursor();
    for (; !clang_Cursor_isNull(up) && clang_getCursorKind(up) != CXCursor_TranslationUnit; up = clang_getCursorSemanticParent(up))
        if (clang_getCursorKind(up) == CXCursor_Namespace)
            top = up;
    if (clang_Cursor_isNull(top))
        return false;
    CXString name = clang_getCursorSpelling(top);
    bool library = strcmp(clang_getCString(name), "std") != 0;
    clang_disposeString(name);
    return library;
}

// Looks for anything but parameters, constants, members and arithmetic in a constructor.
static enum CXChildVisitResult look_beyond_arguments(CXCursor child, CXCursor parent, CXClientData data) {
    (void)parent;
    bool *plain = data;
    enum CXCursorKind kind = clang_getCursorKind(child);
    CXCursor target = clang_isExpression(kind) ? clang_getCursorReferenced(child) : clang_getNullCursor();
    bool calls = kind == CXCursor_CallExpr && !clang_CXXConstructor_isCopyConstructor(target) && !clang_CXXConstructor_isMoveConstructor(target);
    bool reads = kind == CXCursor_DeclRefExpr && clang_getCursorKind(target) == CXCursor_VarDecl;
    bool dereferences = kind == CXCursor_ArraySubscriptExpr || kind == CXCursor_LambdaExpr || kind == CXCursor_CXXNewExpr ||
                        (kind == CXCursor_UnaryOperator && clang_getCursorUnaryOperatorKind(child) == CXUnaryOperator_Deref);
    *plain &= !calls && !reads && !dereferences;
    return *plain ? CXChildVisit_Recurse : CXChildVisit_Break;
}

static bool is_plain_constructor(CXCursor cursor) {
    if (clang_CXXConstructor_isCopyConstructor(cursor) || clang_CXXConstructor_isMoveConstructor(cursor))
        return clang_CXXMethod_isDefaulted(cursor);
    CXCursor definition = clang_getCursorDefinition(cursor);
    if (clang_Cursor_isNull(definition) || clang_CXXMethod_isDefaulted(cursor))
        return false; // unseen, or it does what the members' own initializers say
    bool plain = true;
    clang_visitChildren(definition, look_beyond_arguments, &plain);
    return plain;
}

static void fill_function(struct frontend *f, struct decl *decl, CXCursor cursor) {
    enum CXCursorKind kind = clang_getCursorKind(cursor);
    if (kind == CXCursor_FunctionTemplate)
        kind = clang_getTemplateCursorKind(cursor);
    fill_parameters(f, decl, cursor);
    decl->is_virtual = clang_CXXMethod_isVirtual(cursor);
    decl->changes_object = kind == CXCursor_CXXMethod && !clang_CXXMethod_isStatic(cursor) && !clang_CXXMethod_isConst(cursor);
    decl->is_conversion = kind == CXCursor_ConversionFunction;
    decl->is_library = decl->is_system && in_library_namespace(cursor);
    decl->is_plain = kind == CXCursor_Constructor && is_plain_constructor(cursor);
}

static bool same_place(CXCursor a, CXCursor b) {
    return clang_equalLocations(clang_getCursorLocation(a), clang_getCursorLocation(b));
}

// A call of an instantiation is a call of its template: there the body is. An explicit specialization has its own.
static CXCursor pattern_of(CXCursor cursor) {
    CXCursor pattern = clang_getSpecializedCursorTemplate(cursor);
    if (clang_Cursor_isNull(pattern) || decl_kind_of(clang_getCursorKind(pattern)) != DECL_FUNCTION)
        return cursor;
    CXCursor definition = clang_getCursorDefinition(pattern);
    bool instantiated = same_place(cursor, pattern) || same_place(cursor, clang_getCanonicalCursor(pattern)) ||
                        (!clang_Cursor_isNull(definition) && same_place(cursor, definition));
    return instantiated ? pattern : cursor;
}

static struct decl *copy_decl(struct frontend *f, CXCursor cursor) {
    if (clang_Cursor_isNull(cursor) || clang_isInvalid(clang_getCursorKind(cursor)))
        return NULL;
    cursor = pattern_of(cursor);
    cursor = clang_getCanonicalCursor(cursor);
    const void *key = cursor.data[0];
    struct decl_entry *entry;
    HASH_FIND_PTR(f->decls, &key, entry);
    if (entry)
        return entry->decl;
    entry = ARENA_NEW(f->arena, struct decl_entry);
    entry->key = key;
    struct decl *decl = entry->decl = ARENA_NEW(f->arena, struct decl);
    HASH_ADD_PTR(f->decls, key, entry);
    decl->kind = decl_kind_of(clang_getCursorKind(cursor));
    decl->name = take_string(f, clang_getCursorSpelling(cursor));
    decl->is_system = clang_Location_isInSystemHeader(clang_getCursorLocation(cursor));
    if (decl->kind == DECL_FUNCTION)
        fill_function(f, decl, cursor);
    else
        decl->type = copy_type(f, clang_getCursorType(cursor));
    if (decl->kind == DECL_VARIABLE)
        decl->storage = storage_of(f, cursor);
    return decl;
}

// Expressions.

static struct node *new_node(struct frontend *f, CXCursor cursor, enum node_kind kind) {
    struct node *node = ARENA_NEW(f->arena, struct node);
    node->kind = kind;
    place(f, cursor, node);
    if (clang_isExpression(clang_getCursorKind(cursor)))
        node->type = copy_type(f, clang_getCursorType(cursor));
    return node;
}

static void adopt(struct node *parent, struct node *kid) {
    if (kid)
        kid->parent = parent;
}

static void set_kids(struct frontend *f, struct node *node, struct node **kids, unsigned count) {
    node->kids = ARENA_ARRAY(f->arena, struct node *, count ? count : 1);
    node->kid_count = count;
    for (unsigned i = 0; i < count; i++) {
        node->kids[i] = kids[i];
        adopt(node, kids[i]);
    }
}

// Names of types among the children say nothing that the node's own type does not.
static bool is_value(CXCursor cursor) {
    enum CXCursorKind kind = clang_getCursorKind(cursor);
    return clang_isExpression(kind) || clang_isStatement(kind) || kind == CXCursor_VarDecl;
}

static void copy_kids_from(struct frontend *f, struct node *node, cursor_list children, size_t first) {
    ARENA_LIST(struct node *) kids = {0};
    for (size_t i = first; i < children.count; i++)
        if (is_value(children.at[i])) {
            struct node *kid = copy_node(f, children.at[i]);
            if (kid)
                *ARENA_PUSH(f->arena, &kids) = kid;
        }
    set_kids(f, node, kids.at, (unsigned)kids.count);
}

static struct node *copy_with_kids(struct frontend *f, CXCursor cursor, enum node_kind kind) {
    struct node *node = new_node(f, cursor, kind);
    copy_kids_from(f, node, children_of(f, cursor), 0);
    return node;
}

static enum operator_kind binary_operator(enum CXBinaryOperatorKind kind) {
    switch (kind) {
    case CXBinaryOperator_Add: case CXBinaryOperator_AddAssign: return OPERATOR_ADD;
    case CXBinaryOperator_Sub: case CXBinaryOperator_SubAssign: return OPERATOR_SUBTRACT;
    case CXBinaryOperator_Mul: case CXBinaryOperator_MulAssign: return OPERATOR_MULTIPLY;
    case CXBinaryOperator_Div: case CXBinaryOperator_DivAssign: return OPERATOR_DIVIDE;
    case CXBinaryOperator_Rem: case CXBinaryOperator_RemAssign: return OPERATOR_REMAINDER;
    case CXBinaryOperator_Shl: case CXBinaryOperator_ShlAssign: return OPERATOR_SHIFT_LEFT;
    case CXBinaryOperator_Shr: case CXBinaryOperator_ShrAssign: return OPERATOR_SHIFT_RIGHT;
    case CXBinaryOperator_And: case CXBinaryOperator_AndAssign: return OPERATOR_AND;
    case CXBinaryOperator_Or: case CXBinaryOperator_OrAssign: return OPERATOR_OR;
    case CXBinaryOperator_Xor: case CXBinaryOperator_XorAssign: return OPERATOR_XOR;
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
    case CXUnaryOperator_PostInc: case CXUnaryOperator_PreInc: return OPERATOR_INCREMENT;
    case CXUnaryOperator_PostDec: case CXUnaryOperator_PreDec: return OPERATOR_DECREMENT;
    case CXUnaryOperator_AddrOf: return OPERATOR_ADDRESS;
    case CXUnaryOperator_Deref: return OPERATOR_DEREFERENCE;
    case CXUnaryOperator_Plus: return OPERATOR_PLUS;
    case CXUnaryOperator_Minus: return OPERATOR_MINUS;
    case CXUnaryOperator_Not: return OPERATOR_COMPLEMENT;
    case CXUnaryOperator_LNot: return OPERATOR_NOT;
    default: return OPERATOR_NONE;
    }
}

// Asks clang for the expression's value where all its parts are constants.
static void evaluate(CXCursor cursor, struct node *node) {
    for (unsigned i = 0; i < node->kid_count; i++)
        if (!node->kids[i] || node->kids[i]->constant.kind == CONSTANT_NONE)
            return;
    CXEvalResult result = clang_Cursor_Evaluate(cursor);
    if (!result)
        return;
    switch (clang_EvalResult_getKind(result)) {
    case CXEval_Int:
        node->constant = (struct constant){CONSTANT_INTEGER, clang_EvalResult_getAsLongLong(result), 0};
        break;
    case CXEval_Float:
        node->constant = (struct constant){CONSTANT_FLOATING, 0, clang_EvalResult_getAsDouble(result)};
        break;
    default: break;
    }
    clang_EvalResult_dispose(result);
}

static struct node *copy_binary(struct frontend *f, CXCursor cursor) {
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

static struct node *copy_unary(struct frontend *f, CXCursor cursor) {
    struct node *node = copy_with_kids(f, cursor, NODE_UNARY);
    node->operator = unary_operator(clang_getCursorUnaryOperatorKind(cursor));
    if (node->kid_count != 1 || node->operator == OPERATOR_NONE)
        node->kind = NODE_OTHER;
    else
        evaluate(cursor, node);
    return node;
}

static struct node *copy_literal(struct frontend *f, CXCursor cursor) {
    struct node *node = new_node(f, cursor, NODE_LITERAL);
    evaluate(cursor, node);
    return node;
}

static bool is_mutable_reference(CXType type) {
    bool reference = type.kind == CXType_LValueReference || type.kind == CXType_RValueReference;
    return reference && !clang_isConstQualifiedType(clang_getPointeeType(type));
}

static bool takes_mutable_reference(CXCursor function) {
    CXType type = clang_getCursorType(function);
    int count = clang_getNumArgTypes(type);
    for (int i = 0; i < count; i++)
        if (is_mutable_reference(clang_getArgType(type, (unsigned)i)))
            return true;
    return false;
}

// What a name that waits for its template's instantiation may come to stand for.
static void judge_candidates(struct node *node, CXCursor overloads) {
    unsigned count = clang_getNumOverloadedDecls(overloads);
    node->known_candidates = count > 0;
    for (unsigned i = 0; i < count; i++) {
        CXCursor candidate = clang_getOverloadedDecl(overloads, i);
        bool is_user = !clang_Location_isInSystemHeader(clang_getCursorLocation(candidate));
        node->user_candidates |= is_user;
        node->known_candidates &= !is_user && !takes_mutable_reference(candidate);
    }
}

static struct node *copy_reference(struct frontend *f, CXCursor cursor) {
    struct node *node = new_node(f, cursor, NODE_REFERENCE);
    CXCursor target = clang_getCursorReferenced(cursor);
    if (clang_getCursorKind(target) == CXCursor_OverloadedDeclRef) {
        node->name = take_string(f, clang_getCursorSpelling(target));
        judge_candidates(node, target);
        return node;
    }
    node->decl = copy_decl(f, target);
    node->name = node->decl ? node->decl->name : take_string(f, clang_getCursorSpelling(cursor));
    bool is_constant = node->decl && (node->decl->kind == DECL_CONSTANT ||
                                      (node->decl->kind == DECL_VARIABLE && node->decl->type->is_const));
    if (is_constant)
        evaluate(cursor, node);
    return node;
}

static struct node *copy_member(struct frontend *f, CXCursor cursor) {
    struct node *node = copy_with_kids(f, cursor, NODE_MEMBER);
    CXCursor target = clang_getCursorReferenced(cursor);
    if (clang_getCursorKind(target) == CXCursor_OverloadedDeclRef)
        node->name = take_string(f, clang_getCursorSpelling(target));
    else
        node->decl = copy_decl(f, target);
    if (!node->name)
        node->name = node->decl ? node->decl->name : take_string(f, clang_getCursorSpelling(cursor));
    bool is_property = node->kid_count == 1 && node->kids[0]->decl && node->kids[0]->decl->is_system;
    if (!node->name[0] && is_property)
        node->name = property_name(f, cursor);
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

// The name under its wrappers. (An operand that is itself a call of an operator refers to one too, but is no name.)
static bool is_name(struct frontend *f, CXCursor cursor) {
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
            if (names_operator(clang_getCursorReferenced(children.at[i])) && is_name(f, children.at[i]))
                return i;
    return 0;
}

// An operator on operands that wait for their template's instantiation, where the program overloads it too: what it does to the
// built-in types is what counts here.
static const struct dependent_operator {
    const char *name;
    enum node_kind kind;
    enum operator_kind operator;
} dependent_operators[] = {
    {"operator+", NODE_BINARY, OPERATOR_ADD},           {"operator-", NODE_BINARY, OPERATOR_SUBTRACT},
    {"operator*", NODE_BINARY, OPERATOR_MULTIPLY},      {"operator/", NODE_BINARY, OPERATOR_DIVIDE},
    {"operator%", NODE_BINARY, OPERATOR_REMAINDER},     {"operator&", NODE_BINARY, OPERATOR_AND},
    {"operator|", NODE_BINARY, OPERATOR_OR},            {"operator^", NODE_BINARY, OPERATOR_XOR},
    {"operator<<", NODE_BINARY, OPERATOR_SHIFT_LEFT},   {"operator>>", NODE_BINARY, OPERATOR_SHIFT_RIGHT},
    {"operator<", NODE_BINARY, OPERATOR_LESS},          {"operator>", NODE_BINARY, OPERATOR_GREATER},
    {"operator<=", NODE_BINARY, OPERATOR_LESS_EQUAL},   {"operator>=", NODE_BINARY, OPERATOR_GREATER_EQUAL},
    {"operator==", NODE_BINARY, OPERATOR_EQUAL},        {"operator!=", NODE_BINARY, OPERATOR_NOT_EQUAL},
    {"operator=", NODE_ASSIGN, OPERATOR_NONE},          {"operator+=", NODE_ASSIGN, OPERATOR_ADD},
    {"operator-=", NODE_ASSIGN, OPERATOR_SUBTRACT},     {"operator*=", NODE_ASSIGN, OPERATOR_MULTIPLY},
    {"operator/=", NODE_ASSIGN, OPERATOR_DIVIDE},       {"operator%=", NODE_ASSIGN, OPERATOR_REMAINDER},
    {"operator&=", NODE_ASSIGN, OPERATOR_AND},          {"operator|=", NODE_ASSIGN, OPERATOR_OR},
    {"operator^=", NODE_ASSIGN, OPERATOR_XOR},          {"operator<<=", NODE_ASSIGN, OPERATOR_SHIFT_LEFT},
    {"operator>>=", NODE_ASSIGN, OPERATOR_SHIFT_RIGHT}, {"operator++", NODE_UNARY, OPERATOR_INCREMENT},
    {"operator--", NODE_UNARY, OPERATOR_DECREMENT},     {"operator-", NODE_UNARY, OPERATOR_MINUS},
    {"operator*", NODE_UNARY, OPERATOR_DEREFERENCE},    {"operator!", NODE_UNARY, OPERATOR_NOT},
    {"operator~", NODE_UNARY, OPERATOR_COMPLEMENT},     {"operator[]", NODE_SUBSCRIPT, OPERATOR_NONE},
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
static struct node *copy_dependent_operator(struct frontend *f, CXCursor cursor, cursor_list children) {
    for (size_t i = 0; i < children.count; i++) {
        CXCursor target = clang_getCursorReferenced(children.at[i]);
        if (clang_getCursorKind(target) != CXCursor_OverloadedDeclRef || children.count < 2)
            continue;
        const struct dependent_operator *entry = find_dependent_operator(take_string(f, clang_getCursorSpelling(target)), children.count - 1);
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
    return node->kid_count > 0 && node->kids[0]->kind == NODE_CALL && node->kids[0]->name &&
           (strstr(node->kids[0]->name, "PushCallConfiguration") || strstr(node->kids[0]->name, "cudaConfigureCall"));
}

// `a = b` of structs whose assignment copies member by member.
static bool is_defaulted_assignment(CXCursor target) {
    return clang_CXXMethod_isDefaulted(target) && (clang_CXXMethod_isCopyAssignmentOperator(target) || clang_CXXMethod_isMoveAssignmentOperator(target));
}

static struct node *copy_call(struct frontend *f, CXCursor cursor) {
    CXCursor target = clang_getCursorReferenced(cursor);
    enum CXCursorKind target_kind = clang_getCursorKind(target);
    cursor_list children = children_of(f, cursor);
    bool has_callee = children.count > 0 && clang_isExpression(clang_getCursorKind(children.at[0]));
    if (target_kind == CXCursor_Constructor || !has_callee || clang_getCursorKind(children.at[0]) == CXCursor_TypeRef) {
        struct node *node = new_node(f, cursor, NODE_CONSTRUCT);
        copy_kids_from(f, node, children, 0);
        node->decl = target_kind == CXCursor_Constructor ? copy_decl(f, target) : NULL;
        return node;
    }
    struct node *dependent = decl_kind_of(target_kind) != DECL_FUNCTION ? copy_dependent_operator(f, cursor, children) : NULL;
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
    node->user_candidates = node->callee->user_candidates;
    node->known_candidates = node->callee->known_candidates;
    if (is_launch(node)) {
        node->launch = node->kids[0];
        set_kids(f, node, node->kids + 1, node->kid_count - 1);
    }
    if (node->kid_count > 0 && node->kid_count <= 2)
        evaluate(cursor, node);
    return node;
}

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

// `[&r = x]` declares a variable, which libclang shows as a reference to itself.
static void copy_captures(struct frontend *f, struct node *lambda, cursor_list children, size_t count) {
    ARENA_LIST(struct node *) captures = {0};
    for (size_t i = 0; i < count; i++) {
        CXCursor target = clang_getCursorReferenced(children.at[i]);
        bool declares = clang_getCursorKind(children.at[i]) == CXCursor_VariableRef && clang_getCursorKind(target) == CXCursor_VarDecl &&
                        same_place(children.at[i], target);
        if (declares)
            *ARENA_PUSH(f->arena, &captures) = copy_variable(f, target);
        else if (is_value(children.at[i]))
            *ARENA_PUSH(f->arena, &captures) = copy_node(f, children.at[i]);
    }
    set_kids(f, lambda, captures.at, (unsigned)captures.count);
}

static struct node *copy_lambda(struct frontend *f, CXCursor cursor) {
    struct node *node = new_node(f, cursor, NODE_LAMBDA);
    cursor_list children = children_of(f, cursor);
    struct function *function = new_function(f, cursor);
    function->name = "lambda";
    function->is_lambda = true;
    function->is_device = true;
    function->is_static = true;
    function->outer = f->function;
    copy_parameters(f, function, children);
    node->lambda = function;
    if (!children.count)
        return node;
    size_t last = children.count - 1;
    copy_captures(f, node, children, last);
    struct function *outer = f->function;
    f->function = function;
    function->body = copy_node(f, children.at[last]);
    f->function = outer;
    return node;
}

// Statements.

static bool is_condition(const struct node *node) {
    if (node->type && (node->type->kind == TYPE_BOOL || node->type->kind == TYPE_DEPENDENT)) // which may become one
        return true;
    if (node->kind == NODE_BINARY)
        return (node->operator >= OPERATOR_LESS && node->operator <= OPERATOR_NOT_EQUAL) ||
               node->operator == OPERATOR_LOGICAL_AND || node->operator == OPERATOR_LOGICAL_OR;
    return node->kind == NODE_UNARY && node->operator == OPERATOR_NOT;
}

// A declaration in a condition, `if (int q = f())`, is followed by the test of its variable, which says nothing new.
static void drop_condition_variable(struct node **kids, unsigned *count, unsigned at) {
    if (*count > at + 1 && kids[at] && kids[at]->kind == NODE_VARIABLE) {
        for (unsigned i = at + 1; i + 1 < *count; i++)
            kids[i] = kids[i + 1];
        (*count)--;
    }
}

static struct node *copy_if(struct frontend *f, CXCursor cursor, enum node_kind kind) {
    struct node *node = copy_with_kids(f, cursor, kind);
    struct node *slots[IF_SLOTS] = {0};
    struct node **kids = node->kids;
    unsigned count = node->kid_count, at = 0;
    bool has_init = count >= 3 && (kids[0]->kind == NODE_DECLARATION || (kind == NODE_IF && count >= 3 && !is_condition(kids[0]) &&
                                                                         kids[0]->kind != NODE_VARIABLE && is_condition(kids[1])));
    if (has_init)
        slots[IF_INIT] = kids[at++];
    drop_condition_variable(kids, &count, at);
    for (unsigned slot = IF_CONDITION; slot < IF_SLOTS && at < count; slot++)
        slots[slot] = kids[at++];
    set_kids(f, node, slots, IF_SLOTS);
    return node;
}

// Which of a for statement's parts are there, told by what they are: the condition is a truth value, the body comes last.
static struct node *copy_for(struct frontend *f, CXCursor cursor) {
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
            slots[is_condition(kids[0]) || kids[0]->kind == NODE_VARIABLE ? FOR_CONDITION : FOR_STEP] = kids[0];
    }
    set_kids(f, node, slots, FOR_SLOTS);
    return node;
}

static struct node *copy_while(struct frontend *f, CXCursor cursor) {
    struct node *node = copy_with_kids(f, cursor, NODE_WHILE);
    struct node *slots[FOR_SLOTS] = {0};
    unsigned count = node->kid_count;
    drop_condition_variable(node->kids, &count, 0);
    slots[FOR_CONDITION] = count > 0 ? node->kids[0] : NULL;
    slots[FOR_BODY] = count > 1 ? node->kids[1] : NULL;
    set_kids(f, node, slots, FOR_SLOTS);
    return node;
}

static struct node *copy_do(struct frontend *f, CXCursor cursor) {
    struct node *node = copy_with_kids(f, cursor, NODE_DO);
    struct node *slots[FOR_SLOTS] = {0};
    slots[FOR_BODY] = node->kid_count > 0 ? node->kids[0] : NULL;
    slots[FOR_CONDITION] = node->kid_count > 1 ? node->kids[1] : NULL;
    set_kids(f, node, slots, FOR_SLOTS);
    return node;
}

// libclang shows the loop's variable, then the range, then the body.
static struct node *copy_range_for(struct frontend *f, CXCursor cursor) {
    struct node *node = copy_with_kids(f, cursor, NODE_RANGE_FOR);
    struct node *slots[FOR_SLOTS] = {0};
    unsigned count = node->kid_count;
    if (count >= 3) {
        slots[FOR_INIT] = node->kids[count - 3];
        slots[FOR_CONDITION] = node->kids[count - 2];
        slots[FOR_BODY] = node->kids[count - 1];
    } else if (count > 0) {
        slots[FOR_BODY] = node->kids[count - 1];
    }
    set_kids(f, node, slots, FOR_SLOTS);
    return node;
}

static struct node *copy_case(struct frontend *f, CXCursor cursor) {
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
    return clang_getCursorKind(initializer) == CXCursor_CallExpr && clang_CXXConstructor_isDefaultConstructor(target) &&
           clang_isPODType(clang_getCursorType(initializer)) && children_of(f, initializer).count == 0;
}

static struct node *copy_variable(struct frontend *f, CXCursor cursor) {
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
static void copy_bindings(struct frontend *f, CXCursor cursor, struct node *declaration, cursor_list children) {
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
        if (is_reference)
            variable->decl->type = type; // its name is one for a part of what the reference names
        variable->type = variable->decl->type;
        set_kids(f, variable, &initializer, 1);
        *ARENA_PUSH(f->arena, &variables) = variable;
    }
    set_kids(f, declaration, variables.at, (unsigned)variables.count);
}

static struct node *copy_declaration(struct frontend *f, CXCursor cursor) {
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

// A wrapper with one child adds a conversion: the child stands for both, with the type and value after it.
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
            judge_candidates(node, target);
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

// What is copied is wrapped in a conversion from the place to its value; a reference is bound to a bare name.
static struct node *copy_braces(struct frontend *f, CXCursor cursor) {
    struct node *node = copy_with_kids(f, cursor, NODE_OTHER);
    cursor_list children = children_of(f, cursor);
    for (size_t i = 0; i < children.count; i++) {
        enum CXCursorKind kind = clang_getCursorKind(children.at[i]);
        CXCursor target = clang_getCursorReferenced(children.at[i]);
        bool is_place = clang_getCursorKind(target) == CXCursor_VarDecl || clang_getCursorKind(target) == CXCursor_ParmDecl ||
                        clang_getCursorKind(target) == CXCursor_FieldDecl;
        bool is_name = (kind == CXCursor_DeclRefExpr || kind == CXCursor_MemberRefExpr) && is_place;
        node->binds_references |= (is_name || kind == CXCursor_ArraySubscriptExpr) && !clang_isConstQualifiedType(clang_getCursorType(children.at[i]));
    }
    return node;
}

static struct node *copy_node(struct frontend *f, CXCursor cursor) {
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
    case CXCursor_IndirectGotoStmt: return new_node(f, cursor, NODE_GOTO);
    case CXCursor_LabelStmt: return copy_with_kids(f, cursor, NODE_LABEL);
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
            node->constant = (struct constant){CONSTANT_INTEGER, clang_EvalResult_getAsLongLong(result), 0};
        if (result)
            clang_EvalResult_dispose(result);
        return node;
    }
    case CXCursor_UnexposedExpr:
    case CXCursor_ParenExpr: return copy_wrapper(f, cursor);
    case CXCursor_UnexposedStmt: return copy_wrapper(f, cursor);
    case CXCursor_CXXNewExpr: {
        struct node *node = copy_with_kids(f, cursor, NODE_OTHER);
        node->allocates = true;
        return node;
    }
    case CXCursor_InitListExpr: return copy_braces(f, cursor);
    case CXCursor_TypeRef:
    case CXCursor_TemplateRef:
    case CXCursor_NamespaceRef: return NULL;
    default: return copy_with_kids(f, cursor, NODE_OTHER);
    }
}

// Functions.

static bool is_function_cursor(enum CXCursorKind kind) {
    return decl_kind_of(kind) == DECL_FUNCTION;
}

static void mark_attributes(struct function *function, cursor_list children) {
    for (size_t i = 0; i < children.count; i++)
        switch (clang_getCursorKind(children.at[i])) {
        case CXCursor_CUDAGlobalAttr: function->is_kernel = true; break;
        case CXCursor_CUDADeviceAttr: function->is_device = true; break;
        case CXCursor_CUDAHostAttr: function->is_host = true; break;
        default: break;
        }
}

static bool in_anonymous_namespace(CXCursor cursor) {
    for (CXCursor up = clang_getCursorSemanticParent(cursor); clang_getCursorKind(up) == CXCursor_Namespace;
         up = clang_getCursorSemanticParent(up))
        if (clang_Cursor_isAnonymous(up))
            return true;
    return false;
}

static void copy_function(struct frontend *f, CXCursor cursor) {
    cursor_list children = children_of(f, cursor);
    if (!children.count || clang_getCursorKind(children.at[children.count - 1]) != CXCursor_CompoundStmt)
        return; // a declaration without a body
    struct decl *decl = copy_decl(f, cursor);
    if (decl->function)
        return;
    struct function *function = new_function(f, cursor);
    decl->function = function;
    function->decl = decl;
    function->name = decl->name;
    mark_attributes(function, children);
    enum CXCursorKind owner = clang_getCursorKind(clang_getCursorSemanticParent(cursor));
    function->is_template = clang_getCursorKind(cursor) == CXCursor_FunctionTemplate || owner == CXCursor_ClassTemplate ||
                            owner == CXCursor_ClassTemplatePartialSpecialization;
    function->is_static = clang_Cursor_getStorageClass(cursor) == CX_SC_Static || in_anonymous_namespace(cursor);
    copy_parameters(f, function, children);
    f->function = function;
    function->body = copy_node(f, children.at[children.count - 1]);
    f->function = NULL;
}

static enum CXChildVisitResult visit_declaration(CXCursor cursor, CXCursor parent, CXClientData data) {
    struct frontend *f = data;
    CXSourceLocation location = clang_getCursorLocation(cursor);
    if (clang_Location_isInSystemHeader(location))
        return CXChildVisit_Continue;
    if (clang_getCursorKind(parent) == CXCursor_TranslationUnit) {
        struct node where = {0};
        place(f, cursor, &where);
        *ARENA_PUSH(f->arena, &f->unit->declarations) = (struct placed_range){where.source, where.range};
    }
    copy_functions(f, cursor);
    return CXChildVisit_Continue;
}

static void copy_functions(struct frontend *f, CXCursor cursor) {
    enum CXCursorKind kind = clang_getCursorKind(cursor);
    if (is_function_cursor(kind)) {
        struct function *outer = f->function;
        copy_function(f, cursor);
        f->function = outer;
        return;
    }
    switch (kind) {
    case CXCursor_Namespace:
    case CXCursor_LinkageSpec:
    case CXCursor_UnexposedDecl:
    case CXCursor_ClassDecl:
    case CXCursor_StructDecl:
    case CXCursor_UnionDecl:
    case CXCursor_ClassTemplate:
    case CXCursor_ClassTemplatePartialSpecialization: clang_visitChildren(cursor, visit_declaration, f); break;
    default: break;
    }
}

// Diagnostics.

static struct function *function_at(struct unit *unit, const struct source *source, size_t offset) {
    struct function *found = NULL; // the innermost: lambdas come after the function that holds them
    for (size_t i = 0; i < unit->functions.count; i++) {
        struct function *function = unit->functions.at[i];
        if (function->source == source && function->body && function->range.begin <= offset && offset < function->range.end)
            if (!found || function->range.begin >= found->range.begin)
                found = function;
    }
    return found;
}

// Errors that leave it open where functions begin and end.
static bool breaks_structure(CXDiagnostic diagnostic, const char *text, bool inside_function) {
    if (clang_getDiagnosticSeverity(diagnostic) == CXDiagnostic_Fatal)
        return true;
    CXString category = clang_getDiagnosticCategoryText(diagnostic);
    bool is_syntax = strcmp(clang_getCString(category), "Parse Issue") == 0 || strcmp(clang_getCString(category), "Lexical or Preprocessor Issue") == 0;
    clang_disposeString(category);
    return is_syntax && (!inside_function || strstr(text, "'}'") || strstr(text, "'{'") || strstr(text, "extraneous"));
}

static bool take_diagnostic(struct frontend *f, CXDiagnostic diagnostic) {
    if (clang_getDiagnosticSeverity(diagnostic) < CXDiagnostic_Error)
        return true;
    CXSourceLocation location = clang_getDiagnosticLocation(diagnostic);
    CXFile file;
    unsigned line, column, offset;
    clang_getFileLocation(location, &file, &line, &column, &offset);
    struct source *source = source_of(f, file);
    struct function *function = source ? function_at(f->unit, source, offset) : NULL;
    const char *text = take_string(f, clang_getDiagnosticSpelling(diagnostic));
    bool fails = breaks_structure(diagnostic, text, function != NULL);
    for (struct function *around = function; around; around = around->outer)
        around->has_error = true;
    *ARENA_PUSH(f->arena, &f->unit->diagnostics) = (struct diagnostic){
        fails ? DIAGNOSTIC_ERROR : DIAGNOSTIC_WARNING,
        file ? take_string(f, clang_getFileName(file)) : f->unit->main->path,
        line,
        column,
        text,
    };
    return !fails;
}

static int take_diagnostics(struct frontend *f) {
    bool usable = true;
    unsigned count = clang_getNumDiagnostics(f->clang);
    for (unsigned i = 0; i < count; i++) {
        CXDiagnostic diagnostic = clang_getDiagnostic(f->clang, i);
        usable &= take_diagnostic(f, diagnostic);
        clang_disposeDiagnostic(diagnostic);
    }
    return usable ? 0 : -1;
}

static void add_dependency(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData data) {
    (void)stack;
    (void)depth;
    struct frontend *f = data;
    *ARENA_PUSH(f->arena, &f->unit->dependencies) = take_string(f, clang_getFileName(file));
}

// Entry.

static int fail(struct arena *arena, struct unit *unit, const char *text) {
    *ARENA_PUSH(arena, &unit->diagnostics) = (struct diagnostic){DIAGNOSTIC_ERROR, unit->main->path, 0, 0, text};
    return -1;
}

typedef ARENA_LIST(struct CXUnsavedFile) copy_list;

static void add_cured(struct frontend *f, const char *path, copy_list *copies) {
    for (size_t i = 0; i < copies->count; i++)
        if (strcmp(copies->at[i].Filename, path) == 0)
            return;
    struct source source;
    if (source_read(f->arena, path, &source) < 0)
        return;
    const char *cured = dialect_cured(f->arena, &source);
    if (cured != source.text)
        *ARENA_PUSH(f->arena, copies) = (struct CXUnsavedFile){path, cured, (unsigned long)source.length};
}

static int copy_unit(struct frontend *f) {
    struct unit *unit = f->unit;
    *ARENA_PUSH(f->arena, &f->files) = (struct file_entry){clang_getFile(f->clang, unit->main->path), unit->main};
    clang_visitChildren(clang_getTranslationUnitCursor(f->clang), visit_declaration, f);
    for (size_t i = 0; i < f->files.count; i++)
        if (f->files.at[i].source)
            *ARENA_PUSH(f->arena, &unit->sources) = f->files.at[i].source;
    clang_getInclusions(f->clang, add_dependency, f);
    int status = take_diagnostics(f);
    HASH_CLEAR(hh, f->decls);
    HASH_CLEAR(hh, f->types);
    return status;
}

// Headers with an error in them are cured of nvcc's dialect too. Returns whether there was anything to cure.
static bool cure_headers(struct frontend *f, CXTranslationUnit clang, copy_list *copies) {
    size_t before = copies->count;
    unsigned count = clang_getNumDiagnostics(clang);
    for (unsigned i = 0; i < count; i++) {
        CXDiagnostic diagnostic = clang_getDiagnostic(clang, i);
        CXFile file;
        clang_getFileLocation(clang_getDiagnosticLocation(diagnostic), &file, NULL, NULL, NULL);
        if (clang_getDiagnosticSeverity(diagnostic) >= CXDiagnostic_Error && file)
            add_cured(f, take_string(f, clang_getFileName(file)), copies);
        clang_disposeDiagnostic(diagnostic);
    }
    return copies->count > before;
}

int frontend_parse(struct arena *arena, struct source *source, const char *const *arguments, size_t argument_count, struct unit *unit) {
    unit->main = source;
    struct frontend f = {.arena = arena, .unit = unit};
    copy_list copies = {0};
    *ARENA_PUSH(arena, &copies) = (struct CXUnsavedFile){source->path, dialect_cured(arena, source), (unsigned long)source->length};
    CXIndex index = clang_createIndex(0, 0);
    enum CXErrorCode code = CXError_Failure;
    do {
        clang_disposeTranslationUnit(f.clang);
        f.clang = NULL;
        code = clang_parseTranslationUnit2(index, source->path, arguments, (int)argument_count, copies.at, (unsigned)copies.count,
                                           CXTranslationUnit_KeepGoing, &f.clang);
    } while (code == CXError_Success && cure_headers(&f, f.clang, &copies));
    int status = -1;
    if (code == CXError_Success)
        status = copy_unit(&f);
    else
        fail(arena, unit, code == CXError_Crashed ? "libclang crashed while parsing this file" : "clang could not parse this file with these compiler flags");
    clang_disposeTranslationUnit(f.clang);
    clang_disposeIndex(index);
    return status;
}

const char *frontend_version(struct arena *arena) {
    CXString version = clang_getClangVersion();
    char *copy = arena_string(arena, clang_getCString(version));
    clang_disposeString(version);
    return copy;
}

const char *frontend_library_directory(struct arena *arena) {
    CXIndex (*function)(int, int) = clang_createIndex;
    void *symbol; // the address of a function as the loader takes it
    memcpy(&symbol, &function, sizeof symbol);
    Dl_info info;
    char resolved[PATH_MAX];
    if (!dladdr(symbol, &info) || !info.dli_fname || !realpath(info.dli_fname, resolved))
        return "";
    char *slash = strrchr(resolved, '/');
    return arena_copy(arena, resolved, slash ? (size_t)(slash - resolved) : 0);
}
