// The body becomes a lambda, on the lines that are there; its end is where all lanes meet.

// RUN: %tool --level=warp -q %s -o %t.cu --no-line-directives
// RUN: grep -v CHECK %t.cu | FileCheck %s --match-full-lines --strict-whitespace
// RUN: %compile %t.cu
// RUN: sed 's/^#if 0/#if 1/' %t.cu > %t.more.cu && %compile %t.more.cu
// RUN: %tool --level=warp -n %t.cu 2>&1 | FileCheck %s --check-prefix=AGAIN
// AGAIN: 0 sites

struct moments {
    double x, xx;
    unsigned long long count;
};

// Several kinds in one body: an object for each. Neighbours in memory are a row, whatever the order of the statements.
// CHECK:    for (int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32; row < rows; row += warps) {
// CHECK-NEXT:        warpagg::warp_sums<double, 2> sums;
// CHECK-NEXT:        warpagg::warp_sums<unsigned long long, 1> sums2;
// CHECK-NEXT:        [&] {
// CHECK-NEXT:            const double x = data[row * 32 + lane];
// CHECK-NEXT:            if (x <= 0)
// CHECK-NEXT:                return; // nothing here
// CHECK-NEXT:            sums[1].add(&m[label[row]].xx, x * x);
// CHECK-NEXT:            sums2[0].add(&m[label[row]].count, 1ull);
// CHECK-NEXT:            sums[0].add(&m[label[row]].x, x);
// CHECK-NEXT:        }();
// CHECK-NEXT:        sums.send();
// CHECK-NEXT:        sums2.send();
// CHECK-NEXT:    }
__global__ void by_label(const float *data, const int *label, int rows, moments *m) {
    const int lane = threadIdx.x % 32, warps = gridDim.x * blockDim.x / 32;
    for (int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32; row < rows; row += warps) {
        const double x = data[row * 32 + lane];
        if (x <= 0)
            continue; // nothing here
        atomicAdd(&m[label[row]].xx, x * x);
        atomicAdd(&m[label[row]].count, 1ull);
        atomicAdd(&m[label[row]].x, x);
    }
}

// A `continue` or `break` of an inner loop or switch stays; one that leaves the switch and the iteration does not. Arrays apart, a gap, and an `if`.
// CHECK:    for (int j = 0; j < n; j++)
// CHECK-NEXT:    { // a brace on its own line
// CHECK-NEXT:        warpagg::warp_sums<float, 2, 1, 1> sums_;
// CHECK-NEXT:        [&] {
// CHECK-NEXT:            float sums = 0;
// CHECK:                if (x[j] > k) continue;
// CHECK:            case 1: if (sums == 1) return; break;
// CHECK:            if (sums > 0) {
// CHECK-NEXT:                sums_[0].add(&a[id[j]], sums);
// CHECK-NEXT:                sums_[1].add(&a[id[j] + 1], sums);
// CHECK-NEXT:                sums_[2].add(a + id[j] + 3, sums);
// CHECK-NEXT:                sums_[3].add(&b[id[j]], sums);
// CHECK-NEXT:            }
// CHECK-NEXT:        }();
// CHECK-NEXT:        sums_.send();
// CHECK-NEXT:    }
__global__ void nested(float *a, float *b, const int *id, const float *x, int n, int kind) {
    for (int j = 0; j < n; j++)
    { // a brace on its own line
        float sums = 0;
        for (int k = 0; k < 3; k++) {
            if (x[j] > k) continue;
            sums += x[j * 32 + threadIdx.x % 32];
            if (sums > 5) break;
        }
        switch (kind) {
        case 1: if (sums == 1) continue; break;
        default: sums++;
        }
        if (sums > 0) {
            atomicAdd(&a[id[j]], sums);
            atomicAdd(&a[id[j] + 1], sums);
            atomicAdd(a + id[j] + 3, sums);
            atomicAdd(&b[id[j]], sums);
        }
    }
}

// On one line. One place twice is one value; a structured binding of the body's own is no obstacle.
struct two { float a, b; };
// CHECK:    for (int j = 0; j < n; j++) { warpagg::warp_sums<float, 1> sums; [&] { auto [u, v] = two{x[j], x[j + threadIdx.x]}; if (u == v) return; sums[0].add(&g[id[j]], u); sums[0].add(&g[id[j]], v); }(); sums.send(); }
__global__ void short_one(float *g, const int *id, const float *x, int n) {
    for (int j = 0; j < n; j++) { auto [u, v] = two{x[j], x[j + threadIdx.x]}; if (u == v) continue; atomicAdd(&g[id[j]], u); atomicAdd(&g[id[j]], v); }
}

// Other operations and scopes; a member function; a helper that the kernel calls.
// CHECK:            warpagg::warp_folds<double, warpagg::op_add, warpagg::block, 1> sums;
// CHECK-NEXT:            [&] {
// CHECK-NEXT:                if (x[threadIdx.x] > 0)
// CHECK-NEXT:                    sums[0].add(&cells[id[j]], x[j]);
// CHECK-NEXT:            }();
// CHECK-NEXT:            sums.send();
struct grid_of {
    double *cells;
    __device__ void add(const int *id, const double *x, int n) const {
        for (int j = 0; j < n; j++) {
            if (x[threadIdx.x] > 0)
                atomicAdd_block(&cells[id[j]], x[j]);
        }
    }
};
// CHECK:        warpagg::warp_folds<unsigned long long, warpagg::op_max, warpagg::device, 1> sums;
// CHECK:                sums[0].max_(&most[id[j]], (unsigned long long)x[threadIdx.x]);
__global__ void maxima(grid_of g, unsigned long long *most, const int *id, const double *x, int n) {
    g.add(id, x, n);
    for (int j = 0; j < n; j++) {
        if (x[threadIdx.x] > 0)
            atomicMax(&most[id[j]], (unsigned long long)x[threadIdx.x]);
    }
}

// The loops of a batch: inside of it nobody waits. Several values pay though no lane drops out.
// CHECK:        for (int j = 0; j < 64; j++) {
// CHECK-NEXT:            warpagg::warp_sums<float, 2> sums;
__global__ void batches(float *g, const int *id, const float *x, int n) {
    __shared__ int batch[64];
    for (int base = 0; base < n; base += 64) {
        __syncthreads();
        batch[threadIdx.x] = id[base + threadIdx.x];
        __syncthreads();
        for (int j = 0; j < 64; j++) {
            const float v = x[base + j + threadIdx.x];
            atomicAdd(&g[2 * batch[j]], v);
            atomicAdd(&g[2 * batch[j] + 1], v * v);
        }
    }
}

// A template's own type, in the order of memory; two arrays of one such type are one object. Neighbours are a row where all instances have elements of one size.
// CHECK:        warpagg::warp_sums<T, 2, 1> sums;
// CHECK:            sums[0].add(&m[2 * label[j]], x);
// CHECK-NEXT:            sums[1].add(&m[2 * label[j] + 1], x * x);
// CHECK-NEXT:            sums[2].add(&count[label[j]], T(1));
template <class T> __global__ void any_type(const T *data, const int *label, int n, T *m, T *count) {
    for (int j = 0; j < n; j++) {
        const T x = data[j * 32 + threadIdx.x % 32];
        if (x <= 0)
            continue;
        atomicAdd(&m[2 * label[j]], x);
        atomicAdd(&m[2 * label[j] + 1], x * x);
        atomicAdd(&count[label[j]], T(1));
    }
}
template __global__ void any_type(const float *, const int *, int, float *, float *);
#if 0 // another file's, of a type with an atomic of its own
struct pair { float a, b; __device__ pair(float v) : a(v), b(v) {} };
__device__ bool operator<=(pair p, int v) { return p.a <= v; }
__device__ pair operator*(pair p, pair q) { return pair(p.a * q.a); }
__device__ pair atomicAdd(pair *p, pair v) { return atomicAdd(&p->a, v.a), *p; }
template __global__ void any_type(const pair *, const int *, int, pair *, pair *);
#endif

// CHECK:        warpagg::warp_sums<T, 1, 1> sums;
template <class T> __global__ void two_types(const T *data, const int *label, int n, T *m) {
    for (int j = 0; j < n; j++) {
        const T x = data[j * 32 + threadIdx.x % 32];
        if (x <= 0)
            continue;
        atomicAdd(&m[2 * label[j]], x);
        atomicAdd(&m[2 * label[j] + 1], x * x);
    }
}
template __global__ void two_types(const float *, const int *, int, float *);
template __global__ void two_types(const double *, const int *, int, double *);

// CHECK:        warpagg::warp_sums<T, 1> sums;
// CHECK-NEXT:        warpagg::warp_sums<U, 1> sums2;
template <class T, class U> __global__ void apart(const T *data, const int *label, int n, T *m, U *count) {
    for (int j = 0; j < n; j++) {
        const T x = data[j * 32 + threadIdx.x % 32];
        if (x <= 0)
            continue;
        atomicAdd(&m[label[j]], x);
        atomicAdd(&count[label[j]], U(1));
    }
}
template __global__ void apart(const float *, const int *, int, float *, float *);

// By a variable alone the type has no name in front of the body.
// CHECK:        warpagg::add<warpagg::checked>(&m[2 * label[j]], x);
// CHECK-NEXT:        warpagg::add<warpagg::checked>(&m[2 * label[j] + 1], x * x);
template <class T> __global__ void by_a_variable(const T *data, const int *label, int n, T *all) {
    T *m = all + 100;
    for (int j = 0; j < n; j++) {
        const T x = data[j * 32 + threadIdx.x % 32];
        atomicAdd(&m[2 * label[j]], x);
        atomicAdd(&m[2 * label[j] + 1], x * x);
    }
}
template __global__ void by_a_variable(const float *, const int *, int, float *);

// The array's element is not what is updated.
// CHECK:        warpagg::add<warpagg::checked>(&m[label[j]][0], x);
// CHECK-NEXT:        warpagg::add<warpagg::checked>(&m[label[j]][1], x * x);
template <class T> __global__ void inside(const float *data, const int *label, int n, T *m) {
    for (int j = 0; j < n; j++) {
        const float x = data[j * 32 + threadIdx.x % 32];
        atomicAdd(&m[label[j]][0], x);
        atomicAdd(&m[label[j]][1], x * x);
    }
}
typedef float three[3];
template __global__ void inside(const float *, const int *, int, three *);
