// Launches with as many blocks as the device holds at once, which do the work of all
// (resident_blocks.cuh says how, in the kernel).
//
//     static void launch_loss_resident(dim3 grid, dim3 block, size_t shared, cudaStream_t stream,
//                                      const float* a, …) {
//         static warpagg::resident_launches launches;
//         const warpagg::resident_grid launched =
//             launches.next(loss_resident, grid, block, shared, stream);
//         if (launched.blocks)
//             loss_resident<<<launched.blocks, block, shared, stream>>>(launched, a, …);
//         else
//             loss<<<grid, block, shared, stream>>>(a, …);  // as the program asked for it
//     }
//
// How many that are is asked once for each size of a block, shared memory and device. Whatever is
// out of the ordinary, the launch is made as it was asked for: few blocks, a stream whose work is
// captured into a graph, an error that is pending, a size that the device refuses. So errors are
// those of the plain launch, and where they are told stays the same.
//
// Launches that learn: objects that keep an account say where they have given up
// (resident_blocks::learn), in memory of the host's that the device writes to. Nobody waits for it:
// the next launch reads what is there. Where most witnesses of a launch gave up, the launches are
// plain from then on, and each 64th looks again.
//
// Stands on the standard library's mutex, and so is not part of warpagg.cuh. Puts macros aside as
// that does, but for those of the standard library's words.
#ifndef WARPAGG_RESIDENT_CUH
#define WARPAGG_RESIDENT_CUH

#if defined(__CUDACC__)

#include <cstddef>
#include <mutex>

#include <warpagg/warpagg.cuh>

#include <warpagg/detail/macros_off.cuh>

#include <warpagg/detail/host.cuh>

namespace warpagg {
namespace detail {

// Whether a kernel's objects paid in its last launches, by what they wrote. Source: our own.
//
// Objects that pay write nothing, so silence is trusted. When they don't, launches are plain, but
// one of 64, a look: in that one who gains says so, and if most do, they are trusted again.
class trust {
public:
    static constexpr unsigned pause = 64;

    // Whether the next launch is to be resident; its number is number() then.
    // Parameters: given_up, gained   a word for each witness, the number of the last launch in
    //             which it gave up, or gained, or 0
    //             witnesses          how many there are in a launch
    bool next(const volatile unsigned* given_up, const volatile unsigned* gained,
              unsigned witnesses) {
        ++number_;
        looks_ = false;
        if (trusts_) {
            trusts_ = !most(given_up, witnesses, since_ + 1, number_ - since_ - 1);
            if (!trusts_) since_ = number_;
            return trusts_;
        }
        // since_ is the last look, or was a plain launch.
        trusts_ = most(gained, witnesses, since_, 1);
        looks_ = !trusts_ && number_ - since_ >= pause;
        if (trusts_ || looks_) since_ = trusts_ ? number_ - 1 : number_;
        return trusts_ || looks_;
    }

    unsigned number() const { return number_; }
    bool looks() const { return looks_; }

private:
    // In one of `count` launches from the one of that number on; numbers go round.
    static bool most(const volatile unsigned* written, unsigned witnesses, unsigned first,
                     unsigned count) {
        unsigned said = 0;
        for (unsigned i = 0; i < witnesses; ++i) said += written[i] - first < count ? 1 : 0;
        return 2 * said > witnesses;
    }

    // Of the last launch; of the one behind which words count, or of the last look.
    unsigned number_ = 0, since_ = 0;
    bool trusts_ = true, looks_ = false;
};

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

// Words of the host's that its devices write to; nullptr: there are none to be had.
inline unsigned* make_words(unsigned count) {
    void* words = nullptr;
    const aside_from_captures aside;
    if (!is_right(cudaHostAlloc(&words, count * sizeof(unsigned),
                                cudaHostAllocPortable | cudaHostAllocMapped)))
        return nullptr;
    for (unsigned i = 0; i < count; ++i) static_cast<unsigned*>(words)[i] = 0;
    return static_cast<unsigned*>(words);
}

}  // namespace detail

// What:          decides for the launches of one kernel how many blocks they have.
// Parameters:    learns   whether the kernel calls resident_blocks::learn
// Members:       next(kernel, grid, block, shared, stream)   of the next launch: what the kernel is
//                                                            told, and is launched with; blocks is
//                                                            0 where the launch is to be made as
//                                                            the program asked for it.
//                                                            The settings are those of <<<…>>>
// Preconditions: one object for each kernel, which lives to the end of the program.
//                Any threads, streams and devices.
// Errors:        none: what is not known leads to the plain launch. It leaves cudaGetLastError()
//                as it found it.
// Performance:   docs/rewrites/virtual-blocks.md. The first launch asks the device, and takes 256
//                bytes of the host's memory if it learns.
// Source:        our own.
class resident_launches {
public:
    constexpr explicit resident_launches(bool learns = false) : learns_(learns) {}
    resident_launches(const resident_launches&) = delete;
    resident_launches& operator=(const resident_launches&) = delete;

    template <class... Parameters>
    resident_grid next(void (*kernel)(Parameters...), dim3 grid, dim3 block, size_t shared,
                       cudaStream_t stream) {
        return decide(reinterpret_cast<const void*>(kernel), grid,
                      1ull * block.x * block.y * block.z, shared, stream);
    }

private:
    struct size_known {
        int device;
        unsigned threads;
        size_t shared;
        unsigned blocks;
    };
    struct account_of {
        unsigned long long context = 0;  // that the words belong to; 0: free
        unsigned* words = nullptr;
        detail::trust trust;

        account_of() = default;
        account_of(unsigned long long given, unsigned* made) : context(given), words(made) {}
    };
    // Blocks that are numbered in the kernel, and more than there are threads.
    static constexpr unsigned long long most = 0x7fffffff;
    static constexpr unsigned most_rows = 65535;  // of a grid, as CUDA has it
    // Of more sizes the oldest is asked again, and of more contexts the oldest learns again.
    static constexpr unsigned sizes_kept = 16, accounts_kept = 64;

    resident_grid decide(const void* kernel, dim3 grid, unsigned long long threads, size_t shared,
                         cudaStream_t stream) {
        resident_grid launched{grid, 0, 0, nullptr, nullptr};
        const unsigned long long all = 1ull * grid.x * grid.y * grid.z;
        int device = 0;
        if (all > most || grid.y > most_rows || grid.z > most_rows || threads == 0 ||
            threads > most || detail::is_error_pending() ||
            !detail::is_right(cudaGetDevice(&device)))
            return launched;
        const std::lock_guard<std::mutex> guard(mutex_);
        const unsigned blocks = blocks_of(kernel, device, static_cast<unsigned>(threads), shared);
        if (blocks == 0 || all < 2ull * blocks || detail::is_captured(stream)) return launched;
        if (!learns_ || learn(blocks, launched)) launched.blocks = blocks;
        return launched;
    }

    unsigned blocks_of(const void* kernel, int device, unsigned threads, size_t shared) {
        for (const size_known& size : sizes_)
            if (size.threads == threads && size.device == device && size.shared == shared)
                return size.blocks;
        size_known& size = sizes_[next_size_++ % sizes_kept];
        size = size_known{device, threads, shared,
                          detail::ask_for_blocks(kernel, device, threads, shared)};
        return size.blocks;
    }

    // Whether the launch is to be resident; what its objects write, and where.
    bool learn(unsigned blocks, resident_grid& launched) {
        const unsigned long long context = detail::current_context();
        if (context == 0) return false;
        account_of* const account = account_in(context);
        if (!account) return false;
        unsigned* const gained = account->words + resident_grid::witnesses;
        const bool is_resident = account->trust.next(
            account->words, gained,
            blocks < resident_grid::witnesses ? blocks : +resident_grid::witnesses);
        launched.number = account->trust.number();
        launched.given_up = account->words;
        launched.gained = account->trust.looks() ? gained : nullptr;
        return is_resident;
    }

    account_of* account_in(unsigned long long context) {
        for (account_of& each : accounts_)
            if (each.context == context) return &each;
        unsigned* const words = detail::make_words(2 * resident_grid::witnesses);
        if (!words) return nullptr;
        account_of& oldest = accounts_[next_account_++ % accounts_kept];
        oldest = account_of(context, words);
        return &oldest;
    }

    const bool learns_;
    unsigned next_size_ = 0, next_account_ = 0;
    std::mutex mutex_;
    size_known sizes_[sizes_kept] = {};  // without threads: free
    account_of accounts_[accounts_kept] = {};
};

}  // namespace warpagg

#include <warpagg/detail/macros_on.cuh>

#endif
#endif
