// stride-loop: a loop by the size of the block or the grid asks once for eight rounds, whose loads
// are under way together.

#include "sites/stride_loop.h"

#include <string.h>

#include "call.h"
#include "decide/rewrite.h"
#include "name.h"
#include "spot.h"
#include "text/layout.h"

static const char *type_of(struct arena *arena, const struct site *site) {
    return arena_printf(arena, "const %s<%s> ", call_name(arena, site, "stride_loop"),
                        site->stride_loop->type);
}

// Loops of one function have names of their own: one may stand behind the other.
static const char *new_name(struct arena *arena, const struct site *site,
                            const struct edit_list *edits) {
    static const char word[] = "stride_loop<";
    unsigned number = 1;
    for (size_t i = 0; i < edits->count; i++)
        number += range_is_inside(edits->at[i].range, site->function->range) &&
                  strstr(edits->at[i].text, word) != NULL;
    return name_apart(arena, site->source->text, site->function->range, site->names,
                      number == 1 ? "rounds" : arena_printf(arena, "rounds%u", number));
}

static void edit(struct arena *arena, const struct site *site, struct edit_list *edits) {
    const struct stride_loop *loop = site->stride_loop;
    const struct source *source = loop->source;
    const bool begins = layout_begins_line(source, loop->range.begin);
    const char *indent = begins ? spot_of_line(arena, source, loop->range.begin).indent : " ",
               *newline = begins ? source->newline : "", *name = new_name(arena, site, edits);
    const char *declaration = arena_printf(arena, "%s%s(", type_of(arena, site), name);
    const char *call = arena_printf(arena, ");%s%s%s.%s([&](%s %s", newline, indent, name,
                                    call_word(arena, site, "each"), loop->type, loop->name);
    // In one line: how long that may be is the project's word.
    call_replace(arena, site, loop->to_first, declaration, edits);
    call_replace(arena, site, loop->to_end, ", ", edits);
    call_replace(arena, site, loop->to_step, ", ", edits);
    call_insert(arena, site, loop->closes, call, false, edits);
    if (!loop->has_braces)
        call_insert(arena, site, loop->closes + 1, " {", false, edits);
    for (size_t i = 0; i < loop->skips.count; i++)
        call_replace(arena, site, loop->skips.at[i], "return", edits);
    call_insert(arena, site, loop->range.end,
                loop->has_braces ? ");" : arena_printf(arena, "%s%s});", newline, indent), false,
                edits);
}

const struct rewrite rewrite_stride_loop = {
    .name = "stride-loop",
    .level = LEVEL_BLOCK,
    .summary = "a loop by the size of the block or the grid whose updates the block gathers: eight "
               "rounds at a time, so that their loads are under way together",
    .text =
        "A loop steps by the size of the block or the grid, its body is short, and all its updates "
        "go to totals or tables of the block. As it is written, a thread waits for the load of one "
        "round before it asks whether there is another. The loop becomes an object that asks once "
        "for eight rounds, and makes what is left as before.\n"
        "Applied where the head is of the usual form (`for (int i = first; i < end; i += step)`), "
        "nothing in the body changes what stands in it, nothing leaves the body in its middle but "
        "`continue`, and lanes don't wait for each other there.\n"
        "Expected: 1.3 times where the launch fills the GPU and memory is the limit, three to five "
        "times where it has few warps.",
    .loop_edit = edit,
};
