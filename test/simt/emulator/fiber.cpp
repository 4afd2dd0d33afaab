// The switch saves what the System V ABI makes the callee's: six registers and the stack pointer. glibc's swapcontext
// would also save the signal mask, a system call a switch, which is most of the time of a suite that switches 10^9 times.
#include "fiber.h"

#include <cstdint>
#include <cstdlib>

#if defined(__x86_64__)
extern "C" void simt_fiber_switch(void **save, void *load);
extern "C" void simt_fiber_entry();

asm(R"(
    .text
    .globl  simt_fiber_switch
    .type   simt_fiber_switch, @function
simt_fiber_switch:
    pushq   %rbp
    pushq   %rbx
    pushq   %r12
    pushq   %r13
    pushq   %r14
    pushq   %r15
    movq    %rsp, (%rdi)
    movq    %rsi, %rsp
    popq    %r15
    popq    %r14
    popq    %r13
    popq    %r12
    popq    %rbx
    popq    %rbp
    ret
    .size   simt_fiber_switch, . - simt_fiber_switch

    .globl  simt_fiber_entry
    .type   simt_fiber_entry, @function
simt_fiber_entry:
    movq    %r12, %rdi
    xorl    %ebp, %ebp
    callq   *%r13
    ud2
    .size   simt_fiber_entry, . - simt_fiber_entry
)");
#endif

namespace simt {

void fiber::start(void *stack, std::size_t size, entry run, void *argument) {
  run_ = run;
  argument_ = argument;
#if defined(__x86_64__)
  auto *top = reinterpret_cast<void **>(static_cast<char *>(stack) + size);
  *--top = nullptr;
  *--top = nullptr;
  *--top = reinterpret_cast<void *>(simt_fiber_entry);
  *--top = nullptr;  // rbp: a null frame pointer ends every walk up the frames
  *--top = nullptr;  // rbx
  *--top = this;     // r12
  *--top = reinterpret_cast<void *>(&fiber::begin);  // r13
  *--top = nullptr;  // r14
  *--top = nullptr;  // r15
  stack_pointer_ = top;
#else
  getcontext(&context_);
  context_.uc_stack.ss_sp = stack;
  context_.uc_stack.ss_size = size;
  context_.uc_link = nullptr;
  const auto self = reinterpret_cast<std::uintptr_t>(this);
  auto trampoline = +[](unsigned high, unsigned low) {
    begin(reinterpret_cast<void *>((static_cast<std::uintptr_t>(high) << 16 << 16) | low));
  };
  makecontext(&context_, reinterpret_cast<void (*)()>(trampoline), 2, static_cast<unsigned>(self >> 16 >> 16),
              static_cast<unsigned>(self));
#endif
}

void fiber::begin(void *self) {
  auto *fresh = static_cast<fiber *>(self);
  fresh->run_(fresh->argument_);
  std::abort();
}

void fiber::switch_to(fiber &from, fiber &to) {
#if defined(__x86_64__)
  simt_fiber_switch(&from.stack_pointer_, to.stack_pointer_);
#else
  swapcontext(&from.context_, &to.context_);
#endif
}

}  // namespace simt
