// Gradients of blended splats, by tiles: a block of 16 by 16 pixels goes through the splats of its tile, from the back, and each pixel that a splat touches adds to
// its colour, centre, shape and opacity. Pixels outside of the image never enter the loop; most others pass most splats by. Over how large splats are, and with how
// many channels.

#include "common.h"

enum { TILE = 16, BATCH = TILE * TILE };

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

// Sums of values of both signs, each rounded: what a different order may change is a small part of their sizes.
static Outcome close_to(const std::vector<float> &got, double digest)
{
    double size = 0;
    for (size_t i = 0; i < got.size(); i++)
        size += std::fabs((double)got[i]);
    return within(size > 0 && std::isfinite(digest), digest, size * 1e-3);
}

template <int C> static int run(const char *name, int n, float radius, int layers)
{
    const int W = 1000, H = 600, across = (W + TILE - 1) / TILE, down = (H + TILE - 1) / TILE, tiles = across * down;
    auto centre = generate<float2>(n, [=](size_t i) { return make_float2((float)(random_fraction(2 * i) * W), (float)(random_fraction(2 * i + 1) * H)); });
    const float sharp = 1 / (radius * radius);
    auto conic = generate<float4>(n, [=](size_t i) { return make_float4(sharp, 0, sharp, 0.1f + 0.8f * (float)random_fraction(~i)); });
    auto colors = generate<float>((size_t)n * C, [](size_t i) { return (float)random_fraction(i * 3); });
    std::vector<std::vector<int>> lists(tiles);
    const float reach = 3 * radius;
    for (int i = 0; i < n; i++)
        for (int y = std::max(0, (int)((centre[i].y - reach) / TILE)); y < down && y * TILE <= centre[i].y + reach; y++)
            for (int x = std::max(0, (int)((centre[i].x - reach) / TILE)); x < across && x * TILE <= centre[i].x + reach; x++)
                lists[y * across + x].push_back(i);
    std::vector<uint2> ranges(tiles);
    std::vector<int> list, last((size_t)W * H);
    for (int t = 0; t < tiles; t++) {
        ranges[t].x = (unsigned)list.size();
        list.insert(list.end(), lists[t].begin(), lists[t].end());
        ranges[t].y = (unsigned)list.size();
    }
    for (int p = 0; p < W * H; p++)  // behind so many splats nothing is seen
        last[p] = std::min((int)lists[p / W / TILE * across + p % W / TILE].size(), layers + (int)(hash(p) % 16));
    auto grad = generate<float>((size_t)C * W * H, [](size_t i) { return (float)(2 * random_fraction(i * 5) - 1); });
    Device<uint2> device_ranges(ranges);
    Device<int> device_list(list), device_last(last);
    Device<float2> device_centre(centre);
    Device<float4> device_conic(conic), grad_conic(n);
    Device<float3> grad_centre(n);
    Device<float> device_colors(colors), device_grad(grad), grad_opacity(n), grad_color((size_t)n * C);
    float ms = median_ms([&] { grad_centre.zero(); grad_conic.zero(); grad_opacity.zero(); grad_color.zero(); }, [&] {
        blend_backward<C><<<dim3(across, down), dim3(TILE, TILE)>>>(device_ranges, device_list, W, H, device_centre, device_conic, device_colors, device_last, device_grad, grad_centre,
                                                                    grad_conic, grad_opacity, grad_color);
    });
    auto got = grad_color.host(), more = grad_opacity.host();
    auto shape = grad_conic.host();
    auto place = grad_centre.host();
    for (auto &v : shape) more.push_back(v.x), more.push_back(v.y), more.push_back(v.w);
    for (auto &v : place) more.push_back(v.x), more.push_back(v.y);
    got.insert(got.end(), more.begin(), more.end());
    double digest = 0;
    for (size_t i = 0; i < got.size(); i++)
        digest += (double)got[i] * (double)(1 + i % 7);
    return report(name, n, ms, close_to(got, digest));
}

int main(int argc, char **argv)
{
    int n = size_from(argc, argv, 300000, 3000), failed = 0;
    failed |= run<3>("blend-3-pixel", n, 0.3f, 1 << 20);
    failed |= run<3>("blend-3-few", n, 1, 1 << 20);
    failed |= run<3>("blend-3-usual", n, 5, 1 << 20);
    failed |= run<3>("blend-3-large", n / 4, 20, 1 << 20);
    failed |= run<3>("blend-3-hidden", n / 4, 20, 200);
    failed |= run<4>("blend-4-usual", n, 5, 1 << 20);
    failed |= run<16>("blend-16-usual", n, 5, 1 << 20);
    failed |= run<32>("blend-32-usual", n, 5, 1 << 20);
    return failed;
}
