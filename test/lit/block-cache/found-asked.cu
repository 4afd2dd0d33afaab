// What stands in a lambda's place is no lambda: where the program asks for that, it stays as it is.
// REQUIRES: toolkit

// RUN: %tool -q %s -o - --no-line-directives -- -std=c++17 --extended-lambda | grep -v CHECK | FileCheck %s
// CHECK-NOT: warpagg::with

template <class F> __global__ void of_all(int n, F f)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        f(i);
}
#ifdef __NVCC__
template <class F> constexpr bool is_for_device = __nv_is_extended_device_lambda_closure_type(F);
#endif
void histogram(const int *key, unsigned *bins, int n)
{
    of_all<<<100, 256>>>(n, [=] __device__(int i) { atomicAdd(&bins[key[i]], 1u); });
}
