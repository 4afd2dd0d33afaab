// What an expert writes instead: see hash_grid.cu.
#pragma once

template <typename scalar_t, uint32_t D, uint32_t C>
__global__ void kernel_grid_backward(const scalar_t *__restrict__ grad, const float *__restrict__ inputs,
                                     const int *__restrict__ offsets, scalar_t *__restrict__ grad_grid, uint32_t B,
                                     uint32_t L, float S, uint32_t H) {
    const uint32_t b = blockIdx.x * blockDim.x + threadIdx.x;
    const uint32_t level = blockIdx.y;
    const bool in = b < B;
    grad_grid += offsets[level] * C;
    const uint32_t hashmap_size = offsets[level + 1] - offsets[level];
    const float scale = exp2f(level * S) * H - 1.0f;
    const uint32_t resolution = (uint32_t)ceilf(scale) + 1;

    float pos[D];
    uint32_t pos_grid[D];
    for (uint32_t d = 0; d < D; d++) {
        const float x = in ? inputs[b * D + d] : 0;
        if (x < 0 || x > 1)
            return; // out of the box
        pos[d] = x * scale + 0.5f;
        pos_grid[d] = floorf(pos[d]);
        pos[d] -= (float)pos_grid[d];
    }
    scalar_t grad_cur[C] = {0};
#pragma unroll
    for (uint32_t c = 0; c < C; c++)
        if (in)
            grad_cur[c] = grad[(level * B + b) * C + c];
    const uint64_t cell = in ? ((uint64_t)pos_grid[0] << 40 | (uint64_t)pos_grid[1] << 20 | pos_grid[2]) : ~0ull;
    float v[(1 << D) * C];
#pragma unroll
    for (uint32_t idx = 0; idx < (1 << D); idx++) {
        float w = 1;
        uint32_t pos_grid_local[D];
        for (uint32_t d = 0; d < D; d++) {
            if ((idx & (1 << d)) == 0) {
                w *= 1 - pos[d];
                pos_grid_local[d] = pos_grid[d];
            } else {
                w *= pos[d];
                pos_grid_local[d] = pos_grid[d] + 1;
            }
        }
        for (uint32_t c = 0; c < C; c++) v[idx * C + c] = w * grad_cur[c];
    }
    const bool adds = sum_runs(cell, v) && in;
    for (uint32_t idx = 0; adds && idx < (1 << D); idx++) {
        const uint32_t at[D] = {pos_grid[0] + (idx & 1), pos_grid[1] + (idx >> 1 & 1), pos_grid[2] + (idx >> 2)};
        atomicAdd((float2 *)&grad_grid[get_grid_index<D, C>(0, hashmap_size, resolution, at)],
                  make_float2(v[idx * C], v[idx * C + 1]));
    }
}
