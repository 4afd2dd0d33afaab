// Updates that few elements make: what it costs the others that there may be one. One element in 1000, in 100 and in 10; one a thread, in a grid-stride
// loop, and one a thread that is computed instead of read, so that there is no memory to wait for.

#include "settled.h"

enum { LEVELS = 100000, KEYS = 1 << 16 };

__host__ __device__ unsigned mixed(unsigned i)
{
    i *= 2654435761u;
    return i ^ i >> 15;
}

__host__ __device__ int computed(int i) { return mixed(i) % LEVELS; }
__host__ __device__ unsigned key(int i) { return mixed(i + 12345) >> 4; }

__global__ void counter(const int *src, int n, int limit, int *count, float *sums, unsigned *counts, int *kept)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && src[i] < limit) {
        kept[atomicAdd(count, 1)] = i;
    }
}

__global__ void counter_loop(const int *src, int n, int limit, int *count, float *sums, unsigned *counts, int *kept)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        if (src[i] < limit) {
            kept[atomicAdd(count, 1)] = i;
        }
}

__global__ void counter_computed(const int *src, int n, int limit, int *count, float *sums, unsigned *counts, int *kept)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, x = computed(i);
    if (i < n && x < limit) {
        kept[atomicAdd(count, 1)] = i;
    }
}

__global__ void sum(const int *src, int n, int limit, int *count, float *sums, unsigned *counts, int *kept)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && src[i] < limit) {
        int x = src[i];
        atomicAdd(count, x & 1);
    }
}

__global__ void sum_loop(const int *src, int n, int limit, int *count, float *sums, unsigned *counts, int *kept)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        if (src[i] < limit) {
            int x = src[i];
            atomicAdd(count, x & 1);
        }
}

__global__ void sum_computed(const int *src, int n, int limit, int *count, float *sums, unsigned *counts, int *kept)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, x = computed(i);
    if (i < n && x < limit) {
        atomicAdd(count, x & 1);
    }
}

__global__ void sum_f32(const int *src, int n, int limit, int *count, float *sums, unsigned *counts, int *kept)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && src[i] < limit) {
        int x = src[i];
        atomicAdd(&sums[0], (float)(x & 1));
    }
}

__global__ void sum_f32_loop(const int *src, int n, int limit, int *count, float *sums, unsigned *counts, int *kept)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        if (src[i] < limit) {
            int x = src[i];
            atomicAdd(&sums[0], (float)(x & 1));
        }
}

__global__ void sum_f32_computed(const int *src, int n, int limit, int *count, float *sums, unsigned *counts, int *kept)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, x = computed(i);
    if (i < n && x < limit) {
        atomicAdd(&sums[0], (float)(x & 1));
    }
}

__global__ void table(const int *src, int n, int limit, int *count, float *sums, unsigned *counts, int *kept)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && src[i] < limit) {
        atomicAdd(&counts[key(i) % 256], 1u);
    }
}

__global__ void table_loop(const int *src, int n, int limit, int *count, float *sums, unsigned *counts, int *kept)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        if (src[i] < limit) {
            atomicAdd(&counts[key(i) % 256], 1u);
        }
}

__global__ void table_computed(const int *src, int n, int limit, int *count, float *sums, unsigned *counts, int *kept)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, x = computed(i);
    if (i < n && x < limit) {
        atomicAdd(&counts[key(i) % 256], 1u);
    }
}

__global__ void records(const int *src, int n, int limit, int *count, float *sums, unsigned *counts, int *kept)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && src[i] < limit) {
        int x = src[i];
        int k = key(i) % 1000;
        atomicAdd(&sums[k], (float)(x & 1));
        atomicAdd(&counts[k], 1u);
    }
}

__global__ void records_loop(const int *src, int n, int limit, int *count, float *sums, unsigned *counts, int *kept)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        if (src[i] < limit) {
            int x = src[i];
            int k = key(i) % 1000;
            atomicAdd(&sums[k], (float)(x & 1));
            atomicAdd(&counts[k], 1u);
        }
}

__global__ void records_computed(const int *src, int n, int limit, int *count, float *sums, unsigned *counts, int *kept)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, x = computed(i);
    if (i < n && x < limit) {
        int k = key(i) % 1000;
        atomicAdd(&sums[k], (float)(x & 1));
        atomicAdd(&counts[k], 1u);
    }
}

__global__ void groups(const int *src, int n, int limit, int *count, float *sums, unsigned *counts, int *kept)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && src[i] < limit) {
        int x = src[i];
        atomicAdd(&sums[key(i) % KEYS], (float)(x & 1));
    }
}

__global__ void groups_loop(const int *src, int n, int limit, int *count, float *sums, unsigned *counts, int *kept)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        if (src[i] < limit) {
            int x = src[i];
            atomicAdd(&sums[key(i) % KEYS], (float)(x & 1));
        }
}

__global__ void groups_computed(const int *src, int n, int limit, int *count, float *sums, unsigned *counts, int *kept)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, x = computed(i);
    if (i < n && x < limit) {
        atomicAdd(&sums[key(i) % KEYS], (float)(x & 1));
    }
}

static void launch_counter(const int *src, int n, int limit, int *count, float *sums, unsigned *counts, int *kept) { counter<<<blocks_for(n), BLOCK>>>(src, n, limit, count, sums, counts, kept); }
static void launch_counter_loop(const int *src, int n, int limit, int *count, float *sums, unsigned *counts, int *kept) { counter_loop<<<blocks_resident(), BLOCK>>>(src, n, limit, count, sums, counts, kept); }
static void launch_counter_computed(const int *src, int n, int limit, int *count, float *sums, unsigned *counts, int *kept) { counter_computed<<<blocks_for(n), BLOCK>>>(src, n, limit, count, sums, counts, kept); }
static void launch_sum(const int *src, int n, int limit, int *count, float *sums, unsigned *counts, int *kept) { sum<<<blocks_for(n), BLOCK>>>(src, n, limit, count, sums, counts, kept); }
static void launch_sum_loop(const int *src, int n, int limit, int *count, float *sums, unsigned *counts, int *kept) { sum_loop<<<blocks_resident(), BLOCK>>>(src, n, limit, count, sums, counts, kept); }
static void launch_sum_computed(const int *src, int n, int limit, int *count, float *sums, unsigned *counts, int *kept) { sum_computed<<<blocks_for(n), BLOCK>>>(src, n, limit, count, sums, counts, kept); }
static void launch_sum_f32(const int *src, int n, int limit, int *count, float *sums, unsigned *counts, int *kept) { sum_f32<<<blocks_for(n), BLOCK>>>(src, n, limit, count, sums, counts, kept); }
static void launch_sum_f32_loop(const int *src, int n, int limit, int *count, float *sums, unsigned *counts, int *kept) { sum_f32_loop<<<blocks_resident(), BLOCK>>>(src, n, limit, count, sums, counts, kept); }
static void launch_sum_f32_computed(const int *src, int n, int limit, int *count, float *sums, unsigned *counts, int *kept) { sum_f32_computed<<<blocks_for(n), BLOCK>>>(src, n, limit, count, sums, counts, kept); }
static void launch_table(const int *src, int n, int limit, int *count, float *sums, unsigned *counts, int *kept) { table<<<blocks_for(n), BLOCK>>>(src, n, limit, count, sums, counts, kept); }
static void launch_table_loop(const int *src, int n, int limit, int *count, float *sums, unsigned *counts, int *kept) { table_loop<<<blocks_resident(), BLOCK>>>(src, n, limit, count, sums, counts, kept); }
static void launch_table_computed(const int *src, int n, int limit, int *count, float *sums, unsigned *counts, int *kept) { table_computed<<<blocks_for(n), BLOCK>>>(src, n, limit, count, sums, counts, kept); }
static void launch_records(const int *src, int n, int limit, int *count, float *sums, unsigned *counts, int *kept) { records<<<blocks_for(n), BLOCK>>>(src, n, limit, count, sums, counts, kept); }
static void launch_records_loop(const int *src, int n, int limit, int *count, float *sums, unsigned *counts, int *kept) { records_loop<<<blocks_resident(), BLOCK>>>(src, n, limit, count, sums, counts, kept); }
static void launch_records_computed(const int *src, int n, int limit, int *count, float *sums, unsigned *counts, int *kept) { records_computed<<<blocks_for(n), BLOCK>>>(src, n, limit, count, sums, counts, kept); }
static void launch_groups(const int *src, int n, int limit, int *count, float *sums, unsigned *counts, int *kept) { groups<<<blocks_for(n), BLOCK>>>(src, n, limit, count, sums, counts, kept); }
static void launch_groups_loop(const int *src, int n, int limit, int *count, float *sums, unsigned *counts, int *kept) { groups_loop<<<blocks_resident(), BLOCK>>>(src, n, limit, count, sums, counts, kept); }
static void launch_groups_computed(const int *src, int n, int limit, int *count, float *sums, unsigned *counts, int *kept) { groups_computed<<<blocks_for(n), BLOCK>>>(src, n, limit, count, sums, counts, kept); }

using Kernel = void (*)(const int *, int, int, int *, float *, unsigned *, int *);

struct Data
{
    const std::vector<int> &host;
    Device<int> src{ host }, count{ 1 }, kept{ host.size() };
    Device<float> sums{ KEYS };
    Device<unsigned> counts{ KEYS };
};

// All that a kernel may have written, as one number: the order of what is kept does not count. Sums are of whole numbers, small enough for float.
static uint64_t digest(const Data &data)
{
    uint64_t found = (uint64_t)data.count.host()[0];
    std::vector<int> kept = data.kept.host();
    std::vector<float> sums = data.sums.host();
    std::vector<unsigned> counts = data.counts.host();
    found += sum_over(kept.size(), [&](size_t i) { return kept[i] ? hash((uint64_t)kept[i]) : 0; });
    found += sum_over(sums.size(), [&](size_t i) { return sums[i] != 0 ? hash(i) * (uint64_t)sums[i] : 0; });
    return found + sum_over(counts.size(), [&](size_t i) { return counts[i] ? hash(i + KEYS) * counts[i] : 0; });
}

int main(int argc, char **argv)
{
    int n = size_from(argc, argv, 1 << 26, 1000003), failed = 0;
    auto src = generate<int>(n, [](size_t i) { return random_below(i, LEVELS); });
    Data data{ src };
    const struct { const char *name; Kernel once, loop, computed; uint64_t (*wanted)(int i, int x); } rows[] = {
        { "counter", launch_counter, launch_counter_loop, launch_counter_computed, [](int i, int) { return 1 + (i ? hash((uint64_t)i) : 0); } },
        { "sum", launch_sum, launch_sum_loop, launch_sum_computed, [](int, int x) { return (uint64_t)(x & 1); } },
        { "sum-f32", launch_sum_f32, launch_sum_f32_loop, launch_sum_f32_computed, [](int, int x) { return hash(0) * (uint64_t)(x & 1); } },
        { "table", launch_table, launch_table_loop, launch_table_computed, [](int i, int) { return hash(key(i) % 256 + KEYS); } },
        { "records", launch_records, launch_records_loop, launch_records_computed, [](int i, int x) { return hash(key(i) % 1000) * (uint64_t)(x & 1) + hash(key(i) % 1000 + KEYS); } },
        { "groups", launch_groups, launch_groups_loop, launch_groups_computed, [](int i, int x) { return hash(key(i) % KEYS) * (uint64_t)(x & 1); } },
    };
    for (double share : { 0.1, 1.0, 10.0 })
        for (auto &row : rows) {
            int limit = (int)(share / 100 * LEVELS);
            const struct { const char *name; Kernel kernel; int blocks; bool computes; } ways[] = {
                { "", row.once, blocks_for(n), false }, { "-loop", row.loop, blocks_resident(), false }, { "-computed", row.computed, blocks_for(n), true } };
            for (auto &way : ways) {
                float ms = settled_ms([&] { data.count.zero(); data.kept.zero(); data.sums.zero(); data.counts.zero(); },
                                     [&] { way.kernel(data.src, n, limit, data.count, data.sums, data.counts, data.kept); });
                uint64_t want = sum_over(src.size(), [&](size_t i) {
                    int x = way.computes ? computed((int)i) : src[i];
                    return x < limit ? row.wanted((int)i, x) : 0;
                });
                char name[64];
                snprintf(name, sizeof name, "rare-%s%s@%g", row.name, way.name, share);
                failed |= report(name, n, ms, exactly(digest(data) == want, want));
            }
        }
    return failed;
}
