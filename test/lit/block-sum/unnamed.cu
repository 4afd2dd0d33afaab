// What runs in a kernel without being named there may look at the location too: what a library calls, and destructors.

// RUN: %tool -n --rewrites=-virtual-blocks %s -isystem %S/Inputs 2>&1 | FileCheck %s --implicit-check-not=remark:

#include <library.h>

__global__ void lambda(float *total, float v, float *out)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} but the kernel may {{read|write}} the location before the block ends ({{.*}}:[[@LINE+2]]:{{.*}}) [warpagg-warp-uniform]
    atomicAdd(total, v);
    auto look = [=](int i) { out[i] = *total; };
    library::call(look);
}

struct Reader {
    const double *from;
    double *to;
    __device__ void operator()(int i) const { to[i] = *from; }
};

// Read by another name, by which nothing is written, with no barrier between: only a thread that alone updates the location could tell.
__global__ void functor(double *total, double v, Reader look)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} [warpagg-block-sum]
    atomicAdd(total, v);
    library::call(look);
}

// Nothing is handed to the library that it could call.
__global__ void value(double *total, double v)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} [warpagg-block-sum]
    atomicAdd(total, library::twice(v));
}

// Whichever method it is that overrides: the call's place is told.
struct Look {
    __device__ virtual bool at(const unsigned long long *p) { return false; }
};

struct Close : Look {
    __device__ bool at(const unsigned long long *p) override { return *(unsigned long long *)p > 3; }
};

__global__ void __launch_bounds__(256) overridden(unsigned long long *total, unsigned long long v, Look *look)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} but the kernel may read the location before the block ends ({{.*}}:[[@LINE+2]]:{{.*}}) [warpagg:observed]
    atomicAdd(total, v);
    if (look->at(total))
        __trap();
}
