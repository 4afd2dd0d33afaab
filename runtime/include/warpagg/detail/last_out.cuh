// The end of a block without a barrier: the last one out.
//
// Threads leave a kernel early and at different places, and its body may have barriers of its own
// after that. A barrier at the end would then wait for ever, or meet one of the body's. So nobody
// waits: those that leave together count themselves as gone when they have contributed to the
// storage, and whoever brings the count to the number of the block's threads is the last one out,
// and takes what is there to memory.
//
// Why the last one sees it all, for any subset of lanes that leave together, any divergence, any
// early return. Each thread is counted once, in the group that it leaves with, so exactly one group
// completes the count. In each group:
//
//     lane i:  contributes ─┐
//     lane j:  contributes ─┼─ __syncwarp
//     leader:                   └─ adds to the count ─ __syncwarp
//     all:                                                 └─ read, in the last group
//
// The additions follow each other in one order, and each acquires what the ones before it released
// (add_in_order). So what came before an earlier leader's addition, its group's contributions by
// way of the __syncwarp, comes before what follows the last one's.
// Source: threadFenceReduction, NVIDIA's samples, where blocks of a grid do it; PTX ISA,
// "Memory Consistency Model".
#ifndef WARPAGG_DETAIL_LAST_OUT_CUH
#define WARPAGG_DETAIL_LAST_OUT_CUH

#include <warpagg/detail/lanes.cuh>

namespace warpagg {
namespace detail {

WARPAGG_DEVICE unsigned thread_in_block() {
    return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}
WARPAGG_DEVICE unsigned threads_in_block() { return blockDim.x * blockDim.y * blockDim.z; }

// Whether a grid of so many blocks is too short for its blocks to gather. Of the launch's constants
// alone: asked again, it needs no register.
WARPAGG_DEVICE bool is_short(unsigned long long blocks) {
    return blocks * ((threads_in_block() + 31) / 32) < warps_that_gather;
}

// The threads of a block that are gone; in shared memory.
struct exits {
    unsigned gone;

    // By one thread, before the others use it.
    WARPAGG_DEVICE void clear() { gone = 0; }

    // Counts the lanes of `active`, all of which come here together. Whether the block's other
    // threads were gone before.
    template <class Lanes> WARPAGG_DEVICE bool leave(Lanes active) {
        const unsigned leaving = static_cast<unsigned>(count(active));
        bool all = false;
        __syncwarp(active);
        if (active.me == first(active))
            all = add_in_order(&gone, leaving) + leaving == threads_in_block();
        __syncwarp(active);
        return __any_sync(active, all) != 0;
    }
};

// For lanes that share out some work: which of them is me, and how many are there.
struct share {
    unsigned mine, all;
    WARPAGG_DEVICE explicit share(every_lane active)
        : mine(static_cast<unsigned>(active.me)), all(32) {}
    WARPAGG_DEVICE explicit share(some_lanes active)
        : mine(static_cast<unsigned>(count(active & below(active.me)))),
          all(static_cast<unsigned>(count(active))) {}
};

}  // namespace detail
}  // namespace warpagg

#endif
