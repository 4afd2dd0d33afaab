// What a call names and what runs there have to be one.

// RUN: %tool -n --no-cuda --level=warp --wrapper=lies=add %s 2>&1 | FileCheck %s

template <class T> __device__ void lies(T *p, T v)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} [warpagg-warp-keyed]
    atomicMax(p, v);
}

__global__ void kernel(int *most, const int *key, const int *v)
{
    // CHECK: [[@LINE+1]]:5: remark: left as is: the compiler makes another update of it than its text names [warpagg:unclear]
    lies(&most[key[threadIdx.x]], v[threadIdx.x]);
}
