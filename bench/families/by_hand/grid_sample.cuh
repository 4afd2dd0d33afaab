// What an expert writes instead: see grid_sample.cu.
#pragma once

template <typename scalar_t> __global__ void grid_sampler_backward(const int nthreads,
                                                                   Tensor4<const scalar_t> grad_output,
                                                                   const float2 *grid, Tensor4<scalar_t> grad_input) {
    const int C = grad_input.c, H = grad_input.h, W = grad_input.w;
    const int places = grad_output.h * grad_output.w;
    const int rounds = (nthreads + gridDim.x * blockDim.x - 1) / (gridDim.x * blockDim.x);
    for (int round = 0, index = blockIdx.x * blockDim.x + threadIdx.x; round < rounds;
         round++, index += gridDim.x * blockDim.x) {
        const bool in = index < nthreads;
        const int place = in ? index % places : 0, n = in ? index / places : 0;
        const float2 at = grid[in ? index : 0];
        const scalar_t ix = ((at.x + 1) * W - 1) / 2, iy = ((at.y + 1) * H - 1) / 2;
        const int x0 = static_cast<int>(floorf(ix)), y0 = static_cast<int>(floorf(iy));
        const scalar_t lx = ix - x0, ly = iy - y0;
        const scalar_t nw = (1 - lx) * (1 - ly), ne = lx * (1 - ly), sw = (1 - lx) * ly, se = lx * ly;
        for (int c = 0; c < C; ++c) {
            const scalar_t g = grad_output.at(n, c)[place];
            scalar_t *to = grad_input.at(n, c);
            scalar_t v[4] = {nw * g, ne * g, sw * g, se * g};
            if (sum_runs(in ? (n * (H + 2) + y0 + 1) * (W + 2) + x0 + 1 : -1, v) && in) {
                safe_add(to, y0, x0, H, W, v[0]);
                safe_add(to, y0, x0 + 1, H, W, v[1]);
                safe_add(to, y0 + 1, x0, H, W, v[2]);
                safe_add(to, y0 + 1, x0 + 1, H, W, v[3]);
            }
        }
    }
}
