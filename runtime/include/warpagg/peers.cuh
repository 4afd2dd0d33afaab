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

// The way that values take to the leader, for several sums of one group: the links of `scattered`, kept for all steps.
struct route {
    unsigned links = 0;  // 6 bits a step: the lane to take from, and whether there is one
    int steps = -1;      // not laid out yet

    template <class Lanes> WARPAGG_DEVICE void lay_out(const scattered<Lanes>& g) {
        int link = g.after();
        for (steps = 0; __any_sync(g.active, link != g.active.me); ++steps) {
            links |= (static_cast<unsigned>(link) | (link != g.active.me ? 32u : 0u)) << (6 * steps);
            const int next = __shfl_sync(g.active, link, link);
            link = next == link ? g.active.me : next;
        }
    }

    template <class Op, class Lanes, class T> WARPAGG_DEVICE T reduce(Lanes active, T value) const {
#pragma unroll
        for (int step = 0; step < 5; ++step) {
            if (step == steps) break;
            const unsigned link = links >> (6 * step);
            const T other = shuffle(active, value, static_cast<int>(link & 31));
            if (link & 32) value = Op::merge(value, other);
        }
        return value;
    }
};

// A group whose sums share a route. It is laid out by the first sum that needs it.
template <class Lanes> struct routed : scattered<Lanes> {
    route& way;

    WARPAGG_DEVICE routed(Lanes active, lane_mask members, route& known) : scattered<Lanes>{active, members}, way(known) {}
    template <class Op, class T> WARPAGG_DEVICE T reduce(const T& value) const {
        if (way.steps < 0) way.lay_out(*this);
        return way.template reduce<Op>(this->active, value);
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
    // `members`: the lanes of `active` with the same key, this one (`me`) included; 0 for all if each updates for itself.
    WARPAGG_DEVICE peer_group(int me, detail::lane_mask active, detail::lane_mask members) : me_(me), active_(active), members_(members) {}

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
        if (members_ == 0 || are_plain<Op>(pointer, value)) return act(detail::alone{});
        if (active_ == detail::full_warp) return act(detail::routed<detail::every_lane>(detail::every_lane{me_}, members_, way_));
        return act(detail::routed<detail::some_lanes>(detail::some_lanes{me_, active_}, members_, way_));
    }

    // What is better left alone (see update.cuh) is known only with the pointer and the value, so the lanes agree on it anew.
    template <class Op, class T> WARPAGG_DEVICE bool are_plain(T* pointer, const T& value) const {
        if (!detail::is_word<T>::value) return false;
        const bool plain = detail::left_to_hardware(pointer) || !detail::may_pay(How{}, typename Op::kind{}, value);
        return __any_sync(active_, plain) != 0;
    }

    int me_;
    detail::lane_mask active_;
    detail::lane_mask members_;
    mutable detail::route way_;
};

namespace detail {

// What peers() does with the group that a search has found: it keeps it, whatever its layout, as a mask.
struct keeping {
    WARPAGG_DEVICE lane_mask operator()(alone) const { return 0; }
    template <class Group> WARPAGG_DEVICE lane_mask operator()(const Group& g) const { return g.all(); }
};

}  // namespace detail

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
