// Totals of a few places for a block: memory is what some order of plain atomics gives, whatever lanes call, for whichever place, and whenever they
// leave, by one update a block and place, or none.
#include <cmath>

#include "block_objects.h"

namespace {
using namespace simt;

// Some places in front of the object's, and behind them.
constexpr unsigned before = 2, behind = 3;

template <class Op, class T, int Size>
struct totals {
  static constexpr unsigned array = before + Size + behind, places = 3 * array;
  timetable when;
  bool shared_array;                 // all blocks have one, else each its own
  std::vector<T> value = {};         // [round][thread]
  std::vector<unsigned> place = {};  // likewise
  T first[places] = {}, memory[places] = {};

  unsigned array_of(unsigned block) const { return shared_array ? 0 : block * array; }
  bool is_outside(unsigned n) const { return place[n] % array < before || place[n] % array >= before + Size; }
};

enum class going { round, lane, outside, any };  // each round has a place, as in a loop; lanes have several; some outside

template <class Op, class T, int Size>
totals<Op, T, Size> draw(context &c, operands style, bool shared_array = true) {
  totals<Op, T, Size> t{draw_timetable(c, 6), shared_array};
  const auto how = static_cast<going>(c.index / attendances % 4);
  for (unsigned n = 0; n < t.when.made.size(); n++) {
    const unsigned round = n / t.when.threads, thread = n % t.when.threads;
    t.value.push_back(draw_operand<Op, T>(c, style));
    unsigned place = before + round % Size;
    if (how == going::lane) place = before + (round + thread) % Size;
    if (how == going::any) place = before + c.random.below(Size);
    if (how == going::outside && c.random.chance(64)) place = c.random.below(t.array);
    t.place.push_back(t.array_of(thread / (t.when.threads / t.when.blocks)) + place);
  }
  for (unsigned i = 0; i < t.places; i++)
    t.first[i] = t.memory[i] = draw_operand<Op, T>(c, style == operands::nothing ? operands::special : style);
  return t;
}

template <class Op, class T, class Scope, int Size>
statistics run(options how, totals<Op, T, Size> &t) {
  return launch({t.when.blocks}, t.when.block, how, [&] {
    using object = warpagg::block_totals<T, Size, typename Op::runtime, Scope>;
    __shared__ typename object::storage storage;
    leave_something(storage);
    object total(storage, t.memory + t.array_of(blockIdx.x), before);
    follow(t.when, [&](unsigned round, unsigned thread) {
      const unsigned n = round * t.when.threads + thread;
      Op::call(total, &t.memory[t.place[n]], t.value[n]);
    });
  });
}

template <class Op, class T, int Size>
void check_memory(context &c, const totals<Op, T, Size> &t) {
  for (unsigned place = 0; place < t.places; place++)
    for (unsigned e = 0; e < layout<T>::count; e++) {
      history h{Op::op, layout<T>::kind, layout<T>::get(t.first[place], e), layout<T>::get(t.memory[place], e), false, {}};
      for (unsigned n = 0; n < t.value.size(); n++)
        if (t.when.made[n] && t.place[n] == place)
          h.events.push_back({n % t.when.threads, n / t.when.threads, layout<T>::get(t.value[n], e), 0});
      const std::string wrong = find_order(h);
      c.expect(wrong.empty(), "place %u, element %u: %s", place, e, wrong.c_str());
    }
}

// What blocks, or warps where they don't gather, may send: one update of each place, and what lies outside.
template <class Op, class T, int Size>
unsigned long long most_updates(const totals<Op, T, Size> &t, bool is_short) {
  unsigned long long outside = 0;
  for (unsigned n = 0; n < t.value.size(); n++) outside += t.when.made[n] && t.is_outside(n);
  return ((is_short ? t.when.threads : t.when.blocks) * Size + outside) * layout<T>::count;
}

// Half types have no atomics of block scope, so those in shared memory count as the device's.
template <class T>
constexpr bool counts_updates = sizeof(T) > 2 && !warpagg::detail::is_half_pair<T>::value;

template <class Op, class T, class Scope, int Size>
void check_size(context &c, operands style, scope reach) {
  totals<Op, T, Size> t = draw<Op, T, Size>(c, style, reach != scope::block);
  const unsigned warps = t.when.blocks * ((t.when.threads / t.when.blocks + 31) / 32), thresholds[] = {0, 0, warps - 1, warps, warps + 1};
  const unsigned threshold = thresholds[c.random.below(5)];
  const with_threshold gathers(warpagg::detail::warps_that_gather, threshold);
  const statistics done = run<Op, T, Scope>(c.launch(), t);
  check_memory(c, t);
  if (!counts_updates<T> || c.bug != plant::none || reach == scope::block) return;
  const bool nothing = style == operands::nothing || t.when.lanes == attendance::nobody;
  const unsigned long long updates = done.atomics[static_cast<int>(reach)];
  c.expect(updates <= (nothing ? most_updates(t, false) - t.when.blocks * Size * layout<T>::count : most_updates(t, warps < threshold)), "%llu updates of %u blocks", updates,
           t.when.blocks);
}

template <class Op, class T, class Scope>
void check(context &c, operands style, scope reach) {
  switch (c.index % 3) {
    case 0: check_size<Op, T, Scope, 16>(c, style, reach); return;
    case 1: check_size<Op, T, Scope, 3>(c, style, reach); return;
    default: check_size<Op, T, Scope, 32>(c, style, reach);
  }
}

template <class Op, class T>
struct cases {
  std::string name = std::string("block totals/") + Op::label + "/" + layout<T>::name;

  test_case device{name + "/device", 300, [](context &c) { check<Op, T, warpagg::device>(c, operands::any, scope::device); }};
  test_case block{name + "/block", 60, [](context &c) {
    if constexpr (counts_updates<T>) check_size<Op, T, warpagg::block, 9>(c, operands::any, scope::block);
  }};
  test_case nothing{name + "/nothing", 60, [](context &c) { check<Op, T, warpagg::device>(c, operands::nothing, scope::device); }};
};
#ifdef SIMT_MUTANT
cases<add_all, unsigned> adds;
#else
each_type<cases, add_all, int, unsigned long long, float, double, __half> adds;
#if __CUDA_ARCH__ >= 900
cases<add_all, float2> vectors;
#endif
each_type<cases, min_all, int, unsigned long long> mins;
each_type<cases, xor__all, unsigned> xors;
#endif
test_case special("block totals/floats/special", 300, [](context &c) { check<add_all, float, warpagg::device>(c, operands::special, scope::device); });

// The last ones out find all that the others have brought: every schedule is watched for races.
test_case last_out("block totals/last out", 600, [](context &c) {
  totals<add_all, unsigned, 5> t = draw<add_all, unsigned, 5>(c, operands::any);
  options watched = c.launch();
  watched.races = true;
  run<add_all, unsigned, warpagg::device>(watched, t);
  check_memory(c, t);
});

// As rewritten code calls it: a loop for each element, which some threads leave out. `whole` of them leave together.
template <class T, int Size>
void check_loop(context &c, bool leave_early) {
  const around_threshold l(c);
  const with_threshold gathers(warpagg::detail::warps_that_gather, l.threshold);
  std::vector<T> sums(Size), expected(Size);
  options lockstep = c.launch();
  if (!leave_early) lockstep.order = schedule::lockstep;
  const statistics done = launch({l.blocks}, l.block, lockstep, [&] {
    using object = warpagg::block_totals<T, Size>;
    __shared__ typename object::storage storage;
    leave_something(storage);
    [&] {
      object total(storage, sums.data());
      if (leave_early && grid_thread() % 5 == 0) return;
#pragma unroll
      for (int k = 0; k < Size; ++k) total.add(&sums[k], static_cast<T>(grid_thread() % 7 + k));
    }();
    if (l.is_short()) c.expect(is_left(storage), "shared memory is used");
  });
  for (unsigned thread = 0; thread < l.blocks * l.per_block(); ++thread)
    for (int k = 0; k < Size && !(leave_early && thread % 5 == 0); ++k) expected[k] += static_cast<T>(thread % 7 + k);
  for (int k = 0; k < Size; ++k) c.expect(sums[k] == expected[k], "place %d: %g for %g", k, double(sums[k]), double(expected[k]));
  const unsigned long long updates = done.atomics[static_cast<int>(scope::device)];
  if (!leave_early) c.expect(updates == (l.is_short() ? l.warps : l.blocks) * Size, "%llu updates of %u blocks, %u warps", updates, l.blocks, l.warps);
}
test_case loop_of_words("block totals/loop/words", 120, [](context &c) { check_loop<unsigned, 16>(c, c.index / 6 % 2); });
test_case loop_of_floats("block totals/loop/floats", 120, [](context &c) { check_loop<float, 9>(c, c.index / 6 % 2); });
#ifndef SIMT_MUTANT
test_case loop_of_doubles("block totals/loop/doubles", 120, [](context &c) { check_loop<double, 32>(c, c.index / 6 % 2); });
#endif

// An object that puts nothing off leaves shared memory alone: what another kernel has left there is no total.
test_case not_apart("block totals/at once beside what was left", 20, [](context &c) {
  int memory[3] = {0, 0, 0};
  launch({1}, {64}, c.launch(), [&] {
    using object = warpagg::block_totals<int, 3>;
    __shared__ object::storage storage;
    if (threadIdx.x == 0) {
      storage.totals[0] = 5;
      storage.out.clear();
    }
    __syncthreads();
    object total(storage, memory, 0, warpagg::apart::only_if(false));
    total.add(&memory[1], 1);
  });
  c.expect(memory[0] == 0 && memory[1] == 64 && memory[2] == 0, "%d, %d and %d", memory[0], memory[1], memory[2]);
});

template <class Place>
__forceinline__ void add_two(Place &sum) {
  using element = warpagg::element_of<decltype(sum)>;
  __shared__ typename warpagg::block_totals<element, 2>::storage storage;
  warpagg::block_totals<element, 2> total(storage, sum);
  for (int k = 0; k < 2; ++k) total.add(&sum[k], element{k + 1});
}
test_case other_types("block totals/other types take the plain atomic", 50, [](context &c) {
  cents sums[2] = {{0}, {0}};
  launch({2}, {40}, c.launch(), [&] { add_two(sums); });
  c.expect(sums[0].amount == 80 && sums[1].amount == 160, "%lld and %lld", sums[0].amount, sums[1].amount);
});

}  // namespace
