// What CUDA's manual says an atomic makes of a value, written down a second time: not the emulator's atomics, and not the
// runtime's operations. A value is one element of a type, in 64 bits: an integer as it is, a float as the double it equals.
#pragma once
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>

namespace simt {

enum class operation { add, sub, min, max, and_, or_, xor_, inc, dec, exch, fmin, fmax, min_unordered, max_unordered };
enum class element { i32, u32, i64, u64, f16, bf16, f32, f64 };

bool is_float(element);
unsigned significant_bits(element);  // of a float

// The memory after the update.
std::uint64_t apply(operation, element, std::uint64_t memory, std::uint64_t operand);

std::uint64_t from_double(double);   // every NaN becomes the same one
double to_double(std::uint64_t);
std::string show(element, std::uint64_t);

// How a CUDA type is made of elements; see layouts.h for which type has which.
template <class T, element Kind, unsigned Count, class Scalar>
struct float_layout {
  static constexpr unsigned count = Count;
  static constexpr element kind = Kind;
  static std::uint64_t get(const T &v, unsigned i) {
    Scalar s;
    std::memcpy(static_cast<void *>(&s), reinterpret_cast<const char *>(&v) + i * sizeof s, sizeof s);
    return from_double(static_cast<double>(static_cast<std::conditional_t<sizeof(Scalar) == 2, float, Scalar>>(s)));
  }
  static void set(T &v, unsigned i, std::uint64_t e) {
    const Scalar s(static_cast<std::conditional_t<sizeof(Scalar) == 2, float, Scalar>>(to_double(e)));
    std::memcpy(reinterpret_cast<char *>(&v) + i * sizeof s, &s, sizeof s);
  }
};

template <class T, element Kind>
struct integer_layout {
  static constexpr unsigned count = 1;
  static constexpr element kind = Kind;
  static std::uint64_t get(const T &v, unsigned) { return static_cast<std::uint64_t>(v); }
  static void set(T &v, unsigned, std::uint64_t e) { v = static_cast<T>(e); }
};

}  // namespace simt
