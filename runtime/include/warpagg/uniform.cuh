// uniform and checked: all lanes that meet update one address.
//
//   uniform   the caller promises it: lanes that reach the call together pass one address
//   checked   it is likely: one lane's address is broadcast and compared; unless all agree, each
//             lane updates for itself. For addresses that all lanes share in each round of a loop,
//             but that change from round to round: lanes that meet may be in different rounds.
//
// How many lanes are there is asked first. One alone updates at once. So do few where addresses are
// checked: those that change from round to round are many, which memory serves side by side, so a
// few updates of each take less time than a check.
//
// Then the warp is one group. Sources: "CUDA Pro Tip: Optimized Filtering with Warp-Aggregated
// Atomics" (NVIDIA developer blog, 2014) for the idea; redux.sync where the GPU has it; a scan
// where old values are used.
#ifndef WARPAGG_UNIFORM_CUH
#define WARPAGG_UNIFORM_CUH

#include <warpagg/group.cuh>

namespace warpagg {

struct uniform {};
struct checked {};

namespace detail {

template <class Key, class Act>
WARPAGG_DEVICE decltype(auto) search(uniform, every_lane active, const Key&, Act act) {
    return act(whole<every_lane>(active));
}
template <class Key, class Act>
WARPAGG_DEVICE decltype(auto) search(uniform, some_lanes active, const Key&, Act act) {
    if (count(active) == 1) return act(alone{});
    return act(whole<some_lanes>(active));
}

template <class Lanes, class Key, class Act>
WARPAGG_DEVICE decltype(auto) search(checked, Lanes active, const Key& key, Act act) {
    const bool same = same_bits(key, shuffle(active, key, first(active)));
    if (!__all_sync(active, same)) return act(alone{});
    return act(whole<Lanes>(active));
}
template <class Key, class Act>
WARPAGG_DEVICE decltype(auto) search(checked, few_lanes, const Key&, Act act) {
    return act(alone{});
}

template <class Act> WARPAGG_DEVICE decltype(auto) among_active(checked, Act act) {
    return among_many(act);
}

}  // namespace detail
}  // namespace warpagg

#endif
