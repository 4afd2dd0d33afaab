// Lanes side by side that update elements side by side have nothing to combine, but blocks may come to the same ones: a sibling has a cache for them, and the kernel stays as it was written.

// RUN: %tool -q %s -o %t.cu --no-line-directives
// RUN: FileCheck %s --input-file=%t.cu --implicit-check-not='{{^}}__global__ void {{(own|image|rows|clamped|looped)}}_resident('
// RUN: %compile %t.cu
// RUN: %tool -n %s 2>&1 | FileCheck %s --check-prefix=SAYS
// RUN: %tool -n --learn=off %s 2>&1 | FileCheck %s --check-prefix=OFF
// RUN: %tool -n --level=grid --learn=off %s 2>&1 | FileCheck %s --check-prefix=OFF
// OFF-COUNT-7: remark: left as is: {{each lane has an address of its own|neighbouring lanes update neighbouring elements}}

#include <cuda_fp16.h>

// An index of the block that the address has not.
// SAYS: remark: atomicAdd by a key: a cache of {{.*}}, in launches that find out whether it pays [warpagg-block-cache]
// CHECK: {{^}}__global__ void columns(
// CHECK: atomicAdd(&s[x], d[y * c + x]);
// CHECK: {{^}}__global__ void columns_resident(
// CHECK: s_cache.add(&s[x], d[y * c + x]);
__global__ void columns(const float *d, float *s, int c)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
    if (x < c)
        atomicAdd(&s[x], d[y * c + x]);
}

// A quotient of a quotient leaves out what tells blocks apart.
// SAYS: remark: atomicAdd by a key: a cache of {{.*}}, in launches that find out whether it pays [warpagg-block-cache]
// CHECK: {{^}}__global__ void positions_resident(
__global__ void positions(const float *d, float *table, int heads, int length, int window)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t >= heads * length * window)
        return;
    int w = t % window, h = t / window / length;
    atomicAdd(&table[h * window + w], d[t]);
}

// Rows that data choose.
// SAYS: remark: atomicAdd by a key: a cache of {{.*}}, in launches that find out whether it pays [warpagg-block-cache]
// CHECK: {{^}}__global__ void chosen_resident(
__global__ void chosen(const float *d, const int *row, float *out, int n, int features)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&out[row[i / features] * features + i % features], d[i]);
}

// The assembly of half's update asks for no index.
// SAYS: remark: atomicAdd by a key: a cache of {{.*}}, in launches that find out whether it pays [warpagg-block-cache]
// CHECK: {{^}}__global__ void halves_resident(
__global__ void halves(const __half *d, __half *s, int n, int c)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&s[i % c], d[i]);
}

// All that tells blocks apart is in the address.
// SAYS: remark: left as is: each lane has an address of its own [warpagg:distinct-addresses]
// SAYS: remark: left as is: neighbouring lanes update neighbouring elements, which memory takes together [warpagg:coalesced]
// SAYS: remark: left as is: each lane has an address of its own [warpagg:distinct-addresses]
__global__ void own(const float *d, float *s, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&s[i], d[i]);
}
__global__ void image(const float *d, float *s, int n, int w)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&s[(i / w + 1) * (w + 2) + i % w + 1], d[i]);
}
__global__ void rows(const float *d, float *s, int w)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
    if (x < w)
        atomicAdd(&s[y * w + x], d[y * w + x]);
}

// In a loop over much data the kernel has no sibling.
// SAYS: remark: left as is: neighbouring lanes update neighbouring elements, which memory takes together [warpagg:coalesced]
__global__ void looped(const float *d, const int *row, float *out, int n, int features)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&out[row[i / features] * features + i % features], d[i]);
}

void run(const float *d, float *s, int n, int w, const int *row, const __half *h, __half *hs)
{
    const dim3 grid(n, n);
    columns<<<grid, 128>>>(d, s, w);
    positions<<<n / 256, 256>>>(d, s, 12, 512, w);
    chosen<<<n / 256, 256>>>(d, row, s, n, w);
    halves<<<n / 256, 256>>>(h, hs, n, w);
    own<<<n / 256, 256>>>(d, s, n);
    image<<<n / 256, 256>>>(d, s, n, w);
    rows<<<grid, 128>>>(d, s, w);
    looped<<<n / 256, 256>>>(d, row, s, n, w);
}
