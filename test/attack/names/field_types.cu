// EXPECT: RESULT 51bec50478e13b4e 4a83c2d11d29cbc2 1391ea2e52567a14 f0ad67267c88ed3a a4d4f3d2ed78cb16 cudaSuccess
// How the type of what an update changes is written: hidden by variables, in classes, traits, macros, unions, lambdas.
#include <cstdint>
#include <cstdio>

#include "../arrays.h"
typedef float real; using mass = double; typedef int count; 
namespace sim { using energy = float; struct Cell { energy e; count n; mass m[2]; }; typedef Cell *cells_t; template <class T> struct Traits { using type = T; typedef T *ptr; }; }
#define REAL float
#define PTR(T) T *__restrict__
template <class T> using Vec = T *;
typedef float row[4];
__global__ void hidden(real *a, count *b, const int *k, int n) { int i = threadIdx.x; for (; i < n; i += 32) { real real = 1; int count = k[i]; atomicAdd(&a[count], real); atomicAdd(&b[count], 1); } }
__global__ void hidden2(mass *a, count *b, const int *k, int n) { int i = threadIdx.x; for (; i < n; i += 32) { const mass mass = k[i] * 2; atomicAdd(&a[k[i]], mass); atomicAdd(&b[k[i]], 1); } }
template <class T> struct Kernel { using value = float; typedef int index; struct Out { value v; index n; T t; };
  static __device__ void add(value *a, index *b, index k) { atomicAdd(&a[k], 1.f); atomicAdd(&b[k], 1); }
  static __device__ void out(Out *o, index k) { atomicAdd(&o[k].v, 1.f); atomicAdd(&o[k].n, 1); atomicAdd(&o[k].t, T(1)); }
  value *a; index *b; Out *o;
  __device__ void go(index k) const { atomicAdd(&a[k], 1.f); atomicAdd(&b[k], 2); atomicAdd(&this->o[k].v, 1.f); atomicAdd(&this->o[k].n, 1); } };
template <class T> __global__ void members(Kernel<T> q, const int *k, int n) { for (int i = threadIdx.x; i < n; i += 32) { Kernel<T>::add(q.a, q.b, k[i]); Kernel<T>::out(q.o, k[i]); q.go(k[i]); } }
__global__ void traits(typename sim::Traits<float>::type *a, sim::Traits<int>::ptr b, Vec<double> c, const int *k, int n) { for (int i = threadIdx.x; i < n; i += 32) { atomicAdd(&a[k[i]], 1.f); atomicAdd(&b[k[i]], 1); atomicAdd(&c[k[i]], 1.0); } }
__global__ void macros(REAL *a, PTR(int) b, PTR(REAL) c, row *d, const int *k, int n) { for (int i = threadIdx.x; i < n; i += 32) { atomicAdd(&a[k[i]], 1.f); atomicAdd(&b[k[i]], 1); atomicAdd(&c[k[i]], 1.f); atomicAdd(&d[k[i]][0], 1.f); atomicAdd(&d[k[i]][1], 1.f); atomicAdd(&(*(d + k[i]))[2], 1.f); } }
__global__ void cells(sim::cells_t c, sim::Cell *__restrict__ d, const int *k, int n) { for (int i = threadIdx.x; i < n; i += 32) { atomicAdd(&c[k[i]].e, 1.f); atomicAdd(&c[k[i]].n, 1); atomicAdd(&c[k[i]].m[1], 1.0); atomicAdd(&d[k[i]].e, 1.f); atomicAdd(&d[k[i]].n, 1); atomicAdd(&(d + k[i])->m[0], 1.0); atomicAdd(d[k[i]].m + 1, 1.0); } }
__global__ void words(std::uint32_t *a, uint64_t *b, unsigned int *c, unsigned *d, long long int *e, unsigned long long int *f, size_t *g, const int *k, int n) { for (int i = threadIdx.x; i < n; i += 32) { atomicAdd(&a[k[i]], 1); atomicAdd(&c[k[i]], 1); atomicSub(&d[k[i]], 1u); atomicMax(&e[k[i]], 1ll); atomicAdd(&f[k[i]], 1ull); atomicAdd((unsigned long long *)&g[k[i]], 1ull); atomicAdd((unsigned long long *)b + k[i], 1ull); } }
__global__ void constp(int *const a, float *const *rows, const int *k, int n) { for (int i = threadIdx.x; i < n; i += 32) { atomicAdd(&a[k[i]], 1); atomicAdd(a + k[i] + 100, 1); float *r = rows[k[i]]; atomicAdd(&r[0], 1.f); atomicAdd(r + 1, 1.f); atomicAdd(&rows[k[i]][2], 1.f); } }
struct alignas(16) Aos { union { struct { float x, y, z, w; }; float v[4]; }; __device__ float &operator[](int i) { return v[i]; } };
__global__ void aos(Aos *a, const int *k, int n) { for (int i = threadIdx.x; i < n; i += 32) { atomicAdd(&a[k[i]].x, 1.f); atomicAdd(&a[k[i]].y, 1.f); atomicAdd(&a[k[i]].v[2], 1.f); atomicAdd(&a[k[i]][3], 1.f); } }
__global__ void inner(float *a, int *b, const int *k, int n) { for (int i = threadIdx.x; i < n; i += 32) { auto upd = [=](int c, real *p, count *q) { atomicAdd(&p[c], 1.f); atomicAdd(&q[c], 1); }; upd(k[i], a, b); float *__restrict__ const pa = a + 3; int *(&rb)[1] = *(int *(*)[1]) & b; atomicAdd(&pa[k[i]], 1.f); atomicAdd(&rb[0][k[i]], 1); } }

int main()
{
    const int n = 640;
    int *k = ramp<int>(n), *c = fresh<int>(500);
    float *f = fresh<float>(700), **rows = fresh<float *>(32);
    double *d = fresh<double>(500);
    unsigned long long *l = fresh<unsigned long long>(200);
    sim::Cell *cs = fresh<sim::Cell>(32);
    Kernel<float>::Out *fo = fresh<Kernel<float>::Out>(32);
    Kernel<double>::Out *od = fresh<Kernel<double>::Out>(32);
    Aos *as = fresh<Aos>(32);
    for (int i = 0; i < n; i++)
        k[i] = i / 3 * 7 % 30;
    for (int i = 0; i < 32; i++)
        rows[i] = f + 300 + 3 * i;
    hidden<<<1, 32>>>(f, c, k, n);
    hidden2<<<1, 32>>>(d, c + 32, k, n);
    members<<<1, 32>>>(Kernel<float>{f + 32, c + 64, fo}, k, n);
    members<<<1, 32>>>(Kernel<double>{f + 64, c + 96, od}, k, n);
    traits<<<1, 32>>>(f + 96, c + 128, d + 32, k, n);
    macros<<<1, 32>>>(f + 128, c + 160, f + 160, (row *)(f + 500), k, n);
    cells<<<1, 32>>>(cs, cs, k, n);
    words<<<1, 32>>>((std::uint32_t *)c + 192, (uint64_t *)l, (unsigned *)c + 224, (unsigned *)c + 256, (long long *)l + 32, l + 64, (size_t *)l + 96, k, n);
    constp<<<1, 32>>>(c + 288, rows, k, n);
    aos<<<1, 32>>>(as, k, n);
    inner<<<1, 32>>>(f + 400, c + 450, k, n);
    cudaError_t e = cudaDeviceSynchronize();
    printf("RESULT");
    printf(" %llx %llx %llx %llx", sum(f, 700), sum(c, 500), sum(d, 500), sum(l, 200));
    unsigned long long rest = 0;
    for (int i = 0; i < 32; i++)
        rest = rest * 31 + (long long)(cs[i].e + cs[i].n * 3. + cs[i].m[0] * 5 + cs[i].m[1] * 7 + fo[i].v + fo[i].n * 3. + fo[i].t * 5. + od[i].v + od[i].n * 3. + od[i].t * 5 + as[i].x + as[i].y * 3. + as[i].z * 5. + as[i].w * 7.);
    printf(" %llx", rest);
    printf(" %s\n", cudaGetErrorName(e));
}
