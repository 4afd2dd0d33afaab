// EXPECT: RESULT 49995000 10000 49995000 10000 49995000 10000 10000 49995000 49995000 10000 49995000 10000 cudaSuccess
// One text at several sites that means several places: shadowed names, a name that changes, blocks, loops, lambdas, templates.
#include <cstdio>

__device__ int counter[2];
__global__ void shadowed(int *total, const int *v, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        atomicAdd(total, v[i]); // APART
        int *outer = total;
        {
            int *total = outer + 1;
            atomicAdd(total, 1); // APART
        }
    }
}
__global__ void in_a_for(int *total, const int *v, int n)
{
    for (int *slot = total; slot; slot = nullptr)
        for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
            atomicAdd(slot, v[i]); // APART
    if (int *slot = total + 1)
        for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
            atomicAdd(slot, 1); // APART
}
__global__ void assigned(int *total, const int *v, int n)
{
    int *where = total;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(where, v[i]); // APART
    where = total + 1;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(where, 1); // APART
}
__global__ void hidden_by_local(int *total, const int *v, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&counter[0], v[i]); // APART
    int *counter = total;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&counter[0], 1); // APART
}
__global__ void collect(int *total)
{
    total[1] = counter[0];
}
__global__ void in_lambdas(int *total, const int *v, int n)
{
    auto first = [slot = total](int x) { atomicAdd(slot, x); };      // APART
    auto second = [slot = total + 1](int x) { atomicAdd(slot, x); }; // APART
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        first(v[i]);
        second(1);
    }
}
__global__ void index_assigned(int *total, const int *v, int n)
{
    int k = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        atomicAdd(&total[k], v[i]); // APART
        k++;
        atomicAdd(&total[k], 1); // APART
        k--;
    }
}

int main()
{
    const int n = 10000, slots = 12;
    int *v, *total;
    cudaMallocManaged(&v, n * sizeof *v);
    cudaMallocManaged(&total, slots * sizeof *total);
    for (int i = 0; i < n; i++)
        v[i] = i;
    for (int k = 0; k < slots; k++)
        total[k] = 0;
    shadowed<<<4, 256>>>(total, v, n);
    in_a_for<<<4, 256>>>(total + 2, v, n);
    assigned<<<4, 256>>>(total + 4, v, n);
    hidden_by_local<<<4, 256>>>(total + 6, v, n), collect<<<1, 1>>>(total + 6);
    in_lambdas<<<4, 256>>>(total + 8, v, n);
    index_assigned<<<4, 256>>>(total + 10, v, n);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < slots; k++)
        printf(" %d", total[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
