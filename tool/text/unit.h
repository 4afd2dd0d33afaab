// The unit: what later stages need to know of one parsed file,
// copied out of libclang into a compact tree.
//
// Everything lives in the arena that frontend_parse was given. Nothing right of the frontend knows
// libclang, so tests build these trees by hand.

#ifndef WARPAGG_UNIT_H
#define WARPAGG_UNIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diagnostic.h"
#include "base/source.h"

enum type_kind {
    TYPE_OTHER,
    TYPE_VOID,
    TYPE_BOOL,
    TYPE_INTEGER, // and enumerations
    TYPE_FLOATING,
    TYPE_POINTER,
    TYPE_REFERENCE,
    TYPE_ARRAY,
    TYPE_RECORD,
    TYPE_DEPENDENT, // known only when the template is instantiated
};

struct stats;

struct type {
    enum type_kind kind;
    bool is_const, is_volatile;
    bool is_unsigned;
    // A class, or an array of one, with a member that changes though the class is const;
    // false where that is not known.
    bool has_mutable;
    // To copy it copies its bytes and does nothing else; false where that is not known.
    bool copies_as_bytes;
    long long size;            // bytes; 0 where unknown
    long long extent;          // elements of an array; 0 where unknown
    const char *name;          // as clang spells the canonical type, without qualifiers
    const struct type *target; // of a pointer, reference or array
};

// What a name stands for.
enum decl_kind {
    DECL_VARIABLE,
    DECL_PARAMETER,
    DECL_FIELD,
    DECL_FUNCTION,
    DECL_CONSTANT, // enumerator, non-type template parameter
    DECL_OTHER,
};

enum storage {
    STORAGE_LOCAL,    // a thread's own
    STORAGE_SHARED,   // __shared__
    STORAGE_CONSTANT, // __constant__
    STORAGE_DEVICE,   // __device__, __managed__
    STORAGE_STATIC,   // any other variable outside a function
};

struct function;
struct node;

struct placed_range {
    const struct source *source;
    struct range range;
};

struct decl {
    enum decl_kind kind;
    const char *name;
    const struct type *type; // of a function: its result
    // Of what is no function: the type that its pointers lead to, or its array holds, is written by
    // another name than its own.
    bool is_alias;
    enum storage storage;
    bool is_system;  // declared in a system header
    bool is_of_cuda; // a function that is declared where CUDA declares its own atomics
    const struct node *initializer; // of a local variable
    const struct node *binding;     // where `auto [x, y]` makes it; NULL: what is no such name
    // Of a __device__ variable: its name anywhere below its declaration, `::stats::bins`;
    // NULL: it has none.
    const char *qualified;

    // A function's own.
    struct function *function; // where its body is in the unit, else NULL
    const struct type **parameter_types;
    unsigned parameter_count;
    bool has_pack; // its last parameter takes any number of arguments
    bool is_virtual;
    bool changes_object; // a method that is not const
    bool is_conversion;  // to another type
    // Its address is taken somewhere: in a table, as a template's argument, in a call.
    bool is_handed_on;
    // Likewise, but for calls that only ask about a kernel, or launch it (kernel_calls.h).
    bool is_named_for_others;
    struct placed_range named_at; // where, for the first time
    unsigned launching_calls;     // of these, calls that launch it
    bool in_header;               // declared in a header
    // A kernel that a declaration without a body gives __launch_bounds__,
    // __block_size__ or __maxnreg__.
    bool has_bounds;

    // Scratch for the analyses: an index into their own tables, 0 for "not seen".
    unsigned index;
};

enum node_kind {
    // Statements. Optional parts are NULL.
    NODE_COMPOUND, // statements
    NODE_IF,       // IF_INIT, IF_CONDITION, IF_THEN, IF_ELSE
    // IF_INIT (where nothing is known of it: NODE_OTHER, with its text), IF_CONDITION,
    // IF_THEN (the body).
    NODE_SWITCH,
    NODE_CASE,  // value or NULL, statement
    NODE_FOR,   // FOR_INIT, FOR_CONDITION, FOR_STEP, FOR_BODY
    NODE_WHILE, // the same slots
    NODE_DO,    // the same slots
    // The same slots: FOR_INIT is the variable, FOR_CONDITION the range; and RANGE_FOR_HIDDEN,
    // as a switch's IF_INIT.
    NODE_RANGE_FOR,
    NODE_RETURN, // value or nothing
    NODE_BREAK,
    NODE_CONTINUE,
    NODE_GOTO,
    NODE_LABEL,       // statement
    NODE_ASM,         // operands
    NODE_DECLARATION, // variables
    NODE_VARIABLE,    // initializer or NULL, then unevaluated parts; `decl`

    // Expressions. Parentheses and conversions the compiler adds are left out.
    NODE_LITERAL,
    NODE_REFERENCE, // a name; `decl`
    NODE_MEMBER,    // base (or nothing: this->); `decl`, `name`
    NODE_SUBSCRIPT, // base, index
    NODE_UNARY,     // operand; `operator`
    NODE_BINARY,    // left, right; `operator`
    // Left, right; `operator` is that of a compound assignment, else OPERATOR_NONE.
    NODE_ASSIGN,
    NODE_CONDITIONAL, // condition, then, else
    NODE_CALL,        // arguments; `callee`, `decl`, `name`
    NODE_CONSTRUCT,   // arguments; `type`
    NODE_CAST,        // operand; `type`
    NODE_LAMBDA,      // captures
    NODE_THIS,
    NODE_UNEVALUATED, // operands of sizeof, decltype …
    NODE_OTHER,       // anything else, with its parts
};

enum { IF_INIT, IF_CONDITION, IF_THEN, IF_ELSE, IF_SLOTS };
enum { FOR_INIT, FOR_CONDITION, FOR_STEP, FOR_BODY, FOR_SLOTS };
enum { RANGE_FOR_HIDDEN = FOR_SLOTS, RANGE_FOR_SLOTS };

enum operator_kind {
    OPERATOR_NONE,
    OPERATOR_ADD,
    OPERATOR_SUBTRACT,
    OPERATOR_MULTIPLY,
    OPERATOR_DIVIDE,
    OPERATOR_REMAINDER,
    OPERATOR_SHIFT_LEFT,
    OPERATOR_SHIFT_RIGHT,
    OPERATOR_AND,
    OPERATOR_OR,
    OPERATOR_XOR,
    OPERATOR_LESS,
    OPERATOR_GREATER,
    OPERATOR_LESS_EQUAL,
    OPERATOR_GREATER_EQUAL,
    OPERATOR_EQUAL,
    OPERATOR_NOT_EQUAL,
    OPERATOR_LOGICAL_AND,
    OPERATOR_LOGICAL_OR,
    OPERATOR_COMMA,
    OPERATOR_INCREMENT,
    OPERATOR_DECREMENT,
    OPERATOR_ADDRESS,
    OPERATOR_DEREFERENCE,
    OPERATOR_PLUS,
    OPERATOR_MINUS,
    OPERATOR_COMPLEMENT,
    OPERATOR_NOT,
};

struct constant {
    enum { CONSTANT_NONE, CONSTANT_INTEGER, CONSTANT_FLOATING } kind;
    long long integer;
    double floating;
};

struct node {
    enum node_kind kind;
    enum operator_kind operator;
    struct range range;          // bytes in `source`; of a macro's expansion where `in_macro`
    const struct source *source; // NULL: in a system header, or not written anywhere
    bool in_macro;               // it begins in a macro's body
    size_t spelled_at;           // then: where in `source` that is; SIZE_MAX: in another text
    // It, or the macro's name that stands for its beginning, is in a macro's argument.
    bool in_argument;
    const struct type *type;
    struct decl *decl;
    const char *name; // of a member or callee
    struct constant constant;
    struct node *callee;       // of a call: the expression called
    const struct node *launch; // of a kernel launch: the configuration's call
    // Of an unresolved callee: all that it may be are declared in system headers,
    // and none takes a reference to assign to.
    bool known_candidates;
    // Of braces: a name stands among them for itself, not for its value.
    bool binds_references;
    // Its parts don't tell it: a new expression; braces for, or a constructor of, a class whose
    // bases or members may begin with more than constants where nothing is said of them.
    bool hides_value;
    // Of an unresolved callee: the program declares a function of this name,
    // which its arguments alone would not find.
    bool user_candidates;
    const char *user_candidate_at; // "file:line" of the first of these; NULL: none
    // Of an unresolved name: the program's one function behind it,
    // as far as it is declared there; NULL: none, or several.
    const struct decl *only_candidate;
    struct node *parent;
    struct node **kids;
    unsigned kid_count;

    unsigned index; // scratch for the analyses, as in decl
};

// The text of a class.
struct class {
    const char *name;
    const struct source *source;
    struct range range; // to its last brace
    // By which any function behind it can call it, `::app::view`; NULL: a template, or one inside
    // of another or of a function.
    const char *qualified;
    bool in_macro, is_local, is_union;
    bool begins_private; // the word is `class`
};

struct function {
    const char *name;
    struct decl *decl;
    struct decl **parameters;
    unsigned parameter_count;
    struct node *body;
    const struct source *source;
    struct range range;
    bool is_kernel, is_device, is_host;
    bool is_template;                        // or a member of one, at whatever depth
    ARENA_LIST(const char *) template_names; // of its own template's parameters; "": without a name
    // The template's parameters that are types, as arguments: `F, Rest...`; NULL: one has no name.
    const char *template_types;
    const struct class *class; // of a method; NULL: it is none
    bool is_lambda;
    bool is_shared; // stands in a header
    bool is_static; // not callable from another file
    bool is_inline;
    // Called without being named: a constructor, a virtual method, a member's initializer.
    bool is_implicit;
    bool has_error;
    const char *error_at;    // "file:line:column" of the first one; NULL: not known
    bool has_label;          // or a goto
    bool compiler_dependent; // nvcc may see something else here
    bool host_differs;       // or may where it compiles for the host
    const char *dependence;  // "file:line" of what it may see otherwise; NULL: that has no place
    long long block_size[3]; // what __block_size__ says; 0 where it says nothing
    // __launch_bounds__, __block_size__ or __maxnreg__ stand there, whatever they say.
    bool has_bounds;
    long long max_threads;  // what __launch_bounds__ says, likewise
    struct function *outer; // of a lambda: the function that it stands in

    unsigned index; // scratch for the analyses, as in decl
};

struct cured_text {
    const char *path; // as the parse names the file
    const char *text;
    size_t length;
};

// What the preprocessor makes of the file, with markers of lines.
struct expansion {
    const char *text;
    size_t length;
    bool for_host; // where nvcc compiles for the host
};

// An #include that was followed.
struct inclusion {
    const char *from; // the file that it stands in, a real path; "": none
    unsigned line;
    const char *to;   // a real path
    const char *path; // of that, as the compiler names it
};

struct unit {
    struct source *main;
    // The file and the project's headers that hold functions.
    ARENA_LIST(const struct source *) sources;
    ARENA_LIST(const struct source *) with_sites; // filled by sites_find_sources
    ARENA_LIST(const struct source *) texts;      // the file and all of the project's headers
    // With a body, outside system headers; lambdas too.
    ARENA_LIST(struct function *) functions;
    ARENA_LIST(struct placed_range) declarations; // at the top level of their files
    // Functions that have declarations without a body, outside system headers.
    ARENA_LIST(const struct decl *) declared;
    ARENA_LIST(const char *) dependencies;   // every file the parse read
    struct strings also_read;                // files of the expansions
    ARENA_LIST(struct inclusion) inclusions; // of the project's headers
    // What was parsed in place of files, the main file first;
    // what stands there before is taken for known.
    ARENA_LIST(struct cured_text) cured;
    // Clang's, and those that nvcc may have; none where these are clang's.
    ARENA_LIST(struct expansion) expansions;
    struct diagnostic_list diagnostics;
    struct strings arguments; // of the compiler, as the user gave them
    struct stats *stats;      // whose clock the parse runs by, or NULL
    struct parsed *parsed;    // libclang's tree, up to frontend_close; NULL: there is none
    // All that fails it is syntax, or a header that is not there: it fails whatever was declared in
    // front of it.
    bool fails_anyway;
    bool crashed;        // libclang did, over it
    bool is_refused;     // it did not take the arguments
    bool has_toolkit;    // the toolkit's own headers were read
    bool has_other_host; // nvcc's host compiler is not GCC
    // Device functions may be called from other files (-rdc).
    bool separable;
    const char *project;        // the folder that it belongs to
    bool edits_headers;         // headers may be edited where they lie
    bool shares_headers;        // functions of headers may be called from other files
    bool shares_header_kernels; // kernels of headers may be launched from other files
};

bool type_is_number(const struct type *type); // of NULL: no

// Whether its type is that of pointers; or, with arrays, something that elements are found by.
bool node_is_pointer(const struct node *node);
bool node_is_address(const struct node *node);

// Whether it is a default argument, which stands nowhere: its value is not in the tree.
bool node_is_default(const struct node *argument);

// Calls `visit` for `node` and everything below it, parents first, a launch's settings in front of
// its arguments; not into lambdas' bodies.
void node_walk(struct node *node, void (*visit)(struct node *node, void *context), void *context);

// The type of the word that an assignable expression names, qualifiers and all: its own type has
// lost them where the word is read.
const struct type *node_accessed_type(const struct node *node);

// Whether the type is cuda::atomic, cuda::atomic_ref (*refers), or a pointer or reference to one.
bool type_is_atomic_object(const struct type *type, bool *refers);

// Whether a subscript's result is an array: a row of an array of arrays, not a pointer that is
// loaded. (Its own type is a pointer by then.)
bool node_is_row(const struct node *subscript);

// Whether the node or anything below it names the declaration.
bool node_names(struct node *node, const struct decl *decl);

// Whether the node is one of threadIdx, blockIdx, blockDim and gridDim,
// or what else the system declares by the name.
bool node_is_of_system(const struct node *node, const char *name);

// Whether CUDA declares its own atomics in a header of this name: one of the toolkit's, of clang's
// or of the bundled declarations. `path` may be NULL: no.
bool unit_is_of_cuda(const char *path);

#endif
