// Sums by random keys of which one is hot, as that of a background, or of what is unknown: which share of the elements has it.

#include "common.h"

enum { PLACES = 1 << 22, HOT = 5 };

__global__ void count(const unsigned *key, int n, unsigned *sum)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&sum[key[i]], 1u);
}

__global__ void add(const unsigned *key, const float *value, int n, float *sum)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&sum[key[i]], value[i]);
}

static int run(int n, double share)
{
    auto keys = generate<unsigned>(n, [=](size_t i) { return random_below(i + 7 * (size_t)n, 1000) < share * 10 ? HOT : (unsigned)random_below(i, PLACES); });
    std::vector<unsigned> want(PLACES);
    for (unsigned k : keys)
        want[k]++;
    Device<unsigned> key{ keys }, counts{ PLACES };
    Device<float> value{ std::vector<float>(n, 0.5f) }, sums{ PLACES };
    char row[64];
    float ms = median_ms([&] { counts.zero(); }, [&] { count<<<blocks_resident(), BLOCK>>>(key, n, counts); });
    snprintf(row, sizeof row, "hot-u32@%g", share);
    int failed = report(row, n, ms, exactly(counts.host() == want, want[HOT]));
    ms = median_ms([&] { sums.zero(); }, [&] { add<<<blocks_resident(), BLOCK>>>(key, value, n, sums); });
    std::vector<float> half(want.begin(), want.end());
    for (float &sum : half)
        sum *= 0.5f;  // no sum is too large to be exact
    snprintf(row, sizeof row, "hot-f32@%g", share);
    return failed | report(row, n, ms, exactly(sums.host() == half, half[HOT]));
}

int main(int argc, char **argv)
{
    int n = size_from(argc, argv, 1 << 25, 1000003), failed = 0;
    for (double share : { 1.0, 2.0, 5.0, 10.0, 20.0, 40.0 })
        failed |= run(n, share);
    return failed;
}
