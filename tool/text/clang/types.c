// Types, interned by libclang's own identity for them.

#include "copy.h"
#include "older_libclang.h"

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
    case CXType_Auto: // of a template, whose instantiation tells it
    case CXType_Dependent: return TYPE_DEPENDENT;
    default: break;
    }
    if (canonical.kind >= CXType_Char_U && canonical.kind <= CXType_Int128)
        return TYPE_INTEGER;
    return canonical.kind == CXType_Unexposed ? TYPE_DEPENDENT : TYPE_OTHER;
}

// What stands against copying a class's bytes.
struct class_copy {
    struct frontend *frontend;
    bool does_more;
};

static enum CXVisitorResult look_at_part(CXCursor part, CXClientData data) {
    struct class_copy *copy = data;
    copy->does_more |= clang_isVirtualBase(part) ||
                       !copy_type(copy->frontend, clang_getCursorType(part))->copies_as_bytes;
    return CXVisit_Continue;
}

// Where a move is declared alone, clang has declared the copy as deleted.
static enum CXVisitorResult look_at_method(CXCursor method, CXClientData data) {
    struct class_copy *copy = data;
    bool is_copy = clang_CXXConstructor_isCopyConstructor(method),
         is_move = clang_CXXConstructor_isMoveConstructor(method);
    bool is_own = !clang_CXXMethod_isDefaulted(method) || clang_CXXMethod_isDeleted(method);
    copy->does_more |=
        clang_CXXMethod_isVirtual(method) || deletes_copy(method) ||
        (is_own && (is_copy || is_move || clang_getCursorKind(method) == CXCursor_Destructor));
    return CXVisit_Continue;
}

static bool copies_as_bytes(struct frontend *f, const struct type *type, CXType canonical) {
    if (type->kind == TYPE_ARRAY)
        return type->target->copies_as_bytes;
    if (type->kind != TYPE_RECORD)
        return type->kind != TYPE_VOID && type->kind != TYPE_DEPENDENT && type->kind != TYPE_OTHER;
    struct class_copy copy = {.frontend = f};
    if (!type->size)
        return false;
    clang_Type_visitFields(canonical, look_at_part, &copy);
    clang_visitCXXBaseClasses(canonical, look_at_part, &copy);
    clang_visitCXXMethods(canonical, look_at_method, &copy);
    return !copy.does_more;
}

// Whether a class has a mutable member.
struct class_search {
    struct frontend *frontend;
    bool found;
};

static enum CXVisitorResult look_for_mutable(CXCursor part, CXClientData data) {
    struct class_search *search = data;
    const struct type *type = copy_type(search->frontend, clang_getCursorType(part));
    search->found |=
        clang_CXXField_isMutable(part) || type->has_mutable || type->kind == TYPE_DEPENDENT;
    return CXVisit_Continue;
}

static bool has_mutable(struct frontend *f, const struct type *type, CXType canonical) {
    struct class_search search = {.frontend = f};
    if (type->kind == TYPE_RECORD) {
        clang_Type_visitFields(canonical, look_for_mutable, &search);
        clang_visitCXXBaseClasses(canonical, look_for_mutable, &search);
    }
    return search.found || (type->kind == TYPE_ARRAY && type->target->has_mutable);
}

static void fill_type(struct frontend *f, struct type *type, CXType clang) {
    CXType canonical = clang_getCanonicalType(clang);
    type->kind = type_kind_of(canonical);
    type->is_const = clang_isConstQualifiedType(canonical);
    type->is_volatile = clang_isVolatileQualifiedType(canonical);
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
    type->has_mutable = has_mutable(f, type, canonical);
    type->copies_as_bytes = copies_as_bytes(f, type, canonical);
}

const struct type *copy_type(struct frontend *f, CXType clang) {
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
