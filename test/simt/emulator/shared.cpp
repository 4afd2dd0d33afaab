#include "shared.h"

#include <link.h>

#if defined(__x86_64__)
#include <asm/prctl.h>
#include <sys/auxv.h>
#include <sys/syscall.h>
#include <unistd.h>
#elif !defined(__aarch64__)
#error "the thread pointer of this machine is not known here"
#endif

namespace simt {

namespace {

// The thread-local segment of the program itself. The emulator and the toolkit's stand-in headers have no thread_local
// variables, the standard library's are in other segments: what is in this one is __shared__.
memory_range own_thread_locals() {
  memory_range found;
  dl_iterate_phdr(
      [](dl_phdr_info *object, std::size_t, void *out) {
        for (int i = 0; i < object->dlpi_phnum; i++)
          if (object->dlpi_phdr[i].p_type == PT_TLS && object->dlpi_tls_data) {
            auto *begin = static_cast<char *>(object->dlpi_tls_data);
            *static_cast<memory_range *>(out) = {begin, begin + object->dlpi_phdr[i].p_memsz};
          }
        return 1;  // the program comes first; nothing else is asked for
      },
      &found);
  return found;
}

void *thread_pointer() {
  void *p;
#if defined(__x86_64__)
  asm volatile("movq %%fs:0, %0" : "=r"(p));  // the ABI keeps the thread pointer there too
#else
  asm volatile("mrs %0, tpidr_el0" : "=r"(p));
#endif
  return p;
}

// The compiler may keep addresses of thread_local variables over a call of this: callers have none in hand.
__attribute__((noinline)) void set_thread_pointer(void *p) {
#if defined(__x86_64__)
  static const bool by_instruction = getauxval(AT_HWCAP2) >> 1 & 1;  // FSGSBASE, allowed by Linux from 5.9 on
  if (by_instruction)
    asm volatile("wrfsbase %0" : : "r"(p) : "memory");
  else
    syscall(SYS_arch_prctl, ARCH_SET_FS, p);
#else
  asm volatile("msr tpidr_el0, %0" : : "r"(p) : "memory");
#endif
}

void wait_for(sem_t &s) {
  while (sem_wait(&s) != 0) {
  }
}

}  // namespace

void shared_copy::note_own() {
  range = own_thread_locals();
  thread_pointer_ = thread_pointer();
}

shared_copy::shared_copy(of whose) {
  if (whose == of::calling_thread) {
    note_own();
    return;
  }
  sem_init(&noted_, 0, 0);
  sem_init(&over_, 0, 0);
  lender_ = std::thread([this] {
    note_own();
    sem_post(&noted_);
    wait_for(over_);
  });
  wait_for(noted_);
}

shared_copy::~shared_copy() {
  if (!lender_.joinable()) return;
  sem_post(&over_);
  lender_.join();
  sem_destroy(&noted_);
  sem_destroy(&over_);
}

void shared_copy::use() const { set_thread_pointer(thread_pointer_); }

shared_copies &shared_copies::instance() {
  static shared_copies all;
  return all;
}

shared_copy &shared_copies::at(unsigned slot) {
  while (all_.size() <= slot) all_.push_back(std::make_unique<shared_copy>(all_.empty() ? shared_copy::of::calling_thread : shared_copy::of::new_thread));
  return *all_[slot];
}

}  // namespace simt
