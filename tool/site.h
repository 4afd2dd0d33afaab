// A site: one atomic call in the source, with everything that is known and decided about it.
//
// `sites` fills the first part, `facts` the second, `plan` the third; `emit` only reads.

#ifndef WARPAGG_SITE_H
#define WARPAGG_SITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "source.h"

struct node;
struct function;
struct rewrite;
struct frame;

// What stands against putting an update off to the end of its block (memory.h).
enum memory_obstacle {
    MEMORY_CLEAR,       // nobody in the kernel can tell when the update happens
    MEMORY_READ,        // the location may be read
    MEMORY_WRITTEN,     // or written without an atomic
    MEMORY_UPDATED,     // or updated by another kind of atomic
    MEMORY_VOLATILE,    // a volatile access publishes something
    MEMORY_FENCE,       // a fence, or a stronger order
    MEMORY_GRID_SYNC,   // blocks wait for each other
    MEMORY_ASM,         // inline assembly that may touch memory
    MEMORY_LAUNCH,      // the kernel launches another
    MEMORY_UNSEEN_CALL, // a function whose body is not here
    MEMORY_SYSTEM,      // the host may watch: system scope
};

struct memory_verdict {
    enum memory_obstacle obstacle; // the first one met
    const struct node *witness;    // where; NULL for MEMORY_CLEAR and MEMORY_SYSTEM
};

enum operation { OP_ADD, OP_SUB, OP_MIN, OP_MAX, OP_AND, OP_OR, OP_XOR, OP_INC, OP_DEC, OP_EXCH, OP_CAS, OP_COUNT };

// The element types of CUDA's own overloads. DEPENDENT: known only when a template is instantiated. OTHER: any other.
enum element {
    ELEMENT_INT, ELEMENT_UNSIGNED, ELEMENT_LONG_LONG, ELEMENT_UNSIGNED_LONG_LONG, ELEMENT_FLOAT, ELEMENT_DOUBLE,
    ELEMENT_HALF, ELEMENT_HALF2, ELEMENT_BFLOAT16, ELEMENT_BFLOAT162, ELEMENT_FLOAT2, ELEMENT_FLOAT4,
    ELEMENT_DEPENDENT, ELEMENT_OTHER, ELEMENT_COUNT
};

enum scope { SCOPE_DEVICE, SCOPE_BLOCK, SCOPE_SYSTEM };
enum space { SPACE_UNKNOWN, SPACE_GLOBAL, SPACE_SHARED };
enum address_class { ADDRESS_UNKNOWN, ADDRESS_UNIFORM, ADDRESS_DISTINCT, ADDRESS_KEYED };
enum extent { EXTENT_NONE, EXTENT_WARP, EXTENT_BLOCK, EXTENT_GRID }; // how far a uniform address is the same
enum value_class { VALUE_VARYING, VALUE_UNIFORM, VALUE_CONSTANT };
enum lanes { LANES_UNKNOWN, LANES_ONE, LANES_MANY };

// How the source spells the update.
enum form {
    FORM_ATOMIC, // atomicAdd(pointer, value), and wrappers that take the same
    FORM_SCOPED, // __nv_atomic_fetch_add(pointer, value, order, scope)
    FORM_OBJECT, // cuda::atomic_ref<int>(x).fetch_add(value, order), and cuda::atomic's methods
};

enum callee {
    CALLEE_CUDA,      // one of CUDA's own overloads
    CALLEE_WRAPPER,   // a function that --wrapper declares to be like one
    CALLEE_DEPENDENT, // resolved when the template is instantiated
    CALLEE_USER,      // the user's own overload of the name
};

// What a `// warpagg: word` comment says of a site.
enum hint { HINT_NONE, HINT_UNIFORM, HINT_KEYED, HINT_RUNS, HINT_LEAVE, HINT_NOALIAS };

enum reason {
#define REASON(id, name, summary, text) REASON_##id,
#include "../rewrites/reasons.def"
#undef REASON
    REASON_COUNT
};

struct site {
    // What stands in the source.
    unsigned id;              // 1, 2, … in the order of the file; what --only-site takes
    const struct node *call;  // with its arguments
    const struct function *function;
    const struct source *source;
    enum form form;
    const struct node *pointer; // where it updates; of FORM_OBJECT what the object refers to, NULL where that is not known
    const struct node *operand; // what is added; NULL where the call has none
    bool relaxed;               // asks for no order
    struct range range;         // of the whole call
    struct range callee_range;  // of the name as written, `::` included
    unsigned line, column;
    const char *name;          // "atomicAdd_block"
    enum operation operation;
    enum element element;
    enum scope scope;
    enum callee callee;
    bool result_used;
    bool in_macro;          // spelled in a macro's body
    bool in_macro_argument; // spelled in a macro's argument: a comma would split it
    bool user_candidates;   // a dependent callee may be a function of the program's own

    // What the user says.
    enum hint hint;
    bool suppressed;         // all rewrites
    const char *suppressors; // NOLINT's list of rewrites, or NULL

    // What is known.
    enum space space;
    enum address_class address;
    enum extent extent;
    bool address_proved;  // uniform by proof; else only expected, and checked at run time
    bool compiler_proves; // ptxas can see the uniform address too
    enum value_class value;
    enum lanes lanes;
    struct memory_verdict deferral; // what would forbid combining past the warp
    bool object_is_fixed; // FORM_OBJECT: naming what it refers to at the call gives the same place
    uint64_t seen;  // by which architectures' parses: a bit each, in the order asked for; 0: all
    bool has_error; // in its function, or in one that this calls or is called by
    bool has_fence; // that may order it: any in its kernel, or of an unused result one that may come first
    bool waits, in_collective, unevaluated, value_is_reduced;
    bool sparse;      // a condition on data lets some lanes of any warp through
    bool leads_peers; // reached by the leaders of groups of lanes that the program has formed itself
    long long reach;           // elements of its array that the address can lead to; 0: not known
    const struct frame *frame; // where an object for the block can be declared
    long long room;            // bytes of shared memory that its kernel can give to a cache or table
    bool room_is_asked;        // the user's limit, not ours
    const struct site_group *group; // sites with one key in neighbouring statements; NULL: alone

    // What is decided.
    const struct rewrite *rewrite; // NULL: left as it is
    enum reason reason;            // why, where it is left
    const char *message;           // one sentence for the remark
};

// Sites that update different places by one key, in statements that follow each other.
struct site_group {
    struct range key;         // the key's text, in the first site's source
    unsigned first, last;     // ids of the first and the last site
    struct range statements;  // from the first statement's first byte to the last one's semicolon
};

// A function of the program that does what a CUDA atomic does.
struct wrapper {
    const char *name;
    enum operation operation;
};

struct wrapper_list {
    struct wrapper *at;
    size_t count, capacity;
};

struct site_list {
    struct site *at;
    size_t count, capacity;
};

// The names that the reports use: "add", "float", "device", "global", "uniform", "warp", "varying", "many".
const char *operation_name(enum operation operation);
const char *element_name(enum element element);
const char *scope_name(enum scope scope);
const char *space_name(enum space space);
const char *address_name(enum address_class address);
const char *extent_name(enum extent extent);
const char *value_name(enum value_class value);
const char *lanes_name(enum lanes lanes);
const char *obstacle_name(enum memory_obstacle obstacle); // "clear", "read", "fence" …
const char *reason_name(enum reason reason);    // "compiler-combines"
const char *reason_summary(enum reason reason); // one line
const char *reason_text(enum reason reason);    // what --explain prints

#endif
