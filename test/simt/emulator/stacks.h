// Stacks for the lanes' fibres, kept from launch to launch.
#pragma once
#include <cstddef>
#include <vector>

namespace simt {

class stack_pool {
 public:
  static constexpr std::size_t size = 256 * 1024;
  static constexpr std::size_t closed = 4096;  // of each, at its lower end

  static stack_pool &instance();
  void *take();
  // Gives a stack back. The caller may still stand on it: it is handed out again only after the next one came back.
  void give(void *stack);
  bool holds(const void *address) const;  // is this in anybody's stack?
  static bool is_in(const void *stack, const void *address) {  // is it in this one, which take() gave?
    return static_cast<std::size_t>(static_cast<const char *>(address) - static_cast<const char *>(stack)) < size - closed;
  }

 private:
  static constexpr std::size_t slab_stacks = 64;

  void grow();

  std::vector<void *> free_;
  std::vector<char *> slabs_;
  void *last_ = nullptr;
};

}  // namespace simt
