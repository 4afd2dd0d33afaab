// What keeps block-records away; the warp level combines what it can.

// RUN: %tool -n %s 2>&1 | FileCheck %s --implicit-check-not=remark:
// RUN: %tool -n %s --level=warp 2>&1 | FileCheck %s --check-prefix=WARP
// WARP-NOT: {{warpagg-block-|would gain more}}

// One element a thread, of which data drop some: there may be nothing to fill a cache with.
__global__ void one(float *a, float *b, const int *key)
{
    int k = key[blockIdx.x * blockDim.x + threadIdx.x];
    if (k < 0)
        return;
    // CHECK: [[@LINE+1]]:5: remark: {{.*}}: one search for peers serves them all; the sum is regrouped [warpagg-warp-peers]
    atomicAdd(&a[k], 1.0f);
    // CHECK: [[@LINE+1]]:5: note: atomicAdd goes with site 1 [warpagg-warp-peers]
    atomicAdd(&b[k], 1.0f);
}

// The kernel looks at one of them: all stay in the warp, where they are sent together.
__global__ void looks(float *row, unsigned *count, const int *key, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        int k = key[i];
        // CHECK: [[@LINE+1]]:9: remark: {{.*}}; block-records would gain more, but the kernel may read the location before the block ends {{.*}} [warpagg-warp-vector]
        atomicAdd(&row[2 * k], 1.0f);
        // CHECK: [[@LINE+1]]:9: note: atomicAdd goes with site 3 [warpagg-warp-vector]
        atomicAdd(&row[2 * k + 1], 1.0f);
        // CHECK: [[@LINE+1]]:9: note: atomicAdd goes with site 3{{.*}} [warpagg-warp-vector]
        atomicAdd(&count[k], count[0]);
    }
}

// An operation of another kind may meet the location.
__global__ void range(unsigned *low, unsigned *high, const int *key, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        int k = key[i];
        // CHECK: [[@LINE+1]]:9: remark: {{.*}}; block-records would gain more, but another update may meet the location before the block ends {{.*}} [warpagg-warp-peers]
        atomicMin(&low[k], 1u + i);
        // CHECK: [[@LINE+1]]:9: note: atomicMax goes with site 6 [warpagg-warp-peers]
        atomicMax(&high[k], 1u + i);
    }
}

// Where one of the arrays begins is not known at the top of the kernel.
__global__ void inner(double *sum, double *some, double *others, const int *key, int n)
{
    double *row = n > 5 ? some : others;
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        int k = key[i];
        // CHECK: [[@LINE+1]]:9: remark: {{.*}}; block-records would gain more, but {{.*}} [warpagg-warp-peers]
        atomicAdd(&sum[k], 1.0);
        // CHECK: [[@LINE+1]]:9: note: atomicAdd goes with site 8 [warpagg-warp-peers]
        atomicAdd(&row[k], 1.0);
    }
}

// No room.
__global__ void full(double *a, double *b, const int *key, int n)
{
    __shared__ float tile[4500];
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        int k = key[i];
        // CHECK: [[@LINE+1]]:9: remark: {{.*}}; block-records would gain more, but the kernel's own shared memory leaves too little [warpagg-warp-peers]
        atomicAdd(&a[k], (double)tile[i]);
        // CHECK: [[@LINE+1]]:9: note: atomicAdd goes with site 10 [warpagg-warp-peers]
        atomicAdd(&b[k], 1.0);
    }
}

// A hint takes one of them out: the others stand alone.
__global__ void hint(double *a, double *b, const int *key, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        int k = key[i];
        // CHECK: [[@LINE+1]]:9: remark: {{.*}} [warpagg-block-cache]
        atomicAdd(&a[k], 1.0);
        // CHECK: [[@LINE+1]]:9: remark: left as is: {{.*}} [warpagg:suppressed]
        atomicAdd(&b[k], 1.0); // warpagg: leave
    }
}

// 32-bit integers by few keys: each has a table of its own, to which shared memory adds without a search.
__global__ void tables(unsigned *a, unsigned *b, const unsigned char *key, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        int k = key[i];
        // CHECK: [[@LINE+1]]:9: remark: {{.*}} [warpagg-block-table]
        atomicAdd(&a[k], 1u);
        // CHECK: [[@LINE+1]]:9: remark: {{.*}} [warpagg-block-table]
        atomicAdd(&b[k], (unsigned)i);
    }
}

// More values than a record takes.
__global__ void __launch_bounds__(128) many(float *a, const int *key, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        int k = key[i] * 20;
        // CHECK: [[@LINE+1]]:9: remark: {{.*}} [warpagg-warp-peers]
        atomicAdd(&a[k], 1.0f);
        // CHECK: [[@LINE+1]]:9: note: atomicAdd goes with site 16 [warpagg-warp-peers]
        atomicAdd(&a[k + 2], 1.0f);
        // CHECK: [[@LINE+1]]:9: note: atomicAdd goes with site 16 [warpagg-warp-peers]
        atomicAdd(&a[k + 4], 1.0f);
        // CHECK: [[@LINE+1]]:9: note: atomicAdd goes with site 16 [warpagg-warp-peers]
        atomicAdd(&a[k + 6], 1.0f);
        // CHECK: [[@LINE+1]]:9: note: atomicAdd goes with site 16 [warpagg-warp-peers]
        atomicAdd(&a[k + 8], 1.0f);
        // CHECK: [[@LINE+1]]:9: note: atomicAdd goes with site 16 [warpagg-warp-peers]
        atomicAdd(&a[k + 10], 1.0f);
        // CHECK: [[@LINE+1]]:9: note: atomicAdd goes with site 16 [warpagg-warp-peers]
        atomicAdd(&a[k + 12], 1.0f);
        // CHECK: [[@LINE+1]]:9: note: atomicAdd goes with site 16 [warpagg-warp-peers]
        atomicAdd(&a[k + 14], 1.0f);
        // CHECK: [[@LINE+1]]:9: note: atomicAdd goes with site 16 [warpagg-warp-peers]
        atomicAdd(&a[k + 16], 1.0f);
        // CHECK: [[@LINE+1]]:9: note: atomicAdd goes with site 16 [warpagg-warp-peers]
        atomicAdd(&a[k + 18], 1.0f);
    }
}

// One element a thread, and a block that can't do the work of others.
__device__ int own_element() { return blockIdx.x * blockDim.x + threadIdx.x; }
__global__ void alone(float *a, float *b, const int *key)
{
    int k = key[own_element()];
    // CHECK: [[@LINE+1]]:5: remark: {{.*}}: one search for peers serves them all; the sum is regrouped [warpagg-warp-peers]
    atomicAdd(&a[k], 1.0f);
    // CHECK: [[@LINE+1]]:5: note: atomicAdd goes with site {{.*}} [warpagg-warp-peers]
    atomicAdd(&b[k], 1.0f);
}

// Shared memory adds doubles by a loop around a compare-and-swap: four of these take too many registers.
__global__ void doubles(double *a, double *b, double *c, double *d, const int *key, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        int k = key[i];
        // CHECK: [[@LINE+1]]:9: remark: {{.*}} [warpagg-warp-peers]
        atomicAdd(&a[k], 1.0);
        // CHECK: [[@LINE+1]]:9: note: {{.*}} [warpagg-warp-peers]
        atomicAdd(&b[k], 1.0);
        // CHECK: [[@LINE+1]]:9: note: {{.*}} [warpagg-warp-peers]
        atomicAdd(&c[k], 1.0);
        // CHECK: [[@LINE+1]]:9: note: {{.*}} [warpagg-warp-peers]
        atomicAdd(&d[k], 1.0);
    }
}

// Data drop some of the elements, all but a few perhaps: not worth filling and emptying many records for. Few records are.
__global__ void seldom(float *a, float *b, const unsigned *key, const float *x, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        if (x[i] > 0) {
            unsigned k = key[i];
            // CHECK: [[@LINE+1]]:13: remark: {{.*}} [warpagg-warp-peers]
            atomicAdd(&a[k], x[i]);
            // CHECK: [[@LINE+1]]:13: note: {{.*}} [warpagg-warp-peers]
            atomicAdd(&b[k], 1.0f);
        }
}
__global__ void checked(float *a, float *b, const unsigned *key, const float *x, int n, unsigned size)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        if (key[i] < size) {
            unsigned k = key[i];
            // CHECK: [[@LINE+1]]:13: remark: {{.*}} [warpagg-block-records]
            atomicAdd(&a[k], x[i]);
            // CHECK: [[@LINE+1]]:13: note: {{.*}} [warpagg-block-records]
            atomicAdd(&b[k], 1.0f);
        }
}
__global__ void seldom_few(float *a, float *b, const unsigned *key, const float *x, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        if (x[i] > 0) {
            unsigned k = key[i] % 10u;
            // CHECK: [[@LINE+1]]:13: remark: {{.*}} [warpagg-block-records]
            atomicAdd(&a[k], x[i]);
            // CHECK: [[@LINE+1]]:13: note: {{.*}} [warpagg-block-records]
            atomicAdd(&b[k], 1.0f);
        }
}
