// Lambdas for the device that the host hands to kernels. What they have captured comes with the launch, and is one for the grid as a parameter is.

// RUN: %tool --level=warp --no-cuda -DEXTENDED %s -o %t.cu --no-line-directives 2>%t.err
// RUN: FileCheck %s --input-file=%t.err --check-prefix=ERR
// RUN: grep -v -e ERR -e CHECK %t.cu | FileCheck %s
// RUN: %compile %t.cu

// ERR-NOT: warning:
// ERR: 6 sites: 5 rewritten, 1 left (1 single-lane)

#if !defined(__NVCC__) || defined(__CUDACC_EXTENDED_LAMBDA__) // nvcc has an option for them
#define EXTENDED
#endif

template <class F> __global__ void for_each(int n, F f) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        f(i);
}
template <class F> void run(int n, F f) { for_each<<<(n + 255) / 256, 256>>>(n, f); }

#ifdef EXTENDED
void launches(float *bin, float *sum, const int *key, const float *x, int n) {
    run(n, [=] __device__(int i) { atomicAdd(&bin[key[i]], x[i]); });
    // CHECK: { warpagg::add<warpagg::keyed>(&bin[key[i]], x[i]); });
    run(n, [=] __device__(int i) { atomicAdd(sum, x[i]); });
    // CHECK: { warpagg::add<warpagg::uniform>(sum, x[i]); });
    run(n, [=] __host__ __device__(int i) {
#ifdef __CUDA_ARCH__
        atomicAdd(sum + 1, x[i]);
        // CHECK: warpagg::add<warpagg::uniform>(sum + 1, x[i]);
#endif
    });
    auto named = [=] __device__(auto i) mutable { atomicAdd(&bin[i % 4], 1.0f); };
    // CHECK: { warpagg::add<warpagg::keyed>(&bin[i % 4], 1.0f); };
    run(n, named);
    for_each<<<1, 32>>>(n, [=] __device__(int i) { if (i == 0) atomicAdd(sum, 2.0f); });
    // CHECK: if (i == 0) atomicAdd(sum, 2.0f); });
    auto inner = [=] __device__(int i) {
        auto twice = [&](float v) { atomicAdd(&bin[key[i]], v + v); };
        // CHECK: { warpagg::add<warpagg::keyed>(&bin[key[i]], v + v); };
        twice(x[i]);
    };
    run(n, inner);
}
#endif
