// What two architectures make of an address is too little: one that is another in each lane, and the same for all.

// RUN: %tool -n --no-cuda --arch=sm_80,sm_90 --json=- %s | python3 %S/../facts/facts.py verdict \
// RUN:     | FileCheck %s --match-full-lines --implicit-check-not={{.}}

#if __CUDA_ARCH__ >= 900
#define OWN threadIdx.x
#else
#define OWN 0
#endif

__global__ void kernel(float *p) {
    atomicAdd(p + OWN, 1.f); // CHECK: [[@LINE]]: unknown-address
    atomicAdd(p, 1.f);       // CHECK: [[@LINE]]: block-sum
}
