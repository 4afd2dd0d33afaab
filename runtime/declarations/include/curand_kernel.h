// The device side of cuRAND, for its common generators.
#pragma once
#pragma GCC system_header

struct curandStateXORWOW {
    unsigned int state[12];
};
struct curandStatePhilox4_32_10 {
    unsigned int state[16];
};
struct curandStateMRG32k3a {
    unsigned int state[18];
};
typedef curandStateXORWOW curandStateXORWOW_t, curandState_t, curandState;
typedef curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;
typedef curandStateMRG32k3a curandStateMRG32k3a_t;

// What a generator does to memory: it reads and writes its state, and its numbers come from there.
template <class State> __device__ inline unsigned int __warpagg_draw(State *state) {
    State next = *state;
    next.state[0] = next.state[0] * 1664525u + 1013904223u;
    *state = next;
    return next.state[0];
}

#define WARPAGG_GENERATOR(type)                                                                    \
    __device__ inline void curand_init(unsigned long long, unsigned long long, unsigned long long, \
                                       type *s) {                                                  \
        __warpagg_draw(s);                                                                         \
    }                                                                                              \
    __device__ inline unsigned int curand(type *s) { return __warpagg_draw(s); }                   \
    __device__ inline float curand_uniform(type *s) { return (float)__warpagg_draw(s); }           \
    __device__ inline double curand_uniform_double(type *s) { return __warpagg_draw(s); }          \
    __device__ inline float curand_normal(type *s) { return (float)__warpagg_draw(s); }            \
    __device__ inline double curand_normal_double(type *s) { return __warpagg_draw(s); }           \
    __device__ inline float2 curand_normal2(type *s) {                                             \
        return {curand_normal(s), curand_normal(s)};                                               \
    }                                                                                              \
    __device__ inline float4 curand_uniform4(type *s) {                                            \
        return {curand_uniform(s), curand_uniform(s), curand_uniform(s), curand_uniform(s)};       \
    }                                                                                              \
    __device__ inline float4 curand_normal4(type *s) { return curand_uniform4(s); }                \
    __device__ inline float curand_log_normal(type *s, float, float) { return curand_normal(s); }  \
    __device__ inline unsigned int curand_poisson(type *s, double) { return __warpagg_draw(s); }
WARPAGG_GENERATOR(curandStateXORWOW)
WARPAGG_GENERATOR(curandStatePhilox4_32_10)
WARPAGG_GENERATOR(curandStateMRG32k3a)
#undef WARPAGG_GENERATOR
