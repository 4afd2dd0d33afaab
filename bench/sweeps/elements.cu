// Assembly over finite elements: each element adds its share of force and mass to its nodes. Elements in the mesh's order, where neighbours share nodes, and strewn.

#include "common.h"

enum { NODES = 8 };

struct Mesh {
    const int *connectivity;  // NODES an element
    int elements;
};

__global__ void assemble(Mesh mesh, const float *__restrict__ stress, float *__restrict__ force, float *__restrict__ mass)
{
    const int e = blockIdx.x * blockDim.x + threadIdx.x;
    if (e >= mesh.elements)
        return;
    const float s = stress[e];
    for (int a = 0; a < NODES; a++) {
        const int node = mesh.connectivity[e * NODES + a];
        const float share = s * (a + 1);
        atomicAdd(&force[3 * node + 0], share);
        atomicAdd(&force[3 * node + 1], -share);
        atomicAdd(&force[3 * node + 2], 2 * share);
        atomicAdd(&mass[node], 0.125f);
    }
}

static int run(const char *name, int side, bool strewn)
{
    const int n = side * side * side, row = side + 1, nodes = row * row * row;
    auto connectivity = generate<int>((size_t)n * NODES, [=](size_t i) {
        size_t e = i / NODES;
        if (strewn)
            e = e * 2654435761u % (size_t)n;
        const int x = (int)(e % side), y = (int)(e / side % side), z = (int)(e / side / side), a = (int)(i % NODES);
        return ((z + (a >> 2)) * row + y + (a >> 1 & 1)) * row + x + (a & 1);
    });
    auto stress = generate<float>(n, [](size_t i) { return (float)random_below(i, 16); });
    std::vector<double> want(3 * (size_t)nodes), want_mass(nodes);
    std::vector<int> updates(3 * (size_t)nodes);
    for (size_t i = 0; i < connectivity.size(); i++) {
        const double share = (double)stress[i / NODES] * (double)(i % NODES + 1);
        const size_t node = (size_t)connectivity[i];
        want[3 * node] += share, want[3 * node + 1] -= share, want[3 * node + 2] += 2 * share, want_mass[node] += 0.125;
        for (int c = 0; c < 3; c++)
            updates[3 * node + c]++;
    }
    Device<int> device_connectivity(connectivity);
    Device<float> device_stress(stress), force(3 * (size_t)nodes), mass(nodes);
    float ms = median_ms([&] { force.zero(); mass.zero(); },
                         [&] { assemble<<<blocks_for(n), BLOCK>>>(Mesh{ device_connectivity, n }, device_stress, force, mass); });
    Outcome outcome = compare_sums(force.host(), want, updates);
    auto got = mass.host();
    for (int i = 0; i < nodes; i++)
        outcome.ok = outcome.ok && got[i] == (float)want_mass[i];
    return report(name, n, ms, outcome);
}

int main(int argc, char **argv)
{
    int n = size_from(argc, argv, 1 << 21, 27000), side = 1;
    while ((side + 1) * (side + 1) * (side + 1) <= n)
        side++;
    int failed = run("elements-in-order", side | 1, false);
    failed |= run("elements-strewn", side | 1, true);
    return failed;
}
