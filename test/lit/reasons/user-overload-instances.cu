// A header's overloads are no obstacle where each instance of the template leads to CUDA's own: all of them have to be in sight.

// RUN: %tool --level=warp --no-cuda %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=remark:
// RUN: %compile %t.cu
// RUN: %tool --level=warp --no-cuda -n -DHIDES %s 2>&1 | FileCheck %s --check-prefix=HIDDEN
// RUN: %tool --level=warp --no-cuda -n --header-filter=.* %s 2>&1 | FileCheck %s --check-prefix=HIDDEN
// HIDDEN: [[@LINE+12]]:5: {{.*}} [warpagg:user-overload]

namespace wide {
struct Sum { float high, low; };
}
namespace hides {
using ::atomicAdd;
static __device__ void atomicAdd(wide::Sum *to, wide::Sum v) { to->high += v.high; }
static __device__ void atomicAdd(signed char *to, signed char v) { *to += v; }

template <class T> __global__ void known(T *sum, const int *key, const T *v) {
    // CHECK: :[[@LINE+1]]:5: remark: atomicAdd by a key{{.*}} [warpagg-warp-keyed]
    atomicAdd(&sum[key[threadIdx.x]], v[threadIdx.x]);
}
template __global__ void known(float *, const int *, const float *);
template __global__ void known(double *, const int *, const double *);

// One instance leads elsewhere, and has no atomic.
template <class T> __global__ void mixed(T *sum, const int *key, const T *v) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:user-overload]
    atomicAdd(&sum[key[threadIdx.x]], v[threadIdx.x]);
}
template __global__ void mixed(float *, const int *, const float *);
template __global__ void mixed(signed char *, const int *, const signed char *);

// By a function in between, which is instantiated twice.
template <class T> __device__ void send(T *to, T v) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:user-overload]
    atomicAdd(to, v);
}
__global__ void sends(float *sum, wide::Sum *sums, const int *key) {
    send(&sum[key[threadIdx.x]], 1.0f);
    send(&sums[key[threadIdx.x]], wide::Sum{1, 2});
}

#ifdef HIDES // an instance in a body that clang does not understand
void host(wide::Sum *sum, const int *key) {
    known<<<1, 32>>>(sum, key, nothing_that_is_declared(sum));
}
#endif
}
