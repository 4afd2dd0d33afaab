// A block that goes through a piece of the data that it has for itself, of a length that data or a small constant tell, has too few updates for a cache, a table or
// records of its own: the loops around the update have to go through much.

// RUN: %tool -n %s 2>&1 | FileCheck %s
// RUN: %tool -q --explain-site=1 %s | FileCheck %s --check-prefix=FAR
// RUN: %tool -q --explain-site=11 %s | FileCheck %s --check-prefix=PIECE

// FAR: in a loop      yes, one that strides over data by blocks or grids
// PIECE: in a loop      yes, over a piece that the block, or the warp, has for itself, of data's length or small

// ---- much: as the launch tells

__global__ void grid(float *y, const int *key, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&y[key[i]], 1.0f);
    // CHECK: :[[@LINE-1]]:9: {{.*}} [warpagg-block-cache]
}

__global__ void grid_of_a_constant(float *y, const int *key)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < 1 << 20; i += gridDim.x * blockDim.x)
        atomicAdd(&y[key[i]], 1.0f);
    // CHECK: :[[@LINE-1]]:9: {{.*}} [warpagg-block-cache]
}

__global__ void block(float *y, const int *key, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(&y[key[i]], 1.0f);
    // CHECK: :[[@LINE-1]]:9: {{.*}} [warpagg-block-cache]
}

__global__ void chunk(float *y, const int *key, int n, int size)
{
    int end = min((int)(blockIdx.x + 1) * size, n);
    for (int i = blockIdx.x * size + threadIdx.x; i < end; i += blockDim.x)
        atomicAdd(&y[key[i]], 1.0f);
    // CHECK: :[[@LINE-1]]:9: {{.*}} [warpagg-block-cache]
}

__global__ void rows_of_a_grid(float *y, const int *key, const int *start, int rows)
{
    for (int row = blockIdx.x; row < rows; row += gridDim.x)
        for (int i = start[row] + threadIdx.x; i < start[row + 1]; i += blockDim.x)
            atomicAdd(&y[key[i]], 1.0f);
    // CHECK: :[[@LINE-1]]:13: {{.*}} [warpagg-block-cache]
}

__global__ void counted(float *y, const int *key, const int *count)
{
    int n = *count;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(&y[key[i]], 1.0f);
    // CHECK: :[[@LINE-1]]:9: {{.*}} [warpagg-block-cache]
}

__global__ void large(float *y, const int *key)
{
    for (int i = threadIdx.x; i < 65536; i += blockDim.x)
        atomicAdd(&y[key[blockIdx.x * 65536 + i]], 1.0f);
    // CHECK: :[[@LINE-1]]:9: {{.*}} [warpagg-block-cache]
}

__global__ void many_tiles(float *y, const int *key)
{
    for (int k = 0; k < 64; k++)
        for (int i = threadIdx.x; i < 512; i += blockDim.x)
            atomicAdd(&y[key[(blockIdx.x * 64 + k) * 512 + i]], 1.0f);
    // CHECK: :[[@LINE-1]]:13: {{.*}} [warpagg-block-cache]
}

__device__ int next_tile;
__global__ void drawn(float *y, const int *key, int tiles)
{
    __shared__ int tile;
    while (true) {
        if (threadIdx.x == 0)
            tile = atomicAdd(&next_tile, 1);
        __syncthreads();
        int at = tile;
        __syncthreads();
        if (at >= tiles)
            break;
        for (int i = threadIdx.x; i < 1024; i += blockDim.x)
            atomicAdd(&y[key[at * 1024 + i]], 1.0f);
        // CHECK: :[[@LINE-1]]:13: {{.*}} [warpagg-block-cache]
    }
}

// ---- a piece

__global__ void segment(float *y, const int *key, const int *start)
{
    for (int i = start[blockIdx.x] + threadIdx.x; i < start[blockIdx.x + 1]; i += blockDim.x)
        atomicAdd(&y[key[i]], 1.0f);
    // CHECK: :[[@LINE-1]]:9: {{.*}} [warpagg-warp-keyed]
}

__global__ void segment_by_names(float *y, const int *key, const int *start)
{
    const int from = start[blockIdx.x], to = start[blockIdx.x + 1];
    for (int i = from + threadIdx.x; i < to; i += blockDim.x)
        atomicAdd(&y[key[i]], 1.0f);
    // CHECK: :[[@LINE-1]]:9: {{.*}} [warpagg-warp-keyed]
}

__global__ void segment_in_shared_memory(float *y, const int *key, const int *start)
{
    __shared__ int from, to;
    if (threadIdx.x == 0) {
        from = start[blockIdx.x];
        to = start[blockIdx.x + 1];
    }
    __syncthreads();
    for (int i = from + threadIdx.x; i < to; i += blockDim.x)
        atomicAdd(&y[key[i]], 1.0f);
    // CHECK: :[[@LINE-1]]:9: {{.*}} [warpagg-warp-keyed]
}

__global__ void length(float *y, const int *key, const int *count)
{
    int n = count[blockIdx.x];
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(&y[key[blockIdx.x * 4096 + i]], 1.0f);
    // CHECK: :[[@LINE-1]]:9: {{.*}} [warpagg-warp-keyed]
}

__global__ void until(float *y, const int *key)
{
    for (int i = threadIdx.x; key[blockIdx.x * 4096 + i] >= 0; i += blockDim.x)
        atomicAdd(&y[key[blockIdx.x * 4096 + i]], 1.0f);
    // CHECK: :[[@LINE-1]]:9: {{.*}} [warpagg-warp-keyed]
}

__global__ void tile(float *y, const int *key)
{
    for (int i = threadIdx.x; i < 1024; i += blockDim.x)
        atomicAdd(&y[key[blockIdx.x * 1024 + i]], 1.0f);
    // CHECK: :[[@LINE-1]]:9: {{.*}} [warpagg-warp-keyed]
}

__global__ void tile_in_place(float *y, const int *key, int n)
{
    const int end = min((int)(blockIdx.x + 1) * 1024, n);
    for (int i = blockIdx.x * 1024 + threadIdx.x; i < end; i += blockDim.x)
        atomicAdd(&y[key[i]], 1.0f);
    // CHECK: :[[@LINE-1]]:9: {{.*}} [warpagg-warp-keyed]
}

__global__ void tile_behind_the_end(float *y, const int *key, int n)
{
    const int end = min(n, (int)(blockIdx.x + 1) * 1024);
    for (int i = blockIdx.x * 1024 + threadIdx.x; i < end; i += blockDim.x)
        atomicAdd(&y[key[i]], 1.0f);
    // CHECK: :[[@LINE-1]]:9: {{.*}} [warpagg-warp-keyed]
}

__global__ void tile_by_products(float *y, const int *key, int n)
{
    for (int i = blockIdx.x * blockDim.x * 4 + threadIdx.x; i < min(n, (int)(blockIdx.x * blockDim.x * 4 + 1024)); i += blockDim.x)
        atomicAdd(&y[key[i]], 1.0f);
    // CHECK: :[[@LINE-1]]:9: {{.*}} [warpagg-warp-keyed]
}

__global__ void tile_by_threads(float *y, const int *key)
{
    const int from = blockIdx.x * blockDim.x * 4;
    for (int i = from + threadIdx.x; i < from + 4 * blockDim.x; i += blockDim.x)
        atomicAdd(&y[key[i]], 1.0f);
    // CHECK: :[[@LINE-1]]:9: {{.*}} [warpagg-warp-keyed]
}

__global__ void two_tiles(float *y, const int *key)
{
    for (int k = 0; k < 2; k++)
        for (int i = threadIdx.x; i < 512; i += blockDim.x)
            atomicAdd(&y[key[(blockIdx.x * 2 + k) * 512 + i]], 1.0f);
    // CHECK: :[[@LINE-1]]:13: {{.*}} [warpagg-warp-keyed]
}

__global__ void row_of_a_warp(float *y, const int *key, const int *start, int rows)
{
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    if (row < rows)
        for (int i = start[row] + threadIdx.x % 32; i < start[row + 1]; i += 32)
            atomicAdd(&y[key[i]], 1.0f);
    // CHECK: :[[@LINE-1]]:13: {{.*}} [warpagg:no-gain]
}

// ---- records likewise, and tables, but for those that a piece is enough for

__global__ void table_of_a_segment(float *y, const int *key, const int *start)
{
    for (int i = start[blockIdx.x] + threadIdx.x; i < start[blockIdx.x + 1]; i += blockDim.x)
        atomicAdd(&y[key[i] & 2047], 1.0f);
    // CHECK: :[[@LINE-1]]:9: {{.*}} [warpagg-warp-keyed]
}

__global__ void small_table_of_a_segment(float *y, const int *key, const int *start)
{
    for (int i = start[blockIdx.x] + threadIdx.x; i < start[blockIdx.x + 1]; i += blockDim.x)
        atomicAdd(&y[key[i] & 127], 1.0f);
    // CHECK: :[[@LINE-1]]:9: {{.*}} [warpagg-block-table]
}

__global__ void table_of_a_tile(float *y, const int *key)
{
    for (int i = threadIdx.x; i < 1024; i += blockDim.x)
        atomicAdd(&y[key[blockIdx.x * 1024 + i] & 2047], 1.0f);
    // CHECK: :[[@LINE-1]]:9: {{.*}} [warpagg-block-table]
}

__global__ void large_table_of_a_tile(float *y, const int *key)
{
    for (int i = threadIdx.x; i < 256; i += blockDim.x)
        atomicAdd(&y[key[blockIdx.x * 256 + i] & 2047], 1.0f);
    // CHECK: :[[@LINE-1]]:9: {{.*}} [warpagg-warp-keyed]
}

__global__ void records_of_a_segment(double *sum, int *count, const int *key, const double *x, const int *start)
{
    for (int i = start[blockIdx.x] + threadIdx.x; i < start[blockIdx.x + 1]; i += blockDim.x) {
        atomicAdd(&sum[key[i]], x[i]);
        atomicAdd(&count[key[i]], 1);
        // CHECK: :[[@LINE-2]]:9: {{.*}} [warpagg-warp-{{peers|keyed}}]
    }
}
