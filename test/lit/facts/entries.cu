// Who may start a function: kernels here; whoever has its address; with -rdc, another file. What it is given then is not known.

// RUN: %tool -n --no-cuda --json=- %s | python3 %S/facts.py address extent proof \
// RUN:     | FileCheck %s --match-full-lines --implicit-check-not={{.}}
// RUN: %tool -n --no-cuda --json=- %s -- -rdc=true | python3 %S/facts.py address extent proof \
// RUN:     | FileCheck %s --match-full-lines --implicit-check-not={{.}} --check-prefix=SEPARABLE

typedef void (*function)(float *, int);

static __device__ void in_a_table(float *p, int k) {
    atomicAdd(&p[k], 1.f); // CHECK: [[@LINE]]: keyed none
    // SEPARABLE: [[@LINE-1]]: keyed none
}
__device__ function table[] = {in_a_table};

static __device__ void of_an_instance(float *p, int k) {
    atomicAdd(&p[k], 1.f); // CHECK: [[@LINE]]: uniform grid proved
    // SEPARABLE: [[@LINE-1]]: uniform grid proved
}
template <function F> static __device__ void apply(float *p) { F(p, 3); }

static __device__ void handed_on(float *p, int k) {
    atomicAdd(&p[k], 1.f); // CHECK: [[@LINE]]: keyed none
    // SEPARABLE: [[@LINE-1]]: keyed none
}
__device__ function kept;

static __device__ void comes_back(float *p, int k) {
    atomicAdd(&p[k], 1.f); // CHECK: [[@LINE]]: keyed none
    // SEPARABLE: [[@LINE-1]]: keyed none
    if (k)
        comes_back(p, k - 1);
}

__device__ void visible(float *p, int k) {
    atomicAdd(&p[k], 1.f); // CHECK: [[@LINE]]: uniform grid proved
    // SEPARABLE: [[@LINE-1]]: keyed none
}

// By two ways, through a macro, a template and a lambda: one place if each is.
static __device__ void by_two_ways(float *p) {
    atomicAdd(p, 1.f); // CHECK: [[@LINE]]: uniform grid proved
    // SEPARABLE: [[@LINE-1]]: uniform grid proved
}
#define BY_MACRO(p) by_two_ways(p)
template <class F> static __device__ void run(F f) { f(); }

__global__ void kernel(float *p) {
    in_a_table(p, 1);
    apply<of_an_instance>(p);
    kept = handed_on;
    handed_on(p, 1);
    comes_back(p, 4);
    visible(p, 1);
    BY_MACRO(p);
    run([=] { by_two_ways(p); });
}
