// A cache of pending updates for a whole block: histograms, scatter-adds, deposits; places that a key decides, old values unused.
//
//     __shared__ warpagg::block_cache<unsigned, 2048>::storage sums_storage;
//     warpagg::block_cache<unsigned, 2048> sums_cache(sums_storage, sums);
//     for (…) sums_cache.add(&sums[k], 1u);                   // was atomicAdd(&sums[k], 1u)
//
// Each slot holds a key, the tag, and what is pending for it. A key may lie in two slots: in the one of its own number, modulo the
// slots, so that as many keys in a row as there are slots never meet; and in one that a hash names. The first key that comes by
// claims a slot, by compare-and-swap on the tag, and has it for good. Where others have both, the update goes to memory at once.
//
// Slots start from the operand that changes nothing, so a claimed slot is ready at once, and one that nothing was added to needs
// no update at the end. The last one out (detail/last_out.cuh) takes the others to memory.
//
// Updates of neighbouring lanes with equal keys combine first, as keyed does it, but for 32-bit integers: shared memory adds
// those in one instruction. Others are compare-and-swap loops there.
//
// The cache watches itself. Where keys seldom come back it costs and gains nothing, so each warp keeps an account: a round in
// which somebody missed costs (twice, where combining in the warp would have done), and each hit is credited. A warp that is
// out of credit has stopped: from then on its updates go the way of warpagg::add. What is in the cache stays until the end. One that
// has much credit looks at every 32nd round only.
//
// Source: our own; the copy without tags (block_table.cuh) is older.
#ifndef WARPAGG_BLOCK_CACHE_CUH
#define WARPAGG_BLOCK_CACHE_CUH

#include <warpagg/detail/places.cuh>

namespace warpagg {
namespace detail {

// What a round with a miss costs, what a hit gains, and what a warp may spend before it stops: four such rounds without a
// hit at the beginning, sixteen when it has done well. It goes on if a sixth of the lanes hit.
constexpr int cost_of_round = 32, gain_of_hit = 6, first_credit = 4 * cost_of_round, most_credit = 16 * cost_of_round;
constexpr int rounds_trusted = 32;

template <class T, int Slots, class Op, class Scope, bool Combined = is_combined<Op, T>::value> class cache_of;

template <class T, int Slots, class Op, class Scope> class cache_of<T, Slots, Op, Scope, true> {
    static_assert(Slots >= 32 && Slots % 32 == 0, "warpagg::block_cache wants a multiple of 32");

public:
    struct storage {
        alignas(16) T values[Slots];
        alignas(16) unsigned tags[Slots];
        exits out;
    };
    using storage_ = storage;

    WARPAGG_DEVICE cache_of(storage& shared, const volatile void* base) : memory_(shared), array_(base), credit_(first_credit), rounds_(0) {
        fill(memory_.values, Op::template identity<T>());
        fill(memory_.tags, no_key);
        if (thread_in_block() == 0) memory_.out.clear();
        __syncthreads();
    }
    WARPAGG_DEVICE ~cache_of() {
        among_active([&](auto active) {
            if (memory_.out.leave(active)) for_used(memory_.tags, no_key, share(active), [&](unsigned slot, unsigned tag) { flush(tag, memory_.values[slot]); });
        });
    }
    cache_of(const cache_of&) = delete;
    cache_of& operator=(const cache_of&) = delete;

protected:
    WARPAGG_DEVICE void update(T* pointer, const T& value) {
        const int me = lane_id();
        const unsigned key = array_.key_of(pointer, me);
        if (credit_ <= 0)
            return among_active([&](auto active) { search(keyed_global{}, active, key, updating<Op, Scope, T>{pointer, value}); });
        const some_lanes here(me, __activemask());
        const merged<T> group = is_word<T>::value ? merged<T>{value, true} : merge_peers<Op>(key, value);
        const bool hit = group.leads && put(pointer, key, group.value);
        __syncwarp(here);  // else those that hit and those that missed would go on, and account, apart
        if (--rounds_ <= 0) account(key, group.leads, hit);
    }

private:
    // Returns whether it was a hit.
    WARPAGG_DEVICE bool put(T* pointer, unsigned key, const T& value) {
        const found at = find(key);
        const bool hit = at.tag == key && key < first_no_key;
        if (hit || claim(at, key))
            add_pending<Op>(&memory_.values[at.slot], value);
        else
            plain_update<Op, Scope>(pointer, value);
        return hit;
    }

    // ---- slots

    struct found {
        unsigned slot, tag;
    };

    WARPAGG_DEVICE found find(unsigned key) const {
        unsigned slot = key % Slots, tag = tag_of(slot);
        if (tag != key && tag != no_key) tag = tag_of(slot = __umulhi(key * 2654435769u, Slots));
        return found{slot, tag};
    }
    WARPAGG_DEVICE unsigned tag_of(unsigned slot) const { return *static_cast<const volatile unsigned*>(&memory_.tags[slot]); }

    // Returns whether the key has the slot.
    WARPAGG_DEVICE bool claim(const found& at, unsigned key) {
        if (at.tag != no_key || key >= first_no_key) return false;
        const unsigned tag = atomicCAS_block(&memory_.tags[at.slot], no_key, key);
        return tag == no_key || tag == key;
    }

    WARPAGG_DEVICE void flush(unsigned key, const T& value) const {
        if (!changes_nothing<Op>(value)) plain_update<Op, Scope>(array_.place_of(key), value);
    }

    // ---- the account

    // For the lanes that are here together: an estimate, so it doesn't matter if some of the round's are elsewhere.
    WARPAGG_DEVICE void account(unsigned key, bool leads, bool hit) {
        const some_lanes active(lane_id(), __activemask());
        const unsigned key_before = from_neighbour(active, key);
        if (is_word<T>::value) leads = key != key_before || active.me == first(active);
        const lane_mask leaders = __ballot_sync(active, leads), hits = __ballot_sync(active, leads && hit);
        const bool would_combine = count(active & ~leaders) >= (is_word<T>::value ? 8 : 4);
        const int gain = hits == leaders ? cost_of_round : gain_of_hit * count(hits) - cost_of_round * (would_combine ? 2 : 1);
        credit_ = credit_ + gain < most_credit ? credit_ + gain : most_credit;
        rounds_ = gain >= 0 && credit_ > most_credit / 2 ? rounds_trusted : 1;
    }

    storage& memory_;
    array_from<T> array_;
    int credit_, rounds_;  // until the account is looked at
};

template <class T, int Slots, class Op, class Scope> class cache_of<T, Slots, Op, Scope, false> : public updates_at_once<T, Op, Scope> {
public:
    using storage = typename updates_at_once<T, Op, Scope>::storage;
    using storage_ = storage;
    WARPAGG_DEVICE cache_of(storage&, const volatile void*) {}
};

}  // namespace detail

// What:          add sub min max and_ or_ xor_ (the one that Op names) of (pointer, value) at places that keys decide, by all threads
//                of a block.
// Parameters:    T        the element type. One that CUDA's atomic of that name doesn't take makes its own atomic at once
//                Slots    a multiple of 32. The storage takes Slots * (4 + sizeof(T)) bytes and a few more
//                Op       op_add (default), op_sub, op_min, op_max, op_and, op_or, op_xor
//                Scope    block, device (default) or system
//                base     where the array begins. Places that lie before it or very far behind are right, and go to memory at once
//                pointer  to global memory: any
// Returns:       nothing. Memory holds the updates when the block has ended, maybe before.
// Preconditions: The object is made by all threads of the block together (it holds a barrier); its storage belongs to it alone
//                while the block runs. It lives to the end of the kernel, and nobody in the kernel looks at the places.
//                The calls: none. Any lanes, any number of times; threads may leave when and where they like.
// Performance:   docs/performance.md. Pays where a block makes many updates of some places that it makes far more of than of others.
// Source:        see the top of this file.
template <class T, int Slots, class Op = op_add, class Scope = device>
class block_cache : public detail::named<T, Op, detail::cache_of<T, Slots, Op, Scope>> {
public:
    using detail::named<T, Op, detail::cache_of<T, Slots, Op, Scope>>::named;
};

}  // namespace warpagg

#endif
