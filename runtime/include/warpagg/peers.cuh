// One search, several updates.
//
//     auto peers = warpagg::peers(cell);
//     peers.add(&momentum_x[cell], vx);
//     peers.add(&momentum_y[cell], vy);
//     const unsigned at = peers.fetch_add(&members[cell], 1u);
//
// Code that scatters to several arrays by one index pays for the search once. Any strategy can do
// the search; the default is the gate, so keys that nobody shares leave every update plain.
#ifndef WARPAGG_PEERS_CUH
#define WARPAGG_PEERS_CUH

#include <warpagg/detail/each_op.cuh>
#include <warpagg/update.cuh>

namespace warpagg {

namespace detail {

// The way to the leader in a full warp, laid out once for several sums: the links
// of `scattered`, for each of the steps.
struct route {
    bool leads;
    bool is_long;  // some group needs more than two steps
    int links[5];  // the lane to take from; -1: none
};

WARPAGG_DEVICE route lay_out(const scattered<every_lane>& g) {
    route way;
    way.leads = g.leads();
    way.links[0] = first(g.members & above(g.active.me));
#pragma unroll
    for (int step = 1; step < 5; ++step) {
        const int link = way.links[step - 1];
        // Modulo 32: any lane of a full warp may be read.
        const int next = __shfl_sync(g.active, link, link);
        way.links[step] = link >= 0 ? next : -1;
    }
    way.is_long = __any_sync(g.active, way.links[2] >= 0) != 0;
    return way;
}

struct routed : scattered<every_lane> {
    route way;

    WARPAGG_DEVICE routed(every_lane lanes, lane_mask group, const route& known)
        : scattered<every_lane>{lanes, group}, way(known) {}
    WARPAGG_DEVICE bool leads() const { return way.leads; }

    template <class Op, class T> WARPAGG_DEVICE T reduce(T value) const {
#pragma unroll
        for (int step = 0; step < 5; ++step) {
            if (step == 2 && !way.is_long) break;
            const T other = shuffle(active, value, way.links[step]);
            if (way.links[step] >= 0) value = Op::merge(value, other);
        }
        return value;
    }
};

// What a search has found, in a form that can be kept. Runs are kept as members too.
struct kept_group {
    enum class layout { alone, routed, scattered } shape;
    lane_mask members;
    route way;  // routed only
};

struct keeping {
    WARPAGG_DEVICE kept_group operator()(alone) const { return {kept_group::layout::alone, 0, {}}; }
    WARPAGG_DEVICE kept_group operator()(const scattered<some_lanes>& g) const {
        return {kept_group::layout::scattered, g.members, {}};
    }
    WARPAGG_DEVICE kept_group operator()(const scattered<every_lane>& g) const {
        return {kept_group::layout::routed, g.members, lay_out(g)};
    }
    WARPAGG_DEVICE kept_group operator()(const adjacent& g) const {
        return (*this)(scattered<every_lane>{g.active, g.all()});
    }
};

template <class T, int Count, class Peers, bool Together> class row_of;  // row.cuh
template <class How, class Scope> class peer_rounds;

template <class How> struct how_to_keep {
    using type = How;
};
template <> struct how_to_keep<keyed> {
    using type = keyed_many;
};

}  // namespace detail

// What:          the lanes of this warp that hold the same key, found once;
//                made by warpagg::peers().
// Members:       add sub min max and_ or_ xor_ inc dec exch (no result) and fetch_add … fetch_exch
//                (the old value), each (pointer, value) as the functions of that name.
// Preconditions: every lane that made the object together with others makes the same calls on it in
//                the same order (the lanes wait for one another: no return, break or continue for
//                some of them in between). Lanes with equal keys pass equal pointers in each call;
//                what lanes with different keys pass is free.
template <class How, class Scope> class peer_group {
public:
    WARPAGG_DEVICE peer_group(int me, detail::lane_mask active, const detail::kept_group& group)
        : me_(me), active_(active), group_(group) {}

#define WARPAGG_UPDATE(name, op)                                                         \
    template <class T, detail::require<detail::is_combined<detail::op, T>::value> = 0>   \
    WARPAGG_DEVICE void name(T* pointer, detail::converted<T> value) const {             \
        with_group<detail::op>(pointer, value,                                           \
                               detail::updating<detail::op, Scope, T>{pointer, value});  \
    }                                                                                    \
    template <class T, class Value,                                                      \
              detail::require<!detail::is_combined<detail::op, T>::value> = 0>           \
    WARPAGG_DEVICE void name(T* pointer, Value&& value) const {                          \
        detail::plain_update<detail::op, Scope>(pointer, detail::forward<Value>(value)); \
    }                                                                                    \
    template <class Object, detail::require<detail::is_object<Object>::value> = 0,       \
              class T = detail::element_taken<detail::op, Object>>                       \
    WARPAGG_DEVICE void name(Object&& object, detail::converted<T> value) const {        \
        T* const place = detail::forward<Object>(object);                                \
        name(place, value);                                                              \
    }                                                                                    \
    template <class Object, class Value,                                                 \
              detail::require<detail::is_object<Object>::value &&                        \
                              !detail::is_taken<detail::op, Object&>::value> = 0>        \
    WARPAGG_DEVICE void name(const Object& object, Value&& value) const {                \
        element_of<const Object>* const place = object;                                  \
        name(place, detail::forward<Value>(value));                                      \
    }
    WARPAGG_EACH_UPDATE(WARPAGG_UPDATE)
#undef WARPAGG_UPDATE

#define WARPAGG_FETCH(name, op)                                                                 \
    template <class T, detail::require<detail::is_combined<detail::op, T>::value> = 0>          \
    WARPAGG_DEVICE T name(T* pointer, detail::converted<T> value) const {                       \
        return with_group<detail::op>(pointer, value,                                           \
                                      detail::fetching<detail::op, Scope, T>{pointer, value});  \
    }                                                                                           \
    template <class T, class Value,                                                             \
              detail::require<!detail::is_combined<detail::op, T>::value> = 0>                  \
    WARPAGG_DEVICE decltype(auto) name(T* pointer, Value&& value) const {                       \
        return detail::plain_update<detail::op, Scope>(pointer, detail::forward<Value>(value)); \
    }                                                                                           \
    template <class Object, detail::require<detail::is_object<Object>::value> = 0,              \
              class T = detail::element_taken<detail::op, Object>>                              \
    WARPAGG_DEVICE T name(Object&& object, detail::converted<T> value) const {                  \
        T* const place = detail::forward<Object>(object);                                       \
        return name(place, value);                                                              \
    }                                                                                           \
    template <class Object, class Value,                                                        \
              detail::require<detail::is_object<Object>::value &&                               \
                              !detail::is_taken<detail::op, Object&>::value> = 0>               \
    WARPAGG_DEVICE decltype(auto) name(const Object& object, Value&& value) const {             \
        element_of<const Object>* const place = object;                                         \
        return name(place, detail::forward<Value>(value));                                      \
    }
    WARPAGG_EACH_FETCH(WARPAGG_FETCH)
#undef WARPAGG_FETCH

private:
    template <class T, int Count, class Peers, bool Together> friend class detail::row_of;
    friend class detail::peer_rounds<How, Scope>;

    template <class Op, class T, class Act>
    WARPAGG_DEVICE decltype(auto) with_group(T* pointer, const T& value, Act act) const {
        using detail::every_lane;
        using layout = detail::kept_group::layout;
        if (group_.shape == layout::alone || are_plain<Op>(pointer, value))
            return act(detail::alone{});
        if (group_.shape == layout::routed)
            return act(detail::routed(every_lane{me_}, group_.members, group_.way));
        return act(detail::scattered<detail::some_lanes>{detail::some_lanes(me_, active_),
                                                         group_.members});
    }

    // What is better left alone (see update.cuh) is known only with the pointer and the value, so
    // the lanes agree on it anew.
    template <class Op, class T> WARPAGG_DEVICE bool are_plain(T* pointer, const T& value) const {
        if (!detail::is_word<T>::value) return false;
        const bool plain = detail::left_to_hardware(pointer) ||
                           !detail::may_pay(How{}, typename Op::kind{}, value);
        return __any_sync(active_, plain) != 0;
    }

    int me_;
    detail::lane_mask active_;
    detail::kept_group group_;
};

// What:          finds the lanes that hold the same key, for several updates at places
//                that the key decides.
// Parameters:    How, Scope as for the functions in warpagg.cuh.
//                `key` is of any type whose value is its bits.
// Returns:       a peer_group, by value: a dozen registers.
// Preconditions: see peer_group.
// Performance:   the search is paid once. Keys of more than 8 bytes are searched by votes,
//                a round for each different key.
// Source:        Westphal, "Voting and shuffling to optimize atomic operations",
//                NVIDIA developer blog, 2015.
template <class How = keyed, class Scope = device, class Key>
WARPAGG_DEVICE peer_group<How, Scope> peers(const Key& key) {
    using search_for = typename detail::how_to_keep<How>::type;
    // A volatile key is read here, and not again.
    const typename detail::without_volatile<Key>::type& once = key;
    return detail::among_active(search_for{}, [&](auto active) {
        return peer_group<How, Scope>(
            active.me, active, detail::search(search_for{}, active, once, detail::keeping{}));
    });
}

namespace detail {

// The rounds of a loop, for among_peers. The first one's update has to lead to the key; if it leads
// elsewhere in some lane, who shares the key says nothing, and all update by themselves.
template <class How, class Scope> class peer_rounds {
public:
    WARPAGG_DEVICE explicit peer_rounds(const peer_group<How, Scope>& peers)
        : peers_(peers), key_(nullptr), is_first_(false) {}
    WARPAGG_DEVICE peer_rounds(const peer_group<How, Scope>& peers, const volatile void* key)
        : peers_(peers), key_(key), is_first_(true) {}

    WARPAGG_DEVICE bool is_alone() const {
        return peers_.group_.shape == kept_group::layout::alone;
    }
    // The same lanes, each for itself: the compiler knows it.
    WARPAGG_DEVICE peer_rounds alone() const {
        return peer_rounds(
            peer_group<How, Scope>(peers_.me_, peers_.active_, {kept_group::layout::alone, 0, {}}));
    }

#define WARPAGG_UPDATE(name, op)                                             \
    template <class T, require<is_combined<op, T>::value> = 0>               \
    WARPAGG_DEVICE void name(T* pointer, converted<T> value) {               \
        look(pointer);                                                       \
        peers_.name(pointer, value);                                         \
    }                                                                        \
    template <class T, class Value, require<!is_combined<op, T>::value> = 0> \
    WARPAGG_DEVICE void name(T* pointer, Value&& value) {                    \
        look(pointer);                                                       \
        peers_.name(pointer, forward<Value>(value));                         \
    }
    WARPAGG_EACH_UPDATE(WARPAGG_UPDATE)
#undef WARPAGG_UPDATE

private:
    WARPAGG_DEVICE void look(const volatile void* pointer) {
        if (!is_first_) return;
        is_first_ = false;
        if (!__all_sync(peers_.active_, pointer == key_))
            peers_.group_.shape = kept_group::layout::alone;
    }

    peer_group<How, Scope> peers_;
    const volatile void* key_;
    bool is_first_;
};

}  // namespace detail

// What:          a loop that makes one update in each of its rounds, at places that a key decides;
//                who shares the key is found once, in front of it.
// Parameters:    How, Scope as for the functions in warpagg.cuh.
//                `key`    where the first round's update leads. It is only compared.
//                `rounds` the loop, a function of an object with the members add sub min max and_
//                         or_ xor_ inc dec exch, each (pointer, value)
// Preconditions: lanes that call it together go through as many rounds, and each makes one update
//                in each of them (no return, break or continue for some of them in between). Lanes
//                whose updates lead to one place in the first round have one place in each. Nothing
//                is asked of a key that is not where the first round's update leads.
// Performance:   where nobody shares a key the loop is what it was: the compiler unrolls it.
template <class How = keyed, class Scope = device, class T, class Rounds>
WARPAGG_DEVICE void among_peers(T* key, Rounds&& rounds) {
    detail::peer_rounds<How, Scope> found(peers<How, Scope>(key), key);
    if (found.is_alone()) {
        auto plain = found.alone();
        rounds(plain);
    } else {
        rounds(found);
    }
}

}  // namespace warpagg

#endif
