// EXPECT: RESULT 298924 217521 68059 1296761600040 5528248256891922624 4342536037166596160 18209097977231502656 cudaSuccess
// A thread that is alone in its cell, or in its grid, reads what it has updated.
#include "../arrays.h"

#include <cstdio>

__global__ void own(float *a, const float *b, const int *v, int n, float *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        atomicAdd(a, (float)v[i]);
        if (v[i] > 990)
            out[0] += *a;
    }
}
__global__ void other_name(float *a, float *b, const int *v, int n)
{
    for (int i = 0; i < n; i++) {
        atomicAdd(&a[v[i] & 7], 1.0f);
        if (v[i] == 3)
            b[0] = 100;
    }
}
__global__ void distinct(float *p, const int *key, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int c = key[i];
    atomicAdd(&p[3 * c], 2.0f); // NEVER: warp-vector
    atomicAdd(&p[3 * c + 1], p[3 * c] * 2); // NEVER: warp-vector
    atomicAdd(&p[3 * c + 2], p[3 * c + 1] + 1); // NEVER: warp-vector
}
__global__ void chain(int *p, const int *key, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    const int *k = key + i;
    atomicAdd(&p[*k], 1);
    atomicAdd(&p[*k + 1], 2);
    atomicAdd(&p[*k + 2], 4);
}
__global__ void chain_self(int *p, const int *key, int at)
{
    const int *k = key + at;
    atomicAdd(&p[*k], 1);
    atomicAdd(&p[*k + 8], 2);
    atomicAdd(&p[*k + 16], 4);
}
int main()
{
    int n = 300;
    int *v = ramp<int>(n), *key = fresh<int>(n), *q = fresh<int>(2 * n), *r = fresh<int>(64);
    float *a = fresh<float>(8), *o = fresh<float>(1), *b = fresh<float>(8), *p = fresh<float>(3 * n);
    for (int i = 0; i < n; i++)
        key[i] = (i * 7) % n;
    own<<<1, 1>>>(a, a, v, n, o);
    own<<<1, 1>>>(a, a, v, n, a + 1);
    other_name<<<1, 1>>>(b, b, v, n);
    distinct<<<4, 96>>>(p, key, n);
    chain<<<1, 320>>>(q, key, n);
    r[5] = 5;
    chain_self<<<1, 1>>>(r, r, 5);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT %g %g %g %llu %llu %llu %llu %s\n", *a, a[1], *o, sum(b, 8), sum(p, 3 * n), sum(q, 2 * n), sum(r, 64),
           cudaGetErrorName(error));
}
