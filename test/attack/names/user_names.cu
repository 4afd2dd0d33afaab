// EXPECT: RESULT 49995000 5000 5000 49995000 5000 5000 49995000 5000 5000 5000 5000 10000 10000 49995000 10000 cudaSuccess
// The program has things of its own called warpagg, peers, add, uniform, storage: in a namespace, as locals, as members, as parameters.
#include <cstdio>

namespace app
{
namespace warpagg
{
struct uniform {
};
template <class T> __device__ void add(int *, int) {}
}
__global__ void inside(int *total, const int *v, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        atomicAdd(total, v[i]);
        atomicAdd(&total[1 + v[i] % 2], 1);
    }
}
struct Machine {
    struct warpagg {
        int unused;
    };
    int *slot;
    __device__ void add(int x) { atomicAdd(slot, x); }
    __device__ void peers(int k) { atomicAdd(&slot[k], 1); }
};
__global__ void members(int *total, const int *v, int n)
{
    Machine machine{total};
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        machine.add(v[i]);
        machine.peers(1 + v[i] % 2);
    }
}
}
__device__ float warpagg_total;
__global__ void locals(int *total, const int *v, int n)
{
    int warpagg = 1, peers = 2, total_sum = 0, total_sum_storage = 0, add = 0, uniform = 0, keyed = 0, lane = 0, mask = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        atomicAdd(&total[0], v[i] * warpagg);
        atomicAdd(&total[1 + v[i] % peers], 1);
        int k = v[i] % 2;
        atomicAdd(&total[k + 3], 1);
        atomicAdd(&total[k + 5], 2);
    }
    if (total_sum + total_sum_storage + add + uniform + keyed + lane + mask != 0)
        total[0] = 0;
}
__global__ void parameters(int *peers, int *warpagg, const int *peers_sum, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        atomicAdd(peers, peers_sum[i]);
        atomicAdd(warpagg + 1, 1);
    }
}

int main()
{
    const int n = 10000, slots = 15;
    int *v, *total;
    cudaMallocManaged(&v, n * sizeof *v);
    cudaMallocManaged(&total, slots * sizeof *total);
    for (int i = 0; i < n; i++)
        v[i] = i;
    for (int k = 0; k < slots; k++)
        total[k] = 0;
    app::inside<<<4, 256>>>(total, v, n);
    app::members<<<4, 256>>>(total + 3, v, n);
    locals<<<4, 256>>>(total + 6, v, n);
    parameters<<<4, 256>>>(total + 13, total + 13, v, n);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < slots; k++)
        printf(" %d", total[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
