// What callers may rely on beside the values: order, conversions, other types.
#include <warpagg/warpagg.cuh>

#include "check/suite.h"

// A user's own type, whose atomic is found by argument-dependent lookup.
namespace money {
struct cents {
  long long amount;
};
inline cents atomicAdd(cents *p, cents v) {
  return {static_cast<long long>(::atomicAdd(reinterpret_cast<unsigned long long *>(&p->amount), static_cast<unsigned long long>(v.amount)))};
}
// One whose atomic stands in no namespace, beside one for a type that has none.
struct shares {
  long long amount;
};
}  // namespace money
inline void atomicAdd(money::shares *p, money::shares v) {
  atomicAdd(reinterpret_cast<unsigned long long *>(&p->amount), static_cast<unsigned long long>(v.amount));
}
inline int atomicAdd(short *p, int v) { return atomicAdd(reinterpret_cast<int *>(p), v); }

namespace {
using namespace simt;

test_case other_types("contract/other types go to the atomic of that name", 200, [](context &c) {
  money::cents sum{0};
  launch({2}, {40}, c.launch(), [&] {
    warpagg::add(&sum, money::cents{2});
    const money::cents old = warpagg::fetch_add<warpagg::uniform>(&sum, money::cents{1});
    if (old.amount < 2) __trap();
  });
  c.expect(sum.amount == 240, "%lld", sum.amount);
});

test_case global_overloads("contract/other types go to an atomic in no namespace", 200, [](context &c) {
  money::shares sum{0};
  alignas(int) short word[2] = {0, 0};
  launch({2}, {40}, c.launch(), [&] {
    warpagg::add(&sum, money::shares{2});
    if (warpagg::fetch_add<warpagg::uniform>(word, 3) < 0) __trap();
  });
  c.expect(sum.amount == 160 && word[0] == 240, "%lld %d", sum.amount, word[0]);
});

test_case conversions("contract/values are converted as at a call of the atomic", 200, [](context &c) {
  float f = 0;
  unsigned long long u = 5;
  float2 v{0, 0};
  launch({1}, {40}, c.launch(), [&] {
    warpagg::add(&f, 1);
    warpagg::add(&u, -1);
    warpagg::add(&v, {0.5f, 2.0f});
  });
  c.expect(f == 40 && u == 5 - 40ull && v.x == 20 && v.y == 80, "%g %llu %g %g", f, u, v.x, v.y);
});

// Coherence: a lane's later atomic on a location comes after the update that a leader made for it.
template <class How>
void check_own_update_first(context &c) {
  unsigned counter[2] = {};
  launch({1}, {40}, c.launch(), [&] {
    unsigned *const mine = &counter[std::is_same<How, warpagg::uniform>::value ? 0 : threadIdx.x % 2];
    for (unsigned own = 1; own <= 3; own++) {
      warpagg::add<How>(mine, 1u);
      if (atomicAdd(mine, 0u) < own) __trap();
    }
  });
}
test_case own_uniform("contract/own update first/uniform", 1000, check_own_update_first<warpagg::uniform>);
test_case own_keyed("contract/own update first/keyed", 1000, check_own_update_first<warpagg::keyed>);
test_case own_match("contract/own update first/match", 1000, check_own_update_first<warpagg::match>);
test_case own_runs("contract/own update first/runs", 1000, check_own_update_first<warpagg::runs>);

// "The last block done": every lane writes, fences and counts itself; who counts last reads what all have written. Under the
// fenced scope that holds when a leader counts for its peers.
template <class Scope>
void count_off(unsigned *written, unsigned *arrived, unsigned threads) {
  const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
  written[thread] = thread + 1;
  __threadfence();
  if (warpagg::fetch_add<warpagg::uniform, Scope>(arrived, 1u) != threads - 1) return;
  __threadfence();
  for (unsigned i = 0; i < threads; i++)
    if (written[i] != i + 1) __trap();
}

test_case fenced("contract/a fenced scope keeps the order of the fence beside it", 500, [](context &c) {
  unsigned written[80] = {}, arrived = 0;
  options watched = c.launch();
  watched.races = true;
  launch({2}, {40}, watched, [&] { count_off<warpagg::fenced<warpagg::device>>(written, &arrived, 80); });
  c.expect(arrived == 80, "%u", arrived);
});

// The same without: some schedule must show it, or the test above shows nothing.
test_case unfenced("contract/a relaxed scope does not", 1, [](context &) {
  expect_fault(fault::race, [] {
    for (std::uint64_t seed = 0; seed < 200; seed++) {
      unsigned written[80] = {}, arrived = 0;
      launch({2}, {40}, options(seed), [&] { count_off<warpagg::device>(written, &arrived, 80); });
    }
  });
});

}  // namespace
