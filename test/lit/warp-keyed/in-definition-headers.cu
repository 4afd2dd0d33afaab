// A macro of a header, or one that a header may use, is edited only where nobody else can use it: up to its #undef.

// RUN: rm -rf %t && mkdir %t && cp %s %S/Inputs/definitions.h %t && sed -i 's,Inputs/,,' %t/in-definition-headers.cu
// RUN: %tool --no-cuda -i --header-filter=definitions %t/in-definition-headers.cu 2>&1 | FileCheck %s --implicit-check-not=remark:
// RUN: FileCheck %s --check-prefix=HEADER --input-file=%t/definitions.h
// RUN: %compile %t/in-definition-headers.cu

// HEADER: #define OWN(i) warpagg::add<warpagg::keyed>(&bin[i], 1.0f)
// HEADER: #define OPE{{N.}}i) atomicAdd(&bin[i], 1.0f)
// HEADER: #define OF_FILE(i) atomicAdd(&bin[i], 1.0f)
#define ALL_ABOUT(i) atomicAdd(&bin[i], 1.0f)
#define FOR_HEADERS(i) atomicAdd(&bin[i], 1.0f)
#define OPEN_TO_HEADERS(i) atomicAdd(&bin[i], 1.0f)
#include "Inputs/definitions.h"
__device__ void for_both(float *bin, int k)
{
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:in-macro]
    FOR_HEADERS(k);
}
#undef FOR_HEADERS

__global__ void kernel(float *bin, const int *key)
{
    int k = key[threadIdx.x];
    own(bin, k++);
    open(bin, k++);
    for_headers(bin, k++);
    for_both(bin, k++);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:in-macro]
    OPEN_TO_HEADERS(k++);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:in-macro]
    OF_FILE(k++);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    ALL_ABOUT(k);
}
// CHECK: definitions.h:3:49: {{.*}} [warpagg-warp-keyed]
// CHECK: definitions.h:6:50: {{.*}} [warpagg:in-macro]
// CHECK: definitions.h:10:57: {{.*}} [warpagg:in-macro]
// CHECK: definitions.h:10:73: {{.*}} [warpagg:in-macro]
