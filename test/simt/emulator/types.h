// CUDA's vector types, as far as kernels that update counters need them.
#pragma once
#include <cstdint>

#define SIMT_VECTOR_2(type, name)                                     \
  struct alignas(2 * sizeof(type)) name##2 { type x, y; };             \
  inline name##2 make_##name##2(type x, type y) { return {x, y}; }
#define SIMT_VECTOR_3(type, name)                                     \
  struct name##3 { type x, y, z; };                                   \
  inline name##3 make_##name##3(type x, type y, type z) { return {x, y, z}; }
#define SIMT_VECTOR_4(type, name)                                     \
  struct alignas(sizeof(type) * 4 > 16 ? 16 : sizeof(type) * 4) name##4 { type x, y, z, w; }; \
  inline name##4 make_##name##4(type x, type y, type z, type w) { return {x, y, z, w}; }
#define SIMT_VECTOR(type, name) SIMT_VECTOR_2(type, name) SIMT_VECTOR_3(type, name) SIMT_VECTOR_4(type, name)

SIMT_VECTOR(signed char, char)
SIMT_VECTOR(unsigned char, uchar)
SIMT_VECTOR(short, short)
SIMT_VECTOR(unsigned short, ushort)
SIMT_VECTOR(int, int)
SIMT_VECTOR(unsigned, uint)
SIMT_VECTOR(long long, longlong)
SIMT_VECTOR(unsigned long long, ulonglong)
SIMT_VECTOR(float, float)
SIMT_VECTOR(double, double)

#undef SIMT_VECTOR
#undef SIMT_VECTOR_2
#undef SIMT_VECTOR_3
#undef SIMT_VECTOR_4

struct dim3 {
  unsigned x, y, z;
  constexpr dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
  constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
};
