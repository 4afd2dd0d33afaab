// What is known of a kernel's blocks from calls that name it, and from variables: what may be another size is not known. A row of the block, threadIdx.y, is one address a warp
// where rows are known to be warps.

// RUN: %tool --level=warp -n --no-cuda --json=- %s -- -std=c++20 | python3 %S/facts.py address extent proof lanes \
// RUN:     | FileCheck %s --match-full-lines --implicit-check-not={{.}}

#include <algorithm>

constexpr int rows = 32;
static int count = 0;
static int next() { return count += 16; }
struct halved {
    int v;
    operator int() const { return v / 2; }
};
typedef void (*kernel_type)(float *);
static kernel_type launched_there(kernel_type kernel, float *p) {
    kernel<<<1, dim3(16, 8)>>>(p);
    return kernel;
}

static __global__ void asked(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp proved many
static __global__ void launched(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp proved many
static __global__ void launched_otherwise(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void launched_as_configured(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void copied_configuration(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void aliased_configuration(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void designated(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void asked_and_kept(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void behind_a_comma(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void given_on(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void by_function_pointer(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void minimum(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void minimum_of_constants(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp proved many
static __global__ void chosen(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void chosen_alike(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp proved many
static __global__ void assigned(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void assigned_again(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void assigned_in_a_loop(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void assigned_to_one_of_two(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void assigned_behind_a_comma(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void assigned_by_member_pointer(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void assigned_as_another_type(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void assigned_in_a_lambda(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void captured(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: keyed none many
static __global__ void of_a_range(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void caught(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void narrow(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void narrow_cast(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void truth(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void wide(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void of_a_class(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void shadowed(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: keyed none many
static __global__ void of_a_function(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many

void launch_1(float *p, int n) {
    asked<<<1, dim3(32, 8)>>>(p);
    cudaFuncSetAttribute(asked, cudaFuncAttributeMaxDynamicSharedMemorySize, 9);
}

void launch_2(float *p, int n) {
    void *a[] = {&p};
    launched<<<1, dim3(32, 8)>>>(p);
    cudaLaunchKernel((void *)launched, dim3(1), dim3(32, 4), a);
}

void launch_3(float *p, int n) {
    void *a[] = {&p};
    launched_otherwise<<<1, dim3(32, 8)>>>(p);
    cudaLaunchKernel((void *)launched_otherwise, dim3(1), dim3(16, 4), a);
}

void launch_4(float *p, int n) {
    cudaLaunchConfig_t c = {};
    c.blockDim = dim3(16, 4);
    launched_as_configured<<<1, dim3(32, 8)>>>(p);
    cudaLaunchKernelEx(&c, launched_as_configured, p);
}

void launch_5(float *p, int n) {
    cudaLaunchConfig_t c = {};
    c.blockDim = dim3(32, 4);
    cudaLaunchConfig_t e = c;
    e.blockDim.x = 16;
    copied_configuration<<<1, dim3(32, 8)>>>(p);
    cudaLaunchKernelEx(&e, copied_configuration, p);
}

void launch_6(float *p, int n) {
    cudaLaunchConfig_t c = {};
    c.blockDim = dim3(32, 4);
    cudaLaunchConfig_t &e = c;
    e.blockDim.x = 16;
    aliased_configuration<<<1, dim3(32, 8)>>>(p);
    cudaLaunchKernelEx(&c, aliased_configuration, p);
}

void launch_7(float *p, int n) {
    cudaLaunchConfig_t c = {.blockDim = dim3(16, 4)};
    designated<<<1, dim3(32, 8)>>>(p);
    cudaLaunchKernelEx(&c, designated, p);
}

void launch_8(float *p, int n) {
    void *x = (void *)asked_and_kept;
    asked_and_kept<<<1, dim3(32, 8)>>>(p);
    cudaFuncSetAttribute(asked_and_kept, cudaFuncAttributeMaxDynamicSharedMemorySize, 9);
    cudaLaunchKernel(x, 1, dim3(16, 4), nullptr);
}

void launch_9(float *p, int n) {
    behind_a_comma<<<1, dim3(32, 8)>>>(p);
    cudaFuncSetAttribute((n++, behind_a_comma), cudaFuncAttributeMaxDynamicSharedMemorySize, 9);
}

void launch_10(float *p, int n) {
    given_on<<<1, dim3(32, 8)>>>(p);
    cudaFuncSetAttribute(launched_there(given_on, p), cudaFuncAttributeMaxDynamicSharedMemorySize, 9);
}

void launch_11(float *p, int n) {
    cudaError_t (*q)(void (*)(float *), dim3, dim3, void **, size_t, cudaStream_t) = cudaLaunchKernel;
    by_function_pointer<<<1, dim3(32, 8)>>>(p);
    q(by_function_pointer, dim3(1), dim3(16, 4), nullptr, 0, 0);
}

void launch_12(float *p, int n) {
    minimum<<<1, dim3(std::min(32, n), 8)>>>(p);
}

void launch_13(float *p, int n) {
    minimum_of_constants<<<1, dim3(std::min(32, 64), 8)>>>(p);
}

void launch_14(float *p, int n) {
    int t = n > 3 ? 32 : 16;
    chosen<<<1, dim3(t, 8)>>>(p);
}

void launch_15(float *p, int n) {
    int t = n > 3 ? 32 : 64 / 2;
    chosen_alike<<<1, dim3(t, 8)>>>(p);
}

void launch_16(float *p, int n) {
    dim3 b;
    b.x = 32;
    b.y = 8;
    assigned<<<1, b>>>(p);
}

void launch_17(float *p, int n) {
    dim3 b(32, 8);
    assigned_again<<<1, b>>>(p);
    b.x = 16;
    assigned_again<<<1, b>>>(p);
}

void launch_18(float *p, int n) {
    int t = 32;
again:
    assigned_in_a_loop<<<1, dim3(t, 8)>>>(p);
    if (t > 16) {
        t = 16;
        goto again;
    }
}

void launch_19(float *p, int n) {
    dim3 b(32, 8), c(32, 8);
    (n ? b : c).x = 16;
    assigned_to_one_of_two<<<1, b>>>(p);
}

void launch_20(float *p, int n) {
    dim3 b(32, 8);
    (n++, b).x = 16;
    assigned_behind_a_comma<<<1, b>>>(p);
}

void launch_21(float *p, int n) {
    dim3 b(32, 8);
    unsigned dim3::*m = &dim3::x;
    b.*m = 16;
    assigned_by_member_pointer<<<1, b>>>(p);
}

void launch_22(float *p, int n) {
    dim3 b(32, 8);
    reinterpret_cast<unsigned &>(b) = 16;
    assigned_as_another_type<<<1, b>>>(p);
}

void launch_23(float *p, int n) {
    int t = 32;
    auto f = [t, p]() mutable {
        t = 16;
        assigned_in_a_lambda<<<1, dim3(t, 8)>>>(p);
    };
    f();
}

void launch_24(float *p, int n) {
    int t = 32;
    auto f = [t = 16, p]() { captured<<<1, dim3(t, 8)>>>(p); };
    f();
}

void launch_25(float *p, int n) {
    for (int t : {32, 16})
        of_a_range<<<1, dim3(t, 8)>>>(p);
}

void launch_26(float *p, int n) {
    int t = 16;
    try {
        throw t;
    } catch (int t) {
        if (n)
            t = 32;
        caught<<<1, dim3(t, 8)>>>(p);
    }
}

void launch_27(float *p, int n) {
    int t = 272;
    unsigned char u = t;
    narrow<<<1, dim3(u, 8)>>>(p);
}

void launch_28(float *p, int n) {
    int t = 272;
    narrow_cast<<<1, dim3((unsigned char)t, 8)>>>(p);
}

void launch_29(float *p, int n) {
    int t = 32;
    bool b = t;
    truth<<<1, dim3(b, 64)>>>(p);
}

void launch_30(float *p, int n) {
    unsigned long long t = 4294967312;
    wide<<<1, dim3(t, 8)>>>(p);
}

void launch_31(float *p, int n) {
    halved h{32};
    int t = h;
    of_a_class<<<1, dim3(t, 8)>>>(p);
}

void launch_32(float *p, int n) {
    const int rows = 16;
    shadowed<<<1, dim3(rows, 8)>>>(p);
}

void launch_33(float *p, int n) {
    const int t = next();
    of_a_function<<<1, dim3(t, 8)>>>(p);
}
