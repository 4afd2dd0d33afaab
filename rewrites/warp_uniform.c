// warp-uniform: one address for the lanes that meet, one atomic for all of them.

#include <string.h>

#include "call.h"
#include "decide/cost.h"

static struct cost gain(const struct site *site, const struct target *target) {
    if (site->address != ADDRESS_UNIFORM)
        return (struct cost){0};
    if (target_leaves_to_compiler(target, site))
        return cost_of_way(COST_WARP_UNIFORM_COMBINED);
    bool is_parted =
        site->sums ? site->sums->pays : site->iteration.is_together && site->iteration.skips;
    return cost_of_uniform(site, is_parted);
}

// Without a loop nobody looks at how many lanes data let come by: few at a checked address are 0.8
// to 1.0 times as fast (docs/cost-model.md).
static bool may_lose(const struct site *site) {
    return site->sparse && !site->address_proved && site->extent < EXTENT_GRID &&
           site->iteration.obstacle == ITERATION_NO_LOOP;
}

static const char *edit(struct arena *arena, const struct site *site, struct edit_list *edits) {
    const char *seen = site->profile ? site->profile->strategy : NULL, *how = site->address_proved
                                                                                  ? "uniform"
                                                                              : seen ? seen
                                                                                     : "checked";
    call_replace_callee(arena, site, call_spelling(arena, site, how), edits);
    if (!site->address_proved && strcmp(how, "checked") != 0)
        return arena_printf(
            arena,
            "%s on addresses that by the profile are often several: lanes that share one combine%s",
            site->name, call_regrouping_note(site));
    return arena_printf(arena, "%s on one address: one update for the lanes that meet%s%s",
                        site->name,
                        site->address_proved ? "" : ", after a check that their addresses agree",
                        call_regrouping_note(site));
}

const struct rewrite rewrite_warp_uniform = {
    .name = "warp-uniform",
    .level = LEVEL_WARP,
    .renames = true,
    .summary = "one address for the lanes that meet: one update a warp",
    .text =
        "The lanes of a warp that reach the call together update one address. They combine their "
        "values by shuffles and votes, and one of them updates memory; where the old value is "
        "used, a scan gives each lane its own. Applied where ptxas does not do it: floating-point, "
        "64-bit, wrapping and exchanging updates, and addresses that only this analysis sees to be "
        "uniform. Where the address is expected to be uniform but not proved, or changes from one "
        "iteration of a loop to the next, the call checks at run time (warpagg::checked) and falls "
        "back to plain atomics.\nExpected: about 30 times on float and double sums.",
    .gain = gain,
    .may_lose = may_lose,
    .edit = edit,
};
