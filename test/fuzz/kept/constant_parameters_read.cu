// Was wrong once: pointers in constant memory lead to memory that is not constant.
#include "fuzz.h"

struct box_unsigned {
    unsigned *data;
    int n;
};

struct In34 {
    int n;
    const int *key;
    unsigned *tally1;
    unsigned *grad3;
    box_unsigned tally1_b;
    int zero;
};

__constant__ In34 in_34;

__global__ void k34()
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < in_34.n; i += gridDim.x * blockDim.x) {
        {
            const int c1 = in_34.zero;
            atomicAdd(&(in_34.tally1 + blockIdx.x)[c1], in_34.key[i] & 7);
        }
    }
    __syncthreads();
    for (int k = threadIdx.x; k < 1; k += blockDim.x) {
        (in_34.grad3 + blockIdx.x)[k] = (in_34.tally1_b.data + blockIdx.x)[k];
    }
}

static void run_34(const fuzz::launch &l, const fuzz::data &d)
{
    fuzz::set(in_34, In34{d.n, d.key, d.at<unsigned>(0), d.at<unsigned>(1), box_unsigned{d.at<unsigned>(0), 1}, d.zero});
    k34<<<l.grid, l.block>>>();
}

const fuzz::kernel fuzz_kernels[] = {
    {"k34", run_34, 1, 2, {{fuzz::U32, 0, 0, 0, 1, fuzz::ZERO, fuzz::EXACT, 0}, {fuzz::U32, 0, 0, 0, 1, fuzz::ZERO, fuzz::EXACT, 0}}, {{4, 64, 1, 1, 35}, {3, 1, 1, 1, 93}, {2, 96, 1, 1, 142} FUZZ_LARGE({3, 256, 1, 1, 20000}, {20, 1024, 1, 1, 20000}, {132, 128, 1, 1, 1000}, {3, 512, 1, 1, 20000})}},
};
const int fuzz_kernel_count = 1;
