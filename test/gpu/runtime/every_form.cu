// Every operation, type, strategy and scope once, for compilers only: compiles.sh runs nvcc and clang over it.
//
// The order of includes is part of the test: half types come after the library, with their operators switched off.
#include <warpagg/warpagg.cuh>

#define __CUDA_NO_HALF_OPERATORS__
#define __CUDA_NO_HALF2_OPERATORS__
#define __CUDA_NO_BFLOAT16_OPERATORS__
#define __CUDA_NO_BFLOAT162_OPERATORS__
#define __CUDA_NO_HALF_CONVERSIONS__
#include <cuda_bf16.h>
#include <cuda_fp16.h>

namespace user {
struct money {
    int cents;
};
__device__ inline money atomicAdd(money* m, int cents) { return money{::atomicAdd(&m->cents, cents)}; }
}  // namespace user
struct global_money {
    int cents;
};
__device__ inline void atomicAdd(global_money* m, double cents) { ::atomicAdd(&m->cents, static_cast<int>(cents)); }

#define BOTH(name, old)                   \
    warpagg::name<How, Scope>(p, v);      \
    *p = warpagg::fetch_##old<How, Scope>(p, v);

template <class How, class Scope, class T> __device__ void sums(T* p, T v) { BOTH(add, add) }
template <class How, class Scope, class T> __device__ void differences(T* p, T v) { BOTH(sub, sub) }
template <class How, class Scope, class T> __device__ void exchanges(T* p, T v) { BOTH(exch, exch) }
template <class How, class Scope, class T> __device__ void counters(T* p, T v) { BOTH(inc, inc) BOTH(dec, dec) }
template <class How, class Scope, class T> __device__ void bits(T* p, T v) { BOTH(min, min) BOTH(max, max) BOTH(and_, and) BOTH(or_, or) BOTH(xor_, xor) }

template <class How, class Scope>
__device__ void with_scope(int* i, unsigned* u, unsigned long long* q, long long* l, float* f, double* d) {
    sums<How, Scope>(i, *i), sums<How, Scope>(u, *u), sums<How, Scope>(q, *q), sums<How, Scope>(f, *f), sums<How, Scope>(d, *d);
    differences<How, Scope>(i, *i), differences<How, Scope>(u, *u);
    bits<How, Scope>(i, *i), bits<How, Scope>(u, *u), bits<How, Scope>(q, *q), bits<How, Scope>(l, *l);
    counters<How, Scope>(u, *u);
    exchanges<How, Scope>(i, *i), exchanges<How, Scope>(u, *u), exchanges<How, Scope>(q, *q), exchanges<How, Scope>(f, *f);
}

template <class How> __global__ void numbers(int* i, unsigned* u, unsigned long long* q, long long* l, float* f, double* d) {
    with_scope<How, warpagg::device>(i, u, q, l, f, d);
}
template <class Scope> __global__ void scopes(int* i, unsigned* u, unsigned long long* q, long long* l, float* f, double* d) {
    with_scope<warpagg::match, Scope>(i, u, q, l, f, d);
}

template <class How> __global__ void small_floats(__half* h, __half2* h2, __nv_bfloat16* b, __nv_bfloat162* b2, float2* f2, float4* f4) {
    using scope = warpagg::device;
    sums<How, scope>(h, *h), sums<How, scope>(h2, *h2), sums<How, scope>(b, *b), sums<How, scope>(b2, *b2);
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
    sums<How, scope>(f2, *f2), sums<How, scope>(f4, *f4);
    warpagg::add(f2, {1.f, 2.f});
#endif
    f2->x += f4->x;
}

#define FOR_HOW(How)                                                                                                            \
    template __global__ void numbers<warpagg::How>(int*, unsigned*, unsigned long long*, long long*, float*, double*);          \
    template __global__ void small_floats<warpagg::How>(__half*, __half2*, __nv_bfloat16*, __nv_bfloat162*, float2*, float4*);
FOR_HOW(keyed)
FOR_HOW(uniform)
FOR_HOW(checked)
FOR_HOW(match)
FOR_HOW(runs)
FOR_HOW(vote)
FOR_HOW(plain)
#define FOR_SCOPE(Scope) template __global__ void scopes<Scope>(int*, unsigned*, unsigned long long*, long long*, float*, double*);
FOR_SCOPE(warpagg::block)
FOR_SCOPE(warpagg::system)
FOR_SCOPE(warpagg::fenced<warpagg::device>)

// ---- a block's objects

#define OBJECTS(name, op, T, p)                                                                        \
    {                                                                                                  \
        __shared__ typename warpagg::block_total<T, warpagg::op, Scope>::storage total_storage;              \
        __shared__ typename warpagg::block_cache<T, 64, warpagg::op, Scope>::storage cache_storage;          \
        __shared__ typename warpagg::block_total<T, warpagg::op, Scope>::storage told_storage;               \
        warpagg::block_total<T, warpagg::op, Scope> total(total_storage), told(told_storage, p);             \
        warpagg::block_cache<T, 64, warpagg::op, Scope> cache(cache_storage, p);                          \
        total.name(p, p[1]);                                                                           \
        told.name(p, p[1]);                                                                            \
        cache.name(p, p[2]);                                                                           \
    }
#define BITS(T, p) OBJECTS(min, op_min, T, p) OBJECTS(max, op_max, T, p) OBJECTS(and_, op_and, T, p) OBJECTS(or_, op_or, T, p) OBJECTS(xor_, op_xor, T, p)

template <class Scope> __global__ void block_numbers(int* i, unsigned* u, unsigned long long* q, float* f, double* d) {
    OBJECTS(add, op_add, int, i) OBJECTS(add, op_add, unsigned, u) OBJECTS(add, op_add, unsigned long long, q)
    OBJECTS(add, op_add, float, f) OBJECTS(add, op_add, double, d) OBJECTS(sub, op_sub, int, i) OBJECTS(sub, op_sub, unsigned, u)
    BITS(int, i) BITS(unsigned, u) BITS(unsigned long long, q)
}
template <class Scope> __global__ void block_small_floats(__half* h, __half2* h2, __nv_bfloat16* b, __nv_bfloat162* b2, float2* f2, float4* f4) {
    OBJECTS(add, op_add, __half, h) OBJECTS(add, op_add, __half2, h2) OBJECTS(add, op_add, __nv_bfloat16, b) OBJECTS(add, op_add, __nv_bfloat162, b2)
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
    OBJECTS(add, op_add, float2, f2) OBJECTS(add, op_add, float4, f4)
#endif
    f2->x += f4->x;
}
template <class Scope, class T> __global__ void block_counters(T* n) {
    __shared__ typename warpagg::block_counter<T, Scope>::storage storage;
    __shared__ typename warpagg::block_counter<T, Scope>::storage told_storage;
    warpagg::block_counter<T, Scope> counter(storage), told(told_storage, n);
    n[1] = counter.fetch_add(n, 3) + told.fetch_add(n, 4);
}
// Fields of every kind, by both names.
__global__ void block_records_of_all(int* i, unsigned* u, unsigned long long* q, float* f, double* d, __half* h) {
    using records = warpagg::block_records<64, warpagg::field<float, 4>, warpagg::field<int, 1, warpagg::op_sub>, warpagg::field<unsigned, 2, warpagg::op_max>,
                                           warpagg::field<unsigned long long, 1, warpagg::op_xor>, warpagg::field<double>, warpagg::field<__half, 3>>;
    __shared__ records::storage all_storage;
    records all(all_storage, f, i, u, q, d, h);
    auto record = all.record();
    record.add<0, 0>(f, 1);
    record.add_<0, 3>(f + 3, 2.0);
    record.sub<1>(i, 1);
    record.max_<2, 0>(u, 1);
    record.max<2, 1>(u + 1, 1u);
    record.xor_<3>(q, 1);
    record.add<4>(d, 1);
    record.add<5, 1>(h + 1, h[7]);
    record.send();
    __shared__ warpagg::block_records<32, warpagg::field<unsigned>>::storage one_storage;
    warpagg::block_records<32, warpagg::field<unsigned>> one(one_storage, u);
    auto second = one.record();
    second.add<0>(u, 1);
    second.send();
}

#define FOR_BLOCKS(Scope)                                                                                                       \
    template __global__ void block_numbers<Scope>(int*, unsigned*, unsigned long long*, float*, double*);                       \
    template __global__ void block_counters<Scope>(int*);                                                                       \
    template __global__ void block_counters<Scope>(unsigned*);                                                                  \
    template __global__ void block_counters<Scope>(unsigned long long*);
FOR_BLOCKS(warpagg::block)
FOR_BLOCKS(warpagg::device)
FOR_BLOCKS(warpagg::system)
template __global__ void block_small_floats<warpagg::device>(__half*, __half2*, __nv_bfloat16*, __nv_bfloat162*, float2*, float4*);

__global__ void block_of_other_types(user::money* m, const float* known_by_name) {
    __shared__ warpagg::block_total<user::money>::storage total_storage;
    __shared__ warpagg::block_cache<user::money, 64>::storage cache_storage;
    __shared__ warpagg::block_total<warpagg::element_of<decltype(m)>>::storage same_storage;
    warpagg::block_total<user::money> total(total_storage, m);
    warpagg::block_cache<user::money, 64> cache(cache_storage, known_by_name);
    warpagg::block_total<warpagg::element_of<decltype(m)>> same(same_storage);
    total.add(m, 3);
    cache.add(m, 4);
    same.add(m, 5);
}

// ---- sums of a warp

#define WARP_SUMS(name, op, T, p)                                                    \
    {                                                                                \
        warpagg::warp_folds<T, warpagg::op, Scope, 2, 1> sums;                       \
        [&] {                                                                        \
            if (p[3] == p[4]) return;                                                \
            sums[0].name(p, p[1]);                                                   \
            sums[2].name(&p[7], p[2]);                                               \
        }();                                                                         \
        sums.send();                                                                 \
    }
#define WARP_BITS(T, p) WARP_SUMS(min, op_min, T, p) WARP_SUMS(max_, op_max, T, p) WARP_SUMS(and_, op_and, T, p) WARP_SUMS(or_, op_or, T, p) WARP_SUMS(xor_, op_xor, T, p)
template <class Scope> __global__ void warp_numbers(int* i, unsigned* u, unsigned long long* q, float* f, double* d) {
    WARP_SUMS(add, op_add, int, i) WARP_SUMS(add_, op_add, unsigned, u) WARP_SUMS(add, op_add, unsigned long long, q)
    WARP_SUMS(add, op_add, float, f) WARP_SUMS(add, op_add, double, d) WARP_SUMS(sub, op_sub, int, i) WARP_SUMS(sub, op_sub, unsigned, u)
    WARP_BITS(int, i) WARP_BITS(unsigned, u) WARP_BITS(unsigned long long, q)
}
template __global__ void warp_numbers<warpagg::block>(int*, unsigned*, unsigned long long*, float*, double*);
template __global__ void warp_numbers<warpagg::device>(int*, unsigned*, unsigned long long*, float*, double*);
__global__ void warp_small_floats(__half* h, __nv_bfloat16* b, float (&array)[9]) {
    warpagg::warp_sums<__half, 3> halves;
    warpagg::warp_sums<__nv_bfloat16, 32> others;
    warpagg::warp_sums<float, 9> floats;
    halves[2].add(h, h[1]);
    others[31].add(b, b[1]);
    floats[0].add(array, 1.5);
    halves.send();
    others.send();
    floats.send();
}

struct cell {
    int x, y, z;
};

__global__ void the_rest(user::money* m, global_money* g, float* f, unsigned* u, cell c) {
    __shared__ float sums[32];
    __shared__ warpagg::block_runs<float, 256>::storage storage;
    warpagg::add(m, 3);
    m[1] = warpagg::fetch_add(m, 4);
    warpagg::add(g, 3.5);
    warpagg::add(&sums[threadIdx.x % 32], 1);  // the value is converted as at a call of atomicAdd
    warpagg::block_runs<float, 256>(storage).add(threadIdx.x % 3 ? f : nullptr, sums[0]);
    const auto peers = warpagg::peers(threadIdx.x / 4);
    peers.add(&f[threadIdx.x / 4], 1.0);
    peers.inc(&u[threadIdx.x / 4], 3);
    peers.add(m, 2);
    auto cells = warpagg::peers<warpagg::match, warpagg::block>(c);
    u[9] = cells.fetch_max(u + c.x, 7u);
}
