// Kernels of one element a thread, whose block gathers something: run.py rewrites this file with and without virtual-blocks, and times all three.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
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
};

enum { BINS = 4096 };

// Prints the median of 11 runs, and a number that stands for the result.
template <class Launch> static void run(const Data &data, const char *name, int n, int threads, Launch launch)
{
    cudaEvent_t start, stop;
    check(cudaEventCreate(&start));
    check(cudaEventCreate(&stop));
    check(cudaMemset(data.sums, 0, BINS * sizeof(float)));
    check(cudaMemset(data.counts, 0, BINS * sizeof(unsigned)));
    launch();
    check(cudaGetLastError());
    std::vector<float> sums(BINS);
    std::vector<unsigned> counts(BINS);
    check(cudaMemcpy(sums.data(), data.sums, BINS * sizeof(float), cudaMemcpyDefault));
    check(cudaMemcpy(counts.data(), data.counts, BINS * sizeof(unsigned), cudaMemcpyDefault));
    double result = 0;
    for (int i = 0; i < BINS; i++)
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
    std::printf("%s %d %d %.5f %.9g\n", name, n, threads, times[times.size() / 2], result);
}

int main()
{
    const int most = 32 << 20;
    Data d;
    check(cudaMalloc(&d.a, most * sizeof *d.a));
    check(cudaMalloc(&d.b, most * sizeof *d.b));
    check(cudaMalloc(&d.byte, most * sizeof *d.byte));
    check(cudaMalloc(&d.word, most * sizeof *d.word));
    check(cudaMalloc(&d.sums, BINS * sizeof *d.sums));
    check(cudaMalloc(&d.counts, BINS * sizeof *d.counts));
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
        }
}
