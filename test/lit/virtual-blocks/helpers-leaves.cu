// Helpers that can't be handed the block's index, of which the kernels keep their blocks.

// RUN: %tool -n --level=grid %s -- --extended-lambda 2>&1 | FileCheck %s --check-prefix=NONE --implicit-check-not='(virtual-blocks)'
// RUN: sh -c 'for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25; do %tool -q --explain-site=$i %s -- --extended-lambda; done' 2>&1 | grep "does not apply" | FileCheck %s --check-prefix=WHY
// NONE: 25 sites

#include "Inputs/place.h"
#define INDEX (blockIdx.x * blockDim.x + threadIdx.x)

__device__ int pointed() { return INDEX; }
// WHY: does not apply to by_pointer: something in it is not understood
__global__ void by_pointer(const int *v, int *out) { int (*f)() = pointed; atomicAdd(out, v[f()]); }
__device__ int handed() { return INDEX; }
template <class F> __device__ int call(F f) { return f(); }
// WHY: does not apply to by_argument: something in it is not understood
__global__ void by_argument(const int *v, int *out) { atomicAdd(out, v[call(handed)]); }
__host__ __device__ int hd() {
#ifdef __CUDA_ARCH__
    return INDEX;
#else
    return 0;
#endif
}
// WHY: does not apply to by_both: hd can't be handed the block's index: it is not for the device alone
__global__ void by_both(const int *v, int *out) { atomicAdd(out, v[hd()]); }
__device__ int in_lambda() { return INDEX; }
template <class F> __global__ void apply(F f) { f(INDEX); }
static void host(int *w) { apply<<<1, 1>>>([=] __device__(int i) { w[i] = in_lambda(); }); }
void host2(int *w) { host(w); }
// WHY: does not apply to beside_lambda: host can't be handed the block's index: it is not for the device alone
__global__ void beside_lambda(const int *v, int *out) { atomicAdd(out, v[in_lambda()]); }
struct base { __device__ virtual int at() { return INDEX; } };
// WHY: does not apply to by_virtual: at can't be handed the block's index: not all callers of it are seen
__global__ void by_virtual(const int *v, int *out) { base b; atomicAdd(out, v[b.at()]); }
struct op { __device__ int operator()() const { return INDEX; } };
// WHY: does not apply to by_operator: operator() can't be handed the block's index: not all callers of it are seen
__global__ void by_operator(const int *v, int *out) { atomicAdd(out, v[op()()]); }
// WHY: does not apply to by_header: of_header can't be handed the block's index: its text is not in this file
__global__ void by_header(const int *v, int *out) { atomicAdd(out, v[of_header()]); }
__device__ int by(int i = INDEX) { return i + blockIdx.y; }
// WHY: does not apply to by_default: by can't be handed the block's index: its parameters name the index
__global__ void by_default(const int *v, int *out) { atomicAdd(out, v[by()]); }
__device__ int own() { int i = INDEX; { struct { int x; } blockIdx{i}; i = blockIdx.x; } return i; }
// WHY: does not apply to by_own: own can't be handed the block's index: it has a blockIdx of its own, or says ::blockIdx
__global__ void by_own(const int *v, int *out) { atomicAdd(out, v[own()]); }
__device__ int colons() { return ::blockIdx.x * blockDim.x + threadIdx.x; }
// WHY: does not apply to by_colons: the block's index is read elsewhere than in its own text
__global__ void by_colons(const int *v, int *out) { atomicAdd(out, v[colons()]); }
__device__ int in_macro() { return INDEX; }
#define IN_MACRO in_macro()
// WHY: does not apply to by_macro: in_macro can't be handed the block's index: a macro names it
__global__ void by_macro(const int *v, int *out) { atomicAdd(out, v[in_macro()]); }
__device__ int declared();
// WHY: does not apply to by_declared: declared can't be handed the block's index: it is declared or named elsewhere too
__global__ void by_declared(const int *v, int *out) { atomicAdd(out, v[declared()]); }
__device__ int declared() { return INDEX; }
__device__ int over() { return INDEX; }
__device__ int over(int k) { return INDEX * k; }
// WHY: does not apply to by_overload: over can't be handed the block's index: it is declared or named elsewhere too
__global__ void by_overload(const int *v, int *out) { atomicAdd(out, v[over()] + v[over(1)]); }
__device__ int listed() { return INDEX; }
// WHY: does not apply to by_list: a lambda can't be handed the block's index: it captures what it lists
__global__ void by_list(const int *v, int *out) { int k = 1; auto f = [k] { return listed() * k; }; atomicAdd(out, v[f()]); }
__device__ int klass() { struct c { __device__ static int at() { return INDEX; } }; return c::at(); }
// WHY: does not apply to by_class: klass can't be handed the block's index: a class or a lambda in it names the index
__global__ void by_class(const int *v, int *out) { atomicAdd(out, v[klass()]); }
__device__ int off() { return INDEX; }
// WHY: does not apply to by_branch: off can't be handed the block's index: it is declared or named elsewhere too
__global__ void by_branch(const int *v, int *out) { atomicAdd(out, v[off()]); }
#ifdef NEVER
__global__ void never(const int *v, int *out) { atomicAdd(out, v[off()]); }
#endif
__device__ int asks(int k) { return k ? asks(k - 1) : INDEX; }
// WHY: does not apply to by_recursion: something in it is not understood
__global__ void by_recursion(const int *v, int *out) { atomicAdd(out, v[asks(3)]); }
struct made { int i; __device__ made() : i(INDEX) {} };
// WHY: does not apply to by_constructor: the block's index is read elsewhere than in its own text
__global__ void by_constructor(const int *v, int *out) { made m; atomicAdd(out, v[m.i]); }
__device__ int argument() { return INDEX; }
#define TWICE(x) ((x) + (x))
// WHY: does not apply to by_macro_argument: argument can't be handed the block's index: it is declared or named elsewhere too
__global__ void by_macro_argument(const int *v, int *out) { atomicAdd(out, v[TWICE(argument()) / 2]); }
__device__ int beside() { return INDEX; }
__global__ void has_own(const int *v, int *out) { struct { int x; } blockIdx{1}; out[beside()] = v[blockIdx.x]; }
// WHY: does not apply to beside_own: beside can't be handed the block's index: a kernel that calls it has a blockIdx of its own
__global__ void beside_own(const int *v, int *out) { atomicAdd(out, v[beside()]); }
__device__ int voided(void) { return INDEX; }
// WHY: does not apply to by_void: voided can't be handed the block's index: it is declared or named elsewhere too
__global__ void by_void(const int *v, int *out) { atomicAdd(out, v[voided()]); }
template <int N> __device__ int sized() { return INDEX * N; }
template __device__ int sized<1>();
// WHY: does not apply to by_instance: sized can't be handed the block's index: it is declared or named elsewhere too
__global__ void by_instance(const int *v, int *out) { atomicAdd(out, v[sized<1>()]); }
template <class T> __device__ int dependent(T) { return INDEX; }
// WHY: does not apply to by_dependent: the block's index is read elsewhere than in its own text
template <class T> __global__ void by_dependent(const T *v, T *out) { atomicAdd(out, v[dependent(T())]); }
template __global__ void by_dependent(const int *, int *);
namespace cub { __device__ int named() { return INDEX; } }
using cub::named;
// WHY: does not apply to by_using: named can't be handed the block's index: it is declared or named elsewhere too
__global__ void by_using(const int *v, int *out) { atomicAdd(out, v[named()]); }
__device__ int defaulted() { return INDEX; }
__device__ int takes(const int *v, int i = defaulted()) { return v[i]; }
// WHY: does not apply to by_default_call: defaulted can't be handed the block's index: a call of it can't be edited
__global__ void by_default_call(const int *v, int *out) { atomicAdd(out, takes(v)); }
