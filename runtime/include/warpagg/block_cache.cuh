// A cache of pending updates for a whole block: histograms, scatter-adds, deposits; places that a key decides, old values unused.
//
//     __shared__ warpagg::block_cache<unsigned, 2048>::room bins_room;
//     warpagg::block_cache<unsigned, 2048> bins_cache(bins_room, bins);
//     for (…) bins_cache.add(&bins[k], 1u);                   // was atomicAdd(&bins[k], 1u)
//
// The key of a place is its distance from `base`, in elements. There are three ways for an update, all of them right for any place:
//
//     key < Slots            straight to the slot of that number: nobody else uses it
//     key below 2^32 - 1     to one of the tagged slots. The first key that comes by claims it, by compare-and-swap on the tag;
//                            a slot that has another's tag stays with it
//     others                 to memory, at once
//
// Slots start from the operand that changes nothing, so a claimed slot is ready at once and one that was not used adds nothing.
// The last one out (detail/last_out.cuh) takes what is pending to memory.
//
// The cache watches itself. Where keys seldom come back it costs and gains nothing, so each warp keeps an account: a round in
// which somebody missed costs it, each hit in such a round is credited. A warp whose account is empty has stopped: from
// then on its updates go the way of warpagg::add.
#ifndef WARPAGG_BLOCK_CACHE_CUH
#define WARPAGG_BLOCK_CACHE_CUH

#include <warpagg/detail/block_object.cuh>

namespace warpagg {
namespace detail {

// The gate before a search, for slots in shared memory: see keyed.cuh.
template <class T> struct keyed_cached {};
template <class T> WARPAGG_DEVICE bool are_enough(keyed_cached<T>, every_lane, lane_mask joined) { return count(joined) >= 2; }
template <class T> WARPAGG_DEVICE bool are_enough(keyed_cached<T>, some_lanes active, lane_mask joined) { return 3 * count(joined) >= count(active); }
template <class T, class Lanes, class Key, class Act>
WARPAGG_DEVICE decltype(auto) search(keyed_cached<T> gate, Lanes active, const Key& key, Act act) {
    return search_gated(gate, active, key, act);
}

// What a round costs that has a miss, what a hit gains in it, and what a warp may lose before it stops.
constexpr int cost_of_round = 32, gain_of_hit = 8, least_credit = 0, first_credit = 128, most_credit = 512;

template <class T, int Slots, class Op, class Scope, bool Combined = is_combined<Op, T>::value> class cache_of;

template <class T, int Slots, class Op, class Scope> class cache_of<T, Slots, Op, Scope, true> {
    static_assert(Slots >= 32 && (Slots & (Slots - 1)) == 0, "warpagg::block_cache wants a power of two, 32 or more");
    // As many as fit in the room of Slots values and Slots tags.
    static constexpr unsigned direct = Slots, tagged = Slots / (sizeof(T) <= 4 ? 2 : sizeof(T) == 8 ? 4 : 8);
    static constexpr unsigned none = ~0u;  // no key

public:
    struct room {
        T at[direct + tagged];
        unsigned tags[tagged];
        exits out;
    };

    WARPAGG_DEVICE cache_of(room& shared, const volatile void* base) : room_(shared), base_(address_of(base)), credit_(first_credit) {
        const unsigned me = thread_in_block(), all = threads_in_block();
        for (unsigned i = me; i < direct + tagged; i += all) room_.at[i] = Op::template identity<T>();
        for (unsigned i = me; i < tagged; i += all) room_.tags[i] = none;
        if (me == 0) room_.out.clear();
        __syncthreads();
    }
    WARPAGG_DEVICE ~cache_of() {
        among_active([&](auto active) {
            if (room_.out.leave_together(active)) flush(active);
        });
    }
    cache_of(const cache_of&) = delete;
    cache_of& operator=(const cache_of&) = delete;

protected:
    WARPAGG_DEVICE void update(T* pointer, const T& value) {
        if (credit_ < least_credit) return update_by<Op, Scope>(keyed{}, pointer, value);
        among_active([&](auto active) {
            search(keyed_cached<T>{}, active, pointer, putting<decltype(active)>{*this, active, pointer, value});
        });
    }

private:
    // What to do with the groups that the search has found.
    template <class Lanes> struct putting {
        cache_of& cache;
        const Lanes& active;
        T* pointer;
        const T& value;
        WARPAGG_DEVICE void operator()(alone) const { cache.put(active, true, pointer, value); }
        template <class Group> WARPAGG_DEVICE void operator()(const Group& g) const {
            cache.put(active, g.leads(), pointer, reduce<Op>(short_cut<Group, T>{}, g, value));
        }
    };

    template <class Lanes> WARPAGG_DEVICE void put(Lanes active, bool leads, T* pointer, const T& value) {
        const bool hit = leads && put_one(pointer, value);
        const lane_mask missed = __ballot_sync(active, leads && !hit);
        if (missed) {
            const int hits = count(__ballot_sync(active, hit));
            const int credit = credit_ + gain_of_hit * hits - cost_of_round;
            credit_ = credit < most_credit ? credit : most_credit;
        }
    }

    // Whether it was in the cache.
    WARPAGG_DEVICE bool put_one(T* pointer, const T& value) {
        const unsigned key = key_of(pointer);
        if (key < direct) return add_pending<Op>(&room_.at[key], value), true;
        const unsigned slot = (key ^ key / tagged) % tagged;
        unsigned tag = *static_cast<volatile unsigned*>(&room_.tags[slot]);
        const bool empty = tag == none && key != none;
        if (empty) tag = atomicCAS_block(&room_.tags[slot], none, key);
        if (tag == key || (empty && tag == none)) {
            add_pending<Op>(&room_.at[direct + slot], value);
            return tag == key;
        }
        plain_update<Op, Scope>(pointer, value);
        return false;
    }

    // In elements from the base; `none` if that is not a whole number below it.
    WARPAGG_DEVICE unsigned key_of(const T* pointer) const {
        constexpr int shift = sizeof(T) == 2 ? 1 : sizeof(T) == 4 ? 2 : sizeof(T) == 8 ? 3 : 4;
        const unsigned long long distance = static_cast<unsigned long long>(address_of(pointer) - base_);
        const unsigned long long key = distance >> shift | distance << (64 - shift);
        return key < none ? static_cast<unsigned>(key) : none;
    }
    WARPAGG_DEVICE T* place_of(unsigned key) const { return reinterpret_cast<T*>(base_ + static_cast<unsigned long long>(key) * sizeof(T)); }
    WARPAGG_DEVICE static char* address_of(const volatile void* p) { return static_cast<char*>(const_cast<void*>(p)); }

    template <class Lanes> WARPAGG_DEVICE void flush(Lanes active) const {
        const unsigned me = static_cast<unsigned>(count(active & below(active.me))), all = static_cast<unsigned>(count(active));
        for (unsigned i = me; i < direct; i += all) flush_one(i, room_.at[i]);
        for (unsigned i = me; i < tagged; i += all)
            if (room_.tags[i] != none) flush_one(room_.tags[i], room_.at[direct + i]);
    }
    WARPAGG_DEVICE void flush_one(unsigned key, const T& value) const {
        if (!changes_nothing<Op>(value)) plain_update<Op, Scope>(place_of(key), value);
    }

    room& room_;
    char* base_;
    int credit_;
};

template <class T, int Slots, class Op, class Scope> class cache_of<T, Slots, Op, Scope, false> : public updates_at_once<T, Op, Scope> {
public:
    using room = typename updates_at_once<T, Op, Scope>::room;
    WARPAGG_DEVICE cache_of(room&, const volatile void*) {}
};

}  // namespace detail

// What:          add sub min max and_ or_ xor_ (the one that Op names) of (pointer, value) at places that keys decide, by all threads
//                of a block.
// Parameters:    T        the element type. One that CUDA's atomic of that name doesn't take makes its own atomic at once
//                Slots    a power of two. The room takes Slots * (4 + sizeof(T)) bytes and a few more
//                Op       op_add (default), op_sub, op_min, op_max, op_and, op_or, op_xor
//                Scope    block, device (default) or system
//                base     where the array begins. Places that lie before it or very far behind are right, and go to memory at once
//                pointer  to global memory: any
// Returns:       nothing. Memory holds the updates when the block has ended, maybe before.
// Preconditions: The object is made by all threads of the block together (it holds a barrier); its room belongs to it alone
//                while the block runs. It lives to the end of the kernel, and nobody in the kernel looks at the places.
//                The calls: none. Any lanes, any number of times; threads may leave when and where they like.
// Performance:   docs/performance.md. Pays where a block makes many updates of few places, or of some places far more than of others.
// Source:        see the top of this file.
template <class T, int Slots, class Op = op_add, class Scope = device>
class block_cache : public detail::named<T, Op, detail::cache_of<T, Slots, Op, Scope>> {
public:
    using detail::named<T, Op, detail::cache_of<T, Slots, Op, Scope>>::named;
};

}  // namespace warpagg

#endif
