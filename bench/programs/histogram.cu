// Histogram of bytes. Without atomics: each thread counts in bytes of its own in shared memory (as the toolkit's histogram64
// did for 64 bins), a block adds its threads' counts, and a second kernel the blocks'.
#include "programs.cuh"

namespace as_written { void count(const unsigned char* data, unsigned n, unsigned* bins, unsigned blocks); }
namespace rewritten { void count(const unsigned char* data, unsigned n, unsigned* bins, unsigned blocks); }

namespace {

constexpr unsigned n = updates, bin_count = 256, blocks = 132 * 8;
constexpr unsigned own_threads = 64, own_data = own_threads * 128, own_blocks = n / own_data;  // 128 each: a byte holds it

template <class How, class Map> __global__ void histogram(Map map, const unsigned char* data, unsigned* bins) {
    __shared__ unsigned own[bin_count];
    own[threadIdx.x] = 0;
    __syncthreads();
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) updater<How>::add(&own[data[map(i)]], 1u);
    __syncthreads();
    atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);
}

__global__ void count_in_bytes(const unsigned* data, unsigned* counts) {
    __shared__ unsigned char own[bin_count * own_threads];
    for (unsigned k = threadIdx.x; k < bin_count * own_threads / 4; k += own_threads) reinterpret_cast<unsigned*>(own)[k] = 0;
    __syncthreads();
    for (unsigned k = threadIdx.x; k < own_data / 4; k += own_threads) {
        const unsigned four = data[blockIdx.x * (own_data / 4) + k];
        for (unsigned byte = 0; byte < 32; byte += 8) ++own[(four >> byte & 255) * own_threads + threadIdx.x];
    }
    __syncthreads();
    for (unsigned bin = threadIdx.x; bin < bin_count; bin += own_threads) {
        unsigned sum = 0;
        for (unsigned t = 0; t < own_threads; ++t) sum += own[bin * own_threads + (t + threadIdx.x * 4) % own_threads];
        counts[bin * own_blocks + blockIdx.x] = sum;
    }
}

__global__ void add_counts(const unsigned* counts, unsigned* bins) {
    __shared__ unsigned part[256];
    unsigned sum = 0;
    for (unsigned k = threadIdx.x; k < own_blocks; k += 256) sum += counts[blockIdx.x * own_blocks + k];
    part[threadIdx.x] = sum;
    for (unsigned half = 128; half; half /= 2) {
        __syncthreads();
        if (threadIdx.x < half) part[threadIdx.x] += part[threadIdx.x + half];
    }
    if (threadIdx.x == 0) bins[blockIdx.x] = part[0];
}

__global__ void narrow(const unsigned* keys, unsigned* wide, unsigned char* data) {
    const unsigned i = blockIdx.x * 256 + threadIdx.x;
    wide[i] = data[i] = static_cast<unsigned char>(keys[i]);
}

struct program {
    array<unsigned char> data{n};
    array<unsigned> keys{n}, bins{bin_count}, counts{size_t(bin_count) * own_blocks};
    std::vector<unsigned> right = std::vector<unsigned>(bin_count);

    explicit program(key_set set) {
        narrow<<<n / 256, 256>>>(device_keys(set), keys, data);
        for (const unsigned char byte : data.host()) ++right[byte];
    }
    void no_atomics() {
        count_in_bytes<<<own_blocks, own_threads>>>(reinterpret_cast<const unsigned*>(static_cast<unsigned char*>(data)), counts);
        add_counts<<<bin_count, 256>>>(counts, bins);
    }
    void as_written() {
        bins.zero();
        as_written::count(data, n, bins, blocks);
    }
    void rewritten() {
        bins.zero();
        rewritten::count(data, n, bins, blocks);
    }
    template <class How, class Map> void update(const std::vector<Map>& maps) {
        bins.zero();
        histogram<How><<<blocks, bin_count>>>(maps[0], data, bins);
    }
    size_t steps() const { return 1; }
    double lay_out(order which, unsigned unit, std::vector<warpagg::layout_plan>& plans) { return make_plan(plans[0], which, keys, n, unit); }
    bool is_right() const { return bins.host() == right; }
};

}  // namespace

void measure_histogram() {
    for (const key_set set : {random_256, image_256, zipf_64Ki, sorted, equal}) {
        program p(set);
        measurement<program>("histogram", key_set_name[set], p);
    }
}
