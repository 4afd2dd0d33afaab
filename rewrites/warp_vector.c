// warp-vector: sums that go to neighbours in memory are sent as one vector reduction.

#include "call.h"
#include "decide/cost.h"
#include "group.h"
#include "record.h"
#include "unroll.h"

static struct cost gain(const struct site *site, const struct target *target) {
    bool fits = site->group && site->group->has_rows && site->address == ADDRESS_KEYED &&
                site->hint == HINT_NONE && record_serves(site->group, RECORD_BY_ROWS);
    if (!fits)
        return (struct cost){0};
    const struct cost search = cost_of_search(site);
    if (search.why_not &&
        (site->traffic.is_listed || site->traffic.walks || site->traffic.comes_in_parts))
        return search; // which costs more than a vector gains
    // Before sm_90 it is warp-peers.
    return target->sm >= 90 ? cost_of_way(COST_WARP_VECTOR) : cost_of_shared_search(site);
}

static const char *remark(struct arena *arena, const struct site *site) {
    return arena_printf(arena,
                        "%s beside others in memory: sent together, as far as they lie right, by "
                        "lanes that one search for peers combines%s",
                        site->name, call_regrouping_note(site));
}

static const char *edit(struct arena *arena, const struct site *site, struct edit_list *edits) {
    record_use(arena, site, RECORD_BY_ROWS, record_open(arena, site, RECORD_BY_ROWS), edits);
    return site->row ? remark(arena, site) : group_remark(arena, site);
}

const struct rewrite rewrite_warp_vector = {
    .name = "warp-vector",
    .level = LEVEL_WARP,
    .summary = "sums side by side in memory: one vector reduction",
    .text = "Statements that follow each other add to neighbours in memory by one key: the "
            "coordinates of a centroid, a row of halves. From sm_90 on, memory takes two, four or "
            "eight elements in one request, whatever the keys are. Lanes that share the key are "
            "found once, as by warp-peers, and combine first.\n"
            "Where the row lies decides at run time how it is cut; no element is touched that the "
            "program does not update. float, __half and __nv_bfloat16.\n"
            "Expected: twice as fast on random keys.",
    .shares_group = true,
    .gain = gain,
    .edit = edit,
    .finish = unroll_edit,
};
