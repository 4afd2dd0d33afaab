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

// One search for the rounds of a loop: lanes come to it from several ways and in several iterations. Where the key is not what the first round's update
// leads to, in some lanes or in all, each update goes where it leads all the same.
void check_rounds(context &c) {
  constexpr unsigned keys = 12, most = 5;
  float sums[keys * most] = {}, expected[keys * most] = {};
  int highest[keys * most] = {}, expected_highest[keys * most] = {};
  const unsigned lanes = 1 + c.random.below(70), rounds = c.random.below(most + 1), cluster = 1 + c.random.below(40), wrong = c.random.below(4);
  std::vector<unsigned> trips(lanes), key(lanes * 3);
  for (unsigned &t : trips) t = c.random.below(4);
  for (unsigned i = 0; i < key.size(); i++) key[i] = c.random.below(8) ? i / cluster % keys : c.random.below(keys);
  const auto value_of = [](unsigned lane, unsigned i, unsigned r) { return static_cast<int>(lane % 7 + 3 * i + r); };
  launch({1}, {lanes}, c.launch(), [&] {
    const unsigned lane = threadIdx.x;
    for (unsigned i = 0; i < trips[lane]; i++) {
      const unsigned k = key[lane * 3 + i];
      const unsigned told = wrong == 0 ? 3 : wrong == 1 && lane % 5 == 0 ? (k + 1) % keys : k;
      if ((lane + i) % 3) {
        warpagg::among_peers(&sums[told * most], [&](auto &peers) {
          for (unsigned r = 0; r < rounds; r++) peers.add(&sums[k * most + r], value_of(lane, i, r));
        });
      } else {
        warpagg::among_peers(&highest[told], [&](auto &peers) {
          for (unsigned r = 0; r < rounds; r++) peers.max(&highest[r * keys + k], value_of(lane, i, r));
        });
      }
    }
  });
  for (unsigned lane = 0; lane < lanes; lane++)
    for (unsigned i = 0; i < trips[lane]; i++)
      for (unsigned r = 0; r < rounds; r++) {
        const unsigned k = key[lane * 3 + i];
        if ((lane + i) % 3)
          expected[k * most + r] += static_cast<float>(value_of(lane, i, r));
        else
          expected_highest[r * keys + k] = std::max(expected_highest[r * keys + k], value_of(lane, i, r));
      }
  for (unsigned i = 0; i < keys * most; i++) {
    c.expect(sums[i] == expected[i], "sum %u: %g, not %g", i, sums[i], expected[i]);
    c.expect(highest[i] == expected_highest[i], "maximum %u: %d, not %d", i, highest[i], expected_highest[i]);
  }
}
test_case rounds("contract/rounds of a loop share a search", 3000, check_rounds);

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
