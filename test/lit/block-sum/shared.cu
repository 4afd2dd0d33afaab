// Two sites that update one place share one object, in whatever words each says the place.

// RUN: %tool -q %s -o %t.cu --no-line-directives
// RUN: FileCheck %s < %t.cu
// RUN: %compile %t.cu

// CHECK: block_total<float> out_sum(out_sum_storage, &out[0]);
// CHECK-NOT: block_total<float> out_sum
__global__ void words(float *out, const float *v, int n) {
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        // CHECK: out_sum.add(&out[0], v[i]);
        atomicAdd(&out[0], v[i]);
        // CHECK: out_sum.add(out + (0), 1.0f);
        atomicAdd(out + (0), 1.0f);
        int zero = 0;
        // CHECK: out_sum.add(&out[zero], 2.0f);
        atomicAdd(&out[zero], 2.0f);
    }
}
