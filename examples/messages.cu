// Messages: along each edge of a graph a node's features are added to those of its neighbour.
//
// The scatter step of graph neural networks, a thread for each edge and feature. The lanes of a warp handle the features of
// an edge or two, so their addresses lie side by side: memory takes them in a request or two already.

#include "common.h"

__global__ void scatter(const int *source, const int *target, const float *x, int edges, int features, float *y)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < edges * features; i += blockDim.x * gridDim.x) {
        int edge = i / features, feature = i % features;
        atomicAdd(&y[target[edge] * features + feature], x[source[edge] * features + feature]);
    }
}

__global__ void scatter_once(const int *source, const int *target, const float *x, int edges, int features, float *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= edges * features)
        return;
    int edge = i / features, feature = i % features;
    atomicAdd(&y[target[edge] * features + feature], x[source[edge] * features + feature]);
}

static int run(int features, int n, int nodes)
{
    int edges = n / features;
    auto from = generate<int>(edges, [&](size_t i) { return random_below(2 * i, nodes); });
    auto to = generate<int>(edges, [&](size_t i) { return random_below(2 * i + 1, nodes); });
    auto value = generate<float>((size_t)nodes * features, random_value<float>);
    std::vector<double> want((size_t)nodes * features);
    std::vector<int> updates((size_t)nodes * features);
    for (int e = 0; e < edges; e++)
        for (int f = 0; f < features; f++) {
            want[(size_t)to[e] * features + f] += value[(size_t)from[e] * features + f];
            updates[(size_t)to[e] * features + f]++;
        }

    Device<int> source(from), target(to);
    Device<float> x(value), y((size_t)nodes * features);
    char name[32];
    float ms = median_ms([&] { y.zero(); }, [&] {
        scatter<<<blocks_resident(), BLOCK>>>(source, target, x, edges, features, y);
    });
    snprintf(name, sizeof name, "messages-%d", features);
    int failed = report(name, edges * features, ms, compare_sums(y.host(), want, updates));
    ms = median_ms([&] { y.zero(); }, [&] {
        scatter_once<<<blocks_for(edges * features), BLOCK>>>(source, target, x, edges, features, y);
    });
    snprintf(name, sizeof name, "messages-%d-once", features);
    return failed | report(name, edges * features, ms, compare_sums(y.host(), want, updates));
}

int main(int argc, char **argv)
{
    int n = size_from(argc, argv, 1 << 24, 1000003), failed = 0;
    for (int features : { 1, 3, 8, 32, 33, 128 })
        failed |= run(features, n, 1 << 16);
    return failed;
}
