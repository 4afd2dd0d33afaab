// Sums of a warp in loops that lanes leave when each is done: memory holds what each update by itself would have left there, whichever
// lanes come, leave, and bring what by which key; each lane runs the iterations that it would have run; what nobody brings is not touched.
#include "updates.h"

namespace {
using namespace simt;

enum class keys { one, one_of_two, any };

struct plan {
  keys which;
  unsigned drop_out;  // of 32 lanes, so many
  unsigned bring;     // of 8 values, so many
  bool partial;       // the last warp is a part, and threads leave early
};

constexpr unsigned slots = 3, most_iterations = 5;

unsigned mix(unsigned a, unsigned b, unsigned c) {
  unsigned x = a * 0x9e3779b9u ^ b * 0x85ebca6bu ^ c * 0xc2b2ae35u;
  x ^= x >> 15, x *= 0x2c1b3c6du, x ^= x >> 12;
  return x;
}

template <class Op> double merged(double a, double b) { return a + b; }
template <> double merged<warpagg::op_max>(double a, double b) { return a > b ? a : b; }

template <class Op, class Element, class Key, class T> void update(const Element &element, Key key, T value) {
  if constexpr (std::is_same_v<Op, warpagg::op_max>) element.max_(key, value);
  else element.add(key, value);
}

// Value i of a key goes to memory[i % Rows][key * stride + i / Rows], with an index of the type Index.
template <class T, class Op, class Key, class Index, int Count> struct loops_of {
  static constexpr int rows = Count < 3 ? Count : 3;
  static constexpr unsigned stride = (Count + rows - 1) / rows + 1, length = 4 + stride * (slots + 1);

  static void check(context &c, plan p) {
    const unsigned seed = c.random.below(1u << 30), blocks = 1 + c.random.below(2), threads = p.partial ? 1 + c.random.below(70) : 32 * (1 + c.random.below(2));
    static T memory[rows][length];
    static unsigned left[2][128];
    double expected[rows][length];
    bool brought[rows][length] = {};
    const int side = std::is_same_v<Op, warpagg::op_max> ? 8 : 0;
    for (int row = 0; row < rows; row++)
      for (unsigned i = 0; i < length; i++) memory[row][i] = T(1.0f), expected[row][i] = 1;
    const auto exits = [&](unsigned t) { return p.partial && mix(seed, t, 1) % 8 == 0; };
    const auto iterations = [&](unsigned t) { return mix(seed, t, 8) % (most_iterations + 1); };
    const auto drops = [&](unsigned t, unsigned n) { return mix(seed, t * 64 + n, 2) % 32 < p.drop_out; };
    const auto breaks = [&](unsigned t, unsigned n) { return mix(seed, t * 64 + n, 9) % 16; };  // 0: the loop, 1: the function
    const auto brings = [&](unsigned t, unsigned n, int i) { return mix(seed, (t * 64 + n) * 64 + static_cast<unsigned>(i), 3) % 8 < p.bring; };
    const auto key_of = [&](unsigned t, unsigned n) {
      const unsigned of_warp = mix(seed, t / 32 * 64 + n, 4), other = mix(seed, t * 64 + n, 5);
      const unsigned mine = p.which == keys::any ? other : p.which == keys::one_of_two && other % 16 == 0 ? of_warp + 1 : of_warp;
      return static_cast<Key>(mine % slots);
    };
    const auto value = [&](unsigned t, unsigned n, int i) { return static_cast<int>(mix(seed, (t * 64 + n) * 64 + static_cast<unsigned>(i), 7) % 5) - 2 + side; };
    const auto place = [&](Key key, int i) { return static_cast<Index>(key) * static_cast<Index>(stride) + static_cast<Index>(i / rows); };

    for (unsigned b = 0; b < blocks; b++)
      for (unsigned t = 0; t < threads; t++)
        for (unsigned n = 0; n < iterations(t) && !exits(t); n++) {
          for (int i = 0; i < Count && !drops(t, n); i++)
            if (brings(t, n, i)) {
              const auto at = static_cast<unsigned>(place(key_of(t, n), i));
              expected[i % rows][at] = merged<Op>(expected[i % rows][at], value(t, n, i));
              brought[i % rows][at] = true;
            }
          if (!drops(t, n) && breaks(t, n) < 2) break;
        }

    launch({blocks}, {threads}, c.launch(), [&] {
      const unsigned t = threadIdx.x;
      if (blockIdx.x == 0 && t == 0)
        for (int row = 0; row < rows; row++)
          for (unsigned i = 0; i < length; i++)
            if (!brought[row][i]) memory[row][i] = T(7.0f);
      left[blockIdx.x][t] = 1000;
      if (exits(t)) return;
      unsigned n = 0;
      auto sums = warpagg::loop_folds<T, Op, warpagg::device, Count>([&](Key key, int i) { return &memory[i % rows][place(key, i)]; });
      for (; sums.goes_on([&] { return n < iterations(t); }); sums.step([&] { n++; }))
        sums.iteration([&] {
          if (drops(t, n)) return;
#pragma GCC unroll 40
          for (int i = 0; i < Count; i++)
            if (brings(t, n, i)) update<Op>(sums[i], key_of(t, n), T(static_cast<float>(value(t, n, i))));
          if (breaks(t, n) == 0) return sums.leave();
          if (breaks(t, n) == 1) return sums.leave_function();
        });
      if (sums.has_left_function()) return;
      left[blockIdx.x][t] = n;
    });

    for (int row = 0; row < rows; row++)
      for (unsigned i = 0; i < length; i++) {
        const double want = brought[row][i] ? expected[row][i] : 7, got = static_cast<double>(static_cast<float>(memory[row][i]));
        c.expect(got == want, "row %d, element %u: %g, not %g", row, i, got, want);
      }
    for (unsigned b = 0; b < blocks; b++)
      for (unsigned t = 0; t < threads; t++) {
        unsigned want = exits(t) ? 1000 : 0;
        for (; want < 1000 && want < iterations(t); want++)
          if (!drops(t, want) && breaks(t, want) < 2) {
            want = breaks(t, want) == 0 ? want : 1000;
            break;
          }
        c.expect(left[b][t] == want, "thread %u of block %u left in iteration %u, not %u", t, b, left[b][t], want);
      }
  }
};

template <class Loops> void whole(context &c) { Loops::check(c, {keys::one, 12, 8, false}); }
template <class Loops> void nobody(context &c) { Loops::check(c, {keys::one, 32, 8, false}); }
template <class Loops> void some_values(context &c) { Loops::check(c, {keys::one, 8, 5, false}); }
template <class Loops> void few_values(context &c) { Loops::check(c, {keys::one, 16, 1, false}); }
template <class Loops> void other_keys(context &c) { Loops::check(c, {keys::one_of_two, 8, 7, false}); }
template <class Loops> void any_key(context &c) { Loops::check(c, {keys::any, 8, 7, false}); }
template <class Loops> void parts(context &c) { Loops::check(c, {keys::one, 8, 7, true}); }

template <class Loops> struct every_plan {
  explicit every_plan(const std::string &name)
      : a("warp loop/" + name + "/whole", 100, whole<Loops>), b("warp loop/" + name + "/nobody", 50, nobody<Loops>), c("warp loop/" + name + "/some values", 100, some_values<Loops>),
        d("warp loop/" + name + "/few values", 100, few_values<Loops>), e("warp loop/" + name + "/other keys", 100, other_keys<Loops>),
        f("warp loop/" + name + "/any key", 100, any_key<Loops>), g("warp loop/" + name + "/parts", 200, parts<Loops>) {}
  test_case a, b, c, d, e, f, g;
};

using warpagg::op_add;
using warpagg::op_max;
every_plan<loops_of<float, op_add, int, int, 9>> nine("float 9");
every_plan<loops_of<float, op_add, int, unsigned, 1>> one("float 1");
every_plan<loops_of<float, op_add, unsigned, unsigned, 38>> two_parts("float 38");
every_plan<loops_of<double, op_add, long long, long long, 3>> doubles("double 3, long long");
every_plan<loops_of<__half, op_add, int, int, 5>> halves("half 5");
every_plan<loops_of<int, op_max, int, int, 4>> maxima("int max 4");
every_plan<loops_of<int, op_add, int, unsigned, 32>> words("int 32");

// An index that overflows: what holds for two keys does not hold for all.
void check_overflow(context &c) {
  static float memory[16];
  for (float &m : memory) m = 0;
  const unsigned n = c.random.below(8);
  launch({1}, {32}, c.launch(), [&] {
    auto sums = warpagg::loop_sums<float, 1>([&](unsigned key, int) { return &memory[(key + 5u) - 7u]; });
    for (unsigned j = 2; sums.goes_on([&] { return j < 2 + n; }); sums.step([&] { j++; }))
      sums.iteration([&] { sums[0].add(j, 1.0f); });
    auto wide = warpagg::loop_sums<float, 1>([&](unsigned key, int) { return &memory[8 + key * 0x80000001u % 0xffffffffu % 8]; });
    for (unsigned j = 2; wide.goes_on([&] { return j < 3; }); wide.step([&] { j++; }))
      wide.iteration([&] { wide[0].add(j, 1.0f); });
  });
  for (unsigned i = 0; i < 8; i++) c.expect(memory[i] == (i < n ? 32.0f : 0.0f), "element %u: %g", i, static_cast<double>(memory[i]));
}
test_case overflow("warp loop/an index that overflows", 50, check_overflow);

// A loop that each lane knows its end of, in front of it: each goes so far, by parts of a warp too, and of any number
// type.
template <class Number> void check_furthest(context &c) {
  static float memory[4];
  static Number rounds[64], ends[64];
  const unsigned threads = 1 + c.random.below(64), same = c.random.below(6);
  const bool differs = c.random.below(2);
  for (float &m : memory) m = 0;
  Number all = 0;
  for (unsigned t = 0; t < threads; t++) {
    ends[t] = static_cast<Number>(c.random.below(3) == 0 ? 0 : differs ? c.random.below(6) : same);
    all = static_cast<Number>(all + (ends[t] > 1 ? ends[t] - 1 : 0));
  }
  launch({1}, {threads}, c.launch(), [&] {
    const unsigned t = threadIdx.x;
    rounds[t] = 0;
    auto sums = warpagg::loop_sums<float, 2>([&](int key, int i) { return &memory[2 * key + i]; });
    const Number mine = ends[t], end = sums.furthest(mine);
    for (Number j = 1; j < end; j++)
      sums.iteration(j < mine, [&] {
        rounds[t]++;
        sums[0].add(1, 1.0f);
        if (t % 2) sums[1].add(1, 2.0f);
      });
  });
  float odd = 0;
  for (unsigned t = 0; t < threads; t++) {
    const Number want = static_cast<Number>(ends[t] > 1 ? ends[t] - 1 : 0);
    c.expect(rounds[t] == want, "thread %u went round %llu times", t, static_cast<unsigned long long>(rounds[t]));
    odd += t % 2 ? 2 * static_cast<float>(want) : 0;
  }
  c.expect(memory[2] == static_cast<float>(all) && memory[3] == odd, "%g %g", static_cast<double>(memory[2]), static_cast<double>(memory[3]));
}
test_case furthest_int("warp loop/furthest/int", 100, check_furthest<int>);
test_case furthest_wide("warp loop/furthest/unsigned long long", 100, check_furthest<unsigned long long>);

// Keys that lie far from each other: as far as the object holds it in a word, and farther.
template <unsigned Stride> void check_far(context &c) {
  static float memory[3 * Stride + 2];
  const unsigned key = c.random.below(4);
  memory[key * Stride] = memory[key * Stride + 1] = 0;
  launch({1}, {32}, c.launch(), [&] {
    auto sums = warpagg::loop_sums<float, 2>([&](unsigned k, int i) { return &memory[k * Stride + static_cast<unsigned>(i)]; });
    for (int n = 0; sums.goes_on([&] { return n < 2; }); sums.step([&] { n++; }))
      sums.iteration([&] { sums[0].add(key, 1.0f), sums[1].add(key, 2.0f); });
  });
  c.expect(memory[key * Stride] == 64 && memory[key * Stride + 1] == 128, "%g %g", static_cast<double>(memory[key * Stride]), static_cast<double>(memory[key * Stride + 1]));
}
test_case far("warp loop/keys that are far", 20, check_far<(1u << 18) - 1>);
test_case farther("warp loop/keys that are farther", 20, check_far<1u << 18>);

// Two keys in an iteration, against what is expected, and a place in shared memory.
void check_second_key(context &c) {
  static float memory[2];
  memory[0] = memory[1] = 0;
  const unsigned wrong = c.random.below(32);
  launch({1}, {32}, c.launch(), [&] {
    __shared__ float shared;
    if (threadIdx.x == 0) shared = 0;
    __syncwarp();
    auto sums = warpagg::loop_sums<float, 1>([&](int key, int) { return &memory[key]; });
    auto in_shared = warpagg::loop_sums<float, 1>([&](int key, int) { return &shared + key; });
    for (int n = 0; sums.goes_on([&] { return n < 3; }); sums.step([&] { n++; }))
      sums.iteration([&] {
        sums[0].add(0, 1.0f);
        sums[0].add(threadIdx.x == wrong, 2.0f);
      });
    for (int n = 0; in_shared.goes_on([&] { return n < 3; }); in_shared.step([&] { n++; }))
      in_shared.iteration([&] { in_shared[0].add(0, 1.0f); });
    __syncwarp();
    if (threadIdx.x == 0) atomicAdd(&memory[1], shared);
  });
  c.expect(memory[0] == 3 * (32 + 62), "the key of all: %g", static_cast<double>(memory[0]));
  c.expect(memory[1] == 3 * (2 + 32), "the other: %g", static_cast<double>(memory[1]));
}
test_case second_key("warp loop/second key", 100, check_second_key);

// Of a template's loop that an instance has with a negative length: those behind it have numbers that are too high.
test_case too_high("warp loop/a number behind the last", 50, [](context &c) {
  static float memory[4];
  for (float &m : memory) m = 0;
  launch({1}, {32}, c.launch(), [&] {
    auto sums = warpagg::loop_sums<float, 2 + -1>([&](int key, int i) { return &memory[2 * key + i]; });
    for (int n = 0; sums.goes_on([&] { return n < 3; }); sums.step([&] { n++; }))
      sums.iteration([&] {
        if (threadIdx.x % 2) sums[0].add(1, 1.0f);
        sums[1].add(1, 2.0f);
      });
  });
  c.expect(memory[2] == 3 * 16, "the only one: %g", static_cast<double>(memory[2]));
  c.expect(memory[3] == 3 * 64, "the one behind: %g", static_cast<double>(memory[3]));
});

// A type that is not known to have CUDA's atomic, and a loop without values.
struct cents {
  long long amount;
};
void atomicAdd(cents *p, cents v) { ::atomicAdd(reinterpret_cast<unsigned long long *>(&p->amount), static_cast<unsigned long long>(v.amount)); }
test_case other_types("warp loop/other types take the plain atomic", 50, [](context &c) {
  cents sums[2] = {};
  static unsigned counted;
  counted = 0;
  launch({2}, {40}, c.launch(), [&] {
    auto all = warpagg::loop_sums<cents, 2>([&](int, int i) { return &sums[i]; });
    for (int n = 0; all.goes_on([&] { return n < 2; }); all.step([&] { n++; }))
      all.iteration([&] {
        if (threadIdx.x % 3) all[0].add(0, cents{2});
        all[1].add(0, cents{1});
      });
    auto none = warpagg::loop_sums<unsigned, 0>([&](int, int) { return &counted; });
    for (int n = 0; none.goes_on([&] { return n < 2; }); none.step([&] { n++; }))
      none.iteration([&] { ::atomicAdd(&counted, 1u); });
  });
  c.expect(sums[0].amount == 208 && sums[1].amount == 160 && counted == 160, "%lld %lld %u", sums[0].amount, sums[1].amount, counted);
});

}  // namespace
