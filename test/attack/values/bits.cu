// EXPECT: RESULT 8548096708755110224 21167 5 995 996 3212836864 cudaSuccess
// The bits of a float as another type: maxima of them, unions, bit casts.
#include "../arrays.h"

#include <cstdio>

#include <cstring>
union Word {
    unsigned u;
    float f;
    struct {
        short lo, hi;
    } s;
};
__global__ void maxima(float *best, const float *v, int n, float *out)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicMax((int *)best + blockIdx.x, __float_as_int(v[i])); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x < 4)
        out[4 * blockIdx.x + threadIdx.x] = best[blockIdx.x] * (threadIdx.x + 1);
}
__global__ void unions(Word *w, const int *v, int n, int *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(&w->u, (unsigned)v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0) {
        out[0] = w->s.lo;
        out[1] = w->s.hi;
    }
}
__global__ void union_local(Word *w, const int *v, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        Word x;
        x.f = (float)v[i];
        atomicMax(&w->u, x.u);
        unsigned bits;
        float g = x.f + 1;
        memcpy(&bits, &g, 4);
        atomicMax(&w[1].u, bits);
        atomicMin((int *)&w[2].f, __builtin_bit_cast(int, -g));
    }
}
int main()
{
    int n = 700;
    float *v = ramp<float>(n), *best = fresh<float>(4), *out = fresh<float>(16);
    int *iv = ramp<int>(n), *io = fresh<int>(2);
    Word *w = fresh<Word>(1), *w2 = fresh<Word>(3);
    maxima<<<3, 96>>>(best, v, n, out);
    unions<<<1, 128>>>(w, iv, n, io);
    union_local<<<1, 128>>>(w2, iv, n);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT %llu %d %d %.0f %.0f %u %s\n", sum(out, 12), io[0], io[1], w2[0].f, w2[1].f, w2[2].u, cudaGetErrorName(error));
}
