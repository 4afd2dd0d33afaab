// What an expert writes instead: see splats.cu.
#pragma once

template <int C> __global__ void __launch_bounds__(TILE *TILE)
    render_backward(Splats s, const float *__restrict__ colors, const float *__restrict__ final_Ts,
                    const uint32_t *__restrict__ n_contrib, const float *__restrict__ dL_dpixels, Gradients grad) {
    const int px = blockIdx.x * TILE + threadIdx.x, py = blockIdx.y * TILE + threadIdx.y;
    const int rank = threadIdx.y * TILE + threadIdx.x;
    const bool inside = px < s.width && py < s.height;
    const int pix = py * s.width + px;
    const uint2 range = s.ranges[blockIdx.y * gridDim.x + blockIdx.x];

    __shared__ int ids[TILE * TILE];
    __shared__ float2 xys[TILE * TILE];
    __shared__ float4 conics[TILE * TILE];
    __shared__ float shades[C * TILE * TILE];

    float T = inside ? final_Ts[pix] : 0;
    const int last_contributor = inside ? n_contrib[pix] : 0;
    float behind[C] = {}, last_color[C] = {}, dL_dpixel[C] = {}, last_alpha = 0;
    if (inside)
        for (int ch = 0; ch < C; ch++) dL_dpixel[ch] = dL_dpixels[ch * s.width * s.height + pix];

    int todo = range.y - range.x, contributor = todo;
    for (int batch = 0; todo > 0; batch++, todo -= TILE * TILE) {
        __syncthreads();
        const int progress = batch * TILE * TILE + rank;
        if (range.x + progress < range.y) {
            const int id = s.point_list[range.y - progress - 1];
            ids[rank] = id;
            xys[rank] = s.means[id];
            conics[rank] = s.conic_opacity[id];
            for (int ch = 0; ch < C; ch++) shades[ch * TILE * TILE + rank] = colors[id * C + ch];
        }
        __syncthreads();
        for (int j = 0; j < min(TILE * TILE, todo); j++) {
            contributor--;
            const float4 con_o = conics[j];
            const float2 d = {xys[j].x - px, xys[j].y - py};
            const float power = -0.5f * (con_o.x * d.x * d.x + con_o.z * d.y * d.y) - con_o.y * d.x * d.y;
            const float G = expf(power), alpha = fminf(0.99f, con_o.w * G);
            const bool skip = !inside || contributor >= last_contributor || power > 0 || alpha < 1.f / 255;
            if (__all_sync(~0u, skip))
                continue;
            float v[9] = {};
            if (!skip) {
                T = T / (1.f - alpha);
                const float weight = alpha * T;
                float dL_dalpha = 0;
                for (int ch = 0; ch < C; ch++) {
                    const float c = shades[ch * TILE * TILE + j];
                    behind[ch] = last_alpha * last_color[ch] + (1.f - last_alpha) * behind[ch];
                    last_color[ch] = c;
                    dL_dalpha += (c - behind[ch]) * dL_dpixel[ch];
                    v[ch] = weight * dL_dpixel[ch];
                }
                dL_dalpha *= T;
                last_alpha = alpha;
                const float dL_dG = con_o.w * dL_dalpha;
                const float gdx = G * d.x, gdy = G * d.y;
                const float dG_ddelx = -gdx * con_o.x - gdy * con_o.y, dG_ddely = -gdy * con_o.z - gdx * con_o.y;
                v[3] = dL_dG * dG_ddelx, v[4] = dL_dG * dG_ddely;
                v[5] = -0.5f * gdx * d.x * dL_dG, v[6] = -0.5f * gdx * d.y * dL_dG, v[7] = -0.5f * gdy * d.y * dL_dG;
                v[8] = G * dL_dalpha;
            }
            for (int k = 0; k < 9; k++)
                for (int lane = 16; lane; lane /= 2) v[k] += __shfl_xor_sync(~0u, v[k], lane);
            const int lane = rank & 31, id = ids[j];
            float *const to[9] = {grad.colors + id * 3,    grad.colors + id * 3 + 1, grad.colors + id * 3 + 2,
                                  grad.mean2D + id * 2,    grad.mean2D + id * 2 + 1, grad.conic + id * 3,
                                  grad.conic + id * 3 + 1, grad.conic + id * 3 + 2,  grad.opacity + id};
#pragma unroll
            for (int k = 0; k < 9; k++)
                if (lane == k)
                    atomicAdd(to[k], v[k]);
        }
    }
}
