// A group: the lanes of a warp that update one address together, and how their operands become one.
//
// A strategy (uniform, match, runs, vote, keyed) is a way to find groups. Everything after the search is the same for all,
// and is here. Every lane of `active` has a group of its own, maybe of itself alone, and takes part in every step; which
// steps are taken depends only on what all of them agree on, so they never part while they need one another.
//
// Two layouts, by what is known about where the members are:
//
//   adjacent   the active lanes are neighbours, and so are the members of each group. Step d = 1, 2, 4 … adds what the
//              lane d further on has gathered, unless that is past the group's end (Hillis and Steele's segmented scan,
//              CACM 1986; the "scan and reduce" of G-Atom). As many steps as the longest group needs, no more.
//   scattered  members anywhere. Each lane looks for its next higher member, takes its value, and the members that have
//              given theirs drop out: after k steps those whose rank is a multiple of 2^k remain (Westphal, "Voting and
//              shuffling to optimize atomic operations", NVIDIA developer blog, 2015).
#ifndef WARPAGG_GROUP_CUH
#define WARPAGG_GROUP_CUH

#include <warpagg/ops.cuh>

namespace warpagg {
namespace detail {

enum class layout { alone, adjacent, scattered };  // alone: nobody shares, or it isn't worth finding out who

struct group {
    lane_mask active;   // the lanes that searched together
    lane_mask members;  // those with my address, myself included
    lane_mask joined;   // adjacent: the lanes that have the same address as the lane before them
    layout shape;       // the same for all of `active`
};

WARPAGG_DEVICE bool is_whole(const group& g) { return g.members == g.active; }  // one group: all lanes agree on this
WARPAGG_DEVICE int leader(const group& g) { return first(g.members); }
WARPAGG_DEVICE bool leads(const group& g, int lane) { return lane == __ffs(static_cast<int>(g.members)) - 1; }
WARPAGG_DEVICE int rank(const group& g, int lane) { return count(g.members & below(lane)); }

WARPAGG_DEVICE group alone(lane_mask active) { return group{active, 0, 0, layout::alone}; }

// All active lanes in one group.
WARPAGG_DEVICE group whole(lane_mask active) {
    const lane_mask all_but_first = active & (active - 1);
    return group{active, active, all_but_first, is_contiguous(active) ? layout::adjacent : layout::scattered};
}

// Groups that are runs among the active lanes: a lane in `joined` has the same address as the active lane before it.
WARPAGG_DEVICE group runs_of(lane_mask active, lane_mask joined, int lane) {
    const lane_mask heads = active & ~joined;
    const lane_mask from_head = ~below(last(heads & ~above(lane)));
    const lane_mask later_heads = heads & above(lane);
    const lane_mask to_end = later_heads ? below(first(later_heads)) : ~0u;
    return group{active, active & from_head & to_end, joined, is_contiguous(active) ? layout::adjacent : layout::scattered};
}

// ---- reduce: the leader's result is the merge of its members' operands, in the order of lanes -----------------------

template <class Op, class T> WARPAGG_DEVICE T reduce_adjacent(const group& g, int lane, T value) {
    const int end = last(g.members);
    lane_mask longer = g.joined;  // lanes with `reach` more of their run before them; empty: no run is longer than `reach`
    for (int reach = 1; longer; longer &= longer >> reach, reach *= 2) {
        const int source = lane + reach;
        const T other = shuffle(g.active, value, source <= end ? source : lane);
        if (source <= end) value = Op::merge(value, other);
    }
    return value;
}

template <class Op, class T> WARPAGG_DEVICE T reduce_scattered(const group& g, int lane, T value) {
    int place = rank(g, lane);
    lane_mask rest = g.members & above(lane);
    while (__any_sync(g.active, rest != 0)) {
        const int source = rest ? first(rest) : lane;
        const T other = shuffle(g.active, value, source);
        if (rest) value = Op::merge(value, other);
        rest &= ~__ballot_sync(g.active, place & 1);
        place >>= 1;
    }
    return value;
}

// ---- scan: every lane's result is the merge of the operands of the members before it --------------------------------

template <class T> struct scanned {
    T before;  // not meaningful for the group's first member: nothing is before it
    T total;   // all members' operands
};

template <class Op, class T> WARPAGG_DEVICE scanned<T> scan_adjacent(const group& g, int lane, const T& value) {
    const int begin = leader(g);
    T sum = value;
    lane_mask longer = g.joined;
    for (int reach = 1; longer; longer &= longer >> reach, reach *= 2) {
        const int source = lane - reach;
        const T other = shuffle(g.active, sum, source >= begin ? source : lane);
        if (source >= begin) sum = Op::merge(other, sum);
    }
    const T before = shuffle(g.active, sum, lane > begin ? lane - 1 : lane);
    return scanned<T>{before, shuffle(g.active, sum, last(g.members))};
}

// The members form a chain, each linked to the one before it; links double in length at each step.
template <class Op, class T> WARPAGG_DEVICE scanned<T> scan_scattered(const group& g, int lane, const T& value) {
    const int previous = last(g.members & below(lane));  // -1: none
    T sum = value;
    int link = previous;
    while (__any_sync(g.active, link >= 0)) {
        const int source = link >= 0 ? link : lane;
        const T other = shuffle(g.active, sum, source);
        const int next = __shfl_sync(g.active, link, source);
        if (link >= 0) {
            sum = Op::merge(other, sum);
            link = next;
        }
    }
    const T before = shuffle(g.active, sum, previous >= 0 ? previous : lane);
    return scanned<T>{before, shuffle(g.active, sum, last(g.members))};
}

// ---- short cuts -----------------------------------------------------------------------------------------------------

// Counters mostly add a constant, and then counting lanes does what merging would. Integers only: a float times a rank is
// not the sum of as many floats.
template <class T> WARPAGG_DEVICE bool all_equal(lane_mask active, const T& value) {
    return __all_sync(active, value == shuffle(active, value, first(active)));
}

template <class Op, class T> WARPAGG_DEVICE T reduce_by_layout(const group& g, int lane, const T& value) {
    return g.shape == layout::adjacent ? reduce_adjacent<Op>(g, lane, value) : reduce_scattered<Op>(g, lane, value);
}
template <class Op, class T> WARPAGG_DEVICE scanned<T> scan_by_layout(const group& g, int lane, const T& value) {
    return g.shape == layout::adjacent ? scan_adjacent<Op>(g, lane, value) : scan_scattered<Op>(g, lane, value);
}

struct any_type {};
struct integer : any_type {};
struct word : integer {};  // a 32-bit integer on a GPU that has redux.sync
template <bool Integer, bool Word> struct short_cut_of { using type = any_type; };
template <> struct short_cut_of<true, false> { using type = integer; };
template <> struct short_cut_of<true, true> { using type = word; };
template <class T> using short_cut = typename short_cut_of<is_integer<T>::value, WARPAGG_HAS_REDUX && is_word<T>::value>::type;

template <class Op, class T> WARPAGG_DEVICE T reduce(const group& g, int lane, const T& value, any_type) {
    return reduce_by_layout<Op>(g, lane, value);
}
template <class Op, class T> WARPAGG_DEVICE T reduce(const group& g, int lane, const T& value, integer) {
    if (all_equal(g.active, value)) return Op::repeat(value, count(g.members));
    return reduce_by_layout<Op>(g, lane, value);
}
template <class Op, class T> WARPAGG_DEVICE T reduce(const group& g, int lane, const T& value, word) {
    if (is_whole(g)) return Op::redux(g.active, value);
    return reduce<Op>(g, lane, value, integer{});
}

template <class Op, class T> WARPAGG_DEVICE scanned<T> scan(const group& g, int lane, const T& value, any_type) {
    return scan_by_layout<Op>(g, lane, value);
}
template <class Op, class T> WARPAGG_DEVICE scanned<T> scan(const group& g, int lane, const T& value, integer) {
    if (all_equal(g.active, value)) return scanned<T>{Op::repeat(value, rank(g, lane)), Op::repeat(value, count(g.members))};
    return scan_by_layout<Op>(g, lane, value);
}

}  // namespace detail
}  // namespace warpagg

#endif
