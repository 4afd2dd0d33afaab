// The runtime is C++14: nothing is written into a file that is compiled as something older, however that is said.

// RUN: %tool --level=warp -n --no-cuda %s -- -std=c++11 2>&1 | FileCheck %s --implicit-check-not=remark:
// RUN: %tool --level=warp -n --no-cuda %s -std=gnu++11 2>&1 | FileCheck %s --implicit-check-not=remark:
// RUN: %tool --level=warp -n --no-cuda %s -- --std c++11 2>&1 | FileCheck %s --implicit-check-not=remark:
// RUN: %tool --level=warp -n --no-cuda %s -- -std=c++11 -std=c++14 2>&1 | FileCheck %s --check-prefix=NEWER --implicit-check-not=remark:
// RUN: %tool --level=warp -n --no-cuda %s 2>&1 | FileCheck %s --check-prefix=NEWER --implicit-check-not=remark:
// RUN: %tool --instrument -q --no-cuda %s -- -std=c++11 2>&1 | count 0

__global__ void kernel(int *bin, const int *key) {
    // CHECK: :[[@LINE+2]]:5: remark: left as is: what would be written needs C++14, and the file is compiled as something older [warpagg:old-standard]
    // NEWER: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&bin[key[threadIdx.x]], 1);
}
