// Not the paper's: double sums by random keys, where there is nothing to combine, and whether a layout that is kept pays.
// Without atomics: CUB sorts the values by their keys and adds up the runs.
//
// "keys at hand": the layout's forms read the keys in the layout's order from an array of their own, which saves one of the two
// scattered reads: what somebody would write who makes a layout by hand.
#include <cub/device/device_reduce.cuh>

#include "programs.cuh"

namespace as_written { void add_by_cell(const unsigned* cell, const double* value, unsigned n, double* sum); }
namespace rewritten { void add_by_cell(const unsigned* cell, const double* value, unsigned n, double* sum); }

namespace {

constexpr unsigned cells = 1u << 20;

template <class How, class Map> __global__ void gather(Map map, const unsigned* cell, const double* value, unsigned n, double* sum) {
    const unsigned i = map(blockIdx.x * blockDim.x + threadIdx.x);
    if (i < n) updater<How>::add(&sum[cell[i]], value[i]);
}
template <class How> __global__ void gather_at_hand(warpagg::layout_map map, const unsigned* ordered, const double* value, unsigned n, double* sum) {
    const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
    if (thread < n) updater<How>::add(&sum[ordered[thread]], value[map(thread)]);
}
__global__ void put_in_order(warpagg::layout_map map, const unsigned* cell, unsigned n, unsigned* ordered) {
    const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
    if (thread < n) ordered[thread] = cell[map(thread)];
}
__global__ void fill(unsigned n, unsigned* cell, double* value) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    cell[i] = mix(i) % cells;
    value[i] = double(mix(~i) % 8);
}

struct program {
    unsigned n, blocks = (n + 255) / 256;
    bool at_hand, has_runs = false;
    array<unsigned> cell{n}, ordered{n}, sorted{n}, run_cell{cells}, runs{1};
    array<double> value{n}, sorted_value{n}, sum{cells};
    size_t sort_bytes, reduce_bytes;
    array<char> sort_space, reduce_space;
    std::vector<double> right = std::vector<double>(cells);

    cudaError_t sort(void* space, size_t& bytes) {
        return cub::DeviceRadixSort::SortPairs(space, bytes, static_cast<unsigned*>(cell), static_cast<unsigned*>(sorted), static_cast<double*>(value),
                                               static_cast<double*>(sorted_value), int(n), 0, 20);
    }
    struct plus {
        __host__ __device__ double operator()(double a, double b) const { return a + b; }
    };
    cudaError_t reduce(void* space, size_t& bytes) {
        return cub::DeviceReduce::ReduceByKey(space, bytes, static_cast<unsigned*>(sorted), static_cast<unsigned*>(run_cell), static_cast<double*>(sorted_value),
                                              static_cast<double*>(sum), static_cast<unsigned*>(runs), plus{}, int(n));
    }
    program(unsigned count, bool keys_at_hand)
        : n(count), at_hand(keys_at_hand), sort_bytes(workspace_for([&](void* space, size_t& bytes) { return sort(space, bytes); })),
          reduce_bytes(workspace_for([&](void* space, size_t& bytes) { return reduce(space, bytes); })), sort_space(sort_bytes), reduce_space(reduce_bytes) {
        fill<<<blocks, 256>>>(n, cell, value);
        const std::vector<unsigned> c = cell.host();
        const std::vector<double> v = value.host();
        for (unsigned i = 0; i < n; ++i) right[c[i]] += v[i];
    }
    void clear() {
        has_runs = false;
        sum.zero();
    }
    void no_atomics() {
        has_runs = true;
        CHECK(sort(static_cast<char*>(sort_space), sort_bytes));
        CHECK(reduce(static_cast<char*>(reduce_space), reduce_bytes));
    }
    void as_written() {
        clear();
        as_written::add_by_cell(cell, value, n, sum);
    }
    void rewritten() {
        clear();
        rewritten::add_by_cell(cell, value, n, sum);
    }
    template <class How> void update(const std::vector<as_is>& maps) {
        clear();
        gather<How><<<blocks, 256>>>(maps[0], cell, value, n, sum);
    }
    template <class How> void update(const std::vector<warpagg::layout_map>& maps) {
        clear();
        if (at_hand)
            gather_at_hand<How><<<blocks, 256>>>(maps[0], ordered, value, n, sum);
        else
            gather<How><<<blocks, 256>>>(maps[0], cell, value, n, sum);
    }
    size_t steps() const { return 1; }
    double lay_out(order which, unsigned unit, std::vector<warpagg::layout_plan>& plans) {
        double ms = make_plan(plans[0], which, cell, n, unit);
        if (at_hand) ms += median_ms([&] { put_in_order<<<blocks, 256>>>(plans[0].map(), cell, n, ordered); }, least_runs);
        return ms;
    }
    bool is_right() const {
        std::vector<double> found = sum.host();
        if (has_runs) {
            const std::vector<unsigned> c = run_cell.host();
            const std::vector<double> in_runs = found;
            found.assign(cells, 0);
            for (unsigned k = 0, all = runs.host()[0]; k < all; ++k) found[c[k]] = in_runs[k];
        }
        return found == right;
    }
};

}  // namespace

void measure_sums() {
    const struct {
        const char* name;
        unsigned n;
        bool at_hand;
    } inputs[] = {{"2 Mi", 1u << 21, false}, {"2 Mi, keys at hand", 1u << 21, true}, {"32 Mi", 1u << 25, false}, {"32 Mi, keys at hand", 1u << 25, true}};
    for (const auto& input : inputs) {
        program p(input.n, input.at_hand);
        measurement<program>("sums by 1 Mi keys", input.name, p);
    }
}
