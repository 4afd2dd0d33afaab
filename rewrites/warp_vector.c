// warp-vector: sums that go to neighbours in memory are sent as one vector reduction.

#include "call.h"
#include "decide/cost.h"
#include "group.h"
#include "record.h"
#include "unroll.h"

static struct cost gain(const struct site *site, const struct target *target) {
    bool fits = site->group && site->group->has_rows && site->address == ADDRESS_KEYED &&
                site->hint == HINT_NONE;
    if (!fits)
        return (struct cost){0};
    const struct cost search = cost_of_search(site);
    if (search.why_not &&
        (site->traffic.is_listed || site->traffic.walks || site->traffic.comes_in_parts))
        return search; // which costs more than a vector gains
    // Before sm_90 it is warp-peers.
    return target->sm >= 90 ? cost_of_way(COST_WARP_VECTOR) : cost_of_shared_search(site);
}

static const char *row_object(struct arena *arena, const struct site *site) {
    // Each row of a group has a name of its own.
    bool is_first = site->row->first == site->group->first;
    const char *word =
        is_first ? "row" : arena_printf(arena, "row%u", site->row->first - site->group->first);
    return group_object(arena, site, word);
}

// The row begins where its first element lies; the text names the one
// that the first statement updates.
static const char *make_row(struct arena *arena, const struct site *site) {
    const struct range pointer = site->row->pointer;
    const char *text =
        arena_copy(arena, site->source->text + pointer.begin, pointer.end - pointer.begin);
    if (site->element_of_row)
        text = arena_printf(arena, "(%s) - %u", text, site->element_of_row);
    return arena_printf(arena, "auto %s = %s<%u>(%s, %s);", row_object(arena, site),
                        call_name(arena, site, "row"), site->row->count,
                        group_object(arena, site, "peers"), text);
}

static const char *remark(struct arena *arena, const struct site *site) {
    return arena_printf(arena,
                        "%s beside others in memory: sent together, as far as they lie right, by "
                        "lanes that one search for peers combines%s",
                        site->name, call_regrouping_note(site));
}

static const char *edit(struct arena *arena, const struct site *site, struct edit_list *edits) {
    const struct site_row *row = site->row;
    if (record_serves(site->group, RECORD_BY_ROWS)) {
        record_use(arena, site, RECORD_BY_ROWS, record_open(arena, site, RECORD_BY_ROWS), edits);
        return row ? remark(arena, site) : group_remark(arena, site);
    }
    const char *before = row && site->id == row->first ? make_row(arena, site) : "";
    const char *behind = row && site->id == row->last
                             ? arena_printf(arena, "%s.%s();", row_object(arena, site),
                                            call_word(arena, site, "send"))
                             : "";
    group_enclose(arena, site, "peers", group_make_peers(arena, site), before, behind,
                  row ? row->end : 0, "", edits);
    if (!row)
        return group_use_peers(arena, site, edits);
    call_replace_callee(arena, site,
                        arena_printf(arena, "%s[%u].%s", row_object(arena, site),
                                     site->element_of_row, call_member(arena, site)),
                        edits);
    return remark(arena, site);
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
