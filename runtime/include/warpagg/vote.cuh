// vote: one lane's key is put to the vote; those that hold the same form a group, the others update for themselves.
//
// It pays where one key is far more frequent than all others. With N active lanes of which x agree, combining leaves N - x
// plain updates and one combined, after log2 x steps; G-Atom's inequality keeps the warp plain where that is no gain:
//
//     (N - x) + log2 x + s >= N,   that is   x <= log2 x + s
//
// s is the fixed cost of the vote, in updates that a warp could have made meanwhile. Source: G-Atom's vote and reduce.
#ifndef WARPAGG_VOTE_CUH
#define WARPAGG_VOTE_CUH

#include <warpagg/group.cuh>

namespace warpagg {

struct vote {};

namespace detail {

constexpr int vote_cost = 4;  // G-Atom's s, measured: docs/performance.md

template <class Key> WARPAGG_DEVICE group search(vote, const Key& key) {
    const lane_mask active = __activemask();
    const int lane = lane_id();
    const lane_mask agree = __ballot_sync(active, same_bits(key, shuffle(active, key, first(active))));
    if (agree == active) return whole(active);
    const int steps = last(static_cast<lane_mask>(count(agree)));  // log2 x, rounded down
    if (count(agree) <= steps + vote_cost) return alone(active);
    return scattered(active, agree & bit(lane) ? agree : bit(lane));
}

}  // namespace detail
}  // namespace warpagg

#endif
