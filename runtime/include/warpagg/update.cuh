// Updating memory for a group: the leader does what its members wanted, and each lane gets the old
// value it would have seen, had the members come one after the other in the order of their lanes.
#ifndef WARPAGG_UPDATE_CUH
#define WARPAGG_UPDATE_CUH

#include <warpagg/prefilter.cuh>
#include <warpagg/strategies.cuh>

namespace warpagg {
namespace detail {

// ---- one lane for itself ------------------------------------------------------------------------

template <class Op, class Scope, class T, class Value>
WARPAGG_DEVICE decltype(auto) plain_update(T* pointer, Value&& value) {
    return Op::atomic(typename ordering<Scope>::reach{}, pointer, forward<Value>(value));
}

// ---- the leader for its members -----------------------------------------------------------------

// `act` is the leader's; what it returns, every member gets.
template <class Scope, class Group, class T, class Act>
WARPAGG_DEVICE T through_leader(const Group& g, T result, Act act) {
    const bool leads = g.leads();
    ordering<Scope>::enter(g.active, leads);
    if (leads) result = act();
    ordering<Scope>::leave(g.active, leads);
    return shuffle(g.active, result, g.leader());
}

template <class Op, class Scope, class Group, class T>
WARPAGG_DEVICE void leader_updates(const Group& g, T* pointer, const T& value) {
    const bool leads = g.leads();
    ordering<Scope>::enter(g.active, leads);
    if (leads) plain_update<Op, Scope>(pointer, value);
    ordering<Scope>::leave(g.active, leads);
}

// ---- folding: add sub min max and or xor --------------------------------------------------------

template <class Op, class Scope, class Group, class T>
WARPAGG_DEVICE void update(folding, const Group& g, T* pointer, const T& value) {
    leader_updates<Op, Scope>(g, pointer, reduce<Op>(short_cut<Group, T>{}, g, value));
}

template <class Op, class Scope, class Group, class T>
WARPAGG_DEVICE T fetch(folding, const Group& g, T* pointer, const T& value) {
    const scanned<T> sum = scan<Op>(short_cut<Group, T>{}, g, value);
    const T old = through_leader<Scope>(
        g, value, [&] { return plain_update<Op, Scope>(pointer, sum.total); });
    return g.leads() ? old : Op::apply(old, sum.before);
}

// ---- chaining: exch -----------------------------------------------------------------------------

// Nobody sees what the others stored, so the leader may as well be the last.
template <class Op, class Scope, class Group, class T>
WARPAGG_DEVICE void update(chaining, const Group& g, T* pointer, const T& value) {
    leader_updates<Op, Scope>(g, pointer, value);
}

template <class Op, class Scope, class Group, class T>
WARPAGG_DEVICE T fetch(chaining, const Group& g, T* pointer, const T& value) {
    const T before = shuffle(g.active, value, g.before());
    const T stored = shuffle(g.active, value, g.end());
    const T old =
        through_leader<Scope>(g, value, [&] { return plain_update<Op, Scope>(pointer, stored); });
    return g.leads() ? old : before;
}

// ---- wrapping: inc dec --------------------------------------------------------------------------

// No instruction takes k steps modulo limit + 1 at once, so the leader tries a compare-and-swap. It
// tries once: where warps of the whole GPU contend for one counter, only one swap succeeds per
// round trip to memory, and plain steps, which never fail, are far faster. With the type's maximum
// as limit the circle is the type's own and k steps are one addition.
template <class Op, class Scope, class Group>
WARPAGG_DEVICE unsigned fetch(wrapping, const Group& g, unsigned* pointer, unsigned limit) {
    if (!__all_sync(g.active, limit == shuffle(g.active, limit, g.leader())))
        return plain_update<Op, Scope>(pointer, limit);

    const unsigned members = static_cast<unsigned>(g.size());
    struct attempt {
        unsigned old;
        unsigned taken;
    };
    const attempt tried = through_leader<Scope>(g, attempt{0, 0}, [&] {
        if (limit == ~0u)
            return attempt{plain_update<typename Op::unlimited, Scope>(pointer, members), 1};
        const unsigned seen = *static_cast<const volatile unsigned*>(pointer);
        const unsigned next = Op::advance(seen, limit, members);
        return attempt{seen, swap(typename ordering<Scope>::reach{}, pointer, seen, next) == seen};
    });
    if (!tried.taken) return plain_update<Op, Scope>(pointer, limit);
    return Op::advance(tried.old, limit, static_cast<unsigned>(g.rank()));
}

template <class Op, class Scope, class Group>
WARPAGG_DEVICE void update(wrapping, const Group& g, unsigned* pointer, unsigned limit) {
    fetch<Op, Scope>(wrapping{}, g, pointer, limit);
}

// ---- from a search to memory --------------------------------------------------------------------

// What to do with the group that a search has found.
template <class Op, class Scope, class T> struct updating {
    T* pointer;
    const T& value;
    WARPAGG_DEVICE void operator()(alone) const { plain_update<Op, Scope>(pointer, value); }
    template <class Group> WARPAGG_DEVICE void operator()(const Group& g) const {
        update<Op, Scope>(typename Op::kind{}, g, pointer, value);
    }
};

template <class Op, class Scope, class T> struct fetching {
    T* pointer;
    const T& value;
    WARPAGG_DEVICE T operator()(alone) const { return plain_update<Op, Scope>(pointer, value); }
    template <class Group> WARPAGG_DEVICE T operator()(const Group& g) const {
        return fetch<Op, Scope>(typename Op::kind{}, g, pointer, value);
    }
};

// The address is the key.
template <class How, class T, class Act>
WARPAGG_DEVICE decltype(auto) with_peers(How how, T* pointer, Act act) {
    return among_active(how, [&](auto active) { return search(how, active, pointer, act); });
}

// keyed goes by the memory that the pointer leads to; mostly the compiler knows. In shared memory
// 32-bit integers are left to the hardware, which adds them in one instruction, and so are parts of
// a warp: neither ever paid in our measurements.
//
// Counting the answer's zeros keeps nvcc 13.0 from drawing conclusions in the branch on it: of a
// pointer into another block's shared memory (cluster.map_shared_rank) it draws a wrong one, and
// breaks down. Where it knows the answer, it knows the number.
template <class T> WARPAGG_DEVICE bool in_shared_memory(const T* pointer) {
    return __clz(static_cast<int>(__isShared(pointer))) < 32;
}
// Vectors have atomics in global memory only.
WARPAGG_DEVICE bool in_shared_memory(const float2*) { return false; }
WARPAGG_DEVICE bool in_shared_memory(const float4*) { return false; }

template <class T> WARPAGG_DEVICE bool left_to_hardware(T* pointer) {
    return is_word<T>::value && in_shared_memory(pointer);
}

template <class T, class Act> WARPAGG_DEVICE decltype(auto) with_peers(keyed, T* pointer, Act act) {
    if (!in_shared_memory(pointer)) return with_peers(keyed_global{}, pointer, act);
    const int me = lane_id();
    if (is_word<T>::value || __activemask() != full_warp) return act(alone{});
    return search(keyed{}, every_lane{me}, pointer, act);
}

// And it leaves counters that wrap before the type does, which only a compare-and-swap could
// combine (see wrapping, above).
template <class How, class Kind, class T>
WARPAGG_DEVICE constexpr bool may_pay(How, Kind, const T&) {
    return true;
}
WARPAGG_DEVICE constexpr bool may_pay(keyed, wrapping, unsigned limit) { return limit == ~0u; }

// A key that comes back often finds most minima, maxima and bits in place. Behind fences an update
// is sent whatever it changes.
template <class Op, class Scope, class T> struct is_read_first {
    static constexpr bool value =
        is_prefiltered<Op, T>::value && is_same<Scope, typename ordering<Scope>::reach>::value;
};
template <class Op, class Scope, class T, require<is_read_first<Op, Scope, T>::value> = 0>
WARPAGG_DEVICE bool is_in_place(keyed, T* pointer, const T& value) {
    return !in_shared_memory(pointer) && changes_nothing<Op>(pointer, value);
}
template <class Op, class Scope, class How, class T>
WARPAGG_DEVICE bool is_in_place(How, const T*, const T&) {
    return false;
}

template <class Op, class Scope, class How, class T>
WARPAGG_DEVICE void update_by(How how, T* pointer, const T& value) {
    if (is_in_place<Op, Scope>(how, pointer, value)) return;
    const updating<Op, Scope, T> act{pointer, value};
    if (!may_pay(how, typename Op::kind{}, value)) return act(alone{});
    with_peers(how, pointer, act);
}

template <class Op, class Scope, class How, class T>
WARPAGG_DEVICE T fetch_by(How how, T* pointer, const T& value) {
    const fetching<Op, Scope, T> act{pointer, value};
    if (!may_pay(how, typename Op::kind{}, value)) return act(alone{});
    return with_peers(how, pointer, act);
}

}  // namespace detail
}  // namespace warpagg

#endif
