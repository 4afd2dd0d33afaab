// Was wrong once: pointers in constant memory lead to memory that is not constant.
#include "fuzz.h"

struct In202 {
    int n;
    unsigned long long *bins1;
};

__constant__ In202 in_202;

__global__ void k202()
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < in_202.n; i += gridDim.x * blockDim.x) {
        atomicMin(&in_202.bins1[0], 1);
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        for (int k = 0; k < 1; k++) {
            in_202.bins1[k] = 5;
        }
    }
}

static void run_202(const fuzz::launch &l, const fuzz::data &d)
{
    fuzz::set(in_202, In202{d.n, d.at<unsigned long long>(0)});
    k202<<<l.grid, l.block>>>();
}

const fuzz::kernel fuzz_kernels[] = {
    {"k202", run_202, 1, 1, {{fuzz::U64, 1, 0, 0, 0, fuzz::ZERO, fuzz::EXACT, 0}}, {{1, 70, 1, 1, 140}, {1, 64, 1, 1, 89}, {1, 96, 1, 1, 90} FUZZ_LARGE({1, 256, 1, 1, 20000}, {1, 1024, 1, 1, 5000}, {1, 128, 1, 1, 20000}, {1, 512, 1, 1, 1000})}},
};
const int fuzz_kernel_count = 1;
