// Plain CUDA: groups of lanes that took different masks from __activemask() meet behind a branch. docs/activemask.md
#include <cstdio>
#include <cstdlib>
__device__ int wrong, lanes;
__device__ __noinline__ void touch(double *p) { atomicAdd(p, 1.0); }
__global__ void kernel(const unsigned char *byte, int n, double *sink) {
    __shared__ unsigned word;
    int rounds = 0;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        for (int j = 0; j < byte[i] % 4; j++) {
            switch (byte[i] >> 2 & 3) {
            case 3:
            case 1: for (int k = 0; k < 4; k++) touch(&sink[byte[i]]); break;
            }
            if (byte[i] < 128) {
                if (byte[i] & 1) atomicAdd(&sink[byte[i] >> 4], 1.0);
            } else
                rounds++;
        }
    const unsigned mask = __activemask();
    const unsigned some = __ballot_sync(mask, rounds != 0);
    if (threadIdx.x % 32 == __ffs(mask) - 1) atomicExch_block(&word, some);
    if (__ballot_sync(mask, 1) != mask) atomicAdd(&wrong, 1);
    atomicAdd(&lanes, 1);
}
int main() {
    unsigned char *byte, host[3000]; double *sink; int counts[2];
    cudaMalloc(&byte, 3000), cudaMalloc(&sink, 256 * sizeof(double));
    for (int t = 0; t < 400; t++) {
        for (int i = 0; i < 3000; i++) host[i] = rand() >> 7;
        cudaMemcpy(byte, host, 3000, cudaMemcpyHostToDevice);
        const int sizes[] = {33, 64, 100, 256, 512, 1024};
        kernel<<<1, sizes[t % 6]>>>(byte, t % 2 ? 777 : 3000, sink);
    }
    cudaMemcpyFromSymbol(&counts[0], wrong, 4), cudaMemcpyFromSymbol(&counts[1], lanes, 4);
    printf("%d of %d lanes\n", counts[0], counts[1]);
}
