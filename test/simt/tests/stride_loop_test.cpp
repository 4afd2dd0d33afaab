// stride_loop against the loop that it stands for: the same indices in the same order, whatever the index's type, where it begins and how far it steps.
#include "check/suite.h"

#include <limits>
#include <vector>

#include <warpagg/warpagg.cuh>

namespace {
using namespace simt;

constexpr unsigned most_rounds = 60;

// As many of the loop's rounds as there is room for: an index that would leave its type ends it.
template <class Index> std::vector<Index> as_written(Index first, Index end, Index step) {
  std::vector<Index> all;
  for (Index i = first; i < end; i += step) {
    all.push_back(i);
    if (i > std::numeric_limits<Index>::max() - step) break;
  }
  return all;
}

// An end that is some rounds behind the beginning, or none, near the type's own limits or not.
template <class Index> void check_loop(context &c) {
  const Index most = std::numeric_limits<Index>::max(), least = std::numeric_limits<Index>::min();
  const unsigned rounds = c.random.below(most_rounds), places = 3;
  const Index longest = most / (most_rounds + 1), step = c.random.below(3) ? 1 + c.random.below(5000) : longest - c.random.below(100);
  const Index length = static_cast<Index>(rounds * step - (rounds && c.random.below(2) ? c.random.below(step < 1000 ? static_cast<unsigned>(step) : 1000u) : 0));
  const unsigned place = c.random.below(places);
  const Index first = place == 0 ? Index(c.random.below(100)) : place == 1 ? least : static_cast<Index>(most - step - length);
  const Index end = c.random.below(8) ? static_cast<Index>(first + length) : first;
  std::vector<Index> seen;
  warpagg::stride_loop<Index>(first, end, step).each([&](Index i) { seen.push_back(i); });
  c.expect(seen == as_written<Index>(first, end, step), "other indices than the loop's: %zu for %u rounds", seen.size(), rounds);
}

test_case ints("stride loop/int", 600, [](context &c) { check_loop<int>(c); });
test_case words("stride loop/unsigned", 600, [](context &c) { check_loop<unsigned>(c); });
test_case longs("stride loop/long long", 600, [](context &c) { check_loop<long long>(c); });
test_case sizes("stride loop/unsigned long", 600, [](context &c) { check_loop<unsigned long>(c); });

// Steps of half the type, and ends in front of the beginning: what a program may say by mistake makes as many rounds as in its own loop.
test_case odd_steps("stride loop/odd steps", 1, [](context &c) {
  unsigned rounds = 0;
  warpagg::stride_loop<int>(-2000000000, 2000000000, 2000000000).each([&](int) { rounds++; });
  warpagg::stride_loop<unsigned>(0u, 0x80000000u, 0x80000000u).each([&](unsigned) { rounds += 10; });
  warpagg::stride_loop<int>(5, -5, 1).each([&](int) { rounds += 100; });
  warpagg::stride_loop<int>(5, 5, -1).each([&](int) { rounds += 100; });
  c.expect(rounds == 12, "%u in place of 12", rounds);
});

// A body that changes where the loop ends, or the array of its indices, changes nothing that was evaluated.
test_case arguments("stride loop/arguments", 1, [](context &c) {
  int end = 20, rounds = 0;
  warpagg::stride_loop<int>(0, end, 1).each([&](int) { rounds++, end = 0; });
  c.expect(rounds == 20, "%d rounds", rounds);
});
}  // namespace
