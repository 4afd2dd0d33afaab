// What an expert writes instead: see tsne.cu.
#pragma once

template <bool BOTH_ENDS, class Force>
__global__ void edge_forces(Layout layout, const int2 *coo, int nonzeros, Force force) {
    const int tid = blockIdx.x * blockDim.x + threadIdx.x;
    const int2 edge = coo[min(tid, nonzeros - 1)];
    const int i = edge.x, j = edge.y;
    const float2 f = force(min(tid, nonzeros - 1), layout.points[j] - layout.points[i],
                           layout.points[layout.n + j] - layout.points[layout.n + i]);
    float v[2] = {f.x, f.y};
    if (sum_runs(tid < nonzeros ? i : -1, v) && tid < nonzeros)
        atomicAdd(layout.forces + i, v[0]), atomicAdd(layout.forces + layout.n + i, v[1]);
    if (BOTH_ENDS && tid < nonzeros) {
        atomicAdd(layout.forces + j, -f.x);
        atomicAdd(layout.forces + layout.n + j, -f.y);
    }
}
