// What an expert writes instead: see splat_features.cu.
#pragma once

__global__ void features_backward(Splats s, int channels, const float *__restrict__ final_Ts,
                                  const uint32_t *__restrict__ n_contrib, const float *__restrict__ dL_dfeature_map,
                                  float *__restrict__ dL_dfeatures) {
    const int px = blockIdx.x * blockDim.x + threadIdx.x, py = blockIdx.y * blockDim.y + threadIdx.y;
    const uint2 range = s.ranges[blockIdx.y * gridDim.x + blockIdx.x];
    const bool inside = px < s.width && py < s.height;
    const int pix = py * s.width + px;
    float T = inside ? final_Ts[pix] : 0;
    const uint32_t last = inside ? n_contrib[pix] : 0;
    const int lane = (threadIdx.y * blockDim.x + threadIdx.x) & 31;
    for (int k = range.y - range.x - 1; k >= 0; k--) {
        const bool seen = k < last;
        if (!__any_sync(~0u, seen))
            continue;
        const uint32_t id = s.point_list[range.x + k];
        const float2 mean = s.means[id];
        const float4 con_o = s.conic_opacity[id];
        const float dx = mean.x - px, dy = mean.y - py;
        const float power = -0.5f * (con_o.x * dx * dx + con_o.z * dy * dy) - con_o.y * dx * dy;
        const float alpha = fminf(0.99f, con_o.w * expf(power));
        const bool adds = seen && power <= 0 && alpha >= 1.f / 255;
        if (!__any_sync(~0u, adds))
            continue;
        if (adds)
            T /= 1.f - alpha;
        for (int first = 0; first < channels; first += 32) {
            float mine = 0;
            for (int c = first; c < min(channels, first + 32); c++) {
                float v = adds ? alpha * T * dL_dfeature_map[c * s.height * s.width + pix] : 0;
                for (int step = 16; step; step /= 2) v += __shfl_xor_sync(~0u, v, step);
                if (lane == c - first)
                    mine = v;
            }
            if (first + lane < channels)
                atomicAdd(&dL_dfeatures[id * channels + first + lane], mine);
        }
    }
}
