// A few totals for a whole block: places side by side that all threads of the block update one
// after the other, in a loop of constant length.
//
//     __shared__ warpagg::block_totals<float, 16>::storage m_storage;
//     warpagg::block_totals<float, 16> m_sums(m_storage, m);
//     for (…)
//     #pragma unroll
//         for (int k = 0; k < 16; k++) m_sums.add(&m[k], x[k]);  // was atomicAdd(&m[k], x[k])
//
// What block_total does for one place. Each thread gathers its own in registers, one for each
// place. Where the loop is unrolled, the compiler knows which one a call is for; else each call
// asks all of them.
//
// When the object ends, a full warp reduces its registers by halving (warp_sums.cuh), which leaves
// the totals in different lanes: one instruction adds them to the block's, in shared memory. Any
// other lanes that leave together reduce them side by side, and share the totals out. The last ones
// out of the block (detail/last_out.cuh) take to memory what was added.
//
// In a launch of few warps (warps_that_gather) each warp updates memory itself.
//
// Sources: see block_total.cuh and warp_sums.cuh.
#ifndef WARPAGG_BLOCK_TOTALS_CUH
#define WARPAGG_BLOCK_TOTALS_CUH

#include <warpagg/detail/places.cuh>
#include <warpagg/warp_sums.cuh>

namespace warpagg {
namespace detail {

template <class T, int Size, class Op, class Scope, bool Combined = is_combined<Op, T>::value>
class totals_of;

template <class T, int Size, class Op, class Scope> class totals_of<T, Size, Op, Scope, true> {
    static_assert(Size >= 1 && Size <= 32, "warpagg::block_totals takes up to 32 places");
    using way = typename how_to_total<Op, Size, WARPAGG_HAS_REDUX && is_word<T>::value>::type;

public:
    struct storage {
        alignas(16) T totals[(Size + 15) / 16 * 16];
        exits out;
    };
    using storage_ = storage;

    WARPAGG_DEVICE totals_of(storage& shared, const volatile void* base,
                             unsigned long long first = 0, apart others = apart())
        : memory_(shared), array_(base, first), waits_(others.holds()) {
#pragma unroll
        for (int i = 0; i < Size; ++i) mine_[i] = Op::template identity<T>();
        if (!waits_ || is_by_warps()) return;
        fill(memory_.totals, Op::template identity<T>());
        if (thread_in_block() == 0) memory_.out.clear();
        __syncthreads();
    }
    WARPAGG_DEVICE ~totals_of() {
        if (waits_) among_active([&](auto active) { leave(active); });
    }
    totals_of(const totals_of&) = delete;
    totals_of& operator=(const totals_of&) = delete;

protected:
    // Of a place that the compiler knows, all but one merging is gone. An index in its stead would
    // be seen to be constant too late, in nvcc 13: around calls under conditions the values stay in
    // memory.
    WARPAGG_DEVICE void update(T* pointer, const T& value) {
        const unsigned key = array_.key_of(pointer, 0);
        if (!waits_ || key >= Size) {
            plain_update<Op, Scope>(pointer, value);
            return;
        }
#pragma unroll
        for (unsigned i = 0; i < Size; ++i)
            if (key == i) mine_[i] = Op::merge(mine_[i], value);
    }

private:
    // Whether warps update memory themselves. The same for all threads of the grid.
    WARPAGG_DEVICE static bool is_by_warps() { return is_short(gridDim.x * gridDim.y * gridDim.z); }

    template <class Lanes> WARPAGG_DEVICE void leave(Lanes active) {
        if (__any_sync(active, gathered())) add_up(active);
        if (is_by_warps() || !memory_.out.leave(active)) return;
        for_used<1>(memory_.totals, Op::template identity<T>(), share(active),
                    [&](unsigned key, const T& total) {
                        plain_update<Op, Scope>(array_.place_of(key), total);
                    });
    }

    // Whether there was a call that changed something.
    WARPAGG_DEVICE bool gathered() const {
        bool any = false;
#pragma unroll
        for (int i = 0; i < Size; ++i) any |= !changes_nothing<Op>(mine_[i]);
        return any;
    }

    WARPAGG_DEVICE void add_up(every_lane active) {
        const unsigned role = role_of<way>(active.me);
        const T total = way::total(role, mine_);
        if (has_bit<sends_total>(role)) put(static_cast<unsigned>(value_of(role)), total);
    }

    // As scattered::reduce does it (group.cuh), all values by the same links.
    WARPAGG_DEVICE void add_up(some_lanes active) {
        int link = whole<some_lanes>(active).after();
#pragma unroll 1
        while (__any_sync(active, link != active.me)) {
            const int next = __shfl_sync(active, link, link);
#pragma unroll
            for (int i = 0; i < Size; ++i) {
                const T other = shuffle(active, mine_[i], link);
                if (link != active.me) mine_[i] = Op::merge(mine_[i], other);
            }
            link = next == link ? active.me : next;
        }
        put_of_lowest(active, share(active));
    }

    // The lanes share the values out: one that put them all would need as many registers again.
    WARPAGG_DEVICE void put_of_lowest(some_lanes active, share part) {
#pragma unroll 1
        for (unsigned begin = 0; begin < Size; begin += part.all) {
            const unsigned key = begin + part.mine;
            T mine = Op::template identity<T>();
#pragma unroll
            for (unsigned i = 0; i < Size; ++i)
                mine = chosen(i == key, shuffle(active, mine_[i], first(active)), mine);
            put(key, mine);
        }
    }

    // Of a value that was not added to, nothing.
    WARPAGG_DEVICE void put(unsigned key, const T& total) {
        if (changes_nothing<Op>(total)) return;
        if (is_by_warps())
            plain_update<Op, Scope>(array_.place_of(key), total);
        else
            add_pending<Op>(&memory_.totals[key], total);
    }

    storage& memory_;
    array_from<T> array_;
    T mine_[Size];
    const bool waits_;  // else updates are made at once
};

template <class T, int Size, class Op, class Scope>
class totals_of<T, Size, Op, Scope, false> : public updates_at_once<T, Op, Scope> {
public:
    using storage = typename updates_at_once<T, Op, Scope>::storage;
    using storage_ = storage;
    WARPAGG_DEVICE totals_of(storage&, const volatile void*, unsigned long long = 0,
                             apart = apart()) {}
};

}  // namespace detail

// What:          add sub min max and_ or_ xor_ (the one that Op names) of (pointer, value) at
//                places of an array, nearly all among Size that follow each other, by all threads
//                of a block, each call for a place of its own.
// Parameters:    T        the element type. One that CUDA's atomic of that name doesn't take makes
//                         its own atomic at once
//                Size     how many places, up to 32. The storage takes Size * sizeof(T) bytes, for
//                         16 elements at least, and 16 more
//                Op       op_add (default), op_sub, op_min, op_max, op_and, op_or, op_xor
//                Scope    block, device (default) or system
//                base     where the array begins
//                first    the number of the first place in it; 0 if left out
//                others   whether the places are apart from what else the kernel looks at
//                         (apart.cuh); if left out, they are
//                pointer  to global memory: any. Outside the places it is right, and as slow as the
//                         plain atomic
// Returns:       nothing. Memory holds the updates when the block has ended, maybe before.
// Preconditions: The object is made by all threads of the block together (it holds a barrier); its
//                storage belongs to it alone while the block runs. It lives to the end of the
//                kernel, and nobody in the kernel looks at the places. The calls: none. Any lanes,
//                any number of times; threads may leave when and where they like.
// Performance:   docs/runtime.md. A call is one operation on a register where its loop is unrolled.
//                Takes Size registers of each thread, twice as many for eight bytes.
// Source:        see the top of this file.
template <class T, int Size, class Op = op_add, class Scope = device>
class block_totals : public detail::named<T, Op, detail::totals_of<T, Size, Op, Scope>> {
public:
    using detail::named<T, Op, detail::totals_of<T, Size, Op, Scope>>::named;
};

}  // namespace warpagg

#endif
