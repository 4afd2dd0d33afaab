// What a pointer becomes in assembly, by many steps or from many places, what a printf is given, and who may take a function's place.

// RUN: %tool -n --no-cuda %s 2>&1 | FileCheck %s --implicit-check-not=remark:

#define EIGHT(x) x x x x x x x x
__global__ void by_many_steps(float *__restrict__ p, float *out, float v)
{
    float *q = p;
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} but the kernel may read the location before the block ends {{.*}} [warpagg-warp-uniform]
    atomicAdd(p + 40, v);
    __syncthreads();
    EIGHT(EIGHT(q++; out[threadIdx.x] += 1;))
    out[threadIdx.x] = q[-24];
}

__global__ void by_assembly(float *__restrict__ p, float *out, float v)
{
    float *q;
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} but the kernel may read the location before the block ends {{.*}} [warpagg-warp-uniform]
    atomicAdd(p, v);
    __syncthreads();
    asm volatile("{ prefetch.global.L2 [%1]; mov.u64 %0, %1; }" : "=l"(q) : "l"(p));
    out[threadIdx.x] = q[0];
}

__device__ __attribute__((weak)) void replaceable(float *p) {}
__global__ void __launch_bounds__(256) by_another_definition(float *p, float v)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} but a function is called whose body is not seen before the block ends {{.*}} [warpagg-warp-uniform]
    atomicAdd(p, v);
    __syncthreads();
    replaceable(p);
}
