// What is written for one configuration of a file compiles, and means the same, in its others: types and sizes are spelled as the kernel spells them.

// RUN: %tool -q --rewrites=-virtual-blocks %s -o %t.cu --no-line-directives
// RUN: grep -v CHECK %t.cu | FileCheck %s
// RUN: %compile %t.cu -DOF_DOUBLES -DBIN_COUNT=100
// RUN: %compile %t.cu
// RUN: %tool -q --rewrites=-virtual-blocks %s -DOF_DOUBLES -DBIN_COUNT=100 -o %t.double.cu --no-line-directives
// RUN: grep -v CHECK %t.double.cu | FileCheck %s

#include <stdint.h>

#ifdef OF_DOUBLES
using real = double;
#define REAL double
#else
using real = float;
#define REAL float
#endif
#ifndef BIN_COUNT
#define BIN_COUNT 256
#endif
constexpr int HALF = BIN_COUNT / 2;
namespace grid {
typedef real value;
__device__ value total;
}
struct cells {
    real *mass;
    real sum;
};
using list = real *;

// CHECK-LABEL: void parameters(
// CHECK: warpagg::block_total<REAL> a_sum(
// CHECK: warpagg::block_total<uint32_t> b_sum(
// CHECK: warpagg::block_total<grid::value> c_sum(
// CHECK: warpagg::block_total<warpagg::element_of<decltype(d)>> d_sum(
// CHECK: warpagg::block_total<unsigned> e_sum(
__global__ void parameters(const real *v, int n, REAL *__restrict__ a, uint32_t *b, grid::value *const c, list d, unsigned e[]) {
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        atomicAdd(a, v[i]);
        atomicAdd(&b[3], 1u);
        atomicAdd(c, v[i]);
        atomicAdd(d, v[i]);
        atomicAdd(e + 1, 1u);
    }
}

// CHECK-LABEL: void elsewhere(
// CHECK: warpagg::block_total<warpagg::element_of<decltype(&s->sum)>> s_sum(
// CHECK: warpagg::block_total<warpagg::element_of<decltype(by_value.mass)>> mass_sum(
// CHECK: warpagg::block_total<warpagg::element_of<decltype(&grid::total)>> total_sum(
__global__ void elsewhere(const real *v, int n, cells *s, cells by_value) {
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        atomicAdd(&s->sum, v[i]);
        atomicAdd(by_value.mass, v[i]);
        atomicAdd(&grid::total, v[i]);
    }
}

// CHECK-LABEL: void sizes(
// CHECK: warpagg::block_table<unsigned, BIN_COUNT> x_table(
// CHECK: warpagg::block_table<real, HALF> y_table(
// CHECK: warpagg::block_table<unsigned, {{[0-9]+}}> z_table(
__global__ void sizes(const unsigned *v, int n, unsigned *x, real *y, unsigned *z) {
#define LOCAL 64
    const int own = 32;
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        int bin = v[i] % HALF;
        atomicAdd(&x[v[i] % BIN_COUNT], 1u);
        atomicAdd(&y[bin], real(1));
        atomicAdd(&z[v[i] % LOCAL], 1u);
        atomicAdd(&z[v[i] % own], 1u);
    }
}

// A parameter's name hides the type's. A template's own type.
// CHECK-LABEL: void hidden(
// CHECK: warpagg::block_total<warpagg::element_of<decltype(x)>> x_sum(
__global__ void hidden(const float *v, int n, grid::value *x, int grid) {
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(x, v[i]);
}
// CHECK-LABEL: void of_template(
// CHECK: __shared__ typename warpagg::block_total<T>::storage x_sum_storage;
template <class T>
__global__ void of_template(const T *v, int n, T *const __restrict__ x) {
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(x, v[i]);
}
template __global__ void of_template<real>(const real *, int, real *const __restrict__);

// CHECK-LABEL: void records(
// CHECK: warpagg::block_records<{{[0-9]+}}, warpagg::field<real>, warpagg::field<uint32_t>> x_records(
__global__ void records(const int *key, const real *v, int n, real *x, uint32_t *count) {
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        int k = key[i];
        atomicAdd(&x[k], v[i]);
        atomicAdd(&count[k], 1u);
    }
}

// Members of what the array holds, where `k` is not in sight yet.
struct vector { real x, y; };
struct part {
    real mass;
    unsigned count;
    vector at;
    real moments[2];
};

// CHECK-LABEL: void members(
// CHECK: warpagg::block_records<{{[0-9]+}}, warpagg::field<warpagg::element_of<decltype(&parts->mass)>>, warpagg::field<unsigned int>> parts_records(
__global__ void members(part *parts, const int *key, const real *v, int n) {
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        int k = key[i];
        atomicAdd(&parts[k].mass, v[i]);
        atomicAdd(&parts[k].count, 1u);
    }
}
// CHECK-LABEL: void members_of_members(
// CHECK: warpagg::block_cache<warpagg::element_of<decltype(&a->at.y)>, {{[0-9]+}}> a_cache(
// CHECK: warpagg::block_cache<warpagg::element_of<decltype(&b->moments[0])>, {{[0-9]+}}> b_cache(
// CHECK: warpagg::block_cache<warpagg::element_of<decltype(&c->mass)>, {{[0-9]+}}> c_cache(
__global__ void members_of_members(part *a, part *b, part *c, const int *key, const real *v, int n) {
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        atomicAdd(&a[key[i]].at.y, v[i]);
        atomicAdd(&b[key[n + i]].moments[1], v[i]);
        atomicAdd(&(c + key[2 * n + i])->mass, v[i]);
    }
}

// CHECK-LABEL: void iterations(
// CHECK: warpagg::warp_sums<real, 2> sums;
// CHECK-LABEL: void iterations_of_members(
// CHECK: warpagg::warp_sums<warpagg::element_of<decltype(&parts->at.x)>, 2> sums;
__global__ void iterations(real *x, const real *v, int n) {
    const real mine = v[blockIdx.x * blockDim.x + threadIdx.x];
    for (int j = 0; j < n; j++) {
        if (mine < v[j])
            continue;
        atomicAdd(&x[2 * j], mine);
        atomicAdd(&x[2 * j + 1], v[j]);
    }
}
__global__ void iterations_of_members(part *parts, const real *v, int n) {
    const real mine = v[blockIdx.x * blockDim.x + threadIdx.x];
    for (int j = 0; j < n; j++) {
        if (mine < v[j])
            continue;
        atomicAdd(&parts[j].at.x, mine);
        atomicAdd(&parts[j].at.y, v[j]);
    }
}
