// An instance may stand in a body that clang does not understand: nothing is known of where the template's call leads.
// REQUIRES: toolkit

// RUN: %tool --level=warp -n %s 2>&1 | FileCheck %s --check-prefix=SEEN
// RUN: %tool --level=warp -n -DHIDES %s 2>&1 | FileCheck %s --check-prefix=HIDDEN

namespace wide { struct pair { float high, low; }; }
namespace hides {
using ::atomicAdd;
static __device__ void atomicAdd(wide::pair *to, wide::pair v) { to->high += v.high; }

template <class T> __global__ void known(T *sum, const int *key, const T *v) {
    // SEEN: :[[@LINE+2]]:5: {{.*}} [warpagg-warp-keyed]
    // HIDDEN: :[[@LINE+1]]:5: {{.*}} [warpagg:user-overload]
    atomicAdd(&sum[key[threadIdx.x]], v[threadIdx.x]);
}
template __global__ void known(float *, const int *, const float *);

#ifdef HIDES
void host(wide::pair *sum, const int *key) { known<<<1, 32>>>(sum, key, nothing_that_is_declared(sum)); }
#endif
}
