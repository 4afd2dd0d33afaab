// Comments that ask to leave a statement.

// RUN: %tool --level=warp --no-cuda %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=warning:
// RUN: %compile %t.cu

__global__ void own_word(float *sum, const float *x) {
    int i = threadIdx.x;
    // CHECK: :[[@LINE+1]]:5: remark: left as is: `// warpagg: leave` stands here [warpagg:suppressed]
    atomicAdd(sum, x[i]); // warpagg: leave
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-uniform]
    atomicAdd(sum, x[i]);
    // CHECK: :[[@LINE+2]]:5: {{.*}} [warpagg:suppressed]
    // warpagg: leave
    atomicAdd(sum, x[i]);
    // CHECK: :[[@LINE+1]]:31: {{.*}} [warpagg:suppressed]
    /* warpagg: leave, yes */ atomicAdd(sum, x[i]);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:suppressed]
    atomicAdd(sum,
              x[i]); //warpagg:leave
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:suppressed]
    atomicAdd(sum, // warpagg: leave
              x[i]);
}

// What speaks to other tools says nothing of our rewrites.
__global__ void of_clang_tidy(float *sum, const float *x) {
    int i = threadIdx.x;
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-uniform]
    atomicAdd(sum, x[i]); // NOLINT
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-uniform]
    atomicAdd(sum, x[i]); // slow on purpose, NOLINT: measured
    // CHECK: :[[@LINE+2]]:5: {{.*}} [warpagg-warp-uniform]
    // NOLINTNEXTLINE
    atomicAdd(sum, x[i]);
    // CHECK: :[[@LINE+1]]:18: {{.*}} [warpagg-warp-uniform]
    /* NOLINT */ atomicAdd(sum, x[i]);
    // CHECK: :[[@LINE+3]]:5: {{.*}} [warpagg-warp-uniform]
    // CHECK: :[[@LINE+3]]:5: {{.*}} [warpagg-warp-uniform]
    // NOLINTBEGIN
    atomicAdd(sum, x[i]);
    atomicAdd(sum, 1.0f);
    // NOLINTEND
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-uniform]
    atomicAdd(sum, x[i]); // NOLINT(bugprone-branch-clone)
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-uniform]
    atomicAdd(sum, x[i]); // NOLINT(*)
}

// Whatever else might be said of the site, the user has spoken first.
__global__ void comes_first(float *sum, int *lock) {
    if (threadIdx.x == 0)
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg:suppressed]
        atomicAdd(sum, 1.0f); // warpagg: leave
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:suppressed]
    atomicCAS(lock, 0, 1); // warpagg: leave
}

// Words that are no such comment, or stand elsewhere.
__global__ void near_misses(float *sum, const float *x) {
    int i = threadIdx.x;
    // CHECK: :[[@LINE+1]]:52: {{.*}} [warpagg-warp-uniform]
    const char *text = "// warpagg: leave"; if (i) atomicAdd(sum, x[i] + *text);
    // CHECK: :[[@LINE+3]]:5: {{.*}} [warpagg-warp-uniform]
    // warpagg: leave

    atomicAdd(sum, x[i]);
    // CHECK: :[[@LINE+2]]:9: {{.*}} [warpagg-warp-uniform]
    if (x[i] > 0) // warpagg: leave
        atomicAdd(sum, x[i]);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-uniform]
    atomicAdd(sum, x[i]); // leave
}
// CHECK: 20 sites
