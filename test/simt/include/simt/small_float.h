// A floating-point type of 16 bits whose sums and products are rounded as the hardware rounds them: float holds the exact
// product and enough of the exact sum (24 >= 2p + 2 bits), so rounding its result once more is rounding once.
#pragma once

#include "intrinsics.h"

namespace simt {

// Rounds to nearest, ties to even. `Exponent` and `Fraction` are field widths.
template <int Exponent, int Fraction>
unsigned short small_from_float(float value) {
  constexpr int bias = (1 << (Exponent - 1)) - 1, cut = 23 - Fraction;
  const std::uint32_t bits = __float_as_uint(value), magnitude = bits & 0x7fffffffu;
  const auto sign = static_cast<unsigned short>(bits >> 16 & 0x8000u);
  constexpr unsigned infinity = ((1u << Exponent) - 1) << Fraction;
  if (magnitude > 0x7f800000u) return 0x7fff;  // the NaN that the hardware gives
  if (magnitude == 0x7f800000u) return static_cast<unsigned short>(sign | infinity);
  const int exponent = static_cast<int>(magnitude >> 23) - 127;
  if (magnitude == 0) return sign;
  // Below the normal range the last bit kept moves up.
  const int lowest = 1 - bias;
  const int shift = cut + (exponent < lowest ? lowest - exponent : 0);
  if (shift > 25) return sign;
  const std::uint32_t significand = exponent == -127 ? (magnitude & 0x7fffffu) << 1 : (magnitude & 0x7fffffu) | 0x800000u;
  const std::uint32_t kept = significand >> shift, rest = significand & ((1u << shift) - 1), half = 1u << (shift - 1);
  const std::uint32_t rounded = kept + (rest > half || (rest == half && (kept & 1)));
  const std::uint32_t base = exponent < lowest ? 0 : static_cast<std::uint32_t>(exponent + bias - 1) << Fraction;
  const std::uint32_t result = base + rounded;  // a carry runs into the exponent, as it should
  return static_cast<unsigned short>(sign | (result > infinity ? infinity : result));
}

template <int Exponent, int Fraction>
float small_to_float(unsigned short bits) {
  constexpr int bias = (1 << (Exponent - 1)) - 1;
  const std::uint32_t sign = static_cast<std::uint32_t>(bits & 0x8000u) << 16;
  const std::uint32_t fraction = bits & ((1u << Fraction) - 1);
  const int exponent = (bits & 0x7fff) >> Fraction;
  if (exponent == (1 << Exponent) - 1) return __uint_as_float(sign | 0x7f800000u | fraction << (23 - Fraction));
  const float magnitude = exponent == 0 ? std::ldexp(static_cast<float>(fraction), 1 - bias - Fraction)
                                        : std::ldexp(static_cast<float>(fraction | 1u << Fraction), exponent - bias - Fraction);
  return __uint_as_float(sign | __float_as_uint(magnitude));
}

}  // namespace simt

// Defines the scalar type, its pair, and the intrinsics on both; `from` and `to` are the infix of the conversions.
#define SIMT_SMALL_FLOAT(type, pair, raw, tag, exponent, fraction)                                                     \
  struct raw { unsigned short x; };                                                                                    \
  struct type {                                                                                                        \
    unsigned short bits;                                                                                               \
    type() = default;                                                                                                  \
    type(float v) : bits(simt::small_from_float<exponent, fraction>(v)) {}                                             \
    type(double v) : type(static_cast<float>(v)) {}                                                                    \
    type(int v) : type(static_cast<float>(v)) {}                                                                       \
    type(unsigned v) : type(static_cast<float>(v)) {}                                                                  \
    type(long long v) : type(static_cast<float>(v)) {}                                                                 \
    type(unsigned long long v) : type(static_cast<float>(v)) {}                                                        \
    type(raw r) : bits(r.x) {}                                                                                         \
    operator raw() const { return {bits}; }                                                                            \
    operator float() const { return simt::small_to_float<exponent, fraction>(bits); }                                  \
    type &operator+=(type b) { return *this = type(float(*this) + float(b)); }                                         \
    type &operator-=(type b) { return *this = type(float(*this) - float(b)); }                                         \
    type &operator*=(type b) { return *this = type(float(*this) * float(b)); }                                         \
  };                                                                                                                   \
  inline type operator+(type a, type b) { return type(float(a) + float(b)); }                                          \
  inline type operator-(type a, type b) { return type(float(a) - float(b)); }                                          \
  inline type operator*(type a, type b) { return type(float(a) * float(b)); }                                          \
  inline type operator/(type a, type b) { return type(float(a) / float(b)); }                                          \
  inline type operator-(type a) { a.bits ^= 0x8000; return a; }                                                        \
  inline bool operator==(type a, type b) { return float(a) == float(b); }                                              \
  inline bool operator!=(type a, type b) { return float(a) != float(b); }                                              \
  inline bool operator<(type a, type b) { return float(a) < float(b); }                                                \
  inline bool operator>(type a, type b) { return float(a) > float(b); }                                                \
  inline bool operator<=(type a, type b) { return float(a) <= float(b); }                                              \
  inline bool operator>=(type a, type b) { return float(a) >= float(b); }                                              \
  struct alignas(4) pair {                                                                                             \
    type x, y;                                                                                                         \
    pair() = default;                                                                                                  \
    pair(type x, type y) : x(x), y(y) {}                                                                               \
  };                                                                                                                   \
  inline pair operator+(pair a, pair b) { return {a.x + b.x, a.y + b.y}; }                                             \
  inline pair operator-(pair a, pair b) { return {a.x - b.x, a.y - b.y}; }                                             \
  inline pair operator*(pair a, pair b) { return {a.x * b.x, a.y * b.y}; }                                             \
  inline pair operator-(pair a) { return {-a.x, -a.y}; }                                                               \
  inline type __hadd(type a, type b) { return a + b; }                                                                 \
  inline type __hadd_rn(type a, type b) { return a + b; }                                                              \
  inline type __hsub(type a, type b) { return a - b; }                                                                 \
  inline type __hmul(type a, type b) { return a * b; }                                                                 \
  inline type __hneg(type a) { return -a; }                                                                            \
  inline pair __hadd2(pair a, pair b) { return a + b; }                                                                \
  inline pair __hadd2_rn(pair a, pair b) { return a + b; }                                                             \
  inline pair __hsub2(pair a, pair b) { return a - b; }                                                                \
  inline pair __hmul2(pair a, pair b) { return a * b; }                                                                \
  inline pair __hneg2(pair a) { return -a; }                                                                           \
  inline bool __heq(type a, type b) { return a == b; }                                                                 \
  inline bool __hisnan(type a) { return std::isnan(float(a)); }                                                        \
  inline type __low2##tag(pair p) { return p.x; }                                                                      \
  inline type __high2##tag(pair p) { return p.y; }                                                                     \
  inline pair make_##tag##2(type x, type y) { return {x, y}; }                                                         \
  SIMT_SHUFFLES(type)                                                                                                  \
  SIMT_SHUFFLES(pair)                                                                                                  \
  SIMT_ATOMIC(atomicAdd, type, old + value)                                                                            \
  SIMT_VECTOR_ADD(pair, &pair::y)
