// What clang's own intrinsics header takes from the toolkit.
#pragma once
#pragma GCC system_header

#define WARPAGG_MATCH(type)                                                                                           \
    __device__ unsigned int __match_any_sync(unsigned int, type);                                                     \
    __device__ unsigned int __match_all_sync(unsigned int, type, int *);
WARPAGG_MATCH(int)
WARPAGG_MATCH(unsigned int)
WARPAGG_MATCH(long)
WARPAGG_MATCH(unsigned long)
WARPAGG_MATCH(long long)
WARPAGG_MATCH(unsigned long long)
WARPAGG_MATCH(float)
WARPAGG_MATCH(double)
#undef WARPAGG_MATCH

__device__ void __nanosleep(unsigned int);
