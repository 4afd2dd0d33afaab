// Pointers and references that the loop defines lead to places: what defines them stands in the place, and the key takes their name.

// RUN: %tool --level=warp -q %s -o %t.cu --no-line-directives
// RUN: grep -v CHECK %t.cu | FileCheck %s --match-full-lines --strict-whitespace
// RUN: %compile %t.cu
// RUN: %tool --level=warp -n %t.cu 2>&1 | FileCheck %s --check-prefix=AGAIN
// AGAIN: 0 sites

// A `do`; a minimum by a pointer that the loop defines, which nothing names any more, and only for the block.
// CHECK:    auto totals = warpagg::loop_folds<int, warpagg::op_min, warpagg::block, 2>([&](int k, int value) {
// CHECK-NEXT:        if (value == 0)
// CHECK-NEXT:            return (least + 2 * k);
// CHECK-NEXT:        return (least + 2 * k) + 1;
// CHECK-NEXT:    });
// CHECK-NEXT:    do {
// CHECK-NEXT:        totals.iteration([&] {
// CHECK-NEXT:            const int k = key[j];
// CHECK-EMPTY:
// CHECK-NEXT:            totals[0].min_(k, v[j]);
// CHECK-NEXT:            totals[1].min_(k, -v[j]);
// CHECK-NEXT:        });
// CHECK-NEXT:    } while (totals.goes_on([&] { return ++j < v[threadIdx.x]; }));
__global__ void least_of(const int *key, const int *v, int *least) {
    int j = 0;
    do {
        const int k = key[j];
        int *to = least + 2 * k;
        atomicMin_block(to, v[j]);
        atomicMin_block(to + 1, -v[j]);
    } while (++j < v[threadIdx.x]);
}

// Rows that a pointer is set on: the key takes its place, and its name. Of a template's own type, and one with a field.
// CHECK:    auto totals = warpagg::loop_sums<T, 2 + 5>([&](long long key, int value) {
// CHECK-NEXT:        if (value == 0)
// CHECK-NEXT:            return (&hits[key]);
// CHECK-NEXT:        if (value == 1)
// CHECK-NEXT:            return &hits[key + n];
// CHECK-NEXT:        return (g + key * stride) + (value - 2);
// CHECK-NEXT:    });
// CHECK:            const auto row = ids[j];
// CHECK-NEXT:            const auto at = ids[j];
// CHECK-NEXT:            totals[0].add(at, T(1));
// CHECK-NEXT:            totals[1].add(ids[j], T(1));
// CHECK-NEXT:#pragma unroll
// CHECK-NEXT:            for (int c = 0; c < 5; c++)
// CHECK-NEXT:                totals[2 + c].add(row, x[c] * x[j]);
template <typename T> __global__ void __launch_bounds__(256) rows(const T *x, const long long *ids, T *g, T *hits, int n, int stride) {
    for (int j = 0; j < n && x[threadIdx.x + j] > 0; j++) {
        T *row = g + ids[j] * stride;
        T *const at = &hits[ids[j]];
        atomicAdd(at, T(1));
        atomicAdd(&hits[ids[j] + n], T(1));
        for (int c = 0; c < 5; c++)
            atomicAdd(row + c, x[c] * x[j]);
    }
}
template __global__ void rows(const float *, const long long *, float *, float *, int, int);

struct splat {
    float2 position;
    float opacity;
};
// CHECK:            return &(&all[key])->position.x;
// CHECK:        return &(&all[key])->opacity;
// CHECK:            const int s = ids[j];
// CHECK-NEXT:            totals[0].add(s, x[j]);
// CHECK-NEXT:            totals[1].add(s, x[j + 1]);
__global__ void fields(const float *x, const int *ids, splat *all, int n) {
    for (int j = 0; j < n && x[threadIdx.x + j] > 0; j++) {
        splat *s = &all[ids[j]];
        atomicAdd(&s->position.x, x[j]);
        atomicAdd(&s->opacity, x[j + 1]);
    }
}

// CHECK:            return &(all[key]).position.y;
// CHECK:        return &(all[key]).opacity;
// CHECK:            const int s = ids[j];
// CHECK-NEXT:            totals[0].add(s, x[j]);
// CHECK-NEXT:            totals[1].add(s, x[j + 1]);
__global__ void by_reference(const float *x, const int *ids, splat *all, int n) {
    for (int j = 0; j < n && x[threadIdx.x + j] > 0; j++) {
        splat &s = all[ids[j]];
        atomicAdd(&s.position.y, x[j]);
        atomicAdd(&s.opacity, x[j + 1]);
    }
}
