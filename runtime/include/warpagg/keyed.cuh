// keyed, the default: a gate before the search, so that keys that nobody shares cost next to nothing.
//
// match finds every group, and after it few updates are left; but where all lanes differ it takes a round for each of them.
// A full warp that goes to global memory can afford that: memory takes longer for as many updates, and the search hides behind
// them. Other warps first ask whether any neighbouring lanes share a key, by one shuffle of the keys' low words and one vote:
// sorted, clustered and frequent keys nearly always do, random ones hardly ever, and those end here, plain.
//
// A low word that is equal by chance only leads to a closer look: groups are formed by whole keys.
#ifndef WARPAGG_KEYED_CUH
#define WARPAGG_KEYED_CUH

#include <warpagg/match.cuh>
#include <warpagg/runs.cuh>

namespace warpagg {

struct keyed {};

namespace detail {

template <class Lanes, class Key> WARPAGG_DEVICE bool neighbours_share(Lanes active, const Key& key) {
    return joined_lanes(active, low_word(key)) != 0;
}

template <class Lanes, class Key> WARPAGG_DEVICE found<scattered<Lanes>> search(keyed, Lanes active, const Key& key) {
    if (!neighbours_share(active, key)) return {false, scattered<Lanes>{active, 0}};
    return search(match{}, active, key);
}

// For updates of global memory: only where lanes are missing is the gate needed.
struct keyed_global {};

template <class Key> WARPAGG_DEVICE found<scattered<every_lane>> search(keyed_global, every_lane active, const Key& key) {
    return search(match{}, active, key);
}
template <class Key> WARPAGG_DEVICE found<scattered<some_lanes>> search(keyed_global, some_lanes active, const Key& key) {
    return search(keyed{}, active, key);
}

}  // namespace detail
}  // namespace warpagg

#endif
