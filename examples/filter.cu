// Filter: keep the elements that pass a test, packed one after the other, in any order.
//
// The place of each element is the old value of a counter: one counter in global memory for everybody, or one in shared
// memory a block and a single update of the global one for all that the block found.

#include "common.h"

__global__ void filter(const int *src, int n, int *dst, int *count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && src[i] > 0)
        dst[atomicAdd(count, 1)] = src[i];
}

__global__ void filter_shared(const int *src, int n, int *dst, int *count)
{
    __shared__ int found, base;
    if (threadIdx.x == 0)
        found = 0;
    __syncthreads();

    int i = blockIdx.x * blockDim.x + threadIdx.x;
    bool keep = i < n && src[i] > 0;
    int place = 0;
    if (keep)
        place = atomicAdd(&found, 1);
    __syncthreads();

    if (threadIdx.x == 0)
        base = atomicAdd(count, found);
    __syncthreads();

    if (keep)
        dst[base + place] = src[i];
}

// What identifies the elements kept, whatever their order.
static uint64_t digest(const std::vector<int> &kept)
{
    uint64_t sum = 0;
    for (int x : kept)
        sum += hash((uint64_t)x);
    return sum;
}

static int run(const char *name, void (*kernel)(const int *, int, int *, int *), const std::vector<int> &src)
{
    int n = (int)src.size();
    std::vector<int> want;
    for (int x : src)
        if (x > 0)
            want.push_back(x);

    Device<int> device_src(src), dst(n), count(1);
    float ms = median_ms([&] { count.zero(); dst.zero(); },
                         [&] { kernel<<<blocks_for(n), BLOCK>>>(device_src, n, dst, count); });

    std::vector<int> got = dst.host();
    bool ok = count.host()[0] == (int)want.size();
    got.resize(want.size());
    return report(name, n, ms, exactly(ok && digest(got) == digest(want), digest(got)));
}

int main(int argc, char **argv)
{
    int n = size_from(argc, argv, 100 << 20, 1000003);
    auto half = generate<int>(n, [](size_t i) { return (int)hash(i); });
    auto all = generate<int>(n, [](size_t i) { return (int)i + 1; });
    int failed = 0;
    failed |= run("filter-half", filter, half);
    failed |= run("filter-all", filter, all);
    failed |= run("filter-shared", filter_shared, half);
    return failed;
}
