// runs: groups are runs of neighbouring lanes with equal keys.
//
// One comparison with the active lane before and one vote find them all, however many there are. Sorted, clustered and
// constant keys need no more; an equal key further off is not found, which costs an atomic but is never wrong.
// Source: the scan and reduce of G-Atom, for clustered keys.
#ifndef WARPAGG_RUNS_CUH
#define WARPAGG_RUNS_CUH

#include <warpagg/group.cuh>

namespace warpagg {

struct runs {};

namespace detail {

// The active lane before this one; the first active lane has none and gets itself.
WARPAGG_DEVICE int active_before(lane_mask active, int lane) {
    const lane_mask lower = active & below(lane);
    return lower ? last(lower) : lane;
}

template <class Key> WARPAGG_DEVICE group search(runs, const Key& key) {
    const lane_mask active = __activemask();
    const int lane = lane_id();
    const int before = active_before(active, lane);
    const bool same = same_bits(key, shuffle(active, key, before));
    const lane_mask joined = __ballot_sync(active, before != lane && same);
    return joined ? runs_of(active, joined, lane) : alone(active);
}

}  // namespace detail
}  // namespace warpagg

#endif
