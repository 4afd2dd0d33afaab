// keyed, the default: a gate that decides at run time, warp by warp, whether and how to combine. Cheapest test first.
//
//   1. Do neighbouring lanes share keys? One shuffle of the keys' low words and one vote. Random keys end here, plain:
//      the test hides behind the atomics' own latency.
//   2. Do the keys only rise? Then equal ones are all neighbours, and runs are groups.
//   3. Else keys come back after others: match finds them all.
//
// A low word that is equal by chance only leads to a closer look: groups are always formed by whole keys.
#ifndef WARPAGG_KEYED_CUH
#define WARPAGG_KEYED_CUH

#include <warpagg/match.cuh>
#include <warpagg/runs.cuh>

namespace warpagg {

struct keyed {};

namespace detail {

constexpr int gate_joined = 2;  // fewer lanes than this equal to their neighbour: plain. docs/performance.md has the measurement

template <class Key> WARPAGG_DEVICE unsigned low_word(const Key& key) { return words<Key>(key).word[0]; }

template <class Key> WARPAGG_DEVICE group search(keyed, const Key& key) {
    const lane_mask active = __activemask();
    const unsigned low = low_word(key), low_before = from_neighbour(active, low);
    if (count(joined_lanes(active, low == low_before)) < gate_joined) return alone(active);

    if (__any_sync(active, low < low_before)) return matched(active, key);
    return runs_of(active, joined_lanes(active, same_bits(key, from_neighbour(active, key))));
}

}  // namespace detail
}  // namespace warpagg

#endif
