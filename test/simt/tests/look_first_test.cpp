// Searches for a free word by threads that meet at words, in each way in which a warp may come: every key has one slot, whoever asks gets it, and each old value is one
// that a swap would have found.
#include "updates.h"

#include <vector>

namespace {
using namespace simt;
using warpagg::detail::reading_pays;

enum { keys_at_most = 48, slots = 64 };

template <class T> void check_search(context &c) {
  const unsigned blocks = 1 + c.random.below(2), threads = 1 + c.random.below(96), keys = 1 + c.random.below(c.index % 3 ? keys_at_most : 3), stay = c.random.below(4);
  std::vector<unsigned> key(blocks * threads);
  for (unsigned &k : key) k = c.random.below(keys);
  T table[slots], where[2 * 96], wins[keys_at_most] = {};
  for (T &slot : table) slot = static_cast<T>(-1);
  launch({blocks}, {threads}, c.launch(), [&] {
    const unsigned me = blockIdx.x * blockDim.x + threadIdx.x;
    if (stay && me % stay == 0 && threads > 40) return;  // some never come
    const T mine = static_cast<T>(key[me]);
    for (unsigned at = key[me] * 7 % slots;; at = (at + 1) % slots) {
      const T old = warpagg::look_then_swap(&table[at], static_cast<T>(-1), mine);
      if (old == static_cast<T>(-1)) atomicAdd(&wins[key[me]], T(1));
      if (old != static_cast<T>(-1) && old != mine) continue;
      where[me] = static_cast<T>(at);
      break;
    }
  });
  bool came[keys_at_most] = {};
  for (unsigned i = 0; i < blocks * threads; i++) {
    if (stay && i % stay == 0 && threads > 40) continue;
    came[key[i]] = true;
    c.expect(where[i] < slots && table[where[i]] == static_cast<T>(key[i]), "thread %u is told another's slot", i);
  }
  for (unsigned k = 0; k < keys_at_most; k++) c.expect(wins[k] == T(came[k] ? 1 : 0), "key %u was put in more than once, or not at all", k);
}

test_case words("look first/32 bits", 150, [](context &c) { check_search<unsigned>(c); });
test_case long_words("look first/64 bits", 150, [](context &c) { check_search<unsigned long long>(c); });

// The scope's own swap, and an object that leads to the word.
struct leads {
  int *to;
  WARPAGG_DEVICE operator int *() const { return to; }
};
test_case scopes("look first/scopes and objects", 40, [](context &c) {
  int word = -1, wins = 0;
  launch({1}, {64}, c.launch(), [&] {
    const int me = static_cast<int>(threadIdx.x), how = me % 3;
    const int old = how == 0   ? warpagg::look_then_swap<warpagg::block>(&word, -1, me)
                    : how == 1 ? warpagg::look_then_swap<warpagg::system>(&word, -1, me)
                               : warpagg::look_then_swap(leads{&word}, -1, me);
    if (old == -1) atomicAdd(&wins, 1);
  });
  c.expect(wins == 1 && word >= 0 && word < 64, "%d took the word, which is %d", wins, word);
});

// ---- a read in front of updates that mostly change nothing: when a multiprocessor reads, and when it stops
// (that results are right whichever it does is what updates_min_max.cpp and updates_bits.cpp show)

// One element a thread, of which all warps are in the sample.
template <class Update> void many_updates(context &c, Update update) {
  warpagg::detail::emulated_sampling = warpagg::detail::sampling::always;
  options lockstep = c.launch();
  lockstep.order = schedule::lockstep;
  for (int round = 0; round < 2; round++) launch({16}, {64}, lockstep, [&] { update(static_cast<int>(threadIdx.x)); });
  warpagg::detail::emulated_sampling = warpagg::detail::sampling::by_chance;
}

test_case few_change("prefilter/most are in place", 20, [](context &c) {
  std::vector<int> best(64, -1);
  reading_pays<warpagg::op_min, int>[0] = 0;
  many_updates(c, [&](int i) { warpagg::min(&best[i], i); });
  c.expect(reading_pays<warpagg::op_min, int>[0] == 1, "a warp does not read first where nothing changes");
});

test_case all_change("prefilter/most change", 20, [](context &c) {
  std::vector<unsigned> best(16 * 64, 0);
  reading_pays<warpagg::op_max, unsigned>[0] = 1;
  many_updates(c, [&](int i) {
    unsigned *mine = &best[blockIdx.x * 64 + i];
    warpagg::max(mine, *static_cast<volatile unsigned *>(mine) + 1);
  });
  c.expect(reading_pays<warpagg::op_max, unsigned>[0] == 0, "a warp reads first where all changes");
  for (const unsigned value : best) c.expect(value == 2, "%u after two updates", value);
});

// Eight lanes are some, less are few.
test_case few_lanes("prefilter/few lanes tell nothing", 20, [](context &c) {
  std::vector<unsigned> seen(64, ~0u);
  reading_pays<warpagg::op_or, unsigned>[0] = 0;
  many_updates(c, [&](int i) {
    if (i % 8 == 0) warpagg::or_(&seen[i], 1u);
  });
  c.expect(reading_pays<warpagg::op_or, unsigned>[0] == 0, "four lanes of a warp decided");
});

// A fence belongs to the update, whatever that changes; and an old value wants the update.
test_case sent("prefilter/what is sent", 20, [](context &c) {
  int word = -1, old = 0;
  using warpagg::detail::is_read_first;
  c.expect(is_read_first<warpagg::op_min, warpagg::device, int>::value, "the plain form reads first");
  c.expect(!is_read_first<warpagg::op_min, warpagg::fenced<warpagg::device>, int>::value, "a fenced update is sent");
  c.expect(!is_read_first<warpagg::op_add, warpagg::device, int>::value, "a sum is sent");
  c.expect(!is_read_first<warpagg::op_min, warpagg::device, float>::value, "a number's minimum reads by itself");
  launch({1}, {1}, c.launch(), [&] { old = warpagg::fetch_min(&word, 5); });
  c.expect(old == -1 && word == -1, "the old value is the atomic's");
});

}  // namespace
