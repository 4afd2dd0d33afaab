// Did not compile once: the element type of a template parameter's pointer that is declared __restrict__.
#include "fuzz.h"

template <class T> __global__ void k62(T *__restrict__ sum1, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        atomicAdd(&sum1[0], 1);
    }
}

static void run_62(const fuzz::launch &l, const fuzz::data &d)
{
    k62<unsigned long long><<<l.grid, l.block>>>(d.at<unsigned long long>(0), d.n);
}

const fuzz::kernel fuzz_kernels[] = {
    {"k62", run_62, 1, 1, {{fuzz::U64, 16, 0, 0, 0, fuzz::ZERO, fuzz::EXACT, 0}}, {{1, 128, 1, 1, 83}, {1, 70, 1, 1, 30}, {1, 32, 1, 1, 115} FUZZ_LARGE({1, 256, 1, 1, 5000}, {1, 1024, 1, 1, 1000}, {1, 128, 1, 1, 5000}, {1, 512, 1, 1, 5000})}},
};
const int fuzz_kernel_count = 1;
