// EXPECT: RESULT 7019 2923 1923 10603 cudaSuccess
// Templates whose classes do more than their text shows: a view that gives each lane a place of its own, an offset and a key that are converted.
#include <cstdio>

struct Interleaved {
    int *p;
    __device__ int &operator[](int k) const { return p[k + 8 * (threadIdx.x & 1)]; }
};
template <class View> __global__ void viewed(View bins, const int *v)
{
    int k = v[threadIdx.x] & 3;
    atomicAdd(&bins[k], 1);
    atomicAdd(&bins[k + 4], 2);
}
struct Shift {
    __device__ operator int() const { return 8 * (threadIdx.x & 1); }
};
template <class Offset> __global__ void shifted(int *bins, const int *v, Offset offset)
{
    int k = v[threadIdx.x] & 3;
    atomicAdd(&bins[k + offset], 1); // NEVER: warp-peers
    atomicAdd(&bins[k], 2);          // NEVER: warp-peers
}
struct Cyclic {
    int i;
    __device__ Cyclic(int first) : i(first) {}
    __device__ operator int() { return i++ & 3; }
};
template <class Key> __global__ void converted(int *bins, const int *v)
{
    Key k = v[threadIdx.x];
    atomicAdd(&bins[k], 1); // NEVER: warp-peers
    atomicAdd(&bins[k], 2); // NEVER: warp-peers
}
// Counts how often it is asked, and leads to the same place always.
struct Counted {
    int at;
    int *uses;
    __device__ operator int() const { return atomicAdd(uses, 1), at; }
};
template <class Key> __global__ void counted(int *bins, const int *v)
{
    Key k{v[threadIdx.x] & 3, bins + 16};
    atomicAdd(&bins[k], 1); // NEVER: warp-peers
    atomicAdd(&bins[k], 2); // NEVER: warp-peers
}

int main()
{
    const int threads = 256, slots = 64, kernels = 4;
    int *v, *bins;
    cudaMallocManaged(&v, threads * sizeof *v);
    cudaMallocManaged(&bins, kernels * slots * sizeof *bins);
    for (int i = 0; i < threads; i++)
        v[i] = i * 37 % 101;
    for (int k = 0; k < kernels * slots; k++)
        bins[k] = 0;
    viewed<<<1, threads>>>(Interleaved{bins + 0 * slots}, v);
    shifted<<<1, threads>>>(bins + 1 * slots, v, Shift{});
    converted<Cyclic><<<1, threads>>>(bins + 2 * slots, v);
    counted<Counted><<<1, threads>>>(bins + 3 * slots, v);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < kernels; k++) {
        int sum = 0;
        for (int slot = 0; slot < slots; slot++)
            sum += (slot + 1) * bins[k * slots + slot];
        printf(" %d", sum);
    }
    printf(" %s\n", cudaGetErrorName(error));
}
