// Runs over a whole block: the memory is what some order of plain atomics gives, whatever the keys, and few atomics reach it.
#include "updates.h"

#include <warpagg/block_runs.cuh>

namespace {
using namespace simt;

constexpr unsigned slots = 24;

struct round_of_keys {
  unsigned run;          // length of a run, in threads; 0: random keys
  unsigned gap;          // chances of 256 that a thread has no update
};

template <class T, int Threads>
struct block_updates {
  unsigned rounds;
  std::vector<int> slot;   // [round][thread of the grid]; -1: none
  std::vector<T> value;
  T memory[slots];
};

template <class T, int Threads>
block_updates<T, Threads> draw(context &c, unsigned threads) {
  const round_of_keys styles[] = {{Threads, 0}, {Threads, 60}, {5, 0}, {32, 0}, {40, 20}, {0, 0}, {1, 0}};
  block_updates<T, Threads> u;
  u.rounds = 1 + c.random.below(3);
  for (unsigned r = 0; r < u.rounds; r++) {
    const round_of_keys keys = styles[c.random.below(sizeof styles / sizeof *styles)];
    for (unsigned t = 0; t < threads; t++) {
      const unsigned slot = keys.run ? t / keys.run : c.random.below(slots);
      u.slot.push_back(c.random.chance(keys.gap) ? -1 : static_cast<int>(slot % slots));
      T v = T();
      for (unsigned e = 0; e < layout<T>::count; e++)
        layout<T>::set(v, e, is_float(layout<T>::kind) ? from_double(c.random.between(-20, 20) * 0.5) : c.random.next());
      u.value.push_back(v);
    }
  }
  std::memset(static_cast<void *>(u.memory), 0, sizeof u.memory);
  return u;
}

template <class Op, class T, int Threads, class Update>
void check_block(context &c, dim3 shape, Update update) {
  const unsigned blocks = 2, threads = Threads * blocks;
  block_updates<T, Threads> u = draw<T, Threads>(c, threads);
  launch({blocks}, shape, c.launch(), [&] {
    __shared__ typename warpagg::block_runs<T, Threads>::storage storage;
    warpagg::block_runs<T, Threads> runs(storage);
    for (unsigned r = 0; r < u.rounds; r++) {
      const unsigned n = r * threads + thread_in_grid();
      update(runs, u.slot[n] < 0 ? nullptr : &u.memory[u.slot[n]], u.value[n]);
    }
  });
  for (unsigned slot = 0; slot < slots; slot++)
    for (unsigned e = 0; e < layout<T>::count; e++) {
      history h{Op::op, layout<T>::kind, layout<T>::get(T(), e), layout<T>::get(u.memory[slot], e), false, {}};
      for (unsigned n = 0; n < u.slot.size(); n++)
        if (u.slot[n] == static_cast<int>(slot)) h.events.push_back({n % threads, n / threads, layout<T>::get(u.value[n], e), 0});
      const std::string wrong = find_order(h);
      c.expect(wrong.empty(), "slot %u: %s", slot, wrong.c_str());
    }
}

#define SIMT_BLOCK_CASE(op, T, Threads, ...)                                                                      \
  test_case op##_##T##_##Threads("block/" #op "/" #T "/" #Threads " threads", 400, [](context &c) {               \
    check_block<op##_update, T, Threads>(c, dim3(__VA_ARGS__), [](auto &runs, T *p, T v) { runs.op(p, v); });     \
  });
SIMT_BLOCK_CASE(add, unsigned, 64, 64)
SIMT_BLOCK_CASE(add, float, 96, 8, 12)
SIMT_BLOCK_CASE(add, double, 64, 4, 4, 4)
SIMT_BLOCK_CASE(add, float2, 32, 32)
SIMT_BLOCK_CASE(add, __half2, 64, 64)
SIMT_BLOCK_CASE(sub, int, 64, 64)
SIMT_BLOCK_CASE(min, int, 96, 96)
SIMT_BLOCK_CASE(max, unsigned, 64, 64)
SIMT_BLOCK_CASE(and_, unsigned, 64, 64)
SIMT_BLOCK_CASE(or_, unsigned, 64, 64)
SIMT_BLOCK_CASE(xor_, int, 160, 160)

test_case combines("block/one address for all is one atomic a block", 20, [](context &c) {
  float sum = 0;
  options lockstep = c.launch();
  lockstep.order = schedule::lockstep;
  const statistics done = launch({3}, {128}, lockstep, [&] {
    __shared__ warpagg::block_runs<float, 128>::storage storage;
    warpagg::block_runs<float, 128>(storage).add(&sum, 1.0f);
  });
  c.expect(sum == 3 * 128, "%g", sum);
  c.expect(done.atomics[static_cast<int>(scope::device)] == 3, "%llu atomics",
           (unsigned long long)done.atomics[static_cast<int>(scope::device)]);
});

}  // namespace
