// Rows of a template's own type: where it is a float, or of two bytes, in all instances that are seen. What others make of the text is right too.

// RUN: %tool --level=warp -q %s -o %t.cu --no-line-directives
// RUN: grep -v CHECK %t.cu | FileCheck %s --match-full-lines --strict-whitespace
// RUN: sed 's/^#if 0/#if 1/' %t.cu > %t.more.cu
// RUN: %compile %t.cu
// RUN: %compile %t.more.cu

// CHECK:    warpagg::record<warpagg::field<T, 2>> record;
// CHECK-NEXT:    record.template add<0, 0>(&sums[2 * k], x[0]);
// CHECK-NEXT:    record.template add<0, 1>(sums + 2 * k + 1, x[1]);
// CHECK-NEXT:    record.send();
template <class T> __device__ void in_all(T *sums, const int *key, const T *x) {
    const int k = key[blockIdx.x * blockDim.x + threadIdx.x];
    atomicAdd(&sums[2 * k], x[0]);
    atomicAdd(sums + 2 * k + 1, x[1]);
}

// The name of a variable's type may not stand where the record would.
// CHECK:    warpagg::add<warpagg::keyed>(&sums[2 * k + 1], x[1]);
// CHECK-NEXT:    warpagg::add<warpagg::keyed>(&sums[2 * k], x[0]);
template <class T> __device__ void backwards(T *all, const int *key, const T *x) {
    const int k = key[blockIdx.x * blockDim.x + threadIdx.x];
    T *sums = all;
    atomicAdd(&sums[2 * k + 1], x[1]);
    atomicAdd(&sums[2 * k], x[0]);
}

// CHECK:    warpagg::add<warpagg::keyed>(&sums[2 * k], x[0]);
// CHECK-NEXT:    warpagg::add<warpagg::keyed>(&sums[2 * k + 1], x[1]);
template <class T> __device__ void in_some(T *sums, const int *key, const T *x) {
    const int k = key[blockIdx.x * blockDim.x + threadIdx.x];
    atomicAdd(&sums[2 * k], x[0]);
    atomicAdd(&sums[2 * k + 1], x[1]);
}

// Elsewhere the second may be of another type.
// CHECK:    warpagg::add<warpagg::keyed>(&sums[2 * k], x[0]);
// CHECK-NEXT:    warpagg::add<warpagg::keyed>(&same[2 * k + 1], x[1]);
template <class T, class U> __device__ void of_two(T *sums, U *, const int *key, const T *x) {
    const int k = key[blockIdx.x * blockDim.x + threadIdx.x];
    U *same = (U *)sums;
    atomicAdd(&sums[2 * k], x[0]);
    atomicAdd(&same[2 * k + 1], x[1]);
}

// CHECK:    warpagg::record<warpagg::field<T>, warpagg::field<T>> record;
// CHECK-NEXT:    record.template add<0>(&counts[2 * k], x[0]);
// CHECK-NEXT:    record.template add<1>(&counts[2 * k + 1], x[1]);
template <class T> __device__ void of_integers(T *counts, const int *key, const T *x) {
    const int k = key[blockIdx.x * blockDim.x + threadIdx.x];
    atomicAdd(&counts[2 * k], x[0]);
    atomicAdd(&counts[2 * k + 1], x[1]);
}

// CHECK:    warpagg::record<warpagg::field<T, 4>> components;
// CHECK-NEXT:    #pragma unroll
// CHECK-NEXT:    for (int c = 0; c < 4; c++)
// CHECK-NEXT:        components[c].add(&sums[4 * k + c], x[c]);
// CHECK-NEXT:    components.send();
template <class T> __device__ void in_a_loop(T *sums, const int *key, const T *x) {
    const int k = key[blockIdx.x * blockDim.x + threadIdx.x];
    #pragma unroll
    for (int c = 0; c < 4; c++)
        atomicAdd(&sums[4 * k + c], x[c]);
}

// CHECK:            peers.add(&sums[4 * k + c], x[c]);
template <class T> __device__ void by_a_variable(T *all, const int *key, const T *x) {
    const int k = key[blockIdx.x * blockDim.x + threadIdx.x];
    T *sums = all;
    for (int c = 0; c < 4; c++)
        atomicAdd(&sums[4 * k + c], x[c]);
}

__global__ void __launch_bounds__(256) kernel(float *f, double *d, int *i, const int *key, const float *x) {
    in_all(f, key, f + 100);
    backwards(f, key, f + 100);
    in_some(f + 200, key, f + 300);
    in_some(d, key, d + 100);
    of_two(f + 400, f, key, f + 500);
    of_integers(i, key, i + 100);
    in_a_loop(f + 600, key, x);
    by_a_variable(f + 700, key, x);
}

#if 0
__global__ void __launch_bounds__(256) others(double *d, unsigned long long *w, float *f, const int *key) {
    in_all(d, key, d + 100);
    in_all(w, key, w + 100);
    in_a_loop(d, key, d + 100);
    of_two(f, d, key, f);
}
__global__ void __launch_bounds__(256) vectors(float4 *v, const int *key) {
    in_all(v, key, v + 100);
    in_a_loop(v, key, v + 100);
}
#endif
