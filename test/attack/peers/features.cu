// EXPECT: RESULT 2308333180 cudaSuccess
// Loops over features in the forms in which they are written.
#include "../inputs.h"
enum { K = 20, F = 9 };
__device__ float grid2[K][F]; struct row_t { float v[F]; int n; };
#define ARGS const int *label, const float *x, int n, int features, float *sums
#define HEAD int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; int k = label[i];
__global__ void rows(const int *label, const float *x, int n, int features, float *sums) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; int k = label[i]; for (int f = 0; f < features; f++) atomicAdd(&sums[k * features + f], x[i * features + f]); }
__global__ void columns(const int *label, const float *x, int n, int features, float *sums) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; for (int f = 0; f < features; ++f) { const float v = x[f * n + i]; atomicAdd(&sums[f * K + label[i]], v); } }
__global__ void pointer(const int *label, const float *x, int n, int features, float *sums) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; float *row = sums + label[i] * features; const float *mine = x + i * features; for (int f = 0; f < features; f++) atomicAdd(row + f, mine[f]); }
__global__ void in_struct(const int *label, const float *x, int n, row_t *t) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; row_t *r = &t[label[i]];
#pragma unroll
    for (int f = 0; f < F; f++)
        atomicAdd(&r->v[f], x[i * F + f]);
    atomicAdd(&r->n, 1); }
__global__ void two_dimensions(const int *label, const float *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) { unsigned char k = label[i]; for (int f = 0; f < F; f++) atomicAdd(&grid2[k][f], x[i * F + f]); } }
__global__ void nested(const int *label, const float *x, int n, int features, float *sums) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; int k = label[i]; for (int g = 0; g < 3; g++) for (int f = 0; f < 3; f++) atomicAdd(&sums[(k * 3 + g) * 3 + f], x[i * features + g * 3 + f]); }
template <int D, class T> __global__ void fixed(const int *label, const T *x, int n, T *sums) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; int k = label[i]; for (int d = 0; d < D; d++) atomicAdd(&sums[k * D + d], x[i * D + d]); }
template <class F_> struct each { F_ f; const int *label; int n, features; __device__ void operator()(int i) const { if (i < n) { int k = label[i]; for (int j = 0; j < features; j++) f(k, j, i); } } };
struct adder { float *sums; const float *x; int features; __device__ void operator()(int k, int j, int i) const { atomicAdd(&sums[k * features + j], x[i * features + j]); } };
template <class E> __global__ void run(E e) { e(blockIdx.x * blockDim.x + threadIdx.x); }
__global__ void peers(const int *label, const float *x, int n, int features, float *sums) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; int peers = label[i]; auto go = [&](int record) { for (int f = 0; f < features; f++) atomicAdd(&sums[record * features + f], x[i * features + f]); }; go(peers); }
__global__ void operations(const int *label, const int *x, int n, int features, int *lo, unsigned *bits, long long *big, double *d) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; int k = label[i];
    for (int f = 0; f < features; f++) atomicMin(&lo[k * features + f], x[i] - f);
    for (int f = 0; f < features; f++) atomicOr(&bits[k * features + f], 1u << (x[i] + f & 31));
    for (int f = 0; f < features; f++) atomicMax(&big[k * features + f], (long long)x[i] << f);
    for (int f = 0; f < features; f++) atomicAdd(&d[k * features + f], x[i] * 0.5);
    for (int f = 0; f < features; f++) atomicSub(&lo[(k + K) * features + f], x[i]); }
__global__ void strided(const int *label, const float *x, int n, int features, float *sums) { for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) { int k = label[i]; for (int f = 0; f < features; f++) atomicAdd(&sums[k * features + f], x[i * features + f]); } }
int main() {
    using namespace at; unsigned h = 0; const int n = 20000, g = (n + 255) / 256; float *x = up(floats(n * F)); int *xi = up(numbers(n, 50));
    std::vector<int> same(n, 3), sorted(n), some = numbers(n, K), cl = clustered(n, K); for (int i = 0; i < n; i++) sorted[i] = i * K / n;
    std::vector<int> *all[] = {&same, &sorted, &some, &cl}; float *s = zeros<float>(K * F); int *lo = zeros<int>(2 * K * F); unsigned *bits = zeros<unsigned>(K * F); long long *big = zeros<long long>(K * F); double *d = zeros<double>(K * F); row_t *t = zeros<row_t>(K); std::vector<double> xd(n * 3); for (int i = 0; i < 3 * n; i++) xd[i] = i % 5; double *x2 = up(xd);
    for (auto *lab : all) for (int features = 0; features <= F; features += 3) {
        int *l = up(*lab);
        auto look = [&] { h = mix(h) + hash(s, K * F); cudaMemset(s, 0, K * F * 4); }; cudaMemset(s, 0, K * F * 4);
        rows<<<g, 256>>>(l, x, n, features, s); look(); columns<<<g, 256>>>(l, x, n, features, s); look(); pointer<<<g, 200>>>(l, x, n, features, s); look(); peers<<<g, 256>>>(l, x, n, features, s); look();
        strided<<<13, 96>>>(l, x, n, features, s); look(); run<<<g, 256>>>(each<adder>{{s, x, features}, l, n, features}); look(); nested<<<g, 256>>>(l, x, n, F, s); look(); fixed<3><<<g, 256>>>(l, x, n, s); look(); fixed<3><<<g, 256>>>(l, x2, n, d);
        in_struct<<<g, 256>>>(l, x, n, t); two_dimensions<<<g, 256>>>(l, x, n); operations<<<g, 256>>>(l, xi, n, features, lo, bits, big, d);
        float hg[K * F]; cudaMemcpyFromSymbol(hg, grid2, sizeof hg); for (float f : hg) h = mix(h + (unsigned)(int)f); h += hash(t, K) + hash(lo, 2 * K * F) * 3 + hash(bits, K * F) * 5 + hash(big, K * F) * 7 + hash(d, K * F) * 9; cudaFree(l);
    }
    printf("RESULT %u", h); ends();
}
