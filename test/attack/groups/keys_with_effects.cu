// EXPECT: RESULT 10403502751687807122 12593228189857914239 36902400 10243846370779725824 17487842831144388708 cudaSuccess
// Neighbouring updates by keys that count their uses, are stepped, or are references to what changes between.
#include "../arrays.h"

#include <cstdio>

struct counted {
    int n = 0;
    int *log;
    __device__ int next() { return n++ & 7; }
    __device__ operator int() { return n++ & 7; }
    __device__ int peek() const { return n & 7; }
};
struct arr {
    float *p;
    int *uses;
    __device__ float &operator[](int i) const
    {
        atomicAdd(uses, 1);
        return p[i];
    }
};
__device__ int noisy(int *c, int k)
{
    atomicAdd(c, 1);
    return k;
}
__global__ void effects(float *p, float *q, int *c, const int *v, int n)
{
    counted k;
    arr a{p, c + 1};
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        int j = v[i] & 7;
        atomicAdd(&p[k.next()], 1.0f);
        atomicAdd(&q[k.next()], 1.0f); // NEVER: warp-peers, warp-vector
        atomicAdd(&p[k], 1.0f);
        atomicAdd(&q[k], 1.0f);
        atomicAdd(&p[noisy(c, j)], 1.0f);
        atomicAdd(&q[noisy(c, j)], 1.0f);
        atomicAdd(&a[j], 1.0f);
        atomicAdd(&a[j], 2.0f);
        atomicAdd(&p[j++], 1.0f);
        atomicAdd(&q[j], 1.0f);
        atomicAdd(&q[j], (float)j++);
        atomicAdd(&p[j], 1.0f);
    }
}
__global__ void pointers(float *p, float *q, const int *v, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        const int *k = v + i;
        int local[2] = {*k & 7, *k >> 3 & 7};
        int &r = local[0];
        atomicAdd(&p[*k], 1.0f);
        atomicAdd(&q[*k], 2.0f);
        atomicAdd(&p[local[0]], 1.0f);
        atomicAdd(&q[r], 2.0f);
        r = local[1];
        atomicAdd(&p[local[0]], 1.0f);
        atomicAdd(&q[r], 2.0f);
        float *a = &p[*k & 7], *b = a + 1;
        atomicAdd(a, 1.0f);
        atomicAdd(b, 1.0f);
        atomicAdd(a + 2, 1.0f);
        a = b;
        atomicAdd(a, 3.0f);
        atomicAdd(b, 3.0f);
    }
}
struct particle {
    float x, y, z;
    int n;
};
__global__ void aos(particle *p, const int *v, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    particle &c = p[v[i] % 50];
    atomicAdd(&c.x, 1.0f);
    atomicAdd(&c.y, (float)(v[i] & 3));
    atomicAdd(&c.z, 2.0f);
    atomicAdd(&c.n, 1);
    atomicAdd(&p[v[i] % 50].x, 1.0f);
}
__global__ void unaligned(float *p, const int *v, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float *c = p + 1 + 5 * (v[i] % 20);
    atomicAdd(c, 1.0f);
    atomicAdd(c + 1, 2.0f);
    atomicAdd(c + 2, 3.0f);
    atomicAdd(c + 3, 4.0f);
}
int main()
{
    int n = 600;
    int *v = ramp<int>(n), *c = fresh<int>(4);
    float *p = fresh<float>(1010), *q = fresh<float>(1010), *u = fresh<float>(128);
    particle *a = fresh<particle>(50);
    effects<<<2, 96>>>(p, q, c, v, n);
    pointers<<<2, 96>>>(p, q, v, n);
    aos<<<7, 96>>>(a, v, n);
    unaligned<<<7, 96>>>(u, v, n);
    cudaError_t error = cudaDeviceSynchronize();
    unsigned long long s = 0;
    for (int i = 0; i < 50; i++)
        s = s * 7 + a[i].x * 3 + a[i].y + a[i].z * 5 + a[i].n;
    printf("RESULT %llu %llu %llu %llu %llu %s\n", sum(p, 1010), sum(q, 1010), sum(c, 4), s, sum(u, 128),
           cudaGetErrorName(error));
}
