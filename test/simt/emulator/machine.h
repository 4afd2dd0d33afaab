// The emulated GPU: blocks of warps of lanes, and the state that decides which lane runs next.
//
// One lane runs at a time. It runs on its own fibre until it reaches a scheduling point (an atomic, a fence, a volatile
// access) or has to wait (for a mask, a barrier, its converged group). Then `pick` chooses the next lane.
#pragma once
#include <cstdint>
#include <deque>
#include <exception>
#include <memory>
#include <string>
#include <vector>

#include "../simt.h"
#include "fiber.h"
#include "policy.h"
#include "race.h"
#include "random.h"
#include "shared.h"
#include "stacks.h"

namespace simt {

struct block;
struct warp;
struct warp_operation;

constexpr unsigned lanes_per_warp = 32;

enum class state : std::uint8_t { ready, at_operation, at_activemask, at_barrier, exited };

// What a lane brings to a warp operation or a barrier, and what it takes home.
struct request {
  const warp_operation *operation = nullptr;
  unsigned mask = 0;
  unsigned size = 0;         // of the value, in bytes
  unsigned source = 0;       // a shuffle's lane, distance or lane mask
  unsigned width = 0;        // a shuffle's segment
  std::uint64_t value = 0;
  std::uint64_t result = 0;
  bool predicate = false;    // a second result
  site where;
};

struct lane {
  fiber context;
  void *stack = nullptr;
  block *home = nullptr;
  warp *group = nullptr;
  unsigned id = 0;            // among all lanes that can be resident: the race detector's name for it
  unsigned number = 0;        // in its warp
  unsigned rank = 0;          // in its block
  unsigned priority = 0;      // see policy.h
  unsigned place = 0;         // in machine::ready or machine::converging
  uint3 thread{};
  state at = state::ready;
  std::uint64_t path = 0;     // the way to the __activemask() it waits at
  request wants;
  unsigned first_mask = 0;    // what __activemask() said first
};

struct warp {
  unsigned number = 0;
  lane *lanes[lanes_per_warp] = {};
  unsigned present = 0;       // masks of lanes: exist,
  unsigned exited = 0;        //   have left the kernel,
  unsigned waiting = 0;       //   wait at a warp operation
  unsigned ready = 0;         // how many could run
};

struct block {
  uint3 index{};
  unsigned slot = 0;
  const shared_copy *shared = nullptr;
  std::deque<lane> lanes;
  std::deque<warp> warps;
  unsigned alive = 0;         // lanes that have not exited
  unsigned at_barrier = 0;
};

struct stopped {};  // thrown by fail(): the launch is over, and the lane unwinds

class machine {
 public:
  machine(dim3 grid, dim3 shape, const options &, kernel_entry, void *kernel);
  void run();

  // For the running lane.
  void point();                                 // may switch to another lane
  void changed() { idle_ = 0; }                 // memory is not what it was: this is progress
  unsigned active_mask(std::uint64_t path);
  const request &meet(const request &);         // a warp operation
  const request &barrier(const request &);      // a block's barrier
  [[noreturn]] void fail(fault, const std::string &what, const lane &about, site where);
  [[noreturn]] void leave_lane(lane *next);     // for good; null: the launch is over

  options how;
  statistics stats;
  dim3 grid, shape;
  random_source random;
  race_detector race;
  lane *running = nullptr;

 private:
  friend class policy;

  void start_block(unsigned slot);
  static void lane_main(void *self);
  lane *retire();
  void check_waiting_for(const lane &gone);

  void stop_running(state at);
  void wake(lane &);
  void resume(lane &next);
  void give_way();
  lane *pick();
  void release_group(lane &chosen);
  bool try_complete(warp &, const lane &arrived);
  void try_barrier(block &);
  void check_agreement(const lane &a, const lane &b);
  [[noreturn]] void fail_stuck();
  std::string describe(const lane &) const;
  void enter(std::vector<lane *> &list, lane &);
  void leave(std::vector<lane *> &list, lane &);

  kernel_entry entry_;
  void *kernel_;
  policy policy_;
  stack_pool &stacks_;
  shared_copies &copies_;
  fiber home_;                                    // the stack that called launch()
  std::vector<std::unique_ptr<block>> slots_;
  std::vector<std::unique_ptr<block>> finished_;  // kept to the end: their last lane still stands on its stack
  unsigned next_block_ = 0, blocks_ = 0, live_blocks_ = 0;
  std::vector<lane *> ready_, converging_;
  std::uint64_t idle_ = 0, idle_limit_ = 0;       // scheduling points since something changed
  unsigned burst_ = 0;                            // points before the running lane may be left
  unsigned waited_ = 0;                           // picks since a converged group was released
  std::exception_ptr escaped_;                    // thrown by the kernel itself
  fault fault_ = fault::none;
  std::string message_;
};

extern machine *current;  // null outside launch()

}  // namespace simt
