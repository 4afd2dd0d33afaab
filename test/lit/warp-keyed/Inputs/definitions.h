#pragma once
#define OWN(i) atomicAdd(&bin[i], 1.0f)
__device__ inline void own(float *bin, int k) { OWN(k); }
#undef OWN
#define OPEN(i) atomicAdd(&bin[i], 1.0f)
__device__ inline void open(float *bin, int k) { OPEN(k); }
#define OF_FILE(i) atomicAdd(&bin[i], 1.0f)
// Macros that the includer defines.
#ifdef FOR_HEADERS
__device__ inline void for_headers(float *bin, int k) { FOR_HEADERS(k); OPEN_TO_HEADERS(k + 1); }
#endif
