// EXPECT: RESULT 15128404809926107347 cudaSuccess
// Cases that fall through, a switch into a loop, and one without braces.
#include "../arrays.h"

#include <cstdio>

enum class kind : unsigned char { a, b, c, d };
__global__ void falls(int *t, const int *v, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        switch (static_cast<kind>(v[i] & 3)) {
        case kind::a:
            atomicAdd(t, 1);
        case kind::b:
            atomicAdd(t + 1, v[i]);
            [[fallthrough]];
        default:
            atomicAdd(t + 2, 1);
        case kind::d: {
            if (v[i] > 700)
                break;
            atomicAdd(t + 3, v[i]);
        }
        }
}
__global__ void duff(int *t, const int *v, int n)
{
    int count = v[threadIdx.x] % 9 + 1, rounds = (count + 3) / 4;
    switch (count % 4) {
    case 0:
        do {
            atomicAdd(t + 4, 1);
        case 3:
            atomicAdd(t + 4, 1);
        case 2:
            atomicAdd(t + 5, 1);
        case 1:
            atomicAdd(t + 6, 1);
        } while (--rounds > 0);
    }
}
__global__ void unbraced(int *t, const int *v, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        switch (v[i] & 1)
        case 1:
            if (v[i] > 3)
                atomicAdd(t + 7, 1);
            else
                atomicAdd(t + 8, 1);
}
int main()
{
    int n = 777;
    int *v = ramp<int>(n), *a = fresh<int>(16);
    falls<<<2, 128>>>(a, v, n);
    duff<<<1, 96>>>(a, v, n);
    unbraced<<<1, 64>>>(a, v, n);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT %llu %s\n", sum(a, 16), cudaGetErrorName(error));
}
