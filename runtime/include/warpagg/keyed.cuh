// keyed, the default: a gate that decides at run time, warp by warp, whether and how to combine. Cheapest test first.
//
//   1. Do neighbouring lanes share keys? One shuffle of the keys' low words and one vote. Random keys end here, plain:
//      the test hides behind the atomics' own latency.
//   2. Do the keys only rise? Then equal ones are all neighbours, and runs are groups.
//   3. Else few runs may be few keys that alternate: match finds them, and is worth its price only then.
//
// A low word that is equal by chance only leads to a closer look: groups are always formed by whole keys.
#ifndef WARPAGG_KEYED_CUH
#define WARPAGG_KEYED_CUH

#include <warpagg/match.cuh>
#include <warpagg/runs.cuh>

namespace warpagg {

struct keyed {};

namespace detail {

constexpr int gate_joined = 3;  // fewer lanes than this equal to their neighbour: plain. docs/performance.md has the measurement

template <class Key> WARPAGG_DEVICE unsigned low_word(const Key& key) { return words<Key>(key).word[0]; }

template <class Key> WARPAGG_DEVICE group search(keyed, const Key& key) {
    const lane_mask active = __activemask();
    const int lane = lane_id();
    const int before = active_before(active, lane);
    const unsigned low = low_word(key);
    const unsigned low_before = __shfl_sync(active, low, before);
    if (count(__ballot_sync(active, before != lane && low == low_before)) < gate_joined) return alone(active);

    const bool same = same_bits(key, shuffle(active, key, before));
    const lane_mask joined = __ballot_sync(active, before != lane && same);
    const bool falls = __any_sync(active, low < low_before);
    return falls ? matched(active, key) : runs_of(active, joined, lane);
}

}  // namespace detail
}  // namespace warpagg

#endif
