// Headers of the toolkit that the bundled declarations stand in for, together.

// RUN: %tool --level=warp --no-cuda %s -o %t.cu --no-line-directives 2>%t.err
// RUN: FileCheck %s --input-file=%t.err --check-prefix=ERR
// RUN: grep -v -e ERR -e CHECK %t.cu | FileCheck %s
// RUN: %compile %t.cu

// ERR-NOT: warning:
// ERR: 5 sites: 5 rewritten, 0 left

#include <cuda_fp16.h>
#include <cuda_bf16.h>
#include <cooperative_groups.h>
#include <curand_kernel.h>

namespace cg = cooperative_groups;

__global__ void __launch_bounds__(256) noise(__half *h, __nv_bfloat16 *b, __half2 *h2, __nv_bfloat162 *b2, float *f, curandState *states, const int *key) {
    auto block = cg::this_thread_block();
    curandState state = states[block.thread_rank()];
    float r = curand_uniform(&state);
    // CHECK: warpagg::add<warpagg::keyed>(&h[key[threadIdx.x]], __float2half(r));
    atomicAdd(&h[key[threadIdx.x]], __float2half(r));
    // CHECK: warpagg::add<warpagg::keyed>(&b[key[threadIdx.x]], __float2bfloat16(r));
    atomicAdd(&b[key[threadIdx.x]], __float2bfloat16(r));
    // CHECK: warpagg::add<warpagg::keyed>(&h2[
    atomicAdd(&h2[key[threadIdx.x]], __half2half2(__float2half(curand_normal(&state))));
    // CHECK: warpagg::add<warpagg::keyed>(&b2[
    atomicAdd(&b2[key[threadIdx.x]], __bfloat162bfloat162(__float2bfloat16(r)));
    // CHECK: warpagg::add<warpagg::keyed>(&f[
    atomicAdd(&f[curand(&state) % 64], __half2float(h[0]) + __bfloat162float(b[0]));
    states[block.thread_rank()] = state;
    block.sync();
}
