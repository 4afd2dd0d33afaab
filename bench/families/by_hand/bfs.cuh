// What an expert writes instead: see bfs.cu.
#pragma once

// Eight lanes a vertex; the warp appends together what its lanes have claimed.
__global__ void expand_together(Graph g, int level, const int *frontier, int frontier_size, Frontier next,
                                int *depths) {
    const int tid = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31;
    const int v = tid / 8 < frontier_size ? frontier[tid / 8] : -1;
    const int end = v < 0 ? 0 : g.row_offsets[v + 1];
    for (int e = v < 0 ? 0 : g.row_offsets[v] + tid % 8; __any_sync(~0u, e < end); e += 8) {
        const int u = e < end ? g.column_indices[e] : 0;
        const bool claimed = e < end && depths[u] == -1 && atomicCAS(&depths[u], -1, level + 1) == -1;
        const unsigned all = __ballot_sync(~0u, claimed);
        int at = 0;
        if (lane == 0 && all)
            at = atomicAdd(next.size, __popc(all));
        at = __shfl_sync(~0u, at, 0);
        if (claimed)
            next.items[at + __popc(all & ((1u << lane) - 1))] = u;
    }
}

void expand_level(const Graph &g, int level, const int *frontier, int count, const Frontier &next, int *depths) {
    expand_together<<<(count * 8 + 255) / 256, 256>>>(g, level, frontier, count, next, depths);
}
