// What a body may not hold, and what a request may not ask: each is refused with its reason, and the kernel stays as it is.

// RUN: %tool -n --no-cuda --level=warp %s 2>&1 | FileCheck %s --implicit-check-not=remapped --implicit-check-not=warning:
// RUN: %tool --no-cuda --rewrites=-* %s -o %t.cu 2>/dev/null
// RUN: grep -v '^#line' %t.cu | cmp - %s

__device__ float other(const float *v, int i) { return threadIdx.y ? v[i] : 0; }
__device__ int more_than_text() { return threadIdx.x; }
__device__ volatile int flag;

// CHECK: warning: the threads of barrier can't be remapped: it waits for the threads of its block (line [[@LINE+4]])
// warpagg: remap(key = ind[i], n = n, order = cluster)
__global__ void barrier(const int *ind, int n, float *sum) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    __syncthreads();
    if (i < n) atomicAdd(&sum[ind[i]], 1.0f);
}

// CHECK: warning: the threads of shared can't be remapped: it has shared memory, by which threads find those of their block
// warpagg: remap(key = ind[i], n = n, order = cluster)
__global__ void shared(const int *ind, int n, float *sum) {
    __shared__ int last;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    last = i;
    if (i < n) atomicAdd(&sum[ind[i]], 1.0f * last);
}

// CHECK: warning: the threads of talking can't be remapped: it lets the lanes of a warp talk to each other (line [[@LINE+4]])
// warpagg: remap(key = ind[i], n = n, order = cluster)
__global__ void talking(const int *ind, int n, float *sum) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = __shfl_xor_sync(~0u, 1.0f * i, 1);
    if (i < n) atomicAdd(&sum[ind[i]], v);
}

// CHECK: warning: the threads of masked can't be remapped: it tells its threads apart by more than their index (line [[@LINE+4]])
// warpagg: remap(key = ind[i], n = n, order = cluster)
__global__ void masked(const int *ind, int n, unsigned *sum) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&sum[ind[i]], __activemask());
}

// CHECK: warning: the threads of fenced can't be remapped: it holds a memory fence, by which threads may wait for each other (line [[@LINE+5]])
// warpagg: remap(key = ind[i], n = n, order = cluster)
__global__ void fenced(const int *ind, int n, float *sum, int *done) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&sum[ind[i]], 1.0f);
    __threadfence();
    atomicAdd(done, 1);
}

// CHECK: warning: the threads of watching can't be remapped: it looks at volatile memory, by which threads may wait for each other (line [[@LINE+4]])
// warpagg: remap(key = ind[i], n = n, order = cluster)
__global__ void watching(const int *ind, int n, float *sum) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    while (!flag) {}
    if (i < n) atomicAdd(&sum[ind[i]], 1.0f);
}

// CHECK: warning: the threads of waiting can't be remapped: it waits for a value that another thread may write
// warpagg: remap(key = ind[i], n = n, order = cluster)
__global__ void waiting(const int *ind, int n, float *sum, int *turn) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    while (atomicAdd(turn, 0) != i / 32) {}
    if (i < n) atomicAdd(&sum[ind[i]], 1.0f);
}

// CHECK: warning: the threads of assembly can't be remapped: it does something that is not known (line [[@LINE+4]])
// warpagg: remap(key = ind[i], n = n, order = cluster)
__global__ void assembly(const int *ind, int n, float *sum) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    asm volatile("mbarrier.arrive.b64 _, [%0];" ::"l"(sum) : "memory");
    if (i < n) atomicAdd(&sum[ind[i]], 1.0f);
}

// CHECK: warning: the threads of placed can't be remapped: it tells its threads apart by more than their index (line [[@LINE+5]])
// warpagg: remap(key = ind[i], n = n, order = cluster)
__global__ void placed(const int *ind, int n, unsigned *sum) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned lane;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    if (i < n) atomicAdd(&sum[ind[i]], lane);
}

// CHECK: warning: the threads of lanes can't be remapped: it tells its threads apart by more than one blockIdx.x * blockDim.x + threadIdx.x
// warpagg: remap(key = ind[i], n = n, order = cluster)
__global__ void lanes(const int *ind, int n, float *sum) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && threadIdx.x % 32 == 0) atomicAdd(&sum[ind[i]], 1.0f);
}

// CHECK: warning: the threads of helped can't be remapped: it tells its threads apart by more than their index
// warpagg: remap(key = ind[i], n = n, order = cluster)
__global__ void helped(const int *ind, int n, float *sum) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&sum[ind[i]], other(sum, i));
}

// CHECK: warning: the threads of behind can't be remapped: it tells its threads apart by more than one blockIdx.x * blockDim.x + threadIdx.x
// warpagg: remap(key = ind[i], n = n, order = cluster)
__global__ void behind(const int *ind, int n, float *sum) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n + more_than_text()) atomicAdd(&sum[ind[i]], 1.0f);
}

// CHECK: warning: the threads of strided can't be remapped: it tells its threads apart by more than one blockIdx.x * blockDim.x + threadIdx.x
// warpagg: remap(key = ind[i], n = n, order = cluster)
__global__ void strided(const int *ind, int n, float *sum) {
    int first = blockIdx.x * 256 + threadIdx.x;
    for (int i = first; i < n; i += gridDim.x * 256) atomicAdd(&sum[ind[i]], 1.0f);
}

void launch(const int *ind, int n, float *sum, unsigned *u, int *d) {
    barrier<<<9, 256>>>(ind, n, sum);
    shared<<<9, 256>>>(ind, n, sum);
    talking<<<9, 256>>>(ind, n, sum);
    masked<<<9, 256>>>(ind, n, u);
    fenced<<<9, 256>>>(ind, n, sum, d);
    watching<<<9, 256>>>(ind, n, sum);
    waiting<<<9, 256>>>(ind, n, sum, d);
    assembly<<<9, 256>>>(ind, n, sum);
    placed<<<9, 256>>>(ind, n, u);
    lanes<<<9, 256>>>(ind, n, sum);
    helped<<<9, 256>>>(ind, n, sum);
    behind<<<9, 256>>>(ind, n, sum);
    strided<<<9, 256>>>(ind, n, sum);
}
