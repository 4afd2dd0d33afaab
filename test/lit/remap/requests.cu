// What a request may not ask, and what of a kernel's text and launches is not taken: refused with its reason.

// RUN: %tool -n --no-cuda --level=warp %s 2>&1 | FileCheck %s --implicit-check-not=remapped --implicit-check-not=warning:

// CHECK: warning: the threads of in_call can't be remapped: its threads' index is not a variable's first value
__device__ void add(const int *ind, int i, int n, float *sum) {
    if (i < n) atomicAdd(&sum[ind[i]], 1.0f);
}
// warpagg: remap(key = ind[i], n = n, order = cluster)
__global__ void in_call(const int *ind, int n, float *sum) {
    add(ind, blockIdx.x * blockDim.x + threadIdx.x, n, sum);
}

// CHECK: warning: the threads of scaled can't be remapped: it tells its threads apart by more than one blockIdx.x * blockDim.x + threadIdx.x
// warpagg: remap(key = ind[i], n = n, order = cluster)
__global__ void scaled(const int *ind, int n, float *sum) {
    int i = blockIdx.x * blockDim.x + threadIdx.x * 4;
    if (i < n) atomicAdd(&sum[ind[i]], 1.0f);
}

// CHECK: warning: the threads of wrong_index can't be remapped: `j` is not the variable that holds its threads' index
// warpagg: remap(key = ind[j], n = n, order = cluster)
__global__ void wrong_index(const int *ind, int n, float *sum) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, j = i;
    if (i < n) atomicAdd(&sum[ind[j]], 1.0f);
}

// CHECK: warning: the threads of wrong_key can't be remapped: `sum` is not an array of integers that it is given
// warpagg: remap(key = sum[i], n = n, order = cluster)
__global__ void wrong_key(const int *ind, int n, float *sum) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&sum[ind[i]], 1.0f);
}

// CHECK: warning: the threads of wrong_count can't be remapped: `m` is neither a number nor an integer that it is given
// warpagg: remap(key = ind[i], n = m, order = cluster)
__global__ void wrong_count(const int *ind, int n, float *sum) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&sum[ind[i]], 1.0f);
}

// CHECK: warning: the threads of by_default can't be remapped: a parameter has a default argument
// warpagg: remap(key = ind[i], n = n, order = cluster)
__global__ void by_default(const int *ind, int n, float *sum, float v = 1) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&sum[ind[i]], v);
}

// CHECK: warning: the threads of exported can't be remapped: its declaration holds more than static, __global__, void and __launch_bounds__
// warpagg: remap(key = ind[i], n = n, order = cluster)
extern "C" __global__ void exported(const int *ind, int n, float *sum) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&sum[ind[i]], 1.0f);
}

// CHECK: warning: the threads of configured can't be remapped: a preprocessor line stands in it
// warpagg: remap(key = ind[i], n = n, order = cluster)
__global__ void configured(const int *ind, int n, float *sum) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#ifdef TWICE
    atomicAdd(&sum[ind[i]], 1.0f);
#endif
    if (i < n) atomicAdd(&sum[ind[i]], 1.0f);
}

// CHECK: warning: the threads of typed can't be remapped: it is a template, or written by a macro
// warpagg: remap(key = ind[i], n = n, order = cluster)
template <class T> __global__ void typed(const int *ind, int n, T *sum) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&sum[ind[i]], T(1));
}

// CHECK: warning: the threads of per_warp can't be remapped: the update in line [[@LINE+4]] has one address for neighbouring threads
// warpagg: remap(key = ind[i], n = n, order = cluster)
__global__ void per_warp(const int *ind, int n, float *sum) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&sum[i / 32], 1.0f * ind[i]);
}

// CHECK: warning: the threads of unlaunched can't be remapped: no launch of it that could be changed stands behind it
// warpagg: remap(key = ind[i], n = n, order = cluster)
__global__ void unlaunched(const int *ind, int n, float *sum) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&sum[ind[i]], 1.0f);
}

void launch(const int *ind, int n, float *sum) {
    in_call<<<9, 256>>>(ind, n, sum);
    scaled<<<9, 256>>>(ind, n, sum);
    wrong_index<<<9, 256>>>(ind, n, sum);
    wrong_key<<<9, 256>>>(ind, n, sum);
    wrong_count<<<9, 256>>>(ind, n, sum);
    by_default<<<9, 256>>>(ind, n, sum);
    exported<<<9, 256>>>(ind, n, sum);
    configured<<<9, 256>>>(ind, n, sum);
    typed<<<9, 256>>>(ind, n, sum);
    per_warp<<<9, 256>>>(ind, n, sum);
}
