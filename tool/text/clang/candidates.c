// Candidates: the functions that a name may come to stand for when a template is instantiated.
//
// A rewritten call names the runtime's function, which calls the plain atomic for types that CUDA
// has no combined form for. Of the program's own overloads it finds those that argument-dependent
// lookup finds, declared in the namespace of the class that their pointer leads to, and functions
// of the global namespace. Any other is found by the original spelling alone.

#include "base/text.h"
#include "copy.h"

#include <string.h>

// A system's header may be one of the user's libraries (-isystem).
bool is_of_cuda(CXCursor function) {
    CXSourceLocation location = clang_getCursorLocation(function);
    CXFile file;
    clang_getFileLocation(location, &file, NULL, NULL, NULL);
    CXString path = clang_getFileName(file);
    bool found = unit_is_of_cuda(clang_getCString(path));
    clang_disposeString(path);
    return found && clang_Location_isInSystemHeader(location);
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

static bool is_class(enum CXCursorKind kind) {
    return kind == CXCursor_StructDecl || kind == CXCursor_ClassDecl ||
           kind == CXCursor_UnionDecl || kind == CXCursor_EnumDecl ||
           kind == CXCursor_ClassTemplate;
}

// The namespace that lookup by an argument of the class starts in: nested classes belong to that of
// the outer one, and an inline namespace is one with that around it. (What an unnamed namespace
// holds is found from itself only.)
static CXCursor namespace_of(CXCursor declaration) {
    CXCursor up = clang_getCursorSemanticParent(declaration);
    while (is_class(clang_getCursorKind(up)) ||
           (clang_getCursorKind(up) == CXCursor_Namespace && clang_Cursor_isInlineNamespace(up)))
        up = clang_getCursorSemanticParent(up);
    return clang_getCanonicalCursor(up);
}

// Class types that CUDA's own overloads take, whoever else declares one for them.
static bool is_type_of_cuda(CXCursor class) {
    static const char *const names[] = {"__half",         "__half2", "__nv_bfloat16",
                                        "__nv_bfloat162", "float2",  "float4"};
    CXString spelling = clang_getCursorSpelling(class);
    bool found = false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        found |= strcmp(clang_getCString(spelling), names[i]) == 0;
    clang_disposeString(spelling);
    return found;
}

// Number types that CUDA's own overloads take.
static bool is_number_of_cuda(CXType type) {
    return type.kind == CXType_Int || type.kind == CXType_UInt || type.kind == CXType_LongLong ||
           type.kind == CXType_ULongLong || type.kind == CXType_Float || type.kind == CXType_Double;
}

// What looks first calls CUDA's own.
static bool is_swap(CXCursor function) {
    CXString name = clang_getCursorSpelling(function);
    bool is = text_begins(clang_getCString(name), "atomicCAS");
    clang_disposeString(name);
    return is;
}

// Whether an overload takes, by pointer, first, a type that CUDA has no atomic for, and stands
// beside its class, or in no namespace. (A template there would have to deduce from the pointer.)
static bool is_found_by_argument(CXCursor function) {
    CXCursor parent = clang_getCursorSemanticParent(function);
    bool is_global = clang_getCursorKind(parent) == CXCursor_TranslationUnit,
         is_free = is_global || clang_getCursorKind(parent) == CXCursor_Namespace;
    CXType type = clang_getCursorType(function);
    CXType first =
        clang_getNumArgTypes(type) > 0 ? clang_getCanonicalType(clang_getArgType(type, 0)) : type;
    if (!is_free || first.kind != CXType_Pointer || is_swap(function))
        return false;
    CXType to = clang_getCanonicalType(clang_getPointeeType(first));
    CXCursor class = clang_getTypeDeclaration(to);
    bool is_of_class = is_class(clang_getCursorKind(class));
    if (is_of_class ? is_type_of_cuda(class) : is_number_of_cuda(to))
        return false;
    return (is_global && clang_getCursorKind(function) == CXCursor_FunctionDecl) ||
           (is_of_class && clang_equalCursors(namespace_of(class), namespace_of(function)));
}

// `using ::atomicAdd;` stands among the candidates as a nameless declaration, once for each
// function that it brings: all of these, at its place.
static CXCursor functions_brought_by(CXCursor candidate) {
    if (clang_getCursorKind(candidate) != CXCursor_UnexposedDecl)
        return clang_getNullCursor();
    CXCursor there = clang_getCursor(clang_Cursor_getTranslationUnit(candidate),
                                     clang_getCursorLocation(candidate));
    return clang_getCursorKind(there) == CXCursor_OverloadedDeclRef ? there : clang_getNullCursor();
}

enum { MAX_USINGS = 4 }; // one brings what another has brought

// What is seen of them so far.
struct candidates {
    struct frontend *f;
    struct node *node;
    CXCursor first;
    bool are_several;
};

// Whether no further one can change it: a library's operators have hundreds,
// and are named in thousands of places.
static bool is_settled(const struct candidates *seen) {
    return seen->are_several && seen->node->user_candidates && !seen->node->known_candidates;
}

static void tell_place(struct candidates *seen, CXCursor candidate) {
    CXFile file;
    unsigned line;
    clang_getFileLocation(clang_getCursorLocation(candidate), &file, &line, NULL, NULL);
    CXString path = clang_getFileName(file);
    if (!seen->node->user_candidate_at && clang_getCString(path))
        seen->node->user_candidate_at =
            arena_printf(seen->f->arena, "%s:%u", clang_getCString(path), line);
    clang_disposeString(path);
}

static void judge(struct candidates *seen, CXCursor overloads, int depth) {
    unsigned count = clang_getNumOverloadedDecls(overloads);
    for (unsigned i = 0; i < count && !is_settled(seen); i++) {
        CXCursor candidate = clang_getOverloadedDecl(overloads, i),
                 brought = functions_brought_by(candidate);
        if (!clang_Cursor_isNull(brought) && depth < MAX_USINGS) {
            judge(seen, brought, depth + 1);
            continue;
        }
        bool is_user = !is_of_cuda(candidate);
        if (is_user && !is_found_by_argument(candidate)) {
            seen->node->user_candidates = true;
            tell_place(seen, candidate);
        }
        seen->node->known_candidates &= !is_user && !takes_mutable_reference(candidate);
        CXCursor one = clang_getCanonicalCursor(candidate);
        seen->are_several |= !is_user || (!clang_Cursor_isNull(seen->first) &&
                                          !clang_equalCursors(seen->first, one));
        seen->first = one;
    }
}

void judge_candidates(struct frontend *f, struct node *node, CXCursor overloads) {
    struct candidates seen = {f, node, clang_getNullCursor(), false};
    node->known_candidates = clang_getNumOverloadedDecls(overloads) > 0;
    judge(&seen, overloads, 0);
    bool is_one = !seen.are_several && !clang_Cursor_isNull(seen.first) &&
                  decl_kind_of(clang_getCursorKind(seen.first)) == DECL_FUNCTION;
    node->only_candidate = is_one ? copy_decl(f, seen.first) : NULL;
}
