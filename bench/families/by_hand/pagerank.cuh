// What an expert writes instead: see pagerank.cu.
#pragma once

__global__ void pull(int n, const int *offsets, const int *sources, const float *rank, const float *inverse_degree,
                     float *next, float *total, float damping, float base) {
    __shared__ float changes[8];
    const int lane = threadIdx.x & 31, warp = threadIdx.x / 32;
    float change = 0;
    for (int v = blockIdx.x * 8 + warp; v < n; v += gridDim.x * 8) {
        float s = 0;
        for (int e = offsets[v] + lane; e < offsets[v + 1]; e += 32) s += rank[sources[e]] * inverse_degree[sources[e]];
        for (int step = 16; step; step /= 2) s += __shfl_xor_sync(~0u, s, step);
        s = base + damping * s;
        if (lane == 0)
            next[v] = s;
        change += fabsf(s - rank[v]);
    }
    if (lane == 0)
        changes[warp] = change;
    __syncthreads();
    if (threadIdx.x == 0)
        atomicAdd(total, changes[0] + changes[1] + changes[2] + changes[3] + changes[4] + changes[5] + changes[6] +
                             changes[7]);
}

void step(const Graph &g, const int *in_offsets, const int *in_sources, const Ranks &r, float damping) {
    const float base = (1 - damping) / g.vertices;
    pull<<<132 * 8, 256>>>(g.vertices, in_offsets, in_sources, r.rank, r.inverse_degree, r.next, r.total, damping,
                           base);
}
