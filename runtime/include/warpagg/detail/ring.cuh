// Counting: what a leader does to the counter for a batch of lanes, and which old value each lane
// gets. In a line (add, sub), or in a ring (inc, dec with a limit).
//
// A ring of size = limit + 1 places. CUDA's atomicInc(p, limit) makes old + 1 of old < limit, and 0
// of limit; there is no instruction that goes n steps at once. But if the counter begins in 0 …
// limit, and everybody who updates it does so by these functions, with one limit and in one
// direction, n steps are: add n, and subtract size once for each multiple of size that was crossed.
//
//     Let V be the counter's first value and all steps that have been added since: V(t) = v0 + sum
//     of n, a number without bound. Memory holds m(t) = V(t) - size * c(t), c(t) the multiples
//     subtracted by then, so m = V modulo size at all times.
//     *Old values.* A batch that adds n when V = a takes the places a, a + 1, … a + n - 1 modulo
//     size, which is what n steps of atomicInc from a modulo size return, and in this order. It
//     finds m = a modulo size, so it knows them, whatever c was.
//     *Last value.* The batch crosses floor((a + n) / size) - floor(a / size) multiples; as m
//     differs from a by a multiple of size, floor((m + n) / size) - floor(m / size) is the same
//     number. Over all batches the numbers telescope to floor(V / size) - floor(v0 / size), and the
//     latter is 0. So when all have subtracted, m = V - size * floor(V / size): V modulo size,
//     which is where atomicInc would be.
//     *Range.* m goes past the ring by no more than what is added and not yet subtracted, less than
//     largest_overrun: no update wraps.
//
// atomicDec goes the other way: subtract n, add size for each multiple crossed; m may be negative
// meanwhile, and floor rounds down.
//
// While a kernel does this, the counter may lie outside of 0 … limit: nobody else may look at it
// until the kernel has ended.
#ifndef WARPAGG_DETAIL_RING_CUH
#define WARPAGG_DETAIL_RING_CUH

#include <warpagg/update.cuh>

namespace warpagg {
namespace detail {

// with(limit), limit(): of the ring, in one word. update(pointer, n): adds for all lanes of a
// batch, n in sum; returns where they begin. apply(old, before): the old value of a lane before
// which `before` was added.
template <class Op, class Scope> struct in_line {
    static WARPAGG_DEVICE in_line with(unsigned) { return {}; }
    WARPAGG_DEVICE unsigned limit() const { return 0; }
    template <class T> WARPAGG_DEVICE T update(T* pointer, T n) const {
        return plain_update<Op, Scope>(pointer, n);
    }
    template <class T> WARPAGG_DEVICE T apply(T old, T before) const {
        return Op::apply(old, before);
    }
};

// More than all threads of a GPU take part in at a time.
constexpr unsigned largest_overrun = 1u << 28;

// Whether a ring is small enough that no update wraps.
WARPAGG_DEVICE bool fits_ring(unsigned limit) { return limit < 0x80000000u - largest_overrun; }

template <class Op, class Scope> struct in_ring;

template <class Scope> struct in_ring<op_inc, Scope> {
    unsigned size;

    static WARPAGG_DEVICE in_ring with(unsigned limit) { return {limit + 1}; }
    WARPAGG_DEVICE unsigned limit() const { return size - 1; }
    WARPAGG_DEVICE unsigned update(unsigned* pointer, unsigned n) const {
        const unsigned found = plain_update<op_add, Scope>(pointer, n);
        const unsigned crossed = (found + n) / size - found / size;
        if (crossed) plain_update<op_sub, Scope>(pointer, crossed * size);
        return found % size;
    }
    WARPAGG_DEVICE unsigned apply(unsigned old, unsigned before) const {
        return (old + before) % size;
    }
};

template <class Scope> struct in_ring<op_dec, Scope> {
    unsigned size;

    static WARPAGG_DEVICE in_ring with(unsigned limit) { return {limit + 1}; }
    WARPAGG_DEVICE unsigned limit() const { return size - 1; }
    WARPAGG_DEVICE unsigned update(unsigned* pointer, unsigned n) const {
        const int found = static_cast<int>(plain_update<op_sub, Scope>(pointer, n));
        const int crossed = floor_of(found) - floor_of(found - static_cast<int>(n));
        if (crossed) plain_update<op_add, Scope>(pointer, static_cast<unsigned>(crossed) * size);
        return static_cast<unsigned>(found - floor_of(found) * static_cast<int>(size));
    }
    WARPAGG_DEVICE unsigned apply(unsigned old, unsigned before) const {
        const unsigned steps = before % size;
        return old >= steps ? old - steps : old + size - steps;
    }

private:
    // Of the quotient by the size.
    WARPAGG_DEVICE int floor_of(int place) const {
        const int around = static_cast<int>(size);
        return place >= 0 ? place / around : -((around - 1 - place) / around);
    }
};

}  // namespace detail
}  // namespace warpagg

#endif
