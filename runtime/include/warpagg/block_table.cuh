// A block's own copy of some places of an array, its first ones or others: histograms of a few
// bins, and whatever an index decides that can't reach far.
//
//     __shared__ warpagg::block_table<unsigned, 256>::storage bins_storage;
//     warpagg::block_table<unsigned, 256> bins_table(bins_storage, bins);
//     for (…) bins_table.add(&bins[byte[i]], 1u);             // was atomicAdd(&bins[byte[i]], 1u)
//
// The copy lies in shared memory and starts from the operand that changes nothing. The last one out
// of the block (detail/last_out.cuh) takes to memory what was added to it.
// Places past the copy are updated at once.
//
// Updates of neighbouring lanes with equal keys combine first, as keyed does it, but for 32-bit
// integers: shared memory adds those in one instruction. Others are compare-and-swap loops there.
//
// Sources: privatised histograms (V. Podlozhnyuk, "Histogram calculation in CUDA", 2007).
#ifndef WARPAGG_BLOCK_TABLE_CUH
#define WARPAGG_BLOCK_TABLE_CUH

#include <warpagg/detail/places.cuh>

namespace warpagg {
namespace detail {

template <class T, int Size, class Op, class Scope, bool Combined = is_combined<Op, T>::value>
class table_of;

template <class T, int Size, class Op, class Scope> class table_of<T, Size, Op, Scope, true> {
    static_assert(Size >= 1 && Size < first_no_key, "warpagg::block_table wants a size");

public:
    struct storage {
        alignas(16) T values[(Size + 15) / 16 * 16];
        exits out;
    };
    using storage_ = storage;

    WARPAGG_DEVICE table_of(storage& shared, const volatile void* base,
                            unsigned long long first = 0, apart others = apart())
        : memory_(shared), array_(base, first), waits_(others.holds()),
          looks_(waits_ || !others.is_short()) {
        if (!waits_) return;
        fill(memory_.values, Op::template identity<T>());
        if (thread_in_block() == 0) memory_.out.clear();
        __syncthreads();
    }
    WARPAGG_DEVICE ~table_of() {
        if (waits_)
            among_active([&](auto active) {
                if (!memory_.out.leave(active)) return;
                for_used<(sizeof(T) <= 4 ? 8 : 4)>(
                    memory_.values, Op::template identity<T>(), share(active),
                    [&](unsigned key, const T& value) {
                        plain_update<Op, Scope>(array_.place_of(key), value);
                    });
            });
    }
    table_of(const table_of&) = delete;
    table_of& operator=(const table_of&) = delete;

protected:
    WARPAGG_DEVICE void update(T* pointer, const T& value) {
        if (is_word<T>::value || !looks_) return put(pointer, array_.key_of(pointer, 0), value);
        const unsigned key = array_.key_of(pointer, lane_id());
        const merged<T> group = merge_peers<Op>(key, value);
        if (group.leads) put(pointer, key, group.value);
    }

private:
    WARPAGG_DEVICE void put(T* pointer, unsigned key, const T& value) {
        if (waits_ && key < Size)
            add_pending<Op>(&memory_.values[key], value);
        else
            plain_update<Op, Scope>(pointer, value);
    }

    storage& memory_;
    array_from<T> array_;
    const bool waits_;  // else updates are made at once
    const bool looks_;  // else nobody looks for others before
};

// The same for objects that are found (found.cuh), which are told no base: the first place that
// comes is the middle, and there is one for each that may lie as far to either side.
template <class T, int Size, class Op, class Scope> struct found_table {
    static_assert(Size >= 1 && Size < first_no_key / 2, "warpagg::block_table wants a size");
    using element = T;
    using operation = Op;
    using scope = Scope;
    static constexpr bool is_combined = detail::is_combined<Op, T>::value;
    static constexpr unsigned count = 2 * Size - 1;
    static constexpr unsigned long long none = ~0ull, off = none - count;  // no middle

    struct storage {
        alignas(16) T values[(count + 15) / 16 * 16];
        unsigned long long middle;  // in elements
        exits out;
    };

    WARPAGG_DEVICE static bool begin(storage& shared, apart others) {
        if (others.holds()) fill(shared.values, Op::template identity<T>());
        if (thread_in_block() == 0) {
            shared.middle = others.holds() ? none : off;
            shared.out.clear();
        }
        return others.holds();
    }
    WARPAGG_DEVICE static void update(storage& shared, T* pointer, const T& value) {
        const unsigned long long number = reinterpret_cast<unsigned long long>(pointer) / sizeof(T);
        const unsigned long long at = number - middle_of(shared, number) + (Size - 1);
        if (is_word<T>::value) return put(shared, pointer, at, value);
        const unsigned key =
            at < count ? static_cast<unsigned>(at) : no_key - static_cast<unsigned>(lane_id());
        const merged<T> group = merge_peers<Op>(key, value);
        if (group.leads) put(shared, pointer, at, group.value);
    }
    WARPAGG_DEVICE static void end(storage& shared) {
        among_active([&](auto active) {
            if (!shared.out.leave(active)) return;
            for_used<(sizeof(T) <= 4 ? 8 : 4)>(
                shared.values, Op::template identity<T>(), share(active),
                [&](unsigned at, const T& value) {
                    const unsigned long long number = shared.middle + at - (Size - 1);
                    plain_update<Op, Scope>(reinterpret_cast<T*>(number * sizeof(T)), value);
                });
        });
    }

private:
    WARPAGG_DEVICE static unsigned long long middle_of(storage& shared, unsigned long long mine) {
        const unsigned long long known =
            *static_cast<const volatile unsigned long long*>(&shared.middle);
        if (known != none) return known;
        const unsigned long long taken = atomicCAS_block(&shared.middle, none, mine);
        return taken == none ? mine : taken;
    }
    WARPAGG_DEVICE static void put(storage& shared, T* pointer, unsigned long long at,
                                   const T& value) {
        if (at < count)
            add_pending<Op>(&shared.values[at], value);
        else
            plain_update<Op, Scope>(pointer, value);
    }
};

template <class T, int Size, class Op, class Scope>
class table_of<T, Size, Op, Scope, false> : public updates_at_once<T, Op, Scope> {
public:
    using storage = typename updates_at_once<T, Op, Scope>::storage;
    using storage_ = storage;
    WARPAGG_DEVICE table_of(storage&, const volatile void*, unsigned long long = 0,
                            apart = apart()) {}
};

}  // namespace detail

// What:          add sub min max and_ or_ xor_ (the one that Op names) of (pointer, value) at
//                places of an array, nearly all among Size that follow each other,
//                by all threads of a block.
// Parameters:    T        the element type. One that CUDA's atomic of
//                         that name doesn't take makes its own atomic at once
//                Size     how many elements the copy holds.
//                         The storage takes Size * sizeof(T) bytes and a few more
//                Op       op_add (default), op_sub, op_min, op_max, op_and, op_or, op_xor
//                Scope    block, device (default) or system
//                base     where the array begins
//                first    the number of the copy's first element in it; 0 if left out
//                others   whether the places are apart from what else the kernel looks at
//                         (apart.cuh), or that the block makes enough updates
//                         (virtual_blocks::enough); if left out, both are taken for granted. Where
//                         it does not hold, updates are made at once
//                pointer  to global memory: any. Outside the copy's elements it is right,
//                         and as slow as the plain atomic
// Returns:       nothing. Memory holds the updates when the block has ended, maybe before.
// Preconditions: The object is made by all threads of the block together (it holds a barrier); its
//                storage belongs to it alone while the block runs. It lives to the end of the
//                kernel, and nobody in the kernel looks at the places. The calls: none. Any lanes,
//                any number of times; threads may leave when and where they like.
// Performance:   docs/performance.md. Pays where a block makes more updates than it has places.
// Source:        see the top of this file.
template <class T, int Size, class Op = op_add, class Scope = device>
class block_table : public detail::named<T, Op, detail::table_of<T, Size, Op, Scope>> {
public:
    using detail::named<T, Op, detail::table_of<T, Size, Op, Scope>>::named;
    using found_form = detail::found_table<T, Size, Op, Scope>;
};

}  // namespace warpagg

#endif
