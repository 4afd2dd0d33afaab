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
// CHECK:    auto peers = warpagg::peers(&sums[4 * k]);
// CHECK-NEXT:    auto row = warpagg::row<4>(peers, &sums[4 * k]);
// CHECK-NEXT:    row[0].add(&sums[4 * k], p.x);
// CHECK-NEXT:    row[1].add(&sums[4 * k + 1], p.y);
// CHECK-NEXT:    row[2].add(&sums[4 * k + 2], p.z);
// CHECK-NEXT:    row[3].add(&sums[4 * k + 3], p.w);
// CHECK-NEXT:    row.send();
// CHECK-NEXT:    peers.add(&counts[k], 1);
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
// CHECK:    auto peers = warpagg::peers(&b[k].y);
// CHECK-NEXT:    auto row = warpagg::row<5>(peers, (&b[k].y) - 1);
// CHECK-NEXT:    row[1].add(&b[k].y, x);
// CHECK-NEXT:    peers.add(&b[k].hits, 1);
// CHECK-NEXT:    row[0].add(&b[k].x, x + 1);
// CHECK-NEXT:    row[4].add(&b[k].w, x + 2);
// CHECK-NEXT:    row[3].add(&b[k].z, x + 3);
// CHECK-NEXT:    row.send();
// CHECK-NEXT:    auto row5 = warpagg::row<3>(peers, (h + 3 * k + 2) - 2);
// CHECK-NEXT:    row5[2].add(h + 3 * k + 2, __float2half(x));
// CHECK-NEXT:    row5[0].add(h + 3 * k, __float2half(x));
// CHECK-NEXT:    row5[1].add(&h[3 * k + 1], __float2half(x));
// CHECK-NEXT:    row5.send();
    atomicAdd(&b[k].y, x);
    atomicAdd(&b[k].hits, 1);
    atomicAdd(&b[k].x, x + 1);
    atomicAdd(&b[k].w, x + 2);
    atomicAdd(&b[k].z, x + 3);
    atomicAdd(h + 3 * k + 2, __float2half(x));
    atomicAdd(h + 3 * k, __float2half(x));
    atomicAdd(&h[3 * k + 1], __float2half(x));
}

// A row pointer, and a variable that has the object's name.
__global__ void rows(const int *key, const float *v, float *grad) {
    float *row = grad + 3 * key[threadIdx.x];
// CHECK:    auto peers = warpagg::peers(row);
// CHECK-NEXT:    auto row_ = warpagg::row<3>(peers, row);
// CHECK-NEXT:    row_[0].add(row, v[0]);
// CHECK-NEXT:    row_[1].add(row + 1, v[1]);
// CHECK-NEXT:    row_[2].add(&row[2], v[2]);
// CHECK-NEXT:    row_.send();
    atomicAdd(row, v[0]);
    atomicAdd(row + 1, v[1]);
    atomicAdd(&row[2], v[2]);
}
