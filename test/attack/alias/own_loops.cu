// EXPECT: RESULT 28 28 8
// LAUNCH: 256 0
// A loop around a compare-and-swap goes to its word as integers: the word may be one, which others read or count up as such.
#include <cstdio>

__device__ void least(float *p, float v) {
    int *bits = (int *)p, seen = *bits;
    while (v < __int_as_float(seen)) {
        const int old = atomicCAS(bits, seen, __float_as_int(v));
        if (old == seen)
            break;
        seen = old;
    }
}

__global__ void __launch_bounds__(256) read_behind_a_barrier(float *least_of, int *bits, int *out) {
    least(&least_of[blockIdx.x], (float)(threadIdx.x ^ 85) + blockIdx.x); // NEVER: block-* untested
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = bits[blockIdx.x];
}

__global__ void __launch_bounds__(256) count_behind_a_barrier(float *least_of, int *bits, int *out) {
    least(&least_of[blockIdx.x], (float)(threadIdx.x ^ 85) + blockIdx.x); // NEVER: block-* untested
    __syncthreads();
    if (threadIdx.x == 0)
        out[blockIdx.x] = atomicMin(&bits[blockIdx.x], 0x7f000000);
}

int main() {
    const int blocks = 8, threads = 256;
    int *bits, *out;
    cudaMallocManaged(&bits, blocks * sizeof *bits);
    cudaMallocManaged(&out, blocks * threads * sizeof *out);
    float sums[2] = {0, 0};
    int zeros = 0;
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < blocks; i++)
            bits[i] = 0x7f800000;
        if (round == 0)
            read_behind_a_barrier<<<blocks, threads>>>((float *)bits, bits, out);
        else
            count_behind_a_barrier<<<blocks, threads>>>((float *)bits, bits, out);
        if (cudaDeviceSynchronize() != cudaSuccess)
            return 1;
        for (int i = 0; i < blocks; i++) {
            const float *least_of = (const float *)&out[round == 0 ? i * threads : i];
            sums[round] += *least_of;
            zeros += round == 1 && *least_of == i;
        }
    }
    printf("RESULT %g %g %d\n", sums[0], sums[1], zeros);
}
