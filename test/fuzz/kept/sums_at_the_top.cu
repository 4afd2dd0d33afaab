// Would be wrong if the object of the kernel's first statement were made once for all blocks that one block does the work of: what was sent would be sent again. Lanes drop out,
// leave in front of other statements, and come in parts of a warp.
#include "fuzz.h"

__device__ void both(float *sum, float v)
{
    if (v > 0) {
        atomicAdd(&sum[0], v);
        atomicAdd(&sum[1], 1.0f);
    }
    atomicAdd(&sum[2], v + v);
}

__global__ void k1(const int *key, int n, float *sum)
{
    if (blockIdx.x * blockDim.x + threadIdx.x < n) {
        const int i = blockIdx.x * blockDim.x + threadIdx.x;
        const float v = key[i] % 7;
        if (v > 2) {
            atomicAdd(&sum[0], v);
            atomicAdd(&sum[1], 1.0f);
        }
        atomicAdd(&sum[2], 2.0f);
    }
}

__global__ void k2(const int *key, int n, float *sum)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    const int row = 3 * (i / 32 % 4);
    const float v = key[i] % 5;
    if (key[i] % 3)
        atomicAdd(&sum[row], v);
    const float w = v + 1;
    atomicAdd(&sum[row + 1], w);
    if (key[i] % 2 == 0)
        return;
    atomicAdd(&sum[12], v);
    if (v > 1)
        atomicAdd(&sum[13], w);
}

__global__ void k3(const int *key, int n, float *sum)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && key[i] % 2)
        both(sum, key[i] % 4);
    for (int j = 0; j < i % 3; j++)
        both(sum + 3, j);
    if (i < n)
        both(sum + 6, key[i] % 4);
}

#define RUN(k)                                                                                                                  \
    static void run_##k(const fuzz::launch &l, const fuzz::data &d) { k<<<l.grid, l.block>>>(d.key, d.n, d.at<float>(0)); }
RUN(k1)
RUN(k2)
RUN(k3)

const fuzz::kernel fuzz_kernels[] = {
    {"k1", run_k1, 11, 1, {{fuzz::F32, 16, 0, 0, 0, fuzz::SMALL, fuzz::EXACT, 0}}, {{1, 1, 1, 1, 1}, {9, 48, 1, 1, 430}, {7, 64, 1, 1, 400}, {5, 33, 1, 1, 99} FUZZ_LARGE({100, 256, 1, 1, 20000}, {20, 1024, 1, 1, 20000})}},
    {"k2", run_k2, 11, 1, {{fuzz::F32, 16, 0, 0, 0, fuzz::SMALL, fuzz::EXACT, 0}}, {{1, 1, 1, 1, 1}, {9, 48, 1, 1, 430}, {7, 64, 1, 1, 400}, {5, 33, 1, 1, 99} FUZZ_LARGE({100, 256, 1, 1, 20000}, {20, 1024, 1, 1, 20000})}},
    {"k3", run_k3, 11, 1, {{fuzz::F32, 16, 0, 0, 0, fuzz::SMALL, fuzz::EXACT, 0}}, {{1, 1, 1, 1, 1}, {9, 48, 1, 1, 430}, {7, 64, 1, 1, 400}, {5, 33, 1, 1, 99} FUZZ_LARGE({100, 256, 1, 1, 20000}, {20, 1024, 1, 1, 20000})}},
};
const int fuzz_kernel_count = 3;
