// A function that is named other than to be called has callers that nobody sees, wherever the name stands; so has one that a header declares.

// RUN: %tool -n --no-cuda --json=- %s -I %S/Inputs | python3 %S/facts.py address extent proof \
// RUN:     | FileCheck %s --match-full-lines --implicit-check-not={{.}}

#include "declared.h"

typedef void (*function)(float *, int);

__device__ void in_a_table(float *p, int k) {
    atomicAdd(&p[k], 1.f); // CHECK: [[@LINE]]: keyed none
}
__device__ void in_a_struct(float *p, int k) {
    atomicAdd(&p[k], 1.f); // CHECK: [[@LINE]]: keyed none
}
__device__ void as_an_argument(float *p, int k) {
    atomicAdd(&p[k], 1.f); // CHECK: [[@LINE]]: keyed none
}
__device__ void of_a_type(float *p, int k) {
    atomicAdd(&p[k], 1.f); // CHECK: [[@LINE]]: uniform grid proved
}
__device__ void by_default(float *p, int k) {
    atomicAdd(&p[k], 1.f); // CHECK: [[@LINE]]: uniform grid proved
}
__device__ void in_a_member(float *p, int k) {
    atomicAdd(&p[k], 1.f); // CHECK: [[@LINE]]: uniform grid proved
}
template <class T> __device__ void instance(T *p, int k) {
    atomicAdd(&p[k], T(1)); // CHECK: [[@LINE]]: keyed none
}
__device__ void in_a_header(float *p, int k) {
    atomicAdd(&p[k], 1.f); // CHECK: [[@LINE]]: uniform grid proved
}
struct Method {
    __device__ static void method(float *p, int k) {
        atomicAdd(&p[k], 1.f); // CHECK: [[@LINE]]: keyed none
    }
};

__device__ function table[] = {in_a_table, Method::method, instance<float>};
struct Holder { int n; function f; };
__device__ Holder holder = {1, &in_a_struct};
template <function F> struct Policy { __device__ void call(float *p, int k) { F(p, k); } };
template <function F> __device__ void apply(float *p, int k) { F(p, k); }
typedef Policy<of_a_type> Alias;
__device__ void takes(function f = by_default) { f(nullptr, 0); }
struct Initialised { function f = in_a_member; };

// Near misses: called, by whatever name.
namespace n {
__device__ void only_called(float *p, int k) {
    atomicAdd(&p[k], 1.f); // CHECK: [[@LINE]]: uniform grid proved
}
}
__device__ int only_converted(float *p, int k) {
    atomicAdd(&p[k], 1.f); // CHECK: [[@LINE]]: uniform grid proved
    return 1;
}

__global__ void kernel(float *p, const int *k) {
    in_a_table(p, 0);
    in_a_struct(p, 0);
    as_an_argument(p, 0);
    apply<as_an_argument>(p, k[threadIdx.x]);
    of_a_type(p, 0);
    by_default(p, 0);
    in_a_member(p, 0);
    instance(p, 0);
    in_a_header(p, 0);
    Method::method(p, 0);
    n::only_called(p, 0);
    double d = only_converted(p, 0);
    p[1] = d;
}

// Blocks of another size: rows of 32 threads by name, and who knows which by the table.
static __global__ void by_table(float *p) {
    atomicAdd(&p[threadIdx.y], 1.f); // CHECK: [[@LINE]]: uniform warp checked
}
static __global__ void by_name(float *p) {
    atomicAdd(&p[threadIdx.y], 1.f); // CHECK: [[@LINE]]: uniform warp proved
}
static void (*const kernels[])(float *) = {by_table};
void launch(float *p) {
    by_table<<<1, dim3(32, 8)>>>(p);
    kernels[0]<<<1, dim3(16, 16)>>>(p);
    by_name<<<1, dim3(32, 8)>>>(p);
}
