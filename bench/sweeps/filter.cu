// Filter over the share that is kept (A. Adinets, "Optimized Filtering with Warp-Aggregated Atomics"), one element a thread and in a grid-stride loop. A copy
// of the array says what memory allows.

#include "settled.h"

__global__ void filter(const int *src, int n, int limit, int *dst, int *count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && src[i] < limit)
        dst[atomicAdd(count, 1)] = src[i];
}

__global__ void filter_loop(const int *src, int n, int limit, int *dst, int *count)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        if (src[i] < limit)
            dst[atomicAdd(count, 1)] = src[i];
}

__global__ void copy(const int *src, int n, int, int *dst, int *count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        dst[i] = src[i];
    if (i == 0)
        *count = n;
}

enum { LEVELS = 100000 };  // of the elements: 0 to LEVELS - 1

static void launch_filter(const int *src, int n, int limit, int *dst, int *count) { filter<<<blocks_for(n), BLOCK>>>(src, n, limit, dst, count); }
static void launch_loop(const int *src, int n, int limit, int *dst, int *count) { filter_loop<<<blocks_resident(), BLOCK>>>(src, n, limit, dst, count); }
static void launch_copy(const int *src, int n, int limit, int *dst, int *count) { copy<<<blocks_for(n), BLOCK>>>(src, n, limit, dst, count); }

static int run(const char *name, void (*launch)(const int *, int, int, int *, int *), const std::vector<int> &src, int limit)
{
    int n = (int)src.size();
    Device<int> device_src(src), dst(n), count(1);
    float ms = settled_ms([&] { count.zero(); dst.zero(); },
                         [&] { launch(device_src, n, limit, dst, count); });

    auto digest = [&](const std::vector<int> &v) {
        return sum_over(v.size(), [&](size_t i) { return v[i] < limit ? hash((uint64_t)v[i]) : 0; });
    };
    uint64_t want = sum_over(src.size(), [&](size_t i) { return src[i] < limit; });
    bool ok = (uint64_t)count.host()[0] == want;
    std::vector<int> got = dst.host();
    got.resize(want);
    return report(name, n, ms, exactly(ok && digest(got) == digest(src), digest(got)));
}

int main(int argc, char **argv)
{
    int n = size_from(argc, argv, 1 << 26, 1000003), failed = 0;
    auto src = generate<int>(n, [](size_t i) { return random_below(i, LEVELS); });
    for (double share : { 0.001, 0.1, 1.0, 5.0, 10.0, 20.0, 30.0, 50.0, 70.0, 100.0 }) {
        char name[64];
        int limit = (int)(share / 100 * LEVELS);
        snprintf(name, sizeof name, "filter@%g", share);
        failed |= run(name, launch_filter, src, limit);
        snprintf(name, sizeof name, "filter-loop@%g", share);
        failed |= run(name, launch_loop, src, limit);
    }
    return failed | run("copy", launch_copy, src, LEVELS);
}
