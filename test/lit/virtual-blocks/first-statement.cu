// The first statement of a kernel whose blocks do the work of several: its object is made for each of these, behind those of the block.

// RUN: %tool -q %s -o %t.cu --no-line-directives --rewrites=-block-records,-block-cache
// RUN: grep -v CHECK %t.cu | FileCheck %s --match-full-lines --strict-whitespace
// RUN: %compile %t.cu

// CHECK:    warpagg::block_total<float> out_sum(out_sum_storage, &out[2]);
// CHECK-NEXT:    blocks.each([&](const uint3 blockIdx) {
// CHECK-NEXT:        warpagg::record<warpagg::field<float>, warpagg::field<float>> record;
// CHECK-NEXT:        record.add<0>(&a[key[blockIdx.x * blockDim.x + threadIdx.x]], 1.0f);
// CHECK-NEXT:        record.add<1>(&b[key[blockIdx.x * blockDim.x + threadIdx.x]], 2.0f);
// CHECK-NEXT:        record.send();
// CHECK-NEXT:        out_sum.add(&out[2], 1.0f);
// CHECK-NEXT:    });
__global__ void loss(const int *key, float *a, float *b, float *out) {
    atomicAdd(&a[key[blockIdx.x * blockDim.x + threadIdx.x]], 1.0f);
    atomicAdd(&b[key[blockIdx.x * blockDim.x + threadIdx.x]], 2.0f);
    atomicAdd(&out[2], 1.0f);
}
