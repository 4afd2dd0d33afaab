// EXPECT: RESULT 6400 6400 2560 cudaSuccess
// What alloca gives in an iteration lives to the end of the function, not of the iteration.
#include "../arrays.h"

#include <alloca.h>
#include <cstdio>
#include <new>

struct seen {
    float value;
    const seen *before;
};
__global__ void list(const float *__restrict__ x, const int *__restrict__ id, int n, float *__restrict__ sum, float *__restrict__ out)
{
    const seen *last = nullptr;
    for (int j = 0; j < n; j++) {
        const float v = x[j * 32 + threadIdx.x % 32];
        last = new (alloca(sizeof(seen))) seen{v, last};
        if (v == 0)
            continue;
        atomicAdd(&sum[2 * id[j]], v);        // NEVER: warp-sums
        atomicAdd(&sum[2 * id[j] + 1], 1.0f); // NEVER: warp-sums
    }
    float all = 0;
    for (; last; last = last->before)
        all += last->value;
    out[threadIdx.x] = all;
}
int main()
{
    const int n = 50, threads = 64;
    float *x = fresh<float>(n * 32), *sum = fresh<float>(16), *out = fresh<float>(threads);
    int *id = ramp<int>(n);
    for (int i = 0; i < n * 32; i++)
        x[i] = i % 5;
    for (int i = 0; i < n; i++)
        id[i] %= 8;
    list<<<1, threads>>>(x, id, n, sum, out);
    cudaError_t error = cudaDeviceSynchronize();
    float all = 0, values = 0, counts = 0;
    for (int i = 0; i < threads; i++)
        all += out[i];
    for (int i = 0; i < 16; i += 2) {
        values += sum[i];
        counts += sum[i + 1];
    }
    printf("RESULT %.0f %.0f %.0f %s\n", all, values, counts, cudaGetErrorName(error));
}
