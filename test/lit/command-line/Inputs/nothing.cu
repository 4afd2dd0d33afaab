// Nothing to rewrite: one thread a block counts.
__global__ void count(int *blocks)
{
    if (threadIdx.x == 0)
        atomicAdd(blocks, 1);
}
