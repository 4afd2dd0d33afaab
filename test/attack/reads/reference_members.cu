// EXPECT: RESULT 49995000 49995000 49995000 49995000 cudaSuccess
// A member of reference type, a pointer to a member and a structured binding lead to the sum.
#include <cstdio>
struct State {
    int sum;
    int count;
};
struct Context {
    State &state;
    int &sum;
};
__global__ void one(State *s, Context c, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(&s->sum, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        out[0] = c.state.sum;
}
__global__ void two(State *s, Context c, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(&s->sum, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        out[1] = c.sum;
}
__global__ void three(State *s, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(&s->sum, v[i]); // NEVER: block-*
    __syncthreads();
    int State::*member = &State::sum;
    if (threadIdx.x == 0)
        out[2] = s->*member;
}
__device__ unsigned g_hist[2];
__global__ void four(const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(&g_hist[0], v[i]); // NEVER: block-*
    __syncthreads();
    auto &[a, b] = g_hist;
    if (threadIdx.x == 0)
        out[3] = a;
}
int main()
{
    const int n = 10000;
    int *h = new int[n], *d;
    State *s;
    double *o, ho[4];
    for (int i = 0; i < n; i++)
        h[i] = i;
    cudaMalloc(&d, n * 4);
    cudaMalloc(&s, sizeof(State) * 3);
    cudaMemset(s, 0, sizeof(State) * 3);
    cudaMalloc(&o, 32);
    cudaMemcpy(d, h, n * 4, cudaMemcpyHostToDevice);
    one<<<1, 256>>>(s, Context{*s, s->sum}, d, n, o);
    two<<<1, 256>>>(s + 1, Context{s[1], s[1].sum}, d, n, o);
    three<<<1, 256>>>(s + 2, d, n, o);
    four<<<1, 256>>>(d, n, o);
    cudaError_t e = cudaDeviceSynchronize();
    cudaMemcpy(ho, o, 32, cudaMemcpyDeviceToHost);
    printf("RESULT %.0f %.0f %.0f %.0f %s\n", ho[0], ho[1], ho[2], ho[3], cudaGetErrorName(e));
}
