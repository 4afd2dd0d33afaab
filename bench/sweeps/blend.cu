// Gradients of blended splats, by tiles: a block of 16 by 16 pixels goes through the splats of its tile, from the back, and each pixel that a splat touches adds to
// its colour, centre, shape and opacity. Pixels outside of the image never enter the loop; most others pass most splats by. Over how large splats are, and with how
// many channels.

#include "blend.h"

template <int C>
__global__ void __launch_bounds__(BATCH)
blend_backward(const uint2 *__restrict__ ranges, const int *__restrict__ list, int W, int H, const float2 *__restrict__ centre, const float4 *__restrict__ conic,
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
        for (int j = 0; !done && j < min((int)BATCH, to_do); j++) {
            contributor--;
            if (contributor >= last_contributor)
                continue;
            const float2 xy = centres[j];
            const float2 d = { xy.x - (float)pix.x, xy.y - (float)pix.y };
            const float4 con = conics[j];
            const float power = -0.5f * (con.x * d.x * d.x + con.z * d.y * d.y) - con.y * d.x * d.y;
            if (power > 0.0f)
                continue;
            const float G = exp(power);
            const float alpha = min(0.99f, con.w * G);
            if (alpha < 1.0f / 255.0f)
                continue;
            float grad_alpha = 0;
            const int id = ids[j];
            for (int ch = 0; ch < C; ch++) {
                const float c = shades[ch * BATCH + j];
                behind[ch] = last_alpha * c + (1.0f - last_alpha) * behind[ch];
                grad_alpha += (c - behind[ch]) * grad[ch];
                atomicAdd(&grad_color[id * C + ch], alpha * grad[ch]);
            }
            last_alpha = alpha;
            const float grad_G = con.w * grad_alpha, gx = G * d.x, gy = G * d.y;
            atomicAdd(&grad_centre[id].x, grad_G * (-gx * con.x - gy * con.y));
            atomicAdd(&grad_centre[id].y, grad_G * (-gy * con.z - gx * con.y));
            atomicAdd(&grad_conic[id].x, -0.5f * gx * d.x * grad_G);
            atomicAdd(&grad_conic[id].y, -0.5f * gx * d.y * grad_G);
            atomicAdd(&grad_conic[id].w, -0.5f * gy * d.y * grad_G);
            atomicAdd(&grad_opacity[id], G * grad_alpha);
        }
    }
}

template <int C> static int blend(const char *name, int n, float radius, int layers)
{
    return run<C>(name, n, radius, layers, [](dim3 grid, const uint2 *ranges, const int *list, int W, int H, const float2 *centre, const float4 *conic, const float *colors, const int *last, const float *grad_pixel, float3 *grad_centre, float4 *grad_conic, float *grad_opacity, float *grad_color) {
        blend_backward<C><<<grid, dim3(TILE, TILE)>>>(ranges, list, W, H, centre, conic, colors, last, grad_pixel, grad_centre, grad_conic, grad_opacity, grad_color);
    });
}

int main(int argc, char **argv)
{
    int n = size_from(argc, argv, 300000, 3000), failed = 0;
    failed |= blend<3>("blend-3-pixel", n, 0.3f, 1 << 20);
    failed |= blend<3>("blend-3-few", n, 1, 1 << 20);
    failed |= blend<3>("blend-3-usual", n, 5, 1 << 20);
    failed |= blend<3>("blend-3-large", n / 4, 20, 1 << 20);
    failed |= blend<3>("blend-3-hidden", n / 4, 20, 200);
    failed |= blend<4>("blend-4-usual", n, 5, 1 << 20);
    failed |= blend<16>("blend-16-usual", n, 5, 1 << 20);
    failed |= blend<32>("blend-32-usual", n, 5, 1 << 20);
    return failed;
}
