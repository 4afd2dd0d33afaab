// Kernels of one element a thread whose sibling gains or loses as data have it: launches in sight find out which. Each is launched often enough for that
// before it is timed.

#include "settled.h"

#include <string>

// Raw moments of an image behind a threshold (OpenCV's moments, for a mask).
__global__ void moments(const unsigned char *image, int width, int height, unsigned long long *m)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    unsigned long long pixel = image[y * width + x];
    if (pixel > 128) {
        atomicAdd(&m[0], pixel);
        atomicAdd(&m[1], pixel * x);
        atomicAdd(&m[2], pixel * y);
        atomicAdd(&m[3], pixel * x * y);
    }
}

// Histogram of 16-bit values.
__global__ void histogram(const unsigned short *image, int n, unsigned *bins)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&bins[image[i]], 1u);
}

// How often each letter follows each.
__global__ void bigrams(const unsigned char *text, int n, unsigned *count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i + 1 < n)
        atomicAdd(&count[text[i] * 256 + text[i + 1]], 1u);
}

// Weights by bins whose number the run knows; what has no bin has -1.
__global__ void weigh(const int *bin, const float *weight, int n, int bins, float *sums)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int b = bin[i];
    if (b >= 0 && b < bins)
        atomicAdd(&sums[b], weight[i]);
}

// A sum and a count of what is above a threshold.
__global__ void above(const float *v, int n, float t, float *sum, int *count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && v[i] > t) {
        atomicAdd(sum, v[i]);
        atomicAdd(count, 1);
    }
}

static int run_moments(const char *name, int width)
{
    const int n = width * width;
    auto pixels = generate<unsigned char>(n, [](size_t i) { return (unsigned char)random_below(i, 256); });
    std::vector<unsigned long long> want(4);
    for (int i = 0; i < n; i++) {
        const unsigned long long p = pixels[i] > 128 ? pixels[i] : 0, x = i % width, y = i / width;
        want[0] += p, want[1] += p * x, want[2] += p * y, want[3] += p * x * y;
    }
    Device<unsigned char> image{ pixels };
    Device<unsigned long long> m{ 4 };
    const dim3 block(16, 16), grid((width + 15) / 16, (width + 15) / 16);
    float ms = settled_ms([&] { m.zero(); }, [&] { moments<<<grid, block>>>(image, width, width, m); });
    return report(name, n, ms, exactly(m.host() == want, want[0]));
}

static int run_histogram(const char *name, int n, unsigned (*value)(size_t))
{
    auto values = generate<unsigned short>(n, [=](size_t i) { return (unsigned short)value(i); });
    std::vector<unsigned> want(65536);
    for (unsigned v : values)
        want[v]++;
    Device<unsigned short> image{ values };
    Device<unsigned> bins{ 65536 };
    float ms = settled_ms([&] { bins.zero(); }, [&] { histogram<<<blocks_for(n), BLOCK>>>(image, n, bins); });
    return report(name, n, ms, compare(bins.host(), want));
}

static int run_bigrams(const char *name, int n)
{
    auto letters = generate<unsigned char>(n, [](size_t i) { return (unsigned char)(zipf_key(i, 27) + 'a' - 1); });
    std::vector<unsigned> want(65536);
    for (int i = 0; i + 1 < n; i++)
        want[letters[i] * 256 + letters[i + 1]]++;
    Device<unsigned char> text{ letters };
    Device<unsigned> count{ 65536 };
    float ms = settled_ms([&] { count.zero(); }, [&] { bigrams<<<blocks_for(n), BLOCK>>>(text, n, count); });
    return report(name, n, ms, compare(count.host(), want));
}

static int run_tally(const char *name, int n, int bins)
{
    auto bin = generate<int>(n, [=](size_t i) { return (int)random_below(i, bins + 1) - 1; });
    std::vector<float> want(bins);
    for (int b : bin)
        if (b >= 0)
            want[b] += 0.5f;
    Device<int> device_bin{ bin };
    Device<float> weight{ std::vector<float>(n, 0.5f) }, sums{ (size_t)bins };
    float ms = settled_ms([&] { sums.zero(); }, [&] { weigh<<<blocks_for(n), BLOCK>>>(device_bin, weight, n, bins, sums); });
    return report(name, n, ms, exactly(sums.host() == want, (uint64_t)want[0]));  // no sum is too large to be exact
}

static int run_above(const char *name, int n, double percent)
{
    auto values = generate<float>(n, [=](size_t i) { return random_below(i, 100000) < percent * 1000 ? 2.f : 0.f; });
    const int above_all = (int)std::count(values.begin(), values.end(), 2.f);
    Device<float> v{ values }, sum{ 1 };
    Device<int> count{ 1 };
    float ms = settled_ms([&] { sum.zero(), count.zero(); }, [&] { above<<<blocks_for(n), BLOCK>>>(v, n, 1.f, sum, count); });
    return report(name, n, ms, exactly(count.host()[0] == above_all && (above_all > 1 << 23 || sum.host()[0] == 2.f * above_all), above_all));
}

int main(int argc, char **argv)
{
    int n = size_from(argc, argv, 1 << 25, 1000003), failed = 0;
    failed |= run_moments("learn-moments@4096", 4096);
    failed |= run_moments("learn-moments@512", 512);
    failed |= run_histogram("learn-histogram@dark", n, [](size_t i) { return (unsigned)(random_below(i, 64) + random_below(i + 7, 64)); });
    failed |= run_histogram("learn-histogram@x-ray", n, [](size_t i) { return (unsigned)(1000 + random_below(i, 512) + random_below(i + 7, 512) + random_below(i + 13, 512)); });
    failed |= run_histogram("learn-histogram@noise", n, [](size_t i) { return (unsigned)random_below(i, 65536); });
    failed |= run_bigrams("learn-bigrams@text", n);
    for (int bins : { 256, 4096, 1 << 20 })
        failed |= run_tally(("learn-tally@" + std::to_string(bins)).c_str(), n, bins);
    for (double percent : { 0.1, 1.0, 50.0 })
        failed |= run_above(("learn-above@" + std::to_string(percent).substr(0, 4)).c_str(), n, percent);
    return failed;
}
