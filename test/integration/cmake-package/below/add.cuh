#pragma once
template <class T>
__device__ void add(T *to, int key)
{
    atomicAdd(&to[key], 1);
}
