// Breadth-first search by frontiers: a thread has a vertex of the frontier, claims its unseen neighbours, and appends
// them to the next frontier. The expert has eight lanes for a vertex, looks before it claims, and one lane fetches
// places for the warp.
#include "families.cuh"

struct Graph {
    int vertices;
    const int *row_offsets, *column_indices;
    __device__ int degree(int v) const { return row_offsets[v + 1] - row_offsets[v]; }
};

struct Frontier {
    int *items;
    int *size;
    __device__ void push(int v) const {
        const int at = atomicAdd(size, 1);
        items[at] = v;
    }
};

#ifdef EXPERT
#include "by_hand/bfs.cuh"
#else
__global__ void expand(Graph g, int level, const int *frontier, int frontier_size, Frontier next, int *depths) {
    const int tid = blockIdx.x * blockDim.x + threadIdx.x;
    if (tid >= frontier_size)
        return;
    const int v = frontier[tid], first = g.row_offsets[v];
    for (int e = 0; e < g.degree(v); e++) {
        const int u = g.column_indices[first + e];
        if (atomicCAS(&depths[u], -1, level + 1) == -1)
            next.push(u);
    }
}

void expand_level(const Graph &g, int level, const int *frontier, int count, const Frontier &next, int *depths) {
    expand<<<(count + 255) / 256, 256>>>(g, level, frontier, count, next, depths);
}
#endif

// Returns the number of levels.
int search(const Graph &g, int source, int *depths, int *frontiers[2], int *size) {
    const int zero = 0;
    CHECK(cudaMemcpyAsync(&depths[source], &zero, sizeof zero, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpyAsync(frontiers[0], &source, sizeof source, cudaMemcpyHostToDevice));
    int count = 1, level = 0;
    for (; count > 0; level++) {
        CHECK(cudaMemsetAsync(size, 0, sizeof *size));
        expand_level(g, level, frontiers[level % 2], count, {frontiers[(level + 1) % 2], size}, depths);
        CHECK(cudaMemcpy(&count, size, sizeof count, cudaMemcpyDeviceToHost));
    }
    return level;
}

int main(int argc, char **argv) {
    family f("bfs", argc, argv);
    const struct {
        const char *name;
        int vertices, degree;
        bool power;
    } cases[] = {{"random", 1 << 21, 8, false}, {"power law", 1 << 20, 16, true}, {"small", 1 << 14, 8, false}};
    for (const auto &c : cases) {
        rng r(14);
        std::vector<int> offsets = {0}, columns;
        for (int v = 0; v < c.vertices; v++) {
            const double u = r.uniform();
            const int degree = c.power ? std::min(20000, int(c.degree * 0.3 / std::pow(1 - u + 1e-7, 0.7)))
                                       : 1 + int(r.below(2 * c.degree - 1));
            for (int k = 0; k < degree; k++) {
                const double w = r.uniform();
                columns.push_back(c.power ? int(c.vertices * w * w) % c.vertices : int(r.below(c.vertices)));
            }
            offsets.push_back(int(columns.size()));
        }
        array<int> row_offsets(offsets), column_indices(columns), depths(c.vertices), a(c.vertices), b(c.vertices),
            size(1);
        int *frontiers[2] = {a, b};
        f.measure(
            c.name, [&] { depths.fill(-1); },
            [&] { search({c.vertices, row_offsets, column_indices}, 1, depths, frontiers, size); }, {equal(depths)});
    }
}
