// Several updates by one key share one search for peers. The first line of the group takes it in front, so that lines keep their numbers.

// RUN: %tool --level=warp -q %s -o %t.cu --no-line-directives
// RUN: grep -v CHECK %t.cu | FileCheck %s --match-full-lines --strict-whitespace
// RUN: %compile %t.cu

struct body {
    float x, y;
};

__global__ void deposit(const int *cell, const double *m, const double *v, double *mass, double *momentum, body *force, float *flat, int n) {
    int c = cell[threadIdx.x];
// CHECK:    { auto peers = warpagg::peers(c); peers.add(&mass[c], m[threadIdx.x]);
// CHECK-NEXT:    peers.add(momentum + c, v[threadIdx.x]); }
    atomicAdd(&mass[c], m[threadIdx.x]);
    atomicAdd(momentum + c, v[threadIdx.x]);
    int other = cell[threadIdx.x + 1];
// CHECK:    { auto peers = warpagg::peers(other); peers.add(&force[other].x, 1.0f);
// CHECK-NEXT:    peers.add(&force[other].y, 2.0f);
// CHECK-NEXT:    peers.add(&flat[other], 3.0f);
// CHECK-NEXT:    peers.add(&flat[other + n], 4.0f);
// CHECK-NEXT:    peers.add(&flat[2 * n + other], 5.0f); }
    atomicAdd(&force[other].x, 1.0f);
    atomicAdd(&force[other].y, 2.0f);
    atomicAdd(&flat[other], 3.0f);
    atomicAdd(&flat[other + n], 4.0f);
    atomicAdd(&flat[2 * n + other], 5.0f);
}

// The object takes a name that the statements don't use.
__global__ void name_taken(const int *cell, float *a, float *b) {
    int peers = cell[threadIdx.x];
// CHECK:    { auto peers_ = warpagg::peers(peers); peers_.add(&a[peers], 1.0f);
// CHECK-NEXT:    peers_.max_((int *)b + peers, 2); }
    atomicAdd(&a[peers], 1.0f);
    atomicMax((int *)b + peers, 2);
}
