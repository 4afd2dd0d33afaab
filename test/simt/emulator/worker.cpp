#include "worker.h"

#include <link.h>

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

void wait_for(sem_t &s) {
  while (sem_wait(&s) != 0) {
  }
}

}  // namespace

worker::worker(worker *main) : main_(main) {
  sem_init(&wake_, 0, 0);
  if (!main) {
    shared = own_thread_locals();
    return;
  }
  thread_ = std::thread([this] {
    shared = own_thread_locals();
    sem_post(&main_->wake_);
    serve();
  });
  wait_for(main->wake_);
}

worker::~worker() {
  if (thread_.joinable()) {
    next_ = nullptr;
    sem_post(&wake_);
    thread_.join();
  }
  sem_destroy(&wake_);
}

void worker::serve() {
  for (;;) {
    wait_for(wake_);
    if (!next_) return;
    if (next_ != &home) fiber::switch_to(home, *next_);
    worker &to = pass_to_ ? *pass_to_ : *main_;  // called home and nothing to pass on: this launch is over for us
    to.next_ = pass_to_ ? pass_target_ : &main_->home;
    pass_to_ = nullptr;
    sem_post(&to.wake_);
  }
}

void worker::pass(fiber &self, worker &to, fiber &target) {
  to.next_ = &target;
  if (&to != this) {
    sem_post(&to.wake_);
    wait_for(wake_);
  }
  if (next_ != &self) fiber::switch_to(self, *next_);
}

void worker::pass_for_good(fiber &self, worker &to, fiber &target) {
  if (&to == this) fiber::leave_for(self, target);
  pass_to_ = &to;
  pass_target_ = &target;
  fiber::leave_for(self, home);
}

void worker::run(worker &to, fiber &target) {
  pass(home, to, target);
  while (pass_to_) {
    worker &next = *pass_to_;
    pass_to_ = nullptr;
    pass(home, next, *pass_target_);
  }
}

workers &workers::instance() {
  static workers all;
  return all;
}

worker &workers::at(unsigned slot) {
  while (all_.size() <= slot) all_.push_back(std::make_unique<worker>(all_.empty() ? nullptr : all_[0].get()));
  return *all_[slot];
}

void workers::send_home(unsigned slots) {
  for (unsigned i = 1; i < slots; i++) main().pass(main().home, *all_[i], all_[i]->home);
}

}  // namespace simt
