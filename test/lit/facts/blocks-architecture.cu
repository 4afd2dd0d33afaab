// What is known of a kernel's blocks where the file asks for the architecture: host code is parsed as the device's pass sees it, and nvcc's host compiler may see the kernel's name elsewhere.

// RUN: %tool --level=warp -n --no-cuda --json=- %s | python3 %S/facts.py address extent proof lanes \
// RUN:     | FileCheck %s --match-full-lines --implicit-check-not={{.}}

static __global__ void in_a_function(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void in_a_body(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void in_a_table(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void in_a_macro(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void in_another_macro(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void in_a_call(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void in_no_branch(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp proved many

#ifndef __CUDA_ARCH__
void call_in_a_function(void **arguments) {
    void *kernel = (void *)in_a_function;
    cudaLaunchKernel(kernel, dim3(1), dim3(16, 8), arguments);
}
static void (*table[])(float *) = {in_a_table};
#define CHOSEN in_a_macro
#else
#define CHOSEN in_another_macro
#endif
void call_in_a_body(void **arguments) {
#ifndef __CUDA_ARCH__
    cudaLaunchKernel((void *)in_a_body, dim3(1), dim3(16, 8), arguments);
#endif
}
void call_in_a_macro(float *p) { CHOSEN<<<1, dim3(32, 8)>>>(p); }
#define CHECKED(call) call
void call_in_a_call(void **arguments) {
#ifdef __CUDA_ARCH__
    CHECKED(cudaFuncSetCacheConfig(in_a_call, cudaFuncCachePreferL1));
#else
    CHECKED(cudaLaunchKernel((void *)in_a_call, dim3(1), dim3(16, 8), arguments));
#endif
}
void launch_1(float *p) { in_another_macro<<<1, dim3(32, 8)>>>(p); }
void launch_2(float *p) { in_a_function<<<1, dim3(32, 8)>>>(p); }
void launch_3(float *p) { in_a_body<<<1, dim3(32, 8)>>>(p); }
void launch_4(float *p) { in_a_table<<<1, dim3(32, 8)>>>(p); }
void launch_5(float *p) { in_a_macro<<<1, dim3(32, 8)>>>(p); }
void launch_6(float *p) { in_a_call<<<1, dim3(32, 8)>>>(p); }
void launch_others(float *p, void **arguments) {
    in_no_branch<<<1, dim3(32, 8)>>>(p);
    cudaFuncSetCacheConfig(in_no_branch, cudaFuncCachePreferL1);
    cudaLaunchKernel((void *)in_no_branch, dim3(1), dim3(32, 4), arguments);
}
