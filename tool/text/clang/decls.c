// Declarations: what a name stands for, and what is known of it without looking at its uses.

#include "copy.h"
#include "older_libclang.h"

#include <string.h>

enum decl_kind decl_kind_of(enum CXCursorKind kind) {
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
    if (kind == CXCursor_TranslationUnit || kind == CXCursor_Namespace ||
        clang_Cursor_getStorageClass(cursor) == CX_SC_Static)
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

// An instance of a variable template has its arguments behind its name in the USR alone.
static bool is_variable_template(struct frontend *f, CXCursor variable) {
    const char *usr = take_string(f, clang_getCursorUSR(variable)), *last = strrchr(usr, '@');
    return strstr(usr, "@VT") || strstr(usr, "@VP") || (last && strchr(last, '>'));
}

// Of what stands in namespaces alone; else NULL.
static const char *qualified_name(struct frontend *f, CXCursor named) {
    const char *name = take_string(f, clang_getCursorSpelling(named));
    for (CXCursor up = clang_getCursorSemanticParent(named);
         clang_getCursorKind(up) != CXCursor_TranslationUnit;
         up = clang_getCursorSemanticParent(up)) {
        if (clang_getCursorKind(up) != CXCursor_Namespace &&
            clang_getCursorKind(up) != CXCursor_LinkageSpec)
            return NULL;
        const char *scope =
            clang_Cursor_isAnonymous(up) ? "" : take_string(f, clang_getCursorSpelling(up));
        name = *scope ? arena_printf(f->arena, "%s::%s", scope, name) : name;
    }
    return arena_printf(f->arena, "::%s", name);
}

static bool is_in_function(CXCursor class) {
    for (CXCursor up = clang_getCursorSemanticParent(class);
         clang_getCursorKind(up) != CXCursor_TranslationUnit && !clang_Cursor_isNull(up);
         up = clang_getCursorSemanticParent(up))
        if (decl_kind_of(clang_getCursorKind(up)) == DECL_FUNCTION)
            return true;
    return false;
}

const struct class *class_of(struct frontend *f, CXCursor method) {
    CXCursor class = clang_getCursorSemanticParent(method);
    enum CXCursorKind kind = clang_getCursorKind(class);
    bool is_template = kind == CXCursor_ClassTemplate,
         is_class = kind == CXCursor_StructDecl || kind == CXCursor_ClassDecl ||
                    kind == CXCursor_UnionDecl || is_template ||
                    kind == CXCursor_ClassTemplatePartialSpecialization;
    if (!is_class)
        return NULL;
    enum CXCursorKind keyword = is_template ? clang_getTemplateCursorKind(class) : kind;
    struct class *copy = ARENA_NEW(f->arena, struct class);
    struct node where = {0};
    place(f, clang_getCursorDefinition(class), &where);
    bool is_plain = !is_template && kind != CXCursor_ClassTemplatePartialSpecialization &&
                    clang_Cursor_isNull(clang_getSpecializedCursorTemplate(class));
    *copy = (struct class){.name = take_string(f, clang_getCursorSpelling(class)),
                           .source = where.source,
                           .range = where.range,
                           .qualified = is_plain ? qualified_name(f, class) : NULL,
                           .in_macro = where.in_macro,
                           .is_local = is_in_function(class),
                           .is_union = kind == CXCursor_UnionDecl,
                           .begins_private = keyword == CXCursor_ClassDecl};
    return copy;
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

// Looks for anything but parameters, constants, members and arithmetic in a constructor.
static enum CXChildVisitResult look_beyond_arguments(CXCursor child, CXCursor parent,
                                                     CXClientData data) {
    (void)parent;
    bool *plain = data;
    enum CXCursorKind kind = clang_getCursorKind(child);
    CXCursor target =
        clang_isExpression(kind) ? clang_getCursorReferenced(child) : clang_getNullCursor();
    bool calls = kind == CXCursor_CallExpr && !clang_CXXConstructor_isCopyConstructor(target) &&
                 !clang_CXXConstructor_isMoveConstructor(target);
    bool reads = kind == CXCursor_DeclRefExpr && clang_getCursorKind(target) == CXCursor_VarDecl;
    bool dereferences = kind == CXCursor_ArraySubscriptExpr || kind == CXCursor_LambdaExpr ||
                        kind == CXCursor_CXXNewExpr ||
                        (kind == CXCursor_UnaryOperator &&
                         clang_getCursorUnaryOperatorKind(child) == CXUnaryOperator_Deref);
    *plain &= !calls && !reads && !dereferences;
    return *plain ? CXChildVisit_Recurse : CXChildVisit_Break;
}

static bool is_plain_body(CXCursor constructor) {
    CXCursor definition = clang_getCursorDefinition(constructor);
    bool plain = !clang_Cursor_isNull(definition);
    if (plain)
        clang_visitChildren(definition, look_beyond_arguments, &plain);
    return plain;
}

// Looks for a base or member that starts with more than constants,
// whatever a constructor or braces say of it.
static enum CXVisitorResult look_for_initializers(CXCursor part, CXClientData data) {
    bool *plain = data;
    enum CXCursorKind kind = clang_getCursorKind(part);
    if (kind == CXCursor_FieldDecl)
        clang_visitChildren(part, look_beyond_arguments, plain);
    if (kind == CXCursor_FieldDecl || kind == CXCursor_CXXBaseSpecifier)
        *plain &= starts_plainly(clang_getCursorType(part));
    if (kind == CXCursor_Constructor && clang_CXXConstructor_isDefaultConstructor(part) &&
        !clang_CXXMethod_isDefaulted(part))
        *plain &= is_plain_body(part);
    return *plain ? CXVisit_Continue : CXVisit_Break;
}

// The parts of a template's instance are asked for by its type: as a declaration it has none.
bool starts_plainly(CXType type) {
    bool plain = true;
    type = clang_getCanonicalType(type);
    while (clang_getArrayElementType(type).kind != CXType_Invalid)
        type = clang_getCanonicalType(clang_getArrayElementType(type));
    if (type.kind != CXType_Record ||
        clang_Location_isInSystemHeader(clang_getCursorLocation(clang_getTypeDeclaration(type))))
        return true;
    clang_Type_visitFields(type, look_for_initializers, &plain);
    clang_visitCXXBaseClasses(type, look_for_initializers, &plain);
    clang_visitCXXMethods(type, look_for_initializers, &plain);
    return plain;
}

static void fill_function(struct frontend *f, struct decl *decl, CXCursor cursor) {
    enum CXCursorKind kind = clang_getCursorKind(cursor);
    if (kind == CXCursor_FunctionTemplate)
        kind = clang_getTemplateCursorKind(cursor);
    fill_parameters(f, decl, cursor);
    decl->is_virtual = clang_CXXMethod_isVirtual(cursor);
    decl->is_conversion = kind == CXCursor_ConversionFunction;
    decl->changes_object = (kind == CXCursor_CXXMethod || decl->is_conversion) &&
                           !clang_CXXMethod_isStatic(cursor) && !clang_CXXMethod_isConst(cursor);
}

bool same_place(CXCursor a, CXCursor b) {
    return clang_equalLocations(clang_getCursorLocation(a), clang_getCursorLocation(b));
}

// A call of an instantiation is a call of its template: there the body is. An explicit
// specialization has its own.
static CXCursor pattern_of(CXCursor cursor) {
    CXCursor pattern = clang_getSpecializedCursorTemplate(cursor);
    if (clang_Cursor_isNull(pattern) || decl_kind_of(clang_getCursorKind(pattern)) != DECL_FUNCTION)
        return cursor;
    CXCursor definition = clang_getCursorDefinition(pattern);
    bool instantiated = same_place(cursor, pattern) ||
                        same_place(cursor, clang_getCanonicalCursor(pattern)) ||
                        (!clang_Cursor_isNull(definition) && same_place(cursor, definition));
    return instantiated ? pattern : cursor;
}

// A parameter declared as an array is a pointer, which libclang does not say.
static const struct type *declared_type(struct frontend *f, CXCursor cursor, enum decl_kind kind) {
    const struct type *type = copy_type(f, clang_getCursorType(cursor));
    if (kind != DECL_PARAMETER || type->kind != TYPE_ARRAY)
        return type;
    struct type *pointer = ARENA_NEW(f->arena, struct type);
    *pointer = (struct type){
        .kind = TYPE_POINTER, .name = type->name, .size = sizeof(void *), .target = type->target};
    return pointer;
}

// Whether what the declaration points to, or is an array of,
// is written by the name of a type alias.
static bool is_alias(struct frontend *f, CXCursor cursor) {
    CXType type = clang_getCursorType(cursor);
    for (CXType inner = type; inner.kind != CXType_Invalid;
         inner = type.kind == CXType_Pointer ? clang_getPointeeType(type)
                                             : clang_getArrayElementType(type))
        type = inner;
    if (type.kind == CXType_Invalid)
        return false; // a name of `auto [x, y] = e;` where e has no such parts
    CXType plain = clang_getUnqualifiedType(type);
    return strcmp(take_string(f, clang_getTypeSpelling(plain)),
                  take_string(f, clang_getTypeSpelling(clang_getCanonicalType(plain)))) != 0;
}

struct decl *copy_decl(struct frontend *f, CXCursor cursor) {
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
    decl->is_of_cuda = decl->kind == DECL_FUNCTION && decl->is_system && is_of_cuda(cursor);
    if (decl->kind == DECL_FUNCTION)
        fill_function(f, decl, cursor);
    else
        decl->type = declared_type(f, cursor, decl->kind);
    decl->is_alias = decl->kind != DECL_FUNCTION && is_alias(f, cursor);
    if (decl->kind == DECL_VARIABLE)
        decl->storage = storage_of(f, cursor);
    // nvcc takes no __device__ members.
    if (decl->storage == STORAGE_DEVICE && !is_variable_template(f, cursor))
        decl->qualified = qualified_name(f, cursor);
    return decl;
}
