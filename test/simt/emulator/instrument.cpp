// Plain loads and stores, seen through the hooks that `-fsanitize=thread` puts into compiled code. Only the compiler's
// half of ThreadSanitizer is used: kernels are compiled with the flag, and linked with these functions instead of its
// run-time library. Volatile accesses have hooks of their own; they are scheduling points, so that loops may spin on them.
#include <cstddef>
#include <cstring>

#include "machine.h"
#include "primitives.h"

namespace simt {

void watch_plain(const void *address, unsigned size, access, site);

namespace {

// The compiler takes its hooks for functions that don't throw: a lane that fails in one is left without unwinding.
template <class Access>
void guarded(Access access) {
  if (!current) return;
  bool over = false;
  try {
    access();
  } catch (const stopped &) {
    over = true;
  }
  if (over) current->leave_lane(nullptr);
}

// The hook's caller is all that is known of the place.
[[gnu::noinline]] void watched(const void *address, std::size_t size, access kind) {
  guarded([&] { watch_plain(address, static_cast<unsigned>(size), kind, {"a plain access", 0}); });
}

// Most accesses are in launches without race detection, or of what lies on the lane's own stack: they cost a few tests and no call. Those without an
// optimizer keep everything there.
inline void plain(const void *address, std::size_t size, access kind) {
  const machine *gpu = current;
  if (!gpu || !gpu->race.on() || stack_pool::is_in(gpu->running->stack, address)) return;
  watched(address, size, kind);
}

void strong(const void *address, std::size_t size, access kind) {
  guarded([&] {
    touch(address, static_cast<unsigned>(size), kind, scope::system, {"a volatile access", 0});
    if (kind == access::strong_write) memory_changed();
  });
}

}  // namespace
}  // namespace simt

using simt::access;

extern "C" {

#define SIMT_HOOKS(size)                                                                                          \
  void __tsan_read##size(void *a) { simt::plain(a, size, access::read); }                                         \
  void __tsan_write##size(void *a) { simt::plain(a, size, access::write); }                                       \
  void __tsan_unaligned_read##size(void *a) { simt::plain(a, size, access::read); }                               \
  void __tsan_unaligned_write##size(void *a) { simt::plain(a, size, access::write); }                             \
  void __tsan_volatile_read##size(void *a) { simt::strong(a, size, access::strong_read); }                        \
  void __tsan_volatile_write##size(void *a) { simt::strong(a, size, access::strong_write); }                      \
  void __tsan_unaligned_volatile_read##size(void *a) { simt::strong(a, size, access::strong_read); }              \
  void __tsan_unaligned_volatile_write##size(void *a) { simt::strong(a, size, access::strong_write); }            \
  void __tsan_read_write##size(void *a) { simt::plain(a, size, access::write); }                                  \
  void __tsan_unaligned_read_write##size(void *a) { simt::plain(a, size, access::write); }

SIMT_HOOKS(1)
SIMT_HOOKS(2)
SIMT_HOOKS(4)
SIMT_HOOKS(8)
SIMT_HOOKS(16)

void __tsan_read_range(void *a, std::size_t size) { simt::plain(a, size, access::read); }
void __tsan_write_range(void *a, std::size_t size) { simt::plain(a, size, access::write); }
void __tsan_vptr_update(void **a, void *) { simt::plain(a, sizeof *a, access::write); }
void __tsan_vptr_read(void **a) { simt::plain(a, sizeof *a, access::read); }

void *__tsan_memcpy(void *to, const void *from, std::size_t size) {
  simt::plain(from, size, access::read);
  simt::plain(to, size, access::write);
  return std::memcpy(to, from, size);
}
void *__tsan_memmove(void *to, const void *from, std::size_t size) {
  simt::plain(from, size, access::read);
  simt::plain(to, size, access::write);
  return std::memmove(to, from, size);
}
void *__tsan_memset(void *to, int value, std::size_t size) {
  simt::plain(to, size, access::write);
  return std::memset(to, value, size);
}

// The guard of a static local variable of the host's code.
unsigned char __tsan_atomic8_load(const volatile unsigned char *a, int) { return __atomic_load_n(a, __ATOMIC_ACQUIRE); }
// Shared pointers of the host's count by it.
int __tsan_atomic32_fetch_add(volatile int *a, int value, int) { return __atomic_fetch_add(a, value, __ATOMIC_ACQ_REL); }

void __tsan_init() {}
void __tsan_func_entry(void *) {}
void __tsan_func_exit() {}

}  // extern "C"
