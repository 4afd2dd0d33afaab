// Centroids: each point adds its coordinates to the sums of the cluster that it belongs to, and counts itself.
//
// The update step of k-means. The four coordinates of a cluster lie side by side in memory, as rows of a matrix do: one
// request can add to all of them, whatever the clusters are.

#include "common.h"

__global__ void update(const int *cluster, const float4 *points, int n, float *sums, int *counts)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int k = cluster[i];
    float4 p = points[i];
    atomicAdd(&sums[4 * k], p.x);
    atomicAdd(&sums[4 * k + 1], p.y);
    atomicAdd(&sums[4 * k + 2], p.z);
    atomicAdd(&sums[4 * k + 3], p.w);
    atomicAdd(&counts[k], 1);
}

// `value` holds four coordinates a point.
static int run(const char *name, const std::vector<int> &cluster, int clusters, const std::vector<float> &value)
{
    int n = (int)cluster.size();
    Device<int> key(cluster), counts(clusters);
    Device<float> points(value), sums(4 * (size_t)clusters);
    float ms = median_ms([&] { sums.zero(), counts.zero(); }, [&] {
        update<<<blocks_for(n), BLOCK>>>(key, (const float4 *)(float *)points, n, sums, counts);
    });

    std::vector<double> want(4 * (size_t)clusters);
    std::vector<int> members(clusters), updates(4 * (size_t)clusters);
    in_pieces(4, [&](size_t begin, size_t end) {
        for (size_t q = begin; q < end; q++)
            for (int i = 0; i < n; i++) {
                want[4 * (size_t)cluster[i] + q] += value[4 * (size_t)i + q];
                updates[4 * (size_t)cluster[i] + q]++;
            }
    });
    for (int k : cluster)
        members[k]++;
    Outcome outcome = compare_sums(sums.host(), want, updates);
    outcome.ok = outcome.ok && counts.host() == members;
    return report(name, n, ms, outcome);
}

int main(int argc, char **argv)
{
    int n = size_from(argc, argv, 1 << 24, 1000003);
    auto value = generate<float>(4 * (size_t)n, random_value<float>);
    auto nearest_of = [&](int clusters) { return generate<int>(n, [=](size_t i) { return random_below(i, clusters); }); };

    int failed = 0;
    failed |= run("centroids-64", nearest_of(64), 64, value);
    failed |= run("centroids-1024", nearest_of(1024), 1024, value);
    failed |= run("centroids-64Ki", nearest_of(1 << 16), 1 << 16, value);
    failed |= run("centroids-1Mi", nearest_of(1 << 20), 1 << 20, value);
    auto sorted = nearest_of(1 << 16);
    std::sort(sorted.begin(), sorted.end());
    failed |= run("centroids-sorted", sorted, 1 << 16, value);
    return failed;
}
