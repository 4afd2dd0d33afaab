#include "stacks.h"

#include <sys/mman.h>

#include <cstdio>
#include <cstdlib>

namespace simt {

stack_pool &stack_pool::instance() {
  static stack_pool pool;
  return pool;
}

// The lowest page of each stack is closed, so that a lane that overflows it stops instead of writing to its neighbour.
void stack_pool::grow() {
  void *slab = mmap(nullptr, slab_stacks * size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (slab == MAP_FAILED) {
    std::perror("simt: mmap of the lanes' stacks");
    std::abort();
  }
  slabs_.push_back(static_cast<char *>(slab));
  for (std::size_t i = 0; i < slab_stacks; i++) {
    char *stack = slabs_.back() + i * size;
    mprotect(stack, closed, PROT_NONE);
    free_.push_back(stack + closed);
  }
}

void *stack_pool::take() {
  if (free_.empty()) grow();
  void *stack = free_.back();
  free_.pop_back();
  return stack;
}

void stack_pool::give(void *stack) {
  if (last_) free_.push_back(last_);
  last_ = stack;
}

bool stack_pool::holds(const void *address) const {
  const char *a = static_cast<const char *>(address);
  for (const char *slab : slabs_)
    if (a >= slab && a < slab + slab_stacks * size) return true;
  return false;
}

}  // namespace simt
