// What a request may not ask, and what of a kernel's text and launches is not taken: refused with its reason.

// RUN: %tool -n --no-cuda --level=warp %s 2>&1 | FileCheck %s --implicit-check-not=remapped --implicit-check-not=warning:

// CHECK: warning: the threads of in_call can't be remapped: its threads' index is not what a variable is given
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

// CHECK: warning: the threads of spelled can't be remapped: its declaration holds more than extern "C", static, inline, __global__, void and __launch_bounds__
#define KERNEL __global__ void
// warpagg: remap(key = ind[i], n = n, order = cluster)
KERNEL spelled(const int *ind, int n, float *sum) {
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

// CHECK: warning: the threads of typed can't be remapped: `ind` is not an array of integers that it is given
// warpagg: remap(key = ind[i], n = n, order = cluster)
template <class T> __global__ void typed(const T *ind, int n, float *sum) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&sum[int(ind[i])], 1.0f);
}

// One instance of a template is enough.
// CHECK: warning: the threads of sometimes can't be remapped: it waits for the threads of its block (line [[@LINE+4]])
// warpagg: remap(key = ind[i], n = n, order = cluster)
template <bool Waits> __global__ void sometimes(const int *ind, int n, float *sum) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (Waits) __syncthreads();
    if (i < n) atomicAdd(&sum[ind[i]], 1.0f);
}

// CHECK: warning: the threads of never can't be remapped: it is not known what runs of it
// warpagg: remap(key = ind[i], n = n, order = cluster)
template <bool Waits> __global__ void never(const int *ind, int n, float *sum) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&sum[ind[i]], 1.0f);
}

// Variables that stand for parts of the index and change, or are too small; twice the index; two of them.
// CHECK: warning: the threads of changed can't be remapped: its threads' index is not what a variable is given
// warpagg: remap(key = ind[i], n = n, order = cluster)
__global__ void changed(const int *ind, int n, float *sum) {
    int b = blockIdx.x, t = threadIdx.x, real = b * blockDim.x + t;
    b = 5, t = 7;
    int i = b * blockDim.x + t;
    if (real < n) atomicAdd(&sum[ind[i]], 1.0f * real);
}

// CHECK: warning: the threads of captured can't be remapped: its threads' index is not what a variable is given
// warpagg: remap(key = ind[i], n = n, order = cluster)
__global__ void captured(const int *ind, int n, float *sum) {
    int t = threadIdx.x;
    auto next = [&] { t++; };
    int i = blockIdx.x * blockDim.x + t;
    next();
    if (i < n) atomicAdd(&sum[ind[i]], 1.0f);
}

// CHECK: warning: the threads of small can't be remapped: it tells its threads apart by more than one blockIdx.x * blockDim.x + threadIdx.x
// warpagg: remap(key = ind[i], n = n, order = cluster)
__global__ void small(const int *ind, int n, float *sum) {
    int i = blockIdx.x * blockDim.x + (short)threadIdx.x;
    if (i < n) atomicAdd(&sum[ind[i]], 1.0f);
}

// CHECK: warning: the threads of doubled can't be remapped: its threads' index is not what a variable is given
// warpagg: remap(key = ind[i], n = n, order = cluster)
__global__ void doubled(const int *ind, int n, float *sum) {
    int i = 2 * (blockIdx.x * blockDim.x + threadIdx.x);
    if (i < n) atomicAdd(&sum[ind[i]], 1.0f);
}

// CHECK: warning: the threads of twice can't be remapped: its threads' index is computed more than once
// warpagg: remap(key = ind[i], n = n, order = cluster)
__global__ void twice(const int *ind, int n, float *sum) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&sum[ind[i]], 1.0f);
    i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&sum[ind[i]], 1.0f);
}

// CHECK: warning: the threads of by_macro can't be remapped: its threads' index is not what a variable is given
#define INDEX blockIdx.x * blockDim.x + threadIdx.x
// warpagg: remap(key = ind[i], n = n, order = cluster)
__global__ void by_macro(const int *ind, int n, float *sum) {
    int i = INDEX;
    if (i < n) atomicAdd(&sum[ind[i]], 1.0f);
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
    spelled<<<9, 256>>>(ind, n, sum);
    configured<<<9, 256>>>(ind, n, sum);
    typed<<<9, 256>>>(ind, n, sum);
    sometimes<true><<<9, 256>>>(ind, n, sum);
    sometimes<false><<<9, 256>>>(ind, n, sum);
    changed<<<9, 256>>>(ind, n, sum);
    captured<<<9, 256>>>(ind, n, sum);
    small<<<9, 256>>>(ind, n, sum);
    doubled<<<9, 256>>>(ind, n, sum);
    twice<<<9, 256>>>(ind, n, sum);
    by_macro<<<9, 256>>>(ind, n, sum);
    per_warp<<<9, 256>>>(ind, n, sum);
}
