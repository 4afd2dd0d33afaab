// EXPECT: RESULT 1838743602 cudaSuccess
// Templates: default arguments of types, values and functions; deduced and named; dependent launches; a specialisation elsewhere.
#include "../inputs.h"
template <class T> struct less_than { T limit; __device__ bool operator()(T x) const { return x < limit; } };
template <class T, class P = less_than<T>, int Block = 256> __global__ void filter(const T *v, int n, P p, T *dst, int *count) {
    int i = blockIdx.x * Block + threadIdx.x;
    if (i < n && p(v[i])) dst[atomicAdd(count, 1)] = v[i];
}
template <int Block, typename T> __global__ __launch_bounds__(Block) void filter_bounded(const T *v, int n, T limit, T *dst, int *count) {
    int i = blockIdx.x * Block + threadIdx.x;
    if (i < n && v[i] < limit) dst[atomicAdd(count, 1)] = v[i];
}
template <class... Ts> __global__ void pack(int n, const int *v, int *dst, int *count, Ts... limits) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    bool all = true; int dummy[] = {0, (all = all && v[i < n ? i : 0] < limits, 0)...}; (void)dummy;
    if (i < n && all) dst[atomicAdd(count, 1)] = v[i];
}
template <template <class> class P, class T> __global__ void by_policy(const T *v, int n, T limit, T *dst, int *count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && P<T>{limit}(v[i])) dst[atomicAdd(count, 1)] = v[i];
}
template <class T> struct runner {
    T *v, *dst; int *count;
    template <int B> void run(T limit) {
        filter_bounded<B><<<(at::N + B - 1) / B, B>>>(v, at::N, limit, dst, count);
        filter<T, less_than<T>, B><<<(at::N + B - 1) / B, B>>>(v, at::N, less_than<T>{limit}, dst, count + 1);
        by_policy<less_than><<<(at::N + B - 1) / B, B>>>(v, at::N, limit, dst, count + 2);
    }
};
int main() {
    using namespace at;
    int *v = up(numbers(N, 100)), *dst = zeros<int>(N * 2), *count = zeros<int>(8); unsigned h = 0;
    runner<int> r{v, dst, count};
    runner<unsigned> u{(unsigned *)v, (unsigned *)dst + N, count + 4};
    for (int k = 0; k < 60; k++) {
        cudaMemset(count, 0, 32);
        r.run<128>(k); u.run<256>(k * 2);
        auto c = down(count, 8); for (int x : c) h = mix(h ^ (unsigned)x);
        cudaMemset(count, 0, 32);
        filter<<<(N + 255) / 256, 256>>>(v, N, less_than<int>{k}, dst, count);
        h += sum(dst, down(count, 1)[0]);
        cudaMemset(count, 0, 32);
        pack<<<(N + 255) / 256, 256>>>(N, v, dst, count, k, (long)(k / 2 + 20), 77.5f);
        h += sum(dst, down(count, 1)[0]);
        cudaMemset(count, 0, 32);
        pack<<<(N + 255) / 256, 256>>>(N, v, dst, count);
        h += sum(dst, down(count, 1)[0]);
    }
    printf("RESULT %u", h); ends();
}
