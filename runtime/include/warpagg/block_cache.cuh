// A cache of pending updates for a whole block: histograms, scatter-adds, deposits; places that a
// key decides, old values unused.
//
//     __shared__ warpagg::block_cache<unsigned, 2048>::storage sums_storage;
//     warpagg::block_cache<unsigned, 2048> sums_cache(sums_storage, sums);
//     for (…) sums_cache.add(&sums[k], 1u);                   // was atomicAdd(&sums[k], 1u)
//
// Each slot holds a key, the tag, and what is pending for it (detail/tags.cuh). The first slot that
// is looked at is that of the key's own number, modulo the slots and in another order within each
// 32 of them, so that as many keys in a row as there are slots never meet. What finds no slot goes
// to memory at once.
//
// Slots start from the operand that changes nothing, so a claimed slot is ready at once, and one
// that nothing was added to needs no update at the end. The last one out (detail/last_out.cuh)
// takes the others to memory.
//
// Updates of neighbouring lanes with equal keys combine first, as keyed does it, but for 32-bit
// integers: shared memory adds those in one instruction. Others are compare-and-swap loops there.
//
// The cache watches itself. Where keys seldom come back it costs and gains nothing, so each warp
// keeps an account. A warp that is out of credit has stopped: from then on its updates go the way
// of warpagg::add. What is in the cache stays until the end.
//
// Source: our own; the copy without tags (block_table.cuh) is older.
#ifndef WARPAGG_BLOCK_CACHE_CUH
#define WARPAGG_BLOCK_CACHE_CUH

#include <warpagg/apart.cuh>
#include <warpagg/detail/account.cuh>
#include <warpagg/detail/tags.cuh>

namespace warpagg {
namespace detail {

template <class T, int Slots> struct cache_storage {
    alignas(16) T values[Slots];
    tags_of<Slots> keys;
    exits out;
    accounts credits;
};

// What the lanes do there. `Places` says which key a place has: array_from, or places_in_window.
template <class T, int Slots, class Op, class Scope, class Places> class cache_work {
protected:
    // `others`: as the account asks for, or nothing.
    template <class... Others>
    WARPAGG_DEVICE cache_work(cache_storage<T, Slots>& shared, Places places, Others... others)
        : memory_(shared), places_(places), account_(shared.credits, others...) {}

    WARPAGG_DEVICE bool begins() const { return account_.begins(); }

    // By all threads of the block together, before a barrier.
    WARPAGG_DEVICE void clear() {
        fill(memory_.values, Op::template identity<T>());
        memory_.keys.clear();
        memory_.credits.clear();
        if (thread_in_block() == 0) memory_.out.clear();
    }

    WARPAGG_DEVICE void leave() {
        among_active([&](auto active) {
            if (memory_.out.leave(active))
                for_used<8>(memory_.keys.tags, no_key, share(active),
                            [&](unsigned slot, unsigned tag) { flush(tag, memory_.values[slot]); });
        });
    }

    WARPAGG_DEVICE void update(T* pointer, const T& value) {
        const updating<Op, Scope, T> act{pointer, value};
        if (account_.passes()) return act(alone{});
        account_.look();
        if (account_.passes()) return act(alone{});
        const int me = lane_id();
        const unsigned key = places_.key_of(pointer, me);
        if (account_.stays_out())
            return among_active(keyed_global{}, [&](auto active) {
                account_.met(active);
                search(keyed_global{}, active, key, act);
            });
        const some_lanes here(me, __activemask());
        const merged<T> group =
            is_word<T>::value ? merged<T>{value, true} : merge_peers<Op>(key, value);
        const bool hit = group.leads && put(pointer, key, group.value);
        // The votes keep those that hit and those that missed together.
        const lane_mask due = __ballot_sync(here, account_.is_due()),
                        hits = __ballot_sync(here, hit);
        if (due) settle(here, key, group.leads, hits);
    }

private:
    // Returns whether it was a hit.
    WARPAGG_DEVICE bool put(T* pointer, unsigned key, const T& value) {
        const found at = memory_.keys.find(key, memory_.keys.first_for(key));
        const bool hit = memory_.keys.is_hit(at, key);
        if (hit || memory_.keys.claim(at, key))
            add_pending<Op>(&memory_.values[at.slot], value);
        else
            plain_update<Op, Scope>(pointer, value);
        return hit;
    }

    WARPAGG_DEVICE void flush(unsigned key, const T& value) const {
        if (!changes_nothing<Op>(value)) plain_update<Op, Scope>(places_.place_of(key), value);
    }

    // Words are not combined before: where that might have been worth it, it is found out here.
    WARPAGG_DEVICE void settle(some_lanes active, unsigned key, bool leads, lane_mask hits) {
        const bool is_asked = !is_word<T>::value || count(active) >= worth_a_search;
        if (is_word<T>::value && is_asked)
            leads = key != from_neighbour(active, key) || active.me == first(active);
        const lane_mask leaders = is_asked ? __ballot_sync(active, leads) : active.mask;
        account_.enter(active, key, leaders, hits & leaders,
                       count(active & ~leaders) >= (is_word<T>::value ? 8 : 4));
    }

    cache_storage<T, Slots>& memory_;
    Places places_;
    account account_;
};

template <class T, int Slots, class Op, class Scope, bool Combined = is_combined<Op, T>::value>
class cache_of;

template <class T, int Slots, class Op, class Scope>
class cache_of<T, Slots, Op, Scope, true> : public cache_work<T, Slots, Op, Scope, array_from<T>> {
    using work = cache_work<T, Slots, Op, Scope, array_from<T>>;

public:
    using storage = cache_storage<T, Slots>;
    using storage_ = storage;

    WARPAGG_DEVICE cache_of(storage& shared, const volatile void* base, apart others = apart())
        : work(shared, array_from<T>(base), others) {
        if (!others.holds()) return;
        this->clear();
        __syncthreads();
    }
    WARPAGG_DEVICE ~cache_of() {
        if (this->begins()) this->leave();
    }
    cache_of(const cache_of&) = delete;
    cache_of& operator=(const cache_of&) = delete;
};

// The same for objects that are found (found.cuh): what a lane knows it reads anew in each call.
template <class T, int Slots, class Op, class Scope> struct found_cache {
    using element = T;
    using operation = Op;
    using scope = Scope;
    static constexpr bool is_combined = detail::is_combined<Op, T>::value;

    struct storage : cache_storage<T, Slots> {
        unsigned window;
    };
    struct work : cache_work<T, Slots, Op, Scope, places_in_window<T>> {
        using base = cache_work<T, Slots, Op, Scope, places_in_window<T>>;
        WARPAGG_DEVICE explicit work(storage& shared)
            : base(shared, places_in_window<T>(shared.window)) {}
        using base::clear;
        using base::leave;
        using base::update;
    };

    WARPAGG_DEVICE static bool begin(storage& shared, apart others) {
        if (thread_in_block() == 0) shared.window = places_in_window<T>::none;
        if (others.holds())
            work(shared).clear();
        else
            shared.credits.clear(0);
        return others.holds();
    }
    WARPAGG_DEVICE static void end(storage& shared) { work(shared).leave(); }
    WARPAGG_DEVICE static void update(storage& shared, T* pointer, const T& value) {
        work(shared).update(pointer, value);
    }
};

template <class T, int Slots, class Op, class Scope>
class cache_of<T, Slots, Op, Scope, false> : public updates_at_once<T, Op, Scope> {
public:
    using storage = typename updates_at_once<T, Op, Scope>::storage;
    using storage_ = storage;
    WARPAGG_DEVICE cache_of(storage&, const volatile void*, apart = apart()) {}
};

}  // namespace detail

// What:          add sub min max and_ or_ xor_ (the one that Op names) of (pointer, value) at
//                places that keys decide, by all threads of a block.
// Parameters:    T        the element type. One that CUDA's atomic of
//                         that name doesn't take makes its own atomic at once
//                Slots    a multiple of 32. The storage takes Slots * (4 + sizeof(T))
//                         bytes and a few more
//                Op       op_add (default), op_sub, op_min, op_max, op_and, op_or, op_xor
//                Scope    block, device (default) or system
//                base     where the array begins. Places that lie before it or very far behind are
//                         right, and go to memory at once
//                others   whether the block makes enough updates (apart::only_if); if left out,
//                         that is taken for granted. Where it does not hold, there is no cache
//                pointer  to global memory: any
// Returns:       nothing. Memory holds the updates when the block has ended, maybe before.
// Preconditions: The object is made by all threads of the block together (it holds a barrier); its
//                storage belongs to it alone while the block runs. It lives to the end of the
//                kernel, and nobody in the kernel looks at the places. The calls: none. Any lanes,
//                any number of times; threads may leave when and where they like.
// Performance:   docs/performance.md. Pays where a block makes many updates of some places that it
//                makes far more of than of others.
// Source:        see the top of this file.
template <class T, int Slots, class Op = op_add, class Scope = device>
class block_cache : public detail::named<T, Op, detail::cache_of<T, Slots, Op, Scope>> {
public:
    using detail::named<T, Op, detail::cache_of<T, Slots, Op, Scope>>::named;
    using found_form = detail::found_cache<T, Slots, Op, Scope>;
};

}  // namespace warpagg

#endif
