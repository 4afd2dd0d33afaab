// A destructor runs before the block's update, and nobody calls it by name.

// RUN: %tool -n --rewrites=-virtual-blocks %s 2>&1 | FileCheck %s --implicit-check-not=remark:
// RUN: %tool -n -DFENCE %s 2>&1 | FileCheck %s --check-prefix=FENCE --implicit-check-not=remark:

struct Last {
    const float *from;
    float *to;
    __device__ Last(const float *total, float *out) : from(total), to(out) {}
    __device__ ~Last() {
#ifdef FENCE
        __threadfence();
#endif
        *to = *from;
    }
};

__global__ void kernel(float *total, float v, float *out)
{
    Last last(total, out);
    // CHECK: [[@LINE+2]]:5: remark: {{.*}} but the kernel may read the location before the block ends {{.*}} [warpagg-warp-uniform]
    // FENCE: [[@LINE+1]]:5: remark: {{.*}} but a fence orders the update before what follows {{.*}} [warpagg-warp-uniform]
    atomicAdd(total, v);
}

// A kernel without such an object.
__global__ void other(double *total, double v)
{
    // CHECK: [[@LINE+2]]:5: remark: {{.*}} [warpagg-block-sum]
    // FENCE: [[@LINE+1]]:5: remark: {{.*}} [warpagg-block-sum]
    atomicAdd(total, v);
}
