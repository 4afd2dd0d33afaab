// Was wrong once: two places under one name shared one sum.
#include "fuzz.h"

__global__ void k255(int n, const float *fval, float *seen1)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        if (i % 3 == 0) {
            {
                const int here = 0;
                atomicAdd(&seen1[here], 1);
            }
        } else {
            {
                const int here = 1;
                atomicAdd(&seen1[here], fval[i]);
            }
        }
    }
}

static void run_255(const fuzz::launch &l, const fuzz::data &d)
{
    k255<<<l.grid, l.block>>>(d.n, d.fval, d.at<float>(0));
}

const fuzz::kernel fuzz_kernels[] = {
    {"k255", run_255, 21, 1, {{fuzz::F32, 2, 0, 0, 0, fuzz::ZERO, fuzz::EXACT, 0}}, {{1, 1, 1, 1, 148}, {1, 70, 1, 1, 123}, {1, 48, 1, 1, 38} FUZZ_LARGE({1, 256, 1, 1, 20000}, {1, 1024, 1, 1, 5000}, {1, 128, 1, 1, 5000}, {1, 512, 1, 1, 20000})}},
};
const int fuzz_kernel_count = 1;
