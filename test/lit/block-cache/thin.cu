// Launches of so few threads that the loads of several rounds have to be on their way together, on arrays of each block's own: what combines there gains less
// than it takes. Wherever more threads run, or blocks meet, or their number is not known, the cache is worth it.

// RUN: %tool --rewrites=-virtual-blocks %s -o %t.cu --no-line-directives 2>&1 | FileCheck %s --implicit-check-not=remark:
// RUN: %compile %t.cu
// RUN: %tool -q --explain-site=2 %s | FileCheck %s --check-prefix=EXPLAIN
// EXPLAIN: block 128 threads, never more than 128; 32768 in all blocks

// CHECK: [[#@LINE+5]]:9: remark: left as is: the launches have so few threads that they wait for memory, which a search in the loop makes longer; and each block has an array of its own, where few meet [warpagg:no-gain]
static __global__ void own(const int *key, int n, unsigned *parts)
{
    unsigned *mine = parts + blockIdx.x * 1024;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&mine[key[i]], 1u);
}

// In two dimensions, both of which the place of the array names.
// CHECK: [[#@LINE+6]]:13: remark: left as is: the launches have so few threads
static __global__ void own_in_rows(const int *key, int width, int height, unsigned *parts)
{
    unsigned *mine = parts + (blockIdx.x + blockIdx.y * gridDim.x) * 1024;
    for (int x = blockIdx.x * blockDim.x + threadIdx.x; x < width; x += gridDim.x * blockDim.x)
        for (int y = blockIdx.y * blockDim.y + threadIdx.y; y < height; y += gridDim.y * blockDim.y)
            atomicAdd(&mine[key[y * width + x]], 1u);
}

// Blocks of a column meet.
// CHECK: [[#@LINE+6]]:13: remark: {{.*}}[warpagg-block-cache]
static __global__ void of_columns(const int *key, int width, int height, unsigned *parts)
{
    unsigned *mine = parts + blockIdx.x * 1024;
    for (int x = blockIdx.x * blockDim.x + threadIdx.x; x < width; x += gridDim.x * blockDim.x)
        for (int y = blockIdx.y * blockDim.y + threadIdx.y; y < height; y += gridDim.y * blockDim.y)
            atomicAdd(&mine[key[y * width + x]], 1u);
}

// So do two that follow each other.
// CHECK: [[#@LINE+5]]:9: remark: {{.*}}[warpagg-block-cache]
static __global__ void of_two(const int *key, int n, unsigned *parts)
{
    unsigned *mine = parts + blockIdx.x / 2 * 1024;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&mine[key[i]], 1u);
}

// And all.
// CHECK: [[#@LINE+4]]:9: remark: {{.*}}[warpagg-block-cache]
static __global__ void of_all(const int *key, int n, unsigned *bins)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&bins[key[i]], 1u);
}

// Another launch has more.
// CHECK: [[#@LINE+5]]:9: remark: {{.*}}[warpagg-block-cache]
static __global__ void twice(const int *key, int n, unsigned *parts)
{
    unsigned *mine = parts + blockIdx.x * 1024;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&mine[key[i]], 1u);
}

// CHECK: [[#@LINE+5]]:9: remark: {{.*}}[warpagg-block-cache]
static __global__ void unknown(const int *key, int n, unsigned *parts)
{
    unsigned *mine = parts + blockIdx.x * 1024;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&mine[key[i]], 1u);
}

void launch(const int *key, int n, int width, int height, unsigned *parts, int blocks)
{
    const int few = 256;
    dim3 grid(16, 16), block(32, 4);
    own<<<few, 128>>>(key, n, parts);
    own_in_rows<<<grid, block>>>(key, width, height, parts);
    of_columns<<<grid, block>>>(key, width, height, parts);
    of_two<<<few, 128>>>(key, n, parts);
    of_all<<<few, 128>>>(key, n, parts);
    twice<<<few, 128>>>(key, n, parts);
    twice<<<4 * few, 128>>>(key, n, parts);
    unknown<<<blocks, 128>>>(key, n, parts);
}
