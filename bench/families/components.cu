// Statistics of an image's labelled components: areas, boxes and centroids. The expert makes one update a run of a row
// that a warp sees.
#include "families.cuh"

struct Stats {
    int *left, *top, *right, *bottom, *area;
    unsigned long long *sum_x, *sum_y;
};

struct LabelImage {
    const int *labels;
    int width, height, stride;
    __device__ int operator()(int x, int y) const { return labels[y * stride + x]; }
};

#ifdef EXPERT
#include "by_hand/components.cuh"
#else
__global__ void component_stats(LabelImage image, Stats stats) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= image.width || y >= image.height)
        return;
    const int label = image(x, y);
    if (label == 0)
        return; // background
    atomicAdd(&stats.area[label], 1);
    atomicMin(&stats.left[label], x);
    atomicMin(&stats.top[label], y);
    atomicMax(&stats.right[label], x);
    atomicMax(&stats.bottom[label], y);
    atomicAdd(&stats.sum_x[label], (unsigned long long)x);
    atomicAdd(&stats.sum_y[label], (unsigned long long)y);
}
#endif

void compute_stats(const LabelImage &image, const Stats &stats) {
    const dim3 block(32, 8), grid((image.width + 31) / 32, (image.height + 7) / 8);
    component_stats<<<grid, block>>>(image, stats);
}

int main(int argc, char **argv) {
    family f("components", argc, argv);
    const struct {
        const char *name;
        int side, square;
    } cases[] = {{"64 large", 4096, 512}, {"262144 small", 4096, 8}, {"one", 4096, 4096}, {"small image", 256, 16}};
    for (const auto &c : cases) {
        rng r(20);
        const int across = c.side / c.square, labels = across * across + 1;
        std::vector<int> image;
        for (int y = 0; y < c.side; y++)
            for (int x = 0; x < c.side; x++) { // discs in squares, and a few holes
                const float dx = x % c.square - c.square / 2.f, dy = y % c.square - c.square / 2.f;
                const bool out = dx * dx + dy * dy > c.square * c.square / 4.f || r.below(200) == 0;
                image.push_back(out ? 0 : y / c.square * across + x / c.square + 1);
            }
        array<int> pixels(image), left(labels), top(labels), right(labels), bottom(labels), area(labels);
        array<unsigned long long> sum_x(labels), sum_y(labels);
        f.measure(
            c.name,
            [&] {
                left.fill(0x7f), top.fill(0x7f), right.fill(0xff), bottom.fill(0xff), area.zero();
                sum_x.zero(), sum_y.zero();
            },
            [&] { compute_stats({pixels, c.side, c.side, c.side}, {left, top, right, bottom, area, sum_x, sum_y}); },
            {equal(left), equal(top), equal(right), equal(bottom), equal(area), equal(sum_x), equal(sum_y)});
    }
}
