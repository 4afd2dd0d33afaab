// vote: one lane's key is put to the vote; those that hold the same form a group,
// the others update for themselves.
//
// It pays where one key is far more frequent than all others. With N active lanes of which x agree,
// combining leaves N - x plain updates and one combined, after log2 x steps; G-Atom's inequality
// keeps the warp plain where that is no gain:
//
//     (N - x) + log2 x + s >= N,   that is   x <= log2 x + s
//
// s is the fixed cost of the vote, in updates that a warp could have made meanwhile: on an H200
// full of warps, two lanes that agree are the break-even. Source: G-Atom's vote and reduce.
#ifndef WARPAGG_VOTE_CUH
#define WARPAGG_VOTE_CUH

#include <warpagg/group.cuh>

namespace warpagg {

struct vote {};

namespace detail {

constexpr int vote_cost = 1;  // G-Atom's s, measured: docs/performance.md

template <class Lanes, class Key, class Act>
WARPAGG_DEVICE decltype(auto) search(vote, Lanes active, const Key& key, Act act) {
    const lane_mask agree =
        __ballot_sync(active, same_bits(key, shuffle(active, key, first(active))));
    const int x = count(agree), log2_x = last(static_cast<lane_mask>(x));
    if (x <= log2_x + vote_cost) return act(alone{});
    return act(scattered<Lanes>{active, agree & bit(active.me) ? agree : bit(active.me)});
}

}  // namespace detail
}  // namespace warpagg

#endif
