// EXPECT: RESULT 16384 16384 cudaSuccess
// Each thread takes a ticket, and waits until it is served; what the lock protects is updated by atomics alone.
#include <cstdio>
__global__ void lock(unsigned *ticket, unsigned *serving, unsigned long long *log)
{
    unsigned mine = atomicAdd(ticket, 1u);
    while (atomicAdd(serving, 0u) != mine)
        __nanosleep(20);
    atomicExch(log, atomicAdd(log, 0ull) + 1ull);
    atomicAdd(serving, 1u);
}
int main()
{
    unsigned *t;
    unsigned long long *l, hl;
    unsigned ht;
    cudaMalloc(&t, 8);
    cudaMemset(t, 0, 8);
    cudaMalloc(&l, 8);
    cudaMemset(l, 0, 8);
    lock<<<64, 256>>>(t, t + 1, l);
    cudaError_t e = cudaDeviceSynchronize();
    cudaMemcpy(&ht, t, 4, cudaMemcpyDeviceToHost);
    cudaMemcpy(&hl, l, 8, cudaMemcpyDeviceToHost);
    printf("RESULT %u %llu %s\n", ht, hl, cudaGetErrorName(e));
}
