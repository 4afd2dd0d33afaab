// Launches with as many blocks as the device holds at once, which do the work of all
// (resident_blocks.cuh says how, in the kernel).
//
//     static void launch_loss_resident(dim3 grid, dim3 block, size_t shared, cudaStream_t stream,
//                                      const float* a, …) {
//         static warpagg::resident_launches launches("loss");
//         const warpagg::resident_launch launched =
//             launches.next(loss_resident, grid, block, shared, stream);
//         if (launched.blocks)
//             loss_resident<<<launched.blocks, block, shared, stream>>>(launched, a, …);
//         else
//             loss<<<grid, block, shared, stream>>>(a, …);  // as the program asked for it
//         launches.end(launched, stream);
//     }
//
// How many that are is asked once for each size of a block, shared memory and device. Whatever is
// out of the ordinary, the launch is made as it was asked for: few blocks, a stream whose work is
// captured into a graph, an error that is pending, a size that the device refuses. So errors are
// those of the plain launch, and where they are told stays the same.
//
// Launches that learn find out which of the two takes less time (detail/launch_learner.cuh).
// Without a name all are resident that may be.
//
// WARPAGG_LEARN=print in the environment prints at exit what was learnt, WARPAGG_LEARN=off leaves
// the launches that would learn as the program asked for them.
//
// Stands on the standard library's mutex, and so is not part of warpagg.cuh. Puts macros aside as
// that does, but for those of the standard library's words.
#ifndef WARPAGG_RESIDENT_CUH
#define WARPAGG_RESIDENT_CUH

#if defined(__CUDACC__)

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>

#include <warpagg/warpagg.cuh>

#include <warpagg/detail/macros_off.cuh>

#include <warpagg/detail/launch_learner.cuh>

namespace warpagg {

// What a launch is made with. The kernel takes the part that is a resident_grid.
struct resident_launch : resident_grid {
    detail::stopwatch::lap* timed = nullptr;  // nullptr: nobody wants to know how long it takes

    explicit resident_launch(dim3 asked_for) : resident_grid{asked_for, 0} {}
};

namespace detail {

// How many blocks of the kernel the device holds at once; 0: none, or it can't be told.
inline unsigned ask_for_blocks(const void* kernel, int device, unsigned threads, size_t shared) {
    cudaFuncAttributes attributes;
    int processors = 0, of_each = 0;
    const aside_from_captures aside;
    if (!is_right(cudaFuncGetAttributes(&attributes, kernel)) ||
        attributes.maxDynamicSharedSizeBytes < 0)
        return 0;
    if (shared > static_cast<size_t>(attributes.maxDynamicSharedSizeBytes) ||
        threads > static_cast<unsigned>(attributes.maxThreadsPerBlock))
        return 0;
    if (!is_right(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device)))
        return 0;
    if (!is_right(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&of_each, kernel,
                                                                static_cast<int>(threads), shared)))
        return 0;
    return static_cast<unsigned>(processors * of_each);
}

}  // namespace detail

// What:          decides for the launches of one kernel how many blocks they have.
// Parameters:    learns_as   what the kernel is called where it is said what was learnt; nullptr:
//                            launches are resident wherever that is right
// Members:       next(kernel, grid, block, shared, stream)   of the next launch: what the kernel is
//                                                            told, and is launched with; blocks is
//                                                            0 where the launch is to be made as
//                                                            the program asked for it.
//                                                            The settings are those of <<<…>>>
//                end(launched, stream)   directly behind the launch, if it learns
// Preconditions: one object for each kernel, which lives to the end of the program.
//                Any threads, streams and devices.
// Errors:        none: what is not known leads to the plain launch. It leaves cudaGetLastError()
//                as it found it.
// Performance:   docs/rewrites/virtual-blocks.md. The sibling is loaded when it is first launched.
// Source:        our own.
class resident_launches {
public:
    constexpr explicit resident_launches(const char* learns_as = nullptr)
        : learner_(learns_as, detail::tuning::usual(),
                   {"resident", "as written", "too few for blocks that do the work of several"}) {}

    template <class... Parameters>
    resident_launch next(void (*kernel)(Parameters...), dim3 grid, dim3 block, size_t shared,
                         cudaStream_t stream) {
        resident_launch launched{grid};
        launched.timed =
            learner_.next(grid, block, shared, stream, [&](detail::launch_shape& of, unsigned all) {
                return make_resident(reinterpret_cast<const void*>(kernel), of, all, launched);
            });
        return launched;
    }

    void end(const resident_launch& launched, cudaStream_t stream) {
        learner_.end(launched.timed, stream);
    }

private:
    // If the device holds few enough: which CUDA loads the sibling for.
    bool make_resident(const void* kernel, detail::launch_shape& of, unsigned all,
                       resident_launch& launched) {
        if (of.blocks == 0) {
            of.blocks = detail::ask_for_blocks(kernel, of.device, of.threads, of.shared);
            of.stays_plain = of.blocks == 0 || (learner_.learns() && all < 2ull * of.blocks);
        }
        if (of.blocks == 0 || all < 2ull * of.blocks) return false;
        launched.blocks = of.blocks;
        return true;
    }

    detail::launch_learner learner_;
};

}  // namespace warpagg

#include <warpagg/detail/macros_on.cuh>

#endif
#endif
