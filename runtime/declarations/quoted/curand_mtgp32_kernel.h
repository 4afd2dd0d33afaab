// "curand_mtgp32_kernel.h" as clang's own first header asks for it, lest a source that includes it
// meets other types of threadIdx and blockDim. nvcc includes it only where the source asks for it:
// wrappers/curand_kernel.h does then what clang does here.
#pragma GCC system_header
#if !defined(__CLANG_CUDA_RUNTIME_WRAPPER_H__) || defined(WARPAGG_NVCC_DIALECT)
#include_next <curand_mtgp32_kernel.h>
#endif
