// An image: how often each shade of red, green and blue comes up, in three parts of one array; and the box around its points, whose corners two pointers lead to.

#include "common.h"

__global__ void shades(const uchar4 *pixel, int n, unsigned *bin)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        uchar4 c = pixel[i];
        atomicAdd(&bin[c.x], 1u);
        atomicAdd(&bin[256 + c.y], 1u);
        atomicAdd(&bin[512 + c.z], 1u);
    }
}

__global__ void box(const int *x, const int *y, int n, int *low, int *high)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        atomicMin(&low[0], x[i]);
        atomicMin(&low[1], y[i]);
        atomicMax(&high[0], x[i]);
        atomicMax(&high[1], y[i]);
    }
}

static int run_shades(int n)
{
    auto pixel = generate<uchar4>(n, [](size_t i) {
        return make_uchar4(random_below(3 * i, 256), random_below(3 * i + 1, 256), random_below(3 * i + 2, 100), 0);
    });
    std::vector<unsigned> want(768);
    for (auto &c : pixel)
        want[c.x]++, want[256 + c.y]++, want[512 + c.z]++;

    Device<uchar4> pixels(pixel);
    Device<unsigned> bins(768);
    float ms = median_ms([&] { bins.zero(); }, [&] { shades<<<blocks_resident(), BLOCK>>>(pixels, n, bins); });
    return report("shades-u32", n, ms, exactly(bins.host() == want, want[300]));
}

static int run_box(int n)
{
    auto x = generate<int>(n, [](size_t i) { return random_below(2 * i, 1 << 30); });
    auto y = generate<int>(n, [](size_t i) { return -random_below(2 * i + 1, 1 << 30); });
    std::vector<int> low = { *std::min_element(x.begin(), x.end()), *std::min_element(y.begin(), y.end()) };
    std::vector<int> high = { *std::max_element(x.begin(), x.end()), *std::max_element(y.begin(), y.end()) };

    Device<int> device_x(x), device_y(y), lows(2), highs(2);
    float ms = median_ms([&] { lows.fill(0x7f), highs.fill(0x80); },
                         [&] { box<<<blocks_resident(), BLOCK>>>(device_x, device_y, n, lows, highs); });
    return report("box-i32", n, ms, exactly(lows.host() == low && highs.host() == high, (uint64_t)low[0]));
}

int main(int argc, char **argv)
{
    int n = size_from(argc, argv, 1 << 24, 1000003);
    return run_shades(n) | run_box(n);
}
