// Minima and maxima of cuda::atomic_ref<float> are loops of the library's, whose rounds wait for memory; one object made beside another leaves its place alone.

// REQUIRES: toolkit
// RUN: %tool --arch=sm_90 %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=warning:
// RUN: FileCheck %s --check-prefix=TEXT --input-file=%t.cu
// RUN: %compile %t.cu

#include <cuda/atomic>

__global__ void lowest(const float *x, const int *segment, int n, float *low, double *all) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        cuda::atomic_ref<float, cuda::thread_scope_device> of(low[segment[i]]);
        cuda::atomic_ref<double, cuda::thread_scope_device> whole(*all);
        // CHECK: :[[@LINE+2]]:9: {{.*}} [warpagg-warp-keyed]
        // TEXT: {{^        }}warpagg::min<warpagg::keyed>(&(low[segment[i]]), x[i]);
        of.fetch_min(x[i], cuda::memory_order_relaxed);
        // CHECK: :[[@LINE+2]]:9: {{.*}} [warpagg-warp-uniform]
        // TEXT: {{^        }}warpagg::max<warpagg::uniform>(&(*all), x[i]);
        whole.fetch_max(x[i], cuda::memory_order_relaxed);
    }
}
