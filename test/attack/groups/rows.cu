// EXPECT: RESULT 600 1200 1500 900 300 2100 600 1500 300 cudaSuccess
// Neighbours in memory, each thread alone in its row: a value is made of what the statement before it has added.
#include <cstdio>

__global__ void chain(float *sum, const int *key, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int c = key[i];
    atomicAdd(&sum[3 * c], 2.0f);                       // NEVER: warp-vector
    atomicAdd(&sum[3 * c + 1], sum[3 * c] * 2);         // NEVER: warp-vector
    atomicAdd(&sum[3 * c + 2], sum[3 * c + 1] + 1);     // NEVER: warp-vector
}
struct cell {
    float x, y, z;
};
__global__ void chosen(cell *cells, const int *key, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    cell &c = cells[key[i]];
    const cell *same = cells + key[i];
    atomicAdd(&c.x, 3.0f);                              // x is looked at by both that follow
    atomicAdd(&c.y, same->x > 2 ? 1.0f : 5.0f);
    atomicAdd(&c.z, c.x + 4);
}
__global__ void bounded(float *sum, const int *key, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int c = key[i];
    atomicAdd(&sum[3 * c], 2.0f);
    atomicMax((int *)&sum[3 * c], __float_as_int(1.0f)); // the sum is larger by then
    atomicAdd(&sum[3 * c + 1], sum[3 * c] == 2 ? 5.0f : 0.0f);
    atomicAdd(&sum[3 * c + 2], 1.0f);
}

int main()
{
    const int n = 300;
    int *key;
    float *sums[3];
    cudaMallocManaged(&key, n * sizeof *key);
    for (int i = 0; i < n; i++)
        key[i] = i * 7 % n;
    for (float *&sum : sums) {
        cudaMallocManaged(&sum, 3 * n * sizeof *sum);
        for (int i = 0; i < 3 * n; i++)
            sum[i] = 0;
    }
    chain<<<4, 96>>>(sums[0], key, n);
    chosen<<<4, 96>>>((cell *)sums[1], key, n);
    bounded<<<4, 96>>>(sums[2], key, n);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (const float *sum : sums)
        for (int k = 0; k < 3; k++) {
            double all = 0;
            for (int i = 0; i < n; i++)
                all += sum[3 * i + k];
            printf(" %.0f", all);
        }
    printf(" %s\n", cudaGetErrorName(error));
}
