// Scatter of rows of features by an index, one element a thread, through a generic wrapper by type, as libraries of graphs have it: a warp's lanes lie side by
// side, so only whole rows could meet.

#include "common.h"

template <typename scalar_t> struct AtomicAdd {
    static __device__ __forceinline__ void apply(scalar_t *address, scalar_t value) { atomicAdd(address, value); }
};

enum ReductionType { SUM, MAX };

template <typename scalar_t, ReductionType REDUCE> struct Reducer {
    static __device__ __forceinline__ void atomic_write(scalar_t *address, scalar_t value)
    {
        if (REDUCE == SUM)
            AtomicAdd<scalar_t>::apply(address, value);
        else
            atomicMax((int *)address, __float_as_int(value));  // what is scattered is not negative
    }
};

template <typename scalar_t, ReductionType REDUCE>
__global__ void scatter_kernel(const scalar_t *src_data, const int64_t *index_info, scalar_t *out_data, int64_t E, int64_t K, int64_t N, int64_t numel)
{
    int64_t thread_idx = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
    int64_t b = (thread_idx / K) / E;
    int64_t k = thread_idx % K;
    if (thread_idx < numel) {
        int64_t idx = index_info[thread_idx / K % E];
        Reducer<scalar_t, REDUCE>::atomic_write(out_data + b * N * K + idx * K + k, src_data[thread_idx]);
    }
}

static int run(int features, int n, bool sorted, bool is_max)
{
    const int edges = n / features, nodes = std::max(1, edges / 8);
    const size_t all = (size_t)edges * features;
    auto index = generate<int64_t>(edges, [=](size_t e) { return sorted ? (int64_t)(e / 8) % nodes : (int64_t)random_below(e, nodes); });
    auto src = generate<float>(all, [](size_t i) { return (float)random_below(i, 256); });
    std::vector<double> want((size_t)nodes * features);
    std::vector<int> updates(want.size());
    for (size_t i = 0; i < all; i++) {
        const size_t at = (size_t)index[i / features] * features + i % features;
        want[at] = is_max ? std::max(want[at], (double)src[i]) : want[at] + (double)src[i];
        updates[at]++;
    }
    Device<int64_t> device_index(index);
    Device<float> device_src(src), out(want.size());
    float ms = median_ms([&] { out.zero(); }, [&] {
        if (is_max)
            scatter_kernel<float, MAX><<<blocks_for((int)all), BLOCK>>>(device_src, device_index, out, edges, features, nodes, (int64_t)all);
        else
            scatter_kernel<float, SUM><<<blocks_for((int)all), BLOCK>>>(device_src, device_index, out, edges, features, nodes, (int64_t)all);
    });
    char name[64];
    snprintf(name, sizeof name, "features-%s-%s@%d", is_max ? "max" : "add", sorted ? "sorted" : "random", features);
    return report(name, (int)all, ms, compare_sums(out.host(), want, updates));
}

int main(int argc, char **argv)
{
    int n = size_from(argc, argv, 1 << 25, 1000003), failed = 0;
    for (int features : { 1, 16, 32, 128 })
        for (bool sorted : { false, true })
            for (bool is_max : { false, true })
                failed |= run(features, n, sorted, is_max);
    return failed;
}
