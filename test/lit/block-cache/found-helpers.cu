// A function that can be handed nothing finds its object too: it stands in the file, in front of what names it.

// RUN: %tool -q %s -o %t.cu --no-line-directives
// RUN: grep -v CHECK %t.cu | FileCheck %s
// RUN: %compile %t.cu
// RUN: %tool %t.cu -o %t.again.cu --no-line-directives 2>&1 | FileCheck %s --check-prefix=AGAIN
// RUN: diff %t.cu %t.again.cu
// AGAIN: 0 rewritten

#define FOR_EACH(i, n) for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < (n); i += blockDim.x * gridDim.x)

// Behind a prototype, by two kernels; one is a template, whose instances all lead there.
__device__ void deposit(float *cells, int at);

// CHECK: {{^}}namespace { struct cells_{{cache}} : warpagg::found<cells_{{cache}}, warpagg::block_cache<float, [[#]]>> {}; }
// CHECK-NEXT: {{^}}// The first.
// CHECK-LABEL: void first(
// CHECK-NEXT: {
// CHECK-NEXT: {{^}}    warpagg::objects_of<cells_{{cache}}> objects(

// The first.
__global__ void first(float *cells, const int *key, int n)
{
    FOR_EACH (i, n)
        deposit(cells, key[i]);
}
// CHECK-LABEL: void second(
// CHECK: {{^}}    warpagg::objects_of<cells_{{cache}}> objects(
namespace more {
template <int Step> __global__ void second(float *cells, const int *key, int n)
{
    FOR_EACH (i, n)
        deposit(cells, key[i] + Step);
}
}
// CHECK-LABEL: void deposit(float *cells, int at)
// CHECK: cells_{{cache}}::add(&cells[at], 1.0f);
__device__ void deposit(float *cells, int at)
{
    if (at > 0)
        atomicAdd(&cells[at], 1.0f);
}

// A kernel of which some instances alone lead there.
// CHECK-LABEL: void by_some(
// CHECK: warpagg::add<warpagg::keyed>(
__device__ void by_some(float *cells, int at);
__device__ void by_some(float *cells, int at) { atomicAdd(&cells[at], 1.0f); }
template <bool Deposits> __global__ void of_some(float *cells, const int *key, int n)
{
    FOR_EACH (i, n)
        if constexpr (Deposits)
            by_some(cells, key[i]);
        else
            atomicExch(&cells[key[i]], 1.0f);
}

// The place in front of the kernel is not there in every configuration in which the function is.
// CHECK-LABEL: void by_branch(
// CHECK: warpagg::add<warpagg::keyed>(
__device__ void by_branch(float *cells, int at);
#ifndef OTHER
__global__ void of_branch(float *cells, const int *key, int n)
{
    FOR_EACH (i, n)
        by_branch(cells, key[i]);
}
#endif
__device__ void by_branch(float *cells, int at) { atomicAdd(&cells[at], 1.0f); }

void launches(float *cells, const int *key, int n)
{
    more::second<1><<<100, 256>>>(cells, key, n);
    more::second<2><<<100, 256>>>(cells, key, n);
    of_some<true><<<100, 256>>>(cells, key, n);
    of_some<false><<<100, 256>>>(cells, key, n);
}
