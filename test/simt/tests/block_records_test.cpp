// Records by one key: memory holds what the same updates by plain atomics leave there, whatever the keys, whatever lanes call and whenever they
// leave, and wherever the fields lead; what no call names is not touched; and the records stop where keys don't come back.
#include "block_objects.h"
#include "check/memory.h"

namespace {
using namespace simt;

constexpr unsigned keys = 400, slots = 32;  // so few that keys collide

// ---- what is tested: records of several kinds

// An array of rows by key, with some elements before its base. Every thread adds to `Members` of them (a bit each).
template <class T, int Count, unsigned Members, int Stride, class Op>
struct rows {
  using field = warpagg::field<T, Count, typename Op::runtime>;
  static constexpr unsigned members = Members, count = Count;
  static constexpr unsigned shift = 8, size = shift + keys * Stride + Count;
  alignas(16) T memory[size];
  std::vector<double> expected = std::vector<double>(size);

  T *base() { return memory + shift; }
  unsigned index(unsigned key, unsigned element) const { return shift + key * Stride + element - (key < 2 ? shift : 0); }  // two lie before the base
  T *at(unsigned key) { return &memory[index(key, 0)]; }

  void clear() {
    for (unsigned i = 0; i < size; i++) memory[i] = T(0), expected[i] = 7;
    for (unsigned key = 0; key < keys; key++)
      for (unsigned e = 0; e < count; e++)
        if (members >> e & 1) expected[index(key, e)] = 0;
  }
  void expect(unsigned key, unsigned element, int value) {
    double &x = expected[index(key, element)];
    if (Op::op == operation::add) x += value;
    if (Op::op == operation::sub) x -= value;
    if (Op::op == operation::max) x = std::max(x, static_cast<double>(value));
    if (Op::op == operation::min) x = std::min(x, static_cast<double>(-value));
  }
  // A thread writes what no call names, without an atomic.
  void fill_gaps() {
    for (unsigned i = 0; i < size; i++)
      if (expected[i] == 7) memory[i] = T(7);
  }
  void check(context &c, const char *name) const {
    for (unsigned i = 0; i < size; i++)
      c.expect(to_number(memory[i]) == expected[i], "%s, element %u: %g, not %g", name, i, to_number(memory[i]), expected[i]);
  }
  static double to_number(__half x) { return static_cast<double>(static_cast<float>(x)); }
  template <class Number>
  static double to_number(Number x) { return static_cast<double>(x); }
};

// A number that only the run knows, as a loop counts it.
int counted(int number) {
  static const volatile int step = 1;
  int counter = 0;
  while (counter < number) counter += step;
  return counter;
}

template <class Op, class Element, class T>
void add_by_number(const Element &element, T *at, T operand) {
  if constexpr (Op::op == operation::add) element.add(at, operand);
  if constexpr (Op::op == operation::sub) element.sub(at, operand);
  if constexpr (Op::op == operation::max) element.max_(at, operand);
  if constexpr (Op::op == operation::min) element.min(at, operand);
}

template <int Field, class Rows, class Op, class Record, std::size_t... Element>
void add_elements(Record &record, typename std::remove_reference<decltype(*std::declval<Rows>().base())>::type *at, int value, std::index_sequence<Element...>) {
  const auto add = [&](auto element) {
    constexpr int e = decltype(element)::value;
    using T = typename std::remove_reference<decltype(*at)>::type;
    const T operand = static_cast<T>(static_cast<float>(Op::op == operation::min ? -value - e : value + e));
    if constexpr (Field == 0 && (Rows::members >> e & 1)) {
      if (value & 1) return add_by_number<Op>(record[counted(e)], at + e, operand);
    }
    if constexpr (Rows::members >> e & 1) {
      if constexpr (Op::op == operation::add) record.template add<Field, e>(at + e, operand);
      if constexpr (Op::op == operation::sub) record.template sub<Field, e>(at + e, operand);
      if constexpr (Op::op == operation::max) record.template max<Field, e>(at + e, operand);
      if constexpr (Op::op == operation::min) record.template min<Field, e>(at + e, operand);
    }
  };
  (add(std::integral_constant<int, static_cast<int>(Element)>{}), ...);
}

struct sums_and_count {  // a cluster's coordinates
  using one_op = add_all;
  using other_op = add_all;
  using one = rows<float, 4, 0xf, 4, add_all>;
  using other = rows<int, 1, 1, 1, add_all>;
  static constexpr const char *label = "sums and count";
  static constexpr unsigned most = 4, rounds = 20;
};
struct sum_and_count {
  using one_op = add_all;
  using other_op = add_all;
  using one = rows<double, 1, 1, 1, add_all>;
  using other = rows<unsigned long long, 1, 1, 2, add_all>;
  static constexpr const char *label = "sum and count";
  static constexpr unsigned most = 4, rounds = 20;
};
struct gap_and_most {
  using one_op = add_all;
  using other_op = max_all;
  using one = rows<__half, 3, 0x5, 5, add_all>;
  using other = rows<unsigned, 1, 1, 1, max_all>;
  static constexpr const char *label = "gap and maximum";
  static constexpr unsigned most = 1, rounds = 8;  // halves count to 2048
};
struct gap_and_count {
  using one_op = add_all;
  using other_op = add_all;
  using one = rows<float, 3, 0x5, 5, add_all>;
  using other = rows<unsigned, 1, 1, 1, add_all>;
  static constexpr const char *label = "gap and count";
  static constexpr unsigned most = 4, rounds = 8;
};
struct words {
  using one_op = sub_all;
  using other_op = min_all;
  using one = rows<int, 1, 1, 1, sub_all>;
  using other = rows<int, 2, 0x3, 3, min_all>;
  static constexpr const char *label = "words";
  static constexpr unsigned most = 4, rounds = 20;
};

// ---- who adds what

enum class key_style { few, more_than_slots, runs, any };
constexpr unsigned key_styles = 4;

struct work {
  timetable when;
  std::vector<unsigned> key, other_key;  // [round][thread]
  std::vector<int> value;
};

// `strays`: the second field leads elsewhere than the key says, for whole warps.
work draw_work(context &c, unsigned most_rounds, int most_value, bool strays) {
  work w{draw_timetable(c, most_rounds), {}, {}, {}};
  const auto style = static_cast<key_style>(c.index / attendances % key_styles);
  const unsigned seed = c.random.below(1000);
  for (unsigned n = 0; n < w.when.made.size(); n++) {
    const unsigned round = n / w.when.threads, thread = n % w.when.threads;
    unsigned key = c.random.below(keys);
    if (style == key_style::few) key = c.random.below(9);
    if (style == key_style::more_than_slots) key = seed % 20 + 62 * c.random.below(6);  // of rows that meet in their first slot, too
    if (style == key_style::runs) key = (round * 7 + thread / (seed % 2 ? 2 + seed % 9 : 32)) % keys;  // or a warp has one key
    w.key.push_back(key);
    const unsigned warp = thread % (w.when.block.x * w.when.block.y * w.when.block.z) / 32;
    w.other_key.push_back(strays ? (key + warp % 3 * 5) % keys : key);
    w.value.push_back(c.random.between(0, most_value));
  }
  return w;
}

// Each lane gathers what it adds in one round; in the block's slots, or by itself.
template <class Kind, class Record>
void add_round(Record record, typename Kind::one &one, typename Kind::other &other, const work &w, unsigned n) {
  add_elements<0, typename Kind::one, typename Kind::one_op>(record, one.at(w.key[n]), w.value[n], std::make_index_sequence<Kind::one::count>());
  add_elements<1, typename Kind::other, typename Kind::other_op>(record, other.at(w.other_key[n]), w.value[n], std::make_index_sequence<Kind::other::count>());
  record.send();
}

enum class place { slots, registers };

template <class Kind>
void check(context &c, const options &how, bool strays, unsigned most_rounds, place gathers = place::slots) {
  static typename Kind::one one;
  static typename Kind::other other;
  one.clear();
  other.clear();
  const work w = draw_work(c, most_rounds, Kind::most, strays);
  launch({w.when.blocks}, w.when.block, how, [&] {
    if (grid_thread() == 0) one.fill_gaps(), other.fill_gaps();
    if (gathers == place::registers) {
      follow(w.when, [&](unsigned round, unsigned thread) {
        add_round<Kind>(warpagg::record<typename Kind::one::field, typename Kind::other::field>(), one, other, w, round * w.when.threads + thread);
      });
      return;
    }
    using object = warpagg::block_records<slots, typename Kind::one::field, typename Kind::other::field>;
    __shared__ typename object::storage storage;
    object records(storage, one.base(), other.base());
    follow(w.when, [&](unsigned round, unsigned thread) { add_round<Kind>(records.record(), one, other, w, round * w.when.threads + thread); });
  });
  for (unsigned n = 0; n < w.value.size(); n++) {
    if (!w.when.calls(n / w.when.threads, n % w.when.threads)) continue;
    for (unsigned e = 0; e < Kind::one::count; e++)
      if (Kind::one::members >> e & 1) one.expect(w.key[n], e, w.value[n] + static_cast<int>(e));
    for (unsigned e = 0; e < Kind::other::count; e++)
      if (Kind::other::members >> e & 1) other.expect(w.other_key[n], e, w.value[n] + static_cast<int>(e));
  }
  one.check(c, "one");
  other.check(c, "other");
}

template <class Kind>
struct cases {
  std::string name = std::string("block records/") + Kind::label;

  test_case any{name + "/any", 400, [](context &c) { check<Kind>(c, c.launch(), false, 6); }};
  test_case strays{name + "/strays", 200, [](context &c) { check<Kind>(c, c.launch(), true, 6); }};
  test_case long_runs{name + "/many rounds", 60, [](context &c) { check<Kind>(c, c.launch(), false, Kind::rounds); }};
  test_case registers{std::string("record/") + Kind::label + "/any", 400, [](context &c) { check<Kind>(c, c.launch(), c.index % 3 == 2, 6, place::registers); }};
  test_case registers_race{std::string("record/") + Kind::label + "/races", 100, [](context &c) {
    options watched = c.launch();
    watched.races = true;
    check<Kind>(c, watched, c.index % 3 == 2, 4, place::registers);
  }};
  test_case races{name + "/races", 200, [](context &c) {
    options watched = c.launch();
    watched.races = true;
    check<Kind>(c, watched, c.index % 2, 4);
  }};
};
cases<sums_and_count> clusters;
cases<sum_and_count> groups;
cases<gap_and_count> gaps;
#ifndef SIMT_MUTANT
cases<gap_and_most> halves;
cases<words> integers;

// ---- places that are far away

// Of the fields' places some lie too far from what the object takes for the array's beginning: for the first, nothing is kept; of the others, that one is not.
test_case far_places("block records/far places", 200, [](context &c) {
  static float near[64];
  for (float &x : near) x = 0;
  for (unsigned i = 0; i < 16; i++) *static_cast<double *>(far_slots::at(i, sizeof(double))) = 0;
  const bool first_is_far = c.index % 2;
  launch({2}, {64}, c.launch(), [&] {
    const auto far = [](unsigned key) { return static_cast<double *>(far_slots::at(key, sizeof(double))); };
    if (first_is_far) {
      using object = warpagg::block_records<slots, warpagg::field<double>, warpagg::field<float, 2>>;
      __shared__ object::storage storage;
      object records(storage, near, near);
      for (unsigned i = threadIdx.x; i < 192; i += 64) {
        auto record = records.record();
        record.add<0>(far(i % 16), 2.0);
        record.add<1, 0>(&near[i % 16 * 4], 1.0f);
        record.add<1, 1>(&near[i % 16 * 4 + 1], 3);
        record.send();
      }
    } else {
      using object = warpagg::block_records<slots, warpagg::field<float, 2>, warpagg::field<double>>;
      __shared__ object::storage storage;
      object records(storage, near, near);
      for (unsigned i = threadIdx.x; i < 192; i += 64) {
        auto record = records.record();
        record.add<0, 0>(&near[i % 16 * 4], 1.0f);
        record.add<0, 1>(&near[i % 16 * 4 + 1], 3);
        record.add<1>(far(i % 16), 2.0);
        record.send();
      }
    }
  });
  for (unsigned key = 0; key < 16; key++) {
    const double far = *static_cast<double *>(far_slots::at(key, sizeof(double)));
    c.expect(near[4 * key] == 24 && near[4 * key + 1] == 72 && near[4 * key + 2] == 0 && far == 48, "key %u: %g %g %g", key, near[4 * key], near[4 * key + 1], far);
  }
});
#endif

// Two fields on one word: each thread's maximum and sum of its bits come in the thread's order, whoever sends them.
test_case one_word("record/two fields on one word", 400, [](context &c) {
  static float sums_first[3], most_first[3];
  for (float &x : sums_first) x = 0;
  for (float &x : most_first) x = 0;
  const unsigned threads = 32 + c.random.below(2) * 16, last = c.random.below(3);
  launch({1}, {threads}, c.launch(), [&] {
    warpagg::record<warpagg::field<float, 3>, warpagg::field<int, 1, warpagg::op_max>> one;
    one.add<0, 0>(&sums_first[0], 3);
    one.add<0, 1>(&sums_first[1], 3);
    one.add<0, 2>(&sums_first[2], 3);
    one.max<1>(reinterpret_cast<int *>(&sums_first[last]), 0x40200000);  // 2.5
    one.send();
    warpagg::record<warpagg::field<int, 1, warpagg::op_max>, warpagg::field<float, 3>> other;
    other.max<0>(reinterpret_cast<int *>(&most_first[last]), 0x40200000);
    other.add<1, 0>(&most_first[0], 3);
    other.add<1, 1>(&most_first[1], 3);
    other.add<1, 2>(&most_first[2], 3);
    other.send();
  });
  for (unsigned i = 0; i < 3; i++)
    c.expect(sums_first[i] == 3 * threads && most_first[i] == 3 * threads + (i == last ? 2.5f : 0), "element %u of %u: %g %g", i, last, sums_first[i], most_first[i]);
});

// An element whose pointer leads elsewhere goes there by itself.
test_case elsewhere("block records/elsewhere", 100, [](context &c) {
  static float memory[64], other[64];
  for (float &x : memory) x = 0;
  for (float &x : other) x = 0;
  const unsigned wrong = c.random.below(64);
  launch({1}, {64}, c.launch(), [&] {
    using object = warpagg::block_records<slots, warpagg::field<float, 2>>;
    __shared__ object::storage storage;
    object records(storage, memory);
    auto record = records.record();
    record.add<0, 0>(&memory[threadIdx.x % 8 * 2], 1.0f);
    record.add<0, 1>(threadIdx.x == wrong ? &other[5] : &memory[threadIdx.x % 8 * 2 + 1], 1.0f);
    record.add<0, 1>(&memory[threadIdx.x % 8 * 2 + 1], 1.0f);
    record.send();
  });
  for (unsigned key = 0; key < 8; key++) c.expect(memory[2 * key] == 8 && memory[2 * key + 1] == 16 - (wrong % 8 == key), "key %u", key);
  c.expect(other[5] == 1, "elsewhere: %g", other[5]);
});

// Then nothing is sent to where the element would lie, behind the end of memory: a sum of unsigned numbers may have
// wrapped round. A NaN that signals there would be made quiet.
test_case wrapped("block records/wrapped", 200, [](context &c) {
  constexpr unsigned size = 64, signals = 0x7fa00000;
  static float memory[size + 1];
  for (float &x : memory) x = 0;
  memcpy(&memory[size], &signals, sizeof signals);
  const unsigned own = 1 + c.random.below(20);
  const bool in_registers = c.index % 2;
  launch({1}, {64}, c.launch(), [&] {
    using object = warpagg::block_records<slots, warpagg::field<float, 2>>;
    const auto add = [&](auto &&record) {
      const unsigned first = size - 1 - threadIdx.x % own * 2;
      for (unsigned i = 0; i < 2; i++) record[counted(i)].add(&memory[(first + i) % size], 1.0f);
      record.send();
    };
    if (in_registers) return add(warpagg::record<warpagg::field<float, 2>>());
    __shared__ object::storage storage;
    object records(storage, memory);
    add(records.record());
  });
  float sum = 0;
  for (unsigned i = 0; i < size; i++) sum += memory[i];
  const float last = static_cast<float>((64 + own - 1) / own);
  c.expect(sum == 128 && memory[0] == last && memory[size - 1] == last, "%u keys: %g %g %g", own, sum, memory[0], memory[size - 1]);
  unsigned behind;
  memcpy(&behind, &memory[size], sizeof behind);
  c.expect(behind == signals, "%u keys: %x", own, behind);
});

// One of a type that is not known to have CUDA's atomic: then the others' updates are made at once, too.
test_case other_types("block records/other types take the plain atomic", 50, [](context &c) {
  cents sums[4] = {};
  int counts[2] = {};
  launch({2}, {40}, c.launch(), [&] {
    using object = warpagg::block_records<slots, warpagg::field<int>, warpagg::field<cents, 2>>;
    __shared__ object::storage storage;
    object records(storage, counts, sums);
    auto record = records.record();
    record.add<0>(&counts[threadIdx.x % 2], 1.0);
    record.add<1, 1>(&sums[threadIdx.x % 2 * 2 + 1], cents{2});
    record.send();
    warpagg::record<warpagg::field<cents, 2>, warpagg::field<int>> components;
    for (int i = 0; i < 2; i++) components[i].add(&sums[threadIdx.x % 2 * 2 + i], cents{1});
    components.add<1>(&counts[threadIdx.x % 2], 1);
    components.send();
  });
  for (unsigned key = 0; key < 2; key++)
    c.expect(counts[key] == 80 && sums[2 * key].amount == 40 && sums[2 * key + 1].amount == 120, "key %u", key);
});

// So does what a loop counts wrongly, or further than the field has elements.
test_case miscounted("block records/miscounted", 100, [](context &c) {
  static float memory[64];
  for (float &x : memory) x = 0;
  const bool in_registers = c.index % 2;
  launch({1}, {64}, c.launch(), [&] {
    using object = warpagg::block_records<slots, warpagg::field<float, 3>>;
    const auto add = [&](auto &&record) {
      for (int i = 0; i < 3; i++) record[counted(i)].add(&memory[threadIdx.x % 8 * 4 + i], 1.0f);
      record[counted(1)].add(&memory[threadIdx.x % 8 * 4 + 2], 1.0f);
      record[counted(3)].add(&memory[threadIdx.x % 8 * 4 + 3], 1.0f);
      record[-counted(1)].add(&memory[threadIdx.x % 8 * 4], 1.0f);
      record.send();
    };
    if (in_registers) return add(warpagg::record<warpagg::field<float, 3>>());
    __shared__ object::storage storage;
    object records(storage, memory);
    add(records.record());
  });
  for (unsigned key = 0; key < 8; key++)
    for (unsigned i = 0; i < 4; i++) c.expect(memory[4 * key + i] == (i == 0 || i == 2 ? 16 : 8), "key %u, element %u: %g", key, i, memory[4 * key + i]);
});

// ---- is it worth it, and does it stop?

unsigned long long device_atomics(context &c, unsigned rounds, unsigned threads, const std::function<unsigned(unsigned, unsigned)> &key) {
  static std::vector<double> sums(1 << 16);
  static std::vector<unsigned> counts(1 << 16);
  std::fill(sums.begin(), sums.end(), 0.0);
  std::fill(counts.begin(), counts.end(), 0u);
  options lockstep = c.launch();
  lockstep.order = schedule::lockstep;
  const statistics done = launch({1}, {threads}, lockstep, [&] {
    using object = warpagg::block_records<96, warpagg::field<double>, warpagg::field<unsigned>>;
    __shared__ object::storage storage;
    object records(storage, sums.data(), counts.data());
    for (unsigned round = 0; round < rounds; round++) {
      const unsigned k = key(round, threadIdx.x);
      auto record = records.record();
      record.add<0>(&sums[k], 2);
      record.add<1>(&counts[k], 1u);
      record.send();
      __syncthreads();
    }
  });
  double sum = 0;
  unsigned count = 0;
  for (double x : sums) sum += x;
  for (unsigned n : counts) count += n;
  c.expect(sum == 2.0 * rounds * threads && count == rounds * threads, "%g, %u of %u", sum, count, rounds * threads);
  return done.atomics[static_cast<int>(scope::device)];
}

// As many records side by side as there are slots less one never meet.
test_case combines("block records/keys that come back reach memory once", 20, [](context &c) {
  const unsigned offset = 95 * c.random.below(20);
  const unsigned long long updates = device_atomics(c, 30, 64, [&](unsigned round, unsigned lane) { return offset + (round * 7 + lane) % 95; });
  c.expect(updates == 2 * 95, "%llu updates of %u places", updates, 2 * 95);
});

// Not while there are slots to claim. A key that all lanes share then, and that has a slot, is combined in the warp.
test_case stops("block records/keys that never come back stop them", 20, [](context &c) {
  const unsigned first = 60, then = 20;
  const unsigned long long updates = device_atomics(c, first + then, 32, [&](unsigned round, unsigned lane) {
    return round < first ? 100 + (round * 32 + lane) * 37 % 60000 : 100;
  });
  c.expect(updates == 2 * (first * 32 + then), "%llu updates", updates);
});

// One lane of 32 has it; the others would have stopped them.
test_case returns("block records/one key that comes back keeps them in use", 20, [](context &c) {
  const unsigned rounds = 100;
  const unsigned long long updates = device_atomics(c, 1 + rounds, 32, [](unsigned round, unsigned lane) {
    return round == 0 || lane == round * 7 % 32 ? 5 : 100 + (round * 32 + lane) * 37 % 60000;
  });
  c.expect(updates == 2 * (rounds * 31 + 1), "%llu updates", updates);
});

// Each key fills a round of four warps, and does not come back: a slot would save three updates of four, and costs each lane more.
test_case passes("block records/runs that pass by stop them", 20, [](context &c) {
  const unsigned rounds = 40;
  const unsigned long long updates = device_atomics(c, rounds, 128, [&](unsigned round, unsigned) { return 100 + round; });
  c.expect(updates >= 2 * 4 * (rounds - 8), "%llu updates", updates);
});

// One key all the time does not.
test_case one_key("block records/one key does not stop them", 20, [](context &c) {
  const unsigned long long updates = device_atomics(c, 40, 128, [&](unsigned, unsigned) { return 7; });
  c.expect(updates == 2, "%llu updates", updates);
});

// The first key leaves its record in the slot that it claims, and passes by; the second one's record is sent, and the slot has what comes later.
test_case at_a_loss("block records/a warp that has lost credit sends what it claims a slot for", 20, [](context &c) {
  const unsigned long long updates = device_atomics(c, 3, 8, [&](unsigned round, unsigned) { return round == 0 ? 7 : 8; });
  c.expect(updates == 2 * (1 + 2), "%llu updates", updates);
});

test_case goes_on("block records/a burst of new keys does not stop them", 20, [](context &c) {
  const unsigned long long updates = device_atomics(c, 60, 32, [&](unsigned round, unsigned lane) { return round == 30 ? 100 + lane * 37 : lane % 8; });
  c.expect(updates == 2 * (8 + 32), "%llu updates", updates);
});

test_case untouched("block records/a block in which nobody calls touches nothing", 50, [](context &c) {
  float memory[8] = {};
  launch({3}, {64}, c.launch(), [&] {
    using object = warpagg::block_records<slots, warpagg::field<float, 2>>;
    __shared__ object::storage storage;
    object records(storage, blockIdx.x == 1 ? memory : nullptr);
    if (blockIdx.x != 1) return;
    auto record = records.record();
    record.add<0, 1>(&memory[3], 1);  // converted, as for the atomic
    record.send();
  });
  for (unsigned i = 0; i < 8; i++) c.expect(memory[i] == (i == 3 ? 64 : 0), "%u: %g", i, memory[i]);
});

}  // namespace
