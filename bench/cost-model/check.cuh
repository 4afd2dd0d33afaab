// A call of CUDA's that must not fail.
#pragma once

#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                                                                    \
    do {                                                                                               \
        const cudaError_t error = (call);                                                              \
        if (error != cudaSuccess) std::fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(error)), std::exit(1); \
    } while (0)
