// EXPECT: RESULT 17397420735421552657 12103170 13351016450 2271160196848877961 cudaSuccess
// A sum that is reached and read through views of the program: a span in constant memory, a part of it, its end.
#include "../arrays.h"

#include <cstdio>

template <class T> struct span {
    T *p;
    int n;
    __device__ T &operator[](int i) const { return p[i]; }
    __device__ T *begin() const { return p; }
    __device__ T *end() const { return p + n; }
    __device__ span sub(int a, int m) const { return {p + a, m}; }
    __device__ T *data() const { return p; }
};
struct strided {
    int *p;
    int step;
    __device__ int *operator()(int i, int j) const { return p + i * step + j; }
};
__constant__ span<int> view;
__global__ void direct(span<int> h, span<const int> v, int *out)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < v.n; i += gridDim.x * blockDim.x) {
        atomicAdd(&h[v[i] % 16], 1);
        atomicAdd(h.sub(16, 8).data() + (v[i] & 7), v[i]);
        atomicAdd(h.end() - 1, 1);
    }
}
__global__ void by_constant(const int *v, int n, int *out, span<int> same)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        atomicAdd(&view[0], v[i]); // NEVER: block-*
        atomicMax(&view.sub(1, 2)[1], v[i]); // NEVER: block-*
    }
    __syncthreads();
    for (int x : same)
        if (threadIdx.x == 0)
            *out = *out * 3 + x;
}
__global__ void grid2(strided s, const int *v, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        atomicAdd(s(v[i] % 4, v[i] % 3), 1);
        atomicAdd(s(v[i] % 4, 3), v[i]);
    }
}
int main()
{
    int n = 900;
    int *v = ramp<int>(n), *h = fresh<int>(32), *c = fresh<int>(4), *out = fresh<int>(1), *g = fresh<int>(16);
    span<int> s{c, 4};
    cudaMemcpyToSymbol(view, &s, sizeof s);
    direct<<<3, 96>>>({h, 32}, {v, n}, out);
    by_constant<<<1, 96>>>(v, n, out, s);
    grid2<<<2, 64>>>({g, 4}, v, n);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT %llu %d %llu %llu %s\n", sum(h, 32), *out, sum(c, 4), sum(g, 16), cudaGetErrorName(error));
}
