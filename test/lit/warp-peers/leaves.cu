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

// Equal addresses in one are no equal addresses in the other: each lane has arrays of its own.
__global__ void own_arrays(const int *cell, float **a, float **b) {
    int c = cell[threadIdx.x];
    atomicAdd(&a[threadIdx.x % 3][c], 1.0f);
    atomicAdd(&b[threadIdx.x % 3][c], 1.0f);
}

// An array changes from one iteration to the next, and lanes that meet may be in different ones.
__global__ void moving_base(const int *cell, float *a, float *b, int n) {
    int c = cell[threadIdx.x];
    for (int j = 0; j < n; j++, a += n) {
        atomicAdd(&b[c], 1.0f);
        atomicAdd(&a[c], 1.0f);
    }
}

// The first one's address has lost a part of the key.
__global__ void part_of_key(const int *cell, float *a, float *b) {
    int c = cell[threadIdx.x];
    atomicAdd(&a[c & 15], 1.0f);
    atomicAdd(&b[c], 1.0f);
}

// A product that may wrap round leads two keys to one place.
__global__ void wrapped(const unsigned *cell, float *a, float *b) {
    unsigned c = cell[threadIdx.x];
    atomicAdd(&a[c * 0x10000000u], 1.0f);
    atomicAdd(&b[c], 1.0f);
}

// A helper whose calls name other arrays: nvcc may leave it a function, in which the lanes of both calls meet.
__device__ void both(float *x, float *y, int c) {
    atomicAdd(&x[c], 1.0f);
    atomicAdd(&y[c], 2.0f);
}
__global__ void two_calls(const int *cell, float *a, float *b) {
    if (threadIdx.x & 1)
        both(a, b, cell[threadIdx.x]);
    else
        both(a, b + 1, cell[threadIdx.x]);
}

// What the objects that hold the arrays are is not known.
struct holder {
    float *x, *y;
};
__global__ void held(const int *cell, holder *h) {
    int c = cell[threadIdx.x];
    atomicAdd(&h->x[c], 1.0f);
    atomicAdd(&h->y[c], 1.0f);
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

// The first one's pointer does more than lead there: written a second time it would do so twice.
struct counting {
    int at;
    mutable int uses;
    __device__ operator int() const { return uses++, at; }
};
struct view {
    float *p;
    int *uses;
    __device__ float &operator[](int i) const { return ++*uses, p[i]; }
};
__global__ void effects(const int *cell, float *a, int *uses) {
    counting c{cell[threadIdx.x], 0};
    atomicAdd(&a[c], 1.0f);
    atomicAdd(&a[c], 2.0f);
    *uses = c.uses;
    view v{a, uses};
    int d = cell[threadIdx.x + 1];
    atomicAdd(&v[d], 1.0f);
    atomicAdd(&v[d], 2.0f);
}
template <class I> __global__ void effects_of(const int *cell, float *a, int *uses) {
    I c{cell[threadIdx.x], 0};
    atomicAdd(&a[c], 1.0f);
    atomicAdd(&a[c], 2.0f);
    *uses = c.uses;
}
template __global__ void effects_of<counting>(const int *, float *, int *);

// A value that shows whether the update before has been made. In between, a volatile one may be watched by others.
__global__ void reads_the_first(const int *cell, float *a, float *b) {
    int c = cell[threadIdx.x];
    atomicAdd(&a[c], 1.0f);
    atomicAdd(&b[c], a[c]);
}
__global__ void reads_the_second(const int *cell, float *a, float *b, float *d) {
    int c = cell[threadIdx.x];
    atomicAdd(&a[c], 1.0f);
    if (c > 7)
        return;
    atomicAdd(&b[c], 1.0f);
    atomicAdd(&d[c], b[c]);
}
__global__ void watches(const int *cell, float *a, float *b, volatile float *flag) {
    int c = cell[threadIdx.x];
    atomicAdd(&a[c], 1.0f);
    atomicAdd(&b[c], *flag);
}

// One of them is left: so the other stands alone.
__global__ void one_left(const int *cell, float *a, float *b) {
    int c = cell[threadIdx.x];
    atomicAdd(&a[c], 1.0f);
    atomicAdd(&b[c], 1.0f); // warpagg: leave
}
