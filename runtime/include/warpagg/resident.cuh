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
// Launches that learn find out which of the two takes less time (detail/autotuner.cuh), for each
// size of a grid, by CUDA's events around a few of them. Nobody waits for these: each launch looks
// whether there is an answer. Without a name all are resident that may be.
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

#include <warpagg/detail/autotuner.cuh>
#include <warpagg/detail/host.cuh>
#include <warpagg/detail/stopwatch.cuh>

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

// Launches of one kernel that are alike: of what size, and what is known of them.
struct launch_shape {
    int device = 0;
    unsigned threads = 0;  // 0: free
    size_t shared = 0;
    unsigned grid = 0;    // blocks, but for all of the number that is behind its first three bits
    unsigned number = 0;  // no other has it, before or after
    unsigned blocks = 0;  // that the device holds of the sibling; 0: not asked yet
    bool stays_plain = false;  // too few blocks, or none held
    autotuner tuner;
};

// So that few sizes of a grid are told apart: each is at most a quarter larger than what it is
// taken for.
inline unsigned rounded_grid(unsigned blocks) {
    unsigned shift = 0;
    while (blocks >> shift >= 8) ++shift;
    return blocks >> shift << shift;
}

inline void print_shape(const char* name, const launch_shape& shape) {
    const autotuner& tuner = shape.tuner;
    std::fprintf(stderr,
                 "warpagg: %s, grids of %u blocks of %u threads or a quarter more on device %d: ",
                 name, shape.grid, shape.threads, shape.device);
    if (shape.stays_plain)
        std::fprintf(stderr, "too few for blocks that do the work of several\n");
    else if (tuner.askings() == 0)
        std::fprintf(stderr, "%llu launches, too few or too short to find out more\n",
                     tuner.launches());
    else
        std::fprintf(stderr,
                     "resident %.4g ms, as written %.4g ms, asked %u times in %llu launches: %s\n",
                     tuner.time(true), tuner.time(false), tuner.askings(), tuner.launches(),
                     tuner.is_other() ? "resident" : "as written");
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
    constexpr explicit resident_launches(const char* learns_as = nullptr) : name_(learns_as) {}
    resident_launches(const resident_launches&) = delete;
    resident_launches& operator=(const resident_launches&) = delete;

    template <class... Parameters>
    resident_launch next(void (*kernel)(Parameters...), dim3 grid, dim3 block, size_t shared,
                         cudaStream_t stream) {
        return decide(reinterpret_cast<const void*>(kernel), grid,
                      1ull * block.x * block.y * block.z, shared, stream);
    }

    void end(const resident_launch& launched, cudaStream_t stream) {
        if (!launched.timed) return;
        const std::lock_guard<std::mutex> guard(mutex_);
        if (!stopwatch_.end(*launched.timed, stream)) tell(*launched.timed, 0);
    }

private:
    using shape = detail::launch_shape;
    // Blocks that are numbered in the kernel, and more than there are threads.
    static constexpr unsigned long long most = 0x7fffffff;
    static constexpr unsigned most_rows = 65535;  // of a grid, as CUDA has it
    static constexpr unsigned shapes_kept = 16;   // of more, the oldest is asked again

    resident_launch decide(const void* kernel, dim3 grid, unsigned long long threads, size_t shared,
                           cudaStream_t stream) {
        resident_launch launched{grid};
        const unsigned long long all = 1ull * grid.x * grid.y * grid.z;
        int device = 0;
        if (all > most || grid.y > most_rows || grid.z > most_rows || threads == 0 ||
            threads > most || cudaGetDevice(&device) != cudaSuccess)
            return launched;
        const std::lock_guard<std::mutex> guard(mutex_);
        if (!is_begun_) begin();
        shape& of =
            shape_of(device, static_cast<unsigned>(threads), shared, static_cast<unsigned>(all));
        // Such a launch does nothing that the program's own would not.
        if (is_off_ || of.stays_plain || (name_ && of.tuner.passes())) return launched;
        if (detail::is_error_pending() || detail::is_captured(stream)) return launched;
        if (name_)
            learn(kernel, of, static_cast<unsigned>(all), stream, launched);
        else
            make_resident(kernel, of, static_cast<unsigned>(all), launched);
        return launched;
    }

    shape& shape_of(int device, unsigned threads, size_t shared, unsigned all) {
        const unsigned grid = name_ ? detail::rounded_grid(all) : 0;
        for (shape& each : shapes_)
            if (each.threads == threads && each.grid == grid && each.device == device &&
                each.shared == shared)
                return each;
        shape& oldest = shapes_[next_shape_++ % shapes_kept];
        oldest = shape();
        oldest.device = device;
        oldest.threads = threads;
        oldest.shared = shared;
        oldest.grid = grid;
        oldest.number = next_shape_;
        return oldest;
    }

    // If the device holds few enough: which CUDA loads the sibling for.
    bool make_resident(const void* kernel, shape& of, unsigned all, resident_launch& launched) {
        if (of.blocks == 0) {
            of.blocks = detail::ask_for_blocks(kernel, of.device, of.threads, of.shared);
            of.stays_plain = of.blocks == 0 || (name_ && all < 2ull * of.blocks);
        }
        if (of.blocks == 0 || all < 2ull * of.blocks) return false;
        launched.blocks = of.blocks;
        return true;
    }

    void learn(const void* kernel, shape& of, unsigned all, cudaStream_t stream,
               resident_launch& launched) {
        if (of.tuner.wants_answer()) ask();
        if (of.tuner.waits_in_vain()) {
            of.tuner.give_up();
            of.number = ++next_shape_;
        }
        const detail::autotuner::turn turn = of.tuner.next();
        const bool is_made = !turn.is_other || make_resident(kernel, of, all, launched);
        if (!turn.is_timed) return;
        ask();  // what others wait for, or nobody any more
        if (is_made)
            launched.timed = stopwatch_.begin(stream, of.number, turn.is_other,
                                              static_cast<double>(of.grid) / all);
        if (!launched.timed) of.tuner.lost();
    }

    void ask() {
        stopwatch_.ask([this](const detail::stopwatch::lap& of_launch, double time) {
            tell(of_launch, time);
        });
    }

    // The time of a launch, or 0 where it can't be told.
    void tell(const detail::stopwatch::lap& of_launch, double time) {
        for (shape& each : shapes_) {
            if (each.threads == 0 || each.number != of_launch.of) continue;
            if (time > 0)
                each.tuner.took(of_launch.is_other, time);
            else
                each.tuner.lost();
        }
    }

    // ---- what the environment asks for

    void begin() {
        is_begun_ = true;
        const char* const says = name_ ? std::getenv("WARPAGG_LEARN") : nullptr;
        is_off_ = says && std::strcmp(says, "off") == 0;
        if (!says || std::strcmp(says, "print") != 0) return;
        const std::lock_guard<std::mutex> guard(printed_mutex());
        if (!printed()) static_cast<void>(std::atexit(print));
        next_printed_ = printed();
        printed() = this;
    }
    static std::mutex& printed_mutex() {
        static std::mutex mutex;
        return mutex;
    }
    static resident_launches*& printed() {
        static resident_launches* first = nullptr;
        return first;
    }
    static void print() {
        for (const resident_launches* each = printed(); each; each = each->next_printed_)
            for (const shape& of : each->shapes_)
                if (of.threads) detail::print_shape(each->name_, of);
    }

    const char* const name_;
    bool is_begun_ = false, is_off_ = false;
    unsigned next_shape_ = 0;
    std::mutex mutex_;
    shape shapes_[shapes_kept];
    detail::stopwatch stopwatch_;
    resident_launches* next_printed_ = nullptr;
};

}  // namespace warpagg

#include <warpagg/detail/macros_on.cuh>

#endif
#endif
