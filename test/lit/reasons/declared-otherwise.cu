// A definition that leaves out what its declaration says: nvcc takes the declaration's word, clang errs. It concerns those
// that call it.

// RUN: %tool -n --no-cuda --level=warp %s 2>&1 | FileCheck %s --implicit-check-not=remark:

struct cell {
    __device__ __host__ void add(float *p, const int *k);
    float w;
};
void cell::add(float *p, const int *k)
{
    // CHECK: [[@LINE+1]]:5: remark: left as is: {{.*}} [warpagg:parse-error]
    atomicAdd(&p[k[threadIdx.x]], w);
}
__global__ void calls_it(float *p, const int *k)
{
    cell c{2};
    c.add(p, k);
    // CHECK: [[@LINE+1]]:5: remark: left as is: a function whose body is not in sight, cell::add, {{.*}} [warpagg:ordered]
    atomicAdd(&p[k[threadIdx.x]], 1.0f);
}
__global__ void other(float *p, const int *k)
{
    // CHECK: [[@LINE+1]]:5: remark: atomicAdd by a key{{.*}} [warpagg-warp-keyed]
    atomicAdd(&p[k[threadIdx.x]], 1.0f);
}
