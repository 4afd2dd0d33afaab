// t-SNE's attractive forces over the neighbours that a point has: edges sorted by point, a thread an edge.

#include "common.h"

__global__ void attract(const int *from, const int *to, const float *weight, int edges, const float2 *at, float *force)
{
    int e = blockIdx.x * blockDim.x + threadIdx.x;
    if (e >= edges)
        return;
    int i = from[e], j = to[e];
    float dx = at[i].x - at[j].x, dy = at[i].y - at[j].y;
    float pull = weight[e] / (1 + dx * dx + dy * dy);
    atomicAdd(&force[2 * i], pull * dx);
    atomicAdd(&force[2 * i + 1], pull * dy);
}

static int run(int neighbours, int n)
{
    int points = n / neighbours, edges = points * neighbours;
    auto from = generate<int>(edges, [=](size_t i) { return (int)i / neighbours; });
    auto to = generate<int>(edges, [=](size_t i) { return random_below(i, points); });
    auto weight = generate<float>(edges, [](size_t i) { return (float)random_fraction(i); });
    auto at = generate<float2>(points, [](size_t i) { return make_float2(random_value<float>(2 * i), random_value<float>(2 * i + 1)); });
    std::vector<double> want(2 * points);
    for (int e = 0; e < edges; e++) {
        double dx = (double)at[from[e]].x - at[to[e]].x, dy = (double)at[from[e]].y - at[to[e]].y, pull = weight[e] / (1 + dx * dx + dy * dy);
        want[2 * from[e]] += pull * dx;
        want[2 * from[e] + 1] += pull * dy;
    }

    Device<int> device_from(from), device_to(to);
    Device<float> device_weight(weight), force(2 * points);
    Device<float2> device_at(at);
    float ms = median_ms([&] { force.zero(); },
                         [&] { attract<<<blocks_for(edges), BLOCK>>>(device_from, device_to, device_weight, edges, device_at, force); });
    // Each term is below 1, and rounded a few times.
    auto got = force.host();
    double bound = (neighbours + 8) * 0x1p-23 * neighbours, value = 0;
    bool ok = true;
    for (int i = 0; i < 2 * points; i++) {
        ok = ok && std::fabs(got[i] - want[i]) <= bound;
        value += std::fabs((double)got[i]);
    }
    char name[64];
    snprintf(name, sizeof name, "attract@%d", neighbours);
    return report(name, n, ms, within(ok, value, bound * 2 * points));
}

int main(int argc, char **argv)
{
    int n = size_from(argc, argv, 1 << 24, 1000003), failed = 0;
    for (int neighbours : { 4, 16, 64, 128, 256 })
        failed |= run(neighbours, n);
    return failed;
}
