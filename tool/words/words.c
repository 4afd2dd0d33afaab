// Rows come from the .def files, so that a new operation, element or reason is one line.

#include "words.h"

#include <stddef.h>

const struct operation_words operation_words[OP_COUNT] = {
#define OPERATION(id, name, cuda, update, fetch, method, folds) \
    {name, cuda, update, fetch, method, folds},
#include "operations.def"
#undef OPERATION
};

const struct element_words element_words[ELEMENT_COUNT] = {
#define ELEMENT(id, type, size, is_floating, is_signed) {type, size, is_floating, is_signed},
#include "elements.def"
#undef ELEMENT
    [ELEMENT_DEPENDENT] = {.type = "dependent"},
    [ELEMENT_OTHER] = {.type = "other"},
};

const char *operation_name(enum operation operation) { return operation_words[operation].name; }

const char *element_name(enum element element) { return element_words[element].type; }

const char *scope_name(enum scope scope) {
    static const char *const names[] = {
        [SCOPE_DEVICE] = "device", [SCOPE_BLOCK] = "block", [SCOPE_SYSTEM] = "system"};
    return names[scope];
}

const char *space_name(enum space space) {
    static const char *const names[] = {
        [SPACE_UNKNOWN] = "unknown", [SPACE_GLOBAL] = "global", [SPACE_SHARED] = "shared"};
    return names[space];
}

const char *address_name(enum address_class address) {
    static const char *const names[] = {
        [ADDRESS_UNKNOWN] = "unknown",
        [ADDRESS_UNIFORM] = "uniform",
        [ADDRESS_DISTINCT] = "distinct",
        [ADDRESS_KEYED] = "keyed",
    };
    return names[address];
}

const char *extent_name(enum extent extent) {
    static const char *const names[] = {
        [EXTENT_NONE] = "none",
        [EXTENT_WARP] = "warp",
        [EXTENT_BLOCK] = "block",
        [EXTENT_GRID] = "grid",
    };
    return names[extent];
}

const char *value_name(enum value_class value) {
    static const char *const names[] = {
        [VALUE_VARYING] = "varying",
        [VALUE_UNIFORM] = "uniform",
        [VALUE_CONSTANT] = "constant",
    };
    return names[value];
}

const char *lanes_name(enum lanes lanes) {
    static const char *const names[] = {
        [LANES_UNKNOWN] = "unknown", [LANES_ONE] = "one", [LANES_MANY] = "many"};
    return names[lanes];
}

const char *obstacle_name(enum memory_obstacle obstacle) {
    static const char *const names[] = {
        [MEMORY_CLEAR] = "clear",
        [MEMORY_READ] = "read",
        [MEMORY_WRITTEN] = "written",
        [MEMORY_UPDATED] = "updated",
        [MEMORY_FREED] = "freed",
        [MEMORY_VOLATILE] = "volatile",
        [MEMORY_FENCE] = "fence",
        [MEMORY_GRID_SYNC] = "grid-sync",
        [MEMORY_ASM] = "asm",
        [MEMORY_LAUNCH] = "launch",
        [MEMORY_UNSEEN_CALL] = "unseen-call",
        [MEMORY_SYSTEM] = "system",
    };
    return names[obstacle];
}

const char *level_name(enum level level) {
    static const char *const names[] = {
        [LEVEL_WARP] = "warp", [LEVEL_BLOCK] = "block", [LEVEL_GRID] = "grid"};
    return names[level];
}

// One row a reason, all texts from reasons.def.
static const struct {
    const char *name, *summary, *text, *cure;
} reasons[REASON_COUNT] = {
#define REASON(id, name, summary, text, cure) {name, summary, text, cure},
#include "reasons.def"
#undef REASON
};

const char *reason_name(enum reason reason) { return reasons[reason].name; }

const char *reason_summary(enum reason reason) { return reasons[reason].summary; }

const char *reason_text(enum reason reason) { return reasons[reason].text; }

const char *reason_cure(enum reason reason) { return reasons[reason].cure; }
