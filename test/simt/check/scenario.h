// Who updates what, and when: the inputs of a property, drawn from a seed. Pure data; no CUDA type in it.
#pragma once
#include <cstdint>
#include <vector>

#include "../emulator/types.h"
#include "model.h"
#include "suite.h"

namespace simt {

// Which lanes take part in an iteration.
enum class mask_shape { full, single, prefix, suffix, alternating, random, changing, trips, early_exit };
constexpr unsigned mask_shapes = 9;

// How addresses are spread over the lanes.
enum class key_shape { one, distinct, few, sorted, shifted, zipf, interleaved, per_iteration };
constexpr unsigned key_shapes = 8;

// How the update is called.
enum class call_style { inlined, function, branches, functor };
constexpr unsigned call_styles = 4;

// What a strategy lets the caller do.
enum class addresses {
  any,
  uniform,  // lanes that meet pass one address, whatever iterations they are in
};

// Floating-point values.
enum class floats {
  exact,    // sums of any grouping are exact
  special,  // zeros of both signs, infinities, NaN and small integers: sums of any grouping are the same
  rounded,  // positive, with full significands: sums depend on the grouping, in their last bits
};

struct planned_update {
  bool active = false;
  unsigned slot = 0;
  std::uint64_t value[4] = {};  // an element each
};

struct scenario {
  dim3 grid, shape;
  unsigned threads = 0;                  // in the whole grid
  unsigned iterations = 0;
  mask_shape mask{};
  key_shape keys{};
  call_style style{};
  bool in_shared = false;
  std::vector<unsigned> trips;           // iterations of each thread
  std::vector<bool> exits;               // threads that leave at once
  std::vector<planned_update> updates;   // [thread * iterations + iteration]
  std::vector<std::uint64_t> first;      // [slot * 4 + element]: the memory before

  static constexpr unsigned slots = 128;

  const planned_update &at(unsigned thread, unsigned iteration) const { return updates[thread * iterations + iteration]; }
};

struct scenario_needs {
  operation op;
  element kind;
  unsigned elements;
  addresses where;
  bool block_private;   // no address is shared by two blocks
  bool olds_used;
  floats values = floats::exact;
  bool two_call_sites = true;  // the kernel has them: uniform addresses then differ between the sites
};

// Walks through all combinations of masks, keys and styles by the context's index, and draws the rest.
scenario make_scenario(context &, const scenario_needs &);

}  // namespace simt
