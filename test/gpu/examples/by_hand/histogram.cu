// What examples/histogram.cu could be: bins a block in shared memory, added to the global ones at its end; and CUB's.

#include "common.h"

#include <cub/device/device_histogram.cuh>

enum { BINS = 256 };

template <class T>
__device__ void histogram(const unsigned char *sample, const T *weight, int n, T *bin)
{
    __shared__ T mine[BINS];
    for (int b = threadIdx.x; b < BINS; b += blockDim.x)
        mine[b] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&mine[sample[i]], weight ? weight[i] : T(1));
    __syncthreads();
    for (int b = threadIdx.x; b < BINS; b += blockDim.x)
        atomicAdd(&bin[b], mine[b]);
}

__global__ void count(const unsigned char *sample, int n, unsigned *bin)
{
    histogram<unsigned>(sample, nullptr, n, bin);
}

__global__ void weigh(const unsigned char *sample, const float *weight, int n, float *bin)
{
    histogram(sample, weight, n, bin);
}

static int run_cub(const char *name, const std::vector<unsigned char> &sample, const Tally &want)
{
    int n = (int)sample.size();
    Device<unsigned char> samples(sample);
    Device<unsigned> counts(BINS);
    size_t bytes = 0;
    auto by_cub = [&](void *scratch) {
        CHECK(cub::DeviceHistogram::HistogramEven(scratch, bytes, (const unsigned char *)samples, (unsigned *)counts,
                                                  BINS + 1, 0, (int)BINS, n));
    };
    by_cub(nullptr);
    Device<char> scratch(bytes);
    float ms = median_ms([&] { counts.zero(); }, [&] { by_cub(scratch); });
    return report(name, n, ms, compare(counts.host(), want.counts));
}

static int run(const char *kind, const std::vector<unsigned char> &sample, const std::vector<float> &weight)
{
    int n = (int)sample.size();
    Tally want = tally(sample, weight, BINS);
    Device<unsigned char> samples(sample);
    char name[64];
    int failed = 0;

    Device<unsigned> counts(BINS);
    float ms = median_ms([&] { counts.zero(); },
                         [&] { count<<<blocks_resident(), BLOCK>>>(samples, n, counts); });
    snprintf(name, sizeof name, "histogram-u32-%s/hand", kind);
    failed |= report(name, n, ms, compare(counts.host(), want.counts));

    Device<float> weights(weight), sums(BINS);
    ms = median_ms([&] { sums.zero(); }, [&] { weigh<<<blocks_resident(), BLOCK>>>(samples, weights, n, sums); });
    snprintf(name, sizeof name, "histogram-f32-%s/hand", kind);
    failed |= report(name, n, ms, compare_sums(sums.host(), want.sums, want.counts));

    snprintf(name, sizeof name, "histogram-u32-%s/cub", kind);
    return failed | run_cub(name, sample, want);
}

int main(int argc, char **argv)
{
    int n = size_from(argc, argv, 100 << 20, 1000003);
    auto weight = generate<float>(n, random_value<float>);
    auto random = generate<unsigned char>(n, [](size_t i) { return random_below(i, BINS); });
    int failed = run("random", random, weight) | run("one-value", std::vector<unsigned char>(n, 137), weight);
    random.resize(n / 4 * 4);
    return failed | run_cub("histogram-u32-fours/cub", random, tally(random, weight, BINS));
}
