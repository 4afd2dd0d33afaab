// EXPECT: RESULT 49995000 -49995000 49995000 10000 10001 5001 cudaSuccess
// One text, a variable for each instance: static variables in members of a class template, a variable template.
#include <cstdio>

template <int C> struct Channel {
    __device__ static int &total()
    {
        static int word;
        return word;
    }
    __device__ static void add(int x) { atomicAdd(&total(), x); } // NEVER: block-sum
    __device__ void count()
    {
        static int counter;
        atomicAdd(&counter, 1); // NEVER: block-sum
        where = &counter;
    }
    int *where;
};
template <int C> __device__ int sum;
template <int C> __device__ void add_to_variable(int x)
{
    atomicAdd(&sum<C>, x); // NEVER: block-sum
}
__global__ void kernel(int *total, const int *v, int n)
{
    Channel<0> zero;
    Channel<1> one;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        Channel<0>::add(v[i]);
        Channel<1>::add(-v[i]);
        add_to_variable<0>(v[i]);
        add_to_variable<1>(1);
        zero.count();
        if (i % 2 == 0)
            one.count();
    }
}
__global__ void collect(int *total)
{
    Channel<0> zero;
    Channel<1> one;
    zero.count();
    one.count();
    total[0] = Channel<0>::total();
    total[1] = Channel<1>::total();
    total[2] = sum<0>;
    total[3] = sum<1>;
    total[4] = *zero.where;
    total[5] = *one.where;
}

int main()
{
    const int n = 10000, slots = 6;
    int *v, *total;
    cudaMallocManaged(&v, n * sizeof *v);
    cudaMallocManaged(&total, slots * sizeof *total);
    for (int i = 0; i < n; i++)
        v[i] = i;
    for (int k = 0; k < slots; k++)
        total[k] = 0;
    kernel<<<4, 256>>>(total, v, n);
    collect<<<1, 1>>>(total);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < slots; k++)
        printf(" %d", total[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
