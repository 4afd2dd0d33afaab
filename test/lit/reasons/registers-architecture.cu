// A launch that only nvcc's host compiler sees may have more threads than those that are seen.

// RUN: %tool -n --no-cuda --level=warp %s 2>&1 | FileCheck %s --implicit-check-not=remark:

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

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}}: in_a_branch may be launched otherwise in host code, which asks for __CUDA_ARCH__ [warpagg:registers]
__global__ void in_a_branch(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}}: by_size may be launched otherwise in host code, which asks for __CUDA_ARCH__ [warpagg:registers]
__global__ void by_size(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}}: by_name may be launched otherwise in host code, which asks for __CUDA_ARCH__ [warpagg:registers]
static __global__ void by_name(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
__global__ void in_no_branch(float *p, const int *k);
// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}} [warpagg-warp-keyed]
__global__ void in_no_branch(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }

void launch(float *p, const int *k)
{
#ifdef __CUDA_ARCH__
    const int threads = 64;
    in_a_branch<<<1, 64>>>(p, k);
#else
    const int threads = 1024;
    in_a_branch<<<1, 1024>>>(p, k);
#endif
    by_size<<<1, threads>>>(p, k);
}
#ifndef __CUDA_ARCH__
void launch_by_name(void **arguments)
{
    void *kernel = (void *)by_name;
    cudaLaunchKernel(kernel, dim3(1), dim3(1024), arguments);
}
#endif
void launch_others(float *p, const int *k)
{
    by_name<<<1, 64>>>(p, k);
    in_no_branch<<<1, 64>>>(p, k);
}
