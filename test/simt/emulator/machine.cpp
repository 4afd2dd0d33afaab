// The life of blocks and lanes, and who runs next. Where lanes meet: meeting.cpp. What they do wrong: faults.cpp.
#include "machine.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "text.h"

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

}  // namespace

machine::machine(dim3 grid, dim3 shape, const options &how, kernel_entry entry, void *kernel)
    : how(how), grid(grid), shape(shape), random(mix(how.seed, 1)), entry_(entry), kernel_(kernel),
      policy_(how.order, random), stacks_(stack_pool::instance()),
      copies_(shared_copies::instance()), blocks_(grid.x * grid.y * grid.z) {
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
  b->shared = &copies_.at(slot);
  const memory_range shared = b->shared->range;
  random_source garbage(mix(how.seed, 2 + slot));
  for (char *p = shared.begin; p < shared.end; p += sizeof(std::uint64_t)) {
    const std::uint64_t word = garbage.next();
    std::memcpy(p, &word, std::min<std::size_t>(sizeof word, static_cast<std::size_t>(shared.end - p)));
  }
  race.forget(shared);
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
    l.context.start(l.stack, stack_pool::size - stack_pool::closed, &machine::lane_main, &l);
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
  stacks_.give(me.stack);
  me.stack = nullptr;
  if (next)
    resume(*next);
  else
    copies_.main().use();
  fiber::switch_to(me.context, next ? next->context : home_);
  std::abort();
}

void machine::run() {
  for (unsigned slot = 0; slot < slots_.size(); slot++) start_block(slot);
  blockDim = shape;
  gridDim = grid;
  lane &first = *pick();
  resume(first);
  fiber::switch_to(home_, first.context);
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
  constexpr unsigned patience = 5000;  // picks; a lane may spin until those that wait here go on
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
  if (!running || running->home != next.home) next.home->shared->use();
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
  fiber::switch_to(me.context, next->context);
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
