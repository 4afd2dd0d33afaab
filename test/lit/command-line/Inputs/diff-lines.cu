__global__ void two(int *p, const int *key)
{
    atomicAdd(&p[key[threadIdx.x]], 1);
    atomicAdd(&p[key[blockIdx.x]],
              1);
}
__global__ void one(int *p, const int *key) {
    atomicMax(&p[key[threadIdx.x]], 1);
    atomicAdd(&p[key[threadIdx.x + 1]], 1);
}
