// "cuda.h" as clang's own first header asks for it, to learn the toolkit's version. nvcc includes
// no such header unless the source asks for it: the user's macros don't meet the driver's
// interface, nor does a project's own file of that name stand in for it.
#pragma GCC system_header
#if !defined(__CLANG_CUDA_RUNTIME_WRAPPER_H__) || defined(WARPAGG_NVCC_DIALECT) || \
    !defined(WARPAGG_CUDA_VERSION)
#include_next <cuda.h>
#else
#ifndef CUDA_VERSION // by the user
#define CUDA_VERSION WARPAGG_CUDA_VERSION
#define WARPAGG_TOLD_CUDA_VERSION 1
#endif
#include <stdint.h>
typedef uint32_t cuuint32_t; // which clang's headers use
typedef uint64_t cuuint64_t;
#define __assert_fail __warpagg_assert_fail // clang's own; nvcc_dialect.h has nvcc's
#endif
