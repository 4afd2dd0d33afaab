// match: groups are all lanes with equal keys, wherever they are in the warp.
//
// The GPU searches by `match.any`, which takes a round for each different key of the warp, and twice as long for 64-bit
// keys as for 32-bit ones. So wider keys are matched by their low words, and a vote says whether the high words agree too
// within each group; they nearly always do (the addresses of an array that stays within 4 GiB). Otherwise the lanes are
// told apart by whole keys, by votes: the first lane that has no group yet shows its key, and those that hold the same
// form its group. Source: Westphal, "Voting and shuffling to optimize atomic operations", NVIDIA developer blog, 2015.
//
// Where all keys differ the search alone may cost more than the atomics: see keyed.cuh for the way out.
#ifndef WARPAGG_MATCH_CUH
#define WARPAGG_MATCH_CUH

#include <warpagg/group.cuh>

namespace warpagg {

struct match {};

namespace detail {

template <class Key> WARPAGG_DEVICE lane_mask lanes_by_vote(lane_mask active, const Key& key) {
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
    const lane_mask members = __match_any_sync(active, words<Key>(key).word[0]);
    if (words<Key>::count == 1) return scattered(active, members);
    const bool same = same_bits(key, shuffle(active, key, first(members)));
    return scattered(active, __all_sync(active, same) ? members : lanes_by_vote(active, key));
}

template <class Key> WARPAGG_DEVICE group search(match, const Key& key) { return matched(__activemask(), key); }

}  // namespace detail
}  // namespace warpagg

#endif
