#include "model.h"

#include <cmath>
#include <cstdio>
#include <limits>

namespace simt {

namespace {

// To the nearest number of `bits` significant bits, ties to even. Overflow and subnormals are kept out of the tests that
// use the model, and have their own.
double round_to(unsigned bits, double x) {
  if (x == 0 || !std::isfinite(x) || bits >= 53) return x;
  int exponent;
  const double fraction = std::frexp(x, &exponent);
  return std::ldexp(std::nearbyint(std::ldexp(fraction, static_cast<int>(bits))), exponent - static_cast<int>(bits));
}

// fmin and fmax, with -0.0 less than 0.0, as on the GPU.
std::uint64_t number_extreme(bool least, std::uint64_t memory, std::uint64_t operand) {
  const double a = to_double(memory), b = to_double(operand);
  if (std::isnan(b)) return memory;
  if (std::isnan(a)) return operand;
  if (a == b) return std::signbit(b) == least ? operand : memory;
  return (b < a) == least ? operand : memory;
}

std::uint64_t apply_float(operation op, element e, std::uint64_t memory, std::uint64_t operand) {
  if (op == operation::exch) return operand;
  if (op == operation::min) return to_double(operand) < to_double(memory) ? operand : memory;
  if (op == operation::max) return to_double(operand) > to_double(memory) ? operand : memory;
  if (op == operation::fmin || op == operation::fmax) return number_extreme(op == operation::fmin, memory, operand);
  if (op == operation::min_unordered) return to_double(memory) <= to_double(operand) ? memory : operand;
  if (op == operation::max_unordered) return to_double(memory) >= to_double(operand) ? memory : operand;
  return from_double(round_to(significant_bits(e), to_double(memory) + to_double(operand)));
}

// T is the element's own type: the language's conversions do the wrapping.
template <class T>
T apply_integer(operation op, T memory, T operand) {
  using U = std::make_unsigned_t<T>;
  switch (op) {
    case operation::add: return static_cast<T>(static_cast<U>(memory) + static_cast<U>(operand));
    case operation::sub: return static_cast<T>(static_cast<U>(memory) - static_cast<U>(operand));
    case operation::min: return memory < operand ? memory : operand;
    case operation::max: return memory > operand ? memory : operand;
    case operation::and_: return memory & operand;
    case operation::or_: return memory | operand;
    case operation::xor_: return memory ^ operand;
    case operation::inc: return memory >= operand ? T(0) : memory + 1;
    case operation::dec: return memory == 0 || memory > operand ? operand : memory - 1;
    case operation::exch: return operand;
    case operation::fmin:
    case operation::fmax:
    case operation::min_unordered:
    case operation::max_unordered: break;  // of floats alone
  }
  return memory;
}

template <class T>
std::uint64_t apply_as(operation op, std::uint64_t memory, std::uint64_t operand) {
  return static_cast<std::uint64_t>(apply_integer<T>(op, static_cast<T>(memory), static_cast<T>(operand)));
}

}  // namespace

bool is_float(element e) { return e >= element::f16; }

unsigned significant_bits(element e) {
  switch (e) {
    case element::f16: return 11;
    case element::bf16: return 8;
    case element::f32: return 24;
    default: return 53;
  }
}

std::uint64_t apply(operation op, element e, std::uint64_t memory, std::uint64_t operand) {
  switch (e) {
    case element::i32: return apply_as<std::int32_t>(op, memory, operand);
    case element::u32: return apply_as<std::uint32_t>(op, memory, operand);
    case element::i64: return apply_as<std::int64_t>(op, memory, operand);
    case element::u64: return apply_as<std::uint64_t>(op, memory, operand);
    default: return apply_float(op, e, memory, operand);
  }
}

std::uint64_t from_double(double d) {
  if (std::isnan(d)) d = std::numeric_limits<double>::quiet_NaN();
  std::uint64_t bits;
  std::memcpy(&bits, &d, sizeof bits);
  return bits;
}

double to_double(std::uint64_t bits) {
  double d;
  std::memcpy(&d, &bits, sizeof d);
  return d;
}

std::string show(element e, std::uint64_t value) {
  char text[48];
  if (is_float(e))
    std::snprintf(text, sizeof text, "%.17g", to_double(value));
  else if (e == element::i32 || e == element::i64)
    std::snprintf(text, sizeof text, "%lld", static_cast<long long>(value));
  else
    std::snprintf(text, sizeof text, "%llu", static_cast<unsigned long long>(value));
  return text;
}

}  // namespace simt
