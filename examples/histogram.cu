// Histogram: count the samples, or add up their weights, by value.
//
// How many lanes of a warp meet at a bin depends on the data alone: hardly any with random samples, many in a picture,
// where neighbours are alike, and all of them where every sample is the same.

#include "common.h"

__global__ void count(const unsigned short *sample, int n, unsigned *bin)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&bin[sample[i]], 1u);
}

__global__ void weigh(const unsigned short *sample, const float *weight, int n, float *bin)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&bin[sample[i]], weight[i]);
}

typedef std::vector<unsigned short> Samples;

static int run(const char *kind, const Samples &sample, const std::vector<float> &weight, int bins)
{
    int n = (int)sample.size();
    std::vector<unsigned> counts(bins);
    std::vector<double> sums(bins);
    for (int i = 0; i < n; i++) {
        counts[sample[i]]++;
        sums[sample[i]] += weight[i];
    }

    Device<unsigned short> samples(sample);
    Device<unsigned> count_bin(bins);
    float ms = median_ms([&] { count_bin.zero(); },
                         [&] { count<<<blocks_resident(), BLOCK>>>(samples, n, count_bin); });
    char name[64];
    snprintf(name, sizeof name, "histogram-u32-%s", kind);
    int failed = report(name, n, ms, compare(count_bin.host(), counts));

    Device<float> weights(weight), weight_bin(bins);
    ms = median_ms([&] { weight_bin.zero(); },
                   [&] { weigh<<<blocks_resident(), BLOCK>>>(samples, weights, n, weight_bin); });
    snprintf(name, sizeof name, "histogram-f32-%s", kind);
    return failed | report(name, n, ms, compare_sums(weight_bin.host(), sums, { counts.begin(), counts.end() }));
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
    int n = size_from(argc, argv, 1 << 25, 1000003);
    auto weight = generate<float>(n, random_value<float>);

    auto samples = [n](int (*sample)(size_t)) { return generate<unsigned short>(n, sample); };

    int failed = 0;
    failed |= run("random-256", samples([](size_t i) { return random_below(i, 256); }), weight, 256);
    failed |= run("random-64Ki", samples([](size_t i) { return random_below(i, 65536); }), weight, 65536);
    failed |= run("zipf-64Ki", samples([](size_t i) { return zipf_key(i, 65536); }), weight, 65536);
    failed |= run("picture-256", samples(pixel), weight, 256);
    failed |= run("one-value", samples([](size_t) { return 137; }), weight, 256);
    return failed;
}
