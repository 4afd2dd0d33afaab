// A loop that steps by the size of the block or the grid, several rounds at a time.
//
//     const warpagg::stride_loop<int> rounds(blockIdx.x * blockDim.x + threadIdx.x, n,
//                                            gridDim.x * blockDim.x);
//     rounds.each([&](int i) {
//         table.add(&bins[data[i]], 1);
//     });
//
// is `for (int i = …; i < n; i += …) { … }`. A compiler that unrolls that loop asks before each
// round whether there is one more, and waits for the round's load before it asks for the next.
// Here one question stands in front of eight rounds: their loads are under way together.
//
// Sources: M. Harris, "CUDA Pro Tip: Write Flexible Kernels with Grid-Stride Loops", for the loop;
// V. Volkov, "Better Performance at Lower Occupancy", for several loads under way in one thread.
#ifndef WARPAGG_STRIDE_LOOP_CUH
#define WARPAGG_STRIDE_LOOP_CUH

#include <warpagg/detail/config.cuh>

namespace warpagg {
namespace detail {

constexpr int rounds_together = 8;

// Steps so short that as many fit into the index. No array has a longer one.
template <class Index> WARPAGG_DEVICE constexpr bool is_short_step(Index step) {
    return step > 0 && step < static_cast<Index>(1) << (8 * sizeof(Index) - 5);
}

// Whether so many rounds follow from i on, which is below the end.
template <class Index> WARPAGG_DEVICE constexpr bool has_rounds(Index i, Index end, Index step) {
    using wide = unsigned long long;
    return static_cast<wide>(end) - static_cast<wide>(i) >
           (rounds_together - 1) * static_cast<wide>(step);
}

}  // namespace detail

// What:          the indices first, first + step, … as long as they are below the end.
// Parameters:    Index         int, unsigned or a longer integer: what the loop counts with
//                first, end, step   as in `for (Index i = first; i < end; i += step)`.
//                              They are evaluated once
// Members:       each(body)    calls body(i) for each, in that order. What the body changes, the
//                              indices don't depend on
// Preconditions: those of the loop. Lanes may come by in any divergence; a body in which lanes
//                wait for each other wants the loop as it is.
// Performance:   docs/rewrites/stride-loop.md. Pays for a short body whose loads wait for nothing
//                but the index.
// Source:        see the top of this file.
template <class Index> class stride_loop {
    static_assert(sizeof(Index) >= 4, "warpagg::stride_loop wants an index of a word or more");

public:
    WARPAGG_DEVICE stride_loop(Index first, Index end, Index step)
        : first_(first), end_(end), step_(step) {}

    template <class Body> WARPAGG_DEVICE void each(Body body) const {
        const bool is_short = detail::is_short_step(step_);
        Index i = first_;
        while (is_short && i < end_ && detail::has_rounds(i, end_, step_)) {
#pragma unroll
            for (int k = 0; k < detail::rounds_together; ++k)
                body(static_cast<Index>(i + static_cast<Index>(k) * step_));
            i += static_cast<Index>(detail::rounds_together) * step_;
        }
        for (; i < end_; i += step_) body(i);
    }

    // A second name, for files in which the short word is a macro.
    template <class Body> WARPAGG_DEVICE void each_(Body body) const { each(body); }

private:
    const Index first_, end_, step_;
};

}  // namespace warpagg

#endif
