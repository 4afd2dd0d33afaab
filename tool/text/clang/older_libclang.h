// What libclang of LLVM 19 and 20 lacks of what is called here.
//
// There a class's parts are its children, and those of an instantiated class its template's: bases
// have the types that the template says, and of what is not written nothing is seen.

#ifndef WARPAGG_CLANG_OLDER_LIBCLANG_H
#define WARPAGG_CLANG_OLDER_LIBCLANG_H

#include <clang-c/Index.h>
#include <stdbool.h>

#if WARPAGG_LLVM < 21
struct class_visit {
    CXFieldVisitor visitor;
    CXClientData data;
    bool (*is_wanted)(enum CXCursorKind kind);
};

static inline enum CXChildVisitResult visit_part(CXCursor part, CXCursor parent,
                                                 CXClientData data) {
    (void)parent;
    const struct class_visit *visit = data;
    if (visit->is_wanted(clang_getCursorKind(part)))
        visit->visitor(part, visit->data);
    return CXChildVisit_Continue;
}

static inline unsigned visit_parts(CXType type, struct class_visit visit) {
    CXCursor class = clang_getTypeDeclaration(type),
             template = clang_getSpecializedCursorTemplate(class);
    bool is_instantiated =
        !clang_Cursor_isNull(template) &&
        clang_equalLocations(clang_getCursorLocation(class), clang_getCursorLocation(template));
    CXCursor written = is_instantiated ? template : class,
             definition = clang_getCursorDefinition(written);
    clang_visitChildren(clang_Cursor_isNull(definition) ? written : definition, visit_part, &visit);
    return 0;
}

static inline bool is_method(enum CXCursorKind kind) {
    return kind == CXCursor_CXXMethod || kind == CXCursor_Constructor ||
           kind == CXCursor_Destructor || kind == CXCursor_ConversionFunction;
}

static inline unsigned clang_visitCXXMethods(CXType type, CXFieldVisitor visitor,
                                             CXClientData data) {
    return visit_parts(type, (struct class_visit){visitor, data, is_method});
}

#if WARPAGG_LLVM < 20
static inline bool is_base(enum CXCursorKind kind) { return kind == CXCursor_CXXBaseSpecifier; }

static inline unsigned clang_visitCXXBaseClasses(CXType type, CXFieldVisitor visitor,
                                                 CXClientData data) {
    return visit_parts(type, (struct class_visit){visitor, data, is_base});
}
#endif

// Whether it leaves its class without a copy that is not written.
static inline bool deletes_copy(CXCursor written) {
    return clang_CXXMethod_isMoveAssignmentOperator(written);
}
#else
static inline bool deletes_copy(CXCursor method) { // which the copy itself says, being a method too
    (void)method;
    return false;
}
#endif

#endif
