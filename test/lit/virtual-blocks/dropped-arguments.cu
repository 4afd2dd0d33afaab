// A call whose last arguments are dropped may stand on several lines: those that go are not indented.

// RUN: %tool -q %s -o %t.cu --no-line-directives
// RUN: FileCheck --strict-whitespace --match-full-lines %s < %t.cu
// RUN: %compile %t.cu

__global__ void k(unsigned *m, const int *v) {
  int i = threadIdx.x;
  __nv_atomic_or(m, 1u << (v[i] & 31),
                 __NV_ATOMIC_RELAXED,
                 __NV_THREAD_SCOPE_DEVICE);
}
//      CHECK:  blocks.each([&](const uint3 blockIdx) {
// CHECK-NEXT:    int i = threadIdx.x;
// CHECK-NEXT:    m_or.or_(m, 1u << (v[i] & 31));
// CHECK-NEXT:  });
