// What the tests of block_total and block_cache share: operations as types, who calls when, and operands.
#pragma once
#include <warpagg/warpagg.cuh>

#include <algorithm>

#include "check/layouts.h"
#include "check/replay.h"
#include "check/suite.h"

namespace simt {

// ---- an operation as a type

#define SIMT_BLOCK_OPERATION(name, runtime_op)                                                  \
  struct name##_all {                                                                           \
    static constexpr operation op = operation::name;                                            \
    static constexpr const char *label = #name;                                                 \
    using runtime = warpagg::runtime_op;                                                        \
    template <class Object, class T>                                                            \
    static __forceinline__ void call(Object &object, T *p, T v) { object.name(p, v); }          \
  };
SIMT_BLOCK_OPERATION(add, op_add)
SIMT_BLOCK_OPERATION(sub, op_sub)
SIMT_BLOCK_OPERATION(min, op_min)
SIMT_BLOCK_OPERATION(max, op_max)
SIMT_BLOCK_OPERATION(and_, op_and)
SIMT_BLOCK_OPERATION(or_, op_or)
SIMT_BLOCK_OPERATION(xor_, op_xor)
#undef SIMT_BLOCK_OPERATION

// ---- launches around a threshold

// A threshold of the emulated GPU's, for a while.
struct with_threshold {
  unsigned &threshold;
  const unsigned usual;
  with_threshold(unsigned &threshold, unsigned now) : threshold(threshold), usual(threshold) { threshold = now; }
  ~with_threshold() { threshold = usual; }
  with_threshold(const with_threshold &) = delete;
};

// A launch, its warps, and a threshold: none, one, as many warps as it has, one less, one more, or many.
struct around_threshold {
  unsigned blocks, warps, threshold;
  dim3 block;
  explicit around_threshold(context &c) : blocks(1 + c.random.below(3)) {
    const dim3 blocks_of[] = {dim3(32), dim3(64), dim3(40), dim3(7), dim3(8, 12), dim3(4, 4, 8)};
    block = blocks_of[c.random.below(6)];
    warps = blocks * ((block.x * block.y * block.z + 31) / 32);
    const unsigned thresholds[] = {0, 1, warps - 1, warps, warps + 1, 1000};
    threshold = thresholds[c.index % 6];
  }
  unsigned per_block() const { return block.x * block.y * block.z; }
  bool is_short() const { return warps < threshold; }
};

// What another kernel may have left in shared memory, by all threads of the block; and whether it is there still.
constexpr unsigned something_left = 0x5a5a5a5a;
template <class Storage>
void leave_something(Storage &storage) {
  if (threadIdx.x + threadIdx.y + threadIdx.z == 0) std::fill_n(reinterpret_cast<unsigned *>(&storage), sizeof storage / sizeof(unsigned), something_left);
  __syncthreads();
}
template <class Storage>
bool is_left(const Storage &storage) {
  const unsigned *const words = reinterpret_cast<const unsigned *>(&storage);
  return std::all_of(words, words + sizeof storage / sizeof(unsigned), [](unsigned word) { return word == something_left; });
}

// ---- every operation and type

// `Cases<Op, T>` for whatever the runtime combines.
template <template <class, class> class Cases, class Op, class... T>
struct each_type : Cases<Op, T>... {};
template <template <class, class> class Cases>
struct each_operation {
#ifdef SIMT_MUTANT  // needs few of them, and compiles in less time
  each_type<Cases, add_all, unsigned> adds;
#else
  each_type<Cases, add_all, int, unsigned, unsigned long long, float, double, __half, __half2, __nv_bfloat16, __nv_bfloat162, float2, float4> adds;
  each_type<Cases, sub_all, int, unsigned> subs;
  each_type<Cases, min_all, int, unsigned, long long, unsigned long long> mins;
  each_type<Cases, max_all, int, unsigned, long long, unsigned long long> maxs;
  each_type<Cases, and__all, int, unsigned, long long, unsigned long long> ands;
  each_type<Cases, or__all, int, unsigned, long long, unsigned long long> ors;
  each_type<Cases, xor__all, int, unsigned, long long, unsigned long long> xors;
#endif
};

// A user's own type, whose atomic is found by argument-dependent lookup.
struct cents {
  long long amount;
};
inline void atomicAdd(cents *p, cents v) { ::atomicAdd(reinterpret_cast<unsigned long long *>(&p->amount), static_cast<unsigned long long>(v.amount)); }

// ---- objects that are found

// Held and called as one that is made in the kernel.
template <class Object>
struct found_by_tag {
  struct tag : warpagg::found<tag, Object> {};
  using warpagg_objects = warpagg::objects<tag>;
};
template <class Object>
class found_object : public found_by_tag<Object>::tag {
 public:
  struct storage {};
  explicit __forceinline__ found_object(storage &, const volatile void * = nullptr, warpagg::apart others = warpagg::apart()) : objects_(others) {}

 private:
  const warpagg::objects_of<found_by_tag<Object>, int, found_by_tag<Object>> objects_;  // each once
};

// ---- who calls

inline unsigned grid_thread() {
  const unsigned in_block = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  return in_block + blockDim.x * blockDim.y * blockDim.z * (blockIdx.x + gridDim.x * blockIdx.y);
}

enum class attendance { full, half, few, one_in_a_warp, trips, early, nobody, whole_blocks };
constexpr unsigned attendances = 8;

// Which threads call in which round, when they leave, and after which rounds those that are left meet at a barrier.
struct timetable {
  dim3 block;
  unsigned blocks, threads, rounds;  // threads of the whole grid
  attendance lanes;
  bool diverged;                     // some lanes call from elsewhere
  std::vector<unsigned> leaves;      // the round before which a thread returns; `rounds`: at the end
  std::vector<bool> barrier;         // [round]
  std::vector<bool> made;            // [round][thread]

  bool calls(unsigned round, unsigned thread) const { return made[round * threads + thread]; }
};

inline timetable draw_timetable(context &c, unsigned most_rounds) {
  const dim3 blocks_of[] = {dim3(64), dim3(40), dim3(8, 12), dim3(4, 4, 8), dim3(7), dim3(1)};
  timetable t;
  t.block = blocks_of[c.random.below(6)];
  t.blocks = 1 + c.random.below(3);
  const unsigned per_block = t.block.x * t.block.y * t.block.z;
  t.threads = t.blocks * per_block;
  t.rounds = 1 + c.random.below(most_rounds);
  t.lanes = static_cast<attendance>(c.index % attendances);
  t.diverged = c.random.chance(64);
  const bool barriers = c.random.chance(100);
  for (unsigned r = 0; r < t.rounds; r++) t.barrier.push_back(barriers && c.random.chance(128));
  std::vector<unsigned> trips;
  for (unsigned i = 0; i < t.threads; i++) {
    t.leaves.push_back(t.lanes == attendance::early && c.random.chance(128) ? c.random.below(t.rounds + 1) : t.rounds);
    trips.push_back(c.random.below(t.rounds + 1));
  }
  for (unsigned r = 0; r < t.rounds; r++)
    for (unsigned i = 0; i < t.threads; i++) {
      bool made = true;
      switch (t.lanes) {
        case attendance::full: break;
        case attendance::few: made = c.random.chance(20); break;
        case attendance::one_in_a_warp: made = i % 32 == r; break;
        case attendance::trips: made = r < trips[i]; break;
        case attendance::half: case attendance::early: made = c.random.chance(128); break;
        case attendance::nobody: made = false; break;
        case attendance::whole_blocks: made = i / per_block % 2 == 0; break;
      }
      t.made.push_back(made && r < t.leaves[i]);
    }
  return t;
}

// Runs `update(round, thread)` by the timetable.
template <class Update>
__noinline__ void from_elsewhere(Update &update, unsigned round, unsigned thread) { update(round, thread); }
template <class Update>
__forceinline__ void follow(const timetable &t, Update update) {
  const unsigned thread = grid_thread();
  for (unsigned r = 0; r < t.rounds; r++) {
    if (t.leaves[thread] == r) return;
    if (t.calls(r, thread)) {
      if (t.diverged && thread % 3 == 0)
        from_elsewhere(update, r, thread);
      else
        update(r, thread);
    }
    if (t.barrier[r]) __syncthreads();
  }
}

// ---- operands

enum class operands {
  any,      // of integers all bits; of floats what any grouping sums exactly
  special,  // zeros of both signs, infinities, NaN, small integers
  rounded,  // positive, with full significands
  nothing,  // the identity
};

template <class Op, class T>
T draw_operand(context &c, operands style) {
  T v = T();
  for (unsigned e = 0; e < layout<T>::count; e++) {
    if (!is_float(layout<T>::kind)) {
      layout<T>::set(v, e, c.random.next());
      continue;
    }
    double x = significant_bits(layout<T>::kind) < 24 ? c.random.between(-1, 1) : c.random.between(-20, 20) * 0.5;
    const double specials[] = {-0.0, 0.0, 1.0, -2.0, 3.0, HUGE_VAL, -HUGE_VAL, NAN};
    if (style == operands::special) x = specials[c.random.below(c.random.chance(128) ? 2 : 8)];
    if (style == operands::rounded) x = 1 + static_cast<double>(c.random.next() >> 12) * 0x1p-52;
    layout<T>::set(v, e, from_double(x));
  }
  return style == operands::nothing ? Op::runtime::template identity<T>() : v;
}

}  // namespace simt
