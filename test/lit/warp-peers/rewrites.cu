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
// CHECK:    warpagg::record<warpagg::field<double>, warpagg::field<double>> record;
// CHECK-NEXT:    record.add<0>(&mass[c], m[threadIdx.x]);
// CHECK-NEXT:    record.add<1>(momentum + c, v[threadIdx.x]);
// CHECK-NEXT:    record.send();
    atomicAdd(&mass[c], m[threadIdx.x]);
    atomicAdd(momentum + c, v[threadIdx.x]);
    int other = cell[threadIdx.x + 1];
// CHECK:    {
// CHECK-NEXT:        warpagg::record<warpagg::field<float>, warpagg::field<float>, warpagg::field<float>, warpagg::field<float>, warpagg::field<float>> record;
// CHECK-NEXT:        record.add<0>(&force[other].x, 1.0f);
// CHECK-NEXT:        record.add<1>(&force[other].y, 2.0f);
// CHECK-NEXT:        record.add<2>(&flat[other], 3.0f);
// CHECK-NEXT:        record.add<3>(&flat[other + n], 4.0f);
// CHECK-NEXT:        record.add<4>(&flat[2 * n + other], 5.0f);
// CHECK-NEXT:        record.send();
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
// CHECK:    warpagg::record<warpagg::field<float>, warpagg::field<int, 1, warpagg::op_max>> record;
// CHECK-NEXT:    record.add<0>(&a[peers], 1.0f);
// CHECK-NEXT:    record.max_<1>((int *)b + peers, 2);
// CHECK-NEXT:    record.send();
    atomicAdd(&a[peers], 1.0f);
    atomicMax((int *)b + peers, 2);
}

// Rows, by a pointer and by two indices.
__global__ void rows(const int *row, const int *column, float *grad, float (*vertices)[3], int width) {
    float *p = grad + 3 * row[threadIdx.x];
// CHECK:    warpagg::record<warpagg::field<float>, warpagg::field<float>, warpagg::field<float>> record;
// CHECK-NEXT:    record.add<0>(p, 1.0f);
// CHECK-NEXT:    record.add<1>(p + 1, 2.0f);
// CHECK-NEXT:    record.add<2>(&p[2], 3.0f);
// CHECK-NEXT:    record.send();
    atomicAdd(p, 1.0f);
    atomicAdd(p + 1, 2.0f);
    atomicAdd(&p[2], 3.0f);
    int v = row[threadIdx.x] & 255, x = column[threadIdx.x];
// CHECK:    {
// CHECK-NEXT:        warpagg::record<warpagg::field<float>, warpagg::field<float>, warpagg::field<float>> record;
// CHECK-NEXT:        record.add<0>(&vertices[v][0], 1.0f);
// CHECK-NEXT:        record.add<1>(&vertices[v][1], 2.0f);
// CHECK-NEXT:        record.add<2>(&vertices[v][2], 3.0f);
// CHECK-NEXT:        record.send();
// CHECK-NEXT:    }
    atomicAdd(&vertices[v][0], 1.0f);
    atomicAdd(&vertices[v][1], 2.0f);
    atomicAdd(&vertices[v][2], 3.0f);
    int pixel = v * width + x;
// CHECK:    {
// CHECK-NEXT:        warpagg::record<warpagg::field<float>, warpagg::field<float>, warpagg::field<float>> record;
// CHECK-NEXT:        record.add<0>(&grad[v * width + x], 1.0f);
// CHECK-NEXT:        record.add<1>(&grad[v * width + (x + 1)], 2.0f);
// CHECK-NEXT:        record.add<2>(&grad[pixel + width], 3.0f);
// CHECK-NEXT:        record.send();
// CHECK-NEXT:    }
    atomicAdd(&grad[v * width + x], 1.0f);
    atomicAdd(&grad[v * width + (x + 1)], 2.0f);
    atomicAdd(&grad[pixel + width], 3.0f);
}

// Functions of the first one's key: an unsigned product may wrap round, since it does for all; a table that nobody writes.
__global__ void functions(const unsigned *key, const int *__restrict__ map, int *a, int *b) {
    unsigned k = key[threadIdx.x];
// CHECK:    warpagg::record<warpagg::field<int>, warpagg::field<int>, warpagg::field<int>, warpagg::field<int>> record;
// CHECK-NEXT:    record.add<0>(&a[k], 1);
// CHECK-NEXT:    record.add<1>(&a[3 * k + 1], 2);
// CHECK-NEXT:    record.add<2>(&b[(k ^ k >> 7) % 100], 3);
// CHECK-NEXT:    record.add<3>(&b[map[k]], 4);
// CHECK-NEXT:    record.send();
    atomicAdd(&a[k], 1);
    atomicAdd(&a[3 * k + 1], 2);
    atomicAdd(&b[(k ^ k >> 7) % 100], 3);
    atomicAdd(&b[map[k]], 4);
}

// A key that is read at each update, from where these don't write.
__global__ void read_again(const int *cell, float *a, float *b, body **bodies) {
    int i = threadIdx.x;
// CHECK:    warpagg::record<warpagg::field<float>, warpagg::field<float>> record;
// CHECK-NEXT:    record.add<0>(&a[cell[i]], 1.0f);
// CHECK-NEXT:    record.add<1>(&b[cell[i]], 2.0f);
// CHECK-NEXT:    record.send();
    atomicAdd(&a[cell[i]], 1.0f);
    atomicAdd(&b[cell[i]], 2.0f);
    body *p = bodies[i];
// CHECK:    {
// CHECK-NEXT:        warpagg::record<warpagg::field<float>, warpagg::field<float>, warpagg::field<float>> record;
// CHECK-NEXT:        record.add<0>(&p->x, 1.0f);
// CHECK-NEXT:        record.add<1>(&p->y, 2.0f);
// CHECK-NEXT:        record.add<2>(p->w + 3, 3.0f);
// CHECK-NEXT:        record.send();
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
// CHECK:        warpagg::record<warpagg::field<float>, warpagg::field<float>> record;
// CHECK-NEXT:        record.add<0>(&mine[c], 1.0f);
// CHECK-NEXT:        record.add<1>(&mine[c + 1], 2.0f);
// CHECK-NEXT:        record.send();
        atomicAdd(&mine[c], 1.0f);
        atomicAdd(&mine[c + 1], 2.0f);
    }
}

// Arrays by name of a helper: the same in all calls of a kernel.
__device__ void both(float *x, float *y, int c) {
// CHECK:    warpagg::record<warpagg::field<float>, warpagg::field<float>> record;
// CHECK-NEXT:    record.add<0>(&x[c], 1.0f);
// CHECK-NEXT:    record.add<1>(&y[c], 2.0f);
// CHECK-NEXT:    record.send();
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
// CHECK:    warpagg::record<warpagg::field<T>, warpagg::field<T>> record;
// CHECK-NEXT:    record.template add<0>(&a[c], T(1));
// CHECK-NEXT:    record.template add<1>(&b[c], T(2));
// CHECK-NEXT:    record.send();
    atomicAdd(&a[c], T(1));
    atomicAdd(&b[c], T(2));
}
template __global__ void any_type(const int *, float *, float *);
template __global__ void any_type(const int *, double *, double *);

// By parameters alone a template's own type has a name that stands wherever the statements do; by another each is searched for alone.
template <class T> __global__ void by_a_variable(const int *cell, T *a, T *b) {
    int c = cell[threadIdx.x];
    T *here = a + 100;
// CHECK:    warpagg::add<warpagg::keyed>(&here[c], T(1));
// CHECK-NEXT:    warpagg::add<warpagg::keyed>(&b[c], T(2));
    atomicAdd(&here[c], T(1));
    atomicAdd(&b[c], T(2));
}
template __global__ void by_a_variable(const int *, float *, float *);
template __global__ void by_a_variable(const int *, double *, double *);

// A type that takes more than words.
template <class T> struct traits { using type = T; };
template <class T> using value_of = typename traits<T>::type;
template <class T> __global__ void by_a_trait(const int *cell, value_of<T> *a, value_of<T> *b) {
    int c = cell[threadIdx.x];
// CHECK:    warpagg::record<warpagg::field<warpagg::element_of<decltype(a)>>, warpagg::field<warpagg::element_of<decltype(b)>>> record;
// CHECK-NEXT:    record.template add<0>(&a[c], T(1));
// CHECK-NEXT:    record.template add<1>(&b[c], T(2));
    atomicAdd(&a[c], T(1));
    atomicAdd(&b[c], T(2));
}
template __global__ void by_a_trait<float>(const int *, float *, float *);
