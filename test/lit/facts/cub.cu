// What cub reduces before the update is combined already, where one lane makes it.

// RUN: %tool --level=warp -n --no-cuda --json=- %s | python3 %S/facts.py op address lanes verdict \
// RUN:     | FileCheck %s --match-full-lines --implicit-check-not={{.}}
// RUN: %tool --level=warp --no-cuda %s -o %t.cu
// RUN: %compile %t.cu

#include <cub/cub.cuh>

__global__ void by_warp(float *sum, const float *x) {
    using Reduce = cub::WarpReduce<float>;
    __shared__ typename Reduce::TempStorage room[4];
    float v = Reduce(room[threadIdx.x / 32]).Sum(x[threadIdx.x]);
    if (threadIdx.x % 32 == 0)
        atomicAdd(sum, v); // CHECK: [[@LINE]]: add uniform one already-combined
    atomicAdd(sum, x[threadIdx.x]); // CHECK: [[@LINE]]: add uniform many warp-uniform
}

__global__ void by_block(float *sum, const float *x) {
    typedef cub::BlockReduce<float, 128> Reduce;
    __shared__ Reduce::TempStorage room;
    float v = Reduce(room).Sum(x[threadIdx.x]);
    if (threadIdx.x == 0)
        atomicAdd(sum, v); // CHECK: [[@LINE]]: add uniform one already-combined
}

template <int N> __global__ void by_function(int *best, float *bin, const int *x) {
    using Reduce = cub::BlockReduce<int, N>;
    __shared__ typename Reduce::TempStorage room;
    int v = Reduce(room).Reduce(x[threadIdx.x], [](int a, int b) { return a > b ? a : b; });
    if (threadIdx.x == 0)
        atomicMax(best, v); // CHECK: [[@LINE]]: max uniform one already-combined
    atomicAdd(&bin[v], 1.0f); // CHECK: [[@LINE]]: add keyed many warp-keyed
}
template __global__ void by_function<128>(int *, float *, const int *);
