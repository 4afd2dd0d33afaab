// Words of a request that can't be read: nothing is remapped.

// RUN: %tool -n --no-cuda %s 2>&1 | FileCheck %s --implicit-check-not="through a layout"

// CHECK-COUNT-6: words.cu:{{.*}}: warning: `warpagg: remap` is followed by (key = ARRAY[INDEX], n = COUNT, order = scatter|cluster, by = thread|warp|block)
// CHECK-NOT: warning
// warpagg: remap(key = ind[i], n = n, order = sorted)
__global__ void a(const int *ind, int n, float *sum) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) atomicAdd(&sum[ind[i]], 1.0f); }
// warpagg: remap(key = ind[i + 1], n = n, order = cluster)
__global__ void b(const int *ind, int n, float *sum) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) atomicAdd(&sum[ind[i]], 1.0f); }
// warpagg: remap(key = ind[i], order = cluster)
__global__ void c(const int *ind, int n, float *sum) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) atomicAdd(&sum[ind[i]], 1.0f); }
// warpagg: remap(key = ind[i], n = n, order = cluster, by = lane)
__global__ void d(const int *ind, int n, float *sum) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) atomicAdd(&sum[ind[i]], 1.0f); }
// warpagg: remap(key = ind[i], n = n, n = n, order = cluster)
__global__ void e(const int *ind, int n, float *sum) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) atomicAdd(&sum[ind[i]], 1.0f); }
// warpagg: remap
__global__ void f(const int *ind, int n, float *sum) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) atomicAdd(&sum[ind[i]], 1.0f); }

void launch(const int *ind, int n, float *sum) {
    a<<<9, 256>>>(ind, n, sum);
    b<<<9, 256>>>(ind, n, sum);
    c<<<9, 256>>>(ind, n, sum);
    d<<<9, 256>>>(ind, n, sum);
    e<<<9, 256>>>(ind, n, sum);
    f<<<9, 256>>>(ind, n, sum);
}
