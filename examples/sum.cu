// Reduction: add up an array, one atomic an element.
//
// Everybody knows that this is slow and writes it first all the same; in the middle of a longer kernel it often stays.

#include "common.h"

__global__ void sum_float(const float *v, int n, float *total)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(total, v[i]);
}

__global__ void sum_double(const double *v, int n, double *total)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(total, v[i]);
}

__global__ void sum_int(const int *v, int n, int *total)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(total, v[i]);
}

// Times one of the kernels on `v` and returns the sum that it found.
template <class T>
static T run(void (*kernel)(const T *, int, T *), const std::vector<T> &v, float *ms)
{
    Device<T> values(v), total(1);
    int n = (int)v.size();
    *ms = median_ms([&] { total.zero(); }, [&] { kernel<<<blocks_resident(), BLOCK>>>(values, n, total); });
    return total.host()[0];
}

template <class T>
static int sum_floating(const char *name, void (*kernel)(const T *, int, T *), int n)
{
    auto v = generate<T>(n, [](size_t i) { return random_value<T>(i); });
    double want = 0;
    for (T x : v)
        want += x;
    float ms;
    T got = run(kernel, v, &ms);
    return report(name, n, ms, compare_sums<T>({ got }, { want }, { n }));
}

static int sum_integer(int n)
{
    auto v = generate<int>(n, [](size_t i) { return (int)hash(i); });  // all 32 bits: sums wrap, and still agree
    unsigned want = 0;
    for (int x : v)
        want += (unsigned)x;
    float ms;
    int got = run(sum_int, v, &ms);
    return report("sum-i32", n, ms, exactly((unsigned)got == want, (unsigned)got));
}

int main(int argc, char **argv)
{
    int n = size_from(argc, argv, 100 << 20, 1000003);
    int failed = 0;
    failed |= sum_floating("sum-f32", sum_float, n);
    failed |= sum_floating("sum-f64", sum_double, (n + 1) / 2);  // as many bytes
    failed |= sum_integer(n);
    return failed;
}
