// One thread of the operating system for each resident block, of which one runs at a time.
//
// `__shared__` is `static thread_local`: the compiler then gives every block its own copy, wherever the variable stands
// (a template, a lambda, a header), which no section attribute or registry does as simply. The first block lives on the
// thread that called launch().
#pragma once
#include <semaphore.h>

#include <memory>
#include <thread>
#include <vector>

#include "fiber.h"

namespace simt {

struct memory_range {
  char *begin = nullptr, *end = nullptr;
  bool holds(const void *p) const { return p >= begin && p < end; }
};

class worker {
 public:
  explicit worker(worker *main);
  ~worker();

  // Leaves `self`, a fibre of this worker, and goes on in `target`, a fibre of `to`; returns when `self` is its target again.
  void pass(fiber &self, worker &to, fiber &target);

  // The same from a fibre that is not entered again: its stack may be somebody else's before this thread runs next.
  [[noreturn]] void pass_for_good(fiber &self, worker &to, fiber &target);

  // For the calling thread, from `home`: returns when somebody goes home to it.
  void run(worker &to, fiber &target);

  fiber home;                 // the thread's own stack
  memory_range shared;        // this thread's copy of all __shared__ variables

 private:
  void serve();

  worker *main_;              // null: this is the calling thread
  fiber *next_ = nullptr;     // where to go on when woken; null: end
  worker *pass_to_ = nullptr; // left by pass_for_good for `home` to do
  fiber *pass_target_ = nullptr;
  sem_t wake_;
  std::thread thread_;
};

class workers {
 public:
  static workers &instance();
  worker &at(unsigned slot);                  // made on first use
  worker &main() { return at(0); }
  void send_home(unsigned slots);             // brings the first `slots` workers back to their own stacks

 private:
  std::vector<std::unique_ptr<worker>> all_;
};

}  // namespace simt
