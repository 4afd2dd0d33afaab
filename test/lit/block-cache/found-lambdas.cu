// A lambda that is handed to a kernel finds its object: what stands in its place has the object for a member.
// REQUIRES: toolkit

// RUN: %tool -q %s -o %t.cu --no-line-directives -- -std=c++17 --extended-lambda
// RUN: grep -v CHECK %t.cu | FileCheck %s
// RUN: env NVCC_APPEND_FLAGS=--extended-lambda %compile %t.cu -std=c++17
// RUN: %tool %t.cu -o %t.again.cu --no-line-directives -- -std=c++17 --extended-lambda 2>&1 | FileCheck %s --check-prefix=AGAIN
// RUN: diff %t.cu %t.again.cu
// AGAIN: 0 rewritten

// CHECK: namespace { struct bins_{{cache}} : warpagg::found<bins_{{cache}}, warpagg::block_cache<unsigned int, [[#]]>> {}; }
// CHECK-LABEL: void of_all(
// CHECK-NEXT: {
// CHECK-NEXT: {{^}}    warpagg::objects_of<F> objects(warpagg::apart::only_if(n / gridDim.x >= 8192));

template <class F> __global__ void of_all(int n, F f)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        f(i);
}
template <class F> void for_all(int n, F f) { of_all<<<100, 256>>>(n, f); }

void histogram(const int *key, unsigned *bins, unsigned *more, int n, bool twice)
{
    // CHECK: for_all(n, warpagg::with<bins_{{cache}}>([=] __device__(int i) { bins_{{cache}}::add(&bins[key[i]], 1u); }));
    for_all(n, [=] __device__(int i) { atomicAdd(&bins[key[i]], 1u); });

    // CHECK: auto f = warpagg::with<bins_{{cache}}2, more_{{table}}>([=] __device__(int i) {
    // CHECK: bins_{{cache}}2::add(&bins[key[i]], 1u);
    // CHECK: more_{{table}}::add(&more[key[i] & 255], 1u);
    // CHECK: });
    auto f = [=] __device__(int i) {
        atomicAdd(&bins[key[i]], 1u);
        if (twice)
            atomicAdd(&more[key[i] & 255], 1u);
    };
    for_all(n, f);

    // CHECK: for_all(n, [=] __device__(int i) { more[i] = key[i]; });
    for_all(n, [=] __device__(int i) { more[i] = key[i]; });

    // Something of another form, or for the host too, can't be wrapped as it is.
    // CHECK: for_all(n, [=] __device__(int i) mutable { warpagg::add<warpagg::keyed>(
    // CHECK: for_all(n, [=] __host__ __device__(int i) {
    // CHECK-NOT: ::add(&bins[key[i] + 1]
    for_all(n, [=] __device__(int i) mutable { atomicAdd(&bins[key[i]], 1u); });
    for_all(n, [=] __host__ __device__(int i) {
#ifdef __CUDA_ARCH__
        atomicAdd(&bins[key[i] + 1], 1u);
#endif
    });
}

// In a kernel it is no kernel's.
// CHECK-LABEL: void inside(
// CHECK-NOT: warpagg::with
__global__ void inside(const int *key, unsigned *bins, int n)
{
    auto f = [=] __device__(int i) { atomicAdd(&bins[key[i]], 1u); };
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        f(i);
}
