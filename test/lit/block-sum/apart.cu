// Where only pointers that may lead to one place stand against the block, a test at the top of the kernel decides: of what it is given, with all that is
// touched behind each.

// RUN: %tool -q %s -o %t.cu --no-line-directives
// RUN: grep -v CHECK %t.cu | FileCheck %s
// RUN: %compile %t.cu
// RUN: %tool %t.cu -o %t.again.cu --no-line-directives 2>&1 | FileCheck %s --check-prefix=AGAIN
// RUN: diff %t.cu %t.again.cu
// RUN: %tool -n %s 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: %tool -q --alias=none %s -o %t.none.cu --no-line-directives
// RUN: grep -vE "CHECK|NONE|REMARK" %t.none.cu | FileCheck %s --check-prefix=NONE

// AGAIN: {{^[0-9]+}} sites: 0 rewritten
// NONE-LABEL: void box(
// NONE-NOT: apart
// NONE: lo_min.min_(&lo[0], x[i]);

#define LOOP for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)

// REMARK: remark: atomicMin on one address for the whole block: each thread keeps a running value, the block makes one update; at once where lo and hi meet [warpagg-block-sum]
// CHECK-LABEL: void box(
//      CHECK: lo_min(lo_min_storage, &lo[0], warpagg::apart(lo, 12, hi, 8));
//      CHECK: lo_min2(lo_min2_storage, &lo[2], warpagg::apart(lo, 12, hi, 8));
//      CHECK: hi_max(hi_max_storage, &hi[1], warpagg::apart(lo, 12, hi, 8));
//      CHECK: hi_max.max_(&hi[1], x[i]);
__global__ void box(int *lo, int *hi, const int *x, int n) {
    LOOP {
        atomicMin(&lo[0], x[i]);
        atomicMin(&lo[2], x[i]);
        atomicMax(&hi[1], x[i]);
    }
}

// Tables: what their index can reach by proof. Words of another type are apart by it.
// CHECK-LABEL: void tables(
//      CHECK: least_table(least_table_storage, least, 0, warpagg::apart(least, 1024, most, 512));
//      CHECK: most_table(most_table_storage, most, 0, warpagg::apart(least, 1024, most, 512));
//      CHECK: sum_table(sum_table_storage, sum);
__global__ void tables(int *least, int *most, float *sum, const unsigned char *k, const int *v, int n) {
    LOOP {
        int key = k[i];
        atomicMin(&least[key], v[i]);
        atomicMax(&most[key & 127], v[i]);
        atomicAdd(&sum[key], 1.0f);
    }
}

// Three pointers; a read behind a barrier; a copy.
// CHECK-LABEL: void three(
//      CHECK: a_min(a_min_storage, a, warpagg::apart(a, 4, b, 4) & warpagg::apart(a, 4, c, 16));
//      CHECK: b_max(b_max_storage, b, warpagg::apart(a, 4, b, 4) & warpagg::apart(b, 4, c, 16));
__global__ void three(int *a, int *b, int4 *c, const int *v, int n) {
    LOOP {
        atomicMin(a, v[i]);
        atomicMax(b, v[i]);
    }
    __syncthreads();
    if (threadIdx.x == 0)
        atomicAdd(&c->w, c->x);
}

// In a helper, whose kernels ask by their own names; one has nothing to ask.
// CHECK-LABEL: void update(
//      CHECK: out_min.min_(to, v);
// CHECK-LABEL: void first(
//      CHECK: out_min(out_min_storage, warpagg::apart(out, 4, other, 4));
// CHECK-LABEL: void second(
//      CHECK: out_min(out_min_storage);
static __device__ void update(int *to, int v) { atomicMin(to, v); }
__global__ void first(int *out, int *other, const int *v, int n) {
    LOOP update(out, v[i]);
    __syncthreads();
    other[0] = 1;
}
__global__ void second(int *to, const int *v, int n) {
    LOOP update(to, v[i]);
}

// What can't be asked. An index of which nothing is known, a pointer that is loaded, one of a struct, one without a name; nothing to ask of a fence.
// CHECK-LABEL: void far(
//  CHECK-NOT: apart
__global__ void far(int *lo, int *hi, const int *x, int n) {
    LOOP {
        atomicMin(lo, x[i]);
        atomicMax(&hi[x[i]], x[i]);
    }
}
__global__ void loaded(int *lo, int **hi, const int *x, int n) {
    LOOP {
        atomicMin(lo, x[i]);
        atomicMax(hi[0], x[i]);
    }
}
struct pair { int *lo, *hi; };
__global__ void fields(pair p, const int *x, int n) {
    LOOP {
        atomicMin(p.lo, x[i]);
        atomicMax(p.hi, x[i]);
    }
}
template <class... T> __global__ void pack(int n, const int *x, T *...p) {
    LOOP {
        auto lo = [](int *a, int *b) { return a; }(p...);
        auto hi = [](int *a, int *b) { return b; }(p...);
        atomicMin(lo, x[i]);
        atomicMax(hi, x[i]);
    }
}
template __global__ void pack<int, int>(int, const int *, int *, int *);
// Arguments of a pack have no names of their own, and what follows one has not the place that the list of parameters says.
static __device__ int *latter(int *a, int *b) { return b; }
template <class... T> __global__ void by_pack(int n, int *lo, const int *x, T *...p) {
    int *hi = latter(p...);
    LOOP {
        atomicMin(lo, x[i]);
        atomicMax(hi, x[i]);
    }
}
template __global__ void by_pack<int, int>(int, int *, const int *, int *, int *);
template <class... T> __global__ void behind_pack(int n, int *lo, const int *x, T *...p, int *last) {
    int *hi = latter(p...);
    LOOP {
        atomicMin(lo, x[i]);
        atomicMax(hi, x[i]);
    }
}
template __global__ void behind_pack<int, int>(int, int *, const int *, int *, int *, int *);
__global__ void fenced(int *lo, int *hi, const int *x, int n) {
    LOOP {
        atomicMin(lo, x[i]);
        atomicMax(hi, x[i]);
        __threadfence();
    }
}
// An argument that moves is told from where it came in.
// CHECK-LABEL: void moved(
//      CHECK: warpagg::apart(lo, 12, hi, 4)
__global__ void moved(int *lo, int *hi, const int *x, int n) {
    lo += 2;
    LOOP {
        atomicMin(lo, x[i]);
        atomicMax(hi, x[i]);
    }
}
