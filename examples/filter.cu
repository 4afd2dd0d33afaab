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

static bool is_kept(int x) { return x > 0; }

// What identifies the elements kept, whatever their order.
static uint64_t digest(const std::vector<int> &v)
{
    return sum_over(v.size(), [&](size_t i) { return is_kept(v[i]) ? hash((uint64_t)v[i]) : 0; });
}

static int run(const char *name, void (*kernel)(const int *, int, int *, int *), int block, const std::vector<int> &src)
{
    int n = (int)src.size();
    Device<int> device_src(src), dst(n), count(1);
    float ms = median_ms([&] { count.zero(); dst.zero(); },
                         [&] { kernel<<<blocks_for(n, block), block>>>(device_src, n, dst, count); });

    uint64_t want = sum_over(src.size(), [&](size_t i) { return is_kept(src[i]); });
    bool ok = (uint64_t)count.host()[0] == want;
    std::vector<int> got = dst.host();
    got.resize(want);
    return report(name, n, ms, exactly(ok && digest(got) == digest(src), digest(got)));
}

int main(int argc, char **argv)
{
    int n = size_from(argc, argv, 1 << 26, 1000003);
    auto half = generate<int>(n, [](size_t i) { return (int)hash(i); });
    auto all = generate<int>(n, [](size_t i) { return (int)i + 1; });
    int failed = 0;
    failed |= run("filter-half", filter, BLOCK, half);
    failed |= run("filter-half-1024", filter, 1024, half);
    failed |= run("filter-all", filter, BLOCK, all);
    failed |= run("filter-all-1024", filter, 1024, all);
    failed |= run("filter-shared", filter_shared, BLOCK, half);
    return failed;
}
