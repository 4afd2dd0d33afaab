// Virtual blocks: each block that is resident does the work of many,
// so that what a block gathers lives for all of them.
//
//     warpagg::virtual_blocks blocks;
//     if (blocks.none()) return;
//     __shared__ warpagg::block_total<float>::storage total_storage;
//     warpagg::block_total<float> total_sum(total_storage, total);
//     blocks.each([&](const uint3 blockIdx) {
//         const int i = blockIdx.x * blockDim.x + threadIdx.x;   // the body as it was
//         if (i >= n) return;                                    // leaves this virtual block alone
//         total_sum.add(total, v[i]);
//     });
//
// A kernel of one element a thread has thousands of blocks, and each has only its own few updates
// to combine. Here P blocks, most of those that the GPU holds at once, go through the body for b, b
// + P, b + 2 P, …; the others end at once, through the room that is left for them.
// The launch stays as it is.
//
// The body may not be run by a block that waits for another one, and may not tell where it runs but
// by its parameter blockIdx.
//
// Sources: the grid-stride loop, for blocks instead of threads; persistent threads (Gupta,
// Stuart, Owens 2012).
#ifndef WARPAGG_VIRTUAL_BLOCKS_CUH
#define WARPAGG_VIRTUAL_BLOCKS_CUH

#include <warpagg/apart.cuh>
#include <warpagg/detail/grid_walk.cuh>
#include <warpagg/detail/last_out.cuh>

namespace warpagg {
// What:          runs a kernel's body for each block of the grid, by a part of the blocks.
// Members:       none()                                        whether others do this block's work.
//                                                              The same for all its threads
//                each(body), each_in_turn(body), each_apart(body)   those of detail/grid_walk.cuh
// Preconditions: made at the top of the kernel by all threads, which leave together where none()
//                says so. One of the members that take a body is called, once, by all threads that
//                are left. No block may wait for another.
// Performance:   docs/performance.md. A block that has nothing to do costs about 0.6 ns,
//                while others work.
class virtual_blocks {
public:
    WARPAGG_DEVICE virtual_blocks()
        : first_(blockIdx.x +
                 static_cast<unsigned long long>(gridDim.x) *
                     (blockIdx.y + static_cast<unsigned long long>(gridDim.y) * blockIdx.z)),
          step_(detail::are_few(number_of(gridDim)) ? whole_grid : detail::blocks_at_work()) {}
    virtual_blocks(const virtual_blocks&) = delete;
    virtual_blocks& operator=(const virtual_blocks&) = delete;

    WARPAGG_DEVICE bool none() const { return first_ >= step_; }

    template <class Body> WARPAGG_DEVICE void each(Body body) const { way().each(body); }
    template <class Body> WARPAGG_DEVICE void each_in_turn(Body body) const {
        way().each_in_turn(body);
    }
    template <class Body> WARPAGG_DEVICE void each_apart(Body body) const {
        way().each_apart(body);
    }

    // For an object of many places, as the last thing that its constructor is told: whether a block
    // makes a quarter as many updates as it has places, if each thread makes one for each block of
    // the grid. With fewer the plain updates cost no more than sending the places does; with very
    // few, no more than lanes' search for each other.
    // Parameter: grid, gridDim as the kernel's body knows it.
    WARPAGG_DEVICE static apart enough(unsigned places, const dim3 grid) {
        const unsigned long long count = number_of(grid);
        if (detail::are_few(count)) return apart::only_if(false, detail::is_short(count));
        const unsigned a_round = 4 * detail::threads_in_block(),
                       rounds = (places + a_round - 1) / a_round;
        return apart::only_if(count >=
                              static_cast<unsigned long long>(rounds) * detail::blocks_at_work());
    }

    // Second names, for files in which a short word is a macro.
    WARPAGG_DEVICE static apart enough_(unsigned places, const dim3 grid) {
        return enough(places, grid);
    }
    WARPAGG_DEVICE bool none_() const { return none(); }
    template <class Body> WARPAGG_DEVICE void each_(Body body) const { each(body); }
    template <class Body> WARPAGG_DEVICE void each_in_turn_(Body body) const { each_in_turn(body); }
    template <class Body> WARPAGG_DEVICE void each_apart_(Body body) const { each_apart(body); }

private:
    static constexpr unsigned whole_grid = ~0u;
    WARPAGG_DEVICE static unsigned long long number_of(const dim3 grid) {
        return static_cast<unsigned long long>(grid.x) * grid.y * grid.z;
    }
    WARPAGG_DEVICE detail::grid_walk way() const {
        return detail::grid_walk(gridDim, static_cast<unsigned>(first_), blockIdx, step_);
    }

    unsigned long long first_;
    unsigned step_;  // of a grid that the GPU holds at once, each block does its own work
};

}  // namespace warpagg

#endif
