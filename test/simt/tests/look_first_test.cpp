// Searches for a free word by threads that meet at words, in each way in which a warp may come: every key has one slot, whoever asks gets it, and each old value is one
// that a swap would have found.
#include "updates.h"

#include <vector>

namespace {
using namespace simt;

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

}  // namespace
