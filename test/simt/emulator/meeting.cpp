// Where lanes wait for one another: converged groups, warp operations, barriers; and the rules of masks.
#include "machine.h"
#include "text.h"
#include "warp_operation.h"

namespace simt {

unsigned machine::active_mask(std::uint64_t path) {
  lane &me = *running;
  me.path = path;
  stop_running(state::at_activemask);
  enter(converging_, me);
  give_way();
  const unsigned mask = static_cast<unsigned>(me.wants.result);
  if (!me.first_mask) me.first_mask = mask;
  switch (how.bug) {
    case plant::full_mask: return ~0u;
    case plant::stale_mask: return me.first_mask;
    default: return mask;
  }
}

// Faults when two lanes wait for each other and not for the same thing.
void machine::check_agreement(const lane &a, const lane &b) {
  const request &x = a.wants, &y = b.wants;
  if (!(x.mask >> b.number & 1) || !(y.mask >> a.number & 1)) return;
  if (x.mask != y.mask)
    fail(fault::mask_disagrees,
         text("%s with mask 0x%08x meets lane %u, which came with mask 0x%08x", x.operation->name, x.mask, b.number, y.mask),
         a, x.where);
  if (x.operation != y.operation || x.size != y.size)
    fail(fault::primitive_disagrees,
         text("%s of %u bytes meets lane %u at %s of %u bytes (%s:%d)", x.operation->name, x.size, b.number,
              y.operation->name, y.size, y.where.file, y.where.line),
         a, x.where);
  if (!how.may_mix_sites && !(x.where == y.where))
    fail(fault::primitive_disagrees,
         text("%s meets lane %u at another call of it (%s:%d)", x.operation->name, b.number, y.where.file, y.where.line),
         a, x.where);
}

bool machine::try_complete(warp &w, const lane &arrived) {
  const unsigned needed = arrived.wants.mask & ~w.exited;
  if (needed & ~w.waiting) return false;
  std::vector<const lane *> meeting;
  for (unsigned rest = needed; rest; rest &= rest - 1) {
    lane &other = *w.lanes[__builtin_ctz(rest)];
    check_agreement(arrived, other);
    if (other.wants.mask != arrived.wants.mask) return false;  // it meets others first, and comes to us later
  }
  const warp_operation &operation = *arrived.wants.operation;
  lane *members[lanes_per_warp] = {};
  for (unsigned rest = needed; rest; rest &= rest - 1) {
    lane &other = *w.lanes[__builtin_ctz(rest)];
    members[other.number] = &other;
    w.waiting &= ~(1u << other.number);
    wake(other);
    if (operation.orders_memory) meeting.push_back(&other);
  }
  operation.complete(members, needed);
  if (operation.orders_memory) race.meet(meeting);
  stats.warp_operations++;
  changed();
  return true;
}

// Lanes that wait for one that is gone: either a fault, or it was the last one that they waited for.
void machine::check_waiting_for(const lane &gone) {
  warp &w = *gone.group;
  for (lane *other : w.lanes) {
    if (!other || other->at != state::at_operation || !(other->wants.mask >> gone.number & 1)) continue;
    if (!how.may_name_exited)
      fail(fault::mask_names_inactive,
           text("%s waits with mask 0x%08x for lane %u, which has left the kernel", other->wants.operation->name,
                other->wants.mask, gone.number),
           *other, other->wants.where);
    try_complete(w, *other);
  }
}

const request &machine::meet(const request &wanted) {
  lane &me = *running;
  warp &w = *me.group;
  me.wants = wanted;
  const char *name = wanted.operation->name;
  if (!(wanted.mask >> me.number & 1))
    fail(fault::mask_without_caller, text("%s with mask 0x%08x, which lacks the calling lane", name, wanted.mask), me, wanted.where);
  unsigned inactive = wanted.mask & ~w.present;
  if (!how.may_name_exited) inactive |= wanted.mask & w.exited;
  if (inactive)
    fail(fault::mask_names_inactive,
         text("%s with mask 0x%08x: lanes 0x%08x %s", name, wanted.mask, inactive,
              inactive & ~w.present ? "do not exist" : "have left the kernel"),
         me, wanted.where);
  stop_running(state::at_operation);
  w.waiting |= 1u << me.number;
  try_complete(w, me);
  give_way();
  return me.wants;
}

// The barrier is done when every lane that has not exited has come (Volta and later).
void machine::try_barrier(block &b) {
  if (b.at_barrier == 0 || b.at_barrier < b.alive) return;
  std::vector<const lane *> meeting;
  std::uint64_t count = 0;
  const request *first = nullptr;
  for (lane &l : b.lanes) {
    if (l.at != state::at_barrier) continue;
    if (!first) first = &l.wants;
    if (l.wants.operation != first->operation ||
        (!how.may_mix_sites && !(l.wants.where == first->where)))
      fail(fault::barrier_disagrees,
           text("%s, and other lanes wait at %s (%s:%d)", l.wants.operation->name, first->operation->name, first->where.file,
                first->where.line),
           l, l.wants.where);
    count += l.wants.value != 0;
    meeting.push_back(&l);
  }
  race.meet(meeting);
  for (lane &l : b.lanes)
    if (l.at == state::at_barrier) {
      l.wants.result = count;
      l.wants.predicate = count == meeting.size();
      wake(l);
    }
  b.at_barrier = 0;
  changed();
}

const request &machine::barrier(const request &wanted) {
  lane &me = *running;
  me.wants = wanted;
  stop_running(state::at_barrier);
  me.home->at_barrier++;
  try_barrier(*me.home);
  give_way();
  return me.wants;
}

}  // namespace simt
