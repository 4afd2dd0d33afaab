// Blocks whose size is known where the text alone does not lead from the site to its kernel, or where a function has an error.

// RUN: %tool -n --no-cuda --level=warp %s 2>&1 | FileCheck %s --implicit-check-not=remark:

#define MANY(p, k)                                                                                                     \
    float a[50];                                                                                                       \
    for (int j = 0; j < 50; j++)                                                                                       \
        a[j] = p[64 * threadIdx.x + j];                                                                                \
    for (int j = 0; j < 50; j++)                                                                                       \
        a[j] *= a[49 - j] * a[(7 * j + 1) % 50];                                                                       \
    for (int j = 0; j < 50; j++)                                                                                       \
        p[64 * threadIdx.x + j] = a[j];

// What a kernel calls, its instance says: the text names no function.
struct deposit {
    float *p;
    const int *k;
    float *x;
    __device__ void operator()(int i) const
    {
        MANY(x, k)
        // CHECK: [[@LINE+1]]:9: remark: atomicAdd {{.*}} [warpagg-warp-keyed]
        atomicAdd(&p[k[i]], a[3]);
    }
};
template <class Functor> __global__ void for_each(int n, const Functor functor)
{
    if (blockIdx.x * blockDim.x + threadIdx.x < n)
        functor(blockIdx.x * blockDim.x + threadIdx.x);
}
void launch(int n, float *p, const int *k, float *x)
{
    for_each<<<n / 128, 128>>>(n, deposit{p, k, x});
}

// A call that holds an error may launch what is named in its function.
#define SAY(text, ...) printf(text, ##__VA_ARGS__)
static __global__ void not_named(float *p, const int *k)
{
    MANY(p, k)
    // CHECK: [[@LINE+1]]:5: remark: atomicAdd {{.*}} [warpagg-warp-keyed]
    atomicAdd(&p[k[threadIdx.x]], a[3]);
}
static __global__ void named(float *p, const int *k)
{
    MANY(p, k)
    // CHECK: [[@LINE+1]]:5: remark: left as is: {{.*}}: a call that holds an error may launch it [warpagg:registers]
    atomicAdd(&p[k[threadIdx.x]], a[3]);
}
void with_error(float *p, const int *k)
{
    named<<<1, 1024>>>(p, __nv_keys(k));
}
void without(float *p, const int *k)
{
    not_named<<<1, 128>>>(p, k);
    named<<<1, 128>>>(p, k);
}

// Of kernels in one line, what the largest block has counts.
// clang-format off
static __global__ void few(float *p, const int *k) { MANY(p, k) atomicAdd(&p[k[threadIdx.x]], a[3]); } static __global__ void most(float *p, const int *k) { MANY(p, k) atomicAdd(&p[k[threadIdx.x]], a[3]); }
// CHECK: :[[@LINE-1]]:{{[0-9]+}}: remark: left as is: {{.*}}: several kernels stand in its line [warpagg:registers]
// CHECK: :[[@LINE-2]]:{{[0-9]+}}: remark: left as is: {{.*}} [warpagg:registers]
// clang-format on
void launch_both(float *p, const int *k)
{
    few<<<1, 128>>>(p, k);
    most<<<1, 1024>>>(p, k);
}
