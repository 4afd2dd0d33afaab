// Helpers get the facts of the calls in this file: of all of them, or the worst where some are not seen.

// RUN: %tool -n --no-cuda --json=- %s | python3 %S/facts.py address extent proof \
// RUN:     | FileCheck %s --match-full-lines --implicit-check-not={{.}}

__device__ void one_caller(float *p, int k) {
    atomicAdd(&p[k], 1.f); // CHECK: [[@LINE]]: uniform grid proved
}
__device__ void agreeing_callers(float *p, int k) {
    atomicAdd(&p[k], 1.f); // CHECK: [[@LINE]]: uniform grid checked
}
__device__ void worst_caller(float *p, int k) {
    atomicAdd(&p[k], 1.f); // CHECK: [[@LINE]]: keyed none
}
__device__ void called_in_loop(float *p, int k) {
    atomicAdd(&p[k], 1.f); // CHECK: [[@LINE]]: uniform grid checked
}
__device__ void not_called(float *p, int k) {
    atomicAdd(&p[k], 1.f); // CHECK: [[@LINE]]: keyed none
}
__device__ void named(float *p, int k) {
    atomicAdd(&p[k], 1.f); // CHECK: [[@LINE]]: keyed none
}
__device__ void inner(float *p, int k) {
    atomicAdd(&p[k], 1.f); // CHECK: [[@LINE]]: uniform block proved
}
__device__ void outer(float *p) { inner(p, blockIdx.x); }
// What is decided by a parameter changes with the call.
__device__ void by_flag(float *p, bool flag) {
    int k = 0;
    if (flag)
        k = 1;
    atomicAdd(&p[k], 1.f); // CHECK: [[@LINE]]: uniform grid checked
}
__device__ void countdown(float *p, int k) {
    if (k == 0)
        return;
    countdown(p, k - 1);
    atomicAdd(&p[k], 1.f); // CHECK: [[@LINE]]: keyed none
}

__global__ void calls(float *p, int n, const int *key, void (**table)(float *, int)) {
    one_caller(p, n);
    agreeing_callers(p, n);
    agreeing_callers(p, 3);
    worst_caller(p, n);
    worst_caller(p, key[threadIdx.x]);
    for (int i = 0; i < n; i++)
        called_in_loop(p, i);
    *table = named;
    named(p, n);
    outer(p);
    if (key[threadIdx.x])
        by_flag(p, true);
    else
        by_flag(p, false);
    countdown(p, n);
}

__device__ int plus_one(int k) { return k + 1; }
__device__ int parity(int k) {
    if (k & 1)
        return 0;
    return 1;
}
__device__ int early(int k) {
    if (threadIdx.x & 1)
        return k;
    return 1;
}
__device__ int find(const int *__restrict__ keys, int key) {
    for (int i = 0; i < 8; i++)
        if (keys[i] == key)
            return i;
    return -1;
}
__device__ int in_loop(int n) {
    while (threadIdx.x > n)
        return 3;
    return 4;
}
__device__ int counted() {
    for (int i = 0;; i++)
        if (i == threadIdx.x)
            return i >> 2;
}
__device__ int by_jump(int n) {
    if (threadIdx.x & 1)
        goto out;
    return 0;
out:
    return 1;
}
__device__ int recursive(int n) { return n < 2 ? threadIdx.x & 1 : recursive(n - 1); }
__device__ int by_default(int k = threadIdx.x & 7) { return k; }

__global__ void results(float *p, int n, const int *__restrict__ keys) {
    atomicAdd(&p[plus_one(n)], 1.f);      // CHECK: [[@LINE]]: uniform grid proved
    atomicAdd(&p[early(n)], 1.f);         // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[find(keys, n)], 1.f);    // CHECK: [[@LINE]]: uniform grid checked
    atomicAdd(&p[in_loop(n)], 1.f);       // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[counted()], 1.f);        // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[by_jump(n)], 1.f);       // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[recursive(n)], 1.f);     // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[by_default()], 1.f);     // CHECK: [[@LINE]]: keyed none
    for (int i = 0; i < keys[threadIdx.x]; i++)
        atomicAdd(&p[parity(i)], 1.f); // CHECK: [[@LINE]]: uniform grid checked
}

__device__ void set(int &k) { k = threadIdx.x & 7; }
__device__ void look(const int &k) {}
__device__ void set_some(int &k) {
    if (threadIdx.x & 1)
        return;
    k = 1;
}
template <class... A>
__device__ void set_all(int v, A &...a) {
    ((a = v), ...);
}
__device__ void set_through(int *k);

__global__ void arguments(float *p) {
    int a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0;
    set(a);
    look(b);
    set_some(c);
    set_all(threadIdx.x & 7, d, e);
    set_through(&f);
    void (*pointer)(int &) = set;
    pointer(g);
    atomicAdd(&p[a], 1.f); // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[b], 1.f); // CHECK: [[@LINE]]: uniform grid proved
    atomicAdd(&p[c], 1.f); // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[d], 1.f); // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[e], 1.f); // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[f], 1.f); // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[g], 1.f); // CHECK: [[@LINE]]: keyed none
}

__device__ int unseen(int n);
__global__ void unknown(float *p, int n, int m, int (*f)(int)) {
    atomicAdd(&p[unseen(n)], 1.f); // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[f(m)], 1.f);      // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[min(n, 7)], 1.f); // CHECK: [[@LINE]]: uniform grid proved
    atomicAdd(&p[__popc(n)], 1.f); // CHECK: [[@LINE]]: uniform grid proved
}
