// A scene of Gaussian splats for the two rasterisers: splats in order of depth, cut into tiles of 16 x 16 pixels.
#pragma once
#include "families.cuh"

constexpr int TILE = 16;

struct Splats {                 // one view of the scene, as the rasteriser's kernels take it
    const uint2 *ranges;        // of a tile, in point_list
    const uint32_t *point_list; // splats, tile by tile, front to back
    const float2 *means;        // in pixels
    const float4 *conic_opacity;
    int width, height;
};

struct Scene {
    int width, height, count;
    std::vector<uint2> ranges;
    std::vector<uint32_t> list;
    std::vector<float2> means;
    std::vector<float4> conics;

    // Splats whose radius is about that many pixels.
    Scene(int w, int h, int n, float radius, uint64_t seed) : width(w), height(h), count(n) {
        rng r(seed);
        const int tiles_x = (w + TILE - 1) / TILE, tiles_y = (h + TILE - 1) / TILE;
        std::vector<std::vector<uint32_t>> tiles(size_t(tiles_x) * tiles_y);
        for (int i = 0; i < n; ++i) {
            const float x = r.uniform() * w, y = r.uniform() * h, s = radius * (0.4f + 1.2f * r.uniform()) / 3;
            means.push_back({x, y});
            conics.push_back(
                {1 / (s * s), 0.3f * r.signed_uniform() / (s * s), 1 / (s * s), 0.05f + 0.6f * r.uniform()});
            const auto tile = [](float at, int last) { return std::max(0, std::min(last, int(at / TILE))); };
            for (int ty = tile(y - 3 * s, tiles_y - 1); ty <= tile(y + 3 * s, tiles_y - 1); ++ty)
                for (int tx = tile(x - 3 * s, tiles_x - 1); tx <= tile(x + 3 * s, tiles_x - 1); ++tx)
                    tiles[ty * tiles_x + tx].push_back(i);
        }
        for (const auto &tile : tiles) {
            ranges.push_back({uint32_t(list.size()), uint32_t(list.size() + tile.size())});
            list.insert(list.end(), tile.begin(), tile.end());
        }
    }
};

// The forward pass: what is left of the light behind all splats, and how many of its tile's splats a pixel saw.
static __global__ void forward(Splats s, float *final_T, uint32_t *n_contrib) {
    const int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
    if (x >= s.width || y >= s.height)
        return;
    const uint2 range = s.ranges[blockIdx.y * gridDim.x + blockIdx.x];
    float T = 1;
    uint32_t last = 0;
    for (uint32_t k = range.x; k < range.y; ++k) {
        const uint32_t id = s.point_list[k];
        const float4 c = s.conic_opacity[id];
        const float dx = s.means[id].x - x, dy = s.means[id].y - y;
        const float power = -0.5f * (c.x * dx * dx + c.z * dy * dy) - c.y * dx * dy;
        const float alpha = fminf(0.99f, c.w * expf(power));
        if (power > 0 || alpha < 1.f / 255)
            continue;
        if (T * (1 - alpha) < 1e-4f)
            break;
        T *= 1 - alpha;
        last = k - range.x + 1;
    }
    final_T[y * s.width + x] = T;
    n_contrib[y * s.width + x] = last;
}
