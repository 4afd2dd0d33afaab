// Histogram: count the samples, or add up their weights, by value.
//
// The samples are bytes: 256 bins, so few that many threads meet at each. How many lanes of a warp do depends on the
// data: few with random samples, more in a picture, where neighbours are alike, and all where every sample is the same.
// How many bytes a thread loads at a time matters once the atomics don't.

#include "common.h"

__global__ void count(const unsigned char *sample, int n, unsigned *bin)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&bin[sample[i]], 1u);
}

__global__ void weigh(const unsigned char *sample, const float *weight, int n, float *bin)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&bin[sample[i]], weight[i]);
}

__global__ void count_fours(const uchar4 *sample, int n, unsigned *bin)  // four samples a load
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        uchar4 four = sample[i];
        atomicAdd(&bin[four.x], 1u);
        atomicAdd(&bin[four.y], 1u);
        atomicAdd(&bin[four.z], 1u);
        atomicAdd(&bin[four.w], 1u);
    }
}

__global__ void count_no_loop(const unsigned char *sample, int n, unsigned *bin)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&bin[sample[i]], 1u);
}

__global__ void weigh_no_loop(const unsigned char *sample, const float *weight, int n, float *bin)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&bin[sample[i]], weight[i]);
}

enum { BINS = 256 };

typedef std::vector<unsigned char> Samples;

struct Kernels {
    void (*count)(const unsigned char *, int, unsigned *);
    void (*weigh)(const unsigned char *, const float *, int, float *);
};

static int run(const char *kind, Kernels kernels, int blocks, const Samples &sample, const std::vector<float> &weight)
{
    int n = (int)sample.size();
    Tally want = tally(sample, weight, BINS);
    Device<unsigned char> samples(sample);
    char name[64];

    Device<unsigned> counts(BINS);
    float ms = median_ms([&] { counts.zero(); }, [&] { kernels.count<<<blocks, BLOCK>>>(samples, n, counts); });
    snprintf(name, sizeof name, "histogram-u32-%s", kind);
    int failed = report(name, n, ms, compare(counts.host(), want.counts));

    Device<float> weights(weight), sums(BINS);
    ms = median_ms([&] { sums.zero(); }, [&] { kernels.weigh<<<blocks, BLOCK>>>(samples, weights, n, sums); });
    snprintf(name, sizeof name, "histogram-f32-%s", kind);
    return failed | report(name, n, ms, compare_sums(sums.host(), want.sums, want.counts));
}

static int run_fours(Samples sample)
{
    sample.resize(sample.size() / 4 * 4);
    int n = (int)sample.size();
    Tally want = tally(sample, std::vector<float>(n), BINS);
    Device<unsigned char> samples(sample);
    Device<unsigned> counts(BINS);
    const uchar4 *fours = (const uchar4 *)(const unsigned char *)samples;
    float ms = median_ms([&] { counts.zero(); }, [&] { count_fours<<<blocks_resident(), BLOCK>>>(fours, n / 4, counts); });
    return report("histogram-u32-fours", n, ms, compare(counts.host(), want.counts));
}

// A picture, 4096 pixels a row: brightness that changes slowly along the row and from row to row, with a little noise.
static int pixel(size_t i)
{
    double x = (double)(i % 4096), y = (double)(i / 4096);
    double shade = 127.5 + 100 * std::sin(x / 97) * std::cos(y / 61);
    return (int)(shade + random_fraction(i));
}

int main(int argc, char **argv)
{
    int n = size_from(argc, argv, 100 << 20, 1000003);
    auto weight = generate<float>(n, random_value<float>);
    auto random = generate<unsigned char>(n, [](size_t i) { return random_below(i, BINS); });
    auto picture = generate<unsigned char>(n, pixel);
    const Kernels loop = { count, weigh }, no_loop = { count_no_loop, weigh_no_loop };

    int failed = 0;
    failed |= run("random", loop, blocks_resident(), random, weight);
    failed |= run("picture", loop, blocks_resident(), picture, weight);
    failed |= run("one-value", loop, blocks_resident(), Samples(n, 137), weight);
    failed |= run("no-loop", no_loop, blocks_for(n), random, weight);
    failed |= run_fours(random);
    return failed;
}
