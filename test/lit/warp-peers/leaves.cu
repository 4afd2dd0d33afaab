// Where one search would not do for all, each update searches for itself.

// RUN: %tool --level=warp -n --no-cuda %s 2>&1 | FileCheck %s
// CHECK-NOT: [warpagg-warp-peers]

// Something else stands between.
__global__ void apart(const int *cell, float *a, float *b, int *out) {
    int c = cell[threadIdx.x];
    atomicAdd(&a[c], 1.0f);
    out[threadIdx.x] = 1;
    atomicAdd(&b[c], 1.0f);
}

// The key is another.
__global__ void two_keys(const int *from, const int *to, float *degree) {
    atomicAdd(&degree[from[threadIdx.x]], 1.0f);
    atomicAdd(&degree[to[threadIdx.x]], 1.0f);
}

// The old value is used.
__global__ void old_value(const int *cell, float *a, float *b, float *out) {
    int c = cell[threadIdx.x];
    out[threadIdx.x] = atomicAdd(&a[c], 1.0f);
    atomicAdd(&b[c], 1.0f);
}

// Equal keys are no equal addresses: each lane has arrays of its own.
__global__ void own_arrays(const int *cell, float **a, float **b) {
    int c = cell[threadIdx.x];
    atomicAdd(&a[threadIdx.x % 3][c], 1.0f);
    atomicAdd(&b[threadIdx.x % 3][c], 1.0f);
}

// The base changes from one iteration to the next, and lanes that meet may be in different ones.
__global__ void moving_base(const int *cell, float *a, int n) {
    int c = cell[threadIdx.x];
    for (int j = 0; j < n; j++, a += n) {
        atomicAdd(&a[c], 1.0f);
        atomicAdd(&a[c + 1], 1.0f);
    }
}

// The first update can change the key of the second.
__global__ void key_in_memory(int *key, int *a, int *b) {
    atomicAdd(&a[key[threadIdx.x]], 1);
    atomicAdd(&b[key[threadIdx.x]], 1);
}

// The value of the second changes it.
__global__ void key_in_value(const int *cell, float *a, float *b) {
    int c = cell[threadIdx.x];
    atomicAdd(&a[c], 1.0f);
    atomicAdd(&b[c], (float)(c = 3));
}

// One of them is left: so the other stands alone.
__global__ void one_left(const int *cell, float *a, float *b) {
    int c = cell[threadIdx.x];
    atomicAdd(&a[c], 1.0f);
    atomicAdd(&b[c], 1.0f); // warpagg: leave
}
