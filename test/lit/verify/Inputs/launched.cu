// The kernel's blocks are seen.
__global__ void bin(float *bins, const int *key, const int *more, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&bins[key[i]], more ? 2.0f : 1.0f);
}

void start(float *bins, const int *key, int n) {
    bin<<<(n + THREADS - 1) / THREADS, THREADS>>>(bins, key, nullptr, n);
}
