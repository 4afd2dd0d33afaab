// The public face of the emulator: run a kernel on emulated warps, and learn whether it broke CUDA's rules.
//
//     simt::launch({2}, {8, 5}, 42, [&] { kernel(out, n); });
//
// runs two blocks of 8×5 lanes under the schedule that seed 42 stands for, and returns when every lane has left the
// kernel. A broken rule (see `fault`) throws simt::failure. The same seed gives the same schedule in every process.
#pragma once
#include <cstdint>
#include <stdexcept>
#include <string>

#include "emulator/site.h"
#include "emulator/types.h"

namespace simt {

// How the scheduler chooses; `any` lets the seed decide.
enum class schedule {
  any,
  lockstep,    // lanes converge as much as they can, as on a GPU without surprises
  scattered,   // the next lane is anybody; converged groups are random subsets
  alone,       // no two lanes ever converge
  priorities,  // the lane of the highest priority runs until it waits; the highest falls to the bottom at random times
  bursts,      // one warp runs for a while, then another
};

// What a kernel can do wrong.
enum class fault {
  none,
  mask_without_caller,  // a _sync call whose mask lacks the lane that makes it
  mask_names_inactive,  // a mask names a lane that has exited or does not exist
  mask_disagrees,       // two lanes wait for each other with different masks
  primitive_disagrees,  // two lanes wait for each other at different primitives or call sites
  undefined_source,     // a shuffle reads a lane that takes no part in it
  barrier_disagrees,    // the lanes of a block wait at different barriers
  deadlock,             // every lane that is left waits
  livelock,             // lanes run, and nothing changes
  race,                 // two lanes touch a location, unordered, and not both atomically
  scope,                // atomics of two blocks meet at a location, and one has block scope
  trap,                 // the kernel called __trap() or failed an assert()
};
const char *name(fault);

// Bugs built into the primitives, to show that the tests notice them.
enum class plant {
  none,
  no_syncwarp,      // __syncwarp orders nothing and waits for nobody
  full_mask,        // __activemask() answers 0xffffffff
  stale_mask,       // __activemask() answers what it answered this lane the first time
  narrow_scope,     // device-wide and system-wide atomics act at block scope
};

struct options {
  std::uint64_t seed = 0;
  schedule order = schedule::any;
  bool may_name_exited = false;     // CUDA waits for the lanes that have not exited; our own code must not rely on it
  bool may_mix_sites = false;       // CUDA lets lanes meet from different call sites
  bool undefined_is_garbage = false;  // a shuffle from an absent lane gives garbage; false: it is a fault
  bool races = true;                // report data races
  unsigned resident = 8;            // blocks that run at the same time
  std::uint64_t max_steps = 50'000'000;
  plant bug = plant::none;

  options() = default;
  options(std::uint64_t seed) : seed(seed) {}  // NOLINT: a seed is what most callers give
};

class failure : public std::runtime_error {
 public:
  failure(fault kind, const std::string &message) : std::runtime_error(message), kind(kind) {}
  const fault kind;
};

// What the last launch did.
struct statistics {
  std::uint64_t steps = 0;         // scheduling points
  std::uint64_t switches = 0;      // from one lane to another
  std::uint64_t groups = 0;        // converged groups that __activemask() reported
  std::uint64_t warp_operations = 0;
  std::uint64_t atomics[3] = {};   // by scope: block, device, system
};

using kernel_entry = void (*)(void *);
statistics launch_erased(dim3 grid, dim3 block, const options &, kernel_entry, void *kernel);

template <class Kernel>
statistics launch(dim3 grid, dim3 block, const options &how, Kernel &&kernel) {
  return launch_erased(
      grid, block, how, [](void *k) { (*static_cast<std::remove_reference_t<Kernel> *>(k))(); }, (void *)&kernel);
}

// A scheduling point of a test's own.
void yield();

// True when plain loads and stores of this build are watched (see README.md).
bool instrumented();

}  // namespace simt
