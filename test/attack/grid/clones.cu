// EXPECT: RESULT 0 cudaSuccess
// Helpers that a sibling has clones of: templates and their members, chains, bases, private methods, overloads, namesakes, conditions, one class's objects for several kernels. The host counts what is wrong.
#include "../inputs.h"
#define EACH int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n)
template <class T> struct acc {
    T *p;
    template <int S> __device__ void shifted(int k, T v) { atomicAdd(&p[k + S], v); }
    template <class U> __device__ void converted(int k, U v) { atomicAdd(&p[k], (T)v); }
    template <class... U> __device__ void all_of(int k, U... v) { T s = (T(0) + ... + (T)v); atomicAdd(&p[k], s); }
    __device__ void twice(int k, T v) { shifted<0>(k, v); this->template shifted<1>(k, v); }
};
template <class T> __global__ void shifts(acc<T> o, const int *key, int n) { EACH o.template shifted<3>(key[i], T(2)); }
template <class T> __global__ void converts(acc<T> o, const int *key, int n) { EACH o.converted(key[i], 1.75f); }
template <class T> __global__ void packs(acc<T> o, const int *key, int n) { EACH o.all_of(key[i], 1, 2.0f, (short)3); }
template <class T> __global__ void twices(acc<T> o, const int *key, int n) { EACH o.twice(key[i], T(1)); }
// The class's objects stand in the edit of a site that no clone has: `rate` has a namesake.
template <class T> struct rates { T *p; __device__ void rate(int k, T v) { atomicAdd(&p[k], v); } template <class U> __device__ void score(int k, U v) { atomicAdd(&p[k], (T)v); } };
struct no_rates { int *p; __device__ void rate(int k, int v) { atomicMax(&p[k], v); } };
template <class R> __global__ void rated(R o, const int *key, int n) { EACH o.rate(key[i], 4); }
template <class T> __global__ void scored(rates<T> o, const int *key, int n) { EACH o.score(key[i], 3); }
template <class T, int N> struct rows { T *p; __device__ void row(int k, T v) { for (int j = 0; j < N; j++) atomicAdd(&p[k * N + j], v); } };
template <class T, int N> __global__ void by_rows(rows<T, N> o, const int *key, int n) { EACH o.row(key[i] / 4, T(1)); }
struct base { int *p; __device__ void own(int k, int v) { atomicAdd(&p[k], v); } };
struct derived : base { __device__ void go(int k) { own(k, 1); base::own(k + 1, 2); this->own(k + 2, 3); } };
__global__ void inherits(derived o, const int *key, int n) { EACH { o.go(key[i]); o.base::own(key[i], 4); } }
class hidden { int *p; __device__ void inner(int k) { atomicAdd(&p[k], 5); } public: __device__ hidden(int *q) : p(q) {} __device__ void outer(int k) { inner(k); } };
__global__ void hides(int *p, const int *key, int n) { hidden o(p); EACH o.outer(key[i]); }
struct over { int *p; __device__ void put(int k, int v) { atomicAdd(&p[k], v); } __device__ void put(int k, float v) { atomicAdd(&p[k], (int)(2 * v)); } __device__ void put(int k, const char *) { atomicAdd(&p[k], 9); } };
__global__ void overloads(over o, const int *key, int n) { EACH { o.put(key[i], 1); o.put(key[i], 3.5f); if (i % 7 == 0) o.put(key[i], "x"); } }
struct chain { int *p; __device__ void a(int k) { atomicAdd(&p[k], 1); } __device__ void b(int k) { a(k); a(k + 1); } __device__ void c(int k) { if (k & 1) b(k); else a(k + 2); } };
__global__ void chains(chain o, const int *key, int n) { EACH o.c(key[i]); }
__global__ void parts(chain o, const int *key, int n) { EACH { o.a(key[i]); o.b(key[i]); } }
struct lines { int *p;
    __device__ void line(int k)
    {
        const char *s = "} { // a brace }";
        atomicAdd(&p[k], __LINE__ % 7 + (s[0] == '}'));
    } /* behind
    it */
    __host__ __device__ static int behind() { return __LINE__; } };
__global__ void says(lines o, const int *key, int n) { EACH o.line(key[i] + lines::behind() % 3); }
// Another configuration leads elsewhere.
struct either { int *p;
#ifndef WIDE
    __device__ void mark(int k) { atomicAdd(&p[k], 1); }
#else
    __device__ void mark(int k) { atomicExch(&p[k], 1); }
#endif
};
__global__ void marks(either o, const int *key, int n) { EACH o.mark(key[i]); }
// Static by an earlier declaration alone.
static __device__ void early(int *p, int k);
__device__ void early(int *p, int k) { atomicAdd(&p[k], 1); }
static __global__ void earlies(int *p, const int *key, int n);
__global__ void earlies(int *p, const int *key, int n) { EACH early(p, key[i]); }
static std::vector<int> keys, right(4 * at::KEYS);
static int *sums;
static long wrong()
{
    std::vector<int> is = at::down(sums, 4 * at::KEYS);
    long count = 0;
    for (size_t k = 0; k < is.size(); k++)
        count += is[k] != right[k];
    cudaMemset(sums, 0, is.size() * sizeof(int));
    right.assign(right.size(), 0);
    return count;
}
template <class F> static void expect(F f) { for (int i = 0; i < at::N; i++) f(keys[i], i); }
int main()
{
    using at::N;
    keys = at::numbers(N, at::KEYS);
    sums = at::zeros<int>(4 * at::KEYS);
    const int *k = at::up(keys);
    const int g = (N + 255) / 256;
    int *p = sums;
    acc<int> sum{p};
    rates<int> rate{p};
    no_rates none{p};
    rows<int, 3> row{p};
    derived inherited;
    inherited.p = p;
    over overloaded{p};
    chain links{p};
    lines said{p};
    either marked{p};
    long bad = 0;
    for (int r = 0; r < 3; r++) {
        shifts<<<g, 256>>>(sum, k, N); expect([](int j, int) { right[j + 3] += 2; }); bad += wrong();
        converts<<<g, 256>>>(sum, k, N); expect([](int j, int) { right[j] += 1; }); bad += wrong();
        packs<<<g, 256>>>(sum, k, N); expect([](int j, int) { right[j] += 6; }); bad += wrong();
        twices<<<g, 256>>>(sum, k, N); expect([](int j, int) { right[j]++; right[j + 1]++; }); bad += wrong();
        rated<<<g, 256>>>(rate, k, N); expect([](int j, int) { right[j] += 4; }); bad += wrong();
        rated<<<g, 256>>>(none, k, N); expect([](int j, int) { right[j] = 4; }); bad += wrong();
        scored<<<g, 256>>>(rate, k, N); expect([](int j, int) { right[j] += 3; }); bad += wrong();
        by_rows<<<g, 256>>>(row, k, N); expect([](int j, int) { for (int d = 0; d < 3; d++) right[j / 4 * 3 + d]++; }); bad += wrong();
        inherits<<<g, 256>>>(inherited, k, N); expect([](int j, int) { right[j] += 5; right[j + 1] += 2; right[j + 2] += 3; }); bad += wrong();
        hides<<<g, 256>>>(p, k, N); expect([](int j, int) { right[j] += 5; }); bad += wrong();
        overloads<<<g, 256>>>(overloaded, k, N); expect([](int j, int i) { right[j] += 8 + (i % 7 == 0 ? 9 : 0); }); bad += wrong();
        chains<<<g, 256>>>(links, k, N); expect([](int j, int) { if (j & 1) right[j]++, right[j + 1]++; else right[j + 2]++; }); bad += wrong();
        parts<<<g, 256>>>(links, k, N); expect([](int j, int) { right[j] += 2; right[j + 1]++; }); bad += wrong();
        says<<<g, 256>>>(said, k, N); expect([](int j, int) { right[j + lines::behind() % 3] += (lines::behind() - 3) % 7 + 1; }); bad += wrong();
        marks<<<g, 256>>>(marked, k, N); expect([](int j, int) { right[j]++; }); bad += wrong();
        earlies<<<g, 256>>>(p, k, N); expect([](int j, int) { right[j]++; }); bad += wrong();
    }
    printf("RESULT %ld", bad);
    at::ends();
}
