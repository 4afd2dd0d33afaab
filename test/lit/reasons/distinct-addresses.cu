// Each lane has an address of its own; one that several may share is rewritten.

// RUN: %tool --level=warp --no-cuda %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=warning:
// RUN: %compile %t.cu

struct Cell { float mass, charge; };

__global__ void own(float *p, double *d, Cell *cell, int n, float x) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    // CHECK: :[[@LINE+1]]:5: remark: left as is: each lane has an address of its own [warpagg:distinct-addresses]
    atomicAdd(&p[i], x);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:distinct-addresses]
    atomicAdd(p + threadIdx.x, x);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:distinct-addresses]
    atomicAdd(&p[2 * i + 1], x);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:distinct-addresses]
    atomicAdd(&p[n - 1 - i], x);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:distinct-addresses]
    atomicAdd(&cell[i].charge, x);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:distinct-addresses]
    atomicAdd(&d[(size_t)i], (double)x);
    for (int j = i; j < n; j += gridDim.x * blockDim.x)
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg:distinct-addresses]
        atomicAdd(&p[j], x);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:distinct-addresses]
    atomicAdd(&p[threadIdx.x & 31], x);
}

__global__ void near_misses(float *p, const int *key, float x) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&p[i / 2], x);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&p[threadIdx.x & 15], x);
    // CHECK: :[[@LINE+1]]:5: remark: left as is: the address goes on from lane to lane, so a search for equal ones finds nothing [warpagg:no-gain]
    atomicAdd(&p[i * i], x);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&p[i + key[i]], x);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-uniform]
    atomicAdd(&p[blockIdx.x], x);
}
