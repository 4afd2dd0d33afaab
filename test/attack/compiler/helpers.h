// Device functions of headers.cu that another file could call as well: what this file shows is not all there is.
#pragma once

template <class T> __device__ inline T read(const T *p)
{
    return *p;
}
__device__ inline void add(int *p, int x)
{
    atomicAdd(p, x);
}
struct Reset {
    int *p;
    __device__ explicit Reset(int *p) : p(p) {}
    __device__ ~Reset()
    {
        __syncthreads();
        if (threadIdx.x == 0)
            *p = 0;
    }
};
#define STORE(out, p)                                                                                                              \
    do {                                                                                                                           \
        if (threadIdx.x == 0)                                                                                                      \
            *(out) = *(p);                                                                                                         \
    } while (0)
