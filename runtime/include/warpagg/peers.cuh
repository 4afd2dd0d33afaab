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

// What:          the lanes of this warp that hold the same key, found once; made by warpagg::peers().
// Members:       add sub min max and_ or_ xor_ inc dec exch (no result) and fetch_add … fetch_exch (the old value), each
//                (pointer, value) as the functions of that name.
// Preconditions: every lane that made the object together with others makes the same calls on it in the same order (the
//                lanes wait for one another: no return, break or continue for some of them in between). Lanes with equal
//                keys pass equal pointers in each call; what lanes with different keys pass is free.
template <class Scope> class peer_group {
public:
    // `members`: the lanes of `active` with the same key, this one included; 0 for all if each updates for itself.
    WARPAGG_DEVICE peer_group(detail::lane_mask active, detail::lane_mask members) : active_(active), members_(members) {}

#define WARPAGG_MEMBER(name, op)                                                                                     \
    template <class T, detail::require<detail::is_combined<detail::op, T>::value> = 0>                               \
    WARPAGG_DEVICE void name(T* pointer, detail::converted<T> value) const {                                         \
        if (are_plain(pointer))                                                                                      \
            detail::plain_update<detail::op, Scope>(pointer, value);                                                 \
        else if (active_ == detail::full_warp)                                                                       \
            detail::update<detail::op, Scope>(detail::op::kind{}, group(detail::every_lane{}), pointer, value);      \
        else                                                                                                         \
            detail::update<detail::op, Scope>(detail::op::kind{}, group(detail::some_lanes{active_}), pointer, value); \
    }                                                                                                                \
    template <class T, detail::require<detail::is_combined<detail::op, T>::value> = 0>                               \
    WARPAGG_DEVICE T fetch_##name(T* pointer, detail::converted<T> value) const {                                    \
        if (are_plain(pointer)) return detail::plain_update<detail::op, Scope>(pointer, value);                      \
        if (active_ == detail::full_warp)                                                                            \
            return detail::fetch<detail::op, Scope>(detail::op::kind{}, group(detail::every_lane{}), pointer, value); \
        return detail::fetch<detail::op, Scope>(detail::op::kind{}, group(detail::some_lanes{active_}), pointer, value); \
    }                                                                                                                \
    template <class T, class V, detail::require<!detail::is_combined<detail::op, T>::value> = 0>                     \
    WARPAGG_DEVICE void name(T* pointer, V&& value) const {                                                          \
        detail::plain_update<detail::op, Scope>(pointer, detail::forward<V>(value));                                 \
    }                                                                                                                \
    template <class T, class V, detail::require<!detail::is_combined<detail::op, T>::value> = 0>                     \
    WARPAGG_DEVICE decltype(auto) fetch_##name(T* pointer, V&& value) const {                                        \
        return detail::plain_update<detail::op, Scope>(pointer, detail::forward<V>(value));                          \
    }
    WARPAGG_EACH_OP(WARPAGG_MEMBER)
#undef WARPAGG_MEMBER

private:
    // What shared memory does better alone (see update.cuh) is known only with the pointer, so here the lanes agree on it anew.
    template <class T> WARPAGG_DEVICE bool are_plain(T* pointer) const {
        if (members_ == 0) return true;
        return detail::is_word<T>::value && __any_sync(active_, detail::left_to_hardware(pointer));
    }
    template <class Lanes> WARPAGG_DEVICE detail::scattered<Lanes> group(Lanes active) const { return {active, members_}; }

    detail::lane_mask active_;
    detail::lane_mask members_;
};

namespace detail {
template <class Group> WARPAGG_DEVICE lane_mask members_of(const found<Group>& result) {
    return result.shared ? result.group.members_with(lane_id()) : 0;
}
}  // namespace detail

// What:          finds the lanes that hold the same key, for several updates at places that the key decides.
// Parameters:    How, Scope as for the functions in warpagg.cuh. `key` is of any type whose value is its bits.
// Returns:       a peer_group, by value; two registers.
// Preconditions: see peer_group.
// Performance:   the search is paid once. Keys of more than 8 bytes are searched by votes, a round for each different key.
// Source:        Westphal, "Voting and shuffling to optimize atomic operations", NVIDIA developer blog, 2015.
template <class How = keyed, class Scope = device, class Key> WARPAGG_DEVICE peer_group<Scope> peers(const Key& key) {
    const detail::lane_mask active = __activemask();
    if (active == detail::full_warp)
        return peer_group<Scope>(detail::full_warp, detail::members_of(detail::search(How{}, detail::every_lane{}, key)));
    return peer_group<Scope>(active, detail::members_of(detail::search(How{}, detail::some_lanes{active}, key)));
}

}  // namespace warpagg

#endif
