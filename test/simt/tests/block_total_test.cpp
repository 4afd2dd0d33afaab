// One total for a block: memory is what some order of plain atomics gives, whatever lanes call and whenever they leave, by one
// update a block, or none.
#include <cmath>

#include "block_objects.h"

namespace {
using namespace simt;

template <class Op, class T>
struct totals {
  timetable when;
  std::vector<T> value;     // [round][thread]
  T first[4], memory[4];    // a place for each block, or one for all
  bool shared_place;
  std::vector<unsigned> elsewhere = {};  // [round][thread], where a block has several places

  unsigned place(unsigned round, unsigned thread) const {
    if (!elsewhere.empty()) return elsewhere[round * when.threads + thread];
    return shared_place ? 0 : thread / (when.threads / when.blocks);
  }
};

template <class Object>
struct as_it_is {
  using type = Object;
};
template <class Object>
struct as_found {
  using type = found_object<Object>;
};

template <class Op, class T>
totals<Op, T> draw(context &c, operands style, bool shared_place) {
  totals<Op, T> t{draw_timetable(c, 5), {}, {}, {}, shared_place};
  for (unsigned n = 0; n < t.when.made.size(); n++) t.value.push_back(draw_operand<Op, T>(c, style));
  for (unsigned i = 0; i < 4; i++) t.first[i] = t.memory[i] = draw_operand<Op, T>(c, style == operands::nothing ? operands::special : style);
  return t;
}

template <class Op, class T, class Scope, template <class> class Form = as_it_is>
statistics run(context &c, totals<Op, T> &t) {
  return launch({t.when.blocks}, t.when.block, c.launch(), [&] {
    using object = typename Form<warpagg::block_total<T, typename Op::runtime, Scope>>::type;
    __shared__ typename object::storage storage;
    object total(storage);
    follow(t.when, [&](unsigned round, unsigned thread) {
      Op::call(total, &t.memory[t.place(round, thread)], t.value[round * t.when.threads + thread]);
    });
  });
}

template <class Op, class T>
void check_memory(context &c, const totals<Op, T> &t) {
  for (unsigned place = 0; place < 4; place++)
    for (unsigned e = 0; e < layout<T>::count; e++) {
      history h{Op::op, layout<T>::kind, layout<T>::get(t.first[place], e), layout<T>::get(t.memory[place], e), false, {}};
      for (unsigned n = 0; n < t.value.size(); n++) {
        const unsigned thread = n % t.when.threads, round = n / t.when.threads;
        if (t.when.calls(round, thread) && t.place(round, thread) == place)
          h.events.push_back({thread, round, layout<T>::get(t.value[n], e), 0});
      }
      const std::string wrong = find_order(h);
      c.expect(wrong.empty(), "place %u, element %u: %s", place, e, wrong.c_str());
    }
}

// Half types have no atomics of block scope, so those in shared memory count as the device's.
template <class T>
constexpr bool counts_updates = sizeof(T) > 2 && !warpagg::detail::is_half_pair<T>::value;

template <class Op, class T, class Scope>
void check(context &c, operands style, scope reach) {
  totals<Op, T> t = draw<Op, T>(c, style, !std::is_same<Scope, warpagg::block>::value && c.random.chance(128));
  const unsigned warps = t.when.blocks * ((t.when.threads / t.when.blocks + 31) / 32), thresholds[] = {0, 0, warps - 1, warps, warps + 1};
  const unsigned threshold = thresholds[c.random.below(5)];
  const with_threshold gathers(warpagg::detail::warps_that_gather, threshold);
  const statistics done = run<Op, T, Scope>(c, t);
  check_memory(c, t);
  if (!counts_updates<T> || c.bug != plant::none || reach == scope::block) return;
  const unsigned long long updates = done.atomics[static_cast<int>(reach)];
  const unsigned most = style == operands::nothing || t.when.lanes == attendance::nobody ? 0 : (warps < threshold ? t.when.threads : t.when.blocks) * layout<T>::count;
  c.expect(updates <= most, "%llu updates of %u blocks", updates, t.when.blocks);
}

template <class Op, class T>
struct cases {
  std::string name = std::string("block total/") + Op::label + "/" + layout<T>::name;

  test_case device{name + "/device", 600, [](context &c) { check<Op, T, warpagg::device>(c, operands::any, scope::device); }};
  test_case block{name + "/block", 120, [](context &c) {
    if constexpr (counts_updates<T>) check<Op, T, warpagg::block>(c, operands::any, scope::block);
  }};
  test_case system{name + "/system", 120, [](context &c) { check<Op, T, warpagg::system>(c, operands::any, scope::system); }};
  test_case nothing{name + "/nothing", 60, [](context &c) { check<Op, T, warpagg::device>(c, operands::nothing, scope::device); }};
};
each_operation<cases> all;

// Where it is found, the place of a block is the first that comes, and others are updated at once.
template <class Op, class T>
struct found_cases {
  std::string name = std::string("found total/") + Op::label + "/" + layout<T>::name;

  test_case device{name, 300, [](context &c) {
    totals<Op, T> t = draw<Op, T>(c, c.random.chance(64) ? operands::nothing : operands::any, c.random.chance(128));
    const statistics done = run<Op, T, warpagg::device, as_found>(c, t);
    check_memory(c, t);
    const unsigned long long updates = done.atomics[static_cast<int>(scope::device)];
    if (counts_updates<T> && c.bug == plant::none) c.expect(updates <= t.when.blocks * layout<T>::count, "%llu updates of %u blocks", updates, t.when.blocks);
  }};
  test_case several{name + "/several places", 300, [](context &c) {
    totals<Op, T> t = draw<Op, T>(c, operands::any, false);
    for (unsigned n = 0; n < t.value.size(); n++) t.elsewhere.push_back(c.random.below(4));
    run<Op, T, warpagg::device, as_found>(c, t);
    check_memory(c, t);
  }};
};
found_cases<add_all, unsigned> found_words;
#ifndef SIMT_MUTANT
found_cases<add_all, float> found_floats;
found_cases<min_all, long long> found_extremes;
found_cases<add_all, __half2> found_pairs;
found_cases<add_all, float4> found_vectors;
#endif

// ---- floats

template <class T>
struct float_cases {
  std::string name = std::string("block total/floats/") + layout<T>::name;

  test_case special{name + "/special", 400, [](context &c) { check<add_all, T, warpagg::device>(c, operands::special, scope::device); }};

  // No worse than any order of n additions of values of one sign may be: n · ε · sum.
  test_case rounding{name + "/rounding", 200, [](context &c) {
    totals<add_all, T> t = draw<add_all, T>(c, operands::rounded, true);
    for (T &v : t.memory) v = T();
    run<add_all, T, warpagg::device>(c, t);
    const double epsilon = std::ldexp(1, -static_cast<int>(significant_bits(layout<T>::kind)));
    for (unsigned e = 0; e < layout<T>::count; e++) {
      double sum = 0;
      unsigned count = 0;
      for (unsigned n = 0; n < t.value.size(); n++)
        if (t.when.made[n]) sum += to_double(layout<T>::get(t.value[n], e)), count++;
      const double last = to_double(layout<T>::get(t.memory[0], e));
      c.expect(std::abs(last - sum) <= count * epsilon * sum, "%.17g for %.17g", last, sum);
    }
  }};
};
float_cases<float> floats;
float_cases<double> doubles;
float_cases<float4> vectors;
float_cases<__half> halves;
float_cases<__nv_bfloat162> pairs;

// ---- what else a kernel may do

// A sum, a maximum and a counter in one kernel, and lanes that leave before barriers of the body. `order` starves some of them.
void check_several(context &c, schedule order) {
  totals<add_all, double> sums = draw<add_all, double>(c, operands::any, true);
  totals<max_all, int> most{sums.when, {}, {}, {}, false};
  for (unsigned n = 0; n < sums.value.size(); n++) most.value.push_back(draw_operand<max_all, int>(c, operands::any));
  for (int &first : most.first) first = -1000000000;
  std::copy(std::begin(most.first), std::end(most.first), most.memory);
  unsigned count = 0, made = 0;
  options how = c.launch();
  how.order = order;
  launch({sums.when.blocks}, sums.when.block, how, [&] {
    __shared__ warpagg::block_total<double>::storage sum_storage;
    warpagg::block_total<double> sum(sum_storage);
    __shared__ warpagg::block_total<int, warpagg::op_max>::storage max_storage;
    warpagg::block_total<int, warpagg::op_max> max(max_storage);
    __shared__ warpagg::block_counter<unsigned>::storage count_storage;
    warpagg::block_counter<unsigned> counter(count_storage);
    follow(sums.when, [&](unsigned round, unsigned thread) {
      const unsigned n = round * sums.when.threads + thread;
      sum.add(&sums.memory[0], sums.value[n]);
      if (n % 2) max.max(&most.memory[most.place(round, thread)], most.value[n]);
      counter.fetch_add(&count, 1u);
    });
  });
  for (unsigned n = 0; n < sums.value.size(); n++) {
    made += sums.when.made[n];
    if (n % 2 == 0) most.when.made[n] = false;
  }
  check_memory(c, sums);
  check_memory(c, most);
  c.expect(count == made, "%u counted of %u", count, made);
}
test_case several("block total/several objects", 300, [](context &c) { check_several(c, schedule::any); });
test_case several_priorities("block total/several objects/priorities", 300, [](context &c) { check_several(c, schedule::priorities); });
test_case several_alone("block total/several objects/alone", 100, [](context &c) { check_several(c, schedule::alone); });
test_case several_bursts("block total/several objects/bursts", 100, [](context &c) { check_several(c, schedule::bursts); });

// The last one out finds all that the others have brought: every schedule is watched for races.
test_case last_out("block total/last out", 600, [](context &c) {
  totals<add_all, unsigned> t = draw<add_all, unsigned>(c, operands::any, true);
  options watched = c.launch();
  watched.races = true;
  launch({t.when.blocks}, t.when.block, watched, [&] {
    __shared__ warpagg::block_total<unsigned>::storage storage;
    warpagg::block_total<unsigned> total(storage);
    follow(t.when, [&](unsigned round, unsigned thread) { total.add(&t.memory[0], t.value[round * t.when.threads + thread]); });
  });
  check_memory(c, t);
});

// ---- a second address in a block goes to memory, whoever brings it and whenever

enum class second { by_lane, by_warp, by_round, by_thread, at_last, any };
constexpr unsigned second_styles = 6;

template <class Op, class T>
void check_second(context &c, bool watched, schedule order = schedule::any) {
  totals<Op, T> t = draw<Op, T>(c, operands::any, true);
  const auto style = static_cast<second>(c.index / attendances % second_styles);
  const unsigned of_thread = c.random.below(4);
  for (unsigned n = 0; n < t.value.size(); n++) {
    const unsigned round = n / t.when.threads, thread = n % t.when.threads;
    unsigned place = 0;
    switch (style) {
      case second::by_lane: place = thread % 2; break;
      case second::by_warp: place = thread / 32 % 2; break;
      case second::by_round: place = round % 4; break;
      case second::by_thread: place = thread * 7 % 4; break;
      case second::at_last: place = thread % 5 == of_thread && round + 1 == t.when.rounds; break;
      case second::any: place = c.random.below(4); break;
    }
    t.elsewhere.push_back(place);
  }
  T *const told = c.random.chance(128) ? nullptr : &t.memory[c.random.below(4)];
  const with_threshold gathers(warpagg::detail::warps_that_gather, c.random.chance(128) ? 0 : 1000);
  options how = c.launch();
  how.order = order;
  how.races |= watched;
  launch({t.when.blocks}, t.when.block, how, [&] {
    using object = warpagg::block_total<T, typename Op::runtime>;
    __shared__ typename object::storage storage;
    const auto updates = [&](object &total) {
      follow(t.when, [&](unsigned round, unsigned thread) {
        Op::call(total, &t.memory[t.place(round, thread)], t.value[round * t.when.threads + thread]);
      });
    };
    if (told) {
      object total(storage, told);
      updates(total);
    } else {
      object total(storage);
      updates(total);
    }
  });
  check_memory(c, t);
}
test_case second_add("block total/second address/add", 960, [](context &c) { check_second<add_all, unsigned>(c, false); });
test_case second_float("block total/second address/float", 480, [](context &c) { check_second<add_all, float>(c, false); });
test_case second_races("block total/second address/races", 480, [](context &c) { check_second<add_all, unsigned>(c, true); });
test_case second_priorities("block total/second address/priorities", 480, [](context &c) { check_second<add_all, unsigned>(c, false, schedule::priorities); });
#ifndef SIMT_MUTANT
test_case second_max("block total/second address/max", 480, [](context &c) { check_second<max_all, int>(c, false); });
test_case second_and("block total/second address/and", 480, [](context &c) { check_second<and__all, unsigned long long>(c, false); });
test_case second_half("block total/second address/half", 240, [](context &c) { check_second<add_all, __half>(c, false); });
#endif

template <class Object>
__noinline__ void from_elsewhere(Object &total, unsigned *place, unsigned value) { total.add(place, value); }

// Launches around the threshold: one update a warp below it, of which shared memory knows nothing, one a block from it on.
test_case by_warps("block total/short launches", 300, [](context &c) {
  const around_threshold l(c);
  const bool leave_early = c.index / 6 % 2;
  unsigned sum = 0, expected = 0;
  options lockstep = c.launch();
  if (!leave_early) lockstep.order = schedule::lockstep;
  const with_threshold gathers(warpagg::detail::warps_that_gather, l.threshold);
  std::vector<unsigned> value(l.blocks * l.per_block());
  for (unsigned &v : value) expected += v = leave_early && c.random.chance(100) ? 0 : 1 + c.random.below(1000);
  const statistics done = launch({l.blocks}, l.block, lockstep, [&] {
    __shared__ warpagg::block_total<unsigned>::storage storage;
    leave_something(storage);
    [&] {
      warpagg::block_total<unsigned> total(storage, &sum);
      const unsigned v = value[grid_thread()];
      if (leave_early && !v) return;
      if (v % 3) total.add(&sum, v);
      else from_elsewhere(total, &sum, v);
    }();
    if (l.is_short()) c.expect(is_left(storage), "shared memory is used");
  });
  c.expect(sum == expected, "%u for %u", sum, expected);
  const unsigned long long updates = done.atomics[static_cast<int>(scope::device)];
  if (!leave_early) c.expect(updates == (l.is_short() ? l.warps : l.blocks), "%llu updates of %u blocks, %u warps", updates, l.blocks, l.warps);
});

// An object that puts nothing off leaves shared memory alone: what another kernel has left there is no total.
test_case not_apart("block total/at once beside what was left", 20, [](context &c) {
  int memory[2] = {0, 0};
  launch({1}, {64}, c.launch(), [&] {
    using object = warpagg::block_total<int>;
    __shared__ object::storage storage;
    if (threadIdx.x == 0) {
      storage.total = 5;
      storage.place = reinterpret_cast<unsigned long long>(memory);
      storage.out.clear();
    }
    __syncthreads();
    object total(storage, memory, warpagg::apart::only_if(false));
    total.add(&memory[1], 1);
  });
  c.expect(memory[0] == 0 && memory[1] == 64, "%d and %d", memory[0], memory[1]);
});

test_case untouched("block total/a block in which nobody calls touches nothing", 50, [](context &c) {
  unsigned memory = 0;
  launch({3}, {64}, c.launch(), [&] {
    __shared__ warpagg::block_total<unsigned>::storage storage;
    warpagg::block_total<unsigned> total(storage);
    unsigned *const pointer = blockIdx.x == 1 ? &memory : nullptr;
    if (blockIdx.x == 1) total.add(pointer, 1);  // converted, as for the atomic
  });
  c.expect(memory == 64, "%u", memory);
});

template <class Place>
__forceinline__ void add_two(Place &sum) {
  using element = warpagg::element_of<decltype(sum)>;
  __shared__ typename warpagg::block_total<element>::storage storage;
  warpagg::block_total<element> total(storage);
  total.add(sum, element{2});
}
test_case other_types("block total/other types take the plain atomic", 50, [](context &c) {
  cents sums[1] = {{0}};
  launch({2}, {40}, c.launch(), [&] { add_two(sums); });
  c.expect(sums[0].amount == 160, "%lld", sums[0].amount);
});

}  // namespace
