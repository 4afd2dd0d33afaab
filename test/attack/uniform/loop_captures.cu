// EXPECT: RESULT 410ae174ab58f490 b74b482a933a4ffa cudaSuccess
// Loops whose bodies can become lambdas: what they name from outside, and how they are left.
#include <cstdio>

#include "../arrays.h"
struct P2 { float x, y; };
struct Pair { int a, b; };
__device__ inline P2 origin() { return {1, 2}; }
__global__ void bind1(const int *id, const float *x, int n, float *out) {
    auto const [ox, oy] = origin();
    for (int j = 0; j < n; j++) { float v = x[j * 32 + threadIdx.x % 32]; if (v <= 2) continue; atomicAdd(&out[2 * id[j]], v + ox); atomicAdd(&out[2 * id[j] + 1], v + oy); }
}
__global__ void bind2(const int *id, const float *x, int n, float *out) {
    P2 p = origin(); auto const &[ox, oy] = p;
    for (int j = 0; j < n; j++) { float v = x[j * 32 + threadIdx.x % 32]; if (v <= 2) continue; atomicAdd(&out[2 * id[j]], v + ox); atomicAdd(&out[2 * id[j] + 1], v + oy); }
}
__global__ void bind3(const int *id, const float *x, int n, float *out) {
    if (auto [ox, oy] = origin(); n > 0)
    for (int j = 0; j < n; j++) { float v = x[j * 32 + threadIdx.x % 32]; if (v <= 2) continue; atomicAdd(&out[2 * id[j]], v + ox); atomicAdd(&out[2 * id[j] + 1], v + oy); }
}
__global__ void bind4(const int *id, const float *x, int n, float *out) {
    auto volatile dummy = 1; (void)dummy;
    auto&&[ox, oy] = origin();
    for (int j = 0; j < n; j++) { float v = x[j * 32 + threadIdx.x % 32]; if (v <= 2) continue; atomicAdd(&out[2 * id[j]], v + ox); atomicAdd(&out[2 * id[j] + 1], v + oy); }
}
__global__ void bind5(const int *id, const float *x, int n, float *out) {
    for (auto [j, k] = Pair{0, 7}; j < n; j++) { float v = x[j * 32 + threadIdx.x % 32]; if (v <= 2) continue; atomicAdd(&out[2 * id[j]], v + k); atomicAdd(&out[2 * id[j] + 1], v); }
}
#define LET auto
__global__ void bind6(const int *id, const float *x, int n, float *out) {
    LET [ox, oy] = origin();
    for (int j = 0; j < n; j++) { float v = x[j * 32 + threadIdx.x % 32]; if (v <= 2) continue; atomicAdd(&out[2 * id[j]], v + ox); atomicAdd(&out[2 * id[j] + 1], v + oy); }
}
__global__ void bind7(const int *id, const float *x, int n, float *out) {
    const auto  /* of the box */ [ox, oy] = origin();
    for (int j = 0; j < n; j++) { float v = x[j * 32 + threadIdx.x % 32]; if (v <= 2) continue; atomicAdd(&out[2 * id[j]], v + ox); atomicAdd(&out[2 * id[j] + 1], v + oy); }
}
struct Flags { unsigned hot : 3, cold : 5; };
struct Cells { float *mass; int *count; int scale;
    __device__ void deposit(const int *id, const float *x, int n) { for (int j = 0; j < n; j++) { float v = x[j * 32 + threadIdx.x % 32]; if (v < 3) continue; atomicAdd(&mass[id[j]], v * scale); atomicAdd(&this->count[id[j]], scale); } } };
__global__ void member(Cells c, const int *id, const float *x, int n) { c.deposit(id, x, n); }
__global__ void bitfield(const int *id, const float *x, int n, int *out) {
    Flags f = {3, 9};
    for (int j = 0; j < n; j++) { float v = x[j * 32 + threadIdx.x % 32]; if (v < 3) continue; f.hot++; atomicAdd(&out[id[j]], f.hot); }
    atomicAdd(&out[20], (int)f.cold);
}
__global__ void inner_switch(const int *id, const float *x, int n, int *out) {
    for (int j = 0; j < n; ++j) {
        int v = (int)x[j * 32 + threadIdx.x % 32];
        switch (v) { case 0: continue; case 1: atomicAdd(&out[id[j]], 1); break; case 2: atomicAdd(&out[id[j] + 5], 10); [[fallthrough]]; default: for (int k = 0; k < v; k++) { if (k == 4) break; atomicAdd(&out[id[j]], k); } }
        if (v == 100) return;
    }
    atomicAdd(&out[30], 1);
}
__global__ void dowhile(const int *id, const float *x, int n, int *out) {
    int j = 0; if (n == 0) return;
    do { int v = (int)x[j * 32 + threadIdx.x % 32]; if (v & 1) continue; atomicMax(&out[id[j]], v); atomicMin(&out[id[j] + 10], -v); } while (++j < n);
}
__global__ void whiledecl(const int *next, const float *x, int *out) {
    int at = 0;
    while (int j = next[at]) { at = j; float v = x[j * 32 + threadIdx.x % 32]; if (v < 2) continue; atomicAdd(&out[j % 7], (int)v), atomicAdd(&out[j % 3 + 10], 1); }
}
__global__ void array(const int *id, const float *x, int n, float *out) {
    constexpr float w[3] = {1, 2, 4}; const int stride = 5; static constexpr int first = 2; enum { off = 1 };
    float acc[4] = {};
    for (int j = 0; j < n; j++) if (float v = x[j * 32 + threadIdx.x % 32]; v > 2) { acc[j & 3] += v; atomicAdd(&out[id[j]], v * w[j % 3] + stride + first + off + acc[j & 3]); } else atomicAdd(&out[id[j] + 6], 1.f);
}
__global__ void rangefor(const int *id, const float *x, int n, float *out) {
    int js[] = {1, 4, 2, 2};
    for (int j : js) { float v = x[j * 32 + threadIdx.x % 32]; if (v > 3) continue; atomicAdd(&out[id[j]], v); atomicAdd(&out[id[j] + 6], v + 1); }
}
__global__ void nested(const int *id, const float *x, int n, float *out) {
    for (int i = 0; i < 3; i++) { if (i == 1 && threadIdx.x % 32 < 5) continue; atomicAdd(&out[id[i]], 2.f);
        for (int j = 0; j < n; j++) { float v = x[j * 32 + threadIdx.x % 32]; if (v > 3) continue; if (v == 1) { atomicAdd(&out[id[j] + 12], 1.f); break; } atomicAdd(&out[id[j]], v); } }
}

int main()
{
    const int n = 20;
    int *id = ramp<int>(n), *next = ramp<int>(n), *c = fresh<int>(256);
    float *x = ramp<float>(32 * n), *f = fresh<float>(256);
    for (int i = 0; i < n; i++) {
        id[i] %= 4;
        next[i] = i + 2 < n ? i + 1 : 0;
    }
    for (int i = 0; i < 32 * n; i++)
        x[i] = i * 5 / 3 % 7;
    bind1<<<2, 64>>>(id, x, n, f + 0);
    bind2<<<2, 64>>>(id, x, n, f + 8);
    bind3<<<2, 64>>>(id, x, n, f + 16);
    bind4<<<2, 64>>>(id, x, n, f + 24);
    bind5<<<2, 64>>>(id, x, n, f + 32);
    bind6<<<2, 64>>>(id, x, n, f + 40);
    bind7<<<2, 64>>>(id, x, n, f + 48);
    member<<<2, 64>>>(Cells{f + 64, c, 3}, id, x, n);
    bitfield<<<2, 48>>>(id, x, n, c + 16);
    inner_switch<<<2, 64>>>(id, x, n, c + 48);
    dowhile<<<2, 64>>>(id, x, n, c + 96);
    whiledecl<<<2, 64>>>(next, x, c + 128);
    array<<<2, 64>>>(id, x, n, f + 96);
    rangefor<<<2, 64>>>(id, x, n, f + 128);
    nested<<<2, 64>>>(id, x, n, f + 160);
    cudaError_t e = cudaDeviceSynchronize();
    printf("RESULT");
    printf(" %llx %llx", sum(f, 256), sum(c, 256));
    printf(" %s\n", cudaGetErrorName(e));
}
