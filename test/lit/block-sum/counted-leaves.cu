// What is no loop of constant length over places that are each one for the block, and what keeps running values of them away.

// RUN: %tool -n --rewrites=-virtual-blocks %s 2>&1 | FileCheck %s --implicit-check-not=remark:

#define LOOP for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)

// One place too many.
__global__ void many(float *m, const float *x, int n)
{
    LOOP for (int k = 0; k < 33; k++)
            atomicAdd(&m[k], x[i]); // CHECK: :[[@LINE]]:13: remark: atomicAdd on one address: one update for the lanes that meet, {{.*}} [warpagg-warp-uniform]
}

// As many rounds as the launch says.
__global__ void unknown(float *m, const float *x, int n, int count)
{
    LOOP for (int k = 0; k < count; k++)
            atomicAdd(&m[k], x[i]); // CHECK: :[[@LINE]]:13: {{.*}} [warpagg-warp-uniform]
}

// A block's own part, of which nothing says at the top of the kernel where it begins.
__global__ void own(float *m, const float *x, int n)
{
    LOOP for (int k = 0; k < 4; k++)
            atomicAdd(&m[4 * blockIdx.x + k], x[i]); // CHECK: :[[@LINE]]:13: {{.*}} [warpagg-warp-uniform]
}

// More than the counter leads it on.
__global__ void further(float *m, const float *x, const int *key, int n)
{
    LOOP for (int k = 0; k < 4; k++)
            atomicAdd(&m[4 * (key[i] & 7) + k], x[i]); // CHECK: :[[@LINE]]:13: {{.*}} [warpagg-block-table]
}

// The body changes the counter.
__global__ void changed(float *m, const float *x, int n)
{
    LOOP for (int k = 0; k < 4; k++) {
            atomicAdd(&m[k], x[i]); // CHECK: :[[@LINE]]:13: {{.*}} [warpagg-block-table]
            if (x[i] > 3) k++;
    }
}

// An array that the kernel is not given.
__global__ void loaded(float **m, const float *x, int n)
{
    LOOP for (int k = 0; k < 4; k++)
            atomicAdd(&m[0][k], x[i]); // CHECK: :[[@LINE]]:13: {{.*}} [warpagg-warp-uniform]
}

// Somebody looks, at one of the places or at an old value.
__global__ void observed(float *m, const float *x, int n)
{
    LOOP {
        for (int k = 0; k < 4; k++)
            atomicAdd(&m[k], x[i]); // CHECK: :[[@LINE]]:13: {{.*}}; block-sum would gain more, but the kernel may read the location before the block ends ({{.*}}:[[@LINE+1]]:13) [warpagg-warp-uniform]
        if (m[2] > 1) m[5] = 3;
    }
}
__global__ void old_value(float *m, const float *x, float *y, int n)
{
    LOOP for (int k = 0; k < 4; k++)
            y[i] += atomicAdd(&m[k], x[i]); // CHECK: :[[@LINE]]:21: {{.*}} [warpagg{{[:-]}}{{[a-z-]*}}]
}

// One past the end of the first half: the halves meet.
__global__ void halves(int *box, const int *x, int n)
{
    LOOP for (int k = 0; k < 3; k++) {
            atomicMin(&box[k], x[i]); // CHECK: :[[@LINE]]:13: {{.*}} another update may meet the location {{.*}} [warpagg:observed]
            atomicMax(&box[2 + k], x[i]); // CHECK: :[[@LINE]]:13: {{.*}} another update may meet the location {{.*}} [warpagg:observed]
    }
}

// A block of 1024 threads may have too few registers, and no launch says that there is none.
__global__ void heavy(double *m, const double *x, int n)
{
    LOOP for (int k = 0; k < 32; k++)
            atomicAdd(&m[k], x[i]); // CHECK: :[[@LINE]]:13: {{.*}}; block-sum would gain more, but nothing says that its blocks have registers for 32 running values [warpagg-warp-uniform]
}

// Near miss: all launches are in sight.
static __global__ void launched(double *m, const double *x, int n)
{
    LOOP for (int k = 0; k < 32; k++)
            atomicAdd(&m[k], x[i]); // CHECK: :[[@LINE]]:13: {{.*}} on 32 addresses, {{.*}} is regrouped [warpagg-block-sum]
}
void launch(double *m, const double *x, int n) { launched<<<n, 256>>>(m, x, n); }

// Few places, in an object for the many of another instance.
template <int N> __global__ void few_of_many(double *m, const double *x, int n)
{
    LOOP for (int k = 0; k < N; k++)
            atomicAdd(&m[k], x[i]); // CHECK: :[[@LINE]]:13: {{.*}} registers for 32 running values [warpagg-warp-uniform]
}
void launch_few(double *m, const double *x, int n)
{
    few_of_many<3><<<n, 1024>>>(m, x, n);
    few_of_many<32><<<n, 256>>>(m, x, n);
}
template <int N> __global__ void few(double *m, const double *x, int n)
{
    LOOP for (int k = 0; k < N; k++)
            atomicAdd(&m[k], x[i]); // CHECK: :[[@LINE]]:13: {{.*}} on 3 addresses, {{.*}} is regrouped [warpagg-block-sum]
}
void launch_fewer(double *m, const double *x, int n) { few<3><<<n, 1024>>>(m, x, n); }

// One element a thread, of which data let few through: most blocks would have nothing to add.
__global__ void rare(float *m, const float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && x[i] > 100)
        for (int k = 0; k < 4; k++)
            atomicAdd(&m[k], x[i]); // CHECK: :[[@LINE]]:13: {{.*}} [warpagg-warp-uniform]
}

// The same in a loop's body: all three are sums of the warp.
__global__ void __launch_bounds__(256) rare_in_a_body(float *m, float *s, const int *next, const float *x)
{
    for (int k = 0; k < 12; k++) {
        if (x[12 * threadIdx.x + k] < 0)
            continue;
        atomicAdd(&m[k], x[threadIdx.x]); // CHECK: :[[@LINE]]:9: {{.*}} one of 3 values in one reduction; {{.*}} [warpagg-warp-sums]
        atomicAdd(&s[next[k]], x[threadIdx.x]); // CHECK: :[[@LINE]]:9: {{.*}} one of 3 values in one reduction; {{.*}} [warpagg-warp-sums]
        atomicAdd(&s[next[k] + 1], x[threadIdx.x + 1]); // CHECK: :[[@LINE]]:9: {{.*}} one of 3 values in one reduction; {{.*}} [warpagg-warp-sums]
    }
}

// One address for the block, of few: it has one running value.
__global__ void one_of_few(float *m, const float *x, int n)
{
    LOOP atomicAdd(&m[blockIdx.x & 3], x[i]); // CHECK: :[[@LINE]]:10: remark: atomicAdd on one address for the whole block: {{.*}} [warpagg-block-sum]
}

// Behind its loop the counter leads one place further than in its rounds.
__global__ void behind(int *m, const int *x, int n)
{
    LOOP {
        int k;
        for (k = 0; k < 3; k++)
            atomicAdd(&m[3 + k], x[i]); // CHECK: :[[@LINE]]:13: {{.*}} another update may meet the location {{.*}} [warpagg:observed]
        atomicMax(&m[k], x[i]); // CHECK: :[[@LINE]]:9: {{.*}} another update may meet the location {{.*}} [warpagg:observed]
    }
}
