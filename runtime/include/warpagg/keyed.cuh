// keyed, the default: a gate before the search, so that keys that nobody shares cost next to
// nothing. Cheapest test first.
//
//   1. Do neighbouring lanes share keys? One shuffle of the keys' low words and one vote. Sorted,
//      clustered and frequent keys nearly always do; random ones hardly ever, and end here, plain.
//   2. Enough of them? Shared memory is quick, and a part of a warp has less to gain: there a
//      chance hit is not worth a search.
//   3. Do the keys only rise? Then equal ones are all neighbours, and the first step has found the
//      groups: runs. Else keys come back after others, and match finds them all.
//
// Of a part of a warp, less than eight lanes update at once, and more take runs always: each vote
// and shuffle costs it more (lanes.cuh), and so would a search.
//
// Low words that are equal by chance cost a look at the high ones: groups are formed by whole keys.
//
// Without the gate, match alone is as fast on random keys where a GPU full of warps waits for
// memory anyway, and finds the frequent keys of a Zipf distribution that have no equal neighbour.
// But it is 1.6 times slower than the plain atomic where few warps run: docs/performance.md has
// both.
#ifndef WARPAGG_KEYED_CUH
#define WARPAGG_KEYED_CUH

#include <warpagg/match.cuh>
#include <warpagg/runs.cuh>

namespace warpagg {

struct keyed {};

namespace detail {

// keyed for what is known to lie in global memory; keyed itself must be ready
// for shared memory too.
struct keyed_global {};
// keyed for several updates of one group: they share the way
// to the leader however the members lie, so match will do always.
struct keyed_many {};
// The same where all of the updates are at hand when the group is found: one group of the whole
// warp is worth a way of its own.
struct keyed_record {};

WARPAGG_DEVICE bool are_enough(keyed_global, every_lane, lane_mask) { return true; }
// One search for several updates.
WARPAGG_DEVICE bool are_enough(keyed_many, every_lane, lane_mask) { return true; }
WARPAGG_DEVICE bool are_enough(keyed_record, every_lane, lane_mask) { return true; }
template <class Gate> WARPAGG_DEVICE bool are_enough(Gate, every_lane, lane_mask joined) {
    return count(joined) >= 2;
}

template <class Gate> WARPAGG_DEVICE bool may_be_runs(Gate) { return true; }
WARPAGG_DEVICE bool may_be_runs(keyed_many) { return false; }
WARPAGG_DEVICE bool may_be_runs(keyed_record) { return false; }
template <class Gate> WARPAGG_DEVICE bool may_be_whole(Gate) { return false; }
WARPAGG_DEVICE bool may_be_whole(keyed_record) { return true; }

template <class Gate, class Key, class Act>
WARPAGG_DEVICE decltype(auto) search_gated(Gate gate, every_lane active, const Key& key, Act act) {
    const unsigned low = low_word(key), low_before = from_neighbour(active, low);
    const lane_mask joined = __ballot_sync(active, low == low_before) & all_but_first(active);
    if (!joined || !are_enough(gate, active, joined)) return act(alone{});
    if (may_be_whole(gate) && joined == all_but_first(active) && low_words_suffice(active, key))
        return act(whole<every_lane>(active));
    if (may_be_runs(gate) && !__any_sync(active, low < low_before) &&
        low_words_suffice(active, key))
        return act(runs_of(active, joined));
    return search(match{}, active, key, act);
}
template <class Gate, class Key, class Act>
WARPAGG_DEVICE decltype(auto) search_gated(Gate, some_lanes active, const Key& key, Act act) {
    const lane_mask joined = joined_lanes(active, key);
    if (!joined || 3 * count(joined) < count(active)) return act(alone{});
    return act(runs_of(active, joined));
}

template <class Gate, class Key, class Act>
WARPAGG_DEVICE decltype(auto) search_gated(Gate, few_lanes, const Key&, Act act) {
    return act(alone{});
}

template <class Lanes, class Key, class Act>
WARPAGG_DEVICE decltype(auto) search(keyed gate, Lanes active, const Key& key, Act act) {
    return search_gated(gate, active, key, act);
}
template <class Lanes, class Key, class Act>
WARPAGG_DEVICE decltype(auto) search(keyed_global gate, Lanes active, const Key& key, Act act) {
    return search_gated(gate, active, key, act);
}

template <class Lanes, class Key, class Act>
WARPAGG_DEVICE decltype(auto) search(keyed_many gate, Lanes active, const Key& key, Act act) {
    return search_gated(gate, active, key, act);
}

template <class Lanes, class Key, class Act>
WARPAGG_DEVICE decltype(auto) search(keyed_record gate, Lanes active, const Key& key, Act act) {
    return search_gated(gate, active, key, act);
}

// Calls `act` with the lanes that are here and search that way.
template <class How, class Act> WARPAGG_DEVICE decltype(auto) among_active(How, Act act) {
    return among_active(act);
}
template <class Act> WARPAGG_DEVICE decltype(auto) among_active(keyed_global, Act act) {
    return among_many(act);
}
template <class Act> WARPAGG_DEVICE decltype(auto) among_active(keyed_many, Act act) {
    return among_many(act);
}
template <class Act> WARPAGG_DEVICE decltype(auto) among_active(keyed_record, Act act) {
    return among_many(act);
}

}  // namespace detail
}  // namespace warpagg

#endif
