// A rewrite takes registers: a kernel that may need more than the blocks of its launches have gets a bound that ptxas keeps to. Where nobody knows how many threads there
// are, its updates are left (reasons/registers.cu).

// RUN: %tool --no-cuda --no-line-directives %s -o %t.cu -I %S/Inputs
// RUN: FileCheck %s < %t.cu
// RUN: %compile %t.cu -I %S/Inputs
// RUN: %tool --no-cuda -n %t.cu -I %S/Inputs 2>&1 | FileCheck %s --check-prefix=AGAIN
// AGAIN: 9 sites: 0 rewritten

#include "bounded.h"

__device__ float many(const int *k)
{
    float a[40], sum = 0;
    for (int i = 0; i < 40; i++)
        a[i] = k[32 * i];
    for (int round = 0; round < k[0]; round++)
        for (int i = 0; i < 40; i++)
            sum += a[i] *= a[(i + 3) % 40];
    return sum;
}

__device__ float more(const int *k)
{
    float a[100], sum = 0;
    for (int i = 0; i < 100; i++)
        a[i] = k[32 * i];
    for (int round = 0; round < k[0]; round++)
        for (int i = 0; i < 100; i++)
            sum += a[i] *= a[(i + 3) % 100];
    return sum;
}

// Many updates and few values of its own. Declared before, and a template.
#define UPDATE(i) atomicAdd(&p[k[i]], 1.f);
#define NINETEEN UPDATE(0) UPDATE(1) UPDATE(2) UPDATE(3) UPDATE(4) UPDATE(5) UPDATE(6) UPDATE(7) UPDATE(8) UPDATE(9) UPDATE(10) UPDATE(11) UPDATE(12) UPDATE(13) UPDATE(14) UPDATE(15) UPDATE(16) UPDATE(17) UPDATE(18)
__global__ void of_updates(float *p, const int *k);
// CHECK: {{^}}__global__ void __launch_bounds__(1024) of_updates(
__global__ void of_updates(float *p, const int *k) { NINETEEN atomicAdd(&p[k[threadIdx.x]], 1.f); }
// CHECK: {{^}}template <class T> __global__ void __launch_bounds__(1024) any_of_updates(
template <class T> __global__ void any_of_updates(T *p, const int *k) { NINETEEN atomicAdd(&p[k[threadIdx.x]], 1.f); }
// CHECK: {{^}}__global__ void __launch_bounds__(512) bounded_of_updates(
__global__ void __launch_bounds__(512) bounded_of_updates(float *p, const int *k) { NINETEEN atomicAdd(&p[k[threadIdx.x]], 1.f); }

// Fourteen are many too: generated kernels with values and updates like these took 66 and 69 registers.
#define FOURTEEN UPDATE(0) UPDATE(1) UPDATE(2) UPDATE(3) UPDATE(4) UPDATE(5) UPDATE(6) UPDATE(7) UPDATE(8) UPDATE(9) UPDATE(10) UPDATE(11) UPDATE(12) UPDATE(13)
// CHECK: {{^}}__global__ void __launch_bounds__(1024) of_fourteen(
__global__ void of_fourteen(float *p, const int *k) { FOURTEEN atomicAdd(&p[k[threadIdx.x]], 1.f); }

// And so are fourteen loops, which ptxas may unroll: generated kernels with nine to eleven and a few updates took 68 to 72.
#define LOOP(i) for (int j = k[i]; j > 0; j--) q[k[j] + i] = i;
#define SEVEN LOOP(0) LOOP(1) LOOP(2) LOOP(3) LOOP(4) LOOP(5) LOOP(6)
// CHECK: {{^}}__global__ void __launch_bounds__(1024) of_loops(
__global__ void of_loops(float *p, float *q, const int *k) { SEVEN SEVEN atomicAdd(&p[k[threadIdx.x]], 1.f); }
// CHECK: {{^}}__global__ void of_seven_loops(
__global__ void of_seven_loops(float *p, float *q, const int *k) { SEVEN atomicAdd(&p[k[threadIdx.x]], 1.f); }

// CHECK: {{^}}__global__ void __launch_bounds__(1024) large(
__global__ void large(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
// As many threads as its launches have; a block of 512 has 128 registers for each.
// CHECK: {{^}}static __global__ void __launch_bounds__(512) proved(
static __global__ void proved(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], more(k)); }
// CHECK: {{^}}template <class T> __global__ void __launch_bounds__(512) proved_template(
template <class T> __global__ void proved_template(T *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], T(more(k))); }
// CHECK: {{^}}template <class T> __global__ void fits(T *p, const int *k) { warpagg::
template <class T> __global__ void fits(T *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], T(many(k))); }
// CHECK: {{^}}__global__ void fits_in_sight(float *p, const int *k) { warpagg::
__global__ void fits_in_sight(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
// CHECK: {{^}}__global__ void exceeds_in_sight(float *p, const int *k) { atomicAdd
__global__ void exceeds_in_sight(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], more(k)); }
// CHECK: {{^}}static __global__ void by_variable(
static __global__ void by_variable(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
// CHECK: {{^}}__global__ void by_pointer(
__global__ void by_pointer(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
// The helper's kernel; the name with its namespace; a template.
__device__ void helper(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
namespace n { __global__ void by_helper(float *p, const int *k); }
// CHECK: {{^}}__global__ void __launch_bounds__(1024) n::by_helper(
__global__ void n::by_helper(float *p, const int *k) { helper(p, k); }
// CHECK: {{^}}template <class T> __global__ void __launch_bounds__(1024) of_a_template(
template <class T> __global__ void of_a_template(T *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], T(many(k))); }

// Near misses: few registers, small ones, bounds of their own, nothing rewritten, no launch in this file.
// CHECK: {{^}}__global__ void few(float *p, const int *k) { warpagg::
__global__ void few(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], 1.f); }
// CHECK: {{^}}__global__ void few_by_variable(float *p, const int *k) { warpagg::
__global__ void few_by_variable(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], 1.f); }
// CHECK: {{^}}__global__ void small(
__global__ void small(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
// CHECK: {{^}}__global__ void __launch_bounds__(256, 2) bounded(
__global__ void __launch_bounds__(256, 2) bounded(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
// CHECK: {{^}}template <int N> __global__ void __launch_bounds__(N) bounded_later(
template <int N> __global__ void __launch_bounds__(N) bounded_later(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
// CHECK: {{^}}__global__ void bounded_before(
__global__ void bounded_before(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
// CHECK: {{^}}__global__ void left_alone(
__global__ void left_alone(float *p) { if (threadIdx.x == 0) atomicAdd(p, 1.f); }
// CHECK: {{^}}__global__ void not_launched(
__global__ void not_launched(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }

void host(float *p, const int *k, int threads) {
    large<<<1, 1024>>>(p, k);
    of_updates<<<1, 1024>>>(p, k);
    any_of_updates<<<1, 1024>>>(p, k);
    of_fourteen<<<1, 1024>>>(p, k);
    of_loops<<<1, 1024>>>(p, p, k);
    proved_template<<<1, 512>>>(p, k);
    fits<<<1, 512>>>(p, k);
    fits_in_sight<<<1, 512>>>(p, k);
    exceeds_in_sight<<<1, 512>>>(p, k);
    few<<<1, 1024>>>(p, k);
    few_by_variable<<<1, threads>>>(p, k);
    proved<<<1, 512>>>(p, k);
    proved<<<1, 128>>>(p, k);
    by_variable<<<1, threads>>>(p, k);
    void (*kernel)(float *, const int *) = by_pointer;
    kernel<<<1, threads>>>(p, k);
    n::by_helper<<<1, 1024>>>(p, k);
    of_a_template<<<1, 1024>>>(p, k);
    small<<<1, 256>>>(p, k);
    small<<<1, dim3(16, 8)>>>(p, k);
    bounded<<<1, threads>>>(p, k);
    bounded_later<512><<<1, 512>>>(p, k);
    bounded_before<<<1, 512>>>(p, k);
    left_alone<<<1, 1024>>>(p);
}
