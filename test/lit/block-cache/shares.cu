// A loop that steps by the size of the grid goes round once where each element has a thread of its own, as many programs launch it. So an object that has to be filled
// and emptied asks, when the kernel begins, whether its block's share is enough.

// RUN: %tool -q %s -o %t.cu --no-line-directives
// RUN: grep -v CHECK %t.cu | FileCheck %s
// RUN: %compile %t.cu
// RUN: %tool %t.cu -o %t.again.cu --no-line-directives 2>&1 | FileCheck %s --check-prefix=AGAIN
// RUN: diff %t.cu %t.again.cu
// RUN: %tool -n %s 2>&1 | FileCheck %s --check-prefix=REMARK
// AGAIN: 0 rewritten

#include <cooperative_groups.h>

#define FOR_EACH(i, n) for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < (n); i += blockDim.x * gridDim.x)

// REMARK: [[#@LINE+4]]:5: {{.*}}, where its share of n is 8192 or more; the sum is regrouped [warpagg-block-cache]
__global__ void elements(float *y, const int *key, int n)
{
    FOR_EACH (i, n)
    atomicAdd(&y[key[i]], 1.0f);
}
// CHECK-LABEL: void elements(
// CHECK: y_cache(y_cache_storage, y, warpagg::apart::only_if(n / gridDim.x >= 8192));

// What a macro is given can't be copied from there.
// REMARK: [[#@LINE+4]]:5: {{.*}}, in grids of up to 4096 blocks; the sum is regrouped [warpagg-block-cache]
__global__ void product_in_a_macro(float *y, const int *key, int n, int width)
{
    FOR_EACH (i, n * width)
    atomicAdd(&y[key[i]], 1.0f);
}
// CHECK-LABEL: void product_in_a_macro(
// CHECK: y_cache(y_cache_storage, y, warpagg::apart::only_if(gridDim.x <= 4096));

struct parameters {
    const int *key;
    long long n;
};

__global__ void member(float *y, parameters all)
{
    for (long long i = blockIdx.x * blockDim.x + threadIdx.x; i < all.n; i += blockDim.x * gridDim.x)
        atomicAdd(&y[all.key[i]], 1.0f);
}
// CHECK-LABEL: void member(
// CHECK: y_cache(y_cache_storage, y, warpagg::apart::only_if(all.n / gridDim.x >= 8192));

__global__ void sum(float *y, const int *key, int n, int more)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n + more; i += blockDim.x * gridDim.x)
        atomicAdd(&y[key[i]], 1.0f);
}
// CHECK-LABEL: void sum(
// CHECK: y_cache(y_cache_storage, y, warpagg::apart::only_if((n + more) / gridDim.x >= 8192));

__global__ void by_names(float *y, const int *key, int n, int width)
{
    const int total = n * width, stride = gridDim.x * blockDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < total; i += stride)
        atomicAdd(&y[key[i]], 1.0f);
}
// CHECK-LABEL: void by_names(
// CHECK: y_cache(y_cache_storage, y, warpagg::apart::only_if((n * width) / gridDim.x >= 8192));

// Rows, of which each has several elements; and those that warps go through.
__global__ void rows(float *y, const int *key, const int *start, int count)
{
    for (int row = blockIdx.x; row < count; row += gridDim.x)
        for (int i = start[row] + threadIdx.x; i < start[row + 1]; i += blockDim.x)
            atomicAdd(&y[key[i]], 1.0f);
}
// CHECK-LABEL: void rows(
// CHECK: y_cache(y_cache_storage, y, warpagg::apart::only_if(count / gridDim.x >= 16));

__global__ void rows_of_warps(float *y, const int *key, const int *start, int count)
{
    for (int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32; row < count; row += gridDim.x * blockDim.x / 32)
        for (int i = start[row] + threadIdx.x % 32; i < start[row + 1]; i += 32)
            atomicAdd(&y[key[i]], 1.0f);
}
// CHECK-LABEL: void rows_of_warps(
// CHECK: y_cache(y_cache_storage, y, warpagg::apart::only_if(count / gridDim.x >= 128));

// Read from memory, and a parameter that changes: not at the kernel's top.
__global__ void loaded(float *y, const int *key, const int *count)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < *count; i += blockDim.x * gridDim.x)
        atomicAdd(&y[key[i]], 1.0f);
}
// CHECK-LABEL: void loaded(
// CHECK: y_cache(y_cache_storage, y, warpagg::apart::only_if(gridDim.x <= 4096));

__global__ void changed(float *y, const int *key, int n)
{
    n -= 3;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        atomicAdd(&y[key[i]], 1.0f);
}
// CHECK-LABEL: void changed(
// CHECK: y_cache(y_cache_storage, y, warpagg::apart::only_if(gridDim.x <= 4096));

__global__ void up_to(float *y, const int *first, const int *end)
{
    for (const int *at = first + blockIdx.x * blockDim.x + threadIdx.x; at < end; at += blockDim.x * gridDim.x)
        atomicAdd(&y[*at], 1.0f);
}
// CHECK-LABEL: void up_to(
// CHECK: y_cache(y_cache_storage, y, warpagg::apart::only_if(gridDim.x <= 4096));

// Another counter ends the loop.
__global__ void striped(float *y, const int *key)
{
    for (int k = 0, i = blockIdx.x * blockDim.x + threadIdx.x; k < 1024; k++, i += blockDim.x * gridDim.x)
        atomicAdd(&y[key[i]], 1.0f);
}
// CHECK-LABEL: void striped(
// CHECK: y_cache(y_cache_storage, y, warpagg::apart::only_if(gridDim.x <= 4096));

// Kernels whose words differ.
__device__ void help(float *y, int key)
{
    atomicAdd(&y[key], 1.0f);
}
__global__ void one(float *y, const int *key, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        help(y, key[i]);
}
__global__ void other(float *y, const int *key, int count)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += blockDim.x * gridDim.x)
        help(y, key[i]);
}
// CHECK-LABEL: void one(
// CHECK: y_cache(y_cache_storage, y, warpagg::apart::only_if(gridDim.x <= 4096));
// CHECK-LABEL: void other(
// CHECK: y_cache(y_cache_storage, y, warpagg::apart::only_if(gridDim.x <= 4096));

// A loop by the block alone goes through all of it; a tile in a loop by the grid is one of many, and a tile alone has a table that it fills.
__global__ void all(float *y, const int *key, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(&y[key[i]], 1.0f);
}
// CHECK-LABEL: void all(
// CHECK: y_cache(y_cache_storage, y);

__global__ void tiles(float *y, const int *key, int count)
{
    for (int tile = blockIdx.x; tile < count; tile += gridDim.x)
        for (int i = threadIdx.x; i < 1024; i += blockDim.x)
            atomicAdd(&y[key[tile * 1024 + i] & 2047], 1.0f);
}
// CHECK-LABEL: void tiles(
// CHECK: y_table(y_table_storage, y, 0, warpagg::apart::only_if(count / gridDim.x >= 16));

__global__ void tile(float *y, const int *key)
{
    for (int i = threadIdx.x; i < 1024; i += blockDim.x)
        atomicAdd(&y[key[blockIdx.x * 1024 + i] & 2047], 1.0f);
}
// CHECK-LABEL: void tile(
// CHECK: y_table(y_table_storage, y);

// A group that is the block has no share of the grid's.
__global__ void group(float *y, const int *key, int n)
{
    auto block = cooperative_groups::this_thread_block();
    for (int i = block.thread_rank(); i < n; i += block.size())
        atomicAdd(&y[key[i]], 1.0f);
}
// CHECK-LABEL: void group(
// CHECK: y_cache(y_cache_storage, y);

__global__ void group_of_all(float *y, const int *key, int n)
{
    auto grid = cooperative_groups::this_grid();
    for (int i = grid.thread_rank(); i < n; i = grid.size() + i)
        atomicAdd(&y[key[i]], 1.0f);
}
// CHECK-LABEL: void group_of_all(
// CHECK: y_cache(y_cache_storage, y, warpagg::apart::only_if(n / gridDim.x >= 8192));

// Few elements are cleared and sent in no time. Records ask as caches do.
__global__ void few(float *y, const int *key, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        atomicAdd(&y[key[i] & 127], 1.0f);
}
// CHECK-LABEL: void few(
// CHECK: y_table(y_table_storage, y);

__global__ void records(double *sum, int *count, const int *key, const double *x, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        int k = key[i];
        atomicAdd(&sum[k], x[i]);
        atomicAdd(&count[k], 1);
    }
}
// CHECK-LABEL: void records(
// CHECK: sum_records(sum_records_storage, sum, count, warpagg::apart::only_if(n / gridDim.x >= 8192));
