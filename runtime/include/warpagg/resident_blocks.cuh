// Virtual blocks of a launch that has only as many blocks as the device holds at once (resident.cuh makes it).
//
//     __global__ void loss_resident(warpagg::resident_grid launched, const float* a, …) {
//         warpagg::resident_blocks blocks(launched);
//         const dim3 gridDim = blocks.grid();
//         __shared__ warpagg::block_cache<float, 2048>::storage sums_storage;
//         warpagg::block_cache<float, 2048> sums_cache(sums_storage, sums);
//         blocks.each([&](const uint3 blockIdx) { … });               // the body as it was
//         blocks.learn(sums_cache);
//     }
//
// As virtual_blocks.cuh, but no block is there that has nothing to do, and the grid that the program asked for comes as a parameter.
//
// An object that keeps an account (detail/tags.cuh) knows at the end whether its warp gave up. learn() looks at one warp of each of the first blocks, and writes
// the launch's number to memory of the host's where all objects of the kernel gave up: the host reads it when it launches the kernel again, and nobody waits.
// Who gains writes nothing, but in launches that are to tell whether the objects gain again.
//
// Sources: as virtual_blocks.cuh.
#ifndef WARPAGG_RESIDENT_BLOCKS_CUH
#define WARPAGG_RESIDENT_BLOCKS_CUH

#include <warpagg/detail/last_out.cuh>

namespace warpagg {

// A launch with fewer blocks than the program asked for.
struct resident_grid {
    dim3 grid;           // what the program asked for: fewer than 2^31 blocks in all
    unsigned blocks;     // how many are launched, along x; 0: the launch is to be made as it was asked for
    unsigned number;     // of the launch, what learn() writes
    unsigned* given_up;  // where, a word for each of the first `witnesses` blocks; nullptr: nobody asks
    unsigned* gained;    // and where, if they did not; nullptr: nobody asks

    static constexpr unsigned witnesses = 32;
};

namespace detail {
WARPAGG_DEVICE bool all_stopped() { return true; }
template <class Object, class... Objects> WARPAGG_DEVICE bool all_stopped(const Object& object, const Objects&... others) {
    return object.stopped() && all_stopped(others...);
}
}  // namespace detail

// What:          runs a kernel's body for each block of the grid that the program asked for.
// Parameters:    launched   the kernel's, as resident_launches::next() made it
// Members:       grid()                          what gridDim would say
//                each(body), each_apart(body)    as those of virtual_blocks
//                learn(objects…)                 tells the host if all of these have given up
// Preconditions: as virtual_blocks; the launch has launched.blocks blocks along x. learn() is called by all threads, behind each().
// Performance:   docs/rewrites/virtual-blocks.md.
class resident_blocks {
public:
    WARPAGG_DEVICE explicit resident_blocks(const resident_grid& launched) : launched_(launched) {}
    resident_blocks(const resident_blocks&) = delete;
    resident_blocks& operator=(const resident_blocks&) = delete;

    WARPAGG_DEVICE dim3 grid() const { return launched_.grid; }

    // Several at a time, so that the loads of all are under way together.
    template <class Body> WARPAGG_DEVICE void each(Body body) const {
        walk at(*this);
#pragma unroll 4
        for (unsigned left = rounds(); left != 0; --left) {
            body(at.place);
            at.go_on();
        }
    }

    template <class Body> WARPAGG_DEVICE void each_apart(Body body) const {
        walk at(*this);
        for (unsigned left = rounds(); left != 0; --left) {
            body(at.place);
            __syncthreads();
            at.go_on();
        }
    }

    template <class... Objects> WARPAGG_DEVICE void learn(const Objects&... objects) const {
        if (blockIdx.x >= resident_grid::witnesses || detail::thread_in_block() != 0) return;
        unsigned* const words = detail::all_stopped(objects...) ? launched_.given_up : launched_.gained;
        if (words) *const_cast<volatile unsigned*>(&words[blockIdx.x]) = launched_.number;
    }

    // Second names, for files in which a short word is a macro.
    WARPAGG_DEVICE dim3 grid_() const { return grid(); }
    template <class Body> WARPAGG_DEVICE void each_(Body body) const { each(body); }
    template <class Body> WARPAGG_DEVICE void each_apart_(Body body) const { each_apart(body); }
    template <class... Objects> WARPAGG_DEVICE void learn_(const Objects&... objects) const { learn(objects...); }

private:
    // How many blocks' work is this one's.
    WARPAGG_DEVICE unsigned rounds() const {
        const unsigned all = launched_.grid.x * launched_.grid.y * launched_.grid.z;
        return blockIdx.x < all ? (all - blockIdx.x - 1) / gridDim.x + 1 : 0;
    }

    // The place of block b, of b + P, b + 2 P, …: P's own digits are added, with carries.
    struct walk {
        WARPAGG_DEVICE explicit walk(const resident_blocks& of) : grid(of.launched_.grid), place(digits(blockIdx.x)), step(digits(gridDim.x)) {}
        WARPAGG_DEVICE uint3 digits(unsigned number) const {
            const uint3 result = {number % grid.x, number / grid.x % grid.y, number / grid.x / grid.y};
            return result;
        }
        WARPAGG_DEVICE void go_on() {
            const unsigned carry_x = add(place.x, step.x, grid.x), carry_y = add(place.y, step.y + carry_x, grid.y);
            place.z += step.z + carry_y;
        }
        // Modulo `size`; returns the carry. What is too small wraps round, and is the larger one.
        static WARPAGG_DEVICE unsigned add(unsigned& digit, unsigned more, unsigned size) {
            const unsigned sum = digit + more, rest = digit + (more - size);
            digit = rest < sum ? rest : sum;
            return digit != sum ? 1 : 0;
        }

        const dim3 grid;
        uint3 place;
        const uint3 step;
    };

    const resident_grid launched_;
};

}  // namespace warpagg

#endif
