// Shared memory that a conversion declares is called for without a word in the source: it counts for every kernel.

// RUN: %tool -n --no-cuda %s 2>&1 | FileCheck %s --implicit-check-not=remark:

template <class T> struct Scratch {
    __device__ operator T *() { extern __shared__ int raw[]; return (T *)raw; }
};
template <class T> __global__ void filter(const T *v, T *out, int *count, int n) {
    T *tile = Scratch<T>();
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        tile[threadIdx.x] = v[i];
        // CHECK: :[[@LINE+1]]:13: {{.*}} but the kernel takes shared memory of a size that its launch decides {{.*}} [warpagg:no-room]
        out[atomicAdd(count, 1)] = tile[threadIdx.x];
    }
}
template __global__ void filter(const float *, float *, int *, int);
