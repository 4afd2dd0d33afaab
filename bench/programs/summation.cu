// Summation. Without atomics: CUB's reduction. The elements are 0 to 3, so that the sum is exact in any order.
#include "programs.cuh"

#include <cub/device/device_reduce.cuh>

namespace as_written { void add_up(const float* v, unsigned n, float* total); }
namespace rewritten { void add_up(const float* v, unsigned n, float* total); }

namespace {

template <class How, class Map> __global__ void sum(Map map, const float* v, unsigned n, float* total) {
    const unsigned i = map(blockIdx.x * blockDim.x + threadIdx.x);
    if (i < n) updater<How>::add(total, v[i]);
}

std::vector<float> small_numbers(unsigned n) {
    std::vector<float> v(n);
    for (unsigned i = 0; i < n; ++i) v[i] = float(mix(i) % 4);
    return v;
}

struct program {
    unsigned n;
    array<float> v, total{1};
    array<unsigned> keys;
    float right = 0;
    size_t bytes;
    array<char> space;

    cudaError_t reduce(void* at, size_t& size) { return cub::DeviceReduce::Sum(at, size, static_cast<float*>(v), static_cast<float*>(total), int(n)); }
    explicit program(unsigned count) : n(count), v(small_numbers(count)), keys(count), bytes(workspace_for([&](void* at, size_t& size) { return reduce(at, size); })), space(bytes) {
        keys.zero();
        for (const float x : v.host()) right += x;
    }
    void no_atomics() { CHECK(reduce(static_cast<char*>(space), bytes)); }
    void as_written() {
        total.zero();
        as_written::add_up(v, n, total);
    }
    void rewritten() {
        total.zero();
        rewritten::add_up(v, n, total);
    }
    template <class How, class Map> void update(const std::vector<Map>& maps) {
        total.zero();
        sum<How><<<(n + 255) / 256, 256>>>(maps[0], v, n, total);
    }
    size_t steps() const { return 1; }
    double lay_out(order which, unsigned unit, std::vector<warpagg::layout_plan>& plans) { return make_plan(plans[0], which, keys, n, unit); }
    bool is_right() const { return total.host()[0] == right; }
};

}  // namespace

void measure_summation() {
    const struct {
        const char* name;
        unsigned n;
    } inputs[] = {{"4 Ki", 1u << 12}, {"64 Ki", 1u << 16}, {"1 Mi", 1u << 20}, {"4 Mi", 1u << 22}};
    for (const auto& input : inputs) {
        program p(input.n);
        measurement<program>("summation", input.name, p);
    }
}
