// Updating memory for a group: the leader does what its members wanted, and each lane gets the old value it would have seen,
// had the members come one after the other in the order of their lanes.
#ifndef WARPAGG_UPDATE_CUH
#define WARPAGG_UPDATE_CUH

#include <warpagg/group.cuh>

namespace warpagg {
namespace detail {

// ---- one lane for itself --------------------------------------------------------------------------------------------

template <class Op, class Scope, class T, class V> WARPAGG_DEVICE decltype(auto) plain_update(T* pointer, V&& value) {
    return Op::atomic(typename ordering<Scope>::reach{}, pointer, forward<V>(value));
}

// ---- the leader for its members -------------------------------------------------------------------------------------

// `act` is called by the leader only and returns the old value; every member gets it.
template <class Scope, class T, class Act> WARPAGG_DEVICE T through_leader(const group& g, int lane, T fallback, Act act) {
    const bool leading = leads(g, lane);
    ordering<Scope>::enter(g.active, leading);
    if (leading) fallback = act();
    ordering<Scope>::leave(g.active, leading);
    return shuffle(g.active, fallback, leader(g, lane));
}

// ---- folding: add sub min max and or xor ----------------------------------------------------------------------------

template <class Op, class Scope, class T> WARPAGG_DEVICE void update(folding, const group& g, int lane, T* pointer, const T& value) {
    const T total = reduce<Op>(g, lane, value, short_cut<T>{});
    const bool leading = leads(g, lane);
    ordering<Scope>::enter(g.active, leading);
    if (leading) plain_update<Op, Scope>(pointer, total);
    ordering<Scope>::leave(g.active, leading);
}

template <class Op, class Scope, class T> WARPAGG_DEVICE T fetch(folding, const group& g, int lane, T* pointer, const T& value) {
    const scanned<T> sum = scan<Op>(g, lane, value, short_cut<T>{});
    const T old = through_leader<Scope>(g, lane, value, [&] { return plain_update<Op, Scope>(pointer, sum.total); });
    return leads(g, lane) ? old : Op::apply(old, sum.before);
}

// ---- chaining: exch -------------------------------------------------------------------------------------------------

// Nobody sees what the others stored, so the leader may as well be the last.
template <class Op, class Scope, class T> WARPAGG_DEVICE void update(chaining, const group& g, int lane, T* pointer, const T& value) {
    const bool leading = leads(g, lane);
    ordering<Scope>::enter(g.active, leading);
    if (leading) plain_update<Op, Scope>(pointer, value);
    ordering<Scope>::leave(g.active, leading);
}

template <class Op, class Scope, class T> WARPAGG_DEVICE T fetch(chaining, const group& g, int lane, T* pointer, const T& value) {
    const T before = shuffle(g.active, value, member_before(g, lane));
    const T stored = shuffle(g.active, value, last_member(g, lane));
    const T old = through_leader<Scope>(g, lane, value, [&] { return plain_update<Op, Scope>(pointer, stored); });
    return leads(g, lane) ? old : before;
}

// ---- wrapping: inc dec ----------------------------------------------------------------------------------------------

// No instruction takes k steps modulo limit + 1 at once, so the leader tries a compare-and-swap. It tries once: where warps
// of the whole GPU contend for one counter, only one swap succeeds per round trip to memory, and plain steps, which
// never fail, are far faster. With the type's maximum as limit the circle is the type's own and k steps are one addition.
template <class Op, class Scope> WARPAGG_DEVICE unsigned fetch(wrapping, const group& g, int lane, unsigned* pointer, unsigned limit) {
    if (!__all_sync(g.active, limit == shuffle(g.active, limit, leader(g, lane)))) return plain_update<Op, Scope>(pointer, limit);

    const unsigned members = static_cast<unsigned>(size(g, lane));
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
    return Op::advance(tried.old, limit, static_cast<unsigned>(rank(g, lane)));
}

template <class Op, class Scope> WARPAGG_DEVICE void update(wrapping, const group& g, int lane, unsigned* pointer, unsigned limit) {
    fetch<Op, Scope>(wrapping{}, g, lane, pointer, limit);
}

// ---- what all strategies end in -------------------------------------------------------------------------------------

template <class Op, class Scope, class T> WARPAGG_DEVICE void update_group(const group& g, T* pointer, const T& value) {
    if (g.shape == layout::alone)
        plain_update<Op, Scope>(pointer, value);
    else
        update<Op, Scope>(typename Op::kind{}, g, lane_id(), pointer, value);
}

template <class Op, class Scope, class T> WARPAGG_DEVICE T fetch_group(const group& g, T* pointer, const T& value) {
    if (g.shape == layout::alone) return plain_update<Op, Scope>(pointer, value);
    return fetch<Op, Scope>(typename Op::kind{}, g, lane_id(), pointer, value);
}

}  // namespace detail
}  // namespace warpagg

#endif
