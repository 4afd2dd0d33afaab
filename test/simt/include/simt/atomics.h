// The atomics with CUDA's overloads, in three scopes. Each is one scheduling point and then one indivisible step; the
// vector types take a step for each element, which is all that CUDA promises of them.
#pragma once

#include "../../emulator/primitives.h"
#include "keywords.h"

#define SIMT_UNWATCHED __attribute__((no_sanitize("thread")))  // the access is reported by touch(), as what it is

namespace simt {

template <class T, class Step>
SIMT_UNWATCHED T update(T *address, scope reach, site where, Step step) {
  touch(address, sizeof(T), access::update, reach, where);
  T old;
  std::memcpy(static_cast<void *>(&old), address, sizeof(T));
  const T next = step(old);
  if (std::memcmp(&old, &next, sizeof(T)) != 0) memory_changed();
  std::memcpy(static_cast<void *>(address), &next, sizeof(T));
  return old;
}

// Integers wrap; the language wants that said.
template <class T>
SIMT_UNWATCHED T wrapping_add(T a, T b) { return static_cast<T>(static_cast<unsigned long long>(a) + static_cast<unsigned long long>(b)); }
template <class T>
SIMT_UNWATCHED T wrapping_sub(T a, T b) { return static_cast<T>(static_cast<unsigned long long>(a) - static_cast<unsigned long long>(b)); }

}  // namespace simt

#define SIMT_ATOMIC_IN(name, suffix, reach, T, next)                                            \
  SIMT_UNWATCHED inline T name##suffix(T *address, T value, SIMT_HERE) {                        \
    return simt::update(address, simt::scope::reach, where, [value](T old) -> T { return next; }); \
  }
#define SIMT_ATOMIC(name, T, next)                  \
  SIMT_ATOMIC_IN(name, , device, T, next)           \
  SIMT_ATOMIC_IN(name, _block, block, T, next)      \
  SIMT_ATOMIC_IN(name, _system, system, T, next)

SIMT_ATOMIC(atomicAdd, int, simt::wrapping_add(old, value))
SIMT_ATOMIC(atomicAdd, unsigned, old + value)
SIMT_ATOMIC(atomicAdd, unsigned long long, old + value)
SIMT_ATOMIC(atomicAdd, float, old + value)
SIMT_ATOMIC(atomicAdd, double, old + value)
SIMT_ATOMIC(atomicSub, int, simt::wrapping_sub(old, value))
SIMT_ATOMIC(atomicSub, unsigned, old - value)

SIMT_ATOMIC(atomicExch, int, ((void)old, value))
SIMT_ATOMIC(atomicExch, unsigned, ((void)old, value))
SIMT_ATOMIC(atomicExch, unsigned long long, ((void)old, value))
SIMT_ATOMIC(atomicExch, float, ((void)old, value))

#define SIMT_ATOMIC_ORDER(T)                             \
  SIMT_ATOMIC(atomicMin, T, value < old ? value : old)   \
  SIMT_ATOMIC(atomicMax, T, value > old ? value : old)
SIMT_ATOMIC_ORDER(int)
SIMT_ATOMIC_ORDER(unsigned)
SIMT_ATOMIC_ORDER(long long)
SIMT_ATOMIC_ORDER(unsigned long long)
#undef SIMT_ATOMIC_ORDER

#define SIMT_ATOMIC_BITS(T)                  \
  SIMT_ATOMIC(atomicAnd, T, old & value)     \
  SIMT_ATOMIC(atomicOr, T, old | value)      \
  SIMT_ATOMIC(atomicXor, T, old ^ value)
SIMT_ATOMIC_BITS(int)
SIMT_ATOMIC_BITS(unsigned)
SIMT_ATOMIC_BITS(long long)
SIMT_ATOMIC_BITS(unsigned long long)
#undef SIMT_ATOMIC_BITS

SIMT_ATOMIC(atomicInc, unsigned, old >= value ? 0 : old + 1)
SIMT_ATOMIC(atomicDec, unsigned, old == 0 || old > value ? value : old - 1)

#define SIMT_CAS_IN(suffix, reach, T)                                                          \
  SIMT_UNWATCHED inline T atomicCAS##suffix(T *address, T compare, T value, SIMT_HERE) {       \
    return simt::update(address, simt::scope::reach, where,                                    \
                        [compare, value](T old) -> T { return old == compare ? value : old; }); \
  }
#define SIMT_CAS(T) SIMT_CAS_IN(, device, T) SIMT_CAS_IN(_block, block, T) SIMT_CAS_IN(_system, system, T)
SIMT_CAS(int)
SIMT_CAS(unsigned)
SIMT_CAS(unsigned short)
SIMT_CAS(unsigned long long)
#undef SIMT_CAS
#undef SIMT_CAS_IN

// Vector adds: element by element.
#define SIMT_VECTOR_ADD_IN(suffix, reach, T, ...)                                                              \
  SIMT_UNWATCHED inline T atomicAdd##suffix(T *address, T value, SIMT_HERE) {                                  \
    T old;                                                                                                     \
    simt::update_each(&T::x, address, value, old, simt::scope::reach, where);                                  \
    for (auto member : {__VA_ARGS__}) simt::update_each(member, address, value, old, simt::scope::reach, where); \
    return old;                                                                                                \
  }
#define SIMT_VECTOR_ADD(T, ...)                             \
  SIMT_VECTOR_ADD_IN(, device, T, __VA_ARGS__)              \
  SIMT_VECTOR_ADD_IN(_block, block, T, __VA_ARGS__)         \
  SIMT_VECTOR_ADD_IN(_system, system, T, __VA_ARGS__)

namespace simt {
template <class T, class Element>
SIMT_UNWATCHED void update_each(Element T::*member, T *address, const T &value, T &old, scope reach, site where) {
  const Element add = value.*member;
  old.*member = update(&(address->*member), reach, where, [add](Element e) -> Element { return e + add; });
}
}  // namespace simt

#if __CUDA_ARCH__ >= 900
SIMT_VECTOR_ADD(float2, &float2::y)
SIMT_VECTOR_ADD(float4, &float4::y, &float4::z, &float4::w)
#endif
