// __managed__ variables are memory of the whole grid, whose host may look on: that matters past the warp.

// RUN: %tool --level=warp -n --no-cuda -DPARSED --json=- %s | python3 %S/facts.py scope space address extent verdict \
// RUN:     | FileCheck %s --match-full-lines --implicit-check-not={{.}}
// RUN: %tool --level=warp --no-cuda -DPARSED %s -o %t.cu
// RUN: %compile %t.cu

#if defined(__clang__) && !defined(PARSED) // which has no such variables by itself
#undef __managed__
#define __managed__ __device__
#endif

__managed__ float total;
__managed__ int bins[64];
__device__ __managed__ unsigned hits;

__global__ void kernel(const int *key, const float *x) {
    atomicAdd(&total, x[threadIdx.x]);            // CHECK: [[@LINE]]: device global uniform grid warp-uniform
    atomicAdd(&bins[key[threadIdx.x]], 1);        // CHECK: [[@LINE]]: device global keyed none warp-keyed
    atomicMax_system(&bins[key[threadIdx.x]], 3); // CHECK: [[@LINE]]: system global keyed none warp-keyed
    atomicAdd(&hits, 1u);                         // CHECK: [[@LINE]]: device global uniform grid compiler-combines
}

int main() {
    kernel<<<1, 32>>>(nullptr, nullptr);
    return bins[0] + (int)total + (int)hits;
}
