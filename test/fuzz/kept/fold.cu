// Was wrong once: one call in the text, two places in its instances, one sum.
#include "fuzz.h"

template <int... N> __device__ void spread_atomicAdd_double(double *p, double v) { (atomicAdd(&p[N], v), ...); }

__global__ void k94(double *mass1, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        spread_atomicAdd_double<0, 1, 2, 3>(mass1, 1);
    }
}

static void run_94(const fuzz::launch &l, const fuzz::data &d)
{
    k94<<<l.grid, l.block>>>(d.at<double>(0), d.n);
}

const fuzz::kernel fuzz_kernels[] = {
    {"k94", run_94, 11, 1, {{fuzz::F64, 4, 0, 0, 0, fuzz::SMALL, fuzz::EXACT, 0}}, {{1, 33, 1, 1, 53}, {1, 48, 1, 1, 155}, {1, 128, 1, 1, 122} FUZZ_LARGE({1, 256, 1, 1, 5000}, {1, 1024, 1, 1, 20000}, {1, 128, 1, 1, 20000}, {1, 512, 1, 1, 20000})}},
};
const int fuzz_kernel_count = 1;
