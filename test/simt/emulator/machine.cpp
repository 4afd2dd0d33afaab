#include "machine.h"

#include <cstdarg>
#include <cstdio>
#include <cstring>

#include "sanitizer.h"
#include "warp_operation.h"

// The variables that CUDA calls built in. They are plain globals that follow the running lane, and no macros: a kernel
// may have a parameter of the same name.
uint3 threadIdx, blockIdx;
dim3 blockDim, gridDim;

namespace simt {

machine *current;

namespace {

uint3 unflatten(unsigned rank, dim3 shape) {
  return {rank % shape.x, rank / shape.x % shape.y, rank / (shape.x * shape.y)};
}

std::string text(const char *format, ...) __attribute__((format(printf, 1, 2)));
std::string text(const char *format, ...) {
  char line[512];
  va_list arguments;
  va_start(arguments, format);
  std::vsnprintf(line, sizeof line, format, arguments);
  va_end(arguments);
  return line;
}

constexpr bool fill_shared = !SIMT_ASAN;  // clang links the sanitizer, and its thread-locals, into the program

}  // namespace

machine::machine(dim3 grid, dim3 shape, const options &how, kernel_entry entry, void *kernel)
    : how(how), grid(grid), shape(shape), random(mix(how.seed, 1)), entry_(entry), kernel_(kernel),
      policy_(how.order, random), stacks_(stack_pool::instance()),
      workers_(workers::instance()), blocks_(grid.x * grid.y * grid.z) {
  const unsigned resident = how.resident < blocks_ ? how.resident : blocks_;
  const unsigned lanes = resident * shape.x * shape.y * shape.z;
  slots_.resize(resident);
  race.reset(lanes, how.races && lanes <= 4096);
  idle_limit_ = 200'000 + 4'000ull * lanes;
}

// ---- the life of blocks and lanes

void machine::start_block(unsigned slot) {
  auto b = std::make_unique<block>();
  b->slot = slot;
  b->index = unflatten(next_block_++, grid);
  b->thread = &workers_.at(slot);
  if (fill_shared) {
    const memory_range shared = b->thread->shared;
    random_source garbage(mix(how.seed, 2 + slot));
    for (char *p = shared.begin; p < shared.end; p++) *p = static_cast<char>(garbage.next());
  }
  race.forget(b->thread->shared);
  const unsigned count = shape.x * shape.y * shape.z;
  b->alive = count;
  for (unsigned rank = 0; rank < count; rank++) {
    if (rank % lanes_per_warp == 0) {
      b->warps.emplace_back();
      b->warps.back().number = rank / lanes_per_warp;
    }
    warp &w = b->warps.back();
    lane &l = b->lanes.emplace_back();
    l.home = b.get();
    l.group = &w;
    l.rank = rank;
    l.id = slot * count + rank;
    l.number = rank % lanes_per_warp;
    l.thread = unflatten(rank, shape);
    l.stack = stacks_.take();
    l.context.start(l.stack, stack_pool::size - 4096, &machine::lane_main, &l);
    w.lanes[l.number] = &l;
    w.present |= 1u << l.number;
    policy_.admit(l);
    enter(ready_, l);
    w.ready++;
  }
  live_blocks_++;
  if (slots_[slot]) finished_.push_back(std::move(slots_[slot]));
  slots_[slot] = std::move(b);
}

// What stops a launch is thrown, so that the lane's frames are left as C++ leaves them; the other lanes' are given up where
// they stand.
void machine::lane_main(void *) {
  lane *next = nullptr;
  try {
    current->entry_(current->kernel_);
    next = current->retire();
  } catch (const stopped &) {
  } catch (...) {
    current->escaped_ = std::current_exception();
  }
  current->leave_lane(next);
}

// The running lane has left the kernel. Returns who goes on; null when all is done.
lane *machine::retire() {
  lane &me = *running;
  warp &w = *me.group;
  changed();
  stop_running(state::exited);
  w.exited |= 1u << me.number;
  check_waiting_for(me);
  block &home = *me.home;
  if (--home.alive > 0) {
    try_barrier(home);
  } else {
    live_blocks_--;
    if (next_block_ < blocks_) start_block(home.slot);
  }
  lane *next = pick();
  if (!next && live_blocks_) fail_stuck();
  return next;
}

void machine::leave_lane(lane *next) {
  lane &me = *running;
  worker &here = *me.home->thread;
  stacks_.give(me.stack);
  me.stack = nullptr;
  if (!next) here.pass_for_good(me.context, workers_.main(), workers_.main().home);
  resume(*next);
  here.pass_for_good(me.context, *next->home->thread, next->context);
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

void machine::run() {
  worker &main = workers_.main();
  for (unsigned slot = 0; slot < slots_.size(); slot++) start_block(slot);
  blockDim = shape;
  gridDim = grid;
  lane &first = *pick();
  resume(first);
  main.run(*first.home->thread, first.context);
  workers_.send_home(static_cast<unsigned>(slots_.size()));
  for (auto &b : slots_)
    for (lane &l : b->lanes)
      if (l.stack) stacks_.give(l.stack);  // a failed launch leaves its lanes where they stood
  if (escaped_) std::rethrow_exception(escaped_);
  if (fault_ != fault::none) throw failure(fault_, message_);
}

// ---- who runs next

void machine::enter(std::vector<lane *> &list, lane &l) {
  l.place = static_cast<unsigned>(list.size());
  list.push_back(&l);
}

void machine::leave(std::vector<lane *> &list, lane &l) {
  list.back()->place = l.place;
  list[l.place] = list.back();
  list.pop_back();
}

// A converged group forms of lanes of one warp that came to one __activemask() by one path: all of them or, as
// independent thread scheduling allows, only some.
void machine::release_group(lane &chosen) {
  const bool whole = !policy_.split();
  unsigned mask = 0;
  lane *members[lanes_per_warp];
  unsigned count = 0;
  for (lane *l : chosen.group->lanes) {
    if (!l || l->at != state::at_activemask || l->path != chosen.path) continue;
    if (l != &chosen && (policy_.alone() || (!whole && random.chance(128)))) continue;
    members[count++] = l;
    mask |= 1u << l->number;
  }
  for (unsigned i = 0; i < count; i++) {
    leave(converging_, *members[i]);
    members[i]->wants.result = mask;
    wake(*members[i]);
  }
  stats.groups++;
  waited_ = 0;
}

lane *machine::pick() {
  constexpr unsigned patience = 300;
  for (;;) {
    if (!converging_.empty()) {
      lane &candidate = *converging_[random.below(static_cast<unsigned>(converging_.size()))];
      const bool complete = candidate.group->ready == 0;
      const bool now = complete ? ready_.empty() || random.chance(128) : policy_.release_early() || ++waited_ > patience;
      if (now) release_group(candidate);
    }
    if (!ready_.empty()) break;
    if (converging_.empty()) return nullptr;
  }
  burst_ = policy_.burst();
  return &policy_.choose(ready_, running);
}

void machine::resume(lane &next) {
  running = &next;
  threadIdx = next.thread;
  blockIdx = next.home->index;
  stats.switches++;
}

// Lets the policy choose who goes on: the running lane, if it is ready still, or another.
void machine::give_way() {
  lane &me = *running;
  if (++stats.steps > how.max_steps || ++idle_ > idle_limit_)
    fail(fault::livelock, text("%llu scheduling points, and the last %llu of them changed nothing",
                               (unsigned long long)stats.steps, (unsigned long long)idle_), me, me.wants.where);
  lane *next = pick();
  if (!next) fail_stuck();
  if (next == &me) return;
  resume(*next);
  if (next->home->thread == me.home->thread)
    fiber::switch_to(me.context, next->context);
  else
    me.home->thread->pass(me.context, *next->home->thread, next->context);
}

void machine::point() {
  if (burst_ == 0) return give_way();
  burst_--;
  stats.steps++;
  idle_++;
}

void machine::stop_running(state at) {
  lane &me = *running;
  leave(ready_, me);
  me.group->ready--;
  me.at = at;
}

void machine::wake(lane &l) {
  l.at = state::ready;
  l.group->ready++;
  enter(ready_, l);
}

// ---- where lanes meet

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
  if (!how.may_mix_sites && (x.where.line != y.where.line || std::strcmp(x.where.file, y.where.file) != 0))
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
        (!how.may_mix_sites && (l.wants.where.line != first->where.line || std::strcmp(l.wants.where.file, first->where.file) != 0)))
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

// ---- faults

std::string machine::describe(const lane &l) const {
  const block &b = *l.home;
  return text("block (%u,%u,%u) warp %u lane %u, thread (%u,%u,%u)", b.index.x, b.index.y, b.index.z, l.group->number,
              l.number, l.thread.x, l.thread.y, l.thread.z);
}

void machine::fail(fault kind, const std::string &what, const lane &about, site where) {
  fault_ = kind;
  message_ = std::string(name(kind)) + ": " + what + "\n  at " + where.file + ":" + std::to_string(where.line) + "\n  by " +
             describe(about) + "\n  seed " + std::to_string(how.seed) + ", schedule " + policy_.name() + ", step " +
             std::to_string(stats.steps);
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

statistics launch_erased(dim3 grid, dim3 block, const options &how, kernel_entry entry, void *kernel) {
  machine gpu(grid, block, how, entry, kernel);
  struct in_launch {
    explicit in_launch(machine *m) { current = m; }
    ~in_launch() { current = nullptr; }
  } scope_of_current(&gpu);
  gpu.run();
  return gpu.stats;
}

}  // namespace simt
