// The only inline PTX of the library: what the toolkit has no intrinsic for.
//
// Always included as <warpagg/detail/ptx.cuh>, so that an emulator of warps can put its own file of that name in front.
#ifndef WARPAGG_DETAIL_PTX_CUH
#define WARPAGG_DETAIL_PTX_CUH

#include <warpagg/detail/config.cuh>

namespace warpagg {
namespace detail {

// The lane's number in its warp. Never taken from threadIdx: in a block of 2 or 3 dimensions threadIdx.x says nothing about it.
WARPAGG_DEVICE int lane_id() {
    unsigned lane;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    return static_cast<int>(lane);
}

}  // namespace detail
}  // namespace warpagg

#endif
