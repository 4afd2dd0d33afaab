// What bins.cu could be: CUB's histogram.

#include "common.h"

#include <cub/device/device_histogram.cuh>

static int run(const char *name, const std::vector<int> &key, int size)
{
    std::vector<unsigned> want(size);
    for (int k : key)
        want[k]++;
    Device<int> device_key(key);
    Device<unsigned> bins(size);
    int n = (int)key.size();
    size_t bytes = 0;
    auto by_cub = [&](void *scratch) {
        CHECK(cub::DeviceHistogram::HistogramEven(scratch, bytes, (const int *)device_key, (unsigned *)bins, size + 1, 0, size, n));
    };
    by_cub(nullptr);
    Device<char> scratch(bytes);
    float ms = median_ms([&] { bins.zero(); }, [&] { by_cub(scratch); });
    return report(name, n, ms, compare(bins.host(), want));
}

int main(int argc, char **argv)
{
    int n = size_from(argc, argv, 1 << 25, 1000003), failed = 0;
    for (int size : { 16, 256, 4096, 65536, 1 << 20 }) {
        char name[64];
        snprintf(name, sizeof name, "bins-even@%d/cub", size);
        failed |= run(name, generate<int>(n, [=](size_t i) { return random_below(i, size); }), size);
        snprintf(name, sizeof name, "bins-zipf@%d/cub", size);
        failed |= run(name, generate<int>(n, [=](size_t i) { return zipf_key(i, size); }), size);
        snprintf(name, sizeof name, "bins-one@%d/cub", size);
        failed |= run(name, std::vector<int>(n, size / 2), size);
    }
    return failed;
}
