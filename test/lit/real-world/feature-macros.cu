// What a program asks of the standard library is answered as nvcc answers it, also of the parts that the tool leaves out of its parse; what it then uses is there.

// RUN: %tool -n %s 2>&1 | FileCheck %s
// RUN: %tool -n -DUSED %s 2>&1 | FileCheck %s
// RUN: %tool -n --no-cuda %s 2>&1 | FileCheck %s
// CHECK: feature-macros.cu:[[#@LINE+9]]:5: remark
// CHECK: feature-macros.cu:[[#@LINE+11]]:5: remark
// CHECK-NOT: {{error|warning}}

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
