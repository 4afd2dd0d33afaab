// <curand_kernel.h> declares threadIdx and blockDim anew; here with the types
// that clang gives them.
#pragma GCC system_header
#if __has_include_next(<curand_mtgp32_kernel.h>) && defined(__CLANG_CUDA_RUNTIME_WRAPPER_H__)
#pragma push_macro("dim3")
#pragma push_macro("uint3")
#define dim3 __cuda_builtin_blockDim_t
#define uint3 __cuda_builtin_threadIdx_t
#include_next <curand_mtgp32_kernel.h>
#pragma pop_macro("dim3")
#pragma pop_macro("uint3")
#endif
#include_next <curand_kernel.h>
