// What blend.cu could be: a warp that goes on together, a vote on whether anybody brings anything, and a butterfly for each sum.

#include "blend.h"

// One splat at one pixel. Whether it touches it.
template <int C>
__device__ bool add_up(int j, uint2 pix, const float2 *centres, const float4 *conics, const float *shades, const float *grad, float *behind, float &last_alpha, float *sums)
{
    const float2 xy = centres[j];
    const float2 d = { xy.x - (float)pix.x, xy.y - (float)pix.y };
    const float4 con = conics[j];
    const float power = -0.5f * (con.x * d.x * d.x + con.z * d.y * d.y) - con.y * d.x * d.y;
    if (power > 0.0f)
        return false;
    const float G = exp(power);
    const float alpha = min(0.99f, con.w * G);
    if (alpha < 1.0f / 255.0f)
        return false;
    float grad_alpha = 0;
    for (int ch = 0; ch < C; ch++) {
        const float c = shades[ch * BATCH + j];
        behind[ch] = last_alpha * c + (1.0f - last_alpha) * behind[ch];
        grad_alpha += (c - behind[ch]) * grad[ch];
        sums[6 + ch] = alpha * grad[ch];
    }
    last_alpha = alpha;
    const float grad_G = con.w * grad_alpha, gx = G * d.x, gy = G * d.y;
    sums[0] = grad_G * (-gx * con.x - gy * con.y);
    sums[1] = grad_G * (-gy * con.z - gx * con.y);
    sums[2] = -0.5f * gx * d.x * grad_G;
    sums[3] = -0.5f * gx * d.y * grad_G;
    sums[4] = -0.5f * gy * d.y * grad_G;
    sums[5] = G * grad_alpha;
    return true;
}

template <int C>
__global__ void __launch_bounds__(BATCH)
blend_by_hand(const uint2 *__restrict__ ranges, const int *__restrict__ list, int W, int H, const float2 *__restrict__ centre, const float4 *__restrict__ conic,
               const float *__restrict__ colors, const int *__restrict__ last, const float *__restrict__ grad_pixel, float3 *__restrict__ grad_centre,
               float4 *__restrict__ grad_conic, float *__restrict__ grad_opacity, float *__restrict__ grad_color)
{
    const uint2 pix = { blockIdx.x * TILE + threadIdx.x, blockIdx.y * TILE + threadIdx.y };
    const int pix_id = W * pix.y + pix.x, rank = threadIdx.y * TILE + threadIdx.x;
    const bool inside = pix.x < W && pix.y < H;
    const uint2 range = ranges[blockIdx.y * gridDim.x + blockIdx.x];
    const int rounds = (range.y - range.x + BATCH - 1) / BATCH;
    bool done = !inside;
    int to_do = range.y - range.x, contributor = to_do;
    const int last_contributor = inside ? last[pix_id] : 0;
    __shared__ int ids[BATCH];
    __shared__ float2 centres[BATCH];
    __shared__ float4 conics[BATCH];
    __shared__ float shades[BATCH * C];
    float grad[C], behind[C] = { 0 };
    if (inside)
        for (int ch = 0; ch < C; ch++)
            grad[ch] = grad_pixel[ch * H * W + pix_id];
    float last_alpha = 0;
    for (int i = 0; i < rounds; i++, to_do -= BATCH) {
        __syncthreads();
        const int at = i * BATCH + rank;
        if (range.x + at < range.y) {
            const int id = list[range.y - at - 1];
            ids[rank] = id;
            centres[rank] = centre[id];
            conics[rank] = conic[id];
            for (int ch = 0; ch < C; ch++)
                shades[ch * BATCH + rank] = colors[id * C + ch];
        }
        __syncthreads();
        for (int j = 0; __any_sync(~0u, !done && j < min((int)BATCH, to_do)); j++) {
            const int id = ids[j];
            float sums[C + 6];
            for (int i = 0; i < C + 6; i++)
                sums[i] = 0;
            const bool brings = !done && --contributor < last_contributor && add_up<C>(j, pix, centres, conics, shades, grad, behind, last_alpha, sums);
            if (!__any_sync(~0u, brings))
                continue;
            for (int i = 0; i < C + 6; i++)
                for (int across = 16; across; across /= 2)
                    sums[i] += __shfl_xor_sync(~0u, sums[i], across);
            if (rank % 32 != 0)
                continue;
            for (int ch = 0; ch < C; ch++)
                atomicAdd(&grad_color[id * C + ch], sums[6 + ch]);
            atomicAdd(&grad_centre[id].x, sums[0]);
            atomicAdd(&grad_centre[id].y, sums[1]);
            atomicAdd(&grad_conic[id].x, sums[2]);
            atomicAdd(&grad_conic[id].y, sums[3]);
            atomicAdd(&grad_conic[id].w, sums[4]);
            atomicAdd(&grad_opacity[id], sums[5]);
        }
    }
}

template <int C> static int blend(const char *name, int n, float radius, int layers)
{
    return run<C>(name, n, radius, layers, [](dim3 grid, auto... arguments) { blend_by_hand<C><<<grid, dim3(TILE, TILE)>>>(arguments...); });
}

int main(int argc, char **argv)
{
    int n = size_from(argc, argv, 300000, 3000), failed = 0;
    failed |= blend<3>("blend-3-pixel/hand", n, 0.3f, 1 << 20);
    failed |= blend<3>("blend-3-few/hand", n, 1, 1 << 20);
    failed |= blend<3>("blend-3-usual/hand", n, 5, 1 << 20);
    failed |= blend<3>("blend-3-large/hand", n / 4, 20, 1 << 20);
    failed |= blend<3>("blend-3-hidden/hand", n / 4, 20, 200);
    failed |= blend<4>("blend-4-usual/hand", n, 5, 1 << 20);
    failed |= blend<16>("blend-16-usual/hand", n, 5, 1 << 20);
    failed |= blend<32>("blend-32-usual/hand", n, 5, 1 << 20);
    return failed;
}
