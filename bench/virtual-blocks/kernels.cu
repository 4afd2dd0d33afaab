// Kernels of one element a thread, whose block gathers something: run.py rewrites this file with and without virtual-blocks, and times all three.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include <cuda_runtime.h>

__global__ void loss(const float *a, const float *b, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float d = a[i] - b[i];
    atomicAdd(out, d * d);
}

// About half, and one in a thousand.
__global__ void half(const float *a, const float *b, unsigned *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && a[i] * a[i] + b[i] * b[i] < 0.6f)
        atomicAdd(out, 1u);
}

__global__ void rare(const float *a, const float *b, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && a[i] + b[i] < 0.06f)
        atomicAdd(out, a[i]);
}

__global__ void bytes(const unsigned char *a, unsigned *h, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&h[a[i]], 1u);
}

__global__ void weights(const unsigned char *a, const float *w, float *h, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&h[a[i]], w[i]);
}

__global__ void large(const unsigned short *a, unsigned *h, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&h[a[i] & 2047], 1u);
}

__global__ void rgb(const uchar4 *pixel, unsigned *h, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    uchar4 c = pixel[i];
    atomicAdd(&h[c.x], 1u);
    atomicAdd(&h[256 + c.y], 1u);
    atomicAdd(&h[512 + c.z], 1u);
}

// Points of a square, made of their numbers, that lie in the circle.
__global__ void circle(unsigned *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    unsigned s = i * 747796405u + 2891336453u;
    s = ((s >> ((s >> 28) + 4)) ^ s) * 277803737u;
    float x = (s >> 16) / 65536.0f, y = (s & 65535) / 65536.0f;
    if (x * x + y * y < 1.0f)
        atomicAdd(out, 1u);
}

__global__ void box(const int *x, const int *y, const int *z, int *lo, int *hi, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    atomicMin(&lo[0], x[i]);
    atomicMin(&lo[1], y[i]);
    atomicMin(&lo[2], z[i]);
    atomicMax(&hi[0], x[i]);
    atomicMax(&hi[1], y[i]);
    atomicMax(&hi[2], z[i]);
}

__global__ void means(const float4 *p, const int *label, float *sums, int *counts, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int k = label[i];
    float4 v = p[i];
    atomicAdd(&sums[4 * k], v.x);
    atomicAdd(&sums[4 * k + 1], v.y);
    atomicAdd(&sums[4 * k + 2], v.z);
    atomicAdd(&sums[4 * k + 3], v.w);
    atomicAdd(&counts[k], 1);
}

__global__ void nearest(const int *cell, const int *distance, int *best, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicMin(&best[cell[i]], distance[i]);
}

__global__ void queues(const float *a, float *low, float *high, int *counts, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float v = a[i];
    if (v < 0.5f)
        low[atomicAdd(&counts[0], 1)] = v;
    else
        high[atomicAdd(&counts[1], 1)] = v;
}

__global__ void image(const float *a, int *out, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    atomicMax(out, __float_as_int(a[y * width + x]));
}

__global__ void tile(const float *a, float *out, int n)
{
    __shared__ float t[1024];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    t[threadIdx.x] = i < n ? a[i] : 0.0f;
    __syncthreads();
    if (i < n)
        atomicAdd(out, t[threadIdx.x] * t[threadIdx.x ^ 1]);
}

static void check(cudaError_t error)
{
    if (!error)
        return;
    std::printf("error %s\n", cudaGetErrorString(error));
    std::exit(1);
}

struct Data {
    float *a, *b, *sums;
    unsigned *counts;
    unsigned char *byte;
    unsigned short *word;
    int *key;
    float4 *point;
    float *low, *high;
};

static const int BINS = 4096, KEYS = 1 << 20;

// Prints the median of 11 runs, what the first one took, and a number that stands for its result: of `bins` sums and counts, whose bytes are `begin` before.
template <class Launch> static void run(const Data &data, const char *name, int n, int threads, Launch launch, int bins = BINS, int begin = 0)
{
    cudaEvent_t start, stop;
    check(cudaEventCreate(&start));
    check(cudaEventCreate(&stop));
    check(cudaMemset(data.sums, 0, bins * sizeof(float)));
    check(cudaMemset(data.counts, begin, bins * sizeof(unsigned)));
    float first;
    check(cudaEventRecord(start));
    launch();
    check(cudaGetLastError());
    check(cudaEventRecord(stop));
    check(cudaEventSynchronize(stop));
    check(cudaEventElapsedTime(&first, start, stop));
    std::vector<float> sums(bins);
    std::vector<unsigned> counts(bins);
    check(cudaMemcpy(sums.data(), data.sums, bins * sizeof(float), cudaMemcpyDefault));
    check(cudaMemcpy(counts.data(), data.counts, bins * sizeof(unsigned), cudaMemcpyDefault));
    double result = 0;
    for (int i = 0; i < bins; i++)
        result += (i % 7 + 1) * (sums[i] + (double)counts[i]);
    std::vector<float> times;
    for (int i = 0; i < 13; i++) {
        float ms;
        check(cudaEventRecord(start));
        launch();
        check(cudaEventRecord(stop));
        check(cudaEventSynchronize(stop));
        check(cudaEventElapsedTime(&ms, start, stop));
        if (i > 1)
            times.push_back(ms);
    }
    std::sort(times.begin(), times.end());
    std::printf("%s %d %d %.5f %.5f %.9g\n", name, n, threads, times[times.size() / 2], first, result);
}

int main()
{
    const int most = 32 << 20;
    Data d;
    check(cudaMalloc(&d.a, most * sizeof *d.a));
    check(cudaMalloc(&d.b, most * sizeof *d.b));
    check(cudaMalloc(&d.byte, most * sizeof *d.byte));
    check(cudaMalloc(&d.word, most * sizeof *d.word));
    check(cudaMalloc(&d.key, most * sizeof *d.key));
    check(cudaMalloc(&d.point, most * sizeof *d.point));
    check(cudaMalloc(&d.low, most * sizeof *d.low));
    check(cudaMalloc(&d.high, most * sizeof *d.high));
    check(cudaMalloc(&d.sums, 4 * KEYS * sizeof *d.sums));
    check(cudaMalloc(&d.counts, 4 * KEYS * sizeof *d.counts));
    std::vector<float> a(most), b(most);
    std::vector<unsigned char> byte(most);
    std::vector<unsigned short> word(most);
    unsigned random = 1;
    for (int i = 0; i < most; i++) {
        random = random * 1664525u + 1013904223u;
        a[i] = (random >> 16 & 255) / 256.0f;
        b[i] = (random >> 8 & 255) / 256.0f;
        byte[i] = random >> 24;
        word[i] = random >> 13;
    }
    check(cudaMemcpy(d.a, a.data(), most * sizeof *d.a, cudaMemcpyDefault));
    check(cudaMemcpy(d.b, b.data(), most * sizeof *d.b, cudaMemcpyDefault));
    check(cudaMemcpy(d.byte, byte.data(), most * sizeof *d.byte, cudaMemcpyDefault));
    check(cudaMemcpy(d.word, word.data(), most * sizeof *d.word, cudaMemcpyDefault));
    for (int i = 0; i < 4; i++)
        check(cudaMemcpy((float *)d.point + i * (size_t)most, (i % 2 ? a : b).data(), most * sizeof *d.a, cudaMemcpyDefault));
    int *counts = (int *)d.counts;
    for (int n : {1000, 20000, 200000, 1000000, 4000000, most})
        for (int threads : {256, 1024}) {
            const int blocks = (n + threads - 1) / threads, width = n >= 1000000 ? 1000 : 100, height = n / width;
            const dim3 block(32, threads / 32), grid((width + 31) / 32, (height + block.y - 1) / block.y);
            run(d, "loss", n, threads, [&] { loss<<<blocks, threads>>>(d.a, d.b, d.sums, n); });
            run(d, "half", n, threads, [&] { half<<<blocks, threads>>>(d.a, d.b, d.counts, n); });
            run(d, "rare", n, threads, [&] { rare<<<blocks, threads>>>(d.a, d.b, d.sums, n); });
            run(d, "bytes", n, threads, [&] { bytes<<<blocks, threads>>>(d.byte, d.counts, n); });
            run(d, "weights", n, threads, [&] { weights<<<blocks, threads>>>(d.byte, d.a, d.sums, n); });
            run(d, "large", n, threads, [&] { large<<<blocks, threads>>>(d.word, d.counts, n); });
            run(d, "rgb", n, threads, [&] { rgb<<<blocks, threads>>>((const uchar4 *)d.a, d.counts, n); });
            run(d, "image", n, threads, [&] { image<<<grid, block>>>(d.a, (int *)d.counts, width, height); });
            run(d, "tile", n, threads, [&] { tile<<<blocks, threads>>>(d.a, d.sums, n); });
            run(d, "circle", n, threads, [&] { circle<<<blocks, threads>>>(d.counts, n); });
            run(d, "box", n, threads, [&] { box<<<blocks, threads>>>((int *)d.a, (int *)d.b, (int *)d.point, counts, counts + 4, n); });
            run(d, "queues", n, threads, [&] {
                check(cudaMemsetAsync(counts, 0, 2 * sizeof *counts));
                queues<<<blocks, threads>>>(d.a, d.low, d.high, counts, n);
            });
        }
    // Random keys below a bound, and sorted ones, 512 of each.
    for (int keys : {8, 64, 1024, 4096, 65536, KEYS, 0}) {
        std::vector<int> key(most);
        for (int i = 0; i < most; i++) {
            random = random * 1664525u + 1013904223u;
            key[i] = keys ? (int)((random >> 4) % keys) : i / 512;
        }
        check(cudaMemcpy(d.key, key.data(), most * sizeof *d.key, cudaMemcpyDefault));
        const std::string by = keys ? std::to_string(keys) : "sorted";
        run(d, ("means-" + by).c_str(), most, 256, [&] { means<<<most / 256, 256>>>(d.point, d.key, d.sums, counts, most); }, 4 * KEYS);
        run(d, ("nearest-" + by).c_str(), most, 256, [&] { nearest<<<most / 256, 256>>>(d.key, (int *)d.b, counts, most); }, KEYS, 0x7f);
    }
}
