// Several updates whose addresses follow from the first one's share one search for peers. It is declared on a line of its own; a second group of a list
// stands in braces.

// RUN: %tool --level=warp -q %s -o %t.cu --no-line-directives --rewrites=-warp-vector
// RUN: grep -v CHECK %t.cu | FileCheck %s --match-full-lines --strict-whitespace
// RUN: %compile %t.cu
// RUN: %tool --level=warp -q --arch=sm_80,sm_90 %s -o %t.two.cu --no-line-directives --rewrites=-warp-vector
// RUN: diff %t.cu %t.two.cu

struct body {
    float x, y;
    float w[4];
};

__global__ void deposit(const int *cell, const double *m, const double *v, double *mass, double *momentum, body *force, float *flat, int n) {
    int c = cell[threadIdx.x];
// CHECK:    auto peers = warpagg::peers(&mass[c]);
// CHECK-NEXT:    peers.add(&mass[c], m[threadIdx.x]);
// CHECK-NEXT:    peers.add(momentum + c, v[threadIdx.x]);
    atomicAdd(&mass[c], m[threadIdx.x]);
    atomicAdd(momentum + c, v[threadIdx.x]);
    int other = cell[threadIdx.x + 1];
// CHECK:    {
// CHECK-NEXT:        auto peers = warpagg::peers(&force[other].x);
// CHECK-NEXT:        peers.add(&force[other].x, 1.0f);
// CHECK-NEXT:        peers.add(&force[other].y, 2.0f);
// CHECK-NEXT:        peers.add(&flat[other], 3.0f);
// CHECK-NEXT:        peers.add(&flat[other + n], 4.0f);
// CHECK-NEXT:        peers.add(&flat[2 * n + other], 5.0f);
// CHECK-NEXT:    }
    atomicAdd(&force[other].x, 1.0f);
    atomicAdd(&force[other].y, 2.0f);
    atomicAdd(&flat[other], 3.0f);
    atomicAdd(&flat[other + n], 4.0f);
    atomicAdd(&flat[2 * n + other], 5.0f);
}

// The object takes a name that the statements don't use.
__global__ void name_taken(const int *cell, float *a, float *b) {
    int peers = cell[threadIdx.x];
// CHECK:    auto peers_ = warpagg::peers(&a[peers]);
// CHECK-NEXT:    peers_.add(&a[peers], 1.0f);
// CHECK-NEXT:    peers_.max_((int *)b + peers, 2);
    atomicAdd(&a[peers], 1.0f);
    atomicMax((int *)b + peers, 2);
}

// Rows, by a pointer and by two indices.
__global__ void rows(const int *row, const int *column, float *grad, float (*vertices)[3], int width) {
    float *p = grad + 3 * row[threadIdx.x];
// CHECK:    auto peers = warpagg::peers(p);
// CHECK-NEXT:    peers.add(p, 1.0f);
// CHECK-NEXT:    peers.add(p + 1, 2.0f);
// CHECK-NEXT:    peers.add(&p[2], 3.0f);
    atomicAdd(p, 1.0f);
    atomicAdd(p + 1, 2.0f);
    atomicAdd(&p[2], 3.0f);
    int v = row[threadIdx.x] & 255, x = column[threadIdx.x];
// CHECK:    {
// CHECK-NEXT:        auto peers = warpagg::peers(&vertices[v][0]);
// CHECK-NEXT:        peers.add(&vertices[v][0], 1.0f);
// CHECK-NEXT:        peers.add(&vertices[v][1], 2.0f);
// CHECK-NEXT:        peers.add(&vertices[v][2], 3.0f);
// CHECK-NEXT:    }
    atomicAdd(&vertices[v][0], 1.0f);
    atomicAdd(&vertices[v][1], 2.0f);
    atomicAdd(&vertices[v][2], 3.0f);
    int pixel = v * width + x;
// CHECK:    {
// CHECK-NEXT:        auto peers = warpagg::peers(&grad[v * width + x]);
// CHECK-NEXT:        peers.add(&grad[v * width + x], 1.0f);
// CHECK-NEXT:        peers.add(&grad[v * width + (x + 1)], 2.0f);
// CHECK-NEXT:        peers.add(&grad[pixel + width], 3.0f);
// CHECK-NEXT:    }
    atomicAdd(&grad[v * width + x], 1.0f);
    atomicAdd(&grad[v * width + (x + 1)], 2.0f);
    atomicAdd(&grad[pixel + width], 3.0f);
}

// Functions of the first one's key: an unsigned product may wrap round, since it does for all; a table that nobody writes.
__global__ void functions(const unsigned *key, const int *__restrict__ map, int *a, int *b) {
    unsigned k = key[threadIdx.x];
// CHECK:    auto peers = warpagg::peers(&a[k]);
// CHECK-NEXT:    peers.add(&a[k], 1);
// CHECK-NEXT:    peers.add(&a[3 * k + 1], 2);
// CHECK-NEXT:    peers.add(&b[(k ^ k >> 7) % 100], 3);
// CHECK-NEXT:    peers.add(&b[map[k]], 4);
    atomicAdd(&a[k], 1);
    atomicAdd(&a[3 * k + 1], 2);
    atomicAdd(&b[(k ^ k >> 7) % 100], 3);
    atomicAdd(&b[map[k]], 4);
}

// A key that is read at each update, from where these don't write.
__global__ void read_again(const int *cell, float *a, float *b, body **bodies) {
    int i = threadIdx.x;
// CHECK:    auto peers = warpagg::peers(&a[cell[i]]);
// CHECK-NEXT:    peers.add(&a[cell[i]], 1.0f);
// CHECK-NEXT:    peers.add(&b[cell[i]], 2.0f);
    atomicAdd(&a[cell[i]], 1.0f);
    atomicAdd(&b[cell[i]], 2.0f);
    body *p = bodies[i];
// CHECK:    {
// CHECK-NEXT:        auto peers = warpagg::peers(&p->x);
// CHECK-NEXT:        peers.add(&p->x, 1.0f);
// CHECK-NEXT:        peers.add(&p->y, 2.0f);
// CHECK-NEXT:        peers.add(p->w + 3, 3.0f);
// CHECK-NEXT:    }
    atomicAdd(&p->x, 1.0f);
    atomicAdd(&p->y, 2.0f);
    atomicAdd(p->w + 3, 3.0f);
}

// Each lane has an array of its own, and in it a constant distance.
__global__ void own_array(const int *cell, float *a) {
    float *mine = a + 64 * (threadIdx.x % 3);
    int c = cell[threadIdx.x];
    for (int j = 0; j < 4; j++, mine += 7) {
// CHECK:        auto peers = warpagg::peers(&mine[c]);
// CHECK-NEXT:        peers.add(&mine[c], 1.0f);
// CHECK-NEXT:        peers.add(&mine[c + 1], 2.0f);
        atomicAdd(&mine[c], 1.0f);
        atomicAdd(&mine[c + 1], 2.0f);
    }
}

// Arrays by name of a helper: the same in all calls of a kernel.
__device__ void both(float *x, float *y, int c) {
// CHECK:    auto peers = warpagg::peers(&x[c]);
// CHECK-NEXT:    peers.add(&x[c], 1.0f);
// CHECK-NEXT:    peers.add(&y[c], 2.0f);
    atomicAdd(&x[c], 1.0f);
    atomicAdd(&y[c], 2.0f);
}
__global__ void one_call(const int *cell, float *a, float *b) {
    both(a, b, cell[threadIdx.x]);
}
__global__ void two_calls(const int *cell, float *a, float *b) {
    both(b, a, cell[threadIdx.x]);
    both(b, a, cell[threadIdx.x + 32]);
}
template <class T> __global__ void any_type(const int *cell, T *a, T *b) {
    int c = cell[threadIdx.x];
// CHECK:    auto peers = warpagg::peers(&a[c]);
// CHECK-NEXT:    peers.add(&a[c], T(1));
// CHECK-NEXT:    peers.add(&b[c], T(2));
    atomicAdd(&a[c], T(1));
    atomicAdd(&b[c], T(2));
}
template __global__ void any_type(const int *, float *, float *);
template __global__ void any_type(const int *, double *, double *);
