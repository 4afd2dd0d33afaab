// Sums that go to neighbours in memory, by one key, are sent together.

// RUN: %tool --level=warp -q %s -o %t.cu --no-line-directives
// RUN: grep -v CHECK %t.cu | FileCheck %s --match-full-lines --strict-whitespace
// RUN: %compile %t.cu

#include <cuda_fp16.h>

struct body {
    float x, y;
    int hits;
    float z, w;
};

__global__ void centroids(const int *cluster, const float4 *points, float *sums, int *counts) {
    int k = cluster[threadIdx.x];
    float4 p = points[threadIdx.x];
// CHECK:    warpagg::record<warpagg::field<float, 4>, warpagg::field<int>> record;
// CHECK-NEXT:    record.add<0, 0>(&sums[4 * k], p.x);
// CHECK-NEXT:    record.add<0, 1>(&sums[4 * k + 1], p.y);
// CHECK-NEXT:    record.add<0, 2>(&sums[4 * k + 2], p.z);
// CHECK-NEXT:    record.add<0, 3>(&sums[4 * k + 3], p.w);
// CHECK-NEXT:    record.add<1>(&counts[k], 1);
// CHECK-NEXT:    record.send();
    atomicAdd(&sums[4 * k], p.x);
    atomicAdd(&sums[4 * k + 1], p.y);
    atomicAdd(&sums[4 * k + 2], p.z);
    atomicAdd(&sums[4 * k + 3], p.w);
    atomicAdd(&counts[k], 1);
}

// In any order, with a gap, and two rows in one group.
__global__ void bodies(const int *key, const float *v, body *b, __half *h) {
    int k = key[threadIdx.x];
    float x = v[threadIdx.x];
// CHECK:    warpagg::record<warpagg::field<float, 5>, warpagg::field<int>, warpagg::field<__half, 3>> record;
// CHECK-NEXT:    record.add<0, 1>(&b[k].y, x);
// CHECK-NEXT:    record.add<1>(&b[k].hits, 1);
// CHECK-NEXT:    record.add<0, 0>(&b[k].x, x + 1);
// CHECK-NEXT:    record.add<0, 4>(&b[k].w, x + 2);
// CHECK-NEXT:    record.add<0, 3>(&b[k].z, x + 3);
// CHECK-NEXT:    record.add<2, 2>(h + 3 * k + 2, __float2half(x));
// CHECK-NEXT:    record.add<2, 0>(h + 3 * k, __float2half(x));
// CHECK-NEXT:    record.add<2, 1>(&h[3 * k + 1], __float2half(x));
// CHECK-NEXT:    record.send();
    atomicAdd(&b[k].y, x);
    atomicAdd(&b[k].hits, 1);
    atomicAdd(&b[k].x, x + 1);
    atomicAdd(&b[k].w, x + 2);
    atomicAdd(&b[k].z, x + 3);
    atomicAdd(h + 3 * k + 2, __float2half(x));
    atomicAdd(h + 3 * k, __float2half(x));
    atomicAdd(&h[3 * k + 1], __float2half(x));
}

// Elements of a row are sent at once, so they pass what stands among them: sums of their type may be passed, others would change places with it.
__global__ void passes(const int *key, float *g, float *f, int *h, float v) {
    int k = key[threadIdx.x];
// CHECK:    warpagg::record<warpagg::field<float, 2>, warpagg::field<float, 2>> record;
// CHECK-NEXT:    record.add<0, 0>(&g[2 * k], v);
// CHECK-NEXT:    record.add<1, 0>(&f[2 * k], v);
// CHECK-NEXT:    record.add<0, 1>(&g[2 * k + 1], v);
// CHECK-NEXT:    record.add<1, 1>(&f[2 * k + 1], v);
// CHECK-NEXT:    record.send();
    atomicAdd(&g[2 * k], v);
    atomicAdd(&f[2 * k], v);
    atomicAdd(&g[2 * k + 1], v);
    atomicAdd(&f[2 * k + 1], v);
    if (k > 7)
        return;
// CHECK:        warpagg::record<warpagg::field<float>, warpagg::field<int, 1, warpagg::op_max>, warpagg::field<float>> record;
    atomicAdd(&g[2 * k], v);
    atomicMax(&h[k], 1);
    atomicAdd(&g[2 * k + 1], v);
}

// A row pointer, and a variable that has the object's name.
__global__ void rows(const int *key, const float *v, float *grad) {
    float *row = grad + 3 * key[threadIdx.x];
// CHECK:    warpagg::record<warpagg::field<float, 3>> record;
// CHECK-NEXT:    record.add<0, 0>(row, v[0]);
// CHECK-NEXT:    record.add<0, 1>(row + 1, v[1]);
// CHECK-NEXT:    record.add<0, 2>(&row[2], v[2]);
// CHECK-NEXT:    record.send();
    atomicAdd(row, v[0]);
    atomicAdd(row + 1, v[1]);
    atomicAdd(&row[2], v[2]);
}
