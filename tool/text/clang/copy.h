// Copying libclang's tree into ours. The files of this folder, with frontend.c above them, are the
// only ones that know libclang.
//
// Three things about libclang shape them:
//
//  - It leaves out empty parts (a for without a step) instead of marking them: slots are told apart
//    by their kinds and types.
//  - Conversions and parentheses arrive as "unexposed" wrappers
//    with one child: the child takes the wrapper's type.
//  - threadIdx.x is a property, whose name libclang does not spell: names
//    that are missing are read from the text.
//
// Everything made here lives in the frontend's arena.

#ifndef WARPAGG_CLANG_COPY_H
#define WARPAGG_CLANG_COPY_H

#include <clang-c/Index.h>
#include <uthash.h>

#include "text/unit.h"

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

// libclang may have several handles of a file.
struct handle_entry {
    CXFile handle;
    struct source *source; // as the file's
    UT_hash_handle hh;
};

struct frontend {
    struct arena *arena;
    struct unit *unit;
    CXTranslationUnit clang;
    struct decl_entry *decls;
    struct type_entry *types;
    struct handle_entry *handles;
    ARENA_LIST(struct file_entry) files;
    struct function *function; // the one being copied
    bool in_copied_body;       // while names are looked at
};

typedef ARENA_LIST(CXCursor) cursor_list;

// decls.c

// Of the method; NULL: it is none.
const struct class *class_of(struct frontend *f, CXCursor method);

// places.c: where things are written.

const char *take_string(struct frontend *f, CXString string);
cursor_list children_of(struct frontend *f, CXCursor cursor);
struct source *source_of(struct frontend *f, CXFile file); // NULL for system headers

// Fills the node's source, range and whether a macro wrote it.
void place(struct frontend *f, CXCursor cursor, struct node *node);

// Names that libclang does not spell: of a property, `x` in `threadIdx.x`; of a member that waits
// for its template's instantiation.
const char *property_name(struct frontend *f, CXCursor cursor);
const char *last_word(struct frontend *f, const struct node *node);

// types.c, decls.c: each type and declaration is copied once.

const struct type *copy_type(struct frontend *f, CXType type);
struct decl *copy_decl(struct frontend *f, CXCursor cursor); // NULL where there is none
enum decl_kind decl_kind_of(enum CXCursorKind kind);
bool same_place(CXCursor a, CXCursor b);

// Whether an object of the type holds nothing at first but what it is given, and constants.
bool starts_plainly(CXType type);

// nodes.c: any expression or statement, by its kind; and what the makers of nodes share.

struct node *copy_node(struct frontend *f, CXCursor cursor); // NULL for what is neither
struct node *new_node(struct frontend *f, CXCursor cursor, enum node_kind kind);
struct node *copy_with_kids(struct frontend *f, CXCursor cursor, enum node_kind kind);
void copy_kids_from(struct frontend *f, struct node *node, cursor_list children, size_t first);
void set_kids(struct frontend *f, struct node *node, struct node **kids, unsigned count);
void adopt(struct node *parent, struct node *kid);
bool is_value(CXCursor cursor);
// Asks clang for its value where all its parts are constants.
void evaluate(CXCursor cursor, struct node *node);

// expressions.c

struct node *copy_literal(struct frontend *f, CXCursor cursor);
struct node *copy_reference(struct frontend *f, CXCursor cursor);
struct node *copy_member(struct frontend *f, CXCursor cursor);
struct node *copy_unary(struct frontend *f, CXCursor cursor);
struct node *copy_binary(struct frontend *f, CXCursor cursor);
struct node *copy_call(struct frontend *f, CXCursor cursor);
bool is_name(struct frontend *f, CXCursor cursor);

// candidates.c

// What an unresolved name may come to stand for.
void judge_candidates(struct frontend *f, struct node *node, CXCursor overloads);
bool is_of_cuda(CXCursor function); // declared where CUDA declares its own atomics

// statements.c

struct node *copy_if(struct frontend *f, CXCursor cursor, enum node_kind kind); // and switch
struct node *copy_for(struct frontend *f, CXCursor cursor);
struct node *copy_while(struct frontend *f, CXCursor cursor);
struct node *copy_do(struct frontend *f, CXCursor cursor);
struct node *copy_range_for(struct frontend *f, CXCursor cursor);
struct node *copy_case(struct frontend *f, CXCursor cursor);
struct node *copy_variable(struct frontend *f, CXCursor cursor);
struct node *copy_declaration(struct frontend *f, CXCursor cursor);

// functions.c: bodies, of functions and lambdas.

struct node *copy_lambda(struct frontend *f, CXCursor cursor);
// Those in a declaration: itself, a class's, a namespace's.
void copy_functions(struct frontend *f, CXCursor cursor);
// For clang_visitChildren.
enum CXChildVisitResult visit_declaration(CXCursor cursor, CXCursor parent, CXClientData data);
// Likewise: marks functions that are handed on.
enum CXChildVisitResult visit_names(CXCursor cursor, CXCursor parent, CXClientData data);

#endif
