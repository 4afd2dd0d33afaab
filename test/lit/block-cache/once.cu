// Where each launch in sight has a thread for each element, no block ever has enough for a cache that asks for its share: it would take shared memory for nothing.

// RUN: %tool -n --rewrites=-virtual-blocks %s 2>&1 | FileCheck %s --implicit-check-not=remark:

#include <cstddef>

__host__ int ceil_div(int a, int b)
{
    return (a + b - 1) / b;
}

// CHECK: [[#@LINE+4]]:9: remark: {{.*}}[warpagg-warp-keyed]
__global__ void written(float *y, const int *key, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&y[key[i]], 1.0f);
}
// CHECK: [[#@LINE+4]]:9: remark: {{.*}}[warpagg-warp-keyed]
__global__ void by_variables(float *y, const int *key, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&y[key[i]], 1.0f);
}
// CHECK: [[#@LINE+4]]:9: remark: {{.*}}[warpagg-warp-keyed]
__global__ void by_call(float *y, const int *key, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&y[key[i]], 1.0f);
}
// A table of more elements than the block has threads for.
// CHECK: [[#@LINE+4]]:9: remark: {{.*}}[warpagg-warp-keyed]
__global__ void table(float *y, const int *key, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&y[key[i] & 2047], 1.0f);
}
// A smaller one asks for nothing.
// CHECK: [[#@LINE+4]]:9: remark: {{.*}}[warpagg-block-table]
__global__ void small(float *y, const int *key, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&y[key[i] & 511], 1.0f);
}
// CHECK: [[#@LINE+5]]:9: remark: {{.*}}[warpagg-warp-peers]
__global__ void records(double *y, double *z, const int *key, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        int k = key[i];
        atomicAdd(&y[k], 1.0);
        atomicAdd(&z[k], 2.0);
    }
}

// A grid that stops growing, a launch of another form, one along y, one of other elements.
// CHECK: [[#@LINE+4]]:9: remark: {{.*}}[warpagg-block-cache]
__global__ void clamped(float *y, const int *key, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&y[key[i]], 1.0f);
}
// CHECK: [[#@LINE+4]]:9: remark: {{.*}}[warpagg-block-cache]
__global__ void launched_twice(float *y, const int *key, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&y[key[i]], 1.0f);
}
// CHECK: [[#@LINE+4]]:9: remark: {{.*}}[warpagg-block-cache]
__global__ void along_y(float *y, const int *key, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&y[key[i]], 1.0f);
}
// CHECK: [[#@LINE+4]]:9: remark: {{.*}}[warpagg-block-cache]
__global__ void of_others(float *y, const int *key, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&y[key[i]], 1.0f);
}

// With 64 updates an element, a block of 256 has enough.
// CHECK: [[#@LINE+5]]:13: remark: {{.*}}where its share of n is 128 or more{{.*}}[warpagg-block-cache]
__global__ void many(float *y, const int *key, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        for (int k = 0; k < 64; k++)
            atomicAdd(&y[key[64 * i + k]], 1.0f);
}

struct vector {
    std::size_t size() const;
    float *y;
    double *z;
    const int *key;
};

void run(vector v, int n, int most, int other)
{
    const int threads = most, blocks = (n + threads - 1) / threads;
    dim3 block(512), grid(ceil_div((int)v.size(), 512));
    written<<<(n + 255) / 256, 256>>>(v.y, v.key, n);
    by_variables<<<blocks, threads>>>(v.y, v.key, n);
    by_call<<<grid, block>>>(v.y, v.key, (int)v.size());
    table<<<n / 256 + 1, 256>>>(v.y, v.key, n);
    small<<<n / 256 + 1, 256>>>(v.y, v.key, n);
    records<<<(n - 1) / 128 + 1, 128>>>(v.z, v.z, v.key, n);
    clamped<<<most < (n + 255) / 256 ? most : (n + 255) / 256, 256>>>(v.y, v.key, n);
    launched_twice<<<(n + 255) / 256, 256>>>(v.y, v.key, n);
    launched_twice<<<132, 256>>>(v.y, v.key, n);
    along_y<<<dim3((n + 255) / 256, other), 256>>>(v.y, v.key, n);
    of_others<<<(other + 255) / 256, 256>>>(v.y, v.key, n);
    many<<<(n + 255) / 256, 256>>>(v.y, v.key, n);
}
