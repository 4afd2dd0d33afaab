// What an expert writes instead: see pagerank.cu.
#pragma once

__global__ void pull(Incoming in, int edges, Ranks r) {
    const int e = blockIdx.x * blockDim.x + threadIdx.x;
    const int source = e < edges ? in.sources[e] : 0, destination = e < edges ? in.destinations[e] : -1;
    float share[1] = {e < edges ? r.rank[source] * r.inverse_degree[source] : 0};
    if (sum_runs(destination, share) && e < edges)
        atomicAdd(&r.next[destination], share[0]);
}

__global__ void changes(int n, Ranks r, float damping, float base) {
    __shared__ float parts[8];
    float change = 0;
    for (int v = blockIdx.x * blockDim.x + threadIdx.x; v < n; v += blockDim.x * gridDim.x) {
        r.next[v] = base + damping * r.next[v];
        change += fabsf(r.next[v] - r.rank[v]);
    }
    for (int step = 16; step; step /= 2) change += __shfl_xor_sync(~0u, change, step);
    if (threadIdx.x % 32 == 0)
        parts[threadIdx.x / 32] = change;
    __syncthreads();
    if (threadIdx.x == 0)
        atomicAdd(r.total, parts[0] + parts[1] + parts[2] + parts[3] + parts[4] + parts[5] + parts[6] + parts[7]);
}

void step(const Graph &g, const Incoming &in, const Ranks &r, float damping) {
    const float base = (1 - damping) / g.vertices;
    pull<<<(g.edges + 255) / 256, 256>>>(in, g.edges, r);
    changes<<<std::min((g.vertices + 255) / 256, 132 * 8), 256>>>(g.vertices, r, damping, base);
}
