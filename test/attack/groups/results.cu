// EXPECT: RESULT 0 500 349 231 -269 2000 500 500 500 500 231 269 65535 1500 995 -995 249617 249617 995 cudaSuccess
// Old values in conditions, in several calls of one statement, and as the work that a loop draws.
#include "../arrays.h"

#include <cstdio>

__device__ int use(int a, int b)
{
    return a * 3 + b;
}
__global__ void conditions(int *c, int *out, const int *v, int n, int limit)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        if (atomicAdd(c, 1) < limit)
            out[i] = 1;
        if (v[i] > 300 && atomicAdd(c + 1, 1) < 50)
            out[i] += 2;
        out[i] += (v[i] & 1 ? atomicAdd(c + 2, 1) : atomicSub(c + 3, 1)) < 0 ? 4 : 8;
        int first, second;
        (first = atomicAdd(c + 4, 2), second = atomicAdd(c + 4, 2));
        if (second <= first)
            out[i] = -1;
        atomicAdd(c + 5, atomicAdd(c + 6, 1) >= 0 ? 1 : 100);
        out[i] += use(atomicAdd(c + 7, 1) >= 0, atomicAdd(c + 8, 1) >= 0) == 4;
        atomicAdd(v[i] & 2 ? c + 9 : c + 10, 1);
        !atomicOr(c + 11, 1 << (v[i] & 15)) ? void() : void(atomicAdd(c + 12, 0 * i + 1));
        for (int k = 0; atomicAdd(c + 13, 1) < 0 || k < 2; k++)
            ;
        int x[2] = {atomicMax(c + 14, v[i]), atomicMin(c + 15, -v[i])};
        if (x[0] > 999 || x[1] < -999)
            out[i] = -2;
    }
}
__global__ void draw(int *next, int *done, const int *v, int n)
{
    int i;
    while ((i = atomicAdd(next, 1)) < n)
        atomicAdd(done, v[i]);
    for (int k = atomicAdd(next + 1, 2); k < n; k = atomicAdd(next + 1, 2)) {
        atomicAdd(done + 1, v[k]);
        if (k + 1 < n)
            atomicAdd(done + 1, v[k + 1]);
    }
    do {
        i = atomicAdd(next + 2, 1);
        if (i >= n)
            break;
        atomicMax(done + 2, v[i]);
    } while (true);
}
int main()
{
    int n = 500;
    int *v = ramp<int>(n), *c = fresh<int>(16), *out = fresh<int>(n), *next = fresh<int>(3), *done = fresh<int>(8);
    conditions<<<2, 96>>>(c, out, v, n, 123);
    draw<<<3, 64>>>(next, done, v, n);
    cudaError_t error = cudaDeviceSynchronize();
    int ones = 0, twos = 0, bad = 0;
    for (int i = 0; i < n; i++)
        ones += out[i] & 1, twos += out[i] >> 1 & 1, bad += out[i] < 0;
    printf("RESULT %d %d %d", bad, c[0], c[1]);
    for (int i = 2; i < 16; i++)
        if (i != 12)
            printf(" %d", c[i]);
    printf(" %d %d %d %s\n", done[0], done[1], done[2], cudaGetErrorName(error));
}
