// Memory for tests whose keys are addresses: neighbouring slots lie 4 GiB apart and differ in no lower bit, so that a key
// cut to 32 bits takes them for one.
#pragma once
#include <cstddef>

namespace simt {

class far_slots {
 public:
  static constexpr std::size_t most_bytes = 1 << 16;

  // The slot of this number, `size` bytes wide.
  static void *at(unsigned slot, std::size_t size);
};

}  // namespace simt
