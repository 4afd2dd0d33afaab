// A loop over features of a key, as many as the launch says: rows of a point's own and planes, one point a thread and in a grid-stride loop; keys that are
// all over, in runs of six, and sorted.

#include "common.h"

__global__ void rows(const int *key, const float *value, int n, int features, float *sums)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int k = key[i];
    for (int f = 0; f < features; f++)
        atomicAdd(&sums[k * features + f], value[i * features + f]);
}

__global__ void rows_loop(const int *key, const float *value, int n, int features, float *sums)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        int k = key[i];
        for (int f = 0; f < features; f++)
            atomicAdd(&sums[k * features + f], value[i * features + f]);
    }
}

__global__ void planes(const int *key, const float *value, int n, int features, float *sums)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int k = key[i];
    for (int f = 0; f < features; f++)
        atomicAdd(&sums[k * features + f], value[f * n + i]);
}

using Kernel = void (*)(const int *, const float *, int, int, float *);

enum Order { RANDOM, RUNS, SORTED };

static int run(const char *name, Kernel kernel, bool is_rows, int features, int keys, Order order, int n)
{
    auto key = generate<int>(n, [=](size_t i) { return random_below(order == RUNS ? i / 6 : i, keys); });
    if (order == SORTED)
        std::sort(key.begin(), key.end());
    auto value = generate<float>((size_t)features * n, random_value<float>);
    std::vector<double> want((size_t)features * keys);
    std::vector<int> updates((size_t)features * keys);
    for (size_t i = 0; i < (size_t)n; i++)
        for (size_t f = 0; f < (size_t)features; f++) {
            want[features * key[i] + f] += value[is_rows ? i * features + f : f * n + i];
            updates[features * key[i] + f]++;
        }
    Device<int> in(key);
    Device<float> values(value), sums((size_t)features * keys);
    int blocks = kernel == rows_loop ? blocks_resident() : blocks_for(n);
    float ms = median_ms([&] { sums.zero(); }, [&] { kernel<<<blocks, BLOCK>>>(in, values, n, features, sums); });
    return report(name, (size_t)features * n, ms, compare_sums(sums.host(), want, updates));
}

int main(int argc, char **argv)
{
    int n = size_from(argc, argv, 1 << 24, 300001), failed = 0;
    const char *orders[] = { "random", "runs", "sorted" };
    for (int features : { 3, 16 })
        for (int keys : { 64, 1 << 16 })
            for (Order order : { RANDOM, RUNS, SORTED }) {
                char name[64];
                snprintf(name, sizeof name, "channels-%d@%d-%s", features, keys, orders[order]);
                failed |= run(name, rows, true, features, keys, order, n / features);
                snprintf(name, sizeof name, "channels-%d@%d-%s-loop", features, keys, orders[order]);
                failed |= run(name, rows_loop, true, features, keys, order, n / features);
                snprintf(name, sizeof name, "channels-planes-%d@%d-%s", features, keys, orders[order]);
                failed |= run(name, planes, false, features, keys, order, n / features);
            }
    return failed;
}
