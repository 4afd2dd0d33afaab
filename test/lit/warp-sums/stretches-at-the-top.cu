// The first statement of a kernel whose blocks do the work of several: its object is made for each of these, behind those of the block.

// RUN: %tool -q %s -o %t.cu --no-line-directives
// RUN: grep -v CHECK %t.cu | FileCheck %s --match-full-lines --strict-whitespace
// RUN: %compile %t.cu

// CHECK:    warpagg::block_total<float> out_sum(out_sum_storage, &out[2]);
// CHECK-NEXT:    blocks.each([&](const uint3 blockIdx) {
// CHECK-NEXT:        warpagg::warp_sums<float, 2> sums(warpagg::once{});
// CHECK-NEXT:        if (blockIdx.x * blockDim.x + threadIdx.x < n) {
// CHECK-NEXT:            const float d = p[blockIdx.x * blockDim.x + threadIdx.x];
// CHECK-NEXT:            if (d > 0) {
// CHECK-NEXT:                sums[0].add(&out[0], d);
// CHECK-NEXT:                sums[1].add(&out[1], d * d);
// CHECK-NEXT:            }
// CHECK-NEXT:            out_sum.add(&out[2], 1.0f);
// CHECK-NEXT:        }
// CHECK-NEXT:        sums.send();
// CHECK-NEXT:    });
__global__ void loss(const float *p, int n, float *out) {
    if (blockIdx.x * blockDim.x + threadIdx.x < n) {
        const float d = p[blockIdx.x * blockDim.x + threadIdx.x];
        if (d > 0) {
            atomicAdd(&out[0], d);
            atomicAdd(&out[1], d * d);
        }
        atomicAdd(&out[2], 1.0f);
    }
}
