// Launches from device code tell the size of blocks as those of the host do.

// RUN: %tool --level=warp -n --no-cuda --json=- %s -- -rdc=true | python3 %S/facts.py address extent proof verdict \
// RUN:     | FileCheck %s --match-full-lines --implicit-check-not={{.}}
// RUN: %tool --level=warp --no-cuda %s -o %t.cu -- -rdc=true
// RUN: %tool --level=warp --no-cuda -n %t.cu 2>&1 | FileCheck %s --check-prefix=AGAIN
// AGAIN: 1 site: 0 rewritten, 1 left

static __global__ void rows(float *p) {
    atomicAdd(&p[threadIdx.y], 1.f); // CHECK: [[@LINE]]: uniform warp proved warp-uniform
}

static __global__ void short_rows(float *p) {
    atomicAdd(&p[threadIdx.y], 1.f); // CHECK: [[@LINE]]: keyed none warp-keyed
}

__global__ void child(float *sum, const float *x) {
    atomicAdd(sum, x[threadIdx.x]); // CHECK: [[@LINE]]: uniform grid proved warp-uniform
}

__global__ void parent(float *sum, float *bin, const int *key, const float *x) {
    atomicAdd(&bin[key[threadIdx.x]], 1.0f); // CHECK: [[@LINE]]: keyed none warp-keyed
    if (threadIdx.x == 0) {
        child<<<1, 32>>>(sum, x);
        rows<<<1, dim3(32, 4), 0, cudaStreamFireAndForget>>>(bin);
        short_rows<<<2, dim3(8, 8)>>>(bin);
        atomicAdd(sum, 2.0f); // CHECK: [[@LINE]]: uniform grid proved single-lane
    }
}

// Older ones take no launch in a kernel.
// REQUIRES: clang-22
