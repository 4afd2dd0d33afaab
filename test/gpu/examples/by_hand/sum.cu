// What examples/sum.cu could be: a sum a thread, then one a warp, and one atomic a warp after the loop; and CUB's.

#include "common.h"

#include <cub/device/device_reduce.cuh>

template <class T>
__global__ void sum(const T *v, int n, T *total)
{
    T mine = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        mine += v[i];
    for (int distance = 16; distance > 0; distance /= 2)
        mine += __shfl_down_sync(~0u, mine, distance);
    if (threadIdx.x % 32 == 0)
        atomicAdd(total, mine);
}

// The line of one way of summing, whatever the launches of `summing(values, n, total)` are.
template <class T, class Launch, class Compare>
static int run(const char *name, const std::vector<T> &v, Launch summing, Compare compare)
{
    int n = (int)v.size();
    Device<T> values(v), total(1);
    float ms = median_ms([&] { total.zero(); }, [&] { summing(values, n, total); });
    return report(name, n, ms, compare(total.host()[0]));
}

template <class T>
static void by_hand(const T *v, int n, T *total)
{
    sum<<<blocks_resident(), BLOCK>>>(v, n, total);
}

template <class T, class Compare>
static int run_both(const char *type, const std::vector<T> &v, Compare compare)
{
    size_t bytes = 0;
    CHECK(cub::DeviceReduce::Sum(nullptr, bytes, (const T *)nullptr, (T *)nullptr, (int)v.size()));
    Device<char> scratch(bytes);
    auto by_cub = [&](const T *v, int n, T *total) { CHECK(cub::DeviceReduce::Sum(scratch, bytes, v, total, n)); };

    char name[2][32];
    snprintf(name[0], sizeof name[0], "sum-%s/hand", type);
    snprintf(name[1], sizeof name[1], "sum-%s/cub", type);
    return run(name[0], v, by_hand<T>, compare) | run(name[1], v, by_cub, compare);
}

template <class T>
static int sum_floating(const char *type, int n)
{
    auto v = generate<T>(n, random_value<T>);
    double want = 0;
    for (T x : v)
        want += x;
    return run_both(type, v, [&](T got) {
        return compare_sums(std::vector<T>{ got }, { want }, std::vector<int>{ n });
    });
}

static int sum_integer(int n)
{
    auto v = generate<unsigned>(n, [](size_t i) { return (unsigned)hash(i); });
    unsigned want = 0;
    for (unsigned x : v)
        want += x;
    return run_both("i32", v, [&](unsigned got) { return exactly(got == want, got); });
}

int main(int argc, char **argv)
{
    int n = size_from(argc, argv, 100 << 20, 1000003);
    return sum_floating<float>("f32", n) | sum_floating<double>("f64", (n + 1) / 2) | sum_integer(n);
}
