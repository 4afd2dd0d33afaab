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

// The value of the active lane before this one. The first active lane has none before it and gets its own.
template <class T> WARPAGG_DEVICE T from_neighbour(lane_mask active, const T& value) {
    if (active == full_warp) return from_below(full_warp, value, 1, 0);
    const int lane = lane_id();
    const lane_mask lower = active & below(lane);
    return shuffle(active, value, lower ? last(lower) : lane);
}

// The lanes that hold the same as the active lane before them. `same` is what a lane has found out about itself.
WARPAGG_DEVICE lane_mask joined_lanes(lane_mask active, bool same) { return __ballot_sync(active, same) & ~(active & (0u - active)); }

// The groups that `joined` describes.
WARPAGG_DEVICE group runs_of(lane_mask active, lane_mask joined) {
    if (active == full_warp) return adjacent(joined);
    const int lane = lane_id();
    const lane_mask heads = active & ~joined;
    const lane_mask later = heads & above(lane);
    const lane_mask until_next_head = later ? below(first(later)) : full_warp;
    return scattered(active, active & ~below(last(heads & ~above(lane))) & until_next_head);
}

template <class Key> WARPAGG_DEVICE group search(runs, const Key& key) {
    const lane_mask active = __activemask();
    const lane_mask joined = joined_lanes(active, same_bits(key, from_neighbour(active, key)));
    return joined ? runs_of(active, joined) : alone(active);
}

}  // namespace detail
}  // namespace warpagg

#endif
