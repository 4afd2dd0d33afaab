// A layout: which thread does whose work, so that conflicting updates are apart, or together.
//
// A kernel whose thread i updates by keys[i] may as well do element order[i]'s work in thread i:
// the order of a kernel's elements was never fixed. Two orders:
//
//   scatter   The sets of equal keys stand in the order of their keys. Thread by thread, one
//             element of each set in turn is dealt out, until all sets are empty: equal keys lie as
//             far apart as the data allow. Source: "sort and scatter", Algorithm 3 of I. Egielski,
//             J. Huang, E. Z. Zhang, Massive Atomics for Massive Parallelism on GPUs,
//             ISMM 2014 (G-Atom).
//   cluster   Equal keys lie together, in the order of the keys;
//             which combining in the warp and in the block likes best.
//
// What moves is a thread's work, or the work of a whole warp or block, whose threads then stay
// neighbours and read memory as before. Of a unit of several threads the first one's key counts. A
// last unit that is not full stays where it is.
//
//     warpagg::layout_plan plan;                               // made once,
//     plan.cluster(keys, n);
//     for (…) kernel<<<blocks, 256>>>(plan.map(), keys, …);    // used while the keys stay the same
//
//     __global__ void kernel(warpagg::layout_map map, const unsigned* keys, …) {
//         const unsigned i = map(blockIdx.x * blockDim.x + threadIdx.x);  // was blockIdx.x * …
//         if (i < n) warpagg::add(&sums[keys[i]], values[i]);
//     }
//
// Right for kernels in which nothing else depends on which thread does what: no barriers, warp
// functions, or shared memory.
//
// Stands on CUB (sort and scan), and so is not part of warpagg.cuh. Needs what the toolkit's CUB
// needs: C++17 since CUDA 13, and no macros in front of it that are words of the headers.
#ifndef WARPAGG_LAYOUT_CUH
#define WARPAGG_LAYOUT_CUH

#if defined(__CUDACC__)

#include <climits>
#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>

#include <cub/device/device_radix_sort.cuh>
#include <cub/device/device_scan.cuh>

#include <warpagg/detail/config.cuh>
#include <warpagg/detail/host.cuh>
#include <warpagg/detail/plan_cache.cuh>

namespace warpagg {

// How many neighbouring threads move as one. For blocks: the number of threads in a block.
constexpr unsigned by_thread = 1, by_warp = 32;

// A layout as a kernel sees it: sends a thread's index to the index of the element
// that it works on.
//
// Without an order (units is 0, or the default) every index stays. Copied by value; owns nothing.
struct layout_map {
    const unsigned* order = nullptr;  // the unit whose work unit u does, on the device
    unsigned units = 0;               // how many of them
    unsigned unit = by_thread;        // threads that move as one

    // Parameter: i, the index of a thread, at least 0. Returns a permutation of 0 … n - 1 over
    // these, and i itself from n on.
    template <class Index> WARPAGG_DEVICE Index operator()(Index i) const {
        if (unit == by_thread)
            return i < static_cast<Index>(units) ? static_cast<Index>(order[i]) : i;
        const Index u = i / static_cast<Index>(unit);
        return u < static_cast<Index>(units)
                   ? static_cast<Index>(order[u]) * static_cast<Index>(unit) +
                         i % static_cast<Index>(unit)
                   : i;
    }
};

// After how many launches a plan has paid for itself; 0: never.
// Parameters: what making the plan took, a launch without it, and a launch with it,
// in milliseconds.
constexpr unsigned long long launches_to_pay_back(double plan_ms, double without_ms,
                                                  double with_ms) {
    return with_ms >= without_ms
               ? 0
               : 1 + static_cast<unsigned long long>(plan_ms / (without_ms - with_ms));
}

// How many elements the threads of a launch work on, one a thread along x, if they are n: n, or 0
// where that many threads are not there or n is more than a layout takes. A layout of more elements
// than threads would leave some out.
template <class Count> unsigned elements(Count n, dim3 blocks, dim3 threads) {
    const unsigned long long launched = 1ull * blocks.x * threads.x;
    const bool is_right = n > 0 && static_cast<unsigned long long>(n) <= INT_MAX &&
                          static_cast<unsigned long long>(n) <= launched && launched <= UINT_MAX;
    return is_right ? static_cast<unsigned>(n) : 0;
}

namespace detail {

constexpr unsigned layout_threads = 256;

template <class Keys, class Key>
__global__ void gather_units(Keys keys, unsigned unit, unsigned units, Key* key_of,
                             unsigned* index) {
    const unsigned u = blockIdx.x * layout_threads + threadIdx.x;
    if (u >= units) return;
    key_of[u] = keys[static_cast<size_t>(u) * unit];
    index[u] = u;
}

// Where sorted keys change a set begins: its place, and 0 for all others.
template <class Key> __global__ void mark_sets(const Key* sorted, unsigned units, unsigned* begin) {
    const unsigned u = blockIdx.x * layout_threads + threadIdx.x;
    if (u < units) begin[u] = u != 0 && sorted[u] != sorted[u - 1] ? u : 0;
}

// From where a set begins to how many of it come before.
template <class Count> __global__ void rank_in_sets(Count* begin, unsigned units) {
    const unsigned u = blockIdx.x * layout_threads + threadIdx.x;
    if (u < units) begin[u] = u - begin[u];
}

struct larger {
    __host__ __device__ unsigned operator()(unsigned a, unsigned b) const { return a < b ? b : a; }
};

// The bits of 0 … count - 1.
inline int bits_of(unsigned count) {
    int bits = 1;
    while (bits < 32 && (count - 1) >> bits) ++bits;
    return bits;
}

// What sorting and dealing out need besides the result, cut from one piece of memory.
template <class Key> struct layout_space {
    Key *keys = nullptr, *sorted = nullptr;
    // Index becomes the ranks; dealt are the units in the order of keys.
    unsigned *index = nullptr, *dealt = nullptr;
    void* library = nullptr;  // CUB's
    size_t library_bytes = 0, bytes = 0;

    // Cuts the pieces, or only measures them where `memory` is null.
    void cut(void* memory, unsigned units, bool is_dealt) {
        const auto piece = [&](size_t size) {
            char* const at = memory ? static_cast<char*>(memory) + bytes : nullptr;
            bytes += (size + 255) / 256 * 256;
            return static_cast<void*>(at);
        };
        // Ranks are sorted into it.
        const size_t key_bytes = sizeof(Key) < sizeof(unsigned) ? sizeof(unsigned) : sizeof(Key);
        bytes = 0;
        keys = static_cast<Key*>(piece(units * key_bytes));
        sorted = static_cast<Key*>(piece(units * sizeof(Key)));
        index = static_cast<unsigned*>(piece(units * sizeof(unsigned)));
        if (is_dealt) dealt = static_cast<unsigned*>(piece(units * sizeof(unsigned)));
        library = piece(library_bytes);
    }
};

// The three steps that CUB does. Where space.library is null each only says
// in `bytes` what it needs.
template <class Key>
cudaError_t sort_keys(const layout_space<Key>& space, size_t& bytes, unsigned* order,
                      unsigned units, cudaStream_t stream) {
    return cub::DeviceRadixSort::SortPairs(space.library, bytes, space.keys, space.sorted,
                                           space.index, order, static_cast<int>(units), 0,
                                           int(sizeof(Key) * 8), stream);
}
template <class Key>
cudaError_t spread_beginnings(const layout_space<Key>& space, size_t& bytes, unsigned units,
                              cudaStream_t stream) {
    return cub::DeviceScan::InclusiveScan(space.library, bytes, space.index, space.index, larger{},
                                          static_cast<int>(units), stream);
}
template <class Key>
cudaError_t sort_ranks(const layout_space<Key>& space, size_t& bytes, unsigned* order,
                       unsigned units, cudaStream_t stream) {
    return cub::DeviceRadixSort::SortPairs(
        space.library, bytes, space.index, reinterpret_cast<unsigned*>(space.keys), space.dealt,
        order, static_cast<int>(units), 0, bits_of(units), stream);
}

template <class Key>
cudaError_t measure_library(layout_space<Key>& space, unsigned units, bool is_dealt) {
    size_t sort = 0, scan = 0, deal = 0;
    cudaError_t error = sort_keys(space, sort, nullptr, units, nullptr);
    if (error == cudaSuccess && is_dealt) error = spread_beginnings(space, scan, units, nullptr);
    if (error == cudaSuccess && is_dealt) error = sort_ranks(space, deal, nullptr, units, nullptr);
    space.library_bytes = sort > scan ? sort : scan;
    if (space.library_bytes < deal) space.library_bytes = deal;
    return error;
}

// Both orders: sorts the units by their keys and, if they are dealt out, by their ranks in their
// sets after that. Both sorts are stable: within a round of dealing the order of keys stays, and
// within a set the order of units.
template <class Keys>
cudaError_t make_layout(bool is_dealt, void* workspace, size_t& workspace_bytes, Keys keys,
                        unsigned* order, unsigned count, unsigned unit, cudaStream_t stream) {
    using Key = std::remove_cv_t<std::remove_reference_t<decltype(keys[size_t(0)])>>;
    static_assert(std::is_integral<Key>::value,
                  "warpagg: the keys of a layout are integers (of a pointer, take its bits)");
    if (unit == 0 || count > INT_MAX) return cudaErrorInvalidValue;
    const unsigned units = count / unit;
    layout_space<Key> space;
    cudaError_t error = units ? measure_library(space, units, is_dealt) : cudaSuccess;
    if (error != cudaSuccess) return error;
    space.cut(nullptr, units, is_dealt);
    if (!workspace) {
        workspace_bytes = space.bytes ? space.bytes : 1;
        return cudaSuccess;
    }
    if (workspace_bytes < space.bytes) return cudaErrorInvalidValue;
    if (units == 0) return cudaSuccess;
    space.cut(workspace, units, is_dealt);

    const unsigned blocks = (units - 1) / layout_threads + 1;
    gather_units<<<blocks, layout_threads, 0, stream>>>(keys, unit, units, space.keys, space.index);
    error = cudaPeekAtLastError();
    if (error == cudaSuccess)
        error =
            sort_keys(space, space.library_bytes, is_dealt ? space.dealt : order, units, stream);
    if (error != cudaSuccess || !is_dealt) return error;
    mark_sets<<<blocks, layout_threads, 0, stream>>>(space.sorted, units, space.index);
    error = cudaPeekAtLastError();
    if (error == cudaSuccess) error = spread_beginnings(space, space.library_bytes, units, stream);
    if (error != cudaSuccess) return error;
    rank_in_sets<<<blocks, layout_threads, 0, stream>>>(space.index, units);
    error = cudaPeekAtLastError();
    return error == cudaSuccess ? sort_ranks(space, space.library_bytes, order, units, stream)
                                : error;
}

}  // namespace detail

// The order in which equal keys lie as far apart as the data allow: one of each set of equal keys
// in turn, in the order of keys.
//
// Called twice, as CUB's functions: with workspace null it only writes into workspace_bytes how
// much it needs, and then it works.
//
// Parameters:    workspace        memory on the device, aligned as cudaMalloc's, or null
//                workspace_bytes  its size
//                keys             what is read as keys[i] on the device, an integer, for each i
//                                 below count: a pointer, an iterator, or an object of yours with a
//                                 __host__ __device__ operator[]
//                order            count / unit elements on the device,
//                                 written: the unit whose work unit u does
//                count            how many elements; up to 2^31 - 1
//                unit             how many neighbours move as one: by_thread, by_warp, or the
//                                 threads of a block; at least 1
//                stream           where all of it runs; the host does not wait
// Returns:       cudaSuccess, cudaErrorInvalidValue (unit 0, count too large, workspace too small),
//                or CUB's and the launches' errors.
// Preconditions: keys, order and workspace don't overlap, and stay until the stream has passed.
// Performance:   two radix sorts of pairs, all bits of a key and those of a rank, and a scan;
//                docs/runtime.md has times.
// Source:        G-Atom, Algorithm 3.
template <class Keys>
cudaError_t scatter_layout(void* workspace, size_t& workspace_bytes, Keys keys, unsigned* order,
                           unsigned count, unsigned unit = by_thread,
                           cudaStream_t stream = nullptr) {
    return detail::make_layout(true, workspace, workspace_bytes, keys, order, count, unit, stream);
}

// The order in which equal keys lie together, in the order of keys;
// equal ones in the order of their units.
//
// Parameters, returns, preconditions: as scatter_layout.
// Performance:   one radix sort of pairs.
template <class Keys>
cudaError_t cluster_layout(void* workspace, size_t& workspace_bytes, Keys keys, unsigned* order,
                           unsigned count, unsigned unit = by_thread,
                           cudaStream_t stream = nullptr) {
    return detail::make_layout(false, workspace, workspace_bytes, keys, order, count, unit, stream);
}

// A layout with its memory, to be made once and used by many launches while the keys stay the same.
//
// Keys that have changed since cost time, never the result: any order of the elements is right.
// Belongs to the device that is current when it is made first, until cudaDeviceReset (forget). Made
// again, it keeps its memory where that is large enough, and waits for the device where it is not.
// What it needs for sorting comes from the device's pool and goes back to it, in the order of the
// stream. A kernel in another stream has to come after the making,
// as after any other work that it stands on.
class layout_plan {
public:
    layout_plan() = default;
    layout_plan(layout_plan&& other) noexcept { swap(other); }
    layout_plan& operator=(layout_plan&& other) noexcept {
        swap(other);
        return *this;
    }
    layout_plan(const layout_plan&) = delete;
    layout_plan& operator=(const layout_plan&) = delete;
    ~layout_plan() { drop(); }

    // Parameters as scatter_layout's. Returns its errors, or cudaErrorMemoryAllocation;
    // then every index stays.
    template <class Keys>
    cudaError_t scatter(Keys keys, unsigned count, unsigned unit = by_thread,
                        cudaStream_t stream = nullptr) {
        return make(true, keys, count, unit, stream);
    }
    template <class Keys>
    cudaError_t cluster(Keys keys, unsigned count, unsigned unit = by_thread,
                        cudaStream_t stream = nullptr) {
        return make(false, keys, count, unit, stream);
    }

    // For kernels that run after it was made. Valid until it is made again, dropped or destroyed.
    layout_map map() const { return map_; }

    // Gives the memory back, after a wait for the device (cudaFree's);
    // every index stays from then on.
    void drop() {
        const detail::aside_from_captures aside;
        if (order_) static_cast<void>(cudaFree(order_));
        forget();
    }

    // After cudaDeviceReset, which has taken the memory away; every index stays from then on.
    void forget() {
        order_ = nullptr;
        room_ = 0;
        map_ = layout_map{};
    }

private:
    template <class Keys>
    cudaError_t make(bool is_dealt, Keys keys, unsigned count, unsigned unit, cudaStream_t stream) {
        const detail::aside_from_captures aside;
        map_ = layout_map{};
        size_t bytes = 0;
        cudaError_t error =
            detail::make_layout(is_dealt, nullptr, bytes, keys, nullptr, count, unit, stream);
        if (error == cudaSuccess) error = make_room(count / unit);
        void* workspace = nullptr;
        if (error == cudaSuccess) error = cudaMallocAsync(&workspace, bytes, stream);
        if (error != cudaSuccess) return error;
        error = detail::make_layout(is_dealt, workspace, bytes, keys, order_, count, unit, stream);
        const cudaError_t freed = cudaFreeAsync(workspace, stream);
        if (error == cudaSuccess) error = freed;
        if (error == cudaSuccess) map_ = layout_map{order_, count / unit, unit};
        return error;
    }

    cudaError_t make_room(unsigned units) {
        if (units <= room_) return cudaSuccess;
        drop();
        const cudaError_t error =
            cudaMalloc(reinterpret_cast<void**>(&order_), units * sizeof(unsigned));
        if (error == cudaSuccess) room_ = units;
        return error;
    }

    void swap(layout_plan& other) noexcept {
        std::swap(order_, other.order_);
        std::swap(room_, other.room_);
        std::swap(map_, other.map_);
    }

    unsigned* order_ = nullptr;
    unsigned room_ = 0;  // units that order_ has room for
    layout_map map_;
};

// A layout of a cache: its memory stays at least as long as this. To be kept until the launch that
// is given its map has been made, in the same context.
class kept_layout {
public:
    kept_layout() = default;
    explicit kept_layout(std::shared_ptr<const detail::kept_plan<layout_plan>> plan)
        : plan_(std::move(plan)) {}

    layout_map map() const { return plan_ ? plan_->plan.map() : layout_map{}; }
    operator layout_map() const { return map(); }

private:
    std::shared_ptr<const detail::kept_plan<layout_plan>> plan_;  // nullptr: every index stays
};

// Plans by the arrays of keys that they were made of: the first launch makes a layout,
// the next ones find it.
//
// For launches that have no place to keep a plan. Who owns an array says when its keys have changed
// or its memory is given back: drop(). Forgotten, that costs time and never the result. Any
// threads, streams and devices; a layout that was made in one stream is waited for by the others.
// Of each context it keeps the `limit` layouts that were used last. One more gives the oldest back,
// which waits for the device.
class remap_cache {
public:
    static constexpr size_t limit = detail::plan_cache<layout_plan>::limit;

    remap_cache() = default;
    remap_cache(const remap_cache&) = delete;
    remap_cache& operator=(const remap_cache&) = delete;

    // One for the whole program, which is never destroyed.
    static remap_cache& shared() {
        static remap_cache* const only = new remap_cache;
        return *only;
    }

    // The layout of an array of keys, for launches in `stream` from now on. Parameters as
    // scatter_layout's. Where it can't be made (no memory, a stream whose work is captured into a
    // graph, no CUDA 12, which alone can tell contexts apart), every index stays;
    // errors are not kept.
    template <class Key>
    kept_layout scatter(const Key* keys, unsigned count, unsigned unit = by_thread,
                        cudaStream_t stream = nullptr) {
        return find(true, keys, count, unit, stream);
    }
    template <class Key>
    kept_layout cluster(const Key* keys, unsigned count, unsigned unit = by_thread,
                        cudaStream_t stream = nullptr) {
        return find(false, keys, count, unit, stream);
    }

    // Forgets the layouts of an array, or all: the next launch makes them again. Waits for the
    // device where there are any.
    void drop(const void* keys) {
        plans_.drop_if([=](const detail::plan_source& source) { return source.keys == keys; });
    }
    void drop() {
        plans_.drop_if([](const detail::plan_source&) { return true; });
    }

private:
    template <class Key>
    kept_layout find(bool is_dealt, const Key* keys, unsigned count, unsigned unit,
                     cudaStream_t stream) {
        if (count == 0 || detail::is_error_pending() || detail::is_captured(stream))
            return kept_layout{};
        const unsigned long long context = detail::current_context();
        if (context == 0) return kept_layout{};
        const detail::plan_source source{
            context, is_dealt, std::is_signed<Key>::value, sizeof(Key), keys, count, unit};
        return kept_layout(plans_.find(source, stream, [=](layout_plan& plan) {
            return is_dealt ? plan.scatter(keys, count, unit, stream)
                            : plan.cluster(keys, count, unit, stream);
        }));
    }

    detail::plan_cache<layout_plan> plans_;
};

}  // namespace warpagg

#endif
#endif
