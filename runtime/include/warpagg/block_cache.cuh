// A cache of pending updates for a whole block: histograms, scatter-adds, deposits; places that a key decides, old values unused.
//
//     __shared__ warpagg::block_cache<unsigned, 2048>::room bins_room;
//     warpagg::block_cache<unsigned, 2048> bins_cache(bins_room, bins);
//     for (…) bins_cache.add(&bins[k], 1u);                   // was atomicAdd(&bins[k], 1u)
//
// The key of a place is its distance from `base`, in elements. There are three ways for an update, all of them right for any place:
//
//     the first keys         (Slots of them; half as many, if elements have more than 4 bytes) to the slot of that number: nobody
//                            else uses it, so it has no tag
//     keys below 2^32 - 1    to one of two tagged slots, by a hash. The first key that comes by claims a slot, by compare-and-swap
//                            on the tag; it then has the slot for good, and others that want it go to memory at once
//     others                 to memory at once
//
// Slots start from the operand that changes nothing, so a claimed slot is ready at once, and one that nothing was added to needs
// no update at the end. The last one out (detail/last_out.cuh) takes the others to memory.
//
// Updates of neighbouring lanes with equal keys combine first, as keyed does it, but for 32-bit integers only where that saves
// memory an update: shared memory adds those in one instruction. Others are compare-and-swap loops there.
//
// The cache watches itself. Where keys seldom come back it costs and gains nothing, so each warp keeps an account: a round in
// which somebody missed costs (twice, where combining in the warp would have done), and each hit in such a round is credited. A
// warp that is out of credit has stopped: from then on its updates go the way of warpagg::add. What is in the cache stays until
// the end.
//
// Sources: privatised histograms (V. Podlozhnyuk, "Histogram calculation in CUDA", 2007) for the slots without tags.
#ifndef WARPAGG_BLOCK_CACHE_CUH
#define WARPAGG_BLOCK_CACHE_CUH

#include <warpagg/detail/block_object.cuh>

namespace warpagg {
namespace detail {

// The gate before a search, for slots in shared memory: see keyed.cuh.
template <class T> struct keyed_cached {};
template <class T> WARPAGG_DEVICE bool are_enough(keyed_cached<T>, every_lane, lane_mask joined) {
    return count(joined) >= (is_word<T>::value ? 8 : 4);
}
template <class T, class Lanes, class Key, class Act>
WARPAGG_DEVICE decltype(auto) search(keyed_cached<T> gate, Lanes active, const Key& key, Act act) {
    return search_gated(gate, active, key, act);
}

// What a round with a miss costs, what a hit gains in it, and what a warp may spend before it stops: four such rounds without a
// hit at the beginning, sixteen when it has done well. It goes on if a sixth of the lanes hit.
constexpr int cost_of_round = 32, gain_of_hit = 6, first_credit = 4 * cost_of_round, most_credit = 16 * cost_of_round;

template <class T, int Slots, class Op, class Scope, bool Combined = is_combined<Op, T>::value> class cache_of;

template <class T, int Slots, class Op, class Scope> class cache_of<T, Slots, Op, Scope, true> {
    static_assert(Slots >= 32 && (Slots & (Slots - 1)) == 0, "warpagg::block_cache wants a power of two, 32 or more");
    // Together no larger than Slots values and Slots tags.
    static constexpr unsigned direct = sizeof(T) <= 4 ? Slots : Slots / 2, tagged = Slots / 2;
    static constexpr unsigned none = ~0u;  // no key

public:
    struct room {
        alignas(16) T values[direct + tagged];
        alignas(16) unsigned tags[tagged];
        exits out;
    };

    WARPAGG_DEVICE cache_of(room& shared, const volatile void* base) : room_(shared), base_(address_of(base)), credit_(first_credit) {
        fill(room_.values, Op::template identity<T>());
        fill(room_.tags, none);
        if (thread_in_block() == 0) room_.out.clear();
        __syncthreads();
    }
    WARPAGG_DEVICE ~cache_of() {
        among_active([&](auto active) {
            if (room_.out.leave(active)) flush(share(active));
        });
    }
    cache_of(const cache_of&) = delete;
    cache_of& operator=(const cache_of&) = delete;

protected:
    WARPAGG_DEVICE void update(T* pointer, const T& value) {
        if (credit_ <= 0) return update_by<Op, Scope>(keyed{}, pointer, value);
        if (!is_word<T>::value) return among_all(full_warp, pointer, value);
        // Each lane for itself: where the compiler can tell that all keys are among the first, nothing else is left.
        const unsigned key = key_of(pointer);
        const lane_mask here = __activemask();
        if (key < direct) return add_pending<Op>(&room_.values[key], value);
        among_all(here, pointer, value);
    }

private:
    // ---- slots

    struct found {
        unsigned key, slot, tag;
        WARPAGG_DEVICE bool is_hit() const { return tag == key && key != none; }
    };

    WARPAGG_DEVICE found find(const T* pointer) const {
        const unsigned key = key_of(pointer);
        if (key < direct) return found{key, key, key};
        unsigned slot = (key ^ key / tagged ^ key / tagged / tagged) % tagged;  // neighbours in different slots, and large strides too
        unsigned tag = tag_of(slot);
        if (tag != key && tag != none) tag = tag_of(slot ^= 1);
        return found{key, direct + slot, tag};
    }
    WARPAGG_DEVICE unsigned tag_of(unsigned slot) const { return *static_cast<const volatile unsigned*>(&room_.tags[slot]); }

    // Returns whether the key has a slot.
    WARPAGG_DEVICE bool claim(const found& at) {
        if (at.tag != none || at.key == none) return false;
        const unsigned tag = atomicCAS_block(&room_.tags[at.slot - direct], none, at.key);
        return tag == none || tag == at.key;
    }

    // In elements from the base; `none` if that is not a whole number below it.
    WARPAGG_DEVICE unsigned key_of(const T* pointer) const {
        const unsigned long long distance = static_cast<unsigned long long>(address_of(pointer) - base_);
        const unsigned long long key = distance / sizeof(T);
        return key * sizeof(T) == distance && key < none ? static_cast<unsigned>(key) : none;
    }
    WARPAGG_DEVICE T* place_of(unsigned key) const { return reinterpret_cast<T*>(base_ + key * static_cast<unsigned long long>(sizeof(T))); }
    WARPAGG_DEVICE static char* address_of(const volatile void* p) { return static_cast<char*>(const_cast<void*>(p)); }

    // ---- an update

    // `here` are the lanes that came to the call together. Those that are not here now have hit.
    WARPAGG_DEVICE void among_all(lane_mask here, T* pointer, const T& value) {
        among_active([&](auto active) {
            search(keyed_cached<T>{}, active, pointer, putting<decltype(active)>{*this, active, here, pointer, value});
        });
    }

    // What to do with the groups that the search has found.
    template <class Lanes> struct putting {
        cache_of& cache;
        Lanes active;
        lane_mask here;
        T* pointer;
        const T& value;
        WARPAGG_DEVICE void operator()(alone) const { cache.put(active, here, true, pointer, value, cost_of_round); }
        template <class Group> WARPAGG_DEVICE void operator()(const Group& g) const {
            cache.put(active, here, g.leads(), pointer, reduce<Op>(short_cut<Group, T>{}, g, value), 2 * cost_of_round);
        }
    };

    template <class Lanes> WARPAGG_DEVICE void put(Lanes active, lane_mask here, bool leads, T* pointer, const T& value, int cost) {
        bool hit = false;
        if (leads) {
            const found at = find(pointer);
            hit = at.is_hit();
            if (hit || claim(at))
                add_pending<Op>(&room_.values[at.slot], value);
            else
                plain_update<Op, Scope>(pointer, value);
        }
        if (!__any_sync(active, leads && !hit)) return;
        const int hits = count(__ballot_sync(active, hit)) + count(is_word<T>::value ? here & ~active : 0u);
        const int credit = credit_ + gain_of_hit * hits - cost;
        credit_ = credit < most_credit ? credit : most_credit;
    }

    // ---- beginning and end

    // Sixteen bytes at a time.
    template <class E, decltype(sizeof(0)) N> WARPAGG_DEVICE static void fill(E (&array)[N], E value) {
        constexpr unsigned each = 16 / sizeof(E);
        struct alignas(16) chunk {
            E element[each];
        } filled;
#pragma unroll
        for (unsigned e = 0; e < each; ++e) filled.element[e] = value;
        for (unsigned i = thread_in_block(); i < N / each; i += threads_in_block()) reinterpret_cast<chunk*>(array)[i] = filled;
    }

    // Several of a lane at a time, so that shared memory is waited for once, and what was not used costs one branch.
    WARPAGG_DEVICE void flush(share part) const {
        constexpr unsigned at_once = sizeof(T) <= 4 ? 8 : 4;
#pragma unroll 1
        for (unsigned begin = part.mine; begin < direct; begin += at_once * part.all) {
            T value[at_once];
            bool used = false;
#pragma unroll
            for (unsigned j = 0; j < at_once; ++j) {
                value[j] = begin + j * part.all < direct ? room_.values[begin + j * part.all] : Op::template identity<T>();
                used |= !changes_nothing<Op>(value[j]);
            }
            if (!used) continue;
#pragma unroll
            for (unsigned j = 0; j < at_once; ++j) flush_one(begin + j * part.all, value[j]);
        }
#pragma unroll 1
        for (unsigned begin = part.mine; begin < tagged; begin += at_once * part.all) {
            unsigned tag[at_once];
            bool used = false;
#pragma unroll
            for (unsigned j = 0; j < at_once; ++j) {
                tag[j] = begin + j * part.all < tagged ? room_.tags[begin + j * part.all] : none;
                used |= tag[j] != none;
            }
            if (!used) continue;
#pragma unroll
            for (unsigned j = 0; j < at_once; ++j)
                if (tag[j] != none) flush_one(tag[j], room_.values[direct + begin + j * part.all]);
        }
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
