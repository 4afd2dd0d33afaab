__global__ void count(const int *cell, int n, int *counts) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&counts[cell[i]], 1);
}
void launch(const int *cell, int n, int *counts) { count<<<9, 256>>>(cell, n, counts); }
