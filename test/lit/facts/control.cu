// A value that is assigned under a condition is what the condition is.

// RUN: %tool -n --no-cuda --json=- %s | python3 %S/facts.py address extent proof \
// RUN:     | FileCheck %s --match-full-lines --implicit-check-not={{.}}

__global__ void under_uniform_condition(float *p, int n) {
    int k = 0;
    if (n > 3)
        k = 1;
    atomicAdd(&p[k], 1.0f); // CHECK: [[@LINE]]: uniform grid proved
}

__global__ void under_block_condition(float *p) {
    int k = 0;
    if (blockIdx.x > 3)
        k = 1;
    atomicAdd(&p[k], 1.0f); // CHECK: [[@LINE]]: uniform block proved
}

__global__ void under_warp_condition(float *p) {
    int k = 0;
    if (threadIdx.x / 32 > 3)
        k = 1;
    atomicAdd(&p[k], 1.0f); // CHECK: [[@LINE]]: uniform warp checked
}

__global__ void under_divergent_condition(float *p) {
    int k = 0;
    if (threadIdx.x & 1)
        k = 1;
    atomicAdd(&p[k], 1.0f); // CHECK: [[@LINE]]: keyed none
}

__global__ void in_both_branches(float *p) {
    int k;
    if (threadIdx.x & 1)
        k = 0;
    else
        k = 1;
    atomicAdd(&p[k], 1.0f); // CHECK: [[@LINE]]: keyed none
}

__global__ void declared_under_condition(float *p, int n) {
    if (threadIdx.x & 1) {
        int k = n;
        atomicAdd(&p[k], 1.0f); // CHECK: [[@LINE]]: uniform grid proved
    }
}

__global__ void conditional_operator(float *p, int n, int m) {
    atomicAdd(&p[n > 3 ? n : m], 1.0f);           // CHECK: [[@LINE]]: uniform grid proved
    atomicAdd(&p[threadIdx.x & 1 ? n : m], 1.0f); // CHECK: [[@LINE]]: keyed none
    atomicAdd(n > 3 ? &p[n] : p, 1.0f);           // CHECK: [[@LINE]]: uniform grid proved
    atomicAdd(threadIdx.x & 1 ? &p[n] : p, 1.0f); // CHECK: [[@LINE]]: keyed none
}

__global__ void assigned_in_conditional_operator(float *p, int n) {
    int k = 0;
    (threadIdx.x & 1) ? k = 1 : n;
    atomicAdd(&p[k], 1.0f); // CHECK: [[@LINE]]: keyed none
}

__global__ void short_circuit(float *p, int n) {
    int k = 0, l = 0;
    (threadIdx.x & 1) && (k = 1);
    n && (l = 1);
    atomicAdd(&p[k], 1.0f); // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[l], 1.0f); // CHECK: [[@LINE]]: uniform grid proved
}

__global__ void assigned_in_condition(float *p, int n) {
    int k = 0, l = 0;
    if ((k = threadIdx.x & 7) > n)
        n++;
    if ((l = n) > 3)
        l++;
    atomicAdd(&p[k], 1.0f); // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[l], 1.0f); // CHECK: [[@LINE]]: keyed none
}

__global__ void switch_on_uniform(float *p, int n) {
    int k;
    switch (n) {
    case 0: k = 1; break;
    case 1: k = 5; break;
    default: k = 7;
    }
    atomicAdd(&p[k], 1.0f); // CHECK: [[@LINE]]: uniform grid proved
}

__global__ void switch_falls_through(float *p) {
    int k = 0;
    switch (threadIdx.x & 3) {
    case 0: k++;
    case 1: k++;
    default: k++;
    }
    atomicAdd(&p[k], 1.0f); // CHECK: [[@LINE]]: keyed none
}

// The switch is uniform, but some lanes break out of it early.
__global__ void switch_divergent_break(float *p, int n) {
    int k = 0;
    switch (n) {
    case 0:
        if (threadIdx.x & 1)
            break;
        k = 1;
    }
    atomicAdd(&p[k], 1.0f); // CHECK: [[@LINE]]: keyed none
}

__global__ void jumps(float *p) {
    int k = 0;
    if (threadIdx.x & 1)
        goto end;
    k = 1;
end:
    atomicAdd(&p[k], 1.0f); // CHECK: [[@LINE]]: keyed none
}

// Lanes that returned are not there to disagree.
__global__ void returns_early(float *p) {
    int k = 0;
    if (threadIdx.x & 1)
        return;
    k = 1;
    atomicAdd(&p[k], 1.0f); // CHECK: [[@LINE]]: uniform grid proved
}

__global__ void declared_in_condition(float *p, int n) {
    if (int k = threadIdx.x & 7; n)
        atomicAdd(&p[k], 1.f); // CHECK: [[@LINE]]: keyed none
    else
        atomicAdd(&p[k], 1.f); // CHECK: [[@LINE]]: keyed none
    switch (int k = 0; threadIdx.x & 1) {
    case 0: k = 1;
    default: atomicAdd(&p[k], 1.f); // CHECK: [[@LINE]]: keyed none
    }
}
