// A step of PageRank that pushes: a vertex gives its share to each neighbour, through a functor that an operator over
// all edges is called with; then a sum of changes. The expert has the edges by their destinations.
#include "families.cuh"

struct Graph {
    int vertices, edges;
    const int *row_offsets, *column_indices, *sources; // an edge's source, too: edge-parallel
};

struct Incoming { // the edges by their destinations, which the expert asks for
    const int *sources, *destinations;
};

struct Push {
    const float *rank, *inverse_degree;
    float *next;
    __device__ void operator()(int source, int destination, int) const {
        const float share = rank[source] * inverse_degree[source];
        atomicAdd(next + destination, share);
    }
};

template <typename Op> __global__ void for_each_edge(Graph g, Op op) {
    const int stride = blockDim.x * gridDim.x;
    for (int e = blockIdx.x * blockDim.x + threadIdx.x; e < g.edges; e += stride)
        op(g.sources[e], g.column_indices[e], e);
}

struct Change {
    const float *rank;
    float *next, *total;
    float damping, base;
    __device__ void operator()(int v) const {
        next[v] = base + damping * next[v];
        atomicAdd(total, fabsf(next[v] - rank[v]));
    }
};

template <typename Op> __global__ void for_each_vertex(int n, Op op) {
    const int stride = blockDim.x * gridDim.x;
    for (int v = blockIdx.x * blockDim.x + threadIdx.x; v < n; v += stride) op(v);
}

struct Ranks {
    const float *rank, *inverse_degree;
    float *next, *total;
};

#ifdef EXPERT
#include "by_hand/pagerank.cuh"
#else
void step(const Graph &g, const Incoming &, const Ranks &r, float damping) {
    const float base = (1 - damping) / g.vertices;
    const int blocks = std::min((g.edges + 255) / 256, 132 * 16);
    for_each_edge<<<blocks, 256>>>(g, Push{r.rank, r.inverse_degree, r.next});
    for_each_vertex<<<std::min((g.vertices + 255) / 256, 132 * 8), 256>>>(
        g.vertices, Change{r.rank, r.next, r.total, damping, base});
}
#endif

int main(int argc, char **argv) {
    family f("pagerank", argc, argv);
    const struct {
        const char *name;
        int vertices, edges;
        double skew;
    } cases[] = {{"power law", 1 << 20, 1 << 24, 4}, {"random", 1 << 20, 1 << 24, 1}, {"small", 1 << 12, 1 << 15, 2}};
    for (const auto &c : cases) {
        rng r(15);
        std::vector<std::pair<int, int>> edges;
        for (int e = 0; e < c.edges; e++)
            edges.push_back({int(r.below(c.vertices)),
                             std::min(c.vertices - 1, int(c.vertices * std::pow(double(r.uniform()), c.skew)))});
        std::vector<int> offsets(c.vertices + 1), from, to, in_offsets(c.vertices + 1), in_from(c.edges),
            in_to(c.edges);
        for (const auto &e : edges) offsets[e.first + 1]++, in_offsets[e.second + 1]++;
        for (int v = 0; v < c.vertices; v++) offsets[v + 1] += offsets[v], in_offsets[v + 1] += in_offsets[v];
        std::vector<int> place = offsets, in_place = in_offsets;
        from.resize(c.edges), to.resize(c.edges);
        for (const auto &e : edges)
            from[place[e.first]] = e.first, to[place[e.first]++] = e.second, in_to[in_place[e.second]] = e.second,
            in_from[in_place[e.second]++] = e.first;
        std::vector<float> ranks(c.vertices), inverse(c.vertices);
        for (int v = 0; v < c.vertices; v++)
            ranks[v] = (0.5f + r.uniform()) / c.vertices, inverse[v] = 1.f / std::max(1, offsets[v + 1] - offsets[v]);
        array<int> rows(offsets), columns(to), sources(from), in_sources(in_from), in_destinations(in_to);
        array<float> rank(ranks), degree(inverse), next(c.vertices), total(1);
        f.measure(
            c.name, [&] { next.zero(), total.zero(); },
            [&] {
                step({c.vertices, c.edges, rows, columns, sources}, {in_sources, in_destinations},
                     {rank, degree, next, total}, 0.85f);
            },
            {sum(next), sum(total, 4096)});
    }
}
