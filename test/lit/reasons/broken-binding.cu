// Names that clang finds no parts for have no type. (nvcc takes neither.)
// REQUIRES: toolkit

// RUN: %tool -n %s 2>&1 | FileCheck %s

struct one { int a; };

// CHECK: [[@LINE+2]]:{{[0-9]+}}: warning: {{.*}}__cuda_builtin_blockIdx_t
// CHECK: [[@LINE+1]]:{{[0-9]+}}: {{.*}} [warpagg:parse-error]
__global__ void of_block(const int *x, int *s) { auto [u, v, w] = blockIdx; atomicAdd(s, x[u]); }

// CHECK: [[@LINE+1]]:{{[0-9]+}}: {{.*}} [warpagg:parse-error]
__global__ void of_one(const int *x, int *s, one o) { auto [u, v] = o; atomicAdd(s, x[u]); }
