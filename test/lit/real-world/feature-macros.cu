// What a program asks of the standard library is answered as nvcc answers it, also of the parts that the tool leaves out of its parse; what it then uses is there.

// RUN: %tool -n %s 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: %tool -n --no-cache -DUSED %s 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: %tool -n --no-cuda %s 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// CHECK: feature-macros.cu:[[#@LINE+8]]:5: remark
// CHECK: feature-macros.cu:[[#@LINE+10]]:5: remark

#include <cmath>

__global__ void sum(int *total, int *most)
{
#ifdef __cpp_lib_math_special_functions
    atomicAdd(total, 1);
#endif
#if __STDCPP_MATH_SPEC_FUNCS__ >= 201003
    atomicMax(most, (int)threadIdx.x);
#endif
}

#ifdef USED
double zeta(double x) { return std::riemann_zeta(x); }
#endif
