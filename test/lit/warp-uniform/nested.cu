// A site in the argument of another: both are rewritten, each in its place.

// RUN: %tool --level=warp -q --no-cuda %s -o %t.cu --no-line-directives
// RUN: grep -vE "CHECK|INNER" %t.cu | FileCheck %s
// RUN: %compile %t.cu
// RUN: %tool --level=warp -q --no-cuda --only-site=2 %s -o - --no-line-directives | grep -vE "CHECK|INNER" | FileCheck %s --check-prefix=INNER

__global__ void k(float *f, int *last, float *ring) {
    // CHECK: ring[warpagg::fetch_max<warpagg::uniform>(last, (int)threadIdx.x)] = warpagg::fetch_add<warpagg::uniform>(f, (float)warpagg::fetch_xor<warpagg::uniform>(last, 3));
    // INNER: ring[atomicMax(last, (int)threadIdx.x)] = warpagg::fetch_add<warpagg::uniform>(f, (float)atomicXor(last, 3));
    ring[atomicMax(last, (int)threadIdx.x)] = atomicAdd(f, (float)atomicXor(last, 3));
}
