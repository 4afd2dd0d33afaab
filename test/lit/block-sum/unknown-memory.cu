// Shared memory that an instance settles, that stands elsewhere, or of which nobody knows how much there is.

// RUN: %tool -n --no-cuda %s 2>&1 | FileCheck %s --implicit-check-not=remark:

#include <cub/cub.cuh>

template <int N> __global__ void by_template(const double *v, double *sum) {
    __shared__ double tile[N];
    tile[threadIdx.x] = v[threadIdx.x];
    // CHECK: :[[@LINE+1]]:5: {{.*}} but the kernel's own shared memory leaves nothing [warpagg-warp-uniform]
    atomicAdd(sum, tile[threadIdx.x]);
}
template __global__ void by_template<6144>(const double *, double *);

__shared__ double all_of_it[6144];
__global__ void in_front(const double *v, double *sum) {
    all_of_it[threadIdx.x] = v[threadIdx.x];
    // CHECK: :[[@LINE+1]]:5: {{.*}} but the kernel's own shared memory leaves nothing [warpagg-warp-uniform]
    atomicAdd(sum, all_of_it[0]);
}

// A class that has shared memory of its own where it is given none.
__global__ void by_library(const double *v, double *sum) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} but the kernel takes shared memory of a size that its launch decides {{.*}} [warpagg-warp-uniform]
    atomicAdd(sum, cub::BlockReduce<double, 256>().Sum(v[threadIdx.x]));
}
__global__ void by_library_given(const double *v, double *sum) {
    __shared__ cub::BlockReduce<double, 256>::TempStorage storage;
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-block-sum]
    atomicAdd(sum, cub::BlockReduce<double, 256>(storage).Sum(v[threadIdx.x]));
}

// A launch may ask for memory that the kernel does not name.
__global__ void by_launch(const double *v, double *sum) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} but the kernel takes shared memory of a size that its launch decides {{.*}} [warpagg-warp-uniform]
    atomicAdd(sum, v[threadIdx.x]);
}
__global__ void by_pointer(const double *v, double *sum) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} but the kernel takes shared memory of a size that its launch decides {{.*}} [warpagg-warp-uniform]
    atomicAdd(sum, v[threadIdx.x]);
}
__global__ void asks_for_none(const double *v, double *sum) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-block-sum]
    atomicAdd(sum, v[threadIdx.x]);
}
template <class K> void launch(K kernel, int bytes, const double *v, double *sum) { kernel<<<1, 256, bytes>>>(v, sum); }
void host(const double *v, double *sum) {
    by_launch<<<1, 256, 48 * 1024>>>(v, sum);
    launch(by_pointer, 48 * 1024, v, sum);
    asks_for_none<<<1, 256, 0>>>(v, sum);
}
