// A small generator (splitmix64) with the same numbers on every machine; <random>'s distributions don't promise that.
#pragma once
#include <cstdint>

namespace simt {

class random_source {
 public:
  explicit random_source(std::uint64_t seed = 0) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }

  // Uniform in [0, bound); bound is small, so the bias of the multiplication does not matter.
  unsigned below(unsigned bound) { return static_cast<unsigned>(((next() >> 32) * bound) >> 32); }
  int between(int low, int high) { return low + static_cast<int>(below(static_cast<unsigned>(high - low + 1))); }
  bool chance(unsigned of_256) { return below(256) < of_256; }

 private:
  std::uint64_t state_;
};

// One well-mixed number of several; seeds of sub-cases are made with it.
inline std::uint64_t mix(std::uint64_t a, std::uint64_t b) { return random_source(a ^ (b * 0xd6e8feb86659fd93u)).next(); }

}  // namespace simt
