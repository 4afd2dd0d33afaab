// Rows: what lands in memory is what each update by itself would have left there, wherever the row lies; and what is no member of the row
// is not touched: a thread writes there meanwhile, without an atomic.
#include "updates.h"

namespace {
using namespace simt;

// Elements `Members` (a bit each) of rows of `Count`, which follow each other every `Stride` elements, the first at `shift`.
template <class T, int Count, unsigned Members, int Stride, class How>
void check_row(context &c) {
  scenario_needs needs{operation::add, element::i32, 1, strategy<How>::where, false, false};
  needs.two_call_sites = false;
  const scenario s = make_scenario(c, needs);
  const unsigned shift = c.random.below(8), size = shift + scenario::slots * Stride + Count;
  alignas(16) static T memory[16 + scenario::slots * 16];
  std::vector<double> expected(size, 0.0);
  for (unsigned i = 0; i < size; i++) memory[i] = T(0.0f);
  std::vector<int> values(s.updates.size() * Count);
  for (int &value : values) value = c.random.between(-2, 2);
  std::vector<bool> is_member(size, false);
  for (unsigned slot = 0; slot < scenario::slots; slot++)
    for (int i = 0; i < Count; i++)
      if (Members >> i & 1) is_member[shift + slot * Stride + i] = true;

  launch(s.grid, s.shape, c.launch(), [&] {
    const unsigned thread = thread_in_grid();
    if (thread == 0)
      for (unsigned i = 0; i < size; i++)
        if (!is_member[i]) memory[i] = T(7.0f);
    if (s.exits[thread]) return;
    for (unsigned i = 0; i < s.trips[thread]; i++) {
      const std::size_t n = thread * s.iterations + i;
      if (!s.updates[n].active) continue;
      T *const first = memory + shift + s.updates[n].slot * Stride;
      const auto peers = warpagg::peers<How>(first);
      auto row = warpagg::row<Count>(peers, first);
#pragma GCC unroll 32
      for (int k = 0; k < Count; k++)
        if (Members >> k & 1) row[k].add(first + k, T(static_cast<float>(values[n * Count + k])));
      row.send();
    }
  });

  for (unsigned t = 0; t < s.threads; t++)
    for (unsigned i = 0; !s.exits[t] && i < s.trips[t]; i++) {
      const std::size_t n = t * s.iterations + i;
      for (int k = 0; s.updates[n].active && k < Count; k++)
        if (Members >> k & 1) expected[shift + s.updates[n].slot * Stride + k] += values[n * Count + k];
    }
  for (unsigned i = 0; i < size; i++) {
    if (!is_member[i]) expected[i] = 7;
    c.expect(static_cast<double>(static_cast<float>(memory[i])) == expected[i], "element %u: %g, not %g", i, static_cast<double>(static_cast<float>(memory[i])), expected[i]);
  }
}

// An update that leads elsewhere, against the precondition, goes there all the same; two updates of one element add up.
void check_elsewhere(context &c) {
  alignas(16) static float memory[64], elsewhere[32];
  for (float &x : memory) x = 0;
  for (float &x : elsewhere) x = 0;
  const unsigned lanes = 1 + c.random.below(32), wrong = c.random.below(lanes);
  launch({1}, {lanes}, c.launch(), [&] {
    const unsigned lane = thread_in_grid();
    const auto peers = warpagg::peers(&memory[lane % 3 * 8]);
    auto row = warpagg::row<4>(peers, &memory[lane % 3 * 8]);
    row[0].add(&memory[lane % 3 * 8], 1.0f);
    row[1].add(lane == wrong ? &elsewhere[lane] : &memory[lane % 3 * 8 + 1], 2.0f);
    row[1].add(&memory[lane % 3 * 8 + 1], 4.0f);
    row.send();
  });
  for (unsigned k = 0; k < 3; k++) {
    const unsigned members = (lanes + 2 - k) / 3;
    c.expect(memory[k * 8] == static_cast<float>(members), "first element of row %u", k);
    c.expect(memory[k * 8 + 1] == 6.0f * static_cast<float>(members) - (wrong % 3 == k ? 2.0f : 0.0f), "second element of row %u", k);
    c.expect(memory[k * 8 + 2] == 0.0f, "third element of row %u", k);
  }
  c.expect(elsewhere[wrong] == 2.0f, "the update that led elsewhere");
}

template <class T, int Count, unsigned Members, int Stride>
struct every_strategy {
  explicit every_strategy(const std::string &name)
      : keyed("row/" + name + "/keyed", 600, check_row<T, Count, Members, Stride, warpagg::keyed>),
        match("row/" + name + "/match", 300, check_row<T, Count, Members, Stride, warpagg::match>),
        plain("row/" + name + "/plain", 100, check_row<T, Count, Members, Stride, warpagg::plain>) {}
  test_case keyed, match, plain;
};

every_strategy<float, 4, 0xf, 4> four("float/four");
every_strategy<float, 4, 0xb, 5> three_of_four("float/three of four");
every_strategy<float, 2, 0x3, 2> pairs("float/pairs");
every_strategy<float, 3, 0x7, 3> threes("float/threes");
every_strategy<float, 9, 0x1ff, 9> nine("float/nine");
every_strategy<__half, 8, 0xff, 8> halves("half/eight");
every_strategy<__half, 7, 0x77, 11> halves_with_a_gap("half/six of seven");
every_strategy<__nv_bfloat16, 5, 0x1f, 6> small("bfloat16/five");
every_strategy<double, 4, 0xf, 4> doubles("double/four");
test_case elsewhere("row/elsewhere", 300, check_elsewhere);

}  // namespace
