// What every header of warpagg stands on: the floor of supported GPUs and the one way
// to spell a device function.
#ifndef WARPAGG_DETAIL_CONFIG_CUH
#define WARPAGG_DETAIL_CONFIG_CUH

#if defined(__CUDA_ARCH__)
static_assert(__CUDA_ARCH__ >= 700, "warpagg needs sm_70 or newer: its lanes wait for one another, "
                                    "which older GPUs can't do safely");
#endif

#define WARPAGG_DEVICE __device__ __forceinline__
// Called: what few come by does not make a loop larger.
#define WARPAGG_DEVICE_APART __device__ __noinline__

// redux.sync: one instruction that reduces a 32-bit integer over a warp.
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
#define WARPAGG_HAS_REDUX 1
#else
#define WARPAGG_HAS_REDUX 0
#endif

// red.v2, .v4, .v8: one request that adds several neighbours.
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
#define WARPAGG_HAS_VECTORS 1
#else
#define WARPAGG_HAS_VECTORS 0
#endif

#endif
