// Where no other rewrite may do it, what stands against it is the reason.

// RUN: %tool -n --no-cuda --rewrites=warp-sums %s 2>&1 | FileCheck %s

__global__ void kernel(const float *x, const int *id, int n, float *sum) {
    for (int j = 0; j < n; j++) {
        if (x[threadIdx.x] > 9)
            continue;
        __syncwarp();
        // CHECK: left as is: warp-sums would fit, but lanes may wait for each other in the loop ({{.*}}alone.cu:{{[0-9:]+}}) [warpagg:iteration]
        atomicAdd(&sum[id[j]], x[threadIdx.x]);
    }
}

// One sum to which all lanes add in each iteration does not wait for its end: nothing drops out that would come too.
__global__ void all_lanes(const float *x, const int *id, int n, float *sum) {
    for (int j = 0; j < n; j++)
        // CHECK: [[@LINE+1]]:{{.*}} left as is: warp-uniform would fit, but --rewrites switches it off
        atomicAdd(&sum[id[j]], x[threadIdx.x]);
}
// CHECK: 2 sites: 0 rewritten, 2 left
