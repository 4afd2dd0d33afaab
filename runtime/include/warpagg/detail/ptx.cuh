// The only inline PTX of the library: what the toolkit has no intrinsic for.
//
// Always included as <warpagg/detail/ptx.cuh>, so that an emulator of warps can put its own file of that name in front.
#ifndef WARPAGG_DETAIL_PTX_CUH
#define WARPAGG_DETAIL_PTX_CUH

#include <warpagg/detail/config.cuh>

namespace warpagg {
namespace detail {

// The lane's number in its warp. Never taken from threadIdx: in a block of 2 or 3 dimensions threadIdx.x says nothing about it.
// Volatile, so that it is read where it stands: it takes a while, which is best spent while a key is still being loaded.
WARPAGG_DEVICE int lane_id() {
    unsigned lane;
    asm volatile("mov.u32 %0, %%laneid;" : "=r"(lane));
    return static_cast<int>(lane);
}

// Shuffles within a part of the warp that each lane bounds for itself. The toolkit's intrinsics bound them by a power of two.
//
// word_from_above: the word of lane + distance, or the lane's own where that is past `last`.
// word_from_below: the word of lane - distance, or the lane's own where that is before `first`.
//
// For all the lanes of `lanes` together, as __shfl_sync.
WARPAGG_DEVICE unsigned word_from_above(unsigned lanes, unsigned word, int distance, int last) {
    unsigned result;
    asm volatile("shfl.sync.down.b32 %0, %1, %2, %3, %4;" : "=r"(result) : "r"(word), "r"(distance), "r"(last), "r"(lanes));
    return result;
}
WARPAGG_DEVICE unsigned word_from_below(unsigned lanes, unsigned word, int distance, int first) {
    unsigned result;
    asm volatile("shfl.sync.up.b32 %0, %1, %2, %3, %4;" : "=r"(result) : "r"(word), "r"(distance), "r"(first), "r"(lanes));
    return result;
}

// Stands in every loop that waits for another thread. Nothing on a GPU, whose lanes all go on by themselves; the place where
// an emulator lets others run.
WARPAGG_DEVICE void poll_again() {}

}  // namespace detail
}  // namespace warpagg

#endif
