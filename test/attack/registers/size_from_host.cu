// EXPECT: RESULT 36864 4096 4096 4096 cudaSuccess
// LAUNCH: 1024 0
// The block size comes out of a function: 1024 threads, and the kernel is a template.
#include <cstdio>
static int block_size(int n)
{
    return n >= 1024 ? 1024 : 32;
}

template <class T> __global__ void sums(const T *__restrict__ x, double *sum, T *tail, int n, int rounds)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float a0 = x[i + 0 * n];
    float a1 = x[i + 1 * n];
    float a2 = x[i + 2 * n];
    float a3 = x[i + 3 * n];
    float a4 = x[i + 4 * n];
    float a5 = x[i + 5 * n];
    float a6 = x[i + 6 * n];
    float a7 = x[i + 7 * n];
    float a8 = x[i + 8 * n];
    float a9 = x[i + 9 * n];
    float a10 = x[i + 10 * n];
    float a11 = x[i + 11 * n];
    float a12 = x[i + 12 * n];
    float a13 = x[i + 13 * n];
    float a14 = x[i + 14 * n];
    float a15 = x[i + 15 * n];
    float a16 = x[i + 16 * n];
    float a17 = x[i + 17 * n];
    float a18 = x[i + 18 * n];
    float a19 = x[i + 19 * n];
    float a20 = x[i + 20 * n];
    float a21 = x[i + 21 * n];
    float a22 = x[i + 22 * n];
    float a23 = x[i + 23 * n];
    float a24 = x[i + 24 * n];
    float a25 = x[i + 25 * n];
    float a26 = x[i + 26 * n];
    float a27 = x[i + 27 * n];
    float a28 = x[i + 28 * n];
    float a29 = x[i + 29 * n];
    float a30 = x[i + 30 * n];
    float a31 = x[i + 31 * n];
    float a32 = x[i + 32 * n];
    float a33 = x[i + 33 * n];
    float a34 = x[i + 34 * n];
    float a35 = x[i + 35 * n];
    float a36 = x[i + 36 * n];
    float a37 = x[i + 37 * n];
    float a38 = x[i + 38 * n];
    float a39 = x[i + 39 * n];

    for (int round = 0; round < rounds; round++) {
        a0 = a0 * a7 + a13;
        a1 = a1 * a8 + a14;
        a2 = a2 * a9 + a15;
        a3 = a3 * a10 + a16;
        a4 = a4 * a11 + a17;
        a5 = a5 * a12 + a18;
        a6 = a6 * a13 + a19;
        a7 = a7 * a14 + a20;
        a8 = a8 * a15 + a21;
        a9 = a9 * a16 + a22;
        a10 = a10 * a17 + a23;
        a11 = a11 * a18 + a24;
        a12 = a12 * a19 + a25;
        a13 = a13 * a20 + a26;
        a14 = a14 * a21 + a27;
        a15 = a15 * a22 + a28;
        a16 = a16 * a23 + a29;
        a17 = a17 * a24 + a30;
        a18 = a18 * a25 + a31;
        a19 = a19 * a26 + a32;
        a20 = a20 * a27 + a33;
        a21 = a21 * a28 + a34;
        a22 = a22 * a29 + a35;
        a23 = a23 * a30 + a36;
        a24 = a24 * a31 + a37;
        a25 = a25 * a32 + a38;
        a26 = a26 * a33 + a39;
        a27 = a27 * a34 + a0;
        a28 = a28 * a35 + a1;
        a29 = a29 * a36 + a2;
        a30 = a30 * a37 + a3;
        a31 = a31 * a38 + a4;
        a32 = a32 * a39 + a5;
        a33 = a33 * a0 + a6;
        a34 = a34 * a1 + a7;
        a35 = a35 * a2 + a8;
        a36 = a36 * a3 + a9;
        a37 = a37 * a4 + a10;
        a38 = a38 * a5 + a11;
        a39 = a39 * a6 + a12;

        atomicAdd(&sum[round & 3], 1.0 + a0);
        atomicAdd(&sum[(int)a5 & 3], 2.0);
    }
    tail[i + 0 * n] = a0;
    tail[i + 1 * n] = a1;
    tail[i + 2 * n] = a2;
    tail[i + 3 * n] = a3;
    tail[i + 4 * n] = a4;
    tail[i + 5 * n] = a5;
    tail[i + 6 * n] = a6;
    tail[i + 7 * n] = a7;
    tail[i + 8 * n] = a8;
    tail[i + 9 * n] = a9;
    tail[i + 10 * n] = a10;
    tail[i + 11 * n] = a11;
    tail[i + 12 * n] = a12;
    tail[i + 13 * n] = a13;
    tail[i + 14 * n] = a14;
    tail[i + 15 * n] = a15;
    tail[i + 16 * n] = a16;
    tail[i + 17 * n] = a17;
    tail[i + 18 * n] = a18;
    tail[i + 19 * n] = a19;
    tail[i + 20 * n] = a20;
    tail[i + 21 * n] = a21;
    tail[i + 22 * n] = a22;
    tail[i + 23 * n] = a23;
    tail[i + 24 * n] = a24;
    tail[i + 25 * n] = a25;
    tail[i + 26 * n] = a26;
    tail[i + 27 * n] = a27;
    tail[i + 28 * n] = a28;
    tail[i + 29 * n] = a29;
    tail[i + 30 * n] = a30;
    tail[i + 31 * n] = a31;
    tail[i + 32 * n] = a32;
    tail[i + 33 * n] = a33;
    tail[i + 34 * n] = a34;
    tail[i + 35 * n] = a35;
    tail[i + 36 * n] = a36;
    tail[i + 37 * n] = a37;
    tail[i + 38 * n] = a38;
    tail[i + 39 * n] = a39;
}
int main()
{
    const int n = 4096, live = 40;
    float *x, *tail;
    double *sum;
    cudaMallocManaged(&x, live * n * sizeof *x);
    cudaMallocManaged(&tail, live * n * sizeof *tail);
    cudaMallocManaged(&sum, 8 * sizeof *sum);
    for (int i = 0; i < live * n; i++)
        x[i] = 0;
    for (int k = 0; k < 8; k++)
        sum[k] = 0;
    int threads = block_size(n);
    sums<float><<<n / threads, threads>>>(x, sum, tail, n, 4);
    cudaError_t error = cudaGetLastError();
    cudaError_t later = cudaDeviceSynchronize();
    printf("RESULT %.0f %.0f %.0f %.0f %s\n", sum[0], sum[1], sum[2], sum[3], cudaGetErrorName(error ? error : later));
}
