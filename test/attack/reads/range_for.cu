// EXPECT: RESULT 49995000 49995000 49995000 49995000 cudaSuccess
// A loop over a range dereferences an iterator that is written nowhere.
#include <cstdio>
#include <initializer_list>

struct Range {
    int *first, *last;
    __device__ int *begin() const { return first; }
    __device__ int *end() const { return last; }
};
__global__ void pointers(int *total, Range range, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    int sum = 0;
    for (int x : range)
        sum += x;
    if (threadIdx.x == 0)
        *out = sum;
}
struct Iterator {
    const int *p;
    __device__ int operator*() const { return *p; }
    __device__ Iterator &operator++()
    {
        p++;
        return *this;
    }
    __device__ bool operator!=(const Iterator &other) const { return p != other.p; }
};
struct View {
    const int *p;
    __device__ Iterator begin() const { return {p}; }
    __device__ Iterator end() const { return {p + 1}; }
};
__global__ void iterators(int *total, View view, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    int sum = 0;
    for (auto x : view)
        sum += x;
    if (threadIdx.x == 0)
        *out = sum;
}
__global__ void array_of_pointers(int *total, const int *v, int n, double *out)
{
    int *all[] = {total};
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    int sum = 0;
    for (int *p : all)
        sum += *p;
    if (threadIdx.x == 0)
        *out = sum;
}
__global__ void init_list(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    int sum = 0;
    for (const int *p : {total, total})
        sum += *p;
    if (threadIdx.x == 0)
        *out = sum / 2;
}

int main()
{
    const int n = 10000, kernels = 4;
    int *v, *total;
    double *out;
    cudaMallocManaged(&v, n * sizeof *v);
    cudaMallocManaged(&total, kernels * sizeof *total);
    cudaMallocManaged(&out, kernels * sizeof *out);
    for (int i = 0; i < n; i++)
        v[i] = i;
    for (int k = 0; k < kernels; k++)
        total[k] = out[k] = 0;
    pointers<<<1, 256>>>(total, Range{total, total + 1}, v, n, out);
    iterators<<<1, 256>>>(total + 1, View{total + 1}, v, n, out + 1);
    array_of_pointers<<<1, 256>>>(total + 2, v, n, out + 2);
    init_list<<<1, 256>>>(total + 3, v, n, out + 3);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < kernels; k++)
        printf(" %.0f", out[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
