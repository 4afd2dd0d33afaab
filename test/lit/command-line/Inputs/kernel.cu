// A keyed float sum, which is worth combining, and a count by one thread, which is not.
__global__ void bin(float *sum, const int *key, const float *value, int *blocks, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;  // a tab in front
    if (i < n)
        atomicAdd(&sum[key[i]], value[i]);
    if (threadIdx.x == 0)
        atomicAdd(blocks, 1);
}
