// EXPECT: RESULT 13547181565921394432 14034497030160987130 1956322558447046400 15031824004252776722 18061932763816818722 15678099589339201280 14280950517418852096 16230631929441919168 3748056550345080064 cudaSuccess
// Bodies of loops that end in every way: switches, conditions that declare, jumps from an inner loop, constructors, packs.
#include "../arrays.h"

#include <cstdio>

struct rec {
    unsigned on : 3;
    unsigned to : 5;
};
struct acc {
    float *g;
    int base;
    __device__ void run(const int *v, int n);
    __device__ acc(float *p, const int *v, int n);
};
#define LOOP_END ;
__global__ void sw(float *g, const int *v, int n)
{
    for (int j = 0; j < n; j++) {
        switch ((v[j] + threadIdx.x) & 3) {
        case 0:
            break;
        case 1:
            continue;
        default:
            atomicAdd(&g[v[j] & 7], 1.0f);
        }
        if (v[j] > 990)
            break;
    }
}
__global__ void dangling(float *g, const int *v, int n)
{
    for (int j = 0; j < n; j++)
        if (v[threadIdx.x + j] & 1)
            atomicAdd(&g[v[j] & 7], 1.0f);
        else
            atomicAdd(&g[8 + (v[j] & 7)], 2.0f);
}
__global__ void cond_var(float *g, const int *v, int n)
{
    int j = n;
    while (int k = j--) {
        if ((v[k] ^ threadIdx.x) & 1)
            continue;
        atomicAdd(&g[v[k] & 7], (float)k);
        const int sums = k, way = 2;
        atomicAdd(&g[8 + (v[k] & 7)], (float)(sums + way));
    }
}
__global__ void unsigned_char(float *g, const int *v)
{
    for (unsigned char j = 250; j != 5; ++j) {
        rec r{(unsigned)v[j] & 7u, (unsigned)threadIdx.x & 31u};
        if (r.on > r.to)
            continue;
        r.on++;
        atomicAdd(&g[v[j] & 7], (float)r.on);
        constexpr int c[2] = {1, 2};
        static_assert(c[1] == 2);
        atomicAdd(&g[8 + (v[j] & 7)], (float)c[r.to & 1]);
    }
}
__global__ void nested(float *g, const int *v, int n)
{
    for (int j = 0; j < n; j++) {
        float s = 0;
        if ((v[j] + threadIdx.x) % 3 == 0)
            continue;
        for (int k = 0; k < 3; k++) {
            if ((v[k] + threadIdx.x) % 5 == 0)
                continue;
            s += k;
            atomicAdd(&g[v[k] & 7], 1.0f);
        }
        atomicAdd(&g[8 + (v[j] & 7)], s);
        if (j == n - 2)
            return;
    }
    atomicAdd(g + 16, 1.0f);
}
__device__ void acc::run(const int *v, int n)
{
    for (int j = 0; j < n; j++) {
        if ((v[j] + threadIdx.x) & 1)
            continue;
        atomicAdd(&g[base + (v[j] & 7)], 1.0f);
        base ^= 8;
    }
}
__device__ acc::acc(float *p, const int *v, int n) : g(p), base(0)
{
    for (int j = 0; j < n; j++) {
        if (v[j] == 7)
            return;
        if ((v[j] + threadIdx.x) & 1)
            continue;
        atomicAdd(&g[v[j] & 7], 1.0f);
    }
}
__global__ void members(float *g, const int *v, int n)
{
    acc a(g, v, n);
    a.run(v, n);
}
template <class... T> __device__ void pack(const int *v, int n, T... p)
{
    for (int j = 0; j < n; j++) {
        if ((v[j] + threadIdx.x) & 1)
            continue;
        (atomicAdd(&p[v[j] & 7], 1.0f), ...);
    }
}
__global__ void packs(float *g, const int *v, int n)
{
    pack(v, n, g, g + 8);
}
__global__ void used_after(float *g, const int *v, int n)
{
    int j, last = 0;
    for (j = 0; j < n; j += 1 + (v[j] & 1), last++) {
        if ((threadIdx.x + last) & 1)
            continue;
        atomicAdd(&g[v[j] & 7], (float)last);
    }
    atomicAdd(&g[16 + (j & 3)], (float)last);
}
__global__ void pragma(float *g, const int *v, int n)
{
#pragma unroll 4
    for (int j = 0; j < n; j++) {       // a comment
        if ((v[j] + threadIdx.x) & 2) { /* nothing */
            continue;
        }
        atomicAdd(&g[v[j] & 7], 1.0f); // the sum
        [[maybe_unused]] int unused;
        {
            atomicAdd(&g[v[j] & 7], 2.0f);
        }
        if (v[j] > 5000) {
            return;
        }
        // the end
    }
}
int main()
{
    int n = 60;
    int *v = ramp<int>(512), k = 0;
    float *g = fresh<float>(200);
    sw<<<2, 64>>>(g, v, n);
    dangling<<<2, 64>>>(g + 20, v, n);
    cond_var<<<2, 64>>>(g + 40, v, n);
    unsigned_char<<<1, 64>>>(g + 60, v);
    nested<<<2, 64>>>(g + 80, v, n);
    members<<<1, 64>>>(g + 100, v, n);
    packs<<<1, 64>>>(g + 120, v, n);
    used_after<<<1, 64>>>(g + 140, v, n);
    pragma<<<2, 64>>>(g + 160, v, n);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (k = 0; k < 9; k++)
        printf(" %llu", sum(g + 20 * k, 20));
    printf(" %s\n", cudaGetErrorName(error));
}
