// warp-sums: what the lanes of a warp add in one iteration is gathered, and sent when all of them
// have come to the end.

#include "call.h"
#include "decide/cost.h"
#include "decide/rewrite.h"
#include "decide/target.h"
#include "loop_sums.h"
#include "spot.h"
#include "sums.h"

// Where something stands against it, only what it would gain most from is worth telling: lanes that
// drop out.
static struct cost gain(const struct site *site, const struct target *target) {
    bool is_refused = site->iteration.obstacle == ITERATION_WAITS ||
                      site->iteration.obstacle == ITERATION_OBSERVED;
    bool fits = site->sums ? site->sums->pays
                           : is_refused && site->iteration.is_together && site->iteration.skips &&
                                 site->address == ADDRESS_UNIFORM && !site->result_used;
    return fits && !target_leaves_to_compiler(target, site) ? cost_of_way(COST_WARP_SUMS)
                                                            : (struct cost){0};
}

// Few lanes bring something to a round, at a place that few warps come to: 0.69
// (bench/sweeps/blend.cu).
static bool may_lose(const struct site *site) { return site->traffic.few_meet; }

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
    return sums_type(arena, sums, site, "warp", rows);
}

// The objects and the head of the lambda in front of the first statement, its end and the sends
// behind the last.
static void enclose(struct arena *arena, const struct site *site, struct edit_list *edits) {
    const struct site_body *body = site->sums->body;
    const struct enclosure ends = sums_enclosure(arena, site);
    const char *begin = "", *end = sums_line(arena, site, &ends.tail, "", "}();");
    for (unsigned i = 0; i < body->count; i++) {
        const char *name = sums_name(arena, body->sums[i], site);
        begin = sums_line(arena, site, &ends.head, begin,
                          arena_printf(arena, "%s %s;", type_of(arena, body->sums[i], site), name));
        end = sums_line(arena, site, &ends.tail, end,
                        arena_printf(arena, "%s.%s();", name, call_word(arena, site, "send")));
    }
    begin = sums_line(arena, site, &ends.head, begin, "[&] {");
    if (!body->has_braces) {
        begin = arena_printf(arena, "{%s ", begin);
        end = arena_printf(arena, "%s }", end);
    }
    sums_enclose(arena, site, &ends, begin, end, edits);
    sums_replace(arena, site, &body->continues, "continue", "return", edits);
}

static const char *edit(struct arena *arena, const struct site *site, struct edit_list *edits) {
    const struct site_sums *sums = site->sums;
    if (sums->body->loop)
        return loop_sums_edit(arena, site, edits);
    if (site->id == sums->body->first)
        enclose(arena, site, edits);
    call_replace_callee(arena, site,
                        arena_printf(arena, "%s[%u].%s", sums_name(arena, sums, site),
                                     site->element_of_sums, call_member(arena, site)),
                        edits);
    const char *together =
        sums->values == 1
            ? ""
            : arena_printf(arena, ", one of %u values in one reduction", sums->values);
    return arena_printf(arena,
                        "%s on one address for the warp in each iteration: sent at its end, where "
                        "lanes that drop out come too%s%s",
                        site->name, together, call_regrouping_note(site));
}

const struct rewrite rewrite_warp_sums = {
    .name = "warp-sums",
    .level = LEVEL_WARP,
    .summary = "one address for the warp in each iteration of a loop: sent at its end, several "
               "values by one reduction",
    .text =
        "The lanes of a warp go through a loop together and update addresses that are one for "
        "all of them in each iteration: the gradients of a splat, moments by the label of a "
        "row. Some lanes drop out by `continue` or an `if`. The body becomes a lambda "
        "(`continue` becomes `return`), its updates are gathered in registers, and when all "
        "lanes have come to the end of the iteration, one reduction takes all values, and one "
        "atomic instruction sends them.\n"
        "Applied where nothing in the loop makes lanes wait for each other, nothing behind the "
        "update looks at its location before the iteration ends, and neither a `goto` nor a "
        "`return` leaves the body, nor a `break` unless lanes leave the loop when each is done: "
        "there the object stands in front of it, and keeps the warp together. Lanes that are not "
        "together, and addresses "
        "that differ after all, are updated one by one.\n"
        "Expected: ten times on nine sums, several times on one where lanes drop out.",
    .gain = gain,
    .may_lose = may_lose,
    .obstacle = obstacle,
    .edit = edit,
};
