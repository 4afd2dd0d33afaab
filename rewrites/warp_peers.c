// warp-peers: several sums by one key share one search for peers.

#include "decide/cost.h"
#include "group.h"
#include "record.h"
#include "rounds.h"
#include "unroll.h"

static struct cost gain(const struct site *site, const struct target *target) {
    (void)target;
    if (site->address != ADDRESS_KEYED || site->hint != HINT_NONE)
        return (struct cost){0};
    if (site->peer_loop)
        return cost_of_search_in_front(site);
    return site->group && record_serves(site->group, RECORD_BY_SITES) ? cost_of_shared_search(site)
                                                                      : (struct cost){0};
}

static const char *edit(struct arena *arena, const struct site *site, struct edit_list *edits) {
    if (site->peer_loop)
        return rounds_edit(arena, site, edits);
    record_use(arena, site, RECORD_BY_SITES, record_open(arena, site, RECORD_BY_SITES), edits);
    return group_remark(arena, site);
}

const struct rewrite rewrite_warp_peers = {
    .name = "warp-peers",
    .level = LEVEL_WARP,
    .summary = "several updates by one key: one search for peers serves all",
    .text =
        "Statements that follow each other update several arrays (or several members) by the same "
        "key: a cell's mass and momentum, a vertex's coordinates. The lanes that share the key are "
        "found once, behind the same gate as warp-keyed, and each update reduces over them.\n"
        "So do the rounds of a loop over features or channels, `sums[key * features + f]`, which "
        "is as long for all lanes: the search comes in front of it. Where it finds nobody the loop "
        "runs as it is written.\n"
        "Expected: less than 60 % of the cost of separate keyed updates.",
    .shares_group = true,
    .gain = gain,
    .edit = edit,
    .finish = unroll_edit,
};
