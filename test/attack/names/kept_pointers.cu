// EXPECT: RESULT 12288 24576 4096 4096 0 0 cudaSuccess
// An object that the kernel makes keeps the pointer that the kernel was given, moved, cast or chosen: the array's name at the kernel's top is the argument's.
#include <cstdio>
struct pair_of { long long first, second; };
class agent {
    pair_of *mine;
    int n;

  public:
    __device__ agent(pair_of *to, int count) : mine(to + 1), n(count) {}
    __device__ void step(int i) {
        atomicAdd((unsigned long long *)&mine[i % 7 - 1].first, 3ull);
        atomicAdd((unsigned long long *)&mine[i % 7 - 1].second, 6ull);
    }
    __device__ void run() {
        for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
            step(i);
    }
};
__global__ void made(pair_of *pairs, int n)
{
    agent it(pairs, n);
    it.run();
}
struct view {
    unsigned *at;
    __device__ explicit view(unsigned *p) : at(p) {}
};
__global__ void moved(unsigned *bins, unsigned *others, int n)
{
    bins = others + 8;
    view seen(bins);
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&seen.at[(i & 15) - 8], 1u);
}
template <bool First> __global__ void either(char *bins, char *others, int n)
{
    char *raw = First ? others : bins;
    using word = unsigned;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        word *bins = (word *)raw;
        atomicAdd(&bins[i & 15], 1u);
    }
}
int main()
{
    pair_of *pairs;
    unsigned *bins;
    cudaMallocManaged(&pairs, 8 * sizeof *pairs);
    cudaMallocManaged(&bins, 64 * sizeof *bins);
    cudaMemset(pairs, 0, 8 * sizeof *pairs);
    cudaMemset(bins, 0, 64 * sizeof *bins);
    made<<<2, 256>>>(pairs, 4096);
    moved<<<2, 256>>>(bins, bins + 16, 4096);
    either<true><<<2, 256>>>((char *)bins, (char *)(bins + 32), 4096);
    either<false><<<2, 256>>>((char *)(bins + 48), (char *)bins, 0);
    const cudaError_t error = cudaDeviceSynchronize();
    long long first = 0, second = 0;
    unsigned sums[4] = {};
    for (int i = 0; i < 8; i++) first += pairs[i].first, second += pairs[i].second;
    for (int i = 0; i < 64; i++) sums[i / 16] += bins[i];
    printf("RESULT %lld %lld %u %u %u %u %s\n", first, second, sums[1], sums[2], sums[0], sums[3], cudaGetErrorName(error));
}
