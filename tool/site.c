// The names of everything that a site can be, as the reports print them.

#include "site.h"

#include <string.h>

const char *operation_name(enum operation operation) {
    static const char *const names[OP_COUNT] = {
        [OP_ADD] = "add", [OP_SUB] = "sub", [OP_MIN] = "min",   [OP_MAX] = "max", [OP_AND] = "and", [OP_OR] = "or",
        [OP_XOR] = "xor", [OP_INC] = "inc", [OP_DEC] = "dec", [OP_EXCH] = "exch", [OP_CAS] = "cas",
    };
    return names[operation];
}

const char *element_name(enum element element) {
    static const char *const names[ELEMENT_COUNT] = {
        [ELEMENT_INT] = "int",
        [ELEMENT_UNSIGNED] = "unsigned int",
        [ELEMENT_LONG_LONG] = "long long",
        [ELEMENT_UNSIGNED_LONG_LONG] = "unsigned long long",
        [ELEMENT_FLOAT] = "float",
        [ELEMENT_DOUBLE] = "double",
        [ELEMENT_HALF] = "__half",
        [ELEMENT_HALF2] = "__half2",
        [ELEMENT_BFLOAT16] = "__nv_bfloat16",
        [ELEMENT_BFLOAT162] = "__nv_bfloat162",
        [ELEMENT_FLOAT2] = "float2",
        [ELEMENT_FLOAT4] = "float4",
        [ELEMENT_DEPENDENT] = "dependent",
        [ELEMENT_OTHER] = "other",
    };
    return names[element];
}

const char *scope_name(enum scope scope) {
    static const char *const names[] = {[SCOPE_DEVICE] = "device", [SCOPE_BLOCK] = "block", [SCOPE_SYSTEM] = "system"};
    return names[scope];
}

const char *space_name(enum space space) {
    static const char *const names[] = {[SPACE_UNKNOWN] = "unknown", [SPACE_GLOBAL] = "global", [SPACE_SHARED] = "shared"};
    return names[space];
}

const char *address_name(enum address_class address) {
    static const char *const names[] = {
        [ADDRESS_UNKNOWN] = "unknown", [ADDRESS_UNIFORM] = "uniform", [ADDRESS_DISTINCT] = "distinct", [ADDRESS_KEYED] = "keyed",
    };
    return names[address];
}

const char *extent_name(enum extent extent) {
    static const char *const names[] = {
        [EXTENT_NONE] = "none", [EXTENT_WARP] = "warp", [EXTENT_BLOCK] = "block", [EXTENT_GRID] = "grid",
    };
    return names[extent];
}

const char *value_name(enum value_class value) {
    static const char *const names[] = {
        [VALUE_VARYING] = "varying", [VALUE_UNIFORM] = "uniform", [VALUE_CONSTANT] = "constant",
    };
    return names[value];
}

const char *lanes_name(enum lanes lanes) {
    static const char *const names[] = {[LANES_UNKNOWN] = "unknown", [LANES_ONE] = "one", [LANES_MANY] = "many"};
    return names[lanes];
}

const char *obstacle_name(enum memory_obstacle obstacle) {
    static const char *const names[] = {
        [MEMORY_CLEAR] = "clear", [MEMORY_READ] = "read", [MEMORY_WRITTEN] = "written", [MEMORY_UPDATED] = "updated",
        [MEMORY_VOLATILE] = "volatile", [MEMORY_FENCE] = "fence", [MEMORY_GRID_SYNC] = "grid-sync", [MEMORY_ASM] = "asm",
        [MEMORY_LAUNCH] = "launch", [MEMORY_UNSEEN_CALL] = "unseen-call", [MEMORY_SYSTEM] = "system",
    };
    return names[obstacle];
}

// One row a reason, all three texts from reasons.def.
static const struct {
    const char *name, *summary, *text;
} reasons[REASON_COUNT] = {
#define REASON(id, name, summary, text) {name, summary, text},
#include "../rewrites/reasons.def"
#undef REASON
};

const char *reason_name(enum reason reason) {
    return reasons[reason].name;
}

const char *reason_summary(enum reason reason) {
    return reasons[reason].summary;
}

const char *reason_text(enum reason reason) {
    return reasons[reason].text;
}

const char *site_place(struct arena *arena, const struct site *site, const struct device_place *place) {
    bool is_own = strcmp(place->file, site->source->real_path) == 0;
    return arena_printf(arena, "%s:%u:%u", is_own ? site->source->path : place->file, place->line, place->column);
}
