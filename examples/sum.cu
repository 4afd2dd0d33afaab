// Reduction: add up an array, one atomic an element.
//
// Everybody knows that this is slow and writes it first all the same; in the middle of a longer kernel it often stays.
// In a grid-stride loop, with one element a thread, and in a kernel whose last block goes on with the total.

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

__global__ void sum_float_no_loop(const float *v, int n, float *total)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(total, v[i]);
}

__global__ void mean_float(const float *v, int n, float *total, unsigned *done, float *mean)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(total, v[i]);

    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0 && atomicAdd(done, 1) == gridDim.x - 1)
        *mean = *total / n;
}

// Times one of the kernels on `v` and returns the sum that it found.
template <class T>
static T run(void (*kernel)(const T *, int, T *), const std::vector<T> &v, int blocks, float *ms)
{
    Device<T> values(v), total(1);
    int n = (int)v.size();
    *ms = median_ms([&] { total.zero(); }, [&] { kernel<<<blocks, BLOCK>>>(values, n, total); });
    return total.host()[0];
}

template <class T>
static Outcome compare_sum(T got, const std::vector<T> &v)
{
    double want = 0;
    for (T x : v)
        want += x;
    return compare_sums(std::vector<T>{ got }, { want }, std::vector<size_t>{ v.size() });
}

template <class T>
static int sum_floating(const char *name, void (*kernel)(const T *, int, T *), const std::vector<T> &v, int blocks)
{
    float ms;
    T got = run(kernel, v, blocks, &ms);
    return report(name, (int)v.size(), ms, compare_sum(got, v));
}

static int mean(const std::vector<float> &v)
{
    Device<float> values(v), total(1), mean(1);
    Device<unsigned> done(1);
    int n = (int)v.size();
    float ms = median_ms([&] { total.zero(); done.zero(); },
                         [&] { mean_float<<<blocks_resident(), BLOCK>>>(values, n, total, done, mean); });
    float got = total.host()[0];
    Outcome outcome = compare_sum(got, v);
    outcome.ok = outcome.ok && mean.host()[0] == got / (float)n;
    return report("mean-f32", n, ms, outcome);
}

static int sum_integer(int n)
{
    auto v = generate<int>(n, [](size_t i) { return (int)hash(i); });  // all 32 bits: sums wrap, and still agree
    unsigned want = 0;
    for (int x : v)
        want += (unsigned)x;
    float ms;
    int got = run(sum_int, v, blocks_resident(), &ms);
    return report("sum-i32", n, ms, exactly((unsigned)got == want, (unsigned)got));
}

int main(int argc, char **argv)
{
    int n = size_from(argc, argv, 100 << 20, 1000003);
    auto singles = generate<float>(n, random_value<float>);
    auto doubles = generate<double>((n + 1) / 2, random_value<double>);  // as many bytes

    int failed = 0;
    failed |= sum_floating("sum-f32", sum_float, singles, blocks_resident());
    failed |= sum_floating("sum-f64", sum_double, doubles, blocks_resident());
    failed |= sum_integer(n);
    failed |= sum_floating("sum-f32-no-loop", sum_float_no_loop, singles, blocks_for(n));
    failed |= mean(singles);
    return failed;
}
