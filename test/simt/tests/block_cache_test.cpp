// A cache of a block's updates, and its copy of the first places: each place holds what some order of plain atomics gives, whatever the keys, whatever lanes call and
// whenever they leave; few updates reach memory where keys come back; and the cache stops where they don't.
#include <cmath>

#include "block_objects.h"
#include "check/memory.h"

namespace {
using namespace simt;

constexpr int slots = 32;  // so few that keys collide

// What is tested: both are made and called in the same way.
struct cache {
  static constexpr const char *label = "block cache";
  static constexpr unsigned effort = 4;
  template <class Op, class T, class Scope>
  using object = warpagg::block_cache<T, slots, typename Op::runtime, Scope>;
};
struct table {
  static constexpr const char *label = "block table";
  static constexpr unsigned effort = 1;
  template <class Op, class T, class Scope>
  using object = warpagg::block_table<T, 48, typename Op::runtime, Scope>;
};

struct found_cache {
  static constexpr const char *label = "found cache";
  static constexpr unsigned effort = 2;
  template <class Op, class T, class Scope>
  using object = found_object<typename cache::template object<Op, T, Scope>>;
};
struct found_table {
  static constexpr const char *label = "found table";
  static constexpr unsigned effort = 1;
  template <class Op, class T, class Scope>
  using object = found_object<typename table::template object<Op, T, Scope>>;
};

// Where the keys lead. `window` is what the 32-bit distance from the base reaches.
enum class key_style { few, more_than_slots, one_slot, runs, before_base, far, mixed };
constexpr unsigned key_styles = 7;

// Places of three kinds: an array from before the base on, and ones 4 GiB apart.
constexpr unsigned before = 16, near = 2048, far = 24;
constexpr unsigned places = before + near + far;

template <class T>
struct memory_of {
  std::vector<T> array = std::vector<T>(before + near);
  T *base() { return &array[before]; }
  T *at(unsigned place) {
    return place < before + near ? &array[place] : static_cast<T *>(far_slots::at(place - before - near, sizeof(T)));
  }
};

inline unsigned draw_place(context &c, key_style style, unsigned round, unsigned thread, unsigned style_seed) {
  switch (style) {
    case key_style::few: return before + c.random.below(10);
    case key_style::more_than_slots: return before + c.random.below(near);
    case key_style::one_slot: return before + (style_seed % 16) + 16 * c.random.below(near / 16 - 1);  // equal below 16
    case key_style::runs: return before + (round * 7 + thread / (2 + style_seed % 9)) % near;
    case key_style::before_base: return c.random.below(before + 4);
    case key_style::far: return before + near + c.random.below(far);
    case key_style::mixed: return c.random.below(places);
  }
  return 0;
}

template <class Op, class T>
struct scattered_updates {
  timetable when;
  std::vector<unsigned> place;  // [round][thread]
  std::vector<T> value;
  memory_of<T> memory;
  std::vector<T> first;
};

template <class Op, class T>
scattered_updates<Op, T> draw(context &c, operands values, unsigned most_rounds = 6) {
  scattered_updates<Op, T> u{draw_timetable(c, most_rounds), {}, {}, {}, {}};
  const auto style = static_cast<key_style>(c.index / attendances % key_styles);
  const unsigned style_seed = c.random.below(1000);
  for (unsigned n = 0; n < u.when.made.size(); n++) {
    u.place.push_back(draw_place(c, style, n / u.when.threads, n % u.when.threads, style_seed));
    u.value.push_back(draw_operand<Op, T>(c, values));
  }
  for (unsigned p = 0; p < places; p++) {
    u.first.push_back(p % 5 ? T() : draw_operand<Op, T>(c, values));
    *u.memory.at(p) = u.first[p];
  }
  return u;
}

template <class Kind, class Op, class T, class Scope>
statistics run(const options &how, scattered_updates<Op, T> &u) {
  return launch({u.when.blocks}, u.when.block, how, [&] {
    using object = typename Kind::template object<Op, T, Scope>;
    __shared__ typename object::storage storage;
    object updates(storage, u.memory.base());
    follow(u.when, [&](unsigned round, unsigned thread) {
      const unsigned n = round * u.when.threads + thread;
      Op::call(updates, u.memory.at(u.place[n]), u.value[n]);
    });
  });
}

template <class Op, class T>
void check_memory(context &c, scattered_updates<Op, T> &u) {
  for (unsigned e = 0; e < layout<T>::count; e++) {
    std::vector<history> all(places);
    for (unsigned n = 0; n < u.value.size(); n++) {
      const unsigned thread = n % u.when.threads, round = n / u.when.threads;
      if (u.when.calls(round, thread)) all[u.place[n]].events.push_back({thread, round, layout<T>::get(u.value[n], e), 0});
    }
    for (unsigned p = 0; p < places; p++) {
      history &h = all[p];
      h.first = layout<T>::get(u.first[p], e);
      h.last = layout<T>::get(*u.memory.at(p), e);
      if (h.events.empty() && h.first == h.last) continue;  // as most are
      h.op = Op::op;
      h.kind = layout<T>::kind;
      h.olds_known = false;
      const std::string wrong = find_order(h);
      c.expect(wrong.empty(), "place %u, element %u: %s", p, e, wrong.c_str());
    }
  }
}

template <class Kind, class Op, class T, class Scope>
void check(context &c, operands values) {
  scattered_updates<Op, T> u = draw<Op, T>(c, values);
  if (std::is_same<Scope, warpagg::block>::value && u.when.blocks > 1) {  // places are then a block's own
    u.when.blocks = 1;
    u.when.threads = u.when.block.x * u.when.block.y * u.when.block.z;
    u.when.made.resize(u.when.rounds * u.when.threads);
    u.when.leaves.assign(u.when.threads, u.when.rounds);
    u.place.resize(u.when.made.size());
    u.value.resize(u.when.made.size());
  }
  run<Kind, Op, T, Scope>(c.launch(), u);
  check_memory(c, u);
}

template <class Kind, class Op, class T>
struct cases {
  std::string name = std::string(Kind::label) + "/" + Op::label + "/" + layout<T>::name;

  test_case device{name + "/device", 112 * Kind::effort, [](context &c) { check<Kind, Op, T, warpagg::device>(c, operands::any); }};
  test_case block{name + "/block", 28 * Kind::effort, [](context &c) {
    if constexpr (!warpagg::detail::is_half<T>::value && !warpagg::detail::is_half_pair<T>::value) check<Kind, Op, T, warpagg::block>(c, operands::any);
  }};
  test_case system{name + "/system", 28 * Kind::effort, [](context &c) { check<Kind, Op, T, warpagg::system>(c, operands::any); }};
};
template <class Op, class T>
using cache_cases = cases<cache, Op, T>;
template <class Op, class T>
using table_cases = cases<table, Op, T>;
each_operation<cache_cases> of_cache;
each_operation<table_cases> of_table;

// The work is the same: a few types of each kind.
template <class Kind>
struct found_cases {
  cases<Kind, add_all, unsigned> words;
#ifndef SIMT_MUTANT
  cases<Kind, add_all, float> floats;
  cases<Kind, add_all, double> doubles;
  cases<Kind, add_all, __half2> pairs;
  cases<Kind, add_all, float4> vectors;
  cases<Kind, max_all, int> maxs;
  cases<Kind, xor__all, unsigned long long> bits;
#endif
};
found_cases<found_cache> of_found_cache;
found_cases<found_table> of_found_table;

// ---- floats

template <class Kind, class T>
struct float_cases {
  std::string name = std::string(Kind::label) + "/floats/" + layout<T>::name;

  test_case special{name + "/special", 70 * Kind::effort, [](context &c) { check<Kind, add_all, T, warpagg::device>(c, operands::special); }};

  // No worse than any order of n additions of values of one sign may be: n · ε · sum.
  test_case rounding{name + "/rounding", 56 * Kind::effort, [](context &c) {
    scattered_updates<add_all, T> u = draw<add_all, T>(c, operands::rounded);
    for (unsigned p = 0; p < places; p++) *u.memory.at(p) = T();
    run<Kind, add_all, T, warpagg::device>(c.launch(), u);
    const double epsilon = std::ldexp(1, -static_cast<int>(significant_bits(layout<T>::kind)));
    for (unsigned e = 0; e < layout<T>::count; e++) {
      std::vector<double> sum(places);
      std::vector<unsigned> count(places);
      for (unsigned n = 0; n < u.value.size(); n++)
        if (u.when.made[n]) sum[u.place[n]] += to_double(layout<T>::get(u.value[n], e)), count[u.place[n]]++;
      for (unsigned p = 0; p < places; p++) {
        const double last = to_double(layout<T>::get(*u.memory.at(p), e));
        c.expect(std::abs(last - sum[p]) <= count[p] * epsilon * sum[p], "place %u: %.17g for %.17g", p, last, sum[p]);
      }
    }
  }};
};
template <class Kind>
struct all_floats {
  float_cases<Kind, float> floats;
  float_cases<Kind, double> doubles;
  float_cases<Kind, float2> vectors;
  float_cases<Kind, __half> halves;
};
all_floats<cache> floats_of_cache;
all_floats<table> floats_of_table;

// ---- orders, objects, barriers

// Two caches, a total, many rounds, lanes that have left before barriers; long enough for caches to stop.
void check_several(context &c, schedule order, unsigned rounds) {
  scattered_updates<add_all, unsigned> counts = draw<add_all, unsigned>(c, operands::any, rounds);
  scattered_updates<max_all, int> most = draw<max_all, int>(c, operands::any, 1);
  most.when = counts.when;
  most.place = counts.place;
  most.value.clear();
  for (unsigned n = 0; n < counts.value.size(); n++) most.value.push_back(draw_operand<max_all, int>(c, operands::any));
  for (unsigned p = before + near; p < places; p++) most.first[p] = static_cast<int>(counts.first[p]);  // one memory for both: not used
  unsigned total = 0, made = 0;
  for (unsigned n = 0; n < counts.value.size(); n++) {
    if (counts.place[n] >= before + near) most.when.made[n] = false;
    made += counts.when.made[n];
  }
  for (unsigned p = before + near; p < places; p++) *counts.memory.at(p) = counts.first[p];
  options how = c.launch();
  how.order = order;
  launch({counts.when.blocks}, counts.when.block, how, [&] {
    __shared__ warpagg::block_cache<unsigned, slots>::storage count_storage;
    warpagg::block_cache<unsigned, slots> count(count_storage, counts.memory.base());
    __shared__ warpagg::block_cache<int, 64, warpagg::op_max>::storage max_storage;
    warpagg::block_cache<int, 64, warpagg::op_max> max(max_storage, most.memory.base());
    __shared__ warpagg::block_total<unsigned>::storage total_storage;
    warpagg::block_total<unsigned> sum(total_storage);
    follow(counts.when, [&](unsigned round, unsigned thread) {
      const unsigned n = round * counts.when.threads + thread;
      count.add(counts.memory.at(counts.place[n]), counts.value[n]);
      if (most.when.made[n]) max.max(most.memory.at(most.place[n]), most.value[n]);
      sum.add(&total, 1);
    });
  });
  check_memory(c, counts);
  for (unsigned p = before + near; p < places; p++) *most.memory.at(p) = most.first[p];
  check_memory(c, most);
  c.expect(total == made, "%u counted of %u", total, made);
}
test_case several("block cache/several objects", 224, [](context &c) { check_several(c, schedule::any, 12); });
test_case several_priorities("block cache/several objects/priorities", 224, [](context &c) { check_several(c, schedule::priorities, 12); });
test_case several_alone("block cache/several objects/alone", 112, [](context &c) { check_several(c, schedule::alone, 8); });
test_case several_bursts("block cache/several objects/bursts", 112, [](context &c) { check_several(c, schedule::bursts, 12); });

// Every schedule is watched for races.
template <class Kind, class T>
void check_races(context &c) {
  scattered_updates<add_all, T> u = draw<add_all, T>(c, operands::any);
  options watched = c.launch();
  watched.races = true;
  run<Kind, add_all, T, warpagg::device>(watched, u);
  check_memory(c, u);
}
test_case races("block cache/races", 560, [](context &c) { check_races<cache, unsigned>(c); });
test_case float_races("block cache/races/float", 280, [](context &c) { check_races<cache, float>(c); });
test_case found_races("found cache/races", 280, [](context &c) { check_races<found_cache, unsigned>(c); });
test_case found_float_races("found cache/races/float", 140, [](context &c) { check_races<found_cache, float>(c); });
test_case found_table_races("found table/races", 140, [](context &c) { check_races<found_table, unsigned>(c); });
test_case table_races("block table/races", 280, [](context &c) { check_races<table, unsigned>(c); });
test_case table_float_races("block table/races/float", 280, [](context &c) { check_races<table, float>(c); });

test_case untouched("block cache/a block in which nobody calls touches nothing", 50, [](context &c) {
  unsigned memory[3] = {};
  launch({3}, {64}, c.launch(), [&] {
    __shared__ warpagg::block_cache<unsigned, slots>::storage storage;
    warpagg::block_cache<unsigned, slots> cache(storage, blockIdx.x == 1 ? memory : nullptr);
    if (blockIdx.x == 1) cache.add(&memory[threadIdx.x % 3], 1);  // converted, as for the atomic
  });
  c.expect(memory[0] == 22 && memory[1] == 21 && memory[2] == 21, "%u %u %u", memory[0], memory[1], memory[2]);
});

// Then nothing is asked of shared memory, where another kernel may have left what it liked, and threads may have left; who comes again has not gone back to it.
test_case no_share("block cache/a block whose share is too small has no cache", 112, [](context &c) {
  constexpr unsigned places = 7, rounds = 40;
  const dim3 block{96};
  std::vector<unsigned> sums(places), expected(places), key(block.x * rounds), leaves(block.x);
  for (unsigned &k : key) k = c.random.below(places + 3);  // some stay away
  for (unsigned t = 0; t < block.x; t++) {
    leaves[t] = c.random.chance(64);
    for (unsigned r = 0; r < rounds; r++)
      if (!leaves[t] && key[r * block.x + t] < places) expected[key[r * block.x + t]]++;
  }
  const statistics done = launch({1}, block, c.launch(), [&] {
    __shared__ warpagg::block_cache<unsigned, slots>::storage storage;
    if (threadIdx.x == 0) std::fill_n(reinterpret_cast<unsigned *>(&storage), sizeof storage / sizeof(unsigned), 2u);
    __syncthreads();
    if (leaves[threadIdx.x]) return;
    warpagg::block_cache<unsigned, slots> cache(storage, sums.data(), warpagg::apart::only_if(false));
    for (unsigned r = 0; r < rounds; r++) {
      const unsigned k = key[r * block.x + threadIdx.x];
      if (k < places) cache.add(&sums[k], 1u);
    }
  });
  for (unsigned k = 0; k < places; k++) c.expect(sums[k] == expected[k], "key %u: %u for %u", k, sums[k], expected[k]);
  const unsigned long long pending = done.atomics[static_cast<int>(scope::block)];
  c.expect(pending == 0, "%llu updates of shared memory", pending);
});

// What is found without a share updates at once, and leaves alone what another kernel left in shared memory, be it empty slots.
template <class Form>
void check_found_without_share(context &c) {
  constexpr unsigned places = 7, rounds = 40;
  std::vector<unsigned> sums(places);
  const statistics done = launch({2}, {96}, c.launch(), [&] {
    __shared__ typename Form::storage storage;
    if (threadIdx.x == 0) std::fill_n(reinterpret_cast<unsigned *>(&storage), sizeof storage / sizeof(unsigned), ~0u);
    __syncthreads();
    c.expect(!Form::begin(storage, warpagg::apart::only_if(false)), "it is to be ended");
    __syncthreads();
    if (threadIdx.x % 5 == 4) return;
    for (unsigned r = 0; r < rounds; r++) Form::update(storage, &sums[(r + threadIdx.x) % places], 1u);
  });
  unsigned all = 0;
  for (unsigned sum : sums) all += sum;
  c.expect(all == 2 * 77 * rounds, "%u updates", all);
  const unsigned long long updates = done.atomics[static_cast<int>(scope::device)];
  c.expect(updates > 0 && updates <= all, "%llu updates", updates);
}
test_case found_no_share("found cache/a block whose share is too small has no cache", 50, [](context &c) { check_found_without_share<warpagg::detail::found_cache<unsigned, slots, warpagg::op_add, warpagg::device>>(c); });
test_case found_no_table("found table/a block whose share is too small has no table", 50, [](context &c) { check_found_without_share<warpagg::detail::found_table<unsigned, 48, warpagg::op_add, warpagg::device>>(c); });

// It combines what a block brings: one update a place and block reaches memory.
template <class Kind>
void check_found_combines(context &c) {
  constexpr unsigned places = 16, rounds = 10;
  std::vector<unsigned> sums(places);
  const statistics done = launch({3}, {64}, c.launch(), [&] {
    using object = typename Kind::template object<add_all, unsigned, warpagg::device>;
    typename object::storage storage;
    object updates(storage);
    for (unsigned r = 0; r < rounds; r++) updates.add(&sums[(r + threadIdx.x) % places], 1u);
  });
  for (unsigned p = 0; p < places; p++) c.expect(sums[p] == 3 * 64 * rounds / places, "place %u: %u", p, sums[p]);
  const unsigned long long updates = done.atomics[static_cast<int>(scope::device)];
  c.expect(updates <= 3 * places, "%llu updates", updates);
}
test_case found_table_combines("found table/an update a place", 50, [](context &c) { check_found_combines<found_table>(c); });

// A warp with all credit asks the account from time to time, by the clock: keys that change at last are found out.
test_case found_stops("found cache/keys that come back no more stop it", 20, [](context &c) {
  constexpr unsigned rounds = 3000;
  static unsigned memory[32 * rounds];
  options how = c.launch();
  how.order = schedule::lockstep;
  bool trusted = false, stopped = false;
  launch({1}, {32}, how, [&] {
    using work = warpagg::detail::found_cache<unsigned, slots, warpagg::op_add, warpagg::device>;
    __shared__ work::storage storage;
    work::begin(storage, warpagg::apart());
    __syncthreads();
    for (unsigned r = 0; r < 200; r++) work::update(storage, &memory[threadIdx.x], 1u);
    __syncwarp();
    if (threadIdx.x == 0) trusted = static_cast<short>(storage.credits.credits[0]) == warpagg::detail::most_credit;
    __syncwarp();
    for (unsigned r = 0; r < rounds; r++) work::update(storage, &memory[r * 32 + threadIdx.x], 1u);
    __syncwarp();
    if (threadIdx.x == 0) stopped = static_cast<short>(storage.credits.credits[0]) <= 0;
    work::end(storage);
  });
  c.expect(trusted && stopped, "trusted %d, stopped %d", trusted, stopped);
});

// The place of a member: the base is the array of structs.
struct bin {
  unsigned char kind[4];
  unsigned count;
  double weight;
};
test_case members("block cache/members of structs", 50, [](context &c) {
  static bin bins[200];
  for (bin &b : bins) b = bin();
  launch({2}, {64}, c.launch(), [&] {
    __shared__ warpagg::block_cache<unsigned, slots>::storage count_storage;
    warpagg::block_cache<unsigned, slots> count(count_storage, bins);
    __shared__ warpagg::block_cache<double, slots>::storage weight_storage;
    warpagg::block_cache<double, slots> weight(weight_storage, bins);
    for (unsigned i = threadIdx.x; i < 600; i += 64) {
      count.add(&bins[i % 200].count, 1);
      weight.add(&bins[i % 200].weight, 0.5);
    }
  });
  for (const bin &b : bins) c.expect(b.count == 6 && b.weight == 3, "%u %g", b.count, b.weight);
});

// Neighbours that update places before the base, each its own, beside others that share places: keys rise, or fall.
test_case without_keys("block cache/places without a key", 50, [](context &c) {
  std::vector<float> array(64);
  const bool rise = c.index % 2;
  launch({1}, {32}, c.launch(), [&] {
    __shared__ warpagg::block_cache<float, slots>::storage storage;
    warpagg::block_cache<float, slots> cache(storage, &array[32]);
    const unsigned lane = threadIdx.x, pair = lane / 2;
    cache.add(lane >= 16 ? &array[lane] : &array[rise ? 32 + pair : 48 - pair], 1);
  });
  for (unsigned i = 16; i < 32; i++) c.expect(array[i] == 1, "place %u: %g", i, array[i]);
  for (unsigned pair = 0; pair < 8; pair++) {
    const float sum = array[rise ? 32 + pair : 48 - pair];
    c.expect(sum == 2, "pair %u: %g", pair, sum);
  }
});

// A base that elements do not lie at whole distances from.
test_case odd_base("block cache/odd distances", 50, [](context &c) {
  alignas(8) static unsigned char bytes[1024];
  std::memset(bytes, 0, sizeof bytes);
  launch({2}, {64}, c.launch(), [&] {
    __shared__ warpagg::block_cache<unsigned, slots>::storage storage;
    warpagg::block_cache<unsigned, slots> cache(storage, bytes + 2);
    for (unsigned round = 0; round < 3; round++) cache.add(reinterpret_cast<unsigned *>(bytes) + threadIdx.x, 1);
  });
  for (unsigned i = 0; i < 64; i++) c.expect(reinterpret_cast<unsigned *>(bytes)[i] == 6, "%u", reinterpret_cast<unsigned *>(bytes)[i]);
});

test_case other_types("block cache/other types take the plain atomic", 50, [](context &c) {
  cents sums[2] = {};
  launch({2}, {40}, c.launch(), [&] {
    __shared__ warpagg::block_cache<cents, slots>::storage storage;
    warpagg::block_cache<cents, slots> cache(storage, sums);
    cache.add(&sums[threadIdx.x % 2], cents{2});
  });
  c.expect(sums[0].amount == 80 && sums[1].amount == 80, "%lld %lld", sums[0].amount, sums[1].amount);
});

// ---- is it worth it, and does it stop?

const unsigned stays_away = 1u << 16;  // a key of which the lane makes no update

using keys = std::function<unsigned(unsigned round, unsigned thread)>;

statistics in_lockstep(context &c, unsigned rounds, unsigned threads, const keys &key) {
  static std::vector<unsigned> table(1 << 16);
  std::fill(table.begin(), table.end(), 0u);
  options lockstep = c.launch();
  lockstep.order = schedule::lockstep;
  const statistics done = launch({1}, {threads}, lockstep, [&] {
    __shared__ warpagg::block_cache<unsigned, 64>::storage storage;
    warpagg::block_cache<unsigned, 64> cache(storage, table.data());
    for (unsigned round = 0; round < rounds; round++) {
      if (const unsigned k = key(round, threadIdx.x); k != stays_away) cache.add(&table[k], 1);
      __syncwarp();
    }
  });
  unsigned sum = 0, made = 0;
  for (unsigned round = 0; round < rounds; round++)
    for (unsigned i = 0; i < threads; i++) made += key(round, i) != stays_away;
  for (unsigned n : table) sum += n;
  c.expect(sum == made, "%u of %u updates", sum, made);
  return done;
}
unsigned long long device_atomics(context &c, unsigned rounds, unsigned threads, const keys &key) {
  return in_lockstep(c, rounds, threads, key).atomics[static_cast<int>(scope::device)];
}

test_case combines("block cache/keys that come back reach memory once", 20, [](context &c) {
  const unsigned distinct = 64, offset = 64 * c.random.below(20);  // as many in a row as there are slots never meet
  const unsigned long long updates = device_atomics(c, 30, 64, [&](unsigned round, unsigned lane) {
    return offset + (round * 7 + lane) % distinct;
  });
  c.expect(updates == distinct, "%llu updates of %u places", updates, distinct);
});

unsigned never_back(unsigned round, unsigned lane) { return 100 + (round * 32 + lane) * 37 % 60000; }

unsigned only_few(unsigned lane, unsigned key) { return lane % 5 ? stays_away : key; }  // of 32 lanes seven, which are not worth a search
const unsigned few = 7;

// A warp whose keys never came back has stopped: a key that all lanes share, near the base, is updated once a round then.
test_case stops("block cache/keys that never come back stop it", 20, [](context &c) {
  const unsigned first = 4, then = 20;
  const unsigned long long updates =
      device_atomics(c, first + then, 32, [&](unsigned round, unsigned lane) { return round < first ? never_back(round, lane) : 5; });
  c.expect(updates == first * 32 + then, "%llu updates", updates);
});

// Where few lanes are, behind seven rounds. Then each lane passes 32 rounds, in which it knows nothing of the others, and those who meet few again as many.
test_case passes("block cache/few lanes of a stopped warp pass 32 rounds", 20, [](context &c) {
  const unsigned first = 7, passed = 32, then = 20;
  const unsigned long long updates = device_atomics(c, first + passed + 1 + then, 32, [&](unsigned round, unsigned lane) {
    return round < first || round == first + passed ? only_few(lane, never_back(round, lane)) : 5;
  });
  c.expect(updates == first * few + passed * 32 + few + then * (few + 1), "%llu updates", updates);
});

// What 33 rounds more cost a warp, but for the test's own barrier: the votes and shuffles that it takes part in.
unsigned long long cost_of_33_rounds(context &c, const keys &key) {
  const unsigned many = 200;
  return in_lockstep(c, many + 33, 32, key).warp_operations - in_lockstep(c, many, 32, key).warp_operations - 33;
}
test_case trusts("block cache/a warp with all credit looks at the account every 32nd time", 20, [](context &c) {
  const unsigned long long cost = cost_of_33_rounds(c, [](unsigned round, unsigned lane) { return (round + lane) % 40; });
  c.expect(cost >= 33 * 2 && cost <= 33 * 2 + 2 * 2, "%llu", cost);
});

// One lane of 32 has it, and nobody else when it takes its slot; the others would have stopped the cache.
test_case returns("block cache/one key that comes back keeps it going", 20, [](context &c) {
  const unsigned rounds = 100;
  const unsigned long long updates =
      device_atomics(c, 1 + rounds, 32, [](unsigned round, unsigned lane) { return lane == round * 7 % 32 ? 5 : round ? never_back(round, lane) : stays_away; });
  c.expect(updates == rounds * 31 + 1, "%llu updates", updates);
});

// A hit a round is not enough if it is another key each time.
test_case returns_once("block cache/keys that hit once each do not keep it going", 20, [](context &c) {
  const unsigned claimed = 50, first = 20, then = 20;
  const unsigned long long updates = device_atomics(c, 2 + first + then, 32, [&](unsigned round, unsigned lane) {
    if (round < 2) return lane < claimed / 2 ? round * claimed / 2 + lane : stays_away;
    return round >= 2 + first ? 5 : lane == 0 ? round % claimed : never_back(round, lane);
  });
  c.expect(updates >= claimed + first * 31 + then, "%llu updates", updates);
});

// Lanes that come one at a time find out together: eight rounds, not as many each. Key 5 has a slot then, and is updated in memory all the same.
test_case stops_alone("block cache/lanes that never meet stop it together", 20, [](context &c) {
  const unsigned first = 16, then = 16;
  const unsigned long long updates = device_atomics(c, first + then, 32, [&](unsigned round, unsigned lane) {
    return lane != round ? stays_away : round == 0 ? 5 : round < first ? 100 + round * 37 : 5;
  });
  c.expect(updates == first + then, "%llu updates", updates);
});

// Of the six lanes or so that data let through two thirds hit: enough. Seldom do they hit the same key twice.
test_case parted("block cache/keys of which most come back do not stop it where data part the lanes", 20, [](context &c) {
  const unsigned rounds = 200, claimed = 50;
  const unsigned long long updates = device_atomics(c, 2 + rounds, 32, [&](unsigned round, unsigned lane) {
    if (round < 2) return lane < claimed / 2 ? round * claimed / 2 + lane : stays_away;
    const unsigned r = (round * 32 + lane) * 2654435761u >> 8;
    return r % 5 ? stays_away : r % 15 < 10 ? r / 15 % claimed : 100 + r / 15 % 60000;
  });
  c.expect(updates < rounds * 6 / 2, "%llu updates", updates);
});

// A burst of new keys does not stop a cache that has paid.
test_case goes_on("block cache/a burst of new keys does not stop it", 20, [](context &c) {
  const unsigned long long updates = device_atomics(c, 60, 32, [&](unsigned round, unsigned lane) {
    return round == 30 ? 100 + lane * 37 : lane % 8;
  });
  c.expect(updates == 32 + 8, "%llu updates", updates);
});

}  // namespace
