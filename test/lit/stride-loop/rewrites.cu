// Loops by the size of the grid or the block whose updates the block gathers: one question for eight rounds.

// RUN: %tool --no-cuda %s -o %t.cu 2> %t.err
// RUN: FileCheck %s --input-file=%t.err --check-prefix=REMARK --implicit-check-not=remark:
// RUN: grep -v CHECK %t.cu | FileCheck %s --match-full-lines --strict-whitespace --implicit-check-not=stride_loop
// RUN: %compile %t.cu
// RUN: %tool --no-cuda -n %t.cu 2>&1 | FileCheck %s --check-prefix=AGAIN
// AGAIN: {{^}}0 sites
// RUN: %tool --no-cuda --rewrites=-stride-loop -n %s 2>&1 | FileCheck %s --check-prefix=OFF --implicit-check-not=rounds
// OFF: [warpagg-block-table]

// Without braces.
__global__ void histogram(const unsigned char *x, unsigned *h, int n) {
    // CHECK:{{^}}    const warpagg::stride_loop<int> rounds(blockIdx.x * blockDim.x + threadIdx.x, n, gridDim.x * blockDim.x);
    // CHECK-NEXT:{{^}}    rounds.each([&](int i) {
    // CHECK:{{^}}        h_table{{2?}}.add(&h[x[i]], 1u);
    // CHECK:{{^}}    });
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        // REMARK: :[[@LINE+1]]:9: remark: atomicAdd by a key: {{.*}} in shared memory; eight rounds of the loop at a time (stride-loop) [warpagg-block-table]
        atomicAdd(&h[x[i]], 1u);
}

// Two sums, one behind a `continue`; an index and a step with names of their own.
__global__ void moments(const float *x, float *s, size_t n) {
    const size_t stride = (size_t)gridDim.x * blockDim.x;
    // CHECK:{{^}}    const warpagg::stride_loop<size_t> rounds((size_t)blockIdx.x * blockDim.x + threadIdx.x, n, stride);
    // CHECK-NEXT:{{^}}    rounds.each([&](size_t i) {
    for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride) {
        // REMARK: :[[@LINE+1]]:9: remark: {{.*}} eight rounds of the loop at a time (stride-loop) [warpagg-block-sum]
        atomicAdd(s, x[i]);
        if (x[i] < 0)
            // CHECK:{{^}}            return;
            continue;
        // REMARK: :[[@LINE+1]]:9: remark: {{.*}} eight rounds of the loop at a time (stride-loop) [warpagg-block-sum]
        atomicAdd(s + 1, x[i] * x[i]);
        // CHECK:{{^}}    });
    }
}

// A head in three lines, rows of a block, a loop of constant length, the size in a struct that the kernel is given, and a function of the program's.
struct problem {
    const unsigned *key;
    unsigned rows, columns;
};
__device__ unsigned mixed(unsigned k) { return k ^ k >> 7; }
__global__ void digits(problem p, unsigned *bins) {
    for (unsigned r = blockIdx.x; r < p.rows; r += gridDim.x) {
        // CHECK:{{^}}        const warpagg::stride_loop<unsigned> rounds(threadIdx.x, p.columns, blockDim.x);
        // CHECK-NEXT:{{^}}        rounds.each([&](unsigned i) {
        for (unsigned i = threadIdx.x;
             i < p.columns;
             i += blockDim.x) {
            unsigned k = mixed(p.key[r * p.columns + i]);
            for (int d = 0; d < 4; d++)
                // REMARK: :[[@LINE+1]]:17: remark: {{.*}} eight rounds of the loop at a time (stride-loop) [warpagg-block-table]
                atomicAdd(&bins[256 * d + (k >> 8 * d & 255)], 1);
            // CHECK:{{^}}        });
        }
    }
}

// Macros say where it begins and how far it steps.
#define FIRST (blockIdx.x * blockDim.x + threadIdx.x)
#define STEP (gridDim.x * blockDim.x)
__global__ void macros(const float *x, float *s, int n) {
    // CHECK:{{^}}    const warpagg::stride_loop<int> rounds(FIRST, n, STEP);
    // CHECK-NEXT:{{^}}    rounds.each([&](int i) {
    for (int i = FIRST; i < n; i += STEP)
        // REMARK: :[[@LINE+1]]:9: remark: {{.*}} eight rounds of the loop at a time (stride-loop) [warpagg-block-sum]
        atomicAdd(s, x[i]);
}

// A template's element, as a sum.
template <class T> __global__ void norm(const T *x, T *sum, int n) {
    // CHECK:{{^}}    const warpagg::stride_loop<int> rounds(blockIdx.x * 256 + threadIdx.x, n, gridDim.x * 256);
    // CHECK-NEXT:{{^}}    rounds.each([&](int i) {
    for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256) {
        // REMARK: :[[@LINE+1]]:9: remark: {{.*}} eight rounds of the loop at a time (stride-loop) [warpagg-block-sum]
        atomicAdd(sum, x[i] * x[i]);
    }
}
template __global__ void norm(const float *, float *, int);
template __global__ void norm(const double *, double *, int);

// Blanks inside the head's parentheses stay.
__global__ void blanks(const float *x, float *s, int n) {
    // CHECK:{{^}}    const warpagg::stride_loop<int> rounds(FIRST, n, STEP );
    // CHECK-NEXT:{{^}}    rounds.each([&](int i) {
    for ( int i = FIRST; i < n; i += STEP )
        // REMARK: :[[@LINE+1]]:9: remark: {{.*}} eight rounds of the loop at a time (stride-loop) [warpagg-block-sum]
        atomicAdd(s, x[i]);
}

// In one line with its function.
// CHECK:{{^}}__global__ void line(const float *x, float *s, int n) { {{.*}} const warpagg::stride_loop<int> rounds(FIRST, n, STEP); rounds.each([&](int i) { s_sum.add(s, x[i]); }); }
// REMARK: :[[@LINE+1]]:95: remark: {{.*}} eight rounds of the loop at a time (stride-loop) [warpagg-block-sum]
__global__ void line(const float *x, float *s, int n) { for (int i = FIRST; i < n; i += STEP) atomicAdd(s, x[i]); }
