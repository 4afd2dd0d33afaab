// Stands in front of the runtime's header of this name: what that one says in PTX, said to the emulator.
#ifndef WARPAGG_DETAIL_PTX_CUH
#define WARPAGG_DETAIL_PTX_CUH

#include <cuda_runtime.h>

#include <warpagg/detail/config.cuh>

namespace warpagg {
namespace detail {

WARPAGG_DEVICE int lane_id() { return static_cast<int>(simt::lane_number()); }

WARPAGG_DEVICE unsigned word_from_above(unsigned lanes, unsigned word, int distance, int last, SIMT_HERE) {
    const int source = lane_id() + distance;
    return __shfl_sync(lanes, word, source <= last ? source : lane_id(), 32, where);
}
WARPAGG_DEVICE unsigned word_from_below(unsigned lanes, unsigned word, int distance, int first, SIMT_HERE) {
    const int source = lane_id() - distance;
    return __shfl_sync(lanes, word, source >= first ? source : lane_id(), 32, where);
}

WARPAGG_DEVICE void poll_again() { simt::yield(); }

}  // namespace detail
}  // namespace warpagg

#endif
