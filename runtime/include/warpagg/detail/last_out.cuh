// The end of a block without a barrier: the last one out.
//
// Threads leave a kernel early and at different places, and its body may have barriers of its own after that. A barrier at the
// end would then wait for ever, or meet one of the body's. So nobody waits: those that leave together count themselves as gone
// when they have contributed to the room, and whoever brings the count to the number of the block's threads is the last one out, and
// takes what is there to memory.
//
// Why the last one sees it all, for any subset of lanes that leave together, any divergence, any early return. Each thread is
// counted once, in the group that it leaves with, so exactly one group completes the count. In each group:
//
//     lane i:  contributes ─┐
//     lane j:  contributes ─┼─ __syncwarp ─ leader: fence, adds to the count, fence ─ __syncwarp ─  all lanes of the last group read
//
// The additions to the count are atomic and follow each other in one order; each reads what the one before it wrote, the last
// one's comes after them all. So every leader's fence before its addition synchronises with the last leader's fence after its
// own, and what came before the former, the group's contributions by way of the __syncwarp, comes before what follows the latter.
// Source: threadFenceReduction, NVIDIA's samples, where blocks of a grid do it; PTX ISA, "Memory Consistency Model".
#ifndef WARPAGG_DETAIL_LAST_OUT_CUH
#define WARPAGG_DETAIL_LAST_OUT_CUH

#include <warpagg/scope.cuh>

namespace warpagg {
namespace detail {

WARPAGG_DEVICE unsigned thread_in_block() { return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); }
WARPAGG_DEVICE unsigned threads_in_block() { return blockDim.x * blockDim.y * blockDim.z; }

// The threads of a block that are gone; in shared memory.
struct exits {
    unsigned gone;

    // By one thread, before the others use it.
    WARPAGG_DEVICE void clear() { gone = 0; }

    // For all lanes of `active` together. Whether all of the block are gone now; true only for the leader.
    template <class Lanes> WARPAGG_DEVICE bool leave(Lanes active) {
        __syncwarp(active);
        if (active.me != first(active)) return false;
        const unsigned leaving = static_cast<unsigned>(count(active));
        __threadfence_block();
        const bool all = atomicAdd_block(&gone, leaving) + leaving == threads_in_block();
        __threadfence_block();
        return all;
    }

    // The same, and all lanes of `active` get to know.
    template <class Lanes> WARPAGG_DEVICE bool leave_together(Lanes active) {
        const bool all = leave(active);
        __syncwarp(active);
        return __any_sync(active, all) != 0;
    }
};

}  // namespace detail
}  // namespace warpagg

#endif
