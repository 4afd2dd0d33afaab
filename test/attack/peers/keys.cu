// EXPECT: RESULT 2028 7019 1927 1522 1923 1394 3570 cudaSuccess
// Neighbouring updates whose keys are spelled alike and whose addresses are not: a base of each lane, operators, a key that changes.
#include <cstdio>

struct Strided {
    int *p;
    int stride;
    __device__ int &operator[](int k) const { return p[k * stride]; }
};
__global__ void overloaded(int *bins, const int *v)
{
    int k = v[threadIdx.x] & 3;
    Strided row{bins, 1 + (int)(threadIdx.x & 1)};
    atomicAdd(&row[k], 1);     // NEVER: warp-peers
    atomicAdd(&row[k + 1], 1); // NEVER: warp-peers
}
__global__ void own_base(int *bins, const int *v)
{
    int k = v[threadIdx.x] & 3;
    int *mine = bins + 8 * (threadIdx.x & 1);
    atomicAdd(&mine[k], 1);
    atomicAdd(&mine[k + 4], 2);
}
__device__ int next(int &state)
{
    return state = (state + 1) & 3;
}
__global__ void stateful(int *bins, const int *v)
{
    int state = v[threadIdx.x] & 3;
    atomicAdd(&bins[next(state)], 1); // NEVER: warp-peers
    atomicAdd(&bins[next(state)], 2); // NEVER: warp-peers
}
__global__ void volatile_key(int *bins, const int *v)
{
    volatile int k = v[threadIdx.x] & 3;
    atomicAdd(&bins[k], 1);     // NEVER: warp-peers
    atomicAdd(&bins[k + 1], 1); // NEVER: warp-peers
}
struct Cyclic {
    mutable int i;
    __device__ operator int() const { return i++ & 3; }
};
__global__ void converted(int *bins, const int *v)
{
    Cyclic k{v[threadIdx.x]};
    atomicAdd(&bins[k], 1); // NEVER: warp-peers
    atomicAdd(&bins[k], 2); // NEVER: warp-peers
}
__global__ void own_offset(int *bins, const int *v)
{
    int k = v[threadIdx.x] & 3, j = threadIdx.x & 1;
    atomicAdd(&bins[k + j], 1);
    atomicAdd(&bins[k], 1);
}
__global__ void key_is_updated(int *bins, const int *v)
{
    __shared__ int own[256];
    int *k = &own[threadIdx.x];
    *k = v[threadIdx.x] & 3;
    atomicAdd(&own[threadIdx.x], 4);
    atomicAdd(&bins[*k], 1);
    atomicAdd(&bins[*k + 1], 1);
}

int main()
{
    const int threads = 256, slots = 64, kernels = 7;
    int *v, *bins;
    cudaMallocManaged(&v, threads * sizeof *v);
    cudaMallocManaged(&bins, kernels * slots * sizeof *bins);
    for (int i = 0; i < threads; i++)
        v[i] = i * 37 % 101;
    for (int k = 0; k < kernels * slots; k++)
        bins[k] = 0;
    overloaded<<<1, threads>>>(bins + 0 * slots, v);
    own_base<<<1, threads>>>(bins + 1 * slots, v);
    stateful<<<1, threads>>>(bins + 2 * slots, v);
    volatile_key<<<1, threads>>>(bins + 3 * slots, v);
    converted<<<1, threads>>>(bins + 4 * slots, v);
    own_offset<<<1, threads>>>(bins + 5 * slots, v);
    key_is_updated<<<1, threads>>>(bins + 6 * slots, v);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < kernels; k++) {
        int sum = 0;
        for (int slot = 0; slot < slots; slot++)
            sum += (slot + 1) * bins[k * slots + slot];
        printf(" %d", sum);
    }
    printf(" %s\n", cudaGetErrorName(error));
}
