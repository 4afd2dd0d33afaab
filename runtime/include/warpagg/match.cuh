// match: groups are all lanes with equal keys, wherever they are in the warp.
//
// The GPU searches by `match.any`, which takes a round for each different key of the warp, and
// twice as long for 64-bit keys as for 32-bit ones. So wider keys are matched by their low words,
// and a vote says whether the high words agree too within each group; they nearly always do (the
// addresses of an array that stays within 4 GiB). Otherwise the lanes are told apart by whole keys,
// by votes: the first lane that has no group yet shows its key, and those that hold the same form
// its group. Source: Westphal, "Voting and shuffling to optimize atomic operations",
// NVIDIA developer blog, 2015.
//
// Where all keys differ the search alone may cost more than the atomics: see keyed.cuh
// for the way out.
#ifndef WARPAGG_MATCH_CUH
#define WARPAGG_MATCH_CUH

#include <warpagg/group.cuh>

namespace warpagg {

struct match {};

namespace detail {

template <class Lanes, class Key>
WARPAGG_DEVICE lane_mask members_by_votes(Lanes active, const Key& key) {
    lane_mask mine = 0;
    for (lane_mask without = active; without;) {
        const bool same = same_bits(key, shuffle(active, key, first(without)));
        const lane_mask round = __ballot_sync(active, same);
        if (same) mine = round;
        without &= ~round;
    }
    return mine;
}

template <class Lanes, class Key, class Act>
WARPAGG_DEVICE decltype(auto) search(match, Lanes active, const Key& key, Act act) {
    if (!low_words_suffice(active, key))
        return act(scattered<Lanes>{active, members_by_votes(active, key)});
    return act(scattered<Lanes>{active, __match_any_sync(active, low_word(key))});
}

}  // namespace detail
}  // namespace warpagg

#endif
