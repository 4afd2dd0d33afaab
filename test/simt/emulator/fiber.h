// A fibre is a stack and a place to go on from. One fibre runs each lane; the thread's own stack is a fibre too.
#pragma once
#include <cstddef>

#if !defined(__x86_64__)
#include <ucontext.h>
#endif

namespace simt {

class fiber {
 public:
  using entry = void (*)(void *);

  // Prepares the fibre to call `run(argument)` on `stack` when it is first switched to. `run` must never return.
  void start(void *stack, std::size_t size, entry run, void *argument);

  // Leaves `from`, which must be the running fibre, and goes on in `to`. Returns when somebody switches to `from`.
  static void switch_to(fiber &from, fiber &to);

 private:
  static void begin(void *self);

#if defined(__x86_64__)
  void *stack_pointer_ = nullptr;
#else
  ucontext_t context_;
#endif
  entry run_ = nullptr;
  void *argument_ = nullptr;
};

}  // namespace simt
