// warp-sums: what the lanes of a warp add in one iteration, or in statements that they go through
// once, is gathered, and sent when all of them have come to the end.

#include <string.h>

#include "call.h"
#include "decide/cost.h"
#include "decide/rewrite.h"
#include "decide/target.h"
#include "loop_sums.h"
#include "name.h"
#include "spelled.h"
#include "spot.h"
#include "sums.h"
#include "text/layout.h"
#include "text/unit.h"

// Where something stands against it, only what it would gain most from is worth telling: lanes that
// drop out.
static struct cost gain(const struct site *site, const struct target *target) {
    bool is_refused = site->iteration.obstacle == ITERATION_WAITS ||
                      site->iteration.obstacle == ITERATION_OBSERVED;
    bool fits = site->sums ? site->sums->pays
                           : is_refused && site->iteration.is_together && site->iteration.skips &&
                                 site->address == ADDRESS_UNIFORM && !site->result_used;
    enum cost_way way =
        site->sums && site->sums->body->is_stretch ? COST_WARP_SUMS_STRETCH : COST_WARP_SUMS;
    return fits && !target_leaves_to_compiler(target, site) ? cost_of_way(way) : (struct cost){0};
}

// Few lanes bring something to a round, or to the statements, and to a place that few warps come
// to: 0.69 (bench/sweeps/blend.cu), 0.94 (bench/sweeps/statements.cu).
static bool may_lose(const struct site *site) {
    const bool is_stretch = site->sums && site->sums->body->is_stretch;
    return is_stretch ? site->sparse && site->extent < EXTENT_GRID : site->traffic.few_meet;
}

static const char *obstacle(struct arena *arena, const struct site *site, enum reason *reason) {
    *reason = REASON_ITERATION;
    if (site->sums)
        return site->sums->body->obstacle;
    const char *place = site->iteration.obstacle_place;
    return arena_printf(arena, "%s%s%s%s",
                        site->iteration.obstacle == ITERATION_WAITS
                            ? "lanes may wait for each other in the loop"
                            : "the rest of the iteration may look at the location",
                        place ? " (" : "", place ? place : "", place ? ")" : "");
}

static const char *type_of(struct arena *arena, const struct site_sums *sums,
                           const struct site *site) {
    const char *rows = "";
    for (size_t i = 0; i < sums->rows.count; i++)
        rows = arena_printf(arena, "%s, %u", rows, sums->rows.at[i]);
    if (sums->operation == OP_ADD && sums->scope == SCOPE_DEVICE)
        return arena_printf(arena, "%s<%s%s>", call_name(arena, site, "warp_sums"),
                            spelled_element_inside(arena, sums->first), rows);
    const char *operation =
        call_name(arena, site, arena_printf(arena, "op_%s", operation_name(sums->operation)));
    return arena_printf(arena, "%s<%s, %s, %s%s>", call_name(arena, site, "warp_folds"),
                        spelled_element_inside(arena, sums->first), operation,
                        call_name(arena, site, sums->scope == SCOPE_BLOCK ? "block" : "device"),
                        rows);
}

// What the lambda returns says how the iteration ends.
enum way { WAY_ON, WAY_BREAK, WAY_RETURN };

static const char *returned(struct arena *arena, enum way way) {
    return arena_printf(arena, "return %d", (int)way);
}

static const char *leave_if(struct arena *arena, const struct site *site, const struct spot *spot,
                            const char *before, const char *way, enum way which, const char *jump) {
    const char *level = layout_level(arena, site->source, site->function->body);
    const char *between =
        spot->indent ? arena_printf(arena, "%s%s%s", site->source->newline, spot->indent, level)
                     : " ";
    return sums_line(arena, site, spot, before,
                     arena_printf(arena, "if (%s == %d)%s%s", way, (int)which, between, jump));
}

// Behind the sends, what the lanes that have left the iteration do.
static const char *leave(struct arena *arena, const struct site *site, const struct spot *spot,
                         const char *before, const char *way) {
    const struct site_body *body = site->sums->body;
    if (body->breaks.count)
        before = leave_if(arena, site, spot, before, way, WAY_BREAK, "break;");
    if (body->returns.count)
        before = leave_if(arena, site, spot, before, way, WAY_RETURN, "return;");
    return before;
}

// The objects and the head of the lambda in front of the first statement,
// its end and the sends behind the last.
static void enclose(struct arena *arena, const struct site *site, struct edit_list *edits) {
    const struct site_body *body = site->sums->body;
    const bool tells = body->breaks.count || body->returns.count;
    const struct enclosure ends = sums_enclosure(arena, site);
    const struct spot head = ends.head, tail = ends.tail;
    const char *level = layout_level(arena, site->source, site->function->body);
    const struct spot inside = {
        tail.at, tail.indent ? arena_printf(arena, "%s%s", tail.indent, level) : NULL};
    const char *way =
                   name_apart(arena, site->source->text, site->function->range, site->names, "way"),
               *begin = "", *end = "";
    if (tells && !body->ends_by_jump)
        end = sums_line(arena, site, &inside, end,
                        arena_printf(arena, "%s;", returned(arena, WAY_ON)));
    end = sums_line(arena, site, &tail, end, "}();");
    for (unsigned i = 0; i < body->count; i++) {
        const char *name = sums_name(arena, body->sums[i], site);
        begin = sums_line(arena, site, &head, begin,
                          arena_printf(arena, "%s %s;", type_of(arena, body->sums[i], site), name));
        end = sums_line(arena, site, &tail, end,
                        arena_printf(arena, "%s.%s();", name, call_word(arena, site, "send")));
    }
    begin = sums_line(arena, site, &head, begin,
                      tells ? arena_printf(arena, "const int %s = [&] {", way) : "[&] {");
    end = tells ? leave(arena, site, &tail, end, way) : end;
    if (!body->has_braces) {
        begin = arena_printf(arena, "{%s ", begin);
        end = arena_printf(arena, "%s }", end);
    }
    sums_enclose(arena, site, &ends, begin, end, edits);
    sums_replace(arena, site, &body->continues, "continue",
                 tells ? returned(arena, WAY_ON) : "return", edits);
    sums_replace(arena, site, &body->breaks, "break", returned(arena, WAY_BREAK), edits);
    sums_replace(arena, site, &body->returns, "return", returned(arena, WAY_RETURN), edits);
}

// The same around statements that nothing leaves in the middle: no lambda is needed.
static void enclose_stretch(struct arena *arena, const struct site *site, struct edit_list *edits) {
    const struct site_body *body = site->sums->body;
    const char *begin = "", *end = "";
    const struct spot head = spot_of_line(arena, site->source, body->text.begin);
    const struct spot tail = {spot_behind(arena, site->source, body->text.end).at, head.indent};
    for (unsigned i = 0; i < body->count; i++) {
        const char *name = sums_name(arena, body->sums[i], site);
        begin = sums_line(arena, site, &head, begin,
                          arena_printf(arena, "%s %s(%s{});", type_of(arena, body->sums[i], site),
                                       name, call_name(arena, site, "once")));
        end = sums_line(arena, site, &tail, end,
                        arena_printf(arena, "%s.%s();", name, call_word(arena, site, "send")));
    }
    sums_insert(arena, site, &head, begin, edits);
    sums_insert(arena, site, &tail, end, edits);
}

static const char *edit(struct arena *arena, const struct site *site, struct edit_list *edits) {
    const struct site_sums *sums = site->sums;
    if (sums->body->loop)
        return loop_sums_edit(arena, site, edits);
    if (site->id == sums->body->first)
        (sums->body->is_stretch ? enclose_stretch : enclose)(arena, site, edits);
    call_replace_callee(arena, site,
                        arena_printf(arena, "%s[%u].%s", sums_name(arena, sums, site),
                                     site->element_of_sums, call_member(arena, site)),
                        edits);
    const char *together =
        sums->values == 1
            ? ""
            : arena_printf(arena, ", one of %u values in one reduction", sums->values);
    if (sums->body->is_stretch)
        return arena_printf(arena,
                            "%s on one address for the warp: sent when its lanes have come through "
                            "the statements that hold it%s%s",
                            site->name, together, call_regrouping_note(site));
    return arena_printf(arena,
                        "%s on one address for the warp in each iteration: sent at its end, where "
                        "lanes that drop out come too%s%s",
                        site->name, together, call_regrouping_note(site));
}

const struct rewrite rewrite_warp_sums = {
    .name = "warp-sums",
    .level = LEVEL_WARP,
    .summary = "one address for the warp in each iteration of a loop, or several in statements "
               "without one: sent at their end, several values by one reduction",
    .text = "The lanes of a warp go through a loop together and update addresses that are one for "
            "all of them in each iteration: the gradients of a splat, moments by the label of a "
            "row. Some lanes drop out by `continue` or an `if`. The body becomes a lambda "
            "(`continue` becomes `return`), its updates are gathered in registers, and when all "
            "lanes have come to the end of the iteration, one reduction takes all values, and one "
            "atomic instruction sends them. `break` and `return` are made when that is done.\n"
            "Applied where nothing in the loop makes lanes wait for each other, nothing behind the "
            "update looks at its location before the iteration ends, and neither a `goto` nor a "
            "`return` with a value leaves the body. Lanes that are not together, and addresses "
            "that differ after all, are updated one by one.\n"
            "Several values in statements that no loop is around are gathered by an object in "
            "front of these, and sent behind them.\n"
            "Expected: ten times on nine sums, several times on one where lanes drop out.",
    .gathers_sums = true,
    .gain = gain,
    .may_lose = may_lose,
    .obstacle = obstacle,
    .edit = edit,
};
