// How far an index goes is told by the conditions in front of it, by minima, and by sums of parts that are bounded.

// RUN: %tool -n %s 2>&1 | FileCheck %s --implicit-check-not=remark:

// A guard of two keys: a confusion matrix, one element a thread.
__global__ void confusion(const unsigned char *truth, const unsigned char *guess, int n, unsigned long long *matrix) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        int a = truth[i], b = guess[i];
        if (a < 19 && b < 19)
            // CHECK: [[@LINE+1]]:13: remark: {{.*}} copy of the 361 elements {{.*}}(virtual-blocks) [warpagg-block-table]
            atomicAdd(&matrix[a * 19 + b], 1ULL);
    }
}

// Early exits, with a negated guard.
__global__ void bins(const float *v, const float *w, int n, float *sum) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int b = (int)(v[i] * 100.f);
    if (b < 0 || b >= 100)
        return;
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} copy of the 100 elements {{.*}} [warpagg-block-table]
    atomicAdd(&sum[b], w[i]);
}

// Clamped.
__global__ void clamped(const float *v, int n, unsigned *count) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        int b = (int)(v[i] * 64.f);
        // CHECK: [[@LINE+1]]:9: remark: {{.*}} copy of the 64 elements {{.*}} [warpagg-block-table]
        atomicAdd(&count[min(max(b, 0), 63)], 1u);
    }
}

// Digits and channels: a part for the loop's counter and a part for the data.
__global__ void digits(const unsigned *key, int n, unsigned *count) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        for (int d = 0; d < 4; d++)
            // CHECK: [[@LINE+1]]:13: remark: {{.*}} copy of the 1024 elements {{.*}} [warpagg-block-table]
            atomicAdd(&count[d << 8 | (key[i] >> 8 * d & 255)], 1u);
}

// Near misses: either guard will do, the other key's guard, a guard that is a parameter.
__global__ void either(const int *key, int n, unsigned *count) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        if (key[i] < 64 || key[2 * i] < 64)
            // CHECK: [[@LINE+1]]:13: remark: {{.*}} [warpagg-{{block-cache|warp-keyed}}]
            atomicAdd(&count[key[i]], 1u);
}
__global__ void others(const int *__restrict__ key, int n, unsigned *count) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        if (key[2 * i] < 64)
            // CHECK: [[@LINE+1]]:13: remark: {{.*}} [warpagg-{{block-cache|warp-keyed}}]
            atomicAdd(&count[key[i]], 1u);
}
__global__ void unknown(const int *key, int n, int bins, unsigned *count) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        if (key[i] < bins)
            // CHECK: [[@LINE+1]]:13: remark: {{.*}} [warpagg-{{block-cache|warp-keyed}}]
            atomicAdd(&count[key[i]], 1u);
}
