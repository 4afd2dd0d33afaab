// A Gaussian-splat rasteriser's backward pass for three colours: a block has a tile, a thread a pixel, and walks the
// tile's splats back to front. The expert reduces each of the nine sums by butterflies over the warp.
#include "splat_scene.cuh"

constexpr int CHANNELS = 3;

struct Gradients {
    float *mean2D;  // 2 a splat
    float *conic;   // 3
    float *opacity; // 1
    float *colors;  // 3
};

#ifdef EXPERT
#include "by_hand/splats.cuh"
#else
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
            if (skip)
                continue;
            T = T / (1.f - alpha);
            const float weight = alpha * T;
            float dL_dalpha = 0;
            const int global_id = ids[j];
            for (int ch = 0; ch < C; ch++) {
                const float c = shades[ch * TILE * TILE + j];
                behind[ch] = last_alpha * last_color[ch] + (1.f - last_alpha) * behind[ch];
                last_color[ch] = c;
                dL_dalpha += (c - behind[ch]) * dL_dpixel[ch];
                atomicAdd(&(grad.colors[global_id * C + ch]), weight * dL_dpixel[ch]);
            }
            dL_dalpha *= T;
            last_alpha = alpha;
            const float dL_dG = con_o.w * dL_dalpha;
            const float gdx = G * d.x, gdy = G * d.y;
            const float dG_ddelx = -gdx * con_o.x - gdy * con_o.y, dG_ddely = -gdy * con_o.z - gdx * con_o.y;
            atomicAdd(&grad.mean2D[global_id * 2], dL_dG * dG_ddelx);
            atomicAdd(&grad.mean2D[global_id * 2 + 1], dL_dG * dG_ddely);
            atomicAdd(&grad.conic[global_id * 3], -0.5f * gdx * d.x * dL_dG);
            atomicAdd(&grad.conic[global_id * 3 + 1], -0.5f * gdx * d.y * dL_dG);
            atomicAdd(&grad.conic[global_id * 3 + 2], -0.5f * gdy * d.y * dL_dG);
            atomicAdd(&grad.opacity[global_id], G * dL_dalpha);
        }
    }
}
#endif

void backward(const Splats &s, const float *colors, const float *final_Ts, const uint32_t *n_contrib,
              const float *dL_dpixels, const Gradients &grad) {
    const dim3 grid((s.width + TILE - 1) / TILE, (s.height + TILE - 1) / TILE), block(TILE, TILE);
    render_backward<CHANNELS><<<grid, block>>>(s, colors, final_Ts, n_contrib, dL_dpixels, grad);
}

int main(int argc, char **argv) {
    family f("splats", argc, argv);
    const struct {
        const char *name;
        int width, height, count;
        float radius;
    } cases[] = {
        {"usual", 1280, 720, 200000, 12}, {"tiny splats", 1280, 720, 1000000, 3}, {"small image", 256, 256, 8000, 8}};
    for (const auto &c : cases) {
        const Scene scene(c.width, c.height, c.count, c.radius, 1);
        rng r(2);
        std::vector<float> shades(size_t(c.count) * CHANNELS), dpixels(size_t(c.width) * c.height * CHANNELS);
        for (float &x : shades) x = r.uniform();
        for (float &x : dpixels) x = r.signed_uniform();
        array<uint2> ranges(scene.ranges);
        array<uint32_t> list(scene.list), contributors(size_t(c.width) * c.height);
        array<float2> means(scene.means);
        array<float4> conics(scene.conics);
        array<float> colors(shades), pixels(dpixels), light(size_t(c.width) * c.height);
        array<float> mean(2 * c.count), conic(3 * c.count), opacity(c.count), shade(3 * c.count);
        const Splats s = {ranges, list, means, conics, c.width, c.height};
        forward<<<dim3((c.width + TILE - 1) / TILE, (c.height + TILE - 1) / TILE), dim3(TILE, TILE)>>>(s, light,
                                                                                                       contributors);
        f.measure(
            c.name, [&] { mean.zero(), conic.zero(), opacity.zero(), shade.zero(); },
            [&] { backward(s, colors, light, contributors, pixels, {mean, conic, opacity, shade}); },
            {sum(mean, 4000), sum(conic, 4000), sum(opacity, 4000), sum(shade, 4000)});
    }
}
