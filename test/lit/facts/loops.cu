// Lanes that meet at a site may be in different iterations of a loop: what changes from one to the next is checked at run time, what
// does not is proved; and after a loop that lanes leave apart, what it counted varies.

// RUN: %tool -n --no-cuda --json=- %s | python3 %S/facts.py address extent proof \
// RUN:     | FileCheck %s --match-full-lines --implicit-check-not={{.}}

__global__ void invariant(float *p, const int *n) {
    for (int i = 0; i < n[threadIdx.x]; i++)
        atomicAdd(p, 1.0f); // CHECK: [[@LINE]]: uniform grid proved
}

__global__ void counter(float *p, int n) {
    for (int i = 0; i < n; i++)
        atomicAdd(&p[i], 1.0f); // CHECK: [[@LINE]]: uniform grid checked
}

__global__ void counter_of_divergent_loop(float *p, const int *n) {
    for (int i = 0; i < n[threadIdx.x]; i++)
        atomicAdd(&p[i], 1.0f); // CHECK: [[@LINE]]: uniform grid checked
}

__global__ void outer_counter(float *p, const int *n) {
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < n[threadIdx.x]; j++)
            atomicAdd(&p[i], 1.0f); // CHECK: [[@LINE]]: uniform grid checked
}

// The condition changes with the iteration, and with it what is assigned under it.
__global__ void decided_by_counter(float *p, const int *n) {
    for (int i = 0; i < n[threadIdx.x]; i++) {
        int k = 0;
        if (i & 1)
            k = 1;
        atomicAdd(&p[k], 1.0f); // CHECK: [[@LINE]]: uniform grid checked
    }
}

// How far the inner loop counts changes with the outer one's iteration.
__global__ void counted_by_inner_loop(float *p, const int *n) {
    for (int j = 0; j < n[threadIdx.x]; j++) {
        int i = 0;
        while (i < j)
            i++;
        atomicAdd(&p[i], 1.0f); // CHECK: [[@LINE]]: uniform grid checked
    }
}

__global__ void assigned_in_loop(float *p, const int *n) {
    int k = 0;
    for (int i = 0; i < n[threadIdx.x]; i++) {
        atomicAdd(&p[k], 1.0f); // CHECK: [[@LINE]]: uniform grid checked
        k = 1;
    }
    atomicAdd(&p[k], 1.0f); // CHECK: [[@LINE]]: keyed none
}

__global__ void after_uniform_loop(float *p, int n) {
    int k = 0;
    for (int i = 0; i < n; i++)
        k += 2;
    atomicAdd(&p[k], 1.0f); // CHECK: [[@LINE]]: uniform grid checked
}

__global__ void after_loop_of_a_block(float *p, const int *__restrict__ n) {
    int k = 0;
    while (n[blockIdx.x] > k)
        k++;
    atomicAdd(&p[k], 1.0f); // CHECK: [[@LINE]]: uniform block checked
}

__global__ void after_divergent_loop(float *p, const int *n) {
    int k = 0;
    while (k < n[threadIdx.x])
        k++;
    atomicAdd(&p[k], 1.0f); // CHECK: [[@LINE]]: keyed none
}

__global__ void after_divergent_do(float *p, const int *n) {
    int k = 0;
    do
        k++;
    while (k < n[threadIdx.x]);
    atomicAdd(&p[k], 1.0f); // CHECK: [[@LINE]]: keyed none
}

__global__ void after_uniform_break(float *p, const int *__restrict__ n) {
    int k = 0;
    for (;;) {
        if (n[k] > 3)
            break;
        k++;
    }
    atomicAdd(&p[k], 1.0f); // CHECK: [[@LINE]]: uniform grid checked
}

__global__ void after_divergent_break(float *p, int n) {
    int k = 0;
    for (int i = 0; i < n; i++) {
        if (i == threadIdx.x)
            break;
        k++;
    }
    atomicAdd(&p[k], 1.0f); // CHECK: [[@LINE]]: keyed none
}

__global__ void divergent_continue(float *p, int n) {
    int k = 0;
    for (int i = 0; i < n; i++) {
        if ((threadIdx.x ^ i) & 1)
            continue;
        k++;
    }
    atomicAdd(&p[k], 1.0f); // CHECK: [[@LINE]]: keyed none
}

__global__ void uniform_continue(float *p, int n) {
    int k = 0;
    for (int i = 0; i < n; i++) {
        if (i & 1)
            continue;
        k++;
    }
    atomicAdd(&p[k], 1.0f); // CHECK: [[@LINE]]: uniform grid checked
}

__global__ void left_by_do_while_false(float *p) {
    int k = 0;
    do {
        if (threadIdx.x & 1)
            break;
        k = 1;
    } while (0);
    atomicAdd(&p[k], 1.0f); // CHECK: [[@LINE]]: keyed none
}

__global__ void divergent_step(float *p, int n) {
    int k = 0;
    for (int i = 0; i < n; i++, (threadIdx.x & 1) ? k++ : 0) {
    }
    atomicAdd(&p[k], 1.0f); // CHECK: [[@LINE]]: keyed none
}

__global__ void variable_in_condition(float *p, int n) {
    while (int k = n--)
        atomicAdd(&p[k], 1.0f); // CHECK: [[@LINE]]: uniform grid checked
}

template <typename T>
__global__ void condition_of_a_template(float *p, T n) {
    int k = 0;
    T m = n + threadIdx.x;
    for (; m; m >>= 1)
        k++;
    atomicAdd(&p[k], 1.0f); // CHECK: [[@LINE]]: keyed none
}
template __global__ void condition_of_a_template(float *, int);

__global__ void jump_back(float *p, int n) {
    int i = 0;
again:
    atomicAdd(&p[i], 1.0f); // CHECK: [[@LINE]]: uniform grid checked
    if (++i < n)
        goto again;
}

__global__ void range_over_array(float *p) {
    int keys[4] = {3, 1, 4, 1};
    for (int k : keys)
        atomicAdd(&p[k], 1.0f); // CHECK: [[@LINE]]: keyed none
}

__global__ void range_by_reference(float v) {
    __shared__ float sums[4];
    for (float &sum : sums)
        atomicAdd(&sum, v); // CHECK: [[@LINE]]: uniform block checked
}

struct Iterator {
    int i, step;
    __device__ bool operator!=(Iterator o) const { return i < o.i; }
    __device__ void operator++() { i += step; }
    __device__ int operator*() const { return i; }
};
struct Range {
    int first, last, step;
    __device__ Iterator begin() const { return {first, step}; }
    __device__ Iterator end() const { return {last, step}; }
};
__device__ Range stride(int n) { return {(int)threadIdx.x, n, (int)blockDim.x}; }
// A range of the program's own may show each lane its own elements, and each another number of them.
__global__ void range_of_own(float *p, const int *key, int n) {
    int count = 0;
    for (int i : stride(n)) {
        count++;
        atomicAdd(&p[key[i]], 1.f); // CHECK: [[@LINE]]: keyed none
    }
    atomicAdd(&p[count], 1.f); // CHECK: [[@LINE]]: keyed none
}
