// EXPECT: RESULT 0 0 0 0 cudaSuccess
// A thread reads back, without a barrier, a place that nobody else updates.
#include <cstdio>

__global__ void by_index(int *total, int *bins, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        atomicAdd(&bins[i], v[i]); // NEVER: block-*
        if (bins[i] != v[i])
            *out = -1;
    }
}
__global__ void by_permutation(int *total, int *bins, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        int k = v[i] * 7LL % n;
        atomicAdd(&bins[k], 1); // NEVER: block-*
        bins[k] += v[i];
        atomicSub(&bins[k], 1); // NEVER: block-*
        atomicAdd(total, bins[k] - v[i]);
    }
}
__global__ void by_old_value(int *total, int *bins, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        int k = v[i] * 3LL % n, old = atomicAdd(&bins[k], 5); // NEVER: block-*
        int now = atomicAdd(&bins[k], 6);                     // NEVER: block-*
        if (now != old + 5)
            *out = -1;
    }
}
__global__ void by_lane(int *total, int *bins, const int *v, int n, double *out)
{
    int *mine = bins + threadIdx.x;
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        int before = *mine;
        atomicAdd(mine, 2); // NEVER: block-*
        if (*mine != before + 2)
            *out = -1;
    }
}

int main()
{
    const int n = 10000, kernels = 4;
    int *v, *total;
    double *out;
    cudaMallocManaged(&v, n * sizeof *v);
    cudaMallocManaged(&total, kernels * sizeof *total);
    cudaMallocManaged(&out, kernels * sizeof *out);
    for (int i = 0; i < n; i++)
        v[i] = i;
    for (int k = 0; k < kernels; k++)
        total[k] = out[k] = 0;
    int *bins;
    cudaMallocManaged(&bins, kernels * n * sizeof *bins);
    for (int k = 0; k < kernels * n; k++)
        bins[k] = 0;
    by_index<<<1, 256>>>(total, bins + 0 * n, v, n, out + 0);
    by_permutation<<<1, 256>>>(total, bins + 1 * n, v, n, out + 1);
    by_old_value<<<1, 256>>>(total, bins + 2 * n, v, n, out + 2);
    by_lane<<<1, 256>>>(total, bins + 3 * n, v, n, out + 3);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < kernels; k++)
        printf(" %.0f", out[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
