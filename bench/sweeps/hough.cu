// Votes for lines: each edge point goes through all angles, and adds to the cell of the line through it at that angle. Neighbouring points have neighbouring
// lines, seldom the same. Points in the order of the image, as a contour's or a grid's, and strewn.

#include "common.h"

enum { ANGLES = 180, SIDE = 1024, DISTANCES = 2 * 1449 };

struct Line_Params {
    int count;
    float inverse_step;
};

__global__ void hough_lines(const short2 *__restrict__ points, Line_Params params, const float2 *__restrict__ directions, int *__restrict__ votes)
{
    const int p = blockIdx.x * blockDim.x + threadIdx.x;
    if (p >= params.count)
        return;
    const float x = points[p].x, y = points[p].y;
    for (int a = 0; a < ANGLES; ++a) {
        const float2 direction = directions[a];
        const int r = __float2int_rn((x * direction.x + y * direction.y) * params.inverse_step) + DISTANCES / 2;
        atomicAdd(&votes[a * DISTANCES + r], 1);
    }
}

// Votes for circles: along the gradient of each edge point, for each radius.
__global__ void hough_circles(const short2 *__restrict__ points, const float2 *__restrict__ gradients, int count, int radius_min, int radius_max, int *__restrict__ votes)
{
    const int p = blockIdx.x * blockDim.x + threadIdx.x;
    if (p >= count)
        return;
    const short2 point = points[p];
    const float2 gradient = gradients[p];
    for (int r = radius_min; r < radius_max; ++r) {
        const int x = __float2int_rn(point.x + gradient.x * r), y = __float2int_rn(point.y + gradient.y * r);
        if (x < 0 || y < 0 || x >= SIDE || y >= SIDE)
            continue;
        atomicAdd(votes + y * SIDE + x, 1);
    }
}

static int run(const char *name, const std::vector<short2> &points)
{
    int n = (int)points.size(), failed = 0;
    auto directions = generate<float2>(ANGLES, [](size_t a) { return make_float2((float)cos(a * M_PI / ANGLES), (float)sin(a * M_PI / ANGLES)); });
    auto gradients = generate<float2>(n, [&](size_t i) { return make_float2((float)cos(points[i].x * 0.01), (float)sin(points[i].x * 0.01)); });
    Device<short2> device_points(points);
    Device<float2> device_directions(directions), device_gradients(gradients);
    Device<int> votes(ANGLES * DISTANCES), circles(SIDE * SIDE);
    float ms = median_ms([&] { votes.zero(); }, [&] { hough_lines<<<blocks_for(n), BLOCK>>>(device_points, Line_Params{ n, 1.0f }, device_directions, votes); });
    auto got = votes.host();
    std::vector<uint64_t> by_angle(ANGLES);
    for (int a = 0; a < ANGLES; a++)
        for (int r = 0; r < DISTANCES; r++)
            by_angle[a] += (uint64_t)got[a * DISTANCES + r];
    char row[64];
    snprintf(row, sizeof row, "hough-lines-%s", name);
    failed |= report(row, n, ms, exactly(by_angle == std::vector<uint64_t>(ANGLES, (uint64_t)n), sum_over(got.size(), [&](size_t i) { return hash(i) * (uint64_t)got[i]; })));

    ms = median_ms([&] { circles.zero(); }, [&] { hough_circles<<<blocks_for(n), BLOCK>>>(device_points, device_gradients, n, 10, 60, circles); });
    auto found = circles.host();
    uint64_t digest = sum_over(found.size(), [&](size_t i) { return hash(i) * (uint64_t)found[i]; });
    snprintf(row, sizeof row, "hough-circles-%s", name);
    return failed | report(row, n, ms, exactly(digest != 0, digest));
}

int main(int argc, char **argv)
{
    int n = size_from(argc, argv, 1 << 17, 10007), failed = 0;
    // Contours: runs of neighbours in rows, as a scan of the image finds them.
    auto scanned = generate<short2>(n, [=](size_t i) { return make_short2((short)(i * 8 % SIDE + hash(i / 128) % 8), (short)(i * 8 / SIDE % SIDE)); });
    auto strewn = generate<short2>(n, [](size_t i) { return make_short2((short)random_below(2 * i, SIDE), (short)random_below(2 * i + 1, SIDE)); });
    failed |= run("scanned", scanned);
    failed |= run("strewn", strewn);
    return failed;
}
