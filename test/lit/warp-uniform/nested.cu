// A site in the argument of another: both are rewritten, each in its place.

// RUN: %tool -q --no-cuda %s -o %t.cu --no-line-directives
// RUN: FileCheck %s < %t.cu
// RUN: %compile %t.cu
// RUN: %tool -q --no-cuda --only-site=2 %s -o - --no-line-directives | FileCheck %s --check-prefix=INNER

__global__ void k(float *f, unsigned *head, float *ring) {
    // CHECK: ring[warpagg::fetch_inc<warpagg::uniform>(head, 63u)] = warpagg::fetch_add<warpagg::uniform>(f, (float)warpagg::fetch_dec<warpagg::uniform>(head, 7u));
    // INNER: ring[atomicInc(head, 63u)] = warpagg::fetch_add<warpagg::uniform>(f, (float)atomicDec(head, 7u));
    ring[atomicInc(head, 63u)] = atomicAdd(f, (float)atomicDec(head, 7u));
}
