// Counting by blocks: old values and memory are what some order of plain atomics gives, whatever lanes call, with whatever
// amounts, under whatever schedule; nobody waits for ever; and few atomics reach memory.
#include <warpagg/warpagg.cuh>

#include "check/layouts.h"
#include "check/replay.h"
#include "check/suite.h"

#include <algorithm>

namespace {
using namespace simt;

// ---- who calls, and with what

enum class shape { full, half, few, one_in_a_warp, trips, early, diverged };
constexpr unsigned shapes = 7;
enum class amounts { one, constant, small, zeros, largest, wild };
constexpr unsigned amount_styles = 6;

struct call {
  bool made = false;
  std::uint64_t amount = 0, old = 0;
};

struct calls {
  unsigned threads, rounds;
  shape lanes;
  std::vector<bool> leaves;  // threads that return before the first round
  std::vector<call> all;     // [round][thread of the grid]

  call &at(unsigned round, unsigned thread) { return all[round * threads + thread]; }
};

template <class T>
std::uint64_t draw_amount(context &c, amounts style, unsigned constant) {
  switch (style) {
    case amounts::one: return 1;
    case amounts::constant: return constant;
    case amounts::small: return 1 + c.random.below(8);
    case amounts::zeros: return c.random.chance(200) ? 0 : 1;
    case amounts::largest: return warpagg::detail::largest_amount;
    case amounts::wild: break;
  }
  if (c.random.chance(200)) return c.random.below(5);
  if (c.random.chance(128)) return warpagg::detail::largest_amount * (1 + c.random.below(1000)) + c.random.below(2);
  return static_cast<std::uint64_t>(static_cast<T>(c.random.next()));
}

template <class T>
calls draw(context &c, unsigned threads, unsigned rounds) {
  calls p{threads, rounds, static_cast<shape>(c.index % shapes), {}, {}};
  const amounts style = static_cast<amounts>(c.index / shapes % amount_styles);
  const unsigned constant = 2 + c.random.below(7);
  std::vector<unsigned> trips;
  for (unsigned t = 0; t < threads; t++) {
    p.leaves.push_back(p.lanes == shape::early && c.random.chance(100));
    trips.push_back(c.random.below(rounds + 1));
  }
  for (unsigned r = 0; r < rounds; r++)
    for (unsigned t = 0; t < threads; t++) {
      bool made = true;
      switch (p.lanes) {
        case shape::full: break;
        case shape::few: made = c.random.chance(20); break;
        case shape::one_in_a_warp: made = t % 32 == r; break;
        case shape::trips: made = r < trips[t]; break;
        case shape::half: case shape::early: case shape::diverged: made = c.random.chance(128); break;
      }
      p.all.push_back({made && !p.leaves[t], draw_amount<T>(c, style, constant), 0});
    }
  return p;
}

template <class T>
void check_replay(const context &c, operation op, const calls &p, T first, T last) {
  history h{op, layout<T>::kind, layout<T>::get(first, 0), layout<T>::get(last, 0), true, {}};
  for (unsigned n = 0; n < p.all.size(); n++)
    if (p.all[n].made) h.events.push_back({n % p.threads, n / p.threads, layout<T>::get(static_cast<T>(p.all[n].amount), 0), p.all[n].old});
  const std::string wrong = find_order(h);
  c.expect(wrong.empty(), "%s", wrong.c_str());
}

// ---- the kernel

unsigned thread_of_grid() {
  const unsigned in_block = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  return in_block + blockDim.x * blockDim.y * blockDim.z * (blockIdx.x + gridDim.x * blockIdx.y);
}

template <class T, class Counter, class Fetch>
__noinline__ void in_a_function(Counter &counter, T *count, call &mine, Fetch fetch) {
  mine.old = layout<T>::get(fetch(counter, count, mine), 0);
}

template <class T, class Counter, class Fetch>
void count(calls &p, T *count, Counter &counter, Fetch fetch) {
  const unsigned thread = thread_of_grid();
  if (p.leaves[thread]) return;
  for (unsigned r = 0; r < p.rounds; r++) {
    call &mine = p.at(r, thread);
    if (p.lanes == shape::diverged && thread % 3 == 0) {  // lanes of a warp at several places, in several batches
      if (mine.made) in_a_function(counter, count, mine, fetch);
      continue;
    }
    if (mine.made) mine.old = layout<T>::get(fetch(counter, count, mine), 0);
  }
}

template <class T, class Scope, class Fetch>
void check_counter(context &c, operation op, Fetch fetch) {
  const dim3 blocks_of[] = {dim3(64), dim3(40), dim3(8, 12), dim3(4, 4, 8), dim3(7)};
  const dim3 block = blocks_of[c.random.below(5)];
  const unsigned blocks = 1 + c.random.below(3);
  calls p = draw<T>(c, blocks * block.x * block.y * block.z, 1 + c.random.below(6));
  const T first = static_cast<T>(c.random.next());
  T memory = first;
  launch({blocks}, block, c.launch(), [&] {
    __shared__ typename warpagg::block_counter<T, Scope>::storage storage;
    warpagg::block_counter<T, Scope> counter(storage);
    count(p, &memory, counter, fetch);
  });
  check_replay(c, op, p, first, memory);
}

#define SIMT_COUNTER_CASE(T, name, scope)                                                                           \
  test_case name##_##T##_##scope("block counter/" #name "/" #T "/" #scope, 840, [](context &c) {                    \
    check_counter<T, warpagg::scope>(c, operation::name, [](auto &counter, auto *p, const call &mine) { return counter.fetch_##name(p, static_cast<T>(mine.amount)); }); \
  });
using ull = unsigned long long;
SIMT_COUNTER_CASE(int, add, device)
SIMT_COUNTER_CASE(unsigned, add, device)
SIMT_COUNTER_CASE(ull, add, device)
SIMT_COUNTER_CASE(unsigned, add, system)
SIMT_COUNTER_CASE(int, sub, device)
SIMT_COUNTER_CASE(unsigned, sub, device)

// Rings: of a few places, so that batches go round several times, and of many.
template <class Scope, class Step>
void check_ring(context &c, operation op, Step step) {
  const dim3 blocks_of[] = {dim3(64), dim3(40), dim3(8, 12), dim3(7)};
  const dim3 block = blocks_of[c.random.below(4)];
  const unsigned blocks = 1 + c.random.below(3), limits[] = {0, 1, 2, 9, 63, 1000, 0x6fffffff, 0x7fffffff, 0xfffffffe, 0xffffffff};
  const unsigned limit = limits[c.random.below(10)];
  calls p = draw<unsigned>(c, blocks * block.x * block.y, 1 + c.random.below(6));
  for (call &one : p.all) one.amount = limit;
  const unsigned first = limit == 0xffffffff ? static_cast<unsigned>(c.random.next()) : c.random.below(limit + 1);
  const bool is_told = c.random.chance(128), goes_elsewhere = c.random.chance(64);
  unsigned memory = first;
  launch({blocks}, block, c.launch(), [&] {
    __shared__ typename warpagg::block_counter<unsigned, Scope>::storage storage;
    unsigned elsewhere = 0;
    warpagg::block_counter<unsigned, Scope> counter(storage, !is_told ? nullptr : goes_elsewhere && blockIdx.x == 0 ? &elsewhere : &memory);
    count(p, &memory, counter, step);
  });
  check_replay(c, op, p, first, memory);
}
#define SIMT_RING_CASE(name, scope)                                                                       \
  test_case ring_##name##_##scope("block counter/ring/" #name "/" #scope, 840, [](context &c) {           \
    check_ring<warpagg::scope>(c, operation::name, [](auto &counter, auto *p, const call &mine) { return counter.fetch_##name(p, static_cast<unsigned>(mine.amount)); }); \
  });
SIMT_RING_CASE(inc, device)
SIMT_RING_CASE(dec, device)
SIMT_RING_CASE(inc, system)

// Many rounds of few lanes: the slots are used again and again, by readers that may be slow.
void check_slots(context &c, schedule order) {
  const unsigned threads = 40, rounds = 30;
  calls p{threads, rounds, shape::full, std::vector<bool>(threads), {}};
  for (unsigned n = 0; n < rounds * threads; n++) p.all.push_back({c.random.chance(100), 1 + c.random.below(3), 0});
  unsigned memory = 5;
  options how = c.launch();
  how.order = order;
  launch({1}, {threads}, how, [&] {
    __shared__ warpagg::block_counter<unsigned>::storage storage;
    warpagg::block_counter<unsigned> counter(storage);
    count(p, &memory, counter, [](auto &counter, auto *p, const call &mine) { return counter.fetch_add(p, static_cast<unsigned>(mine.amount)); });
  });
  check_replay(c, operation::add, p, 5u, memory);
}
test_case slots_priorities("block counter/slots/priorities", 300, [](context &c) { check_slots(c, schedule::priorities); });
test_case slots_alone("block counter/slots/alone", 100, [](context &c) { check_slots(c, schedule::alone); });
test_case slots_bursts("block counter/slots/bursts", 100, [](context &c) { check_slots(c, schedule::bursts); });
test_case slots_scattered("block counter/slots/scattered", 100, [](context &c) { check_slots(c, schedule::scattered); });

// ---- what else a kernel may do

// Up and down on one object, two objects of two counters, barriers in between, and lanes that have left before them.
test_case mixed("block counter/two counters, both directions, barriers", 600, [](context &c) {
  const unsigned threads = 96, rounds = 4;
  calls up = draw<int>(c, threads, rounds), down = up;
  down.all.clear();
  for (call &each : up.all) {
    const bool falls = each.made && c.random.chance(80);
    down.all.push_back({falls, each.amount, 0});
    each.made = each.made && !falls;
  }
  calls other = draw<unsigned>(c, threads, rounds);
  other.leaves = up.leaves;
  for (unsigned n = 0; n < other.all.size(); n++) other.all[n].made = other.all[n].made && !up.leaves[n % threads];
  int first = 0;
  unsigned second = 0;
  const unsigned blocks = 2, block = threads / blocks;
  launch({blocks}, {block}, c.launch(), [&] {
    __shared__ warpagg::block_counter<int>::storage first_storage;
    __shared__ warpagg::block_counter<unsigned>::storage second_storage;
    warpagg::block_counter<int> first_counter(first_storage);
    warpagg::block_counter<unsigned> second_counter(second_storage);
    const unsigned t = thread_of_grid();
    if (up.leaves[t]) return;
    for (unsigned r = 0; r < rounds; r++) {
      call &a = up.at(r, t), &b = down.at(r, t), &d = other.at(r, t);
      if (a.made) a.old = layout<int>::get(first_counter.fetch_add(&first, static_cast<int>(a.amount)), 0);
      if (d.made) d.old = second_counter.fetch_add(&second, static_cast<unsigned>(d.amount));
      __syncthreads();
      if (b.made) b.old = layout<int>::get(first_counter.fetch_sub(&first, static_cast<int>(b.amount)), 0);
    }
  });
  history h{operation::add, element::i32, 0, layout<int>::get(first, 0), true, {}};
  for (unsigned n = 0; n < up.all.size(); n++) {  // subtracting is adding the negative
    if (up.all[n].made) h.events.push_back({n % threads, n / threads * 2, layout<int>::get(static_cast<int>(up.all[n].amount), 0), up.all[n].old});
    if (down.all[n].made)
      h.events.push_back({n % threads, n / threads * 2 + 1, layout<int>::get(static_cast<int>(0 - down.all[n].amount), 0), down.all[n].old});
  }
  const std::string wrong = find_order(h);
  c.expect(wrong.empty(), "%s", wrong.c_str());
  check_replay(c, operation::add, other, 0u, second);
});

// An object that is called with several counters, and told one of them, or none: each is handed out as by atomics of its own.
void check_second(context &c, schedule order) {
  const dim3 blocks_of[] = {dim3(64), dim3(40), dim3(8, 12), dim3(7)};
  const dim3 block = blocks_of[c.random.below(4)];
  const unsigned blocks = 1 + c.random.below(3), style = c.index / shapes / amount_styles % 4;
  calls p = draw<unsigned>(c, blocks * block.x * block.y * block.z, 1 + c.random.below(6));
  std::vector<unsigned> which;  // counter, of each call
  for (unsigned n = 0; n < p.all.size(); n++) {
    const unsigned round = n / p.threads, thread = n % p.threads;
    const unsigned by[] = {thread % 2, thread / 32 % 2, round % 3, c.random.below(3)};
    which.push_back(by[style]);
  }
  unsigned memory[3] = {7, 1000, 50};
  const unsigned first[3] = {7, 1000, 50};
  unsigned *const told = c.random.chance(128) ? nullptr : &memory[c.random.below(3)];
  options how = c.launch();
  how.order = order;
  launch({blocks}, block, how, [&] {
    __shared__ warpagg::block_counter<unsigned>::storage storage;
    warpagg::block_counter<unsigned> counter(storage, told);
    count(p, memory, counter, [&](auto &counter, unsigned *all, const call &mine) {
      return counter.fetch_add(&all[which[&mine - p.all.data()]], static_cast<unsigned>(mine.amount));
    });
  });
  for (unsigned w = 0; w < 3; w++) {
    calls own = p;
    for (unsigned n = 0; n < own.all.size(); n++) own.all[n].made = own.all[n].made && which[n] == w;
    check_replay(c, operation::add, own, first[w], memory[w]);
  }
}
test_case second_any("block counter/second counter/any", 840, [](context &c) { check_second(c, schedule::any); });
test_case second_priorities("block counter/second counter/priorities", 336, [](context &c) { check_second(c, schedule::priorities); });
test_case second_alone("block counter/second counter/alone", 168, [](context &c) { check_second(c, schedule::alone); });

// When a call returns, memory holds its update: no lane finds less there than it has added itself.
test_case own_update_first("block counter/own update first", 600, [](context &c) {
  unsigned memory = 0;
  options watched = c.launch();
  watched.races = true;
  launch({2}, {40}, watched, [&] {
    __shared__ warpagg::block_counter<unsigned>::storage storage;
    warpagg::block_counter<unsigned> counter(storage);
    for (unsigned round = 0; round < 3; round++) {
      const unsigned old = counter.fetch_add(&memory, 1u);
      if (atomicAdd(&memory, 0u) <= old) __trap();
    }
  });
  c.expect(memory == 240, "%u", memory);
});

// What a lane reserves is its own: plain writes to it race with nobody's.
test_case reserve("block counter/what is reserved is written by one", 400, [](context &c) {
  const unsigned threads = 80;
  std::vector<unsigned> size(threads), where(threads), data(threads * 4, ~0u);
  for (unsigned &s : size) s = c.random.below(5);
  ull memory = 0;
  options watched = c.launch();
  watched.races = true;
  launch({2}, {threads / 2}, watched, [&] {
    __shared__ warpagg::block_counter<ull>::storage storage;
    warpagg::block_counter<ull> counter(storage);
    const unsigned t = thread_of_grid();
    if (size[t] == 0) return;
    where[t] = static_cast<unsigned>(counter.fetch_add(&memory, size[t]));
    for (unsigned i = 0; i < size[t]; i++) data[where[t] + i] = t;
  });
  unsigned total = 0;
  for (unsigned t = 0; t < threads; t++) {
    total += size[t];
    for (unsigned i = 0; i < size[t]; i++) c.expect(data[where[t] + i] == t, "thread %u, element %u", t, i);
  }
  c.expect(memory == total, "%llu instead of %u", memory, total);
});

test_case untouched("block counter/a block in which nobody calls touches nothing", 50, [](context &c) {
  unsigned memory = 0;
  launch({3}, {64}, c.launch(), [&] {
    __shared__ warpagg::block_counter<unsigned>::storage storage;
    warpagg::block_counter<unsigned> counter(storage);
    unsigned *const pointer = blockIdx.x == 1 ? &memory : nullptr;
    if (blockIdx.x == 1) counter.fetch_add(pointer, 1);
  });
  c.expect(memory == 64, "%u", memory);
});

// A user's own type, whose atomic is found by argument-dependent lookup; and CUDA's float.
struct cents {
  long long amount;
};
cents atomicAdd(cents *p, cents v) {
  return {static_cast<long long>(::atomicAdd(reinterpret_cast<ull *>(&p->amount), static_cast<ull>(v.amount)))};
}
test_case other_types("block counter/other types take the plain atomic", 50, [](context &c) {
  cents sum{0};
  float total = 0;
  launch({2}, {40}, c.launch(), [&] {
    __shared__ warpagg::block_counter<cents>::storage cents_storage;
    __shared__ warpagg::block_counter<float>::storage float_storage;
    warpagg::block_counter<cents> counter(cents_storage);
    warpagg::block_counter<float> floats(float_storage);
    if (counter.fetch_add(&sum, cents{2}).amount % 2) __trap();
    floats.fetch_add(&total, 1);
  });
  c.expect(sum.amount == 160 && total == 80, "%lld %g", sum.amount, total);
});

// Launches around the threshold: below it each call is the atomic.
test_case contending("block counter/short launches", 300, [](context &c) {
  const dim3 blocks_of[] = {dim3(64), dim3(40), dim3(8, 12), dim3(32)};
  const dim3 block = blocks_of[c.random.below(4)];
  const unsigned blocks = 1 + c.random.below(3), per_block = block.x * block.y, warps = blocks * ((per_block + 24) / 32);  // 8 chunks to clear
  const unsigned thresholds[] = {1, warps - 1, warps, warps + 1, 1000}, threshold = thresholds[c.index / shapes % 5];
  const bool is_short = warps < threshold;
  calls p = draw<unsigned>(c, blocks * per_block, 3);
  for (call &one : p.all) one.amount = 1;
  unsigned made = 0;
  for (const call &one : p.all) made += one.made;
  unsigned memory = 7;
  options lockstep = c.launch();
  lockstep.order = schedule::lockstep;
  warpagg::detail::warps_that_contend = threshold;
  const statistics done = launch({blocks}, block, lockstep, [&] {
    __shared__ warpagg::block_counter<unsigned>::storage storage;
    warpagg::block_counter<unsigned> counter(storage, &memory);
    count(p, &memory, counter, [](auto &counter, auto *p, const call &mine) { return counter.fetch_add(p, static_cast<unsigned>(mine.amount)); });
  });
  warpagg::detail::warps_that_contend = 1;
  check_replay(c, operation::add, p, 7u, memory);
  const ull updates = done.atomics[static_cast<int>(scope::device)];
  if (is_short) c.expect(updates == made, "%llu atomics for %u calls", updates, made);
  else if (p.lanes == shape::full) c.expect(updates < made / 2, "%llu atomics for %u calls", updates, made);
});

// ---- is it worth it?

// One batch at a time, and two at a time.
void check_sharing(context &c, unsigned threads, ull most) {
  unsigned memory = 0;
  options lockstep = c.launch();
  lockstep.order = schedule::lockstep;
  const statistics done = launch({2}, {threads}, lockstep, [&] {
    __shared__ warpagg::block_counter<unsigned>::storage storage;
    warpagg::block_counter<unsigned> counter(storage);
    for (unsigned round = 0; round < 4; round++) counter.fetch_add(&memory, 1);
  });
  const ull updates = done.atomics[static_cast<int>(scope::device)];
  c.expect(memory == 8 * threads, "%u", memory);
  c.expect(updates <= most, "%llu atomics for %u warps", updates, threads / 4);
}
test_case combines("block counter/warps share atomics", 50, [](context &c) { check_sharing(c, 96, 18); });
test_case combines_two("block counter/warps share atomics/large blocks", 50, [](context &c) { check_sharing(c, 256, 36); });

}  // namespace
