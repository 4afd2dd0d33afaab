// What an expert writes instead: see bfs.cu.
#pragma once

__global__ void expand(Graph g, int level, const int *frontier, int frontier_size, Frontier next, int *depths) {
    const int tid = blockIdx.x * blockDim.x + threadIdx.x;
    if (tid >= frontier_size)
        return;
    const int v = frontier[tid], first = g.row_offsets[v];
    for (int e = 0; e < g.degree(v); e++) {
        const int u = g.column_indices[first + e];
        if (depths[u] != -1 || atomicCAS(&depths[u], -1, level + 1) != -1)
            continue;
        const unsigned here = __activemask(), lane = threadIdx.x & 31, leader = __ffs(here) - 1;
        int at = 0;
        if (lane == leader)
            at = atomicAdd(next.size, __popc(here));
        next.items[__shfl_sync(here, at, leader) + __popc(here & ((1u << lane) - 1))] = u;
    }
}
