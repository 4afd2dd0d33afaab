// A loop over the components of a key: three floats, four, three doubles; one point a thread and in a grid-stride loop.

#include "common.h"

__global__ void three(const int *key, const float *value, int n, float *sums)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int k = key[i];
    for (int c = 0; c < 3; c++)
        atomicAdd(&sums[3 * k + c], value[3 * i + c]);
}

__global__ void three_loop(const int *key, const float *value, int n, float *sums)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        int k = key[i];
        for (int c = 0; c < 3; c++)
            atomicAdd(&sums[3 * k + c], value[3 * i + c]);
    }
}

__global__ void four(const int *key, const float *value, int n, float *sums)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int k = key[i];
    for (int c = 0; c < 4; c++)
        atomicAdd(&sums[4 * k + c], value[4 * i + c]);
}

__global__ void four_loop(const int *key, const float *value, int n, float *sums)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        int k = key[i];
        for (int c = 0; c < 4; c++)
            atomicAdd(&sums[4 * k + c], value[4 * i + c]);
    }
}

__global__ void doubles(const int *key, const double *value, int n, double *sums)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int k = key[i];
    for (int c = 0; c < 3; c++)
        atomicAdd(&sums[3 * k + c], value[3 * i + c]);
}

__global__ void doubles_loop(const int *key, const double *value, int n, double *sums)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        int k = key[i];
        for (int c = 0; c < 3; c++)
            atomicAdd(&sums[3 * k + c], value[3 * i + c]);
    }
}

template <class T> using Kernel = void (*)(const int *, const T *, int, T *);

template <int C, class T> static int run(const char *name, Kernel<T> each, Kernel<T> loop, int keys, bool sorted, int n)
{
    auto key = generate<int>(n, [=](size_t i) { return random_below(i, keys); });
    if (sorted)
        std::sort(key.begin(), key.end());
    auto value = generate<T>((size_t)C * n, random_value<T>);
    std::vector<double> want((size_t)C * keys);
    std::vector<int> updates((size_t)C * keys);
    for (size_t i = 0; i < (size_t)n; i++)
        for (int c = 0; c < C; c++) {
            want[(size_t)C * key[i] + c] += value[C * i + c];
            updates[(size_t)C * key[i] + c]++;
        }
    Device<int> in(key);
    Device<T> values(value), sums((size_t)C * keys);
    int failed = 0;
    for (Kernel<T> kernel : { each, loop }) {
        int blocks = kernel == loop ? blocks_resident() : blocks_for(n);
        float ms = median_ms([&] { sums.zero(); }, [&] { kernel<<<blocks, BLOCK>>>(in, values, n, sums); });
        char row[64];
        snprintf(row, sizeof row, "%s%s", name, kernel == loop ? "-loop" : "");
        failed |= report(row, n, ms, compare_sums(sums.host(), want, updates));
    }
    return failed;
}

int main(int argc, char **argv)
{
    int n = size_from(argc, argv, 1 << 24, 300001), failed = 0;
    for (int keys : { 64, 1 << 16, 1 << 20 }) {
        char name[64];
        snprintf(name, sizeof name, "components-3@%d", keys);
        failed |= run<3>(name, three, three_loop, keys, false, n);
        snprintf(name, sizeof name, "components-4@%d", keys);
        failed |= run<4>(name, four, four_loop, keys, false, n);
        snprintf(name, sizeof name, "components-f64@%d", keys);
        failed |= run<3>(name, doubles, doubles_loop, keys, false, n);
    }
    return failed | run<3>("components-sorted", three, three_loop, 1 << 16, true, n);
}
