// A group: the lanes of a warp that update one address together, and how their operands become one.
//
// A strategy (uniform, match, runs, vote, keyed) is a way to find groups. Everything after the
// search is the same for all. Each of the lanes that searched has a group, maybe of itself alone,
// and takes part in every step; which steps are taken depends only on what all of them agree on, so
// they never part while they need one another.
//
// There are three layouts, by what is known about where the members are.
// They offer the same functions:
//
//   active                the lanes that searched together
//   leader  leads         the lowest member; whether that is me
//   rank    size          members before me; members in all
//   before  end           the member before me (the leader: itself); the last member
//   reduce<Op>(value)     what all members' operands merge to, in the order of lanes;
//                         only the leader's result counts
//   scan<Op>(value)       what the operands of the members before me merge to, and all of them
#ifndef WARPAGG_GROUP_CUH
#define WARPAGG_GROUP_CUH

#include <warpagg/ops.cuh>

namespace warpagg {
namespace detail {

template <class T> struct scanned {
    T before;  // not meaningful for the leader: nothing is before it
    T total;
};

// ---- adjacent -----------------------------------------------------------------------------------

// In a full warp, groups are runs of neighbours. Step d = 1, 2, 4 … adds what the lane d further on
// has gathered, unless that is past the run's end, in as many steps as the longest run needs.
// Source: Hillis and Steele's scan (CACM 1986) in segments; the "scan and reduce" of G-Atom.
struct adjacent {
    every_lane active;
    lane_mask joined;  // the lanes that are in the same run as the lane before them

    WARPAGG_DEVICE int rank() const {
        return __clz(static_cast<int>(~(joined << (31 - active.me))));
    }
    // Members after me.
    WARPAGG_DEVICE int after() const { return first(~(joined >> 1 >> active.me)); }
    WARPAGG_DEVICE int leader() const { return active.me - rank(); }
    WARPAGG_DEVICE int end() const { return active.me + after(); }
    WARPAGG_DEVICE int size() const { return rank() + after() + 1; }
    WARPAGG_DEVICE bool leads() const { return (joined >> active.me & 1) == 0; }
    // The members, as a mask.
    WARPAGG_DEVICE lane_mask all() const { return (below(end()) | bit(end())) & ~below(leader()); }
    WARPAGG_DEVICE int before() const { return leads() ? active.me : active.me - 1; }

    template <class Op, class T> WARPAGG_DEVICE T reduce(T value) const {
        const int past = after();
        lane_mask longer = joined;  // empty: no run is longer than `reach`
#pragma unroll
        for (int reach = 1; reach < 32; reach *= 2) {
            if (!longer) break;
            const T other = from_above(active, value, reach, active.me + past);
            if (reach <= past) value = Op::merge(value, other);
            longer &= longer >> reach;
        }
        return value;
    }

    template <class Op, class T> WARPAGG_DEVICE scanned<T> scan(T value) const {
        const int past = rank();
        lane_mask longer = joined;
#pragma unroll
        for (int reach = 1; reach < 32; reach *= 2) {
            if (!longer) break;
            const T other = from_below(active, value, reach, active.me - past);
            if (reach <= past) value = Op::merge(other, value);
            longer &= longer >> reach;
        }
        return scanned<T>{from_below(active, value, 1, 0), shuffle(active, value, end())};
    }
};

// ---- scattered ----------------------------------------------------------------------------------

// Members anywhere in any subset of a warp. Each is linked to the next; in each step it adds what
// that one has gathered and takes over its link, so links double in length, in as many steps as the
// largest group needs. Source: Wyllie's list ranking by pointer jumping (1979). It gathers what
// Westphal's reduction by relative position does ("Voting and shuffling to optimize atomic
// operations", NVIDIA developer blog, 2015), in fewer instructions a step.
template <class Lanes> struct scattered {
    Lanes active;
    lane_mask members;

    // For the leader of a whole warp exactly this comparison: ptxas takes it for a single lane, and
    // would combine once more after, say, a test by %lanemask_lt.
    WARPAGG_DEVICE bool leads() const { return active.me == __ffs(static_cast<int>(members)) - 1; }
    WARPAGG_DEVICE int leader() const { return first(members); }
    WARPAGG_DEVICE int end() const { return last(members); }
    WARPAGG_DEVICE int rank() const { return count(members & below(active.me)); }
    WARPAGG_DEVICE int size() const { return count(members); }
    WARPAGG_DEVICE int before() const {
        const lane_mask earlier = members & below(active.me);
        return earlier ? last(earlier) : active.me;
    }
    WARPAGG_DEVICE int after() const {
        const lane_mask later = members & above(active.me);
        return later ? first(later) : active.me;
    }

    template <class Op, class T> WARPAGG_DEVICE T reduce(const T& value) const {
        return gathered(after(), value,
                        [](const T& mine, const T& other) { return Op::merge(mine, other); });
    }

    template <class Op, class T> WARPAGG_DEVICE scanned<T> scan(const T& value) const {
        const int previous = before();
        const T sum = gathered(
            previous, value, [](const T& mine, const T& other) { return Op::merge(other, mine); });
        return scanned<T>{shuffle(active, sum, previous), shuffle(active, sum, end())};
    }

private:
    // A lane whose link is itself is at the end of its chain. Unrolled: a loop in here keeps ptxas
    // from holding the parameters of the kernel in registers.
    template <class T, class Merge>
    WARPAGG_DEVICE T gathered(int link, T value, Merge merge) const {
#pragma unroll
        for (int reach = 1; reach < 32; reach *= 2) {
            if (!__any_sync(active, link != active.me)) break;
            const T other = shuffle(active, value, link);
            const int next = __shfl_sync(active, link, link);
            if (link != active.me) value = merge(value, other);
            link = next == link ? active.me : next;
        }
        return value;
    }
};

// ---- whole --------------------------------------------------------------------------------------

// All active lanes are one group: a full warp is one run, and where the GPU has redux.sync,
// 32-bit integers need no steps.
template <class Lanes> struct whole : scattered<Lanes> {
    WARPAGG_DEVICE explicit whole(Lanes lanes) : scattered<Lanes>{lanes, lanes} {}
};

template <> struct whole<every_lane> : adjacent {
    WARPAGG_DEVICE explicit whole(every_lane lanes) : adjacent{lanes, lanes & ~1u} {}
    // See scattered.
    WARPAGG_DEVICE bool leads() const { return active.me == __ffs(static_cast<int>(active)) - 1; }
};

template <class Group> struct is_whole {
    static constexpr bool value = false;
};
template <class Lanes> struct is_whole<whole<Lanes>> {
    static constexpr bool value = true;
};

// ---- alone --------------------------------------------------------------------------------------

// What a search may say instead: nobody shares an address, or it isn't worth finding out who.
// All lanes agree on it.
struct alone {};

// ---- short cuts for integers --------------------------------------------------------------------

// Counters mostly add a constant, and then counting lanes does what merging would. Not for floats:
// a float times a rank is not the sum of as many floats.
template <class Lanes, class T> WARPAGG_DEVICE bool all_equal(Lanes active, const T& value) {
    return __all_sync(active, value == shuffle(active, value, first(active)));
}

struct no_short_cut {};
struct by_count {};
struct by_redux {};
template <bool Integer, bool Word> struct short_cut_of {
    using type = no_short_cut;
};
template <> struct short_cut_of<true, false> {
    using type = by_count;
};
template <> struct short_cut_of<true, true> {
    using type = by_redux;
};
template <class Group, class T>
using short_cut =
    typename short_cut_of<is_integer<T>::value,
                          WARPAGG_HAS_REDUX && is_word<T>::value && is_whole<Group>::value>::type;

template <class Op, class Group, class T>
WARPAGG_DEVICE T reduce(no_short_cut, const Group& g, const T& value) {
    return g.template reduce<Op>(value);
}
template <class Op, class Group, class T>
WARPAGG_DEVICE T reduce(by_count, const Group& g, const T& value) {
    if (all_equal(g.active, value)) return Op::repeat(value, g.size());
    return g.template reduce<Op>(value);
}
template <class Op, class Group, class T>
WARPAGG_DEVICE T reduce(by_redux, const Group& g, const T& value) {
    return Op::redux(g.active, value);
}

template <class Op, class Group, class T>
WARPAGG_DEVICE scanned<T> scan(no_short_cut, const Group& g, const T& value) {
    return g.template scan<Op>(value);
}
template <class Op, class Group, class T>
WARPAGG_DEVICE scanned<T> scan(by_count, const Group& g, const T& value) {
    if (all_equal(g.active, value))
        return scanned<T>{Op::repeat(value, g.rank()), Op::repeat(value, g.size())};
    return g.template scan<Op>(value);
}
template <class Op, class Group, class T>
WARPAGG_DEVICE scanned<T> scan(by_redux, const Group& g, const T& value) {
    return scan<Op>(by_count{}, g, value);
}

}  // namespace detail
}  // namespace warpagg

#endif
