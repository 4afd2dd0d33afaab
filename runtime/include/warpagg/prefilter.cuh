// A read in front of updates that mostly change nothing.
//
// Most minima, maxima, masks and marks don't change the word that they update: it is beyond the
// operand already. A read tells so, and reads of one word serve a whole warp, while atomics on it
// take turns. Where most updates do change the word, the read is one access more, at the price of
// the update itself. The source does not say which it is, so each multiprocessor finds out, and
// goes on finding out: one warp in 64 reads first, and if its updates change nothing, all do, until
// more than one in eight changes something.
//
// What a multiprocessor has found lies in a word of its own. It is read through the L1 cache, since
// nobody else writes it. It decides what is read, never what memory holds.
#ifndef WARPAGG_PREFILTER_CUH
#define WARPAGG_PREFILTER_CUH

#include <warpagg/ops.cuh>

namespace warpagg {
namespace detail {

// The operations that leave the most words as they are: those after which the word is beyond the
// operand. Floating-point minima read first by themselves (ops.cuh).
template <class Op, class T> struct is_prefiltered {
    static constexpr bool value =
        is_integer<T>::value && is_one_of<Op, types<op_min, op_max, op_and, op_or>>::value;
};

enum : unsigned { multiprocessors_at_most = 1024 };

// Whether reading first pays, by multiprocessor: 0 until one has found out.
template <class Op, class T> __device__ unsigned reading_pays[multiprocessors_at_most];

// Few lanes tell nothing.
WARPAGG_DEVICE void judge(few_lanes, bool, unsigned*, bool) {}
template <class Lanes>
WARPAGG_DEVICE void judge(Lanes active, bool changes, unsigned* pays, bool reads) {
    const int all = count(active), changed = count(__ballot_sync(active, changes));
    if (reads ? 8 * changed > all : 32 * changed <= all) keep_nearby(pays, !reads);
}

// What:          whether an update by Op would leave the word as it is, as far as a read tells that
//                is made where it pays.
// Parameters:    pointer  to global memory
//                value    the operand
// Returns:       true: then the update need not be sent. It is as if it had been, when the word was
//                read: past the L1 cache, in the order of the word's changes.
// Preconditions: nobody asks for the old value.
// Performance:   docs/rewrites/warp-keyed.md
// Source:        L. Rudolph, Z. Segall, Dynamic Decentralized Cache Schemes for MIMD Parallel
//                Processors, ISCA 1984 (test and test-and-set); that each multiprocessor decides by
//                a sample is our own.
template <class Op, class T> WARPAGG_DEVICE bool changes_nothing(T* pointer, const T& value) {
    unsigned* const pays = &reading_pays<Op, T>[multiprocessor() % multiprocessors_at_most];
    const bool reads = nearby(pays) != 0;
    if (!reads && !is_in_sample()) return false;
    const T seen = *static_cast<const volatile T*>(pointer);
    const bool changes = Op::apply(seen, value) != seen;
    among_many([&](auto active) { judge(active, changes, pays, reads); });
    return !changes;
}

}  // namespace detail
}  // namespace warpagg

#endif
