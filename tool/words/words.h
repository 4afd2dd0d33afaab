// The words for what is known of an update, for every stage: docs/architecture.md says what they
// mean.

#ifndef WARPAGG_WORDS_H
#define WARPAGG_WORDS_H

#include <stdbool.h>

enum operation {
#define OPERATION(id, name, cuda, update, fetch, method, folds) OP_##id,
#include "operations.def"
#undef OPERATION
    OP_COUNT
};

// The element types of CUDA's own overloads. DEPENDENT: known only
// when a template is instantiated. OTHER: any other.
enum element {
#define ELEMENT(id, type, size, is_floating, is_signed) ELEMENT_##id,
#include "elements.def"
#undef ELEMENT
    ELEMENT_DEPENDENT,
    ELEMENT_OTHER,
    ELEMENT_COUNT
};

enum scope { SCOPE_DEVICE, SCOPE_BLOCK, SCOPE_SYSTEM };
enum space { SPACE_UNKNOWN, SPACE_GLOBAL, SPACE_SHARED };
enum address_class { ADDRESS_UNKNOWN, ADDRESS_UNIFORM, ADDRESS_DISTINCT, ADDRESS_KEYED };
// How far a uniform address is the same.
enum extent { EXTENT_NONE, EXTENT_WARP, EXTENT_BLOCK, EXTENT_GRID };
enum value_class { VALUE_VARYING, VALUE_UNIFORM, VALUE_CONSTANT };
enum lanes { LANES_UNKNOWN, LANES_ONE, LANES_MANY };

// What stands against putting an update off to the end of an iteration.
enum iteration_obstacle {
    ITERATION_CLEAR,
    ITERATION_NO_LOOP,  // none of the text's is around it
    ITERATION_WAITS,    // lanes may wait for each other in it
    ITERATION_OBSERVED, // the rest of the iteration may look at the location
};

// What stands against putting an update off to the end of its block.
enum memory_obstacle {
    MEMORY_CLEAR,       // nobody in the kernel can tell when the update happens
    MEMORY_READ,        // the location may be read
    MEMORY_WRITTEN,     // or written without an atomic
    MEMORY_UPDATED,     // or updated by another kind of atomic
    MEMORY_FREED,       // or freed by an update that a search for a free word goes past
    MEMORY_VOLATILE,    // a volatile access publishes something
    MEMORY_FENCE,       // a fence, or a stronger order
    MEMORY_GRID_SYNC,   // blocks wait for each other
    MEMORY_ASM,         // inline assembly that may touch memory
    MEMORY_LAUNCH,      // the kernel launches another
    MEMORY_UNSEEN_CALL, // a function whose body is not here
    MEMORY_SYSTEM,      // the host may watch: system scope
};

// What may be assumed of two pointers with different names.
enum alias {
    // Only pointers to one type may meet, or to characters, or of unknown type;
    // and none to const with another.
    ALIAS_TYPES,
    ALIAS_STRICT, // any two pointers may
    ALIAS_NONE,   // different names never do
};

// How far a rewrite reaches.
enum level { LEVEL_WARP, LEVEL_BLOCK, LEVEL_GRID };

// Why a site is left.
enum reason {
#define REASON(id, name, summary, text, cure) REASON_##id,
#include "reasons.def"
#undef REASON
    REASON_COUNT
};

struct operation_words {
    const char *name, *cuda, *update, *fetch, *method;
    bool folds;
};

struct element_words {
    const char *type;
    unsigned size; // in bytes; 0 of those that have none of their own
    bool is_floating, is_signed;
};

extern const struct operation_words operation_words[OP_COUNT];
extern const struct element_words element_words[ELEMENT_COUNT];

// The names that the reports use: "add", "float", "device", "global", "uniform", "warp",
// "varying", "many".
const char *operation_name(enum operation operation);
const char *element_name(enum element element);
const char *scope_name(enum scope scope);
const char *space_name(enum space space);
const char *address_name(enum address_class address);
const char *extent_name(enum extent extent);
const char *value_name(enum value_class value);
const char *lanes_name(enum lanes lanes);
const char *obstacle_name(enum memory_obstacle obstacle); // "clear", "read", "fence" …
const char *level_name(enum level level);
const char *reason_name(enum reason reason);    // "compiler-combines"
const char *reason_summary(enum reason reason); // one line
const char *reason_text(enum reason reason);    // what --explain prints
// What the user can do about it; begins with "None" where nothing.
const char *reason_cure(enum reason reason);

#endif
