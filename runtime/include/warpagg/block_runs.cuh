// Runs over a whole thread block.
//
// Sorted and clustered keys run on from one warp into the next, and combining in the warp leaves an
// update at each seam. Here the warps' first and last runs meet in shared memory, and one warp
// merges them: keys that are all equal cost a block one update (two in blocks of more than 512
// threads), sorted ones what they cost the warps less one for each seam. It is a collective: all
// threads of the block take part, and it holds two barriers.
//
//     __shared__ warpagg::block_runs<float, 256>::storage runs_storage;
//     warpagg::block_runs<float, 256> runs(runs_storage);
//     for (…the same number of rounds in all threads…)
//         runs.add(has_one ? &y[row] : nullptr, product);
//
// Source: G-Atom's scan and reduce beyond the warp.
#ifndef WARPAGG_BLOCK_RUNS_CUH
#define WARPAGG_BLOCK_RUNS_CUH

#include <warpagg/detail/each_op.cuh>
#include <warpagg/update.cuh>

namespace warpagg {

// What:          add sub min max and_ or_ xor_ of (pointer, value),
//                combined over runs of equal pointers in the block.
// Parameters:    T        the element type, one that CUDA's atomic of that name takes
//                Threads  of the block, in all its dimensions: a multiple of 32
//                Scope    block, device (default) or system
//                pointer  nullptr: this thread has no update
// Returns:       nothing.
// Preconditions: all threads of the block make the same calls together, as with __syncthreads. The
//                object's storage is not used for anything else meanwhile.
// Performance:   pays over runs (warpagg/runs.cuh) where runs are about as long as a warp or
//                longer. docs/performance.md.
// Source:        G-Atom's scan and reduce beyond the warp.
template <class T, int Threads, class Scope = device> class block_runs {
    static_assert(Threads % 32 == 0 && Threads <= 1024,
                  "warpagg::block_runs wants a whole number of warps");
    static constexpr int seams = 2 * (Threads / 32);  // each warp's first and last run

public:
    struct storage {
        T* pointers[seams];
        T values[seams];
    };
    using storage_ = storage;

    WARPAGG_DEVICE explicit block_runs(storage& shared) : memory_(shared) {}

#define WARPAGG_MEMBER(name, op) \
    WARPAGG_DEVICE void name(T* pointer, T value) const { update<detail::op>(pointer, value); }
    WARPAGG_EACH_FOLDING(WARPAGG_MEMBER)
#undef WARPAGG_MEMBER

private:
    template <class Op> WARPAGG_DEVICE void update(T* pointer, const T& value) const {
        static_assert(detail::is_combined<Op, T>::value,
                      "CUDA has no atomic of this name for this type");
        const int thread =
            static_cast<int>(threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z));
        combine_in_warp<Op>(thread / 32, pointer, value);
        __syncthreads();
        if (thread < 32) combine_seams<Op>(thread);
        __syncthreads();  // the storage is free for the next call
    }

    // Runs that begin and end inside the warp are done here; the first and the last go to the
    // seams. A warp that is one run has no last.
    template <class Op>
    WARPAGG_DEVICE void combine_in_warp(int warp, T* pointer, const T& value) const {
        __syncwarp();
        const detail::every_lane active{detail::lane_id()};
        const bool same = detail::same_bits(pointer, detail::from_neighbour(active, pointer));
        const detail::adjacent run{active,
                                   __ballot_sync(active, same) & detail::all_but_first(active)};
        const T total = run.template reduce<Op>(value);
        if (active.me == 0) memory_.pointers[2 * warp + 1] = nullptr;
        __syncwarp();
        if (!run.leads()) return;
        const bool is_first = active.me == 0, is_last = run.end() == 31;
        if (is_first || is_last) {
            memory_.pointers[2 * warp + !is_first] = pointer;
            memory_.values[2 * warp + !is_first] = total;
        } else if (pointer) {
            detail::plain_update<Op, Scope>(pointer, total);
        }
    }

    template <class Op> WARPAGG_DEVICE void combine_seams(int lane) const {
        for (int seam = lane; seam < seams; seam += 32)
            if (T* const pointer = memory_.pointers[seam])
                detail::update_by<Op, Scope>(match{}, pointer, memory_.values[seam]);
    }

    storage& memory_;
};

}  // namespace warpagg

#endif
