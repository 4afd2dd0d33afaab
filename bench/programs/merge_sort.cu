// Merge sort with counted duplicates. All forms sort tiles of 1024 keys in the block and merge from there. Without atomics: a key
// of the left run goes before its equals of the right one, so that two searches give it a place of its own.
#include "programs.cuh"

#include <cub/block/block_radix_sort.cuh>

namespace as_written { void merge_step(const unsigned* src, unsigned n, unsigned width, unsigned* tickets, unsigned* dst); }
namespace rewritten { void merge_step(const unsigned* src, unsigned n, unsigned width, unsigned* tickets, unsigned* dst); }

namespace {

constexpr unsigned n = 1u << 20, tile = 1024, step_count = 10;
static_assert(tile << step_count == n, "the steps lead from tiles to all");

__global__ void __launch_bounds__(256) sort_tiles(const unsigned* src, unsigned* dst) {
    using sort = cub::BlockRadixSort<unsigned, 256, 4>;
    __shared__ typename sort::TempStorage storage;
    unsigned keys[4];
    for (unsigned k = 0; k < 4; ++k) keys[k] = src[blockIdx.x * tile + threadIdx.x * 4 + k];
    sort(storage).Sort(keys);
    for (unsigned k = 0; k < 4; ++k) dst[blockIdx.x * tile + threadIdx.x * 4 + k] = keys[k];
}

// How many of a sorted run are below the key, or not above it.
template <bool Equal> __device__ unsigned below(const unsigned* run, unsigned length, unsigned key) {
    unsigned low = 0, high = length;
    while (low < high) {
        const unsigned middle = (low + high) / 2;
        if (run[middle] < key || (Equal && run[middle] == key))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

__device__ unsigned place_of(const unsigned* src, unsigned i, unsigned width) {
    const unsigned pair = i / (2 * width) * (2 * width);
    return pair + below<false>(src + pair, width, src[i]) + below<false>(src + pair + width, width, src[i]);
}

template <class How, class Map> __global__ void merge(Map map, const unsigned* src, unsigned width, unsigned* tickets, unsigned* dst) {
    const unsigned i = map(blockIdx.x * blockDim.x + threadIdx.x);
    if (i >= n) return;
    const unsigned place = place_of(src, i, width);
    dst[place + updater<How>::fetch_add(&tickets[place], 1u)] = src[i];
}

__global__ void merge_by_searches(const unsigned* src, unsigned width, unsigned* dst) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x, pair = i / (2 * width) * (2 * width), own = i - pair;
    if (own < width)
        dst[i + below<false>(src + pair + width, width, src[i])] = src[i];
    else
        dst[i - width + below<true>(src + pair, width, src[i])] = src[i];
}

__global__ void places(const unsigned* src, unsigned width, unsigned* place) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    place[i] = place_of(src, i, width);
}

struct program {
    array<unsigned> keys, one{n}, other{n}, tickets{n};
    std::vector<unsigned> right;

    explicit program(const std::vector<unsigned>& given) : keys(given), right(given) { std::sort(right.begin(), right.end()); }

    // Sorts; merge(step, src, width, dst) makes each step. The result is in `one`, since the steps are even in number.
    template <class Merge> void sort(Merge merge) {
        static_assert(step_count % 2 == 0, "the last step writes into `one`");
        sort_tiles<<<n / tile, 256>>>(keys, one);
        for (unsigned step = 0; step < step_count; ++step) {
            unsigned *const src = step % 2 ? other : one, *const dst = step % 2 ? one : other;
            merge(step, src, tile << step, dst);
        }
    }
    void no_atomics() {
        sort([&](unsigned, const unsigned* src, unsigned width, unsigned* dst) { merge_by_searches<<<n / 256, 256>>>(src, width, dst); });
    }
    void as_written() {
        sort([&](unsigned, const unsigned* src, unsigned width, unsigned* dst) {
            tickets.zero();
            as_written::merge_step(src, n, width, tickets, dst);
        });
    }
    void rewritten() {
        sort([&](unsigned, const unsigned* src, unsigned width, unsigned* dst) {
            tickets.zero();
            rewritten::merge_step(src, n, width, tickets, dst);
        });
    }
    template <class How, class Map> void update(const std::vector<Map>& maps) {
        sort([&](unsigned step, const unsigned* src, unsigned width, unsigned* dst) {
            tickets.zero();
            merge<How><<<n / 256, 256>>>(maps[step], src, width, tickets, dst);
        });
    }
    size_t steps() const { return step_count; }
    double lay_out(order which, unsigned unit, std::vector<warpagg::layout_plan>& plans) {
        array<unsigned> place(n);
        double ms = 0;
        sort([&](unsigned step, const unsigned* src, unsigned width, unsigned* dst) {
            places<<<n / 256, 256>>>(src, width, place);
            ms += make_plan(plans[step], which, place, n, unit);
            merge_by_searches<<<n / 256, 256>>>(src, width, dst);
        });
        return ms;
    }
    bool is_right() const { return one.host() == right; }
};

}  // namespace

void measure_merge_sort() {
    const struct {
        const char* name;
        unsigned different;  // keys are random below it
    } inputs[] = {{"all different", 0xffffffffu}, {"64 Ki keys", 65536}, {"1 Ki keys", 1024}, {"16 keys", 16}, {"one key", 1}};
    for (const auto& input : inputs) {
        std::vector<unsigned> keys(n);
        for (unsigned i = 0; i < n; ++i) keys[i] = mix(i) % input.different;
        program p(keys);
        measurement<program>("merge sort", input.name, p);
    }
}
