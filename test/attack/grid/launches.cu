// EXPECT: RESULT 1 7679997 7679997 10239996 10239996 2559999 2559999 5119998 12799995 5119998 5119998 10239996 7679997 7679997 5119998 2559999 10239996 4266670 4266665 4266665 cudaSuccess
// Host code around launches.
#include <cstdio>
#include <vector>
#define I (blockIdx.x * blockDim.x + threadIdx.x)
static int calls = 0;
__global__ void plain(const int *v, int *out) { atomicAdd(out, v[I]); }
__global__ void pointed(const int *v, int *out) { atomicAdd(out, v[I]); }
__global__ void with_default(const int *v, int *out, int n = 1 << 30, int scale = 1) { if (I < n) atomicAdd(out, v[I] * scale); }
template <class T> __global__ void typed(const T *v, T *out, T scale) { atomicAdd(out, v[I] * scale); }
extern "C" { __global__ void in_c(const int *v, int *out) { atomicAdd(out, v[I]); } }
namespace { __global__ void unnamed(const int *v, int *out) { atomicAdd(out, v[I]); } }
namespace a { namespace b { __global__ void inner(const int *v, int *out) { atomicAdd(out, v[I]); } void run(const int *v, int *out, int n) { inner<<<n / 64, 64>>>(v, out); } } }
static __global__ void dynamic(const int *v, int *out, int m) { extern __shared__ int t[]; t[threadIdx.x] = v[I] * m; __syncthreads(); atomicAdd(out, t[threadIdx.x ^ 1]); }
__global__ void keyed(const int *v, unsigned *bins) { atomicAdd(&bins[v[I]], 1u); }
struct stream_of { cudaStream_t s; operator cudaStream_t() const { return s; } };
struct grid_of { int n; operator dim3() const { return dim3(n / 64); } };
static dim3 shape(int n) { calls++; return dim3(n / 64); }
struct solver {
    const int *v; int *out; int n;
    solver(const int *v, int *out, int n) : v(v), out(out), n(n) { plain<<<n / 64, 64>>>(v, out); }
    void step() const { plain<<<n / 64, 64>>>(v, out); }
    template <class S> void on(S s) const { plain<<<n / 64, 64, 0, s>>>(v, out); }
};
static void returns(const int *v, int *out, int n) { return plain<<<n / 64, 64>>>(v, out); }
static bool chooses(const int *v, int *out, int n, bool yes) { yes ? plain<<<n / 64, 64>>>(v, out) : (void)0; return plain<<<n / 64, 64>>>(v, out), yes; }
template <int S> static void templated(const int *v, int *out, int n) { if constexpr (S > 0) typed<<<n / 64, 64>>>(v, out, S); else typed<int><<<n / 64, 64>>>(v, out, 1); }
int main() {
    const int blocks = 40000, threads = 64, n = blocks * threads;
    int *v, *out; unsigned *bins;
    cudaMallocManaged(&v, n * sizeof *v); cudaMallocManaged(&out, 24 * sizeof *out); cudaMallocManaged(&bins, 4 * sizeof *bins);
    for (int i = 0; i < n; i++) v[i] = i % 3;
    for (int i = 0; i < 24; i++) out[i] = 0;
    for (int i = 0; i < 4; i++) bins[i] = 0;
    cudaDeviceSynchronize();
    dim3 grid(blocks), block{threads};
    cudaStream_t s; cudaStreamCreate(&s);
    plain<<<grid, block>>>(v, out);
    plain<<<dim3{blocks}, dim3{threads}, 0, stream_of{s}>>>(v, out);
    plain<<<grid_of{n}, block, 0, cudaStreamPerThread>>>(v, out);
    plain<<<n / 64.0, 64u, 0, NULL>>>(v, out + 1);
    plain<<<(unsigned long long)n / 64, 0x41 - 1, 0, 0>>>(v, out + 1);
    plain<<<shape(n), block>>>(v, out + 1);
    with_default<<<grid, block>>>(v, out + 2);
    with_default<<<grid, block>>>(v, out + 2, n);
    with_default<<<grid, block>>>(v, out + 2, n, 2);
    typed<<<grid, block>>>(v, out + 3, 2);
    typed<int><<<grid, block>>>(v, out + 3, 2u);
    in_c<<<grid, block>>>(v, out + 4);
    unnamed<<<grid, block>>>(v, out + 5);
    a::b::inner<<<grid, block>>>(v, out + 6);
    a::b::run(v, out + 6, n);
    ::plain<<<grid, block>>>(v, out + 7);
    for (int i = 0; i < 3; i++) plain<<<grid, block>>>(v, out + 7);
    if (n > 0) plain<<<grid, block>>>(v, out + 7); else plain<<<1, 1>>>(v, out);
    [&] { plain<<<grid, block>>>(v, out + 8); }();
    auto f = [=](auto m) { plain<<<m / 64, 64>>>(v, out + 8); };
    f(n);
    dynamic<<<grid, block, threads * sizeof(int)>>>(v, out + 9, 1);
    cudaFuncSetAttribute(dynamic, cudaFuncAttributeMaxDynamicSharedMemorySize, 90000);
    dynamic<<<grid, block, 90000>>>(v, out + 9, 1);
    solver(v, out + 10, n).step();
    solver(v, out + 10, n).on(s);
    returns(v, out + 11, n);
    printf("%d\n", chooses(v, out + 11, n, true));
    templated<2>(v, out + 12, n); templated<0>(v, out + 12, n);
    plain<<<0, block>>>(v, out); printf("%s\n", cudaGetErrorName(cudaGetLastError()));
    void (*p)(const int *, int *) = pointed;
    p<<<grid, block>>>(v, out + 13);
    { auto plain = p; plain<<<grid, block>>>(v, out + 13); }
    int *o = out + 14; void *args[] = {(void *)&v, (void *)&o};
    cudaLaunchKernel((const void *)pointed, grid, block, args, 0, s);
    cudaGraph_t g; cudaGraphExec_t e;
    cudaStreamBeginCapture(s, cudaStreamCaptureModeThreadLocal);
    plain<<<grid, block, 0, s>>>(v, out + 15); plain<<<grid, block, 0, s>>>(v, out + 15);
    cudaStreamEndCapture(s, &g); cudaGraphInstantiate(&e, g, 0); cudaGraphLaunch(e, s); cudaGraphLaunch(e, s);
    size_t nodes; cudaGraphGetNodes(g, nullptr, &nodes); printf("nodes %zu\n", nodes);
    for (int i = 0; i < 5; i++) keyed<<<grid, block>>>(v, bins);
    cudaError_t err = cudaDeviceSynchronize();
    printf("RESULT %d", calls); for (int i = 0; i < 16; i++) printf(" %d", out[i]); for (int i = 0; i < 3; i++) printf(" %u", bins[i]); printf(" %s\n", cudaGetErrorName(err));
}
