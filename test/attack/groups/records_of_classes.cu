// EXPECT: RESULT af320d8c6cca2b89 84b6e7300c0aeeec 29373 54 18581df2c50c5170 1e65d 1398a6a336c844ee 80b3151bb8a680c0 cudaSuccess
// Groups in members, operators, constructors, destructors and lambdas; keys by references, walks and casts.
#include <cstdio>

#include "../arrays.h"
struct Node { int hits; float w; Node *next; unsigned long long id; };
struct V3 { float x, y, z; __device__ void add(float a, float b, float c) { atomicAdd(&x, a); atomicAdd(&y, b); atomicAdd(&z, c); } };
struct Cell { V3 p; double e; int n; };
struct Grid { Cell *c; int nx; __device__ Cell &at(int x, int y) const { return c[y * nx + x]; } __device__ int idx(int x, int y) const { return y * nx + x; } };
__global__ void byref(Grid g, const int *k, const float *v, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; Cell &c = g.at(k[i] % 8, k[i] / 8 % 4); atomicAdd(&c.p.x, v[i]); atomicAdd(&c.p.y, v[i] + 1); atomicAdd(&c.p.z, 2.f); atomicAdd(&c.n, 1); }
__global__ void method(Grid g, const int *k, const float *v, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; g.c[k[i] % 32].p.add(v[i], 1.f, v[i] * 2); }
__global__ void pointer_walk(Node *const *heads, const int *k, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; for (Node *p = heads[k[i] % 8]; p; p = p->next) { atomicAdd(&p->hits, 1); atomicMax(&p->id, (unsigned long long)i); atomicAdd(&p->w, 1.f); } }
__global__ void mixedops(int *a, unsigned *b, const int *k, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; int c = k[i] % 16; atomicMin(&a[2 * c], i); atomicMax(&a[2 * c + 1], i); atomicOr(&b[c], 1u << (i & 31)); atomicXor(&b[c + 16], i); atomicSub(&b[c + 32], 3); atomicAnd(&b[c + 48], ~(1u << (i & 15))); }
__global__ void narrow(int *a, int *b, const int *k, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; unsigned char c = k[i]; short s = (short)(k[i] % 40); atomicAdd(&a[c & 15], 1); atomicAdd(&b[c], 1); atomicAdd(&a[s], 2); atomicAdd(&b[300 + s], 2); }
__global__ void casted(unsigned *b, const int *k, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; int c = k[i] % 16; atomicAdd((int *)&b[2 * c], -1); atomicMax((float *)0 == (float *)b ? (int *)b : (int *)&b[2 * c + 1], i); atomicAdd((unsigned long long *)&b[64 + 4 * c], 1ull); atomicAdd(reinterpret_cast<float *>(b) + 64 + 4 * c + 2, 1.5f); atomicAdd(reinterpret_cast<float *>(&b[64 + 4 * c + 3]), 2.5f); }
__global__ void switched(int *a, int *b, const int *k, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; int c = k[i]; switch (c % 4) { case 0: atomicAdd(&a[c], 1); atomicAdd(&b[c], 2); break; case 1: { atomicMax(&a[c], i); atomicMax(&b[c], i); } break; case 2: atomicAdd(&a[c], 5); atomicAdd(&b[c], 6); default: atomicSub(&a[c], 1); atomicSub(&b[c], 2); } }
struct Acc { float r, g, b; int n; __device__ Acc &operator+=(const float &v) { atomicAdd(&r, v); atomicAdd(&g, v * 2); atomicAdd(&b, v * 3); atomicAdd(&n, 1); return *this; } };
__global__ void op(Acc *acc, const int *k, const float *v, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) acc[k[i]] += v[i]; }
struct Guard { Acc *a; float v; __device__ Guard(Acc *a, float v) : a(a), v(v) { atomicAdd(&a->n, 1); } __device__ ~Guard() { atomicAdd(&a->r, v); atomicAdd(&a->g, v); } };
__global__ void raii(Acc *acc, const int *k, const float *v, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; Guard g(&acc[k[i]], v[i]); if (k[i] % 3 == 0) return; Guard h(&acc[k[i] / 2], 1.f); }
__global__ void nosemi(int *a, int *b, const int *k, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; int c = k[i]; atomicAdd(&a[c], 1);; atomicAdd(&b[c], 1); ; { atomicAdd(&a[c], 3); atomicAdd(&b[c], 4); } (void)atomicAdd(&a[c], 5), atomicAdd(&b[c], 6); if (c & 1) atomicAdd(&a[c], 7); else atomicAdd(&b[c], 8); do atomicAdd(&a[c], 9); while (0); atomicAdd(&a[c], 9); atomicAdd(&b[c], 9); int record = 1, peers = 2; atomicAdd(&a[c], record); atomicAdd(&b[c], peers); }
template <class F> __device__ void each(int c, F f) { f(c); f(c / 2); }
__global__ void lambdas(float *a, int *b, const int *k, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; each(k[i], [=](int c) { atomicAdd(&a[2 * c], 1.f); atomicAdd(&a[2 * c + 1], 2.f); atomicAdd(&b[c], i); }); auto g = [&](auto c) -> int { atomicAdd(&b[c], 2); atomicAdd(&a[c], 2.f); return c; }; g((short)k[i]); g((long long)k[i]); }
union Bits { float f; unsigned u; struct { unsigned short lo, hi; } h; };
__global__ void unions(Bits *x, int *cnt, const int *k, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; int c = k[i]; atomicAdd(&x[2 * c].f, 1.f); atomicAdd(&x[2 * c + 1].f, 2.f); atomicOr(&x[200 + c].u, 1u << i % 32); atomicAdd(&cnt[c], 1); }
__global__ void members(Acc *acc, const int *k, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; float Acc::*m = &Acc::g; Acc *p = acc + k[i]; atomicAdd(&(p->*m), 1.f); atomicAdd(&p->r, 1.f); atomicAdd(&(*p).b, 1.f); atomicAdd(&p[0].n, 1); atomicAdd(&p[1].n, 1); }

int main()
{
    const int n = 600;
    int *k = ramp<int>(n), *a = fresh<int>(1000), *b = fresh<int>(1000);
    float *v = ramp<float>(n), *f = fresh<float>(500);
    unsigned *u = fresh<unsigned>(300);
    Cell *cells = fresh<Cell>(64);
    Acc *acc = fresh<Acc>(64);
    Bits *bits = fresh<Bits>(300);
    Node *nodes = fresh<Node>(40), **heads = fresh<Node *>(8);
    for (int i = 0; i < n; i++) {
        k[i] = i / 3 * 7 % 30;
        v[i] = i * 5 / 3 % 7;
    }
    for (int i = 0; i < 40; i++)
        nodes[i].next = i % 5 == 4 ? nullptr : &nodes[i + 1];
    for (int i = 0; i < 8; i++)
        heads[i] = &nodes[5 * i];
    byref<<<5, 128>>>(Grid{cells, 8}, k, v, n);
    method<<<5, 128>>>(Grid{cells, 8}, k, v, n);
    pointer_walk<<<5, 128>>>(heads, k, n);
    mixedops<<<5, 128>>>(a + 300, (unsigned *)b + 300, k, n);
    narrow<<<5, 128>>>(a + 400, b + 400, k, n);
    casted<<<5, 128>>>(u, k, n);
    switched<<<5, 128>>>(a + 900, b + 900, k, n);
    op<<<5, 128>>>(acc, k, v, n);
    raii<<<5, 128>>>(acc, k, v, n);
    nosemi<<<5, 128>>>(a, b, k, n);
    lambdas<<<5, 128>>>(f, b + 100, k, n);
    unions<<<5, 128>>>(bits, a + 100, k, n);
    members<<<5, 128>>>(acc, k, n);
    cudaError_t e = cudaDeviceSynchronize();
    printf("RESULT");
    printf(" %llx %llx %llx %llx %llx %llx %llx", sum(a, 1000), sum(b, 1000), sum((float *)acc, 3), sum(&acc->n, 1), sum(f, 500), sum((float *)cells, 3), sum(u, 300));
    unsigned long long rest = 0;
    for (int i = 0; i < 64; i++)
        rest = rest * 31 + (long long)(acc[i].r + acc[i].g * 3. + acc[i].b * 5. + acc[i].n * 7. + cells[i].p.x * 11. + cells[i].p.y * 13. + cells[i].p.z * 17. + cells[i].n * 19.);
    for (int i = 0; i < 40; i++)
        rest = rest * 31 + nodes[i].hits + nodes[i].id + (long long)nodes[i].w;
    for (int i = 0; i < 300; i++)
        rest = rest * 31 + bits[i].u;
    printf(" %llx", rest);
    printf(" %s\n", cudaGetErrorName(e));
}
