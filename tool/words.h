// The words for what is known of an update, for every stage: docs/architecture.md says what they mean.

#ifndef WARPAGG_WORDS_H
#define WARPAGG_WORDS_H

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

// What stands against putting an update off to the end of its block.
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

// What may be assumed of two pointers with different names.
enum alias {
    ALIAS_TYPES,  // only pointers to one type may meet, or to characters, or of unknown type; and none to const with another
    ALIAS_STRICT, // any two pointers may
    ALIAS_NONE,   // different names never do
};

#endif
