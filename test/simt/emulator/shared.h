// A copy of all `__shared__` variables for each resident block.
//
// `__shared__` is `static thread_local`: the compiler then gives every thread its own copy, wherever the variable stands
// (a template, a lambda, a header), which no section attribute or registry does as simply. So there is a thread of the
// operating system for each resident block, which does nothing but lend what is local to it: all lanes run on the thread that
// called launch(), and it points its thread pointer at a block's before it goes on in a lane of it. Lanes that passed the
// word from thread to thread would wait for the operating system at each step, a third of all time. The first block has
// the calling thread's own copy.
#pragma once
#include <semaphore.h>

#include <memory>
#include <thread>
#include <vector>

namespace simt {

struct memory_range {
  char *begin = nullptr, *end = nullptr;
  bool holds(const void *p) const { return p >= begin && p < end; }
};

class shared_copy {
 public:
  enum class of { calling_thread, new_thread };
  explicit shared_copy(of);
  ~shared_copy();

  void use() const;           // from here on, what is thread_local is this copy's
  memory_range range;         // where the variables lie

 private:
  void note_own();

  void *thread_pointer_ = nullptr;
  sem_t noted_, over_;
  std::thread lender_;
};

class shared_copies {
 public:
  static shared_copies &instance();
  shared_copy &at(unsigned slot);               // made on first use
  const shared_copy &main() { return at(0); }   // the calling thread's own

 private:
  std::vector<std::unique_ptr<shared_copy>> all_;
};

}  // namespace simt
