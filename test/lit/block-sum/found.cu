// A method's total is found (block-cache/found.cu): what a thread gathers lies in shared memory.

// RUN: %tool -q %s -o %t.cu --no-line-directives
// RUN: grep -v CHECK %t.cu | FileCheck %s
// RUN: %compile %t.cu
// RUN: %tool -n %s 2>&1 | FileCheck %s --check-prefix=REMARK

template <class F> __global__ void parallel_for(int n, F f)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        f(i);
}

// REMARK: [[#@LINE+9]]:47: remark: atomicAdd on one address for the whole block: each thread keeps a running value, the block makes one update; the sum is regrouped [warpagg-block-sum]
// CHECK: warpagg::objects_of<F> objects;
// CHECK-LABEL: struct total
// CHECK: sum_sum::add(sum, value[i]);
// CHECK: struct sum_sum : warpagg::found<sum_sum, warpagg::block_total<float>> {};
// CHECK: using warpagg_objects = warpagg::objects<sum_sum>;
struct total {
    const float *value;
    float *sum;
    __device__ void operator()(int i) const { atomicAdd(sum, value[i]); }
};

// Without a loop it does not pay.
// CHECK-LABEL: struct once
// CHECK-NOT: sum_sum
struct once {
    const float *value;
    float *sum;
    __device__ void operator()(int i) const { atomicAdd(sum, value[i]); }
};
template <class F> __global__ void each(F f) { f(blockIdx.x * blockDim.x + threadIdx.x); }

// Nor does it fit beside much memory of the kernel's own: 1024 values have no room.
// CHECK-LABEL: struct crowded
// CHECK-NOT: sum_sum
struct crowded {
    const float *value;
    double *sum;
    __device__ void operator()(int i) const
    {
        __shared__ double own[5200];
        own[threadIdx.x] = value[i];
        atomicAdd(sum, own[threadIdx.x]);
    }
};
template <class F> __global__ void of_crowded(int n, F f)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        f(i);
}

void launches(const float *value, float *sum, int n)
{
    parallel_for<<<100, 256>>>(n, total{value, sum});
    each<<<100, 256>>>(once{value, sum});
    of_crowded<<<100, 256>>>(n, crowded{value, nullptr});
}
