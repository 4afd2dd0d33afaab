// EXPECT: RESULT 95429540 480500 2734349690 213350305068801554 cudaSuccess
// Variables, enumerators and sizes as template arguments, and a specialisation of a kernel.
#include "../arrays.h"

#include <cstdio>

__device__ float left[4], right[4];
__device__ int hits;
enum class which { one, two };
template <int W> __global__ void into(const int *v, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(W ? right : left, (float)v[i]);
}
template <auto &P, int K = 1> __device__ void put(float x)
{
    atomicAdd(&P[K], x);
}
template <which W> __device__ float *where()
{
    return W == which::one ? left : right;
}
template <int N> struct hist {
    float bins[N];
    __device__ void hit(int k) { atomicAdd(&bins[k % N], 1.0f); }
};
template <which W, int N> __global__ void both(hist<N> *h, const int *v, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        put<left>(1);
        put<right, 2>(2);
        atomicAdd(where<W>() + 3, 1.0f);
        h->hit(v[i]);
        atomicAdd(&hits, N);
    }
}
template <> __global__ void both<which::two, 3>(hist<3> *h, const int *v, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        atomicAdd(&h->bins[0], 1.0f);
        atomicAdd(&left[0], 1.0f);
    }
}
template __global__ void both<which::two, 6>(hist<6> *, const int *, int);
__global__ void end(float *o)
{
    for (int k = 0; k < 4; k++) {
        o[k] = left[k];
        o[4 + k] = right[k];
    }
    o[8] = hits;
}
int main()
{
    int n = 500;
    int *v = ramp<int>(n);
    hist<5> *h5 = fresh<hist<5>>(1);
    hist<3> *h3 = fresh<hist<3>>(1);
    hist<6> *h6 = fresh<hist<6>>(1);
    float *o = fresh<float>(9);
    into<0><<<2, 96>>>(v, n);
    into<1><<<2, 96>>>(v, n);
    both<which::one, 5><<<2, 96>>>(h5, v, n);
    both<which::two, 3><<<1, 96>>>(h3, v, n);
    both<which::two, 6><<<2, 96>>>(h6, v, n);
    end<<<1, 1>>>(o);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT %llu %llu %llu %llu %s\n", sum(h5->bins, 5), sum(h3->bins, 3), sum(h6->bins, 6), sum(o, 9),
           cudaGetErrorName(error));
}
