// EXPECT: RESULT 49995000 49995000 49995000 cudaSuccess
// A pointer made from the restricted one, kept in a struct, in memory or in a view of const, may be used under the rule of restrict.
#include <cstdio>
struct View {
    int *data;
    int n;
};
struct ConstView {
    const int *data;
    int n;
};
struct Node {
    int *slot;
};
__device__ int sum_of(ConstView v)
{
    int s = 0;
    for (int i = 0; i < v.n; i++)
        s += v.data[i];
    return s;
}
__global__ void one(int *__restrict__ total, const int *v, int n, double *out)
{
    View w;
    w.data = total;
    w.n = 1;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = w.data[0];
}
__global__ void two(int *__restrict__ total, Node *nodes, const int *v, int n, double *out)
{
    if (threadIdx.x == 0)
        nodes[0].slot = total;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = *nodes[0].slot;
}
__global__ void three(int *total, const int *v, int n, double *out)
{
    ConstView w;
    w.data = total;
    w.n = 1;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = sum_of(w);
}
int main()
{
    const int n = 10000;
    int *h = new int[n], *d, *c;
    Node *nodes;
    double *o, ho[3];
    for (int i = 0; i < n; i++)
        h[i] = i;
    cudaMalloc(&d, n * 4);
    cudaMalloc(&c, 12);
    cudaMemset(c, 0, 12);
    cudaMalloc(&o, 24);
    cudaMalloc(&nodes, sizeof(Node));
    cudaMemcpy(d, h, n * 4, cudaMemcpyHostToDevice);
    one<<<1, 256>>>(c, d, n, o);
    two<<<1, 256>>>(c + 1, nodes, d, n, o + 1);
    three<<<1, 256>>>(c + 2, d, n, o + 2);
    cudaError_t e = cudaDeviceSynchronize();
    cudaMemcpy(ho, o, 24, cudaMemcpyDeviceToHost);
    printf("RESULT %.0f %.0f %.0f %s\n", ho[0], ho[1], ho[2], cudaGetErrorName(e));
}
