// Stands in front of the runtime's header of this name: what that one says in PTX, said to the emulator.
#ifndef WARPAGG_DETAIL_PTX_CUH
#define WARPAGG_DETAIL_PTX_CUH

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include <warpagg/detail/config.cuh>

namespace warpagg {
namespace detail {

WARPAGG_DEVICE int lane_id() { return static_cast<int>(simt::lane_number()); }

}  // namespace detail
}  // namespace warpagg

#endif
