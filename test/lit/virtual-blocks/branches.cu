// A branch of an #if that is switched off is wrapped too: what it says may not be wrong in a body that runs for one block after the other.

// RUN: %tool -n %s 2>&1 | FileCheck %s --implicit-check-not=remark:
// RUN: %tool -q %s -o %t.cu && %compile %t.cu && %compile %t.cu -DOTHER

#define INDEX (blockIdx.x * blockDim.x + threadIdx.x)

// CHECK: :[[@LINE+6]]:5: remark: {{.*}} the block makes one update [warpagg-block-sum]
__global__ void assigns(const int *a, int *out, int n)
{
#ifdef OTHER
    n /= 2;
#endif
    atomicAdd(out, a[INDEX % n]);
}

// CHECK: :[[@LINE+6]]:5: remark: {{.*}} the block makes one update [warpagg-block-sum]
__global__ void steps(const int *a, int *out, int n)
{
#if defined OTHER
    int k = -- n;
#endif
    atomicAdd(out, a[INDEX % n]);
}

// CHECK: :[[@LINE+8]]:5: remark: {{.*}} the block makes one update [warpagg-block-sum]
__global__ void meets(const int *a, int *out)
{
#ifdef OTHER
    __shared__ int v[1024];
    v[threadIdx.x] = a[INDEX];
    __syncthreads();
#endif
    atomicAdd(out, a[INDEX]);
}

// CHECK: :[[@LINE+11]]:5: remark: {{.*}} the block makes one update [warpagg-block-sum]
__global__ void leaves(const int *a, int *out, int n)
{
    __shared__ int v[1024];
#ifdef OTHER
    if (n == 3)
        return;
#endif
    v[threadIdx.x] = a[INDEX];
    __syncthreads();
    int other = v[blockDim.x - threadIdx.x - 1];
    atomicAdd(out, other);
}

struct size { int n; };

// CHECK: :[[@LINE+11]]:5: remark: {{.*}} (virtual-blocks) [warpagg-block-sum]
__global__ void harmless(const int *a, int *out, int n, int last)
{
    size s;
#ifdef OTHER
    s.n = 3;
    if (n == 3 || n <= last || n >= 9)
        return;
#else
    s.n = n;
#endif
    atomicAdd(out, a[INDEX] * s.n);
}
