// EXPECT: RESULT 2584408091 60 1770 cudaSuccess
// What a second text of a body would have twice, or would share: helpers' statics, device variables, clocks, printf, asserts, lambdas, labels, local classes.
#include "../inputs.h"
__device__ int launches_seen, table[at::KEYS]; __constant__ int limits[4] = {10, 20, 30, 40};
__device__ int tick() { __device__ static int t; return atomicAdd(&t, 1); }
template <class T> __device__ T kept_by_type;
__global__ void helper_static(const int *v, int n, int limit, int *dst, int *count) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i == 0) dst[at::N - 1] = tick(); if (i < n - 1 && v[i] < limit) dst[atomicAdd(count, 1)] = v[i]; }
__global__ void variable(const int *v, int n, int limit, int *dst, int *count) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i == 0) launches_seen++; if (i < n && v[i] < limit + limits[limit & 3]) dst[atomicAdd(count, 1)] = v[i]; }
__global__ void by_type(const int *v, int n, int limit, int *dst, int *count) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i == 0) kept_by_type<int> += limit; if (i < n && v[i] < limit) dst[atomicAdd(count, 1)] = v[i]; }
__global__ void local_lambda(const int *v, int n, int limit, int *dst, int *count) { int i = blockIdx.x * blockDim.x + threadIdx.x; auto is = [=](int x) { return x < limit; }; if (i < n && is(v[i])) { auto put = [&] { dst[atomicAdd(count, 1)] = v[i]; }; put(); } }
__global__ void local_class(const int *v, int n, int limit, int *dst, int *count) { struct is { int l; __device__ bool operator()(int x) const { return x < l; } }; int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n && is{limit}(v[i])) dst[atomicAdd(count, 1)] = v[i]; }
__global__ void label(const int *v, int n, int limit, int *dst, int *count) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) goto out; if (v[i] < limit) dst[atomicAdd(count, 1)] = v[i]; out:; }
__global__ void named(const int *v, int n, int limit, int *dst, int *count) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n && v[i] < limit + (int)sizeof(__func__)) dst[atomicAdd(count, 1)] = v[i]; }
__global__ void self(const int *v, int n, int limit, int *dst, int *count) { int i = blockIdx.x * blockDim.x + threadIdx.x; void (*me)(const int *, int, int, int *, int *) = self; if (i < n && me && v[i] < limit) dst[atomicAdd(count, 1)] = v[i]; }
__global__ void line(const int *v, int n, int limit, int *dst, int *count) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n && v[i] < limit + __LINE__ % 7) dst[atomicAdd(count, 1)] = v[i]; }
__global__ void counter(const int *v, int n, int limit, int *dst, int *count) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n && v[i] < limit + __COUNTER__ * 0) dst[atomicAdd(count, 1)] = v[i]; }
__global__ void assembly(const int *v, int n, int limit, int *dst, int *count) { int i = blockIdx.x * blockDim.x + threadIdx.x; int x; asm volatile("{ .reg .pred p; setp.lt.s32 p, %1, %2; selp.s32 %0, 1, 0, p; }" : "=r"(x) : "r"(i < n ? v[i] : 1 << 30), "r"(limit)); if (x) dst[atomicAdd(count, 1)] = v[i]; }
int main() {
    using namespace at;
    int *v = up(numbers(N, 100)), *dst = zeros<int>(N), *count = zeros<int>(16); unsigned h = 0; const int g = (N + 255) / 256;
    for (int k = 0; k < 60; k++) {
        cudaMemset(count, 0, 64); int c2 = 0;
#define RUN(kernel) kernel<<<g, 256>>>(v, N, k, dst, count + c2++)
        RUN(helper_static); int t; cudaMemcpy(&t, dst + N - 1, 4, cudaMemcpyDeviceToHost); h = mix(h + (unsigned)t);
        helper_static<<<g, 256>>>(v, N, k, dst, count + 1); variable<<<g, 256>>>(v, N, k, dst, count + 2); by_type<<<g, 256>>>(v, N, k, dst, count + 3); local_lambda<<<g, 256>>>(v, N, k, dst, count + 4);
        local_class<<<g, 256>>>(v, N, k, dst, count + 5); label<<<g, 256>>>(v, N, k, dst, count + 6); named<<<g, 256>>>(v, N, k, dst, count + 7); self<<<g, 256>>>(v, N, k, dst, count + 8); line<<<g, 256>>>(v, N, k, dst, count + 9); counter<<<g, 256>>>(v, N, k, dst, count + 10); assembly<<<g, 256>>>(v, N, k, dst, count + 11);
        auto c = down(count, 12); for (int x : c) h = mix(h ^ (unsigned)x);
    }
    int s, b; cudaMemcpyFromSymbol(&s, launches_seen, 4); cudaMemcpyFromSymbol(&b, kept_by_type<int>, 4);
    printf("RESULT %u %d %d", h, s, b); ends();
}
