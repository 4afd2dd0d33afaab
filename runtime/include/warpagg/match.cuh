// match: groups are all lanes with equal keys, wherever they are in the warp.
//
// For keys of up to 64 bits the GPU searches (`match.any`, which takes a round for each different key of the warp). For
// larger ones we do the same with votes: the first lane that has no group yet shows its key, and those that hold the same
// form its group. Source: Westphal, "Voting and shuffling to optimize atomic operations", NVIDIA developer blog, 2015.
//
// The search alone costs as much as a warp's worth of atomics where all keys differ: see keyed.cuh for the way out.
#ifndef WARPAGG_MATCH_CUH
#define WARPAGG_MATCH_CUH

#include <warpagg/group.cuh>

namespace warpagg {

struct match {};

namespace detail {

struct narrow {};  // up to 4 bytes
struct wide {};    // up to 8
struct huge {};    // more than match.any takes
template <int Words> struct key_width { using type = huge; };
template <> struct key_width<1> { using type = narrow; };
template <> struct key_width<2> { using type = wide; };

template <class Key> WARPAGG_DEVICE lane_mask equal_lanes(narrow, lane_mask active, const Key& key) {
    return __match_any_sync(active, words<Key>(key).word[0]);
}

template <class Key> WARPAGG_DEVICE lane_mask equal_lanes(wide, lane_mask active, const Key& key) {
    const words<Key> bits(key);
    return __match_any_sync(active, static_cast<unsigned long long>(bits.word[1]) << 32 | bits.word[0]);
}

template <class Key> WARPAGG_DEVICE lane_mask equal_lanes(huge, lane_mask active, const Key& key) {
    lane_mask mine = 0;
    for (lane_mask without = active; without;) {
        const bool same = same_bits(key, shuffle(active, key, first(without)));
        const lane_mask found = __ballot_sync(active, same);
        if (same) mine = found;
        without &= ~found;
    }
    return mine;
}

template <class Key> WARPAGG_DEVICE group matched(lane_mask active, const Key& key) {
    return group{active, equal_lanes(typename key_width<words<Key>::count>::type{}, active, key), 0, layout::scattered};
}

template <class Key> WARPAGG_DEVICE group search(match, const Key& key) { return matched(__activemask(), key); }

}  // namespace detail
}  // namespace warpagg

#endif
