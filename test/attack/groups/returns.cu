// EXPECT: RESULT 444 36 cudaSuccess
// A return leaves two loops at once, and both have sums of the warp.
#include <cstdio>

__global__ void kernel(const float *v, float *outer, float *inner, int n, int last)
{
    for (int i = 0; i < n; i++) {
        if (v[i * 32 + threadIdx.x] > 0) {
            atomicAdd(&outer[i], v[i * 32 + threadIdx.x]);
            atomicAdd(&outer[i + n], 1.0f);
        }
        for (int j = 0; j < n; j++) {
            if (i == last && j == 2)
                return;
            if (j > i)
                break;
            if (v[j * 32 + threadIdx.x] <= 0)
                continue;
            atomicAdd(&inner[j], v[j * 32 + threadIdx.x]);
            atomicAdd(&inner[j + n], 2.0f);
        }
    }
}

int main()
{
    const int n = 6, last = 3;
    float *v, *outer, *inner;
    cudaMallocManaged(&v, n * 32 * sizeof *v);
    cudaMallocManaged(&outer, 2 * n * sizeof *outer);
    cudaMallocManaged(&inner, 2 * n * sizeof *inner);
    for (int i = 0; i < n * 32; i++)
        v[i] = i % 32 < 3 ? i % 32 + 1 : -1;
    for (int i = 0; i < 2 * n; i++)
        outer[i] = inner[i] = 0;
    kernel<<<1, 32>>>(v, outer, inner, n, last);
    cudaError_t error = cudaDeviceSynchronize();
    float sums[2] = {0, 0};
    for (int i = 0; i < 2 * n; i++) {
        sums[0] += inner[i] * (i + 1);
        sums[1] += outer[i];
    }
    printf("RESULT %g %g %s\n", sums[0], sums[1], cudaGetErrorName(error));
}
