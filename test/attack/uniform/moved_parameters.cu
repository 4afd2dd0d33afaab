// EXPECT: RESULT 12601884089674398332 105600 2621950586580 4293687696893108584 8340 9300 cudaSuccess
// Parameters that move, are swapped by reference, hidden by variables, or changed in a struct.
#include "../arrays.h"

#include <cstdio>

__device__ void advance(float *&p)
{
    p += 1;
}
__device__ void swap2(float *&a, float *&b)
{
    float *t = a;
    a = b;
    b = t;
}
__global__ void moved(float *p, const int *v, int n)
{
    p += blockIdx.x;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(p, 1.0f);
    advance(p);
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(p, 2.0f);
    p = p - 1;
    if (v[threadIdx.x] & 1)
        p += 4;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(p, 4.0f);
}
__global__ void swapped(float *a, float *b, const int *v, int n)
{
    if (blockIdx.x)
        swap2(a, b);
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        atomicAdd(a, 1.0f);
        atomicAdd(b, 10.0f);
        if (v[i] == 7)
            swap2(a, b);
    }
}
__global__ void shadowed(float *a, int k, const int *v, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        atomicAdd(&a[k], 1.0f);
        int k = v[i] & 3;
        {
            float *a = nullptr;
            (void)a;
        }
        atomicAdd(&a[k], 1.0f);
        auto f = [&a, k](float x) mutable {
            float *b = a;
            k = 5;
            atomicAdd(&b[k], x);
        };
        f(2);
    }
}
__global__ void stepped(float *a, int k, const int *v, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        atomicAdd(&a[k], 1.0f);
        if (i + blockDim.x >= n)
            k++;
        atomicAdd(&a[k & 7], 1.0f);
    }
}
struct two {
    float *a, *b;
    int k;
};
__global__ void fields(two t, const int *v, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        atomicAdd(t.a, 1.0f);
        atomicAdd(&t.b[t.k], 1.0f);
        if (v[i] > 900) {
            float *x = t.a;
            t.a = t.b;
            t.b = x;
            t.k ^= 1;
        }
    }
}
int main()
{
    int n = 300;
    int *v = ramp<int>(n);
    float *f = fresh<float>(16), *g = fresh<float>(2), *h = fresh<float>(8), *s = fresh<float>(16), *a = fresh<float>(2),
          *b = fresh<float>(2);
    moved<<<3, 96>>>(f, v, n);
    swapped<<<2, 96>>>(g, g + 1, v, n);
    shadowed<<<1, 96>>>(h, 6, v, n);
    stepped<<<1, 96>>>(s, 2, v, n);
    fields<<<1, 96>>>(two{a, b, 0}, v, n);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT %llu %llu %llu %llu %llu %llu %s\n", sum(f, 16), sum(g, 2), sum(h, 8), sum(s, 16), sum(a, 2), sum(b, 2),
           cudaGetErrorName(error));
}
