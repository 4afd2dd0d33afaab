// Memory as the lanes see it: every access goes straight to the host's memory, one lane at a time. What is emulated is
// the order (scheduling points) and the rules (races, scopes), not delay: a weakly ordered outcome shows as a race.
#include "machine.h"
#include "primitives.h"
#include "text.h"

namespace simt {

namespace {

const char *name(access a) {
  switch (a) {
    case access::read: return "read";
    case access::write: return "write";
    case access::strong_read: return "volatile read";
    case access::strong_write: return "volatile write";
    case access::update: return "atomic";
  }
  return "?";
}

void watch(const void *address, unsigned size, access kind, scope reach, site where) {
  unsigned other = 0;
  lane &me = *current->running;
  const auto verdict = current->race.visit(me, address, size, kind, reach, other);
  if (verdict == race_detector::verdict::clean) return;
  const unsigned per_block = current->shape.x * current->shape.y * current->shape.z;
  current->fail(verdict == race_detector::verdict::race ? fault::race : fault::scope,
                text("%s of %u bytes at %p is not ordered with an access of thread %u of the block in slot %u", name(kind), size,
                     address, other % per_block, other / per_block),
                me, where);
}

}  // namespace

void touch(const void *address, unsigned size, access kind, scope reach, site where) {
  if (current->how.bug == plant::narrow_scope) reach = scope::block;
  current->point();
  if (kind == access::update) current->stats.atomics[static_cast<int>(reach)]++;
  watch(address, size, kind, reach, where);
}

void memory_changed() { current->changed(); }

void fence(scope reach) {
  current->point();
  current->race.fence(*current->running, reach);
}

void trap(const char *why, site where) { current->fail(fault::trap, why, *current->running, where); }

bool is_shared(const void *p) { return current->running->home->shared->range.holds(p); }

void yield() { current->point(); }

// A plain access, from the compiler's instrumentation (instrument.cpp). It is no scheduling point: the race detector
// needs none, and a program without races can't tell.
void watch_plain(const void *address, unsigned size, access kind, site where) {
  if (stack_pool::instance().holds(address)) return;
  watch(address, size, kind, scope::system, where);
}

}  // namespace simt
