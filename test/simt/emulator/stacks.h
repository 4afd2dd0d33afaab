// Stacks for the lanes' fibres, kept from launch to launch.
#pragma once
#include <cstddef>
#include <vector>

namespace simt {

class stack_pool {
 public:
  static constexpr std::size_t size = 256 * 1024;

  static stack_pool &instance();
  void *take();
  // Gives a stack back. The caller may still stand on it: it is handed out again only after the next one came back.
  void give(void *stack);
  bool holds(const void *address) const;  // is this in anybody's stack?

 private:
  static constexpr std::size_t slab_stacks = 64;

  void grow();

  std::vector<void *> free_;
  std::vector<char *> slabs_;
  void *last_ = nullptr;
};

}  // namespace simt
