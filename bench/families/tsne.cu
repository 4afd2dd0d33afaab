// t-SNE's attraction, and a force-directed layout's springs: a thread a non-zero of a coordinate list. The expert: runs
// of one row are summed over the warp.
#include "families.cuh"

struct Layout {
    const float *points;
    float *forces;
    int n;
}; // x of all, then y of all

struct Attraction {
    const float *pij;
    __device__ float2 operator()(int e, float dx, float dy) const {
        const float q = pij[e] / (1 + dx * dx + dy * dy);
        return {q * dx, q * dy};
    }
};
struct Spring {
    float strength, length;
    __device__ float2 operator()(int, float dx, float dy) const {
        const float d = sqrtf(dx * dx + dy * dy) + 1e-6f, f = strength * (d - length) / d;
        return {f * dx, f * dy};
    }
};

#ifdef EXPERT
#include "by_hand/tsne.cuh"
#else
template <bool BOTH_ENDS, class Force>
__global__ void edge_forces(Layout layout, const int2 *coo, int nonzeros, Force force) {
    const int tid = blockIdx.x * blockDim.x + threadIdx.x;
    if (tid >= nonzeros)
        return;
    const int2 edge = coo[min(tid, nonzeros - 1)];
    const int i = edge.x, j = edge.y;
    const float2 f = force(min(tid, nonzeros - 1), layout.points[j] - layout.points[i],
                           layout.points[layout.n + j] - layout.points[layout.n + i]);
    atomicAdd(layout.forces + i, f.x);
    atomicAdd(layout.forces + layout.n + i, f.y);
    if (BOTH_ENDS) {
        atomicAdd(layout.forces + j, -f.x);
        atomicAdd(layout.forces + layout.n + j, -f.y);
    }
}
#endif

void attract(const Layout &layout, const int2 *coo, const float *pij, int nonzeros) {
    edge_forces<false><<<(nonzeros + 1023) / 1024, 1024>>>(layout, coo, nonzeros, Attraction{pij});
}
void springs(const Layout &layout, const int2 *edges, int count) {
    edge_forces<true><<<(count + 255) / 256, 256>>>(layout, edges, count, Spring{0.1f, 1.f});
}

int main(int argc, char **argv) {
    family f("tsne", argc, argv);
    const struct {
        const char *name;
        int n, neighbours;
        bool springs;
    } cases[] = {{"60000 digits", 60000, 150, false},
                 {"springs of shuffled edges", 200000, 20, true},
                 {"small", 2000, 90, false}};
    for (const auto &c : cases) {
        rng r(22);
        std::vector<int2> edges;
        std::vector<float> weights, at;
        for (int i = 0; i < c.n; i++)
            for (int k = 0; k < c.neighbours; k++)
                edges.push_back({i, int(r.below(c.n))}), weights.push_back(r.uniform() / c.n);
        if (c.springs)
            for (int i = int(edges.size()) - 1; i > 0; i--) std::swap(edges[i], edges[r.below(i + 1)]);
        for (int i = 0; i < 2 * c.n; i++) at.push_back(10 * r.normal());
        array<int2> coo(edges);
        array<float> pij(weights), points(at), forces(2 * size_t(c.n));
        const Layout layout = {points, forces, c.n};
        f.measure(
            c.name, [&] { forces.zero(); },
            [&] { c.springs ? springs(layout, coo, int(edges.size())) : attract(layout, coo, pij, int(edges.size())); },
            {sum(forces, 64)});
    }
}
