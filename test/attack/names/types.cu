// EXPECT: RESULT 49995000 9999 5000 5000 49995000 0 0 5000 0 5000 49995000 10000 49995000 10000 49995000 10000 49995000 cudaSuccess
// Types that are spelled only where the update stands: local aliases, dependent names, deduced ones, arrays, enumerations.
#include <cstdio>

#include <type_traits>
template <class T> struct Traits {
    using word = T;
    using pointer = T *;
};
template <class T> __global__ void dependent(typename Traits<T>::pointer total, const typename Traits<T>::word *v, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        using word = typename Traits<T>::word;
        word *where = &total[1];
        atomicAdd(total, v[i]);
        atomicMax(where, static_cast<word>(v[i]));
        atomicAdd(&total[2 + v[i] % 2], word(1));
    }
}
__global__ void local_alias(int *total, const int *v, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        typedef unsigned word_t;
        struct Pair {
            word_t a, b;
        };
        auto *pair = reinterpret_cast<Pair *>(total);
        atomicAdd(&pair->a, (word_t)v[i]);
        atomicAdd(&pair[1 + v[i] % 2].b, word_t{1});
    }
}
__global__ void array_parameter(int total[6], int *const second, const int *v, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        atomicAdd(&total[0], v[i]);
        atomicAdd(second, 1);
    }
}
template <class T, class = std::enable_if_t<std::is_integral<T>::value>> __device__ void add(T *p, T x)
{
    atomicAdd(p, x);
}
template <class T> __device__ auto add_and_tell(T p, int x) -> decltype(atomicAdd(p, x))
{
    return atomicAdd(p, x);
}
enum Slot : int { first, second };
__global__ void deduced(int *total, const int *v, int n)
{
    constexpr auto where = second;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        add(total, v[i]);
        decltype(auto) old = add_and_tell(&total[where], 1);
        if (old < 0)
            total[0] = old;
    }
}
struct Base {
    int *slots;
};
template <class T> struct Derived : T {
    __device__ void add(int x) const { atomicAdd(this->slots, x); }
    __device__ void count(int k) const { atomicAdd(&this->slots[k], 1); }
};
__global__ void by_object(Derived<Base> object, const int *v, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        object.add(v[i]);
        object.count(1);
    }
}
__global__ void unnamed(int *, int *total, const int *v, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(total, v[i]);
}

int main()
{
    const int n = 10000, slots = 17;
    int *v, *total;
    cudaMallocManaged(&v, n * sizeof *v);
    cudaMallocManaged(&total, slots * sizeof *total);
    for (int i = 0; i < n; i++)
        v[i] = i;
    for (int k = 0; k < slots; k++)
        total[k] = 0;
    dependent<int><<<4, 256>>>(total, v, n);
    local_alias<<<4, 256>>>(total + 4, v, n);
    array_parameter<<<4, 256>>>(total + 10, total + 11, v, n);
    deduced<<<4, 256>>>(total + 12, v, n);
    by_object<<<4, 256>>>(Derived<Base>{{total + 14}}, v, n);
    unnamed<<<4, 256>>>(total, total + 16, v, n);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < slots; k++)
        printf(" %d", total[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
