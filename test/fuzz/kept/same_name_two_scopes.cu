// Was wrong once: two places under one name shared one sum.
#include "fuzz.h"

__global__ void k239(int n, int *energy1)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        {
            int *dst = energy1 + (0);
            atomicAdd(dst, 1);
        }
    }
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        {
            int *dst = energy1 + (1);
            atomicAdd(dst, 1);
        }
    }
}

static void run_239(const fuzz::launch &l, const fuzz::data &d)
{
    k239<<<l.grid, l.block>>>(d.n, d.at<int>(0));
}

const fuzz::kernel fuzz_kernels[] = {
    {"k239", run_239, 1, 1, {{fuzz::I32, 2, 0, 0, 0, fuzz::SMALL, fuzz::EXACT, 0}}, {{1, 32, 1, 1, 113}, {1, 64, 1, 1, 150}, {1, 1, 1, 1, 89} FUZZ_LARGE({1, 256, 1, 1, 5000}, {1, 1024, 1, 1, 20000}, {1, 128, 1, 1, 5000}, {1, 512, 1, 1, 5000})}},
};
const int fuzz_kernel_count = 1;
