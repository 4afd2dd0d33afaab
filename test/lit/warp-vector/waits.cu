// A row is sent behind its last statement: who waits for others in between, or looks, parts it.

// RUN: %tool --level=warp -n --no-cuda %s 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=note: --implicit-check-not=warning:

// CHECK: :[[@LINE+4]]:5: remark: {{.*}} [warpagg-warp-keyed]
// CHECK: :[[@LINE+4]]:5: remark: {{.*}} [warpagg-warp-keyed]
__global__ void behind_a_barrier(float *p, const int *key) {
    int c = key[threadIdx.x];
    atomicAdd(&p[2 * c], 2.0f);
    atomicAdd(&p[2 * c + 1], (float)__syncthreads_count(c > 3));
}

// CHECK: :[[@LINE+4]]:5: remark: {{.*}} [warpagg-warp-keyed]
// CHECK: :[[@LINE+4]]:5: remark: {{.*}} [warpagg-warp-keyed]
__global__ void in_a_branch(float *p, const int *key, int n) {
    int c = key[threadIdx.x];
    atomicAdd(&p[2 * c], 2.0f);
    atomicAdd(&p[2 * c + 1], n > 3 ? p[2 * c] : 1.0f);
}

// Of what is only read, and of other parts of the element, a value may be made.
struct body { float x, y, mass; };
// CHECK: :[[@LINE+4]]:5: remark: {{.*}} [warpagg-warp-vector]
// CHECK: :[[@LINE+4]]:5: note: {{.*}} [warpagg-warp-vector]
__global__ void of_other_things(body *b, const float *q, const int *key, int n) {
    int c = key[threadIdx.x];
    atomicAdd(&b[c].x, q[c] * n);
    atomicAdd(&b[c].y, n > 4 ? q[c + 1] * b[c].mass : 1.0f);
}
// CHECK: sites:
