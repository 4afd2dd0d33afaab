// A splat rasteriser's backward pass for feature maps: as many channels as the caller says, with a loop over them;
// means and opacities get no gradient. The expert sums a channel over the warp, and writes by one lane.
#include "splat_scene.cuh"

#ifdef EXPERT
#include "by_hand/splat_features.cuh"
#else
__global__ void features_backward(Splats s, int channels, const float *__restrict__ final_Ts,
                                  const uint32_t *__restrict__ n_contrib, const float *__restrict__ dL_dfeature_map,
                                  float *__restrict__ dL_dfeatures) {
    const int px = blockIdx.x * blockDim.x + threadIdx.x, py = blockIdx.y * blockDim.y + threadIdx.y;
    const uint2 range = s.ranges[blockIdx.y * gridDim.x + blockIdx.x];
    const bool inside = px < s.width && py < s.height;
    const int pix = py * s.width + px;
    if (!inside)
        return;
    float T = inside ? final_Ts[pix] : 0;
    const uint32_t last = inside ? n_contrib[pix] : 0;
    for (int k = int(last) - 1; k >= 0; k--) {
        const uint32_t id = s.point_list[range.x + k];
        const float2 mean = s.means[id];
        const float4 con_o = s.conic_opacity[id];
        const float dx = mean.x - px, dy = mean.y - py;
        const float power = -0.5f * (con_o.x * dx * dx + con_o.z * dy * dy) - con_o.y * dx * dy;
        const float alpha = fminf(0.99f, con_o.w * expf(power));
        if (power > 0 || alpha < 1.f / 255)
            continue;
        T /= 1.f - alpha;
        for (int c = 0; c < channels; c++)
            atomicAdd(dL_dfeatures + id * channels + c, alpha * T * dL_dfeature_map[c * s.height * s.width + pix]);
    }
}
#endif

void backward(const Splats &s, int channels, const float *final_Ts, const uint32_t *n_contrib, const float *dL_dmap,
              float *dL_dfeatures) {
    const dim3 grid((s.width + TILE - 1) / TILE, (s.height + TILE - 1) / TILE);
    features_backward<<<grid, dim3(TILE, TILE)>>>(s, channels, final_Ts, n_contrib, dL_dmap, dL_dfeatures);
}

int main(int argc, char **argv) {
    family f("splat_features", argc, argv);
    const struct {
        const char *name;
        int width, height, count, channels;
        float radius;
    } cases[] = {{"usual", 640, 480, 60000, 32, 12},
                 {"tiny splats", 640, 480, 300000, 32, 2},
                 {"small image", 128, 128, 2000, 16, 8}};
    for (const auto &c : cases) {
        const Scene scene(c.width, c.height, c.count, c.radius, 3);
        rng r(4);
        std::vector<float> gradient(size_t(c.width) * c.height * c.channels);
        for (float &x : gradient) x = r.signed_uniform();
        array<uint2> ranges(scene.ranges);
        array<uint32_t> list(scene.list), contributors(size_t(c.width) * c.height);
        array<float2> means(scene.means);
        array<float4> conics(scene.conics);
        array<float> map(gradient), light(size_t(c.width) * c.height), features(size_t(c.count) * c.channels);
        const Splats s = {ranges, list, means, conics, c.width, c.height};
        forward<<<dim3((c.width + TILE - 1) / TILE, (c.height + TILE - 1) / TILE), dim3(TILE, TILE)>>>(s, light,
                                                                                                       contributors);
        f.measure(
            c.name, [&] { features.zero(); }, [&] { backward(s, c.channels, light, contributors, map, features); },
            {sum(features, 4000)});
    }
}
