// The scenes of blend.cu, for its kernel and for what it could be.

#pragma once

#include "settled.h"

enum { TILE = 16, BATCH = TILE * TILE };

// Sums of values of both signs, each rounded: what a different order may change is a small part of their sizes.
static Outcome close_to(const std::vector<float> &got, double digest)
{
    double size = 0;
    for (size_t i = 0; i < got.size(); i++)
        size += std::fabs((double)got[i]);
    return within(size > 0 && std::isfinite(digest), digest, size * 1e-3);
}

// `launch` gets the grid and the kernel's arguments.
template <int C, class Launch> static int run(const char *name, int n, float radius, int layers, Launch launch)
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
    float ms = settled_ms([&] { grad_centre.zero(); grad_conic.zero(); grad_opacity.zero(); grad_color.zero(); }, [&] {
        launch(dim3(across, down), (const uint2 *)device_ranges, (const int *)device_list, W, H, (const float2 *)device_centre, (const float4 *)device_conic, (const float *)device_colors,
               (const int *)device_last, (const float *)device_grad, (float3 *)grad_centre, (float4 *)grad_conic, (float *)grad_opacity, (float *)grad_color);
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
