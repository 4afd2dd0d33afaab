// A statement is: [@predicate] opcode.modifier.modifier operand, operand;  Statements stand one
// behind the other, in braces or not, between declarations of registers. What jumps,
// calls or has a label is not understood.

#include "asm.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_LIMIT = 4096, MODIFIER_LIMIT = 16, OPERAND_LIMIT = 16, CONSTRAINT_LIMIT = 64 };

static const struct effect unknown = {
    .kind = EFFECT_UNKNOWN, .result = RESULT_VARYING, .name = "inline assembly"};

struct word {
    const char *at;
    size_t length;
};

static bool is(struct word word, const char *text) {
    return word.length == strlen(text) && memcmp(word.at, text, word.length) == 0;
}

static struct word trimmed(const char *begin, const char *end) {
    while (begin < end && isspace((unsigned char)*begin))
        begin++;
    while (end > begin && isspace((unsigned char)end[-1]))
        end--;
    return (struct word){begin, (size_t)(end - begin)};
}

struct statement {
    bool is_conditional;
    struct word opcode;
    struct word modifiers[MODIFIER_LIMIT];
    unsigned modifier_count;
    struct word operands[OPERAND_LIMIT];
    unsigned operand_count;
};

static bool has(const struct statement *statement, const char *modifier) {
    for (unsigned i = 0; i < statement->modifier_count; i++)
        if (is(statement->modifiers[i], modifier))
            return true;
    return false;
}

// The assembly's operands: $0, $1 … are the outputs, then the inputs.

struct operands {
    LLVMValueRef call;
    unsigned outputs, inputs;
};

// False where a constraint is not a plain register or constant.
static bool read_constraints(LLVMValueRef call, struct operands *operands) {
    size_t length;
    const char *text = LLVMGetInlineAsmConstraintString(LLVMGetCalledValue(call), &length);
    *operands = (struct operands){.call = call};
    for (size_t i = 0; i < length;) {
        size_t end = i;
        while (end < length && text[end] != ',')
            end++;
        if (text[i] != '~' && (memchr(text + i, '*', end - i) || memchr(text + i, '{', end - i)))
            return false;
        if (text[i] == '=')
            operands->outputs++;
        else if (text[i] != '~')
            operands->inputs++;
        i = end + 1;
    }
    return operands->inputs == LLVMGetNumArgOperands(call) &&
           operands->outputs + operands->inputs <= CONSTRAINT_LIMIT;
}

// The value of `$k`, an input; NULL: something else.
static LLVMValueRef input(const struct operands *operands, struct word word) {
    if (word.length < 2 || word.at[0] != '$')
        return NULL;
    unsigned number = 0;
    for (size_t i = 1; i < word.length; i++) {
        if (!isdigit((unsigned char)word.at[i]) || number > CONSTRAINT_LIMIT)
            return NULL;
        number = number * 10 + (unsigned)(word.at[i] - '0');
    }
    if (number < operands->outputs || number - operands->outputs >= operands->inputs)
        return NULL;
    return LLVMGetOperand(operands->call, number - operands->outputs);
}

// [$k] or [$k+16]. *is_exact: nothing is added.
static LLVMValueRef address(const struct operands *operands, struct word word, bool *is_exact) {
    if (word.length < 4 || word.at[0] != '[' || word.at[word.length - 1] != ']')
        return NULL;
    struct word inside = trimmed(word.at + 1, word.at + word.length - 1);
    const char *plus = memchr(inside.at, '+', inside.length);
    *is_exact = !plus;
    if (!plus)
        return input(operands, inside);
    struct word offset = trimmed(plus + 1, inside.at + inside.length);
    bool is_zero = is(offset, "0");
    *is_exact = is_zero;
    for (size_t i = 0; i < offset.length; i++)
        if (!isdigit((unsigned char)offset.at[i]))
            return NULL; // negative, or another operand
    return offset.length ? input(operands, trimmed(inside.at, plus)) : NULL;
}

// Types.

static const struct type {
    const char *name;
    unsigned size;
    bool is_floating, is_signed;
} types[] = {
    {"b8", 1, false, false},    {"u8", 1, false, false},    {"s8", 1, false, true},
    {"b16", 2, false, false},   {"u16", 2, false, false},   {"s16", 2, false, true},
    {"b32", 4, false, false},   {"u32", 4, false, false},   {"s32", 4, false, true},
    {"b64", 8, false, false},   {"u64", 8, false, false},   {"s64", 8, false, true},
    {"b128", 16, false, false}, {"f16", 2, true, false},    {"f16x2", 4, true, false},
    {"bf16", 2, true, false},   {"bf16x2", 4, true, false}, {"f32", 4, true, false},
    {"f64", 8, true, false},
};

static const struct type *type_of(struct word word) {
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (is(word, types[i].name))
            return &types[i];
    return NULL;
}

// Loads, stores and atomics.

enum role {
    ROLE_SEMANTICS,
    ROLE_SCOPE,
    ROLE_SPACE,
    ROLE_OPERATION,
    ROLE_HARMLESS,
    ROLE_VECTOR,
    ROLE_VOLATILE,
    ROLE_INVARIANT
};

static const struct modifier {
    const char *name;
    enum role role;
    int value; // RELAXED: 1; a scope; an operation; a vector's length
} modifiers[] = {
    {"weak", ROLE_HARMLESS, 0},
    {"relaxed", ROLE_SEMANTICS, 1},
    {"acquire", ROLE_SEMANTICS, 0},
    {"release", ROLE_SEMANTICS, 0},
    {"acq_rel", ROLE_SEMANTICS, 0},
    {"volatile", ROLE_VOLATILE, 0},
    {"mmio", ROLE_VOLATILE, 0},
    {"cv", ROLE_VOLATILE, 0},
    {"wt", ROLE_VOLATILE, 0},
    {"cta", ROLE_SCOPE, SCOPE_BLOCK},
    {"cluster", ROLE_SCOPE, SCOPE_DEVICE},
    {"gpu", ROLE_SCOPE, SCOPE_DEVICE},
    {"sys", ROLE_SCOPE, SCOPE_SYSTEM},
    {"global", ROLE_SPACE, 0},
    {"shared", ROLE_SPACE, 0},
    {"shared::cta", ROLE_SPACE, 0},
    {"local", ROLE_SPACE, 0},
    {"const", ROLE_INVARIANT, 0},
    {"nc", ROLE_INVARIANT, 0},
    {"ca", ROLE_HARMLESS, 0},
    {"cg", ROLE_HARMLESS, 0},
    {"cs", ROLE_HARMLESS, 0},
    {"lu", ROLE_HARMLESS, 0},
    {"wb", ROLE_HARMLESS, 0},
    {"L1::evict_normal", ROLE_HARMLESS, 0},
    {"L1::evict_unchanged", ROLE_HARMLESS, 0},
    {"L1::evict_first", ROLE_HARMLESS, 0},
    {"L1::evict_last", ROLE_HARMLESS, 0},
    {"L1::no_allocate", ROLE_HARMLESS, 0},
    {"L2::evict_normal", ROLE_HARMLESS, 0},
    {"L2::evict_first", ROLE_HARMLESS, 0},
    {"L2::evict_last", ROLE_HARMLESS, 0},
    {"L2::cache_hint", ROLE_HARMLESS, 0},
    {"L2::64B", ROLE_HARMLESS, 0},
    {"L2::128B", ROLE_HARMLESS, 0},
    {"L2::256B", ROLE_HARMLESS, 0},
    {"noftz", ROLE_HARMLESS, 0},
    {"v2", ROLE_VECTOR, 2},
    {"v4", ROLE_VECTOR, 4},
    {"v8", ROLE_VECTOR, 8},
#define OPERATION(id, name, cuda, update, fetch, method, folds) {name, ROLE_OPERATION, OP_##id},
#include "words/operations.def"
#undef OPERATION
};

static bool apply(struct word word, struct access *access, bool *has_operation, unsigned *vector) {
    for (size_t i = 0; i < sizeof modifiers / sizeof *modifiers; i++) {
        const struct modifier *modifier = &modifiers[i];
        if (!is(word, modifier->name))
            continue;
        switch (modifier->role) {
        case ROLE_SEMANTICS: access->is_atomic = true, access->relaxed = modifier->value; break;
        case ROLE_SCOPE: access->scope = (enum scope)modifier->value; break;
        case ROLE_OPERATION:
            access->operation = (enum operation)modifier->value, *has_operation = true;
            break;
        case ROLE_VECTOR: *vector = (unsigned)modifier->value; break;
        case ROLE_VOLATILE: access->is_volatile = true; break;
        case ROLE_INVARIANT: access->is_invariant = access->kind == ACCESS_READ; break;
        case ROLE_SPACE:
        case ROLE_HARMLESS: break;
        }
        return true;
    }
    return false;
}

// Order of operands: what is read into, the address, the values. `red` and `st` read nothing.
static struct effect memory(const struct statement *statement, const struct operands *operands) {
    bool is_load = is(statement->opcode, "ld"), is_store = is(statement->opcode, "st"),
         is_update = !is_load && !is_store;
    bool has_result = is_load || is(statement->opcode, "atom");
    struct access access = {.kind = is_load    ? ACCESS_READ
                                    : is_store ? ACCESS_WRITE
                                               : ACCESS_UPDATE,
                            .relaxed = true,
                            .is_atomic = is_update};
    const struct type *type = NULL;
    bool has_operation = false;
    unsigned vector = 1;
    for (unsigned i = 0; i < statement->modifier_count; i++) {
        const struct type *found = type_of(statement->modifiers[i]);
        if (found ? type != NULL
                  : !apply(statement->modifiers[i], &access, &has_operation, &vector))
            return unknown;
        if (found)
            type = found;
    }
    unsigned at = has_result ? 1 : 0;
    if (!type || has_operation != is_update || statement->operand_count <= at ||
        (is_update && statement->is_conditional))
        return unknown;
    bool is_exact;
    access.pointer = address(operands, statement->operands[at], &is_exact);
    if (!access.pointer || (is_update && !is_exact))
        return unknown;
    access.size = is_exact ? (long long)type->size * vector : -1;
    access.is_floating = type->is_floating;
    access.is_signed =
        type->is_signed && (access.operation == OP_MIN || access.operation == OP_MAX);
    unsigned value = at + 1 + (access.operation == OP_CAS);
    if (is_update && value < statement->operand_count)
        access.value = input(operands, statement->operands[value]);
    if (access.value)
        access.type = LLVMTypeOf(access.value);
    bool is_plain_load =
        is_load && !statement->is_conditional && !access.is_atomic && !access.is_volatile;
    return (struct effect){.kind = EFFECT_ACCESS,
                           .result = is_plain_load ? RESULT_OF_OPERANDS : RESULT_VARYING,
                           .accesses = {access},
                           .access_count = 1,
                           .name = "inline assembly"};
}

// Special registers. nvcc's spelling with one `%` reaches the assembly as `_` (dialect.c); a
// program's own register may begin so too.

static const struct {
    const char *name;
    enum result_lanes result;
} registers[] = {
    // a name that ends in '*' stands for all that begin so
    {"tid.x", RESULT_TID_X},
    {"tid.y", RESULT_TID_Y},
    {"tid.z", RESULT_TID_Z},
    {"laneid", RESULT_LANE},
    {"ctaid.*", RESULT_BLOCK},
    {"clusterid.*", RESULT_BLOCK},
    {"cluster_ctaid.*", RESULT_BLOCK},
    {"cluster_ctarank", RESULT_BLOCK},
    {"ntid.*", RESULT_GRID},
    {"nctaid.*", RESULT_GRID},
    {"nclusterid.*", RESULT_GRID},
    {"cluster_nctaid.*", RESULT_GRID},
    {"envreg*", RESULT_GRID},
    {"total_smem_size", RESULT_GRID},
    {"dynamic_smem_size", RESULT_GRID},
    {"reserved_smem_offset*", RESULT_GRID},
    {"nsmid", RESULT_GRID},
    {"*", RESULT_VARYING},
};

static enum result_lanes register_lanes(struct word word) {
    if (!word.length || (word.at[0] != '%' && word.at[0] != '_'))
        return RESULT_OF_OPERANDS;
    word.at++, word.length--;
    for (size_t i = 0; i < sizeof registers / sizeof *registers; i++) {
        size_t width = strlen(registers[i].name);
        bool is_prefix = registers[i].name[width - 1] == '*';
        if (is_prefix
                ? word.length >= width - 1 && memcmp(word.at, registers[i].name, width - 1) == 0
                : is(word, registers[i].name))
            return registers[i].result;
    }
    return RESULT_VARYING;
}

// Every other opcode: computes from registers, or is one of the few that are known.

static const char *const computing[] = {
    "abs",   "add",      "addc",      "and",       "bfe",   "bfi",   "bfind", "bmsk",   "brev",
    "clz",   "cnot",     "copysign",  "cos",       "cvt",   "cvta",  "div",   "dp2a",   "dp4a",
    "ex2",   "fma",      "fns",       "isspacep",  "lg2",   "lop3",  "mad",   "mad24",  "madc",
    "max",   "min",      "mov",       "mul",       "mul24", "neg",   "not",   "or",     "popc",
    "prmt",  "rcp",      "rem",       "rsqrt",     "sad",   "selp",  "set",   "setp",   "shf",
    "shl",   "shr",      "sin",       "slct",      "sqrt",  "sub",   "subc",  "szext",  "tanh",
    "testp", "vabsdiff", "vabsdiff2", "vabsdiff4", "vadd",  "vadd2", "vadd4", "vavrg2", "vavrg4",
    "vmad",  "vmax",     "vmax2",     "vmax4",     "vmin",  "vmin2", "vmin4", "vset",   "vset2",
    "vset4", "vshl",     "vshr",      "vsub",      "vsub2", "vsub4", "xor",
};

static const struct known {
    const char *opcode, *modifier; // modifier NULL: any
    unsigned operands;             // at most; 0: any number
    enum effect_kind kind;
    enum result_lanes result;
    bool reduces;
} known[] = {
    {"bar", "warp", 0, EFFECT_WARP, RESULT_VARYING, false},
    // With a number of threads it waits for some alone.
    {"bar", "sync", 1, EFFECT_BARRIER, RESULT_VARYING, false},
    {"barrier", "cluster", 0, EFFECT_GRID, RESULT_VARYING, false},
    {"barrier", "sync", 1, EFFECT_BARRIER, RESULT_VARYING, false},
    {"membar", NULL, 0, EFFECT_FENCE, RESULT_VARYING, false},
    {"fence", NULL, 0, EFFECT_FENCE, RESULT_VARYING, false},
    {"shfl", NULL, 0, EFFECT_WARP, RESULT_VARYING, false},
    {"vote", NULL, 0, EFFECT_WARP, RESULT_WARP, true},
    {"redux", NULL, 0, EFFECT_WARP, RESULT_WARP, true},
    {"match", "all", 0, EFFECT_WARP, RESULT_WARP, false},
    {"match", "any", 0, EFFECT_WARP, RESULT_VARYING, false},
    {"elect", NULL, 0, EFFECT_WARP, RESULT_VARYING, false},
    {"mma", "sync", 0, EFFECT_WARP, RESULT_VARYING, false},
    {"activemask", NULL, 0, EFFECT_IDLE, RESULT_WARP, false},
    {"nanosleep", NULL, 0, EFFECT_IDLE, RESULT_VARYING, false},
    {"prefetch", NULL, 0, EFFECT_IDLE, RESULT_VARYING, false},
    {"prefetchu", NULL, 0, EFFECT_IDLE, RESULT_VARYING, false},
    {"pmevent", NULL, 0, EFFECT_IDLE, RESULT_VARYING, false},
    {"trap", NULL, 0, EFFECT_IDLE, RESULT_VARYING, false},
    {"brkpt", NULL, 0, EFFECT_IDLE, RESULT_VARYING, false},
    // Reads what nobody may write while the kernel runs.
    {"tex", NULL, 0, EFFECT_IDLE, RESULT_VARYING, false},
    {"tld4", NULL, 0, EFFECT_IDLE, RESULT_VARYING, false},
    {"txq", NULL, 0, EFFECT_IDLE, RESULT_VARYING, false},
};

static struct effect compute(const struct statement *statement) {
    struct effect effect = {
        .kind = EFFECT_NONE, .result = RESULT_OF_OPERANDS, .name = "inline assembly"};
    for (unsigned i = 0; i < statement->operand_count; i++) {
        enum result_lanes lanes = register_lanes(statement->operands[i]);
        if (lanes == RESULT_OF_OPERANDS)
            continue;
        bool is_alone = is(statement->opcode, "mov") && i == 1 && statement->operand_count == 2 &&
                        !statement->is_conditional;
        // One value for the grid changes nothing of what the other operands tell.
        if (is_alone || lanes != RESULT_GRID)
            effect.result = is_alone ? lanes : RESULT_VARYING;
    }
    return effect;
}

static struct effect statement_effect(const struct statement *statement,
                                      const struct operands *operands) {
    for (size_t i = 0; i < sizeof computing / sizeof *computing; i++)
        if (is(statement->opcode, computing[i]))
            return compute(statement);
    static const char *const accesses[] = {"ld", "st", "atom", "red"};
    for (size_t i = 0; i < sizeof accesses / sizeof *accesses; i++)
        if (is(statement->opcode, accesses[i]))
            return memory(statement, operands);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (is(statement->opcode, known[i].opcode) &&
            (!known[i].modifier || has(statement, known[i].modifier))) {
            bool waits = known[i].kind == EFFECT_BARRIER || known[i].kind == EFFECT_WARP ||
                         known[i].kind == EFFECT_GRID;
            if ((known[i].operands && statement->operand_count > known[i].operands) ||
                has(statement, "mbarrier_init") || (waits && statement->is_conditional))
                return unknown;
            return (struct effect){.kind = known[i].kind,
                                   .result = known[i].result,
                                   .reduces = known[i].reduces,
                                   .name = "inline assembly"};
        }
    return unknown;
}

// Reading.

static bool is_name(char c) { return isalnum((unsigned char)c) || c == '_' || c == ':'; }

// Operands are split at commas outside of brackets and braces.
static bool read_operands(const char *at, const char *end, struct statement *statement) {
    int depth = 0;
    const char *begin = at;
    for (; at <= end; at++) {
        if (at < end && (*at == '[' || *at == '{' || *at == '('))
            depth++;
        if (at < end && (*at == ']' || *at == '}' || *at == ')'))
            depth--;
        if (at < end && (*at != ',' || depth))
            continue;
        struct word word = trimmed(begin, at);
        if (word.length) {
            if (statement->operand_count == OPERAND_LIMIT)
                return false;
            statement->operands[statement->operand_count++] = word;
        } else if (at < end || statement->operand_count)
            return false;
        begin = at + 1;
    }
    return depth == 0;
}

static bool read_statement(struct word text, struct statement *statement) {
    const char *at = text.at, *end = text.at + text.length;
    *statement = (struct statement){0};
    if (*at == '@') {
        statement->is_conditional = true;
        while (at < end && !isspace((unsigned char)*at))
            at++;
        while (at < end && isspace((unsigned char)*at))
            at++;
    }
    const char *begin = at;
    while (at < end && isalnum((unsigned char)*at))
        at++;
    statement->opcode = (struct word){begin, (size_t)(at - begin)};
    while (at < end && *at == '.') {
        begin = ++at;
        while (at < end && is_name(*at))
            at++;
        if (statement->modifier_count == MODIFIER_LIMIT || at == begin)
            return false;
        statement->modifiers[statement->modifier_count++] =
            (struct word){begin, (size_t)(at - begin)};
    }
    if (at < end && !isspace((unsigned char)*at) && *at != '[' && *at != '$' && *at != '{')
        return false; // a label, or a macro
    return statement->opcode.length && read_operands(at, end, statement);
}

// Comments become blanks, and a name's dollar, which LLVM writes twice, an underscore. False where
// the text holds what is not looked into: escapes, alternatives, line directives.
static bool copy_text(LLVMValueRef call, char *text) {
    size_t length;
    const char *from = LLVMGetInlineAsmAsmString(LLVMGetCalledValue(call), &length);
    if (length >= TEXT_LIMIT)
        return false;
    memcpy(text, from, length);
    text[length] = '\0';
    for (char *at = text; *at;) {
        if (at[0] == '$' && at[1] == '$')
            at[0] = at[1] = '_';
        bool is_line = at[0] == '/' && at[1] == '/', is_block = at[0] == '/' && at[1] == '*';
        if (!is_line && !is_block) {
            at++;
            continue;
        }
        const char *close = is_line ? strchr(at, '\n') : strstr(at + 2, "*/");
        size_t width = close ? (size_t)(close - at) + (is_block ? 2 : 0) : strlen(at);
        memset(at, ' ', width);
        at += width;
    }
    return !strstr(text, "$(") && !strchr(text, '"') && !strchr(text, '#');
}

static bool is_declaration(struct word text) {
    return text.length > 4 && memcmp(text.at, ".reg", 4) == 0 &&
           (isspace((unsigned char)text.at[4]) || text.at[4] == '.');
}

// Whether a statement computes from the pointer of an access: its result may lead there too.
static bool hands_on(const struct effect *all, const LLVMValueRef *computed, unsigned count) {
    for (unsigned i = 0; i < all->access_count; i++)
        for (unsigned k = 0; k < count; k++)
            if (computed[k] == all->accesses[i].pointer)
                return true;
    return false;
}

// Two statements together. A declared register may carry a special register's value on.
static bool combine(struct effect *all, const struct effect *one) {
    if (one->result != RESULT_OF_OPERANDS)
        all->result = all->result == RESULT_OF_OPERANDS || all->result == one->result
                          ? one->result
                          : RESULT_VARYING;
    all->reduces |= one->reduces;
    if (one->kind == EFFECT_NONE)
        return true;
    if (all->kind != EFFECT_NONE && (all->kind != EFFECT_ACCESS || one->kind != EFFECT_ACCESS))
        return all->kind == one->kind;
    all->kind = one->kind;
    if (all->access_count + one->access_count > 2)
        return false;
    for (unsigned i = 0; i < one->access_count; i++)
        all->accesses[all->access_count++] = one->accesses[i];
    return true;
}

struct effect asm_effect(LLVMValueRef call) {
    char text[TEXT_LIMIT];
    struct operands operands;
    if (!copy_text(call, text) || !read_constraints(call, &operands))
        return unknown;
    struct effect all = {
        .kind = EFFECT_NONE, .result = RESULT_OF_OPERANDS, .name = "inline assembly"};
    unsigned statements = 0, computed_count = 0;
    LLVMValueRef computed[CONSTRAINT_LIMIT];
    for (const char *at = text; *at;) {
        while (isspace((unsigned char)*at) || *at == '{' || *at == '}' || *at == ';')
            at++;
        if (!*at)
            break;
        const char *end = at + strcspn(at, ";");
        struct word words = trimmed(at, end);
        if (!*end && memchr(words.at, '\n', words.length))
            return unknown; // PTX ends statements with semicolons
        struct statement statement;
        if (!is_declaration(words)) {
            if (!read_statement(words, &statement))
                return unknown;
            struct effect one = statement_effect(&statement, &operands);
            if (one.kind == EFFECT_UNKNOWN || !combine(&all, &one))
                return unknown;
            for (unsigned i = 0; one.kind == EFFECT_NONE && i < statement.operand_count; i++) {
                LLVMValueRef value = input(&operands, statement.operands[i]);
                if (value && computed_count == CONSTRAINT_LIMIT)
                    return unknown;
                if (value)
                    computed[computed_count++] = value;
            }
            statements++;
        }
        at = *end ? end + 1 : end;
    }
    if (statements > 1 && (all.result != RESULT_OF_OPERANDS || all.kind == EFFECT_ACCESS))
        // The last word may be another's.
        all.result = all.result == RESULT_GRID && all.kind == EFFECT_NONE ? RESULT_OF_OPERANDS
                                                                          : RESULT_VARYING;
    if (hands_on(&all, computed, computed_count))
        return unknown;
    if (statements > 1 && all.kind == EFFECT_ACCESS)
        for (unsigned i = 0; i < all.access_count; i++)
            if (all.accesses[i].kind == ACCESS_UPDATE)
                return unknown; // what becomes of its result is not followed
    return all;
}
