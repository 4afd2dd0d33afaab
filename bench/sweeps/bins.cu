// Histograms over the number of bins and the skew of the keys, in a grid-stride loop.

#include "common.h"

__global__ void count(const int *key, int n, unsigned *bins)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&bins[key[i]], 1u);
}

static int run(const char *name, const std::vector<int> &key, int size)
{
    std::vector<unsigned> want(size);
    for (int k : key)
        want[k]++;
    Device<int> device_key(key);
    Device<unsigned> bins(size);
    int n = (int)key.size();
    float ms = median_ms([&] { bins.zero(); }, [&] { count<<<blocks_resident(), BLOCK>>>(device_key, n, bins); });
    return report(name, n, ms, compare(bins.host(), want));
}

int main(int argc, char **argv)
{
    int n = size_from(argc, argv, 1 << 25, 1000003), failed = 0;
    for (int size : { 16, 256, 4096, 65536, 1 << 20 }) {
        char name[64];
        snprintf(name, sizeof name, "bins-even@%d", size);
        failed |= run(name, generate<int>(n, [=](size_t i) { return random_below(i, size); }), size);
        snprintf(name, sizeof name, "bins-zipf@%d", size);
        failed |= run(name, generate<int>(n, [=](size_t i) { return zipf_key(i, size); }), size);
        snprintf(name, sizeof name, "bins-one@%d", size);
        failed |= run(name, std::vector<int>(n, size / 2), size);
    }
    return failed;
}
