// Reads of the location without a dereference of its pointer in sight, behind a barrier.

// RUN: %tool -n --no-cuda %s -isystem %S/Inputs 2>&1 | FileCheck %s --implicit-check-not=remark:

#include <views.h>

struct State { int sum; };
struct Context { State &state; int &sum; };
struct Buffer { int *data; };
struct ConstBuffer { const int *data; };
struct Node { int *slot; };
struct Snapshot {
    int value;
    __device__ explicit Snapshot(const int *p) { value = *p; }
};
struct Parameters { int *count; int n; };
__constant__ Parameters parameters;
__constant__ int *pointer;
__device__ int pair[2];
__device__ int first_of(ConstBuffer b) { return b.data[0]; }

__global__ void by_constructor(int *total, int *out) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:observed]
    atomicAdd(total, threadIdx.x);
    __syncthreads();
    Snapshot s(total);
    *out = s.value;
}
__global__ void by_view(int *total, double *out) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:observed]
    atomicAdd(total, threadIdx.x);
    __syncthreads();
    library::View view(total);
    *out = view[0];
}
__global__ void by_view_given(int *total, library::View view, double *out) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:observed]
    atomicAdd(total, threadIdx.x);
    __syncthreads();
    *out = view.first();
}
__global__ void by_library(int *total, library::View view, double *out) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:observed]
    atomicAdd(total, threadIdx.x);
    __syncthreads();
    *out = library::reduce(view, 1);
}
__global__ void by_reference_to_struct(State *s, Context c, double *out) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:observed]
    atomicAdd(&s->sum, threadIdx.x);
    __syncthreads();
    *out = c.state.sum;
}
__global__ void by_reference(State *s, Context c, double *out) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:observed]
    atomicAdd(&s->sum, threadIdx.x);
    __syncthreads();
    *out = c.sum;
}
__global__ void by_member_pointer(State *s, double *out) {
    int State::*member = &State::sum;
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:observed]
    atomicAdd(&s->sum, threadIdx.x);
    __syncthreads();
    *out = s->*member;
}
__global__ void by_binding(double *out) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:observed]
    atomicAdd(&pair[0], threadIdx.x);
    __syncthreads();
    auto &[a, b] = pair;
    *out = a;
}
__global__ void by_constant_struct(double *out) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:observed]
    atomicAdd(parameters.count, threadIdx.x);
    __syncthreads();
    *out = *parameters.count;
}
__global__ void by_constant_pointer(int *total, double *out) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:observed]
    atomicAdd(total, threadIdx.x);
    __syncthreads();
    *out = *pointer;
}
__global__ void by_shared_pointer(int *total, double *out) {
    __shared__ int *kept;
    kept = total;
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:observed]
    atomicAdd(total, threadIdx.x);
    __syncthreads();
    *out = *kept;
}
__global__ void by_number(int *total, unsigned long long address, double *out) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:observed]
    atomicAdd(total, threadIdx.x);
    __syncthreads();
    *out = *reinterpret_cast<int *>(address);
}
__global__ void by_void(int *total, void *raw, double *out) {
    int x;
    // CHECK: :[[@LINE+1]]:5: {{.*}}; at once where total and raw meet{{.*}} [warpagg-block-sum]
    atomicAdd(total, threadIdx.x);
    __syncthreads();
    memcpy(&x, raw, sizeof x);
    *out = x;
}
// What is made of a restrict pointer in the kernel may be used for it.
__global__ void by_copy_of_restrict(int *__restrict__ total, double *out) {
    Buffer b;
    b.data = total;
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:observed]
    atomicAdd(total, threadIdx.x);
    __syncthreads();
    *out = b.data[0];
}
__global__ void by_memory(int *__restrict__ total, Node *nodes, double *out) {
    nodes[0].slot = total;
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:observed]
    atomicAdd(total, threadIdx.x);
    __syncthreads();
    *out = *nodes[0].slot;
}
__global__ void by_view_to_const(int *total, double *out) {
    ConstBuffer b;
    b.data = total;
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:observed]
    atomicAdd(total, threadIdx.x);
    __syncthreads();
    *out = first_of(b);
}
// Extremes of both kinds do not commute.
__global__ void by_sign(int *p, const int *v) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:observed]
    atomicMax(p, v[threadIdx.x]);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:observed]
    atomicMax((unsigned *)p, (unsigned)v[threadIdx.x]);
}
// A release announces it, by whichever function.
__global__ void by_release(unsigned long long *total, int *flag) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} but a fence orders the update before what follows {{.*}} [warpagg-warp-uniform]
    atomicAdd(total, 1ull * threadIdx.x);
    __nv_atomic_store_n(flag, 1, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_SYSTEM);
}

// Near misses.
struct Point {
    int x, y;
    __device__ Point(int a, int b) { x = a; y = b; }
};
__global__ void of_its_own(int *total, Buffer given, const int *__restrict__ v) {
    Point p(v[0], v[1]);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-block-sum]
    atomicAdd(total, p.x);
}
__global__ void given_apart(int *__restrict__ total, Buffer given) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-block-sum]
    atomicAdd(total, given.data[threadIdx.x]);
}
__constant__ int table[4];
__global__ void constants(int *total) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-block-sum]
    atomicAdd(total, table[threadIdx.x % 4] + parameters.n);
}
