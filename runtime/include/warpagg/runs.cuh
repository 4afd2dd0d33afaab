// runs: groups are runs of neighbouring lanes with equal keys.
//
// One comparison with the active lane before and one vote find them all, however many there are.
// Sorted, clustered and constant keys need no more; an equal key further off is not found, which
// costs an atomic but is never wrong.
// Source: the scan and reduce of G-Atom, for clustered keys.
#ifndef WARPAGG_RUNS_CUH
#define WARPAGG_RUNS_CUH

#include <warpagg/group.cuh>

namespace warpagg {

struct runs {};

namespace detail {

// The value of the active lane before this one. The first active lane has none before it
// and gets its own.
template <class T> WARPAGG_DEVICE T from_neighbour(every_lane active, const T& value) {
    return from_below(active, value, 1, 0);
}
template <class T> WARPAGG_DEVICE T from_neighbour(some_lanes active, const T& value) {
    const lane_mask earlier = active & below(active.me);
    return shuffle(active, value, earlier ? last(earlier) : active.me);
}

WARPAGG_DEVICE lane_mask all_but_first(lane_mask lanes) { return lanes & (lanes - 1u); }

// The groups, if `joined` are the lanes with the same key as the active lane before them. Where
// there are gaps between the lanes, a run is what is active from its head to before the next head.
WARPAGG_DEVICE adjacent runs_of(every_lane active, lane_mask joined) {
    return adjacent{active, joined};
}
WARPAGG_DEVICE scattered<some_lanes> runs_of(some_lanes active, lane_mask joined) {
    const lane_mask heads = active & ~joined;
    const lane_mask later = heads & above(active.me);
    const lane_mask until_next_head = later ? below(first(later)) : full_warp;
    return scattered<some_lanes>{active, active & ~below(last(heads & ~above(active.me))) &
                                             until_next_head};
}

// The lanes with the same key as the active lane before them.
template <class Lanes, class Key>
WARPAGG_DEVICE lane_mask joined_lanes(Lanes active, const Key& key) {
    return __ballot_sync(active, same_bits(key, from_neighbour(active, key))) &
           all_but_first(active);
}

template <class Lanes, class Key, class Act>
WARPAGG_DEVICE decltype(auto) search(runs, Lanes active, const Key& key, Act act) {
    const lane_mask joined = joined_lanes(active, key);
    if (!joined) return act(alone{});
    return act(runs_of(active, joined));
}

}  // namespace detail
}  // namespace warpagg

#endif
