// The device side of cuRAND, for its common generators.
#pragma once
#pragma GCC system_header

struct curandStateXORWOW { unsigned int state[12]; };
struct curandStatePhilox4_32_10 { unsigned int state[16]; };
struct curandStateMRG32k3a { unsigned int state[18]; };
typedef curandStateXORWOW curandStateXORWOW_t, curandState_t, curandState;
typedef curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;
typedef curandStateMRG32k3a curandStateMRG32k3a_t;

#define WARPAGG_GENERATOR(state)                                                                                      \
    __device__ void curand_init(unsigned long long, unsigned long long, unsigned long long, state *);                 \
    __device__ unsigned int curand(state *);                                                                          \
    __device__ float curand_uniform(state *);                                                                         \
    __device__ double curand_uniform_double(state *);                                                                 \
    __device__ float curand_normal(state *);                                                                          \
    __device__ double curand_normal_double(state *);                                                                  \
    __device__ float2 curand_normal2(state *);                                                                        \
    __device__ float4 curand_uniform4(state *);                                                                       \
    __device__ float4 curand_normal4(state *);                                                                        \
    __device__ float curand_log_normal(state *, float, float);                                                        \
    __device__ unsigned int curand_poisson(state *, double);
WARPAGG_GENERATOR(curandStateXORWOW)
WARPAGG_GENERATOR(curandStatePhilox4_32_10)
WARPAGG_GENERATOR(curandStateMRG32k3a)
#undef WARPAGG_GENERATOR
