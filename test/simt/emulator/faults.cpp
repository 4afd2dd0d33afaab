// How a launch fails: what is said about it.
#include "machine.h"
#include "text.h"
#include "warp_operation.h"

namespace simt {

std::string machine::describe(const lane &l) const {
  const block &b = *l.home;
  return text("block (%u,%u,%u) warp %u lane %u, thread (%u,%u,%u)", b.index.x, b.index.y, b.index.z, l.group->number,
              l.number, l.thread.x, l.thread.y, l.thread.z);
}

void machine::fail(fault kind, const std::string &what, const lane &about, site where) {
  fault_ = kind;
  message_ = text("%s: ", name(kind)) + what + text("\n  at %s:%d", where.file, where.line) + "\n  by " + describe(about) +
             (about.wants.operation ? text(", last mask 0x%08x", about.wants.mask) : "") +
             text("\n  seed %llu, schedule %s, step %llu", (unsigned long long)how.seed, policy_.name(),
                  (unsigned long long)stats.steps);
  throw stopped{};
}

// Every lane waits. The most telling cause is looked for first.
void machine::fail_stuck() {
  std::string all;
  const lane *anybody = nullptr;
  unsigned listed = 0;
  for (auto &b : slots_)
    for (lane &l : b->lanes) {
      if (l.at == state::exited) continue;
      if (l.at == state::at_operation)
        for (unsigned rest = l.wants.mask & l.group->waiting; rest; rest &= rest - 1)
          check_agreement(l, *l.group->lanes[__builtin_ctz(rest)]);
      if (!anybody) anybody = &l;
      if (++listed <= 40)
        all += text("\n    %s waits at %s, mask 0x%08x (%s:%d)", describe(l).c_str(), l.wants.operation->name, l.wants.mask,
                    l.wants.where.file, l.wants.where.line);
    }
  fail(fault::deadlock, text("all %u lanes that are left wait:", listed) + all, *anybody, anybody->wants.where);
}

const char *name(fault f) {
  switch (f) {
    case fault::none: return "none";
    case fault::mask_without_caller: return "mask without caller";
    case fault::mask_names_inactive: return "mask names an inactive lane";
    case fault::mask_disagrees: return "mask disagrees";
    case fault::primitive_disagrees: return "primitive disagrees";
    case fault::undefined_source: return "undefined shuffle source";
    case fault::barrier_disagrees: return "barrier disagrees";
    case fault::deadlock: return "deadlock";
    case fault::livelock: return "livelock";
    case fault::race: return "data race";
    case fault::scope: return "scope too narrow";
    case fault::trap: return "trap";
  }
  return "?";
}

}  // namespace simt
