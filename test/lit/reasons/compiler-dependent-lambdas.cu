// A lambda without a word on where it runs may run anywhere, and its calls have no name.

// RUN: %tool -n --no-cuda %s 2>&1 | FileCheck %s --implicit-check-not=remark:

constexpr auto pick = [] {
#ifdef __GNUC__
    return 1;
#else
    return 2;
#endif
};

__global__ void kernel(double *total, const double *v) {
    constexpr int step = pick();
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:compiler-dependent]
    atomicAdd(total, v[threadIdx.x] * step);
}
