// EXPECT: RESULT 49995000 20000 20000 30000 10000 9999 40000 10000 -49995000 cudaSuccess
// Functions of the program called atomicAdd: overloads, by argument-dependent lookup, by using, in a class, as a macro.
#include <cstdio>

struct Pair {
    int a, b;
};
__device__ void atomicAdd(Pair *p, Pair x)
{
    atomicAdd(&p->a, x.a);
    atomicAdd(&p->b, x.b);
}
namespace app
{
struct Big {
    int a;
};
__device__ int atomicAdd(Big *p, Big x)
{
    return ::atomicAdd(&p->a, 2 * x.a);
}
__device__ int atomicMax(int *p, int x, int)
{
    return ::atomicMax(p, x);
}
__device__ int atomicSub(int *p, int x)
{
    return ::atomicAdd(p, x);
}
}
template <class T> __device__ void generic(T *p, T x)
{
    atomicAdd(p, x);
}
namespace late
{
struct Word {
    int a;
};
__device__ void atomicAdd(Word *p, Word x)
{
    ::atomicAdd(&p->a, 3 * x.a);
}
}
struct Own {
    int *p;
    __device__ void atomicAdd(int *q, int x) { ::atomicAdd(q, 4 * x); }
    __device__ void run(int x) { atomicAdd(p, x); }
};
__global__ void kernel(int *total, const int *v, int n)
{
    using app::atomicMax;
    Own own{&total[6]};
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        atomicAdd((Pair *)total, Pair{v[i], 1});
        generic((Pair *)total, Pair{0, 1});
        generic((app::Big *)total + 2, app::Big{1});
        generic((late::Word *)total + 3, late::Word{1});
        generic(&total[4], 1);
        atomicMax(&total[5], v[i], 0);
        own.run(1);
        app::atomicSub(&total[7], 1);
    }
}
#define atomicAdd(p, x) atomicSub(p, x)
__global__ void renamed(int *total, const int *v, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&total[8], v[i]);
}

int main()
{
    const int n = 10000, slots = 9;
    int *v, *total;
    cudaMallocManaged(&v, n * sizeof *v);
    cudaMallocManaged(&total, slots * sizeof *total);
    for (int i = 0; i < n; i++)
        v[i] = i;
    for (int k = 0; k < slots; k++)
        total[k] = 0;
    kernel<<<4, 256>>>(total, v, n);
    renamed<<<4, 256>>>(total, v, n);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < slots; k++)
        printf(" %d", total[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
