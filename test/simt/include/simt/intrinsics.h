// Integer and bit intrinsics, fences, and the like.
#pragma once

#include "../../emulator/primitives.h"
#include "keywords.h"

inline int __ffs(int x) { return __builtin_ffs(x); }
inline int __ffsll(long long x) { return __builtin_ffsll(x); }
inline int __popc(unsigned x) { return __builtin_popcount(x); }
inline unsigned __umulhi(unsigned x, unsigned y) { return static_cast<unsigned>(static_cast<unsigned long long>(x) * y >> 32); }
inline int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
inline int __clz(int x) { return x ? __builtin_clz(static_cast<unsigned>(x)) : 32; }
inline int __clzll(long long x) { return x ? __builtin_clzll(static_cast<unsigned long long>(x)) : 64; }
inline unsigned __brev(unsigned x) {
  unsigned r = 0;
  for (int i = 0; i < 32; i++) r |= (x >> i & 1u) << (31 - i);
  return r;
}
inline unsigned long long __brevll(unsigned long long x) {
  return static_cast<unsigned long long>(__brev(static_cast<unsigned>(x))) << 32 | __brev(static_cast<unsigned>(x >> 32));
}

// The n-th set bit from a base (PTX fns), as CUDA's programming guide defines it.
inline unsigned __fns(unsigned mask, unsigned base, int offset) {
  if (offset == 0) return mask >> base & 1 ? base : ~0u;
  const int step = offset > 0 ? 1 : -1;
  int left = offset > 0 ? offset : -offset;
  for (int i = static_cast<int>(base); i >= 0 && i < 32; i += step)
    if (mask >> i & 1 && --left == 0) return static_cast<unsigned>(i);
  return ~0u;
}

namespace simt {
template <class To, class From>
To bit_cast(const From &from) {
  static_assert(sizeof(To) == sizeof(From), "a reinterpretation keeps the size");
  To to;
  std::memcpy(static_cast<void *>(&to), &from, sizeof to);
  return to;
}
}  // namespace simt

inline int __float_as_int(float x) { return simt::bit_cast<int>(x); }
inline unsigned __float_as_uint(float x) { return simt::bit_cast<unsigned>(x); }
inline float __int_as_float(int x) { return simt::bit_cast<float>(x); }
inline float __uint_as_float(unsigned x) { return simt::bit_cast<float>(x); }
inline long long __double_as_longlong(double x) { return simt::bit_cast<long long>(x); }
inline double __longlong_as_double(long long x) { return simt::bit_cast<double>(x); }
inline int __double2hiint(double x) { return static_cast<int>(__double_as_longlong(x) >> 32); }
inline int __double2loint(double x) { return static_cast<int>(__double_as_longlong(x)); }
inline double __hiloint2double(int hi, int lo) {
  return __longlong_as_double(static_cast<long long>(static_cast<unsigned long long>(static_cast<unsigned>(hi)) << 32 |
                                                     static_cast<unsigned>(lo)));
}

#define SIMT_MIN_MAX(type)                                         \
  inline type min(type a, type b) { return b < a ? b : a; }        \
  inline type max(type a, type b) { return a < b ? b : a; }
SIMT_MIN_MAX(int)
SIMT_MIN_MAX(unsigned)
SIMT_MIN_MAX(long)
SIMT_MIN_MAX(unsigned long)
SIMT_MIN_MAX(long long)
SIMT_MIN_MAX(unsigned long long)
SIMT_MIN_MAX(float)
SIMT_MIN_MAX(double)
#undef SIMT_MIN_MAX

// ld.global: a GPU refuses the address of shared memory.
#define SIMT_GLOBAL_LOAD(name)                                                      \
  template <class T>                                                                \
  __forceinline__ T name(const T *p, simt::site where = simt::site::here()) {       \
    if (simt::is_shared(p)) simt::trap(#name " of shared memory", where);           \
    return *p;                                                                      \
  }
SIMT_GLOBAL_LOAD(__ldg)
SIMT_GLOBAL_LOAD(__ldcg)
SIMT_GLOBAL_LOAD(__ldcs)
#undef SIMT_GLOBAL_LOAD

inline void __threadfence() { simt::fence(simt::scope::device); }
inline void __threadfence_block() { simt::fence(simt::scope::block); }
inline void __threadfence_system() { simt::fence(simt::scope::system); }
inline void __nanosleep(unsigned) { simt::yield(); }
[[noreturn]] inline void __trap(simt::site where = simt::site::here()) { simt::trap("__trap()", where); }
inline unsigned __isShared(const void *p) { return simt::is_shared(p); }
inline unsigned __isGlobal(const void *p) { return !simt::is_shared(p); }
inline std::size_t __cvta_generic_to_shared(const void *p) { return reinterpret_cast<std::size_t>(p); }
inline std::size_t __cvta_generic_to_global(const void *p) { return reinterpret_cast<std::size_t>(p); }

inline void __syncthreads(simt::site w = simt::site::here()) { simt::syncthreads(simt::barrier_kind::plain, 0, w); }
inline int __syncthreads_count(int p, simt::site w = simt::site::here()) { return simt::syncthreads(simt::barrier_kind::count, p, w); }
inline int __syncthreads_and(int p, simt::site w = simt::site::here()) { return simt::syncthreads(simt::barrier_kind::all, p, w); }
inline int __syncthreads_or(int p, simt::site w = simt::site::here()) { return simt::syncthreads(simt::barrier_kind::any, p, w); }
