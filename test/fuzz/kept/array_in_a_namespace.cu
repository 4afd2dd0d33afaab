// Did not compile once: the name of the array without its namespace.
#include "fuzz.h"

namespace data_55 {
__device__ float dst1_55[16];
}

__global__ void k55(const int *key, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        {
            const int cell1 = key[i] % 16;
            atomicAdd(&data_55::dst1_55[cell1], 1.0f);
        }
    }
}

static void run_55(const fuzz::launch &l, const fuzz::data &d)
{
    fuzz::copy_in((void *)&data_55::dst1_55, d.at<float>(0), 16 * sizeof(float));
    k55<<<l.grid, l.block>>>(d.key, d.n);
    fuzz::copy_out((const void *)&data_55::dst1_55, d.at<float>(0), 16 * sizeof(float));
}

const fuzz::kernel fuzz_kernels[] = {
    {"k55", run_55, 11, 1, {{fuzz::F32, 16, 0, 0, 0, fuzz::SMALL, fuzz::EXACT, 0}}, {{1, 1, 1, 1, 74}, {1, 48, 1, 1, 145}, {1, 70, 1, 1, 134} FUZZ_LARGE({1, 256, 1, 1, 20000}, {1, 1024, 1, 1, 5000}, {1, 128, 1, 1, 5000}, {1, 512, 1, 1, 20000})}},
};
const int fuzz_kernel_count = 1;
