// EXPECT: RESULT 10293991943211481016 cudaSuccess
// Lambdas that are kept in structs, whose pointers move on.
#include "../arrays.h"

#include <cstdio>

template <class F> struct keeper {
    F f;
    int more;
    __device__ void run(int v) { f(v + more); }
};
template <class F> __device__ keeper<F> keep(F f, int more)
{
    return {f, more};
}
struct action {
    int *p;
    __device__ auto adder() const
    {
        return [q = p](int v) { atomicAdd(q, v); };
    }
    __device__ auto self()
    {
        return [this](int v) { atomicMax(p + 1, v); };
    }
};
__global__ void kernel(int *a, const int *v, int n)
{
    int *cursor = a + 2;
    auto by_ref = [&](int x) { atomicAdd(cursor, x); };
    auto by_val = [=](int x) { atomicAdd(cursor, x); };
    action act{a};
    auto k1 = keep(act.adder(), 1);
    auto k2 = keep(act.self(), 2);
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        k1.run(v[i]);
        k2.run(v[i]);
        by_ref(v[i]);
        by_val(1);
        cursor = a + 2 + (v[i] & 1);
        act.p = a + 8 * (v[i] & 1);
    }
}
int main()
{
    int n = 900;
    int *v = ramp<int>(n), *a = fresh<int>(16);
    kernel<<<2, 96>>>(a, v, n);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT %llu %s\n", sum(a, 16), cudaGetErrorName(error));
}
