// Launches of a kernel that has been rewritten, or, where that takes less time, of a copy of it as
// it was written.
//
//     static void launch_filter_by_time(dim3 grid, dim3 block, size_t shared, cudaStream_t stream,
//                                       const int* src, …) {
//         static warpagg::timed_launches launches("filter");
//         const warpagg::timed_launch launched =
//             launches.next(filter_as_written, grid, block, shared, stream);
//         if (launched.is_other)
//             filter_as_written<<<grid, block, shared, stream>>>(src, …);
//         else
//             filter<<<grid, block, shared, stream>>>(src, …);
//         launches.end(launched, stream);
//     }
//
// Whatever is out of the ordinary, the launch is the kernel's own: a stream whose work is captured
// into a graph, an error that is pending, a size that the copy can't be launched with.
//
// WARPAGG_LEARN=print in the environment prints at exit what was learnt, WARPAGG_LEARN=off launches
// the kernels themselves.
//
// Stands on the standard library's mutex, and so is not part of warpagg.cuh. Puts macros aside as
// that does, but for those of the standard library's words.
#ifndef WARPAGG_TIMED_CUH
#define WARPAGG_TIMED_CUH

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

// What a launch is made with.
struct timed_launch {
    bool is_other;
    detail::stopwatch::lap* timed;  // nullptr: nobody wants to know how long it takes
};

namespace detail {

// Which has CUDA load the kernel: what is timed is its launch alone.
inline bool may_launch(const void* kernel, unsigned threads, size_t shared) {
    cudaFuncAttributes attributes;
    const aside_from_captures aside;
    return is_right(cudaFuncGetAttributes(&attributes, kernel)) &&
           attributes.maxDynamicSharedSizeBytes >= 0 &&
           shared <= static_cast<size_t>(attributes.maxDynamicSharedSizeBytes) &&
           threads <= static_cast<unsigned>(attributes.maxThreadsPerBlock);
}

}  // namespace detail

// What:          decides for the launches of one kernel which of two kernels they launch.
// Parameters:    name   what the kernel is called where it is said what was learnt
// Members:       next(other, grid, block, shared, stream)   of the next launch: whether `other` is
//                                                           to be launched in the kernel's place.
//                                                           The settings are those of <<<…>>>
//                end(launched, stream)   directly behind the launch
// Preconditions: one object for each kernel, which lives to the end of the program.
//                Any threads, streams and devices.
// Errors:        none: what is not known leads to the kernel's own launch. It leaves
//                cudaGetLastError() as it found it.
// Performance:   docs/rewrites/virtual-blocks.md. The other kernel is loaded in front of its first
//                launch.
// Source:        our own.
class timed_launches {
public:
    constexpr explicit timed_launches(const char* name)
        : learner_(name, detail::tuning::wary(),
                   {"as written", "rewritten", "as written it can't be launched so"}) {}

    template <class... Parameters>
    timed_launch next(void (*other)(Parameters...), dim3 grid, dim3 block, size_t shared,
                      cudaStream_t stream) {
        timed_launch launched{false, nullptr};
        launched.timed =
            learner_.next(grid, block, shared, stream, [&](detail::launch_shape& of, unsigned) {
                launched.is_other = may_go(reinterpret_cast<const void*>(other), of);
                return launched.is_other;
            });
        return launched;
    }

    void end(const timed_launch& launched, cudaStream_t stream) {
        learner_.end(launched.timed, stream);
    }

private:
    // Asked once for each size.
    static bool may_go(const void* other, detail::launch_shape& of) {
        if (of.blocks == 0) {
            of.blocks = 1;
            of.stays_plain = !detail::may_launch(other, of.threads, of.shared);
        }
        return !of.stays_plain;
    }

    detail::launch_learner learner_;
};

}  // namespace warpagg

#include <warpagg/detail/macros_on.cuh>

#endif
#endif
