// Sums over the size of the array, from what one block holds to what memory takes long for: one element a thread, and in a grid-stride loop.

#include "common.h"

__global__ void sum(const float *v, int n, float *total)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(total, v[i]);
}

__global__ void sum_loop(const float *v, int n, float *total)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(total, v[i]);
}

static int run(const char *name, void (*kernel)(const float *, int, float *), int blocks, const Device<float> &v, int n, double want)
{
    Device<float> total(1);
    float ms = median_ms([&] { total.zero(); }, [&] { kernel<<<blocks, BLOCK>>>(v, n, total); });
    return report(name, n, ms, compare_sums(total.host(), std::vector<double>{ want }, std::vector<int>{ n }));
}

int main(int argc, char **argv)
{
    int most = size_from(argc, argv, 1 << 26, 1 << 18), failed = 0;
    auto values = generate<float>(most, random_value<float>);
    Device<float> v(values);
    for (int n = 1 << 10; n <= most && n > 0; n *= 4) {
        double want = 0;
        for (int i = 0; i < n; i++)
            want += values[i];
        char name[64];
        snprintf(name, sizeof name, "sum@%d", n);
        failed |= run(name, sum, blocks_for(n), v, n, want);
        snprintf(name, sizeof name, "sum-loop@%d", n);
        failed |= run(name, sum_loop, std::min(blocks_for(n), blocks_resident()), v, n, want);
    }
    return failed;
}
