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
#include <warpagg/strategies.cuh>
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
    WARPAGG_DEVICE explicit peer_group(const detail::group& found) : group_(found) {}

#define WARPAGG_MEMBER(name, op)                                                                                     \
    template <class T, detail::require<detail::is_combined<detail::op, T>::value> = 0>                               \
    WARPAGG_DEVICE void name(T* pointer, detail::converted<T> value) const {                                         \
        detail::update_group<detail::op, Scope>(group_for(pointer), pointer, value);                                 \
    }                                                                                                                \
    template <class T, detail::require<detail::is_combined<detail::op, T>::value> = 0>                               \
    WARPAGG_DEVICE T fetch_##name(T* pointer, detail::converted<T> value) const {                                    \
        return detail::fetch_group<detail::op, Scope>(group_for(pointer), pointer, value);                           \
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
    // The lanes agreed on a group before they knew the address; what is left to the hardware they must agree on again.
    template <class T> WARPAGG_DEVICE detail::group group_for(T* pointer) const {
        if (!detail::is_word<T>::value || group_.shape == detail::layout::alone) return group_;
        return __any_sync(group_.active, detail::left_to_hardware(pointer)) ? detail::alone(group_.active) : group_;
    }

    detail::group group_;
};

// What:          finds the lanes that hold the same key, for several updates at places that the key decides.
// Parameters:    How, Scope as for the functions in warpagg.cuh. `key` is of any type whose value is its bits.
// Returns:       a peer_group, by value; a few registers.
// Preconditions: see peer_group.
// Performance:   the search is paid once. Keys of more than 8 bytes are searched by votes, a round for each different key.
// Source:        Westphal, "Voting and shuffling to optimize atomic operations", NVIDIA developer blog, 2015.
template <class How = keyed, class Scope = device, class Key> WARPAGG_DEVICE peer_group<Scope> peers(const Key& key) {
    return peer_group<Scope>(detail::search(How{}, key));
}

}  // namespace warpagg

#endif
