// EXPECT: RESULT 49995000 49995000 25000000 24995000 49995000 5000 5000 49995000 49995000 49995000 cudaSuccess
// Where edits must fit in: attributes in odd places, labels, digraphs, spliced lines, comments in calls, bodies without braces.
#include <cstdio>

void __global__ attribute_second(int *total, const int *v, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd /* here */ ( /* where */ total /* , */ , /* what */ v[i] /* ) */ ) ;
}
__global__ auto trailing(int *total, const int *v, int n) -> void { for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd(&total[1], v[i]); }
extern "C" __global__ __launch_bounds__(256) void spliced(int *total, const int *v, int n) { // {
#pragma unroll 2
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        if (v[i] % 2) atomic\
Add(&total[2], v[i]);
        else
            for (int k = 0; k < 1; k++) atomicAdd(&total[3],
                                                  // 1 );
                                                  v[i]); /* after */ // and after
}
__global__ void digraphs(int *total, const int *v, int n)
<%
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) <%
        atomicAdd(&total<:4:>, v<:i:>);
        switch (v[i] % 2) { case 0: atomicAdd(&total[5], 1); break; default: odd: atomicAdd(&total[6], 1); }
        if (v[i] < 0) goto odd;
    %>
%>
#define OPEN {
__global__ void by_macro(int *total, const int *v, int n) OPEN
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        do atomicAdd(&total[7], v[i]); while (0);
}
template <class T> __global__ void
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 700
with_condition(T *total, const T *v, int n)
#else
with_condition(T *total, const T *v, int n)
#endif
{
    const char *text = R"(atomicAdd(total, 1); { )" "}"; (void)text;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    {   atomicAdd(&total[8], v[i]);;  }
}
__global__ void once(int *total, const int *v, int n) { if (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n) atomicAdd(&total[9], v[i]); }

int main()
{
    const int n = 10000, slots = 10;
    int *v, *total;
    cudaMallocManaged(&v, n * sizeof *v);
    cudaMallocManaged(&total, slots * sizeof *total);
    for (int i = 0; i < n; i++) v[i] = i;
    for (int k = 0; k < slots; k++) total[k] = 0;
    attribute_second<<<40, 256>>>(total, v, n);
    trailing<<<4, 256>>>(total, v, n);
    spliced<<<4, 256>>>(total, v, n);
    digraphs<<<4, 256>>>(total, v, n);
    by_macro<<<4, 256>>>(total, v, n);
    with_condition<<<4, 256>>>(total, v, n);
    once<<<40, 256>>>(total, v, n);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < slots; k++) printf(" %d", total[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
