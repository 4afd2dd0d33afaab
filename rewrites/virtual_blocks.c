// virtual-blocks: a kernel of one element a thread, whose block gathers something: most of the
// blocks that are resident do the work of all. The body becomes a lambda that is given blockIdx.

#include <string.h>

#include "base/lexer.h"
#include "body.h"
#include "call.h"
#include "decide/rewrite.h"
#include "name.h"
#include "sites/handing.h"
#include "sites/kernels.h"
#include "spot.h"
#include "text/macros.h"

// ---- what stands against it ---------------------------------------------------------------------

static const char *place_text(struct arena *arena, const struct kernel *kernel,
                              const struct device_place *at) {
    bool here = at->file && strcmp(at->file, kernel->function->source->real_path) == 0;
    return at->file ? arena_printf(arena, " (%s:%u:%u)",
                                   here ? kernel->function->source->path : at->file, at->line,
                                   at->column)
                    : "";
}

static const char *of_instances(struct arena *arena, const struct kernel *kernel) {
    static const char *const texts[] = {
        [REPEAT_WAITS] = "a loop in it may wait for another block",
        [REPEAT_CHANGES] = "it gives a parameter another value",
        [REPEAT_GRID] = "its blocks wait for each other",
        [REPEAT_LAUNCH] = "it starts other kernels",
        [REPEAT_ASM] = "inline assembly in it may ask for the block's index",
        [REPEAT_UNKNOWN] = "something in it is not understood",
    };
    for (size_t i = 0; i < kernel->instances.count; i++) {
        const struct device_repeat *repeat = &kernel->instances.at[i]->repeat;
        if (repeat->obstacle != REPEAT_CLEAR)
            return arena_printf(arena, "%s%s", texts[repeat->obstacle],
                                place_text(arena, kernel, &repeat->at));
    }
    return NULL;
}

static bool meets(const struct kernel *kernel) {
    bool any = false;
    for (size_t i = 0; i < kernel->instances.count; i++)
        any |= kernel->instances.at[i]->repeat.meets;
    return any;
}

// Whether a warp's lanes have to be in one block's work, all of them: a barrier stands behind each.
static bool stays_together(const struct kernel *kernel) {
    bool any = meets(kernel);
    for (size_t i = 0; i < kernel->instances.count; i++)
        any |= kernel->instances.at[i]->repeat.is_own;
    return any;
}

// Whether the word stands at the place, in that part of the file, or a macro that says it, with its
// arguments: not a call whose default argument does.
static bool is_written_at(const struct macro_list *macros, const struct source *source,
                          struct range part, const struct device_place *place, const char *word) {
    if (!place->file || strcmp(place->file, source->real_path) != 0 || !place->column)
        return false;
    size_t begin = source_line(source, place->line).begin + place->column - 1;
    if (begin < part.begin || begin >= part.end)
        return false;
    return macros_say(macros, source->text,
                      macros_call_at(macros, source->text, (struct range){begin, part.end}), word);
}

// In its own text, or where it is handed on.
static bool is_known_at(const struct macro_list *macros, const struct kernel *kernel,
                        const struct handing *handing, const struct device_place *place,
                        const char *word) {
    const struct source *source = kernel->function->source;
    bool any =
        is_written_at(macros, source, (struct range){kernel->opens, kernel->closes}, place, word);
    for (size_t i = 0; handing && i < handing->helpers.count && !any; i++)
        any = is_written_at(macros, source, handing->helpers.at[i]->body->range, place, word);
    return any;
}

static bool reads_elsewhere(const struct macro_list *macros, const struct kernel *kernel,
                            const struct handing *handing, const struct device_reads *reads,
                            const char *word) {
    bool any = reads->is_unknown;
    for (size_t i = 0; i < reads->count && !any; i++)
        any = !is_known_at(macros, kernel, handing, &reads->at[i], word);
    return any;
}

// Lambdas that capture only what they list, and classes, that stand in it, used or not: a parameter
// or a variable of that name is not theirs to use.
static bool is_named_inside(const struct macro_list *macros, const struct kernel *kernel,
                            const char *word) {
    const struct source *source = kernel->function->source;
    for (size_t i = 0; i < kernel->unit->functions.count; i++) {
        const struct function *other = kernel->unit->functions.at[i];
        bool is_inside = other != kernel->function && other->source == source &&
                         kernel->opens <= other->range.begin && other->range.end <= kernel->closes;
        bool is_captured = other->is_lambda && handing_is_captured(other);
        if (is_inside && !is_captured && macros_say(macros, source->text, other->range, word))
            return true;
    }
    return macros_class_says(macros, source->text, (struct range){kernel->opens, kernel->closes},
                             word);
}

static bool has_own(struct arena *arena, const struct macro_list *macros,
                    const struct kernel *kernel, const char *word) {
    return handing_has_own(arena, macros, kernel->function,
                           (struct range){kernel->opens, kernel->closes}, word);
}

// What the parameter blockIdx would not stand for, or stand in the way of.
static const char *obstacle_in_words(struct arena *arena, const struct kernel *kernel) {
    const struct macro_list *macros = macros_of(arena, kernel->unit);
    if (has_own(arena, macros, kernel, "blockIdx"))
        return "it has a blockIdx of its own, or says ::blockIdx";
    bool elsewhere = is_named_inside(macros, kernel, "blockIdx");
    for (size_t i = 0; i < kernel->instances.count && !elsewhere; i++)
        elsewhere = reads_elsewhere(macros, kernel, kernel->index,
                                    &kernel->instances.at[i]->repeat.index, "blockIdx");
    if (kernel->index && kernel->index->obstacle)
        return kernel->index->obstacle;
    if (elsewhere)
        return "the block's index is read elsewhere than in its own text";
    return macros_name_function(macros, kernel->function->source->text,
                                (struct range){kernel->opens, kernel->closes})
               ? "it names the function that it stands in"
               : NULL;
}

// The same of gridDim, which is a variable of a sibling's that is launched with fewer blocks.
static const char *sibling_obstacle(struct arena *arena, const struct kernel *kernel) {
    const struct macro_list *macros = macros_of(arena, kernel->unit);
    if (has_own(arena, macros, kernel, "gridDim"))
        return "it has a gridDim of its own, or says ::gridDim";
    bool elsewhere = is_named_inside(macros, kernel, "gridDim");
    for (size_t i = 0; i < kernel->instances.count && !elsewhere; i++)
        elsewhere =
            reads_elsewhere(macros, kernel, NULL, &kernel->instances.at[i]->repeat.size, "gridDim");
    return elsewhere ? "the grid's size is read elsewhere than in its own text" : NULL;
}

// What the words of a body say that holds branches of an #if, those too that no parse saw.
struct words {
    bool has_condition, assigns, returns, meets;
};

static bool is_parameter(const struct kernel *kernel, const char *text, const struct token *token) {
    for (unsigned i = 0; i < kernel->function->parameter_count; i++)
        if (kernel->function->parameters[i]->name &&
            token_is_word(text, token, kernel->function->parameters[i]->name))
            return true;
    return false;
}

// `n = …`, `n += …`, `n <<= …`, `n++`, `--n`; not `n == …`, `a.n = …`.
static bool is_assigned(const char *text, size_t body, struct range word) {
    const char *behind = text + word.end + strspn(text + word.end, " \t"),
               *sign = behind + strspn(behind, "+-*/%&|^<>");
    size_t before = word.begin;
    while (before > body && (text[before - 1] == ' ' || text[before - 1] == '\t'))
        before--;
    bool is_step = strncmp(behind, "++", 2) == 0 || strncmp(behind, "--", 2) == 0 ||
                   (before - body >= 2 && (strncmp(text + before - 2, "++", 2) == 0 ||
                                           strncmp(text + before - 2, "--", 2) == 0));
    bool is_comparison = sign == behind + 1 && (*behind == '<' || *behind == '>');
    bool is_member = before > body && (text[before - 1] == '.' ||
                                       (text[before - 1] == '>' && text[before - 2] == '-'));
    return !is_member && (is_step || (*sign == '=' && sign[1] != '=' && !is_comparison));
}

static struct words read_words(const struct kernel *kernel) {
    static const char *const meeting[] = {"__sync", "__shared__", "__shfl",   "__ballot", "__any",
                                          "__all",  "__match",    "__reduce", "sync"};
    const char *text = kernel->function->source->text;
    struct lexer lexer = {text, kernel->closes, kernel->opens};
    struct token token;
    struct words words = {0};
    while (lexer_next_raw(&lexer, &token)) {
        const char *at = text + token.range.begin;
        words.has_condition |=
            token.kind == TOKEN_DIRECTIVE && strncmp(at + 1 + strspn(at + 1, " \t"), "if", 2) == 0;
        if (token.kind != TOKEN_WORD)
            continue;
        words.returns |= token_is_word(text, &token, "return");
        words.assigns |=
            is_parameter(kernel, text, &token) && is_assigned(text, kernel->opens, token.range);
        for (size_t i = 0; i < sizeof meeting / sizeof *meeting; i++)
            words.meets |= strncmp(at, meeting[i], strlen(meeting[i])) == 0;
    }
    return words;
}

static const char *obstacle_in_branches(const struct kernel *kernel, enum reason *reason) {
    const struct words words = read_words(kernel);
    if (!words.has_condition)
        return NULL;
    if (words.assigns)
        return "a branch of an #if in it gives a parameter another value";
    if (words.meets && !meets(kernel))
        return "its threads may meet in a branch of an #if";
    if (!meets(kernel) || !words.returns)
        return NULL;
    *reason = REASON_EARLY_EXIT;
    return "threads may leave it early in a branch of an #if, and the others meet afterwards";
}

static const char *obstacle(struct arena *arena, const struct kernel *kernel, enum reason *reason) {
    if (!kernel->opens || kernel->function->has_error || kernel->function->compiler_dependent)
        return "the text of its body is not all there";
    if (!kernel->instances.count || kernel->is_partly_seen)
        return "not all that may run of it is in sight";
    const char *text = of_instances(arena, kernel);
    if (text)
        return text;
    text = obstacle_in_words(arena, kernel);
    if (text || !meets(kernel) || !kernel->returns)
        return text ? text : obstacle_in_branches(kernel, reason);
    *reason = REASON_EARLY_EXIT;
    unsigned line, column;
    if (!kernel->returns->source)
        return "threads leave it early, and the others meet afterwards";
    source_position(kernel->returns->source, kernel->returns->range.begin, &line, &column);
    return arena_printf(arena, "threads leave it early (%s:%u:%u), and the others meet afterwards",
                        kernel->returns->source->path, line, column);
}

// ---- the text -----------------------------------------------------------------------------------

// By what the body stands deeper than its brace.
static const char *level_of(struct arena *arena, const struct source *source, struct range brace,
                            const char *indent) {
    size_t length = brace.end - brace.begin;
    bool deeper =
        strlen(indent) > length && strncmp(indent, source->text + brace.begin, length) == 0;
    return deeper ? arena_string(arena, indent + length) : "    ";
}

static const char *free_name(struct arena *arena, const struct kernel *kernel,
                             const struct site *site, const struct edit_list *edits,
                             const char *first) {
    const char *name = first;
    for (unsigned i = 2; name_is_taken(kernel->function->source->text, kernel->function->range,
                                       site->names, edits, name);
         i++)
        name = arena_printf(arena, "%s%u", first, i);
    return name;
}

// In front of all that other edits put at the top: who has nothing to do makes no objects.
static void insert_first(struct arena *arena, const struct site *site, size_t at, const char *text,
                         bool adds_lines, struct edit_list *edits) {
    call_insert(arena, site, at, text, adds_lines, edits);
    struct edit edit = edits->at[edits->count - 1];
    memmove(edits->at + 1, edits->at, (edits->count - 1) * sizeof *edits->at);
    edits->at[0] = edit;
}

// What others put at the place that is no object for the block belongs
// to the first statement of the body. `but` stays.
static struct edit_list take_out(struct arena *arena, struct edit_list *edits, size_t at,
                                 const char *but) {
    struct edit_list out = {0};
    size_t kept = 0;
    for (size_t i = 0; i < edits->count; i++) {
        const struct edit *edit = &edits->at[i];
        if (edit->range.begin == at && edit->range.end == at && !edit->object && edit->text != but)
            *ARENA_PUSH(arena, &out) = *edit;
        else
            edits->at[kept++] = *edit;
    }
    edits->count = kept;
    return out;
}

static void put_back(struct arena *arena, const struct edit_list *out, const char *level,
                     struct edit_list *edits) {
    for (size_t i = 0; i < out->count; i++) {
        struct edit edit = out->at[i];
        edit.text = body_indented(arena, &edit, level);
        *ARENA_PUSH(arena, edits) = edit;
    }
}

enum { MOST_LINES = 3 };

// What stands around the body, a line each.
struct shell {
    const char *name; // of the blocks
    const char *top[MOST_LINES];
    size_t top_count;
    bool last_is_deeper;
};

static void wrap(struct arena *arena, const struct kernel *kernel, const struct site *site,
                 const struct shell *shell, struct edit_list *edits) {
    const struct source *source = kernel->function->source;
    struct spot spot = spot_behind(arena, source, kernel->opens),
                end = spot_before(source, kernel->closes, spot.indent);
    const char *newline = source->newline, *indent = spot.indent ? spot.indent : "",
               *level = level_of(arena, source, (struct range){end.at, kernel->closes}, indent);
    const char *each = call_word(arena, site,
                                 stays_together(kernel)         ? "each_apart"
                                 : site->rewrite->keeps_account ? "each_in_turn"
                                                                : "each"),
               *top = "";
    for (size_t i = 0; i < shell->top_count; i++) {
        const char *deeper = shell->last_is_deeper && i + 1 == shell->top_count ? level : "";
        top = spot.indent
                  ? arena_printf(arena, "%s%s%s%s%s", top, indent, deeper, shell->top[i], newline)
                  : arena_printf(arena, "%s %s", top, shell->top[i]);
    }
    insert_first(arena, site, spot.at, top, spot.indent, edits);
    const char *opened =
        arena_printf(arena, "%s.%s([&](const uint3 blockIdx) {", shell->name, each);
    const struct edit_list of_body = take_out(arena, edits, spot.at, top);
    call_insert(arena, site, spot.at,
                spot.indent ? arena_printf(arena, "%s%s%s", indent, opened, newline)
                            : arena_printf(arena, " %s", opened),
                spot.indent, edits);
    put_back(arena, &of_body, level, edits);
    if (end.indent)
        body_indent(arena, source, (struct range){spot.at, end.at}, level, site->id, edits);
    const char *closed = end.indent ? arena_printf(arena, "%s});%s", indent, newline) : "}); ";
    call_insert(arena, site, end.at, closed, end.indent, edits);
}

// Behind objects that are handed on. Another kernel may have asked for it.
static void hand_at(struct arena *arena, const struct site *site, const struct handing_place *place,
                    const char *text, struct edit_list *edits) {
    const char *comma = place->is_only ? "" : ", ", *behind = arena_printf(arena, ", %s", text),
               *alone = arena_printf(arena, "%s%s", text, comma);
    if (!edit_stands_at(edits, place->at, alone) && !edit_stands_at(edits, place->at, behind))
        call_insert(arena, site, place->at,
                    place->is_only && edit_stands_at(edits, place->at, NULL) ? behind : alone,
                    false, edits);
}

// By reference: nvcc may get a struct wrong that a large function takes
// by value (docs/reasons.md, nvcc-fault).
static void hand_index(struct arena *arena, const struct kernel *kernel, const struct site *site,
                       struct edit_list *edits) {
    const struct handing *handing = kernel->index;
    for (size_t i = 0; handing && i < handing->parameters.count; i++)
        hand_at(arena, site, &handing->parameters.at[i], "const uint3 &blockIdx", edits);
    for (size_t i = 0; handing && i < handing->arguments.count; i++)
        hand_at(arena, site, &handing->arguments.at[i], "blockIdx", edits);
}

static void edit(struct arena *arena, const struct kernel *kernel, const struct site *site,
                 struct edit_list *edits) {
    const char *name = free_name(arena, kernel, site, edits, "blocks");
    struct shell shell = {
        .name = name,
        .top = {arena_printf(arena, "%s %s;", call_name(arena, site, "virtual_blocks"), name),
                arena_printf(arena, "if (%s.%s())", name, call_word(arena, site, "none")),
                "return;"},
        .top_count = 3,
        .last_is_deeper = true,
    };
    wrap(arena, kernel, site, &shell, edits);
}

static bool mentions(const struct macro_list *macros, const struct kernel *kernel,
                     const struct edit_list *edits, const char *word) {
    const struct range body = {kernel->opens, kernel->closes};
    const char *text = kernel->function->source->text;
    return macros_say(macros, text, body, word) || name_is_taken(text, body, NULL, edits, word);
}

static void sibling_edit(struct arena *arena, const struct kernel *kernel, const struct site *site,
                         const char *launched, struct edit_list *edits) {
    const char *name = free_name(arena, kernel, site, edits, "blocks");
    struct shell shell = {
        .name = name,
        .top = {arena_printf(arena, "%s %s(%s);", call_name(arena, site, "resident_blocks"), name,
                             launched),
                arena_printf(arena, "const dim3 gridDim = %s.%s();", name,
                             call_word(arena, site, "grid"))},
        .top_count = mentions(macros_of(arena, kernel->unit), kernel, edits, "gridDim") ? 2 : 1,
    };
    wrap(arena, kernel, site, &shell, edits);
}

const struct rewrite rewrite_virtual_blocks = {
    .name = "virtual-blocks",
    .level = LEVEL_BLOCK,
    .summary = "one element a thread: most of the blocks that are resident do the work of all, so "
               "that what a block gathers lives for many",
    .text =
        "A kernel of one element a thread has thousands of blocks, and what a block gathers "
        "(block-sum, block-table) is sent after a few hundred updates. Here the body becomes a "
        "lambda that is given blockIdx, and three quarters of the blocks that the GPU holds at "
        "once go through it for one block of the grid after the other; the rest end at once, "
        "through the room that is left. The launch stays as it is, and gridDim says what it said.\n"
        "Right where no block waits for another, and nothing but the kernel's own text, and "
        "helpers that can be handed it, asks for the block's index. A return leaves the one "
        "block's work alone. Where threads meet at barriers, a barrier stands between one block's "
        "work and the next, and early returns are refused.\n"
        "By default it is made where block-sum, block-table or block-records is used with one "
        "element a thread and all blocks have equally much to do; --level=grid makes it for every "
        "kernel with something gathered for the block, and has launches that stand in the file "
        "call a sibling of the kernel with as many blocks as the device holds. It is told the "
        "grid; the kernel itself stays as --level=block has it, for graphs, small grids and "
        "everybody else. Where data decide whether that pays, there is such a sibling by default "
        "too, and launches find out by timing both; --learn=off goes without.\n"
        "Expected: what is gathered is sent once for dozens of blocks; a block with nothing to do "
        "costs about 0.6 ns.",
    .kernel_obstacle = obstacle,
    .kernel_helpers_edit = hand_index,
    .kernel_edit = edit,
    .sibling_obstacle = sibling_obstacle,
    .sibling_edit = sibling_edit,
};
