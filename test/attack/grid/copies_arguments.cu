// EXPECT: RESULT 3719589662 303 600 cudaSuccess
// Arguments and settings with effects, each evaluated once.
#include "../inputs.h"
__global__ void filter(const int *v, int n, int limit, int *dst, int *count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && v[i] < limit) dst[atomicAdd(count, 1)] = v[i];
}
static int calls = 0;
static int next_limit() { return ++calls * 7 % 90 + 5; }
static cudaStream_t pick(cudaStream_t *s) { static int k = 0; return s[k++ % 2]; }
struct shape { int n; operator dim3() const { calls++; return dim3((n + 255) / 256); } };
int main() {
    using namespace at;
    int *v = up(numbers(N, 100)), *dst = zeros<int>(N * 8), *count = zeros<int>(8);
    cudaStream_t s[2]; cudaStreamCreate(&s[0]); cudaStreamCreateWithFlags(&s[1], cudaStreamNonBlocking);
    unsigned h = 0; int limit = 3;
    for (int r = 0; r < 300; r++) {
        cudaMemset(count, 0, 32); cudaDeviceSynchronize();
        filter<<<(N + 255) / 256, 256>>>(v, N, limit++, dst, count);
        filter<<<(N + 255) / 256, 256, 0, pick(s)>>>(v, N, next_limit(), dst + N, count + 1);
        filter<<<shape{N}, 256, 0, pick(s)>>>(v, N, limit / 2, dst + 2 * N, count + 2);
        int n = N; filter<<<(n -= 100, n / 256), 256>>>(v, n, limit, dst + 3 * N, count + 3);
        cudaDeviceSynchronize();
        auto c = down(count, 4);
        for (int k = 0; k < 4; k++) h = mix(h ^ (unsigned)c[k]) + sum(dst + k * N, c[k]);
    }
    printf("RESULT %u %d %d", h, limit, calls); ends();
}
