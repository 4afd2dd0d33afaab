// A loop over neighbours in memory is a row: gathered in the loop, sent behind it.

// RUN: %tool --level=warp -q %s -o %t.cu --no-line-directives
// RUN: grep -v CHECK %t.cu | FileCheck %s --match-full-lines --strict-whitespace
// RUN: %compile %t.cu

#include <cuda_fp16.h>

#define DIM 2
enum { PLANES = 4 };

struct atom {
    float f[3];
    int type;
};

__global__ void rows(const int *key, const float *v, float *out) {
    int k = key[threadIdx.x];
// CHECK:    warpagg::record<warpagg::field<float, 3>> components;
// CHECK-NEXT:    for (int c = 0; c < 3; c++)
// CHECK-NEXT:        components[c].add(&out[3 * k + c], v[3 * threadIdx.x + c]);
// CHECK-NEXT:    components.send();
    for (int c = 0; c < 3; c++)
        atomicAdd(&out[3 * k + c], v[3 * threadIdx.x + c]);
// CHECK-NEXT:    warpagg::record<warpagg::field<float, DIM>> components2;
// CHECK-NEXT:    for (unsigned c = 0; c < DIM; ++c) {
// CHECK-NEXT:        components2[c].add(out + (DIM * k + 1) + c, 1);
// CHECK-NEXT:    } // the end
// CHECK-NEXT:    components2.send();
    for (unsigned c = 0; c < DIM; ++c) {
        atomicAdd(out + (DIM * k + 1) + c, 1);
    } // the end
}

// What computes the place may stand in the loop, the counter in front of it, and a pragma with it. Two keys are two rows.
__global__ void forces(const int2 *pair, const float *v, atom *atoms) {
    int d;
// CHECK:    warpagg::record<warpagg::field<float, 3>> components;
// CHECK-NEXT:    warpagg::record<warpagg::field<float, 3>> components2;
// CHECK-NEXT:#pragma unroll
// CHECK-NEXT:    for (d = 0; d < 3; d += 1) {
// CHECK-NEXT:        float x = v[3 * threadIdx.x + d];
// CHECK-NEXT:        components[d].add(&atoms[pair[threadIdx.x].x].f[d], x);
// CHECK-NEXT:        components2[d].add(&atoms[pair[threadIdx.x].y].f[d], -x);
// CHECK-NEXT:    }
// CHECK-NEXT:    components.send();
// CHECK-NEXT:    components2.send();
#pragma unroll
    for (d = 0; d < 3; d += 1) {
        float x = v[3 * threadIdx.x + d];
        atomicAdd(&atoms[pair[threadIdx.x].x].f[d], x);
        atomicAdd(&atoms[pair[threadIdx.x].y].f[d], -x);
    }
}

// A template's own number of them, in all instances.
template <int C> __global__ void channels(const int *key, const __half *v, __half *out) {
// CHECK:    if (threadIdx.x < 99) {
// CHECK-NEXT:        warpagg::record<warpagg::field<__half, C>> components;
// CHECK-NEXT:        for (int c = 0; c < C; c++)
// CHECK-NEXT:            components[c].add(&out[C * key[threadIdx.x] + c], v[c]);
// CHECK-NEXT:        components.send();
// CHECK-NEXT:    }
    if (threadIdx.x < 99) {
        for (int c = 0; c < C; c++)
            atomicAdd(&out[C * key[threadIdx.x] + c], v[c]);
    }
}
template __global__ void channels<3>(const int *, const __half *, __half *);
template __global__ void channels<8>(const int *, const __half *, __half *);

// One in the other; and a label in front of which nothing may be declared that lives behind it.
__global__ void nested(const int *key, const float *v, float *out, float *other) {
    int k = key[threadIdx.x];
    if (k < 0)
        goto end;
// CHECK:    {
// CHECK-NEXT:        warpagg::record<warpagg::field<float, PLANES>> components2;
// CHECK-NEXT:        for (int c = 0; c < PLANES; c++) {
// CHECK-NEXT:            {
// CHECK-NEXT:                warpagg::record<warpagg::field<float, 2>> components;
// CHECK-NEXT:                for (int d = 0; d < 2; d++)
// CHECK-NEXT:                    components[d].add(&other[2 * k + d], v[d]);
// CHECK-NEXT:                components.send();
// CHECK-NEXT:            }
// CHECK-NEXT:            components2[c].add(&out[4 * k + c], v[c]);
// CHECK-NEXT:        }
// CHECK-NEXT:        components2.send();
// CHECK-NEXT:    }
// CHECK-NEXT:end:
    for (int c = 0; c < PLANES; c++) {
        for (int d = 0; d < 2; d++)
            atomicAdd(&other[2 * k + d], v[d]);
        atomicAdd(&out[4 * k + c], v[c]);
    }
end:
    return;
}

// Alone behind a head, it gets braces; a head may have brackets in it and lines behind it.
__global__ void __launch_bounds__(256) governed(const int4 *element, const float *v, float *out, int n) {
    const int4 e = element[threadIdx.x];
    const int nodes[4] = {e.x, e.y, e.z, e.w};
// CHECK:    for (int a = 0; a < (n ? 4 : 3); a++) // each node
// CHECK-NEXT:        {
// CHECK-NEXT:            warpagg::record<warpagg::field<float, 3>> components;
// CHECK-NEXT:            for (int c = 0; c < 3; c++)
// CHECK-NEXT:                components[c].add(&out[3 * nodes[a] + c], v[c]);
// CHECK-NEXT:            components.send();
// CHECK-NEXT:        }
    for (int a = 0; a < (n ? 4 : 3); a++) // each node
        for (int c = 0; c < 3; c++)
            atomicAdd(&out[3 * nodes[a] + c], v[c]);
// CHECK-NEXT:#pragma unroll
// CHECK-NEXT:    for (int a = 0; a < 4; a++) { warpagg::record<warpagg::field<float, 3>> components2; for (int c = 0; c < 3; c++) components2[c].add(&out[3 * nodes[a] + c], v[c]); components2.send(); }
    for (int a = 0; a < 4; a++) for (int c = 0; c < 3; c++) atomicAdd(&out[3 * nodes[a] + c], v[c]);
// CHECK-NEXT:    if (n > 3)
// CHECK-NEXT:        {
// CHECK-NEXT:            warpagg::record<warpagg::field<float, 3>> components3;
// CHECK-NEXT:#pragma unroll
// CHECK-NEXT:            for (int c = 0; c < 3; c++)
// CHECK-NEXT:                components3[c].add(&out[3 * nodes[0] + c], v[c]);
// CHECK-NEXT:            components3.send();
// CHECK-NEXT:        }
// CHECK-NEXT:    else
    if (n > 3)
#pragma unroll
        for (int c = 0; c < 3; c++)
            atomicAdd(&out[3 * nodes[0] + c], v[c]);
    else
        out[threadIdx.x] = 0;
}

// A sum of unsigned numbers may wrap round: where each element lies is seen when it is added.
__global__ void wrapping(const unsigned *key, const size_t *wide, const float *v, float *out) {
    const unsigned k = key[threadIdx.x] % 1000 * 2;
    const size_t w = wide[threadIdx.x];
// CHECK:        components[c].add(&out[k + c], v[c]);
// CHECK:        components2[c].add(&out[c + w], v[c]);
    for (unsigned c = 0; c < 2; c++)
        atomicAdd(&out[k + c], v[c]);
    for (size_t c = 0; c < 3; c++)
        atomicAdd(&out[c + w], v[c]);
}
