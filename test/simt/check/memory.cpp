#include "memory.h"

#include <sys/mman.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>

namespace simt {

namespace {

void *map(void *where) {
  void *p = mmap(where, far_slots::most_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return p == MAP_FAILED ? nullptr : p;
}

struct halves {
  char *even = nullptr, *odd = nullptr;

  halves() {
    for (int tries = 0; tries < 64; tries++) {
      even = static_cast<char *>(map(nullptr));
      if (!even) break;
      char *const wanted = reinterpret_cast<char *>(reinterpret_cast<std::uintptr_t>(even) ^ (std::uintptr_t(1) << 32));
      odd = static_cast<char *>(map(wanted));
      if (odd == wanted) return;
      if (odd) munmap(odd, far_slots::most_bytes);  // taken; the next first half will lie elsewhere
    }
    std::fprintf(stderr, "simt: no two mappings 4 GiB apart\n");
    std::abort();
  }
};

}  // namespace

void *far_slots::at(unsigned slot, std::size_t size) {
  static const halves memory;
  return (slot & 1 ? memory.odd : memory.even) + slot / 2 * size;
}

}  // namespace simt
