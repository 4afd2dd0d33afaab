// Virtual blocks of a launch that has only as many blocks as the device holds at once (resident.cuh
// makes it).
//
//     __global__ void loss_resident(warpagg::resident_grid launched, const float* a, …) {
//         warpagg::resident_blocks blocks(launched);
//         const dim3 gridDim = blocks.grid();
//         __shared__ warpagg::block_cache<float, 2048>::storage sums_storage;
//         warpagg::block_cache<float, 2048> sums_cache(sums_storage, sums);
//         blocks.each([&](const uint3 blockIdx) { … });               // the body as it was
//     }
//
// As virtual_blocks.cuh, but no block is there that has nothing to do, and the grid that the
// program asked for comes as a parameter.
//
// Sources: as virtual_blocks.cuh.
#ifndef WARPAGG_RESIDENT_BLOCKS_CUH
#define WARPAGG_RESIDENT_BLOCKS_CUH

#include <warpagg/detail/grid_walk.cuh>

namespace warpagg {

// A launch with fewer blocks than the program asked for.
struct resident_grid {
    dim3 grid;  // what the program asked for: fewer than 2^31 blocks in all
    // How many are launched, along x; 0: the launch is to be made as it was asked for.
    unsigned blocks;
};

// What:          runs a kernel's body for each block of the grid that the program asked for.
// Parameters:    launched   the kernel's, as resident_launches::next() made it
// Members:       grid()                          what gridDim would say
//                each(body), each_in_turn(body), each_apart(body)   those of detail/grid_walk.cuh
// Preconditions: as virtual_blocks; the launch has launched.blocks blocks along x.
// Performance:   docs/rewrites/virtual-blocks.md.
class resident_blocks {
public:
    WARPAGG_DEVICE explicit resident_blocks(const resident_grid& launched) : launched_(launched) {}
    resident_blocks(const resident_blocks&) = delete;
    resident_blocks& operator=(const resident_blocks&) = delete;

    WARPAGG_DEVICE dim3 grid() const { return launched_.grid; }

    template <class Body> WARPAGG_DEVICE void each(Body body) const { way().each(body); }
    template <class Body> WARPAGG_DEVICE void each_in_turn(Body body) const {
        way().each_in_turn(body);
    }
    template <class Body> WARPAGG_DEVICE void each_apart(Body body) const {
        way().each_apart(body);
    }

    // Second names, for files in which a short word is a macro.
    WARPAGG_DEVICE dim3 grid_() const { return grid(); }
    template <class Body> WARPAGG_DEVICE void each_(Body body) const { each(body); }
    template <class Body> WARPAGG_DEVICE void each_in_turn_(Body body) const { each_in_turn(body); }
    template <class Body> WARPAGG_DEVICE void each_apart_(Body body) const { each_apart(body); }

private:
    WARPAGG_DEVICE detail::grid_walk way() const {
        return detail::grid_walk(launched_.grid, blockIdx.x, gridDim.x);
    }

    const resident_grid launched_;
};

}  // namespace warpagg

#endif
