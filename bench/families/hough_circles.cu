// Hough's circles: an edge point votes for the centres along its gradient, both ways, from the least radius to the
// largest. Experts do the same with a thread a way, so that the loads of both are on their way at once.
#include "families.cuh"

struct Accumulator {
    int *data;
    int step, rows, cols;
    __device__ int *ptr(int y) const { return data + y * step; }
};

struct EdgePoints {
    const unsigned *list;
    const float *dx, *dy;
    int count;
}; // x and y in 16 bits each

constexpr int SHIFT = 10, ONE = 1 << SHIFT;

#ifdef EXPERT
#include "by_hand/hough_circles.cuh"
#else
__global__ void circles_accum_centers(EdgePoints points, Accumulator accum, int min_radius, int max_radius, float idp) {
    const int tid = blockIdx.x * blockDim.x + threadIdx.x;
    if (tid >= points.count)
        return;
    const unsigned val = points.list[tid];
    const int x = val & 0xffff, y = val >> 16;
    const float vx = points.dx[tid], vy = points.dy[tid];
    if (vx == 0 && vy == 0)
        return;
    const float mag = sqrtf(vx * vx + vy * vy);
    const int x0 = __float2int_rn((x * idp) * ONE), y0 = __float2int_rn((y * idp) * ONE);
    int sx = __float2int_rn((vx * idp) * ONE / mag), sy = __float2int_rn((vy * idp) * ONE / mag);
    for (int k = 0; k < 2; ++k) { // both ways from the point
        int x1 = x0 + min_radius * sx, y1 = y0 + min_radius * sy;
        for (int r = min_radius; r <= max_radius; x1 += sx, y1 += sy, ++r) {
            const int x2 = x1 >> SHIFT, y2 = y1 >> SHIFT;
            if (x2 < 0 || x2 >= accum.cols || y2 < 0 || y2 >= accum.rows)
                break;
            atomicAdd(accum.ptr(y2 + 1) + x2 + 1, 1);
        }
        sx = -sx;
        sy = -sy;
    }
}

void accumulate(const EdgePoints &points, const Accumulator &accum, int min_radius, int max_radius, float dp) {
    circles_accum_centers<<<(points.count + 255) / 256, 256>>>(points, accum, min_radius, max_radius, 1 / dp);
}
#endif

int main(int argc, char **argv) {
    family f("hough_circles", argc, argv);
    const struct {
        const char *name;
        int side, circles, noise, radius, thick;
        bool sorted;
    } cases[] = {{"scene", 1080, 40, 60000, 30, 2, true},
                 {"coins", 2048, 200, 0, 60, 6, true},
                 {"one circle", 1024, 1, 0, 200, 40, false},
                 {"small", 128, 4, 200, 12, 1, true}};
    for (const auto &c : cases) {
        rng r(21);
        struct Point {
            unsigned at;
            float dx, dy;
        };
        std::vector<Point> points;
        for (int k = 0; k < c.circles; k++) {
            const float cx = c.circles == 1 ? c.side / 2.f : r.uniform() * c.side,
                        cy = c.circles == 1 ? c.side / 2.f : r.uniform() * c.side;
            const float radius = c.radius * (0.7f + 0.5f * r.uniform());
            for (int t = 0; t < c.thick; t++)
                for (float a = 0; a < 6.283f; a += 1 / radius) {
                    const float x = cx + (radius + t) * cosf(a), y = cy + (radius + t) * sinf(a);
                    if (x < 0 || y < 0 || x >= c.side || y >= c.side)
                        continue;
                    points.push_back(
                        {unsigned(y) << 16 | unsigned(x), cosf(a) + 0.03f * r.normal(), sinf(a) + 0.03f * r.normal()});
                }
        }
        for (int k = 0; k < c.noise; k++)
            points.push_back({r.below(c.side) << 16 | r.below(c.side), r.signed_uniform(), r.signed_uniform()});
        if (c.sorted)
            std::sort(points.begin(), points.end(),
                      [](const Point &a, const Point &b) { return a.at < b.at; }); // as a scan of the image finds them
        std::vector<unsigned> at;
        std::vector<float> dx, dy;
        for (const Point &p : points) at.push_back(p.at), dx.push_back(p.dx), dy.push_back(p.dy);
        array<unsigned> list(at);
        array<float> gx(dx), gy(dy);
        array<int> accum(size_t(c.side + 2) * (c.side + 2));
        f.measure(
            c.name, [&] { accum.zero(); },
            [&] {
                accumulate({list, gx, gy, int(at.size())}, {accum, c.side + 2, c.side, c.side}, c.radius / 2,
                           c.radius * 3 / 2, 1);
            },
            {equal(accum)});
    }
}
