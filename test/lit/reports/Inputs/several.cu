// Sites that are fixed alone, and sites that share an object, a search for peers, a helper's argument.

__global__ void sum(const float *v, int n, float *total)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(total, v[i]);
}

__global__ void both(const float *v, int n, float *total)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        if (v[i] > 0)
            atomicAdd(total, v[i]);
        else
            atomicAdd(total, -v[i]);
}

__global__ void cells(const int *cell, const double *m, const double *x, int n, double *mass, double *px)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int c = cell[i];
    atomicAdd(&mass[c], m[i]);
    atomicAdd(&px[c], x[i]);
}

__device__ void keep(const int v, int *__restrict__ most, int *__restrict__ least)
{
    atomicMax(most, v);
    atomicMin(least, v);
}

__global__ void range(const int *v, int n, int *__restrict__ most, int *__restrict__ least)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        keep(v[i], most, least);
}

__global__ void one(float *last)
{
    if (threadIdx.x == 0)
        atomicAdd(last, 1.0f);
}
