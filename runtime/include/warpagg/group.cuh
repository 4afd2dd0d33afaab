// A group: the lanes of a warp that update one address together, and how their operands become one.
//
// A strategy (uniform, match, runs, vote, keyed) is a way to find groups. Everything after the search is the same for all,
// and is here. Every lane of `active` has a group of its own, maybe of itself alone, and takes part in every step; which
// steps are taken depends only on what all of them agree on, so they never part while they need one another.
//
// The layout says what is known about where the members are, and so how they come together:
//
//   adjacent   In a full warp, groups are runs of neighbours. Step d = 1, 2, 4 … adds what the lane d further on has
//              gathered, unless that is past the run's end: Hillis and Steele's scan (CACM 1986) in segments, the "scan and
//              reduce" of G-Atom. As many steps as the longest run needs.
//   scattered  Members anywhere, of any subset of the warp. Each member is linked to the next one up; in each step it
//              adds what the linked one has gathered, and takes over that one's link, so links double in length (Wyllie's
//              list ranking by pointer jumping, 1979). As many steps as the largest group needs. This does the same as the
//              reduction by relative position of Westphal ("Voting and shuffling to optimize atomic operations", NVIDIA
//              developer blog, 2015) with fewer instructions a step.
//   whole      All active lanes are one group: one of the two above, or a single instruction.
#ifndef WARPAGG_GROUP_CUH
#define WARPAGG_GROUP_CUH

#include <warpagg/ops.cuh>

namespace warpagg {
namespace detail {

enum class layout { alone, whole, adjacent, scattered };  // alone: nobody shares, or it isn't worth finding out who

struct group {
    lane_mask active;  // the lanes that searched together
    lane_mask lanes;   // adjacent: those in the same run as the lane before them; else the members, the lane itself included
    layout shape;      // the same for all of `active`
};

WARPAGG_DEVICE group alone(lane_mask active) { return group{active, 0, layout::alone}; }
WARPAGG_DEVICE group whole(lane_mask active) { return group{active, active, layout::whole}; }
WARPAGG_DEVICE group adjacent(lane_mask joined) { return group{full_warp, joined, layout::adjacent}; }
WARPAGG_DEVICE group scattered(lane_mask active, lane_mask members) { return group{active, members, layout::scattered}; }

// The first and the last lane of the run that `lane` is in.
WARPAGG_DEVICE int run_begin(lane_mask joined, int lane) { return lane - __clz(static_cast<int>(~(joined << (31 - lane)))); }
WARPAGG_DEVICE int run_end(lane_mask joined, int lane) { return lane + first(~(joined >> 1 >> lane)); }

// Where a lane stands in its group. The leader is the lowest member, and for a whole warp it is told by exactly this
// comparison: ptxas takes it for a single lane, and would combine once more after, say, a test by %lanemask_lt.
WARPAGG_DEVICE int leader(const group& g, int lane) { return g.shape == layout::adjacent ? run_begin(g.lanes, lane) : first(g.lanes); }
WARPAGG_DEVICE bool leads(const group& g, int lane) {
    return g.shape == layout::adjacent ? (g.lanes >> lane & 1) == 0 : lane == __ffs(static_cast<int>(g.lanes)) - 1;
}
WARPAGG_DEVICE int rank(const group& g, int lane) {
    return g.shape == layout::adjacent ? lane - run_begin(g.lanes, lane) : count(g.lanes & below(lane));
}
WARPAGG_DEVICE int size(const group& g, int lane) {
    return g.shape == layout::adjacent ? run_end(g.lanes, lane) - run_begin(g.lanes, lane) + 1 : count(g.lanes);
}

// The member before this one; for the leader itself. And the last member.
WARPAGG_DEVICE int member_before(const group& g, int lane) {
    if (leads(g, lane)) return lane;
    return g.shape == layout::adjacent ? lane - 1 : last(g.lanes & below(lane));
}
WARPAGG_DEVICE int last_member(const group& g, int lane) {
    return g.shape == layout::adjacent ? run_end(g.lanes, lane) : last(g.lanes);
}

// ---- reduce: the leader's result is the merge of its members' operands, in the order of lanes -----------------------

template <class Op, class T> WARPAGG_DEVICE T reduce_adjacent(lane_mask joined, int lane, T value) {
    const int end = run_end(joined, lane);
#pragma unroll
    for (int reach = 1; reach < 32; reach *= 2) {
        if (!joined) break;  // no run is longer than `reach`
        const T other = from_above(full_warp, value, reach, end);
        if (lane + reach <= end) value = Op::merge(value, other);
        joined &= joined >> reach;
    }
    return value;
}

template <class Op, class T> WARPAGG_DEVICE T reduce_scattered(lane_mask active, lane_mask members, int lane, T value) {
    const lane_mask later = members & above(lane);
    bool linked = later != 0;
    int link = linked ? first(later) : lane;
    while (__any_sync(active, linked)) {
        const T other = shuffle(active, value, link);
        const int next = __shfl_sync(active, link, link);
        if (linked) value = Op::merge(value, other);
        linked = linked && next != link;  // a lane at the end of its chain is linked to itself
        link = linked ? next : lane;
    }
    return value;
}

// ---- scan: every lane's result is the merge of the operands of the members before it --------------------------------

template <class T> struct scanned {
    T before;  // not meaningful for the leader: nothing is before it
    T total;   // all members' operands
};

template <class Op, class T> WARPAGG_DEVICE scanned<T> scan_adjacent(lane_mask joined, int lane, const T& value) {
    const int begin = run_begin(joined, lane), end = run_end(joined, lane);
    T sum = value;
#pragma unroll
    for (int reach = 1; reach < 32; reach *= 2) {
        if (!joined) break;
        const T other = from_below(full_warp, sum, reach, begin);
        if (lane - reach >= begin) sum = Op::merge(other, sum);
        joined &= joined >> reach;
    }
    return scanned<T>{from_below(full_warp, sum, 1, 0), shuffle(full_warp, sum, end)};
}

template <class Op, class T> WARPAGG_DEVICE scanned<T> scan_scattered(lane_mask active, lane_mask members, int lane, const T& value) {
    const lane_mask earlier = members & below(lane);
    bool linked = earlier != 0;
    const int previous = linked ? last(earlier) : lane;
    int link = previous;
    T sum = value;
    while (__any_sync(active, linked)) {
        const T other = shuffle(active, sum, link);
        const int next = __shfl_sync(active, link, link);
        if (linked) sum = Op::merge(other, sum);
        linked = linked && next != link;
        link = linked ? next : lane;
    }
    return scanned<T>{shuffle(active, sum, previous), shuffle(active, sum, last(members))};
}

// ---- by layout ------------------------------------------------------------------------------------------------------

constexpr lane_mask one_run = ~1u;  // `joined` of a full warp that is one run

template <class Op, class T> WARPAGG_DEVICE T reduce_by_layout(const group& g, int lane, const T& value) {
    if (g.shape == layout::adjacent) return reduce_adjacent<Op>(g.lanes, lane, value);
    if (g.shape == layout::whole && g.active == full_warp) return reduce_adjacent<Op>(one_run, lane, value);
    return reduce_scattered<Op>(g.active, g.lanes, lane, value);
}

template <class Op, class T> WARPAGG_DEVICE scanned<T> scan_by_layout(const group& g, int lane, const T& value) {
    if (g.shape == layout::adjacent) return scan_adjacent<Op>(g.lanes, lane, value);
    if (g.shape == layout::whole && g.active == full_warp) return scan_adjacent<Op>(one_run, lane, value);
    return scan_scattered<Op>(g.active, g.lanes, lane, value);
}

// ---- short cuts for integers ----------------------------------------------------------------------------------------

// Counters mostly add a constant, and then counting lanes does what merging would. Not for floats: a float times a rank is
// not the sum of as many floats.
template <class T> WARPAGG_DEVICE bool all_equal(lane_mask active, const T& value) {
    return __all_sync(active, value == shuffle(active, value, first(active)));
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
    if (all_equal(g.active, value)) return Op::repeat(value, size(g, lane));
    return reduce_by_layout<Op>(g, lane, value);
}
template <class Op, class T> WARPAGG_DEVICE T reduce(const group& g, int lane, const T& value, word) {
    if (g.shape == layout::whole) return Op::redux(g.active, value);
    return reduce<Op>(g, lane, value, integer{});
}

template <class Op, class T> WARPAGG_DEVICE scanned<T> scan(const group& g, int lane, const T& value, any_type) {
    return scan_by_layout<Op>(g, lane, value);
}
template <class Op, class T> WARPAGG_DEVICE scanned<T> scan(const group& g, int lane, const T& value, integer) {
    if (all_equal(g.active, value)) return scanned<T>{Op::repeat(value, rank(g, lane)), Op::repeat(value, size(g, lane))};
    return scan_by_layout<Op>(g, lane, value);
}

}  // namespace detail
}  // namespace warpagg

#endif
