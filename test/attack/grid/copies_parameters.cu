// EXPECT: RESULT 3082259462 cudaSuccess
// Parameters of all kinds, and arguments that are converted on the way.
#include "../inputs.h"
#include <cstddef>
enum class mode : unsigned char { below, above }; enum old_mode { OLD_BELOW, OLD_ABOVE };
struct part { int a[3]; float f; mode m; }; struct base { int limit; }; struct derived : base { int more; };
struct view { const int *p; __host__ __device__ view(const int *q) : p(q) {} __device__ int operator[](int i) const { return p[i]; } };
struct wide { alignas(16) int x[4]; };
__device__ bool small(int x, int l) { return x < l; }
typedef bool (*test)(int, int); __device__ test small_there = small;
#define IDX (blockIdx.x * blockDim.x + threadIdx.x)
__global__ void by_struct(const int *v, int n, const part p, int *dst, int *count) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n && (p.m == mode::below ? v[i] < p.a[1] : v[i] > p.a[2])) dst[atomicAdd(count, 1)] = v[i]; }
__global__ void by_array(const int v[], int n, const int (*rows)[4], int *dst, int *count) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n && v[i] < rows[1][2]) dst[atomicAdd(count, 1)] = v[i]; }
__global__ void by_function(const int *v, int n, bool (*t)(int, int), int limit, int *dst, int *count) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n && t(v[i], limit)) dst[atomicAdd(count, 1)] = v[i]; }
__global__ void by_view(view v, size_t n, double limit, int *__restrict__ dst, int *const count, bool on, char c, old_mode m) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n && v[i] < limit + (on ? 0 : 10) + c * m) dst[atomicAdd(count, 1)] = v[i]; }
__global__ void by_base(const int *v, int n, const base *b, const volatile int *unused, std::nullptr_t, int *dst, int *count) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n && v[i] < (b ? b->limit : 7) + (unused ? 1000 : 0)) dst[atomicAdd(count, 1)] = v[i]; }
__global__ void by_constant(const __grid_constant__ part p, const int *v, int n, int *dst, int *count) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n && v[i] < p.a[0]) dst[atomicAdd(count, 1)] = v[i]; }
__global__ void by_wide(wide w, const int *v, int n, unsigned char *tag, int *dst, int *count) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n && v[i] < w.x[3]) { int at = atomicAdd(count, 1); dst[at] = v[i]; tag[at] = 3; } }
__global__ void changed(const int *v, int n, int limit, int *dst, int *count) { limit *= 2; v += 1; int i = blockIdx.x * blockDim.x + threadIdx.x; if (i + 1 < n && v[i] < limit) dst[atomicAdd(count, 1)] = v[i]; }
int main() {
    using namespace at;
    int *v = up(numbers(N, 100)), *dst = zeros<int>(N), *count = zeros<int>(16); unsigned h = 0; const int g = (N + 255) / 256;
    unsigned char *tag = zeros<unsigned char>(N); int *rows = up(numbers(16, 100)); derived *d = zeros<derived>(1); test t; cudaMemcpyFromSymbol(&t, small_there, sizeof t);
    for (int k = 0; k < 60; k++) {
        cudaMemset(count, 0, 64); derived hd; hd.limit = k; cudaMemcpy(d, &hd, sizeof hd, cudaMemcpyHostToDevice);
        by_struct<<<g, 256>>>(v, N, part{{1, k, 60}, 0, k % 2 ? mode::below : mode::above}, dst, count);
        by_struct<<<g, 256>>>(v, N, {{1, k + 1, 60}, 0, mode::below}, dst, count + 1);
        by_array<<<g, 256>>>(v, N, (const int(*)[4])rows, dst, count + 2);
        by_function<<<g, 256>>>(v, N, t, k, dst, count + 3);
        by_view<<<g, 256>>>(v, N, k / 3.f, dst, count + 4, k & 4, 'a' - 90, OLD_ABOVE);
        by_view<<<{(unsigned)g, 1}, {64, 4}>>>({v}, 20000u, k, dst, count + 5, &k, true, {});
        by_base<<<g, 256>>>(v, N, d, 0, 0, dst, count + 6); by_base<<<g, 256>>>(v, N, NULL, NULL, nullptr, dst, count + 7); by_base<<<g, 256>>>(v, N, {}, {}, {}, dst, count + 8);
        by_constant<<<g, 256>>>({{k}}, v, N, dst, count + 9); by_wide<<<g, 256>>>({{0, 0, 0, k}}, v, N, tag, dst, count + 10); changed<<<g, 256>>>(v, N, k, dst, count + 11);
        auto c = down(count, 12); for (int x : c) h = mix(h ^ (unsigned)x); h += sum(tag, N);
    }
    printf("RESULT %u", h); ends();
}
