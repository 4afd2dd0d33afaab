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
template <class T> WARPAGG_DEVICE T from_neighbour(every_lane active, const T& value) { return from_below(active, value, 1, 0); }
template <class T> WARPAGG_DEVICE T from_neighbour(some_lanes active, const T& value) {
    const int lane = lane_id();
    const lane_mask earlier = active & below(lane);
    return shuffle(active, value, earlier ? last(earlier) : lane);
}

// The active lanes that hold the same key as the one before them.
template <class Lanes, class Key> WARPAGG_DEVICE lane_mask joined_lanes(Lanes active, const Key& key) {
    const lane_mask all_but_first = active & (active - 1u);
    return __ballot_sync(active, same_bits(key, from_neighbour(active, key))) & all_but_first;
}

template <class Key> WARPAGG_DEVICE found<adjacent> search(runs, every_lane active, const Key& key) {
    const lane_mask joined = joined_lanes(active, key);
    return {joined != 0, adjacent{active, joined}};
}

// With gaps between the lanes, a run is what is active from its head to before the next head.
template <class Key> WARPAGG_DEVICE found<scattered<some_lanes>> search(runs, some_lanes active, const Key& key) {
    const lane_mask joined = joined_lanes(active, key);
    const int lane = lane_id();
    const lane_mask heads = active & ~joined;
    const lane_mask later = heads & above(lane);
    const lane_mask until_next_head = later ? below(first(later)) : full_warp;
    return {joined != 0, scattered<some_lanes>{active, active & ~below(last(heads & ~above(lane))) & until_next_head}};
}

}  // namespace detail
}  // namespace warpagg

#endif
