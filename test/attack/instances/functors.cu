// EXPECT: RESULT 10000 49995000 20000 99990000 9999 10000 10000 20000 40000 10000 cudaSuccess
// FLAGS: -std=c++17
// Methods of functors in generic kernels: one functor twice with two arrays, a functor derived from another, one in a wrapper, one of a class template, threads that
// leave early, arrays that two functors share, one in a kernel that others leave alone.
#include <cstdio>

template <class... F> __global__ void for_each(int n, F... f)
{
    if (blockIdx.x * blockDim.x + threadIdx.x >= 900)
        return;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += 900)
        (f(i), ...);
}

struct Count {
    int *bins;
    __device__ void operator()(int i) const { atomicAdd(&bins[i % 7 * 5], 1); }
};
template <class T> struct Sum {
    const int *v;
    T *sum;
    __device__ void operator()(int i) const { atomicAdd(sum + (v[i] & 3), T(v[i])); }
};
struct Most {
    const int *v;
    unsigned long long *most;
    __device__ void operator()(int i) const { atomicMax(most, (unsigned long long)v[i]); }
};
struct Counted {
    int *bins;
    __device__ void operator()(int i) const { atomicAdd(&bins[i % 7 * 5], 1); }
};
struct Derived : Counted {
    __device__ void operator()(int i) const { Counted::operator()(i + 1); }
};
struct Base {
    int *bins;
    __device__ void add(int i) const { atomicAdd(&bins[i & 31], 1); }
};
struct Holder {
    Base inner;
    __device__ void operator()(int i) const { inner.add(i); }
};
template <class F> struct Twice {
    F f;
    __device__ void operator()(int i) const
    {
        f(i);
        f(i);
    }
};
struct Other {
    int *bins;
    __device__ void operator()(int i) const { atomicAdd(&bins[i & 15], 1); }
};
struct Nothing {
    int *flag;
    __device__ void operator()(int i) const
    {
        if (i < 0)
            *flag = i;
    }
};

int main()
{
    const int n = 10000, places = 40;
    int *v, *bins;
    unsigned long long *wide;
    cudaMallocManaged(&v, n * sizeof *v);
    cudaMallocManaged(&bins, 8 * places * sizeof *bins);
    cudaMallocManaged(&wide, 2 * places * sizeof *wide);
    for (int i = 0; i < n; i++)
        v[i] = i;
    for (int i = 0; i < 8 * places; i++)
        bins[i] = 0;
    for (int i = 0; i < 2 * places; i++)
        wide[i] = 0;
    for_each<<<5, 256>>>(n, Count{bins}, Sum<unsigned>{v, (unsigned *)bins + places});
    for_each<<<5, 256>>>(n, Count{bins + 2 * places}, Count{bins + 3 * places});
    for_each<<<5, 256>>>(n, Sum<unsigned long long>{v, wide}, Sum<unsigned long long>{v, wide});
    for_each<<<5, 256>>>(n, Most{v, wide + places}, Nothing{bins});
    for_each<<<5, 256>>>(n, Derived{{bins + 4 * places}});
    for_each<<<5, 256>>>(n, Holder{{bins + 5 * places}});
    for_each<<<5, 256>>>(n, Twice<Other>{{bins + 6 * places}});
    for_each<<<5, 256>>>(n, Other{bins + 7 * places}, Other{bins + 7 * places}, Twice<Other>{{bins + 7 * places}});
    for_each<<<5, 256>>>(n, Nothing{bins}, Nothing{bins});
    cudaError_t error = cudaDeviceSynchronize();
    long long sums[8] = {}, all = 0;
    for (int i = 0; i < 8 * places; i++)
        sums[i / places] += bins[i];
    for (int i = 0; i < places; i++)
        all += (long long)wide[i];
    printf("RESULT %lld %lld %lld %lld %llu %lld %lld %lld %lld %lld %s\n", sums[0], sums[1], sums[2] + sums[3], all, wide[places], sums[4], sums[5], sums[6], sums[7], sums[2],
           cudaGetErrorName(error));
}
