// EXPECT: RESULT 2406105172 cudaSuccess
// Namespaces, friends, using, inline and anonymous namespaces, an alias, a kernel in a function's block scope declaration.
#include "../inputs.h"
#define BODY int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n && v[i] < limit) dst[atomicAdd(count, 1)] = v[i];
namespace outer { inline namespace v2 { __global__ void filter(const int *v, int n, int limit, int *dst, int *count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && v[i] < limit) dst[atomicAdd(count, 1)] = v[i];
} } namespace { __global__ void hidden(const int *v, int n, int limit, int *dst, int *count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && v[i] < limit) dst[atomicAdd(count, 1)] = v[i];
} } }
namespace second { __global__ void filter(const int *v, int n, int limit, int *dst, int *count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && v[i] >= limit) dst[atomicAdd(count, 1)] = v[i];
} }
class box { int limit; public: explicit box(int l) : limit(l) {} friend __global__ void friendly(const int *v, int n, box b, int *dst, int *count); };
__global__ void friendly(const int *v, int n, box b, int *dst, int *count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && v[i] < b.limit) dst[atomicAdd(count, 1)] = v[i];
}
namespace arg { struct limit { int at; }; __global__ void found(const int *v, int n, limit l, int *dst, int *count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && v[i] < l.at) dst[atomicAdd(count, 1)] = v[i];
} }
static __global__ void mine(const int *v, int n, int limit, int *dst, int *count) { BODY }
extern "C" __global__ void plain_c(const int *v, int n, int limit, int *dst, int *count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && v[i] < limit) dst[atomicAdd(count, 1)] = v[i];
}
extern "C" { __global__ void in_c(const int *v, int n, int limit, int *dst, int *count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && v[i] < limit) dst[atomicAdd(count, 1)] = v[i];
} }
namespace alias = outer;
int main() {
    using at::N;
    int *v = at::up(at::numbers(N, 100)), *dst = at::zeros<int>(N), *count = at::zeros<int>(16); unsigned h = 0;
    const int g = (N + 255) / 256;
    for (int k = 0; k < 60; k++) {
        cudaMemset(count, 0, 64);
        { using namespace outer; filter<<<g, 256>>>(v, N, k, dst, count); hidden<<<g, 256>>>(v, N, k + 1, dst, count + 1); }
        second::filter<<<g, 256>>>(v, N, k, dst, count + 2);
        outer::v2::filter<<<g, 256>>>(v, N, k + 3, dst, count + 3); alias::filter<<<g, 256>>>(v, N, k + 4, dst, count + 4); ::second::filter<<<g, 256>>>(v, N, k + 5, dst, count + 5);
        friendly<<<g, 256>>>(v, N, box(k), dst, count + 6); arg::found<<<g, 256>>>(v, N, {k + 9}, dst, count + 8);
        mine<<<g, 256>>>(v, N, k, dst, count + 9); plain_c<<<g, 256>>>(v, N, k, dst, count + 10); in_c<<<g, 256>>>(v, N, k, dst, count + 11);
        auto c = at::down(count, 12); for (int x : c) h = at::mix(h ^ (unsigned)x);
    }
    printf("RESULT %u", h); at::ends();
}
