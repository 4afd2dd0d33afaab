// The other spellings of an atomic: the compiler's own __nv_atomic_*, and cuda::atomic_ref.

// RUN: %tool --no-cuda -q %s -o %t.cu --no-line-directives
// RUN: grep -v CHECK %t.cu | FileCheck %s
// RUN: %compile %t.cu

#include <cuda/atomic>

#ifdef __NVCC__ // clang has none of these
__global__ void compilers_own(float *f, unsigned *u, const int *key, unsigned *out) {
    int k = key[threadIdx.x];
    // CHECK: warpagg::add<warpagg::keyed>(&f[k], 1.0f);
    __nv_atomic_add(&f[k], 1.0f, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
    // CHECK: out[k] = warpagg::fetch_max<warpagg::keyed>(&u[k], 3u);
    out[k] = __nv_atomic_fetch_max(&u[k], 3u, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
    // CHECK: warpagg::or_<warpagg::keyed, warpagg::block>(&u[key[k]], 3u);
    __nv_atomic_fetch_or(&u[key[k]], 3u, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_BLOCK);
    // CHECK: warpagg::add<warpagg::keyed, warpagg::system>(&f[k + k], 2.0f);
    __nv_atomic_add(&f[k + k], 2.0f, __NV_ATOMIC_RELAXED);
}

__global__ void orders(float *f, const int *key) {
    int k = key[threadIdx.x];
    // CHECK: __nv_atomic_add(&f[k], 3.0f, __NV_ATOMIC_ACQ_REL, __NV_THREAD_SCOPE_DEVICE);
    __nv_atomic_add(&f[k], 3.0f, __NV_ATOMIC_ACQ_REL, __NV_THREAD_SCOPE_DEVICE);
}
#endif

__global__ void references(float *f, int *n, const int *key, int *out) {
    int k = key[threadIdx.x];
    cuda::atomic_ref<float, cuda::thread_scope_device> sum(f[k]);
    // CHECK: warpagg::add<warpagg::keyed>(&(f[k]), 1.0f);
    sum.fetch_add(1.0f, cuda::memory_order_relaxed);
    // CHECK: out[k] = warpagg::fetch_and<warpagg::keyed, warpagg::block>(&(n[k]), 7);
    out[k] = cuda::atomic_ref<int, cuda::thread_scope_block>(n[k]).fetch_and(7, cuda::memory_order_relaxed);
    // CHECK: warpagg::exch<warpagg::keyed, warpagg::system>(&(n[k]), 1);
    cuda::atomic_ref<int>{n[k]}.exchange(1, cuda::std::memory_order_relaxed);
}

__global__ void suffixes(float *f, int *n, const int *key) {
    int k = key[threadIdx.x];
    // CHECK: warpagg::add<warpagg::keyed, warpagg::block>(&f[k], 1.0f);
    atomicAdd_block(&f[k], 1.0f);
    // CHECK: warpagg::min<warpagg::keyed, warpagg::system>(&n[k], 1);
    atomicMin_system(&n[k], 1);
}
