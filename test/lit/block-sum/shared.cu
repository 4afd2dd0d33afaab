// Two sites that update one place share one object, in whatever words each says the place.

// RUN: %tool -q --rewrites=-virtual-blocks %s -o %t.cu --no-line-directives
// RUN: FileCheck %s < %t.cu
// RUN: %compile %t.cu

// CHECK: block_total<float> [[SUM:[a-z0-9_]+]]([[SUM]]_storage, &out[0]);
// CHECK-NOT: {{^ +}}warpagg::block_total
__global__ void words(float *out, const float *v, int n) {
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        // CHECK: [[SUM]].add(&out[0], v[i]);
        atomicAdd(&out[0], v[i]);
        // CHECK: [[SUM]].add(out + (0), 1.0f);
        atomicAdd(out + (0), 1.0f);
        int zero = 0;
        // CHECK: [[SUM]].add(&out[zero], 2.0f);
        atomicAdd(&out[zero], 2.0f);
    }
}
