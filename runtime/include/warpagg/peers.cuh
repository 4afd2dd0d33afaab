// One search, several updates.
//
//     auto peers = warpagg::peers(cell);
//     peers.add(&momentum_x[cell], vx);
//     peers.add(&momentum_y[cell], vy);
//     const unsigned at = peers.fetch_add(&members[cell], 1u);
//
// Code that scatters to several arrays by one index pays for the search once. Any strategy can do the search; the default is
// the gate, so keys that nobody shares leave every update plain.
#ifndef WARPAGG_PEERS_CUH
#define WARPAGG_PEERS_CUH

#include <warpagg/detail/each_op.cuh>
#include <warpagg/update.cuh>

namespace warpagg {

namespace detail {

// A group in a full warp whose links are laid out once, for several sums: see `scattered` for what a link is.
struct routed : scattered<every_lane> {
    bool first;      // whether I lead
    bool long_way;   // whether any group needs more than two steps
    unsigned links;  // 6 bits a step: the lane to take from, and whether there is one

    WARPAGG_DEVICE routed(every_lane active, lane_mask members, bool leading, bool many, unsigned known)
        : scattered<every_lane>{active, members}, first(leading), long_way(many), links(known) {}

    WARPAGG_DEVICE explicit routed(const scattered<every_lane>& g) : scattered<every_lane>(g), first(g.leads()), long_way(false), links(0) {
        int link = after();
#pragma unroll
        for (int step = 0; step < 5; ++step) {
            const bool linked = link != active.me;
            if (!__any_sync(active, linked)) break;
            long_way = step >= 2;
            links |= (static_cast<unsigned>(link) | (linked ? 32u : 0u)) << (6 * step);
            const int next = __shfl_sync(active, link, link);
            link = next == link ? active.me : next;
        }
    }

    WARPAGG_DEVICE bool leads() const { return first; }

    template <class Op, class T> WARPAGG_DEVICE T reduce(T value) const {
        value = take<Op, 1>(take<Op, 0>(value));
        if (long_way) value = take<Op, 4>(take<Op, 3>(take<Op, 2>(value)));
        return value;
    }

private:
    template <class Op, int Step, class T> WARPAGG_DEVICE T take(const T& value) const {
        const T other = shuffle(active, value, static_cast<int>(links >> (6 * Step)));  // which lane: modulo 32
        return links & (32u << (6 * Step)) ? Op::merge(value, other) : value;
    }
};

// What a search has found, in a form that can be kept: one of the layouts, with its fields.
struct kept_group {
    enum class layout { alone, adjacent, routed, scattered } shape;
    lane_mask lanes;
    bool first, long_way;  // routed: see there
    unsigned links;
};

struct keeping {
    WARPAGG_DEVICE kept_group operator()(alone) const { return {kept_group::layout::alone, 0, false, false, 0}; }
    WARPAGG_DEVICE kept_group operator()(const adjacent& g) const { return {kept_group::layout::adjacent, g.joined, false, false, 0}; }
    WARPAGG_DEVICE kept_group operator()(const scattered<some_lanes>& g) const { return {kept_group::layout::scattered, g.members, false, false, 0}; }
    WARPAGG_DEVICE kept_group operator()(const scattered<every_lane>& g) const {
        const routed way(g);
        return {kept_group::layout::routed, g.members, way.first, way.long_way, way.links};
    }
};

}  // namespace detail

// What:          the lanes of this warp that hold the same key, found once; made by warpagg::peers().
// Members:       add sub min max and_ or_ xor_ inc dec exch (no result) and fetch_add … fetch_exch (the old value), each
//                (pointer, value) as the functions of that name.
// Preconditions: every lane that made the object together with others makes the same calls on it in the same order (the
//                lanes wait for one another: no return, break or continue for some of them in between). Lanes with equal
//                keys pass equal pointers in each call; what lanes with different keys pass is free.
template <class How, class Scope> class peer_group {
public:
    WARPAGG_DEVICE peer_group(int me, detail::lane_mask active, const detail::kept_group& group) : me_(me), active_(active), group_(group) {}

#define WARPAGG_MEMBER(name, op)                                                                    \
    template <class T, detail::require<detail::is_combined<detail::op, T>::value> = 0>              \
    WARPAGG_DEVICE void name(T* pointer, detail::converted<T> value) const {                        \
        with_group<detail::op>(pointer, value, detail::updating<detail::op, Scope, T>{pointer, value}); \
    }                                                                                               \
    template <class T, detail::require<detail::is_combined<detail::op, T>::value> = 0>              \
    WARPAGG_DEVICE T fetch_##name(T* pointer, detail::converted<T> value) const {                   \
        return with_group<detail::op>(pointer, value, detail::fetching<detail::op, Scope, T>{pointer, value}); \
    }                                                                                               \
    template <class T, class V, detail::require<!detail::is_combined<detail::op, T>::value> = 0>    \
    WARPAGG_DEVICE void name(T* pointer, V&& value) const {                                         \
        detail::plain_update<detail::op, Scope>(pointer, detail::forward<V>(value));                \
    }                                                                                               \
    template <class T, class V, detail::require<!detail::is_combined<detail::op, T>::value> = 0>    \
    WARPAGG_DEVICE decltype(auto) fetch_##name(T* pointer, V&& value) const {                       \
        return detail::plain_update<detail::op, Scope>(pointer, detail::forward<V>(value));         \
    }
    WARPAGG_EACH_OP(WARPAGG_MEMBER)
#undef WARPAGG_MEMBER

private:
    template <class Op, class T, class Act> WARPAGG_DEVICE decltype(auto) with_group(T* pointer, const T& value, Act act) const {
        using detail::every_lane;
        using layout = detail::kept_group::layout;
        if (group_.shape == layout::alone || are_plain<Op>(pointer, value)) return act(detail::alone{});
        if (group_.shape == layout::adjacent) return act(detail::adjacent{every_lane{me_}, group_.lanes});
        if (group_.shape == layout::routed) return act(detail::routed(every_lane{me_}, group_.lanes, group_.first, group_.long_way, group_.links));
        return act(detail::scattered<detail::some_lanes>{detail::some_lanes{me_, active_}, group_.lanes});
    }

    // What is better left alone (see update.cuh) is known only with the pointer and the value, so the lanes agree on it anew.
    template <class Op, class T> WARPAGG_DEVICE bool are_plain(T* pointer, const T& value) const {
        if (!detail::is_word<T>::value) return false;
        const bool plain = detail::left_to_hardware(pointer) || !detail::may_pay(How{}, typename Op::kind{}, value);
        return __any_sync(active_, plain) != 0;
    }

    int me_;
    detail::lane_mask active_;
    detail::kept_group group_;
};

// What:          finds the lanes that hold the same key, for several updates at places that the key decides.
// Parameters:    How, Scope as for the functions in warpagg.cuh. `key` is of any type whose value is its bits.
// Returns:       a peer_group, by value; a few registers.
// Preconditions: see peer_group.
// Performance:   the search is paid once. Keys of more than 8 bytes are searched by votes, a round for each different key.
// Source:        Westphal, "Voting and shuffling to optimize atomic operations", NVIDIA developer blog, 2015.
template <class How = keyed, class Scope = device, class Key> WARPAGG_DEVICE peer_group<How, Scope> peers(const Key& key) {
    return detail::among_active([&](auto active) {
        return peer_group<How, Scope>(active.me, active, detail::search(How{}, active, key, detail::keeping{}));
    });
}

}  // namespace warpagg

#endif
