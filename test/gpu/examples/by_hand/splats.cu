// What examples/splats.cu could be, as people write it: every lane takes part, with zeros where the splat does not cover its pixel, in a sum over the warp for
// each of the nine gradients; one lane makes nine atomics.

#include "common.h"

struct alignas(16) Splat {
    float x, y;             // centre, pixels
    float xx, xy, yy;       // falloff: 1 at the centre, less by xx dx² + xy dx dy + yy dy²
    float red, green, blue; // colour
    float opacity;
};

enum { TILE = 16, GRADIENTS = 9 };

__global__ void backward(const Splat *splats, const int *order, const int *tile_begin, const float4 *picture, int width, float *gradients)
{
    const int tiles_across = width / TILE;
    const int x = blockIdx.x % tiles_across * TILE + threadIdx.x % TILE, y = blockIdx.x / tiles_across * TILE + threadIdx.x / TILE;
    const float4 pixel = picture[y * width + x]; // what the picture wants to change: red, green, blue
    for (int j = tile_begin[blockIdx.x]; j < tile_begin[blockIdx.x + 1]; j++) {
        const int id = order[j];
        const Splat s = splats[id];
        const float dx = x - s.x, dy = y - s.y;
        const float falloff = 1 - (s.xx * dx * dx + s.xy * dx * dy + s.yy * dy * dy);
        float v[GRADIENTS] = {};
        if (falloff > 0) {
            const float alpha = s.opacity * falloff;
            const float change = pixel.x * s.red + pixel.y * s.green + pixel.z * s.blue, fall = -s.opacity * change;
            v[0] = -fall * (2 * s.xx * dx + s.xy * dy);
            v[1] = -fall * (2 * s.yy * dy + s.xy * dx);
            v[2] = fall * dx * dx;
            v[3] = fall * dx * dy;
            v[4] = fall * dy * dy;
            v[5] = alpha * pixel.x;
            v[6] = alpha * pixel.y;
            v[7] = alpha * pixel.z;
            v[8] = falloff * change;
        }
        if (!__any_sync(~0u, falloff > 0))
            continue;
        for (int k = 0; k < GRADIENTS; k++)
            for (int distance = 16; distance > 0; distance /= 2)
                v[k] += __shfl_xor_sync(~0u, v[k], distance);
        if (threadIdx.x % 32 == 0)
            for (int k = 0; k < GRADIENTS; k++)
                atomicAdd(&gradients[GRADIENTS * id + k], v[k]);
    }
}

// The splats of each tile, one tile after the other; begin[tile] is where they begin.
struct Tiles {
    std::vector<int> begin, order;
};

static Tiles sort_into_tiles(const std::vector<Splat> &splats, const std::vector<float> &radius, int width)
{
    const int across = width / TILE;
    std::vector<std::vector<int>> lists((size_t)across * across);
    for (size_t i = 0; i < splats.size(); i++) {
        auto tile = [&](float at) { return std::min(std::max((int)at / TILE, 0), across - 1); };
        for (int row = tile(splats[i].y - radius[i]); row <= tile(splats[i].y + radius[i]); row++)
            for (int column = tile(splats[i].x - radius[i]); column <= tile(splats[i].x + radius[i]); column++)
                lists[(size_t)row * across + column].push_back((int)i);
    }
    Tiles tiles = { { 0 }, {} };
    for (const auto &list : lists) {
        tiles.order.insert(tiles.order.end(), list.begin(), list.end());
        tiles.begin.push_back((int)tiles.order.size());
    }
    return tiles;
}

// Terms are rounded by less than ROUNDING of them, and a pixel whose falloff is within RIM of zero may count on one side only.
static const double ROUNDING = 1e-4, RIM = 1e-5;

// The gradients of one splat, and the sums of their terms' magnitudes.
static void gradients_of(const Splat &s, float radius, const std::vector<float4> &picture, int width, double *sum, double *magnitude)
{
    int top = std::max((int)(s.y - radius), 0), bottom = std::min((int)(s.y + radius) + 1, width);
    int left = std::max((int)(s.x - radius), 0), right = std::min((int)(s.x + radius) + 1, width);
    for (int y = top; y < bottom; y++)
        for (int x = left; x < right; x++) {
            double dx = x - s.x, dy = y - s.y, falloff = 1 - (s.xx * dx * dx + s.xy * dx * dy + s.yy * dy * dy);
            if (falloff <= -RIM)
                continue;
            const float4 p = picture[(size_t)y * width + x];
            double alpha = s.opacity * falloff, change = p.x * s.red + p.y * s.green + p.z * s.blue, fall = -s.opacity * change;
            double terms[GRADIENTS] = { -fall * (2 * s.xx * dx + s.xy * dy), -fall * (2 * s.yy * dy + s.xy * dx), fall * dx * dx, fall * dx * dy, fall * dy * dy,
                                        alpha * p.x, alpha * p.y, alpha * p.z, falloff * change };
            for (int k = 0; k < GRADIENTS; k++) {
                sum[k] += falloff > 0 ? terms[k] : 0;
                magnitude[k] += std::fabs(terms[k]) * (falloff < RIM ? 1 / ROUNDING : 1);
            }
        }
}

static Outcome compare_gradients(const std::vector<float> &got, const std::vector<double> &want, const std::vector<double> &magnitude)
{
    bool ok = true;
    double value = 0, total_bound = 0;
    for (size_t i = 0; i < got.size(); i++) {
        double bound = ROUNDING * magnitude[i] + 1e-3, weight = 1 + (double)(i % 7);
        ok = ok && std::fabs(got[i] - want[i]) <= bound;
        value += got[i] * weight;
        total_bound += bound * weight;
    }
    return within(ok, value, total_bound);
}

static int run(const char *name, int n, int width, float least, float most)
{
    std::vector<float> radius = generate<float>(n, [&](size_t i) { return least + (most - least) * random_fraction(9 * i); });
    std::vector<Splat> blobs(n);
    for (int i = 0; i < n; i++) {
        auto fraction = [&](int k) { return (float)random_fraction(9 * (size_t)i + k); };
        float round = 1 / (radius[i] * radius[i]), stretch = 1.25f + fraction(1) / 2; // nothing falls off beyond the radius
        blobs[i] = { width * fraction(2), width * fraction(3), round * stretch, round * (fraction(4) - 0.5f), round * (3 - stretch), fraction(5), fraction(6), fraction(7),
                     0.25f + fraction(8) / 2 };
    }
    std::vector<float4> wish((size_t)width * width);
    for (size_t i = 0; i < wish.size(); i++)
        wish[i] = { random_value<float>(3 * i), random_value<float>(3 * i + 1), random_value<float>(3 * i + 2), 0 };
    std::vector<double> want((size_t)n * GRADIENTS), magnitude(want.size());
    in_pieces(n, [&](size_t begin, size_t end) {
        for (size_t i = begin; i < end; i++)
            gradients_of(blobs[i], radius[i], wish, width, &want[i * GRADIENTS], &magnitude[i * GRADIENTS]);
    });

    const Tiles tiles = sort_into_tiles(blobs, radius, width);
    Device<Splat> splats(blobs);
    Device<int> order(tiles.order), begin(tiles.begin);
    Device<float4> picture(wish);
    Device<float> gradients(want.size());
    float ms = median_ms([&] { gradients.zero(); }, [&] {
        backward<<<(int)tiles.begin.size() - 1, TILE * TILE>>>(splats, order, begin, picture, width, gradients);
    });
    return report(name, n, ms, compare_gradients(gradients.host(), want, magnitude));
}

int main(int argc, char **argv)
{
    int n = size_from(argc, argv, 1 << 17, 5003);
    return run("splats-large/hand", n / 8 + 1, 1024, 20, 60) | run("splats-small/hand", n, 1024, 4, 12);
}
