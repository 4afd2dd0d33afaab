// A method's table is found (block-cache/found.cu): it is told no base, and has a place for each element that may lie as far from the first that comes to either side.

// RUN: %tool -q %s -o %t.cu --no-line-directives
// RUN: grep -v CHECK %t.cu | FileCheck %s
// RUN: %compile %t.cu
// RUN: %tool -n %s 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: %tool -q --shared-memory=1500 %s -o - --no-line-directives | grep -vE "CHECK|SMALL" | FileCheck %s --check-prefix=SMALL

template <class F> __global__ void parallel_for(int n, F f)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        f(i);
}

// REMARK: [[#@LINE+10]]:47: remark: atomicAdd by a key: the block has its own copy of the 256 elements that the index can reach, in shared memory [warpagg-block-table]
// CHECK: warpagg::objects_of<F> objects
// CHECK-LABEL: struct bytes
// CHECK: bins_table::add(&bins[key[i]], 1u);
// CHECK: struct bins_table : warpagg::found<bins_table, warpagg::block_table<unsigned int, 256>> {};
// CHECK: using warpagg_objects = warpagg::objects<bins_table>;
// SMALL-NOT: bins_table
struct bytes {
    const unsigned char *key;
    unsigned *bins;
    __device__ void operator()(int i) const { atomicAdd(&bins[key[i]], 1u); }
};

// Twice the room: 1300 elements fit, handed on or in a kernel, and don't where they are found.
// CHECK-LABEL: struct large
// CHECK-NOT: weights_table
struct large {
    const unsigned *key;
    double *weights;
    __device__ void operator()(int i) const { atomicAdd(&weights[key[i] % 1300], 1.0); }
};
// CHECK-LABEL: void itself(
// CHECK: warpagg::block_table<double, 1300>
__global__ void itself(const unsigned *key, double *weights, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        atomicAdd(&weights[key[i] % 1300], 1.0);
}

// One update a thread fills no table that a thread fetches anew.
// CHECK-LABEL: struct once
// CHECK-NOT: _table::
struct once {
    const unsigned char *key;
    unsigned *bins;
    __device__ void operator()(int i) const { atomicAdd(&bins[key[i] & 15], 1u); }
};
template <class F> __global__ void each(F f) { f(blockIdx.x * blockDim.x + threadIdx.x); }

void launches(const unsigned char *key, unsigned *bins, double *weights, int n)
{
    parallel_for<<<100, 256>>>(n, bytes{key, bins});
    parallel_for<<<100, 256>>>(n, large{bins, weights});
    itself<<<100, 256>>>(bins, weights, n);
    each<<<100, 256>>>(once{key, bins});
}
