// Groups: count the rows of each key, or add up their weights, as COUNT and SUM ... GROUP BY do.
//
// There are more keys than a block has memory for, up to millions. Random ones hardly ever meet; a few popular ones
// among many rare ones do, anywhere in the data; and where the rows are sorted, or nearly so, equal keys lie side by
// side.

#include "common.h"

__global__ void count(const int *key, int n, unsigned *counts)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&counts[key[i]], 1u);
}

__global__ void __launch_bounds__(1024) count_in_large_blocks(const int *key, int n, unsigned *counts)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&counts[key[i]], 1u);
}

__global__ void add_up(const int *key, const float *weight, int n, float *sums)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&sums[key[i]], weight[i]);
}

static int run(const char *kind, const std::vector<int> &key, const std::vector<float> &weight, int groups)
{
    int n = (int)key.size();
    Tally want = tally(key, weight, groups);
    Device<int> keys(key);
    char name[64];

    Device<unsigned> counts(groups);
    float ms = median_ms([&] { counts.zero(); }, [&] { count<<<blocks_resident(), BLOCK>>>(keys, n, counts); });
    snprintf(name, sizeof name, "groups-u32-%s", kind);
    int failed = report(name, n, ms, compare(counts.host(), want.counts));

    Device<float> weights(weight), sums(groups);
    ms = median_ms([&] { sums.zero(); }, [&] { add_up<<<blocks_resident(), BLOCK>>>(keys, weights, n, sums); });
    snprintf(name, sizeof name, "groups-f32-%s", kind);
    return failed | report(name, n, ms, compare_sums(sums.host(), want.sums, want.counts));
}

static int run_in_large_blocks(const char *name, const std::vector<int> &key, int groups)
{
    int n = (int)key.size(), blocks = blocks_resident() * BLOCK / 1024;
    Tally want = tally(key, std::vector<float>(n), groups);
    Device<int> keys(key);
    Device<unsigned> counts(groups);
    float ms = median_ms([&] { counts.zero(); }, [&] { count_in_large_blocks<<<blocks, 1024>>>(keys, n, counts); });
    return report(name, n, ms, compare(counts.host(), want.counts));
}

int main(int argc, char **argv)
{
    const int Ki = 1 << 10, Mi = 1 << 20, a_key = 10;
    int n = size_from(argc, argv, 1 << 25, 1000003);
    int groups = (n - 1) / a_key + 2;  // one more than the sorted keys, to shift into
    auto weight = generate<float>(n, random_value<float>);
    auto random = [n](int keys) { return generate<int>(n, [keys](size_t i) { return random_below(i, keys); }); };
    auto sorted = sorted_keys(n, a_key);
    auto shifted = generate<int>(n, [&](size_t i) { return sorted[i] + random_below(i, 2); });

    int failed = 0;
    failed |= run("random-64Ki", random(64 * Ki), weight, 64 * Ki);
    failed |= run("random-4Mi", random(4 * Mi), weight, 4 * Mi);
    auto zipf = generate<int>(n, [](size_t i) { return zipf_key(i, 64 * Ki); });
    failed |= run("zipf-64Ki", zipf, weight, 64 * Ki);
    failed |= run_in_large_blocks("groups-u32-zipf-64Ki-1024", zipf, 64 * Ki);
    failed |= run("sorted", sorted, weight, groups);
    failed |= run("shifted", shifted, weight, groups);
    return failed;
}
