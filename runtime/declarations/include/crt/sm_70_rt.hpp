// What clang's own intrinsics header takes from the toolkit.
#pragma once
#pragma GCC system_header

#define WARPAGG_MATCH(type, width)                                                             \
    __device__ inline unsigned int __match_any_sync(unsigned int mask, type value) {           \
        return __match##width##_any_sync(mask, value);                                         \
    }                                                                                          \
    __device__ inline unsigned int __match_all_sync(unsigned int mask, type value, int *all) { \
        return __match##width##_all_sync(mask, value, all);                                    \
    }
WARPAGG_MATCH(int, 32)
WARPAGG_MATCH(unsigned int, 32)
WARPAGG_MATCH(long, 64)
WARPAGG_MATCH(unsigned long, 64)
WARPAGG_MATCH(long long, 64)
WARPAGG_MATCH(unsigned long long, 64)
WARPAGG_MATCH(float, 32)
WARPAGG_MATCH(double, 64)
#undef WARPAGG_MATCH

__device__ inline void __nanosleep(unsigned int nanoseconds) { __nvvm_nanosleep(nanoseconds); }
