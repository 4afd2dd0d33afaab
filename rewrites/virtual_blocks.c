// virtual-blocks: a kernel of one element a thread, whose block gathers something: as many blocks as are resident do the work of all. The body becomes a lambda
// that is given blockIdx.

#include <string.h>

#include "body.h"
#include "call.h"
#include "decide/rewrite.h"
#include "name.h"
#include "sites/kernels.h"
#include "spot.h"
#include "text/macros.h"

// ---- what stands against it -------------------------------------------------------------------------------------------------

static const char *place_text(struct arena *arena, const struct kernel *kernel, const struct device_place *at) {
    bool here = at->file && strcmp(at->file, kernel->function->source->real_path) == 0;
    return at->file ? arena_printf(arena, " (%s:%u:%u)", here ? kernel->function->source->path : at->file, at->line, at->column) : "";
}

static const char *of_instances(struct arena *arena, const struct kernel *kernel) {
    static const char *const texts[] = {
        [REPEAT_INDEX] = "the block's index is read elsewhere than in its own text",
        [REPEAT_WAITS] = "a loop in it may wait for another block",
        [REPEAT_GRID] = "its blocks wait for each other",
        [REPEAT_LAUNCH] = "it starts other kernels",
        [REPEAT_ASM] = "inline assembly in it may ask for the block's index",
        [REPEAT_UNKNOWN] = "something in it is not understood",
    };
    for (size_t i = 0; i < kernel->instances.count; i++) {
        const struct device_repeat *repeat = &kernel->instances.at[i]->repeat;
        if (repeat->obstacle != REPEAT_CLEAR)
            return arena_printf(arena, "%s%s", texts[repeat->obstacle], place_text(arena, kernel, &repeat->at));
    }
    return NULL;
}

static bool meets(const struct kernel *kernel) {
    bool any = false;
    for (size_t i = 0; i < kernel->instances.count; i++)
        any |= kernel->instances.at[i]->repeat.meets;
    return any;
}

// Whether `blockIdx` stands at the place, or a macro that says it, with its arguments: not a call whose default argument does.
static bool is_written_at(const struct macro_list *macros, const struct kernel *kernel, const struct device_place *place) {
    const struct source *source = kernel->function->source;
    if (!place->file || strcmp(place->file, source->real_path) != 0 || !place->column)
        return false;
    size_t begin = source_line(source, place->line).begin + place->column - 1;
    if (begin < kernel->opens || begin >= kernel->closes)
        return false;
    return macros_say(macros, source->text, macros_call_at(macros, source->text, (struct range){begin, kernel->closes}), "blockIdx");
}

static bool reads_elsewhere(const struct macro_list *macros, const struct kernel *kernel) {
    for (size_t i = 0; i < kernel->instances.count; i++)
        for (size_t j = 0; j < kernel->instances.at[i]->repeat.index_read_count; j++)
            if (!is_written_at(macros, kernel, &kernel->instances.at[i]->repeat.index_reads[j]))
                return true;
    return false;
}

// Lambdas and classes that stand in it, used or not: the parameter is not theirs to name.
static bool is_named_inside(const struct macro_list *macros, const struct kernel *kernel) {
    const struct source *source = kernel->function->source;
    for (size_t i = 0; i < kernel->unit->functions.count; i++) {
        const struct function *other = kernel->unit->functions.at[i];
        bool is_inside = other != kernel->function && other->source == source && kernel->opens <= other->range.begin && other->range.end <= kernel->closes;
        if (is_inside && macros_say(macros, source->text, other->range, "blockIdx"))
            return true;
    }
    return macros_class_says(macros, source->text, (struct range){kernel->opens, kernel->closes}, "blockIdx");
}

static void look_for_own_index(struct node *node, void *found) {
    *(bool *)found |= node->kind == NODE_VARIABLE && node->decl && node->decl->name && strcmp(node->decl->name, "blockIdx") == 0;
}

// What the parameter blockIdx would not stand for, or stand in the way of.
static const char *obstacle_in_words(struct arena *arena, const struct kernel *kernel) {
    const struct macro_list *macros = macros_of(arena, kernel->unit);
    bool has_own_index = false;
    node_walk(kernel->function->body, look_for_own_index, &has_own_index);
    if (macros_say(macros, kernel->function->source->text, (struct range){kernel->opens, kernel->closes}, "::blockIdx") || has_own_index)
        return "it has a blockIdx of its own, or says ::blockIdx";
    if (reads_elsewhere(macros, kernel) || is_named_inside(macros, kernel))
        return "the block's index is read elsewhere than in its own text";
    return macros_name_function(macros, kernel->function->source->text, (struct range){kernel->opens, kernel->closes}) ? "it names the function that it stands in" : NULL;
}

static const char *obstacle(struct arena *arena, const struct kernel *kernel) {
    if (!kernel->opens || kernel->function->has_error || kernel->function->compiler_dependent)
        return "the text of its body is not all there";
    if (!kernel->instances.count || kernel->is_partly_seen)
        return "not all that may run of it is in sight";
    const char *text = of_instances(arena, kernel);
    if (text)
        return text;
    if (meets(kernel) && kernel->returns_early)
        return "threads leave it early, and the others meet afterwards";
    if (kernel->changes_parameters)
        return "it gives a parameter another value";
    return obstacle_in_words(arena, kernel);
}

// ---- the text ---------------------------------------------------------------------------------------------------------------

// By what the body stands deeper than its brace.
static const char *level_of(struct arena *arena, const struct source *source, struct range brace, const char *indent) {
    size_t length = brace.end - brace.begin;
    bool deeper = strlen(indent) > length && strncmp(indent, source->text + brace.begin, length) == 0;
    return deeper ? arena_string(arena, indent + length) : "    ";
}

static const char *free_name(struct arena *arena, const struct kernel *kernel, const struct edit_list *edits, const char *first) {
    const char *name = first;
    for (unsigned i = 2; name_is_taken(kernel->function->source->text, kernel->function->range, edits, name); i++)
        name = arena_printf(arena, "%s%u", first, i);
    return name;
}

static void insert(struct arena *arena, const struct site *site, size_t at, const char *text, bool adds_lines, struct edit_list *edits) {
    *ARENA_PUSH(arena, edits) = (struct edit){.range = {at, at}, .expected = "", .text = text, .site = site->id, .adds_lines = adds_lines};
}

// In front of all that other edits put at the top: who has nothing to do makes no objects.
static void insert_first(struct arena *arena, const struct site *site, size_t at, const char *text, bool adds_lines, struct edit_list *edits) {
    insert(arena, site, at, text, adds_lines, edits);
    struct edit edit = edits->at[edits->count - 1];
    memmove(edits->at + 1, edits->at, (edits->count - 1) * sizeof *edits->at);
    edits->at[0] = edit;
}

static void edit(struct arena *arena, const struct kernel *kernel, const struct site *site, struct edit_list *edits) {
    const struct source *source = kernel->function->source;
    struct spot spot = spot_behind(arena, source, kernel->opens);
    const char *name = free_name(arena, kernel, edits, "blocks"), *newline = source->newline, *indent = spot.indent ? spot.indent : "";
    const char *each = call_word(arena, site, meets(kernel) ? "each_apart" : "each");
    const char *made = arena_printf(arena, "%s %s;", call_name(arena, site, "virtual_blocks"), name);
    const char *asked = arena_printf(arena, "if (%s.%s())", name, call_word(arena, site, "none"));
    const char *opened = arena_printf(arena, "%s.%s([&](const uint3 blockIdx) {", name, each);
    struct spot end = spot_before(source, kernel->closes, spot.indent);
    const char *level = level_of(arena, source, (struct range){end.at, kernel->closes}, indent);
    if (spot.indent) {
        const char *first = arena_printf(arena, "%s%s%s%s%s%s%s%sreturn;%s", indent, made, newline, indent, asked, newline, indent, level, newline);
        insert_first(arena, site, spot.at, first, true, edits);
        insert(arena, site, spot.at, arena_printf(arena, "%s%s%s", indent, opened, newline), true, edits);
    } else {
        insert_first(arena, site, spot.at, arena_printf(arena, " %s %s return;", made, asked), false, edits);
        insert(arena, site, spot.at, arena_printf(arena, " %s", opened), false, edits);
    }
    if (end.indent)
        body_indent(arena, source, (struct range){spot.at, end.at}, level, site->id, edits);
    insert(arena, site, end.at, end.indent ? arena_printf(arena, "%s});%s", indent, newline) : "}); ", end.indent, edits);
}

const struct rewrite rewrite_virtual_blocks = {
    .name = "virtual-blocks",
    .level = LEVEL_BLOCK,
    .summary = "one element a thread: the blocks that are resident do the work of all, so that what a block gathers lives for many",
    .text = "A kernel of one element a thread has thousands of blocks, and what a block gathers (block-sum, block-table) is sent after a few hundred updates. Here the "
            "body becomes a lambda that is given blockIdx, and as many blocks as the GPU holds at once go through it for one block of the grid after the other; the rest "
            "end at once. The launch stays as it is, and gridDim says what it said.\n"
            "Right where no block waits for another, and nothing but the kernel's own text asks for the block's index. A return leaves the one block's work alone. Where "
            "threads meet at barriers, a barrier stands between one block's work and the next, and early returns are refused.\n"
            "By default it is made where block-sum or block-table is used with one element a thread and all blocks have equally much to do; --level=grid makes it "
            "for every kernel with something gathered for the block.\n"
            "Expected: what is gathered is sent once for dozens of blocks; a block with nothing to do costs about 0.6 ns.",
    .kernel_obstacle = obstacle,
    .kernel_edit = edit,
};
