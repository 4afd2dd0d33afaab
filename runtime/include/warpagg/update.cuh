// Updating memory for a group: the leader does what its members wanted, and each lane gets the old value it would have seen,
// had the members come one after the other in the order of their lanes.
#ifndef WARPAGG_UPDATE_CUH
#define WARPAGG_UPDATE_CUH

#include <warpagg/strategies.cuh>

namespace warpagg {
namespace detail {

// ---- one lane for itself --------------------------------------------------------------------------------------------

template <class Op, class Scope, class T, class V> WARPAGG_DEVICE decltype(auto) plain_update(T* pointer, V&& value) {
    return Op::atomic(typename ordering<Scope>::reach{}, pointer, forward<V>(value));
}

// ---- the leader for its members -------------------------------------------------------------------------------------

// `act` is the leader's; what it returns, every member gets.
template <class Scope, class Group, class T, class Act> WARPAGG_DEVICE T through_leader(const Group& g, int lane, T result, Act act) {
    const bool leads = g.leads(lane);
    ordering<Scope>::enter(g.active, leads);
    if (leads) result = act();
    ordering<Scope>::leave(g.active, leads);
    return shuffle(g.active, result, g.leader(lane));
}

template <class Op, class Scope, class Group, class T> WARPAGG_DEVICE void leader_updates(const Group& g, int lane, T* pointer, const T& value) {
    const bool leads = g.leads(lane);
    ordering<Scope>::enter(g.active, leads);
    if (leads) plain_update<Op, Scope>(pointer, value);
    ordering<Scope>::leave(g.active, leads);
}

// ---- folding: add sub min max and or xor ----------------------------------------------------------------------------

template <class Op, class Scope, class Group, class T> WARPAGG_DEVICE void update(folding, const Group& g, T* pointer, const T& value) {
    const int lane = lane_id();
    leader_updates<Op, Scope>(g, lane, pointer, reduce<Op>(short_cut<Group, T>{}, g, lane, value));
}

template <class Op, class Scope, class Group, class T> WARPAGG_DEVICE T fetch(folding, const Group& g, T* pointer, const T& value) {
    const int lane = lane_id();
    const scanned<T> sum = scan<Op>(short_cut<Group, T>{}, g, lane, value);
    const T old = through_leader<Scope>(g, lane, value, [&] { return plain_update<Op, Scope>(pointer, sum.total); });
    return g.leads(lane) ? old : Op::apply(old, sum.before);
}

// ---- chaining: exch -------------------------------------------------------------------------------------------------

// Nobody sees what the others stored, so the leader may as well be the last.
template <class Op, class Scope, class Group, class T> WARPAGG_DEVICE void update(chaining, const Group& g, T* pointer, const T& value) {
    leader_updates<Op, Scope>(g, lane_id(), pointer, value);
}

template <class Op, class Scope, class Group, class T> WARPAGG_DEVICE T fetch(chaining, const Group& g, T* pointer, const T& value) {
    const int lane = lane_id();
    const T before = shuffle(g.active, value, g.before(lane));
    const T stored = shuffle(g.active, value, g.end(lane));
    const T old = through_leader<Scope>(g, lane, value, [&] { return plain_update<Op, Scope>(pointer, stored); });
    return g.leads(lane) ? old : before;
}

// ---- wrapping: inc dec ----------------------------------------------------------------------------------------------

// No instruction takes k steps modulo limit + 1 at once, so the leader tries a compare-and-swap. It tries once: where warps
// of the whole GPU contend for one counter, only one swap succeeds per round trip to memory, and plain steps, which
// never fail, are far faster. With the type's maximum as limit the circle is the type's own and k steps are one addition.
template <class Op, class Scope, class Group> WARPAGG_DEVICE unsigned fetch(wrapping, const Group& g, unsigned* pointer, unsigned limit) {
    const int lane = lane_id();
    if (!__all_sync(g.active, limit == shuffle(g.active, limit, g.leader(lane)))) return plain_update<Op, Scope>(pointer, limit);

    const unsigned members = static_cast<unsigned>(g.size(lane));
    struct attempt {
        unsigned old;
        unsigned taken;
    };
    const attempt tried = through_leader<Scope>(g, lane, attempt{0, 0}, [&] {
        if (limit == ~0u) return attempt{plain_update<typename Op::unlimited, Scope>(pointer, members), 1};
        const unsigned seen = *static_cast<const volatile unsigned*>(pointer);
        const unsigned next = Op::advance(seen, limit, members);
        return attempt{seen, swap(typename ordering<Scope>::reach{}, pointer, seen, next) == seen};
    });
    if (!tried.taken) return plain_update<Op, Scope>(pointer, limit);
    return Op::advance(tried.old, limit, static_cast<unsigned>(g.rank(lane)));
}

template <class Op, class Scope, class Group> WARPAGG_DEVICE void update(wrapping, const Group& g, unsigned* pointer, unsigned limit) {
    fetch<Op, Scope>(wrapping{}, g, pointer, limit);
}

// ---- what all strategies end in -------------------------------------------------------------------------------------

template <class Op, class Scope, class Group, class T> WARPAGG_DEVICE void update_found(const found<Group>& search, T* pointer, const T& value) {
    if (!search.shared)
        plain_update<Op, Scope>(pointer, value);
    else
        update<Op, Scope>(typename Op::kind{}, search.group, pointer, value);
}

template <class Op, class Scope, class Group, class T> WARPAGG_DEVICE T fetch_found(const found<Group>& search, T* pointer, const T& value) {
    if (!search.shared) return plain_update<Op, Scope>(pointer, value);
    return fetch<Op, Scope>(typename Op::kind{}, search.group, pointer, value);
}

// One update: search among the lanes that are here, then combine. The address is the key.
template <class Op, class Scope, class How, class T> WARPAGG_DEVICE void search_and_update(How how, T* pointer, const T& value) {
    const lane_mask active = __activemask();
    if (active == full_warp)
        update_found<Op, Scope>(search(how, every_lane{}, pointer), pointer, value);
    else
        update_found<Op, Scope>(search(how, some_lanes{active}, pointer), pointer, value);
}

template <class Op, class Scope, class How, class T> WARPAGG_DEVICE T search_and_fetch(How how, T* pointer, const T& value) {
    const lane_mask active = __activemask();
    if (active == full_warp) return fetch_found<Op, Scope>(search(how, every_lane{}, pointer), pointer, value);
    return fetch_found<Op, Scope>(search(how, some_lanes{active}, pointer), pointer, value);
}

// keyed goes by the memory that the pointer leads to; mostly the compiler knows. Shared memory adds 32-bit integers in one
// instruction, and combining lanes before it never paid in our measurements.
template <class T> WARPAGG_DEVICE bool left_to_hardware(T* pointer) { return is_word<T>::value && __isShared(pointer); }

template <class Op, class Scope, class How, class T> WARPAGG_DEVICE void update_by(How how, T* pointer, const T& value) {
    search_and_update<Op, Scope>(how, pointer, value);
}
template <class Op, class Scope, class T> WARPAGG_DEVICE void update_by(keyed, T* pointer, const T& value) {
    if (!__isShared(pointer))
        search_and_update<Op, Scope>(keyed_global{}, pointer, value);
    else if (left_to_hardware(pointer))
        plain_update<Op, Scope>(pointer, value);
    else
        search_and_update<Op, Scope>(keyed{}, pointer, value);
}

template <class Op, class Scope, class How, class T> WARPAGG_DEVICE T fetch_by(How how, T* pointer, const T& value) {
    return search_and_fetch<Op, Scope>(how, pointer, value);
}
template <class Op, class Scope, class T> WARPAGG_DEVICE T fetch_by(keyed, T* pointer, const T& value) {
    if (!__isShared(pointer)) return search_and_fetch<Op, Scope>(keyed_global{}, pointer, value);
    if (left_to_hardware(pointer)) return plain_update<Op, Scope>(pointer, value);
    return search_and_fetch<Op, Scope>(keyed{}, pointer, value);
}

}  // namespace detail
}  // namespace warpagg

#endif
