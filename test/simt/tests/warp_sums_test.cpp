// Sums of a warp: what lands in memory is what each update by itself would have left there, whichever lanes make an object together, drop out, bring what
// and where; and what nobody brings is not touched: a thread writes there meanwhile, without an atomic.
#include "updates.h"

namespace {
using namespace simt;

// How the lanes of a warp come by their places.
enum class places { one, one_of_two, any };

struct plan {
  places where;
  unsigned drop_out;  // of 32 lanes, so many
  unsigned bring;     // of 8 values, so many
  bool partial;       // the last warp is a part, and threads leave early
};

constexpr unsigned slots = 3, iterations = 4;

template <class Op> double merged(double a, double b) { return a + b; }
template <> double merged<warpagg::op_max>(double a, double b) { return a > b ? a : b; }
template <> double merged<warpagg::op_min>(double a, double b) { return a < b ? a : b; }

// Of a maximum or minimum, all values lie on the side where 0 is none of them.
template <class Op> constexpr int side = 0;
template <> constexpr int side<warpagg::op_max> = -1;
template <> constexpr int side<warpagg::op_min> = 1;

unsigned mix(unsigned a, unsigned b, unsigned c) {
  unsigned x = a * 0x9e3779b9u ^ b * 0x85ebca6bu ^ c * 0xc2b2ae35u;
  x ^= x >> 15, x *= 0x2c1b3c6du, x ^= x >> 12;
  return x;
}

template <class T, class Op, int... Lengths> struct sums_of {
  static constexpr int rows = sizeof...(Lengths), count = (Lengths + ...);
  static constexpr int lengths[rows] = {Lengths...};
  static int row_of(int i) {
    int row = 0;
    for (; i >= lengths[row]; row++) i -= lengths[row];
    return row;
  }
  static int in_row(int i) {
    for (int row = 0; i >= lengths[row]; row++) i -= lengths[row];
    return i;
  }

  static void check(context &c, plan p) {
    const unsigned seed = c.random.below(1u << 30), blocks = 1 + c.random.below(2), threads = p.partial ? 1 + c.random.below(70) : 32 * (1 + c.random.below(2));
    const unsigned shift = c.random.below(4);
    static T memory[rows][4 + slots * 32 + 32];
    double expected[rows][4 + slots * 32 + 32];
    bool brought[rows][4 + slots * 32 + 32] = {};
    const T start = T(static_cast<float>(c.random.between(-2, 2) + 10 * side<Op>));
    for (int row = 0; row < rows; row++)
      for (unsigned i = 0; i < 4 + slots * 32 + 32; i++) memory[row][i] = start, expected[row][i] = static_cast<double>(static_cast<float>(start));
    const auto exits = [&](unsigned t) { return p.partial && mix(seed, t, 1) % 8 == 0; };
    const auto drops = [&](unsigned t, unsigned n) { return mix(seed, t * 64 + n, 2) % 32 < p.drop_out; };
    const auto brings = [&](unsigned t, unsigned n, int i) { return mix(seed, (t * 64 + n) * 64 + static_cast<unsigned>(i), 3) % 8 < p.bring; };
    const auto slot_of = [&](unsigned t, unsigned n) {
      const unsigned of_warp = mix(seed, t / 32 * 64 + n, 4);
      const unsigned mine = p.where == places::any ? mix(seed, t * 64 + n, 5) : p.where == places::one_of_two && mix(seed, t * 64 + n, 6) % 16 == 0 ? of_warp + 1 : of_warp;
      return mine % slots;
    };
    const auto value = [&](unsigned t, unsigned n, int i) { return static_cast<int>(mix(seed, (t * 64 + n) * 64 + static_cast<unsigned>(i), 7) % 5) - 2 + 5 * side<Op>; };
    const auto place = [&](unsigned slot, int i) { return shift + slot * static_cast<unsigned>(lengths[row_of(i)]) + static_cast<unsigned>(in_row(i)); };

    for (unsigned b = 0; b < blocks; b++)
      for (unsigned t = 0; t < threads; t++)
        for (unsigned n = 0; n < iterations && !exits(t); n++)
          for (int i = 0; i < count && !drops(t, n); i++)
            if (brings(t, n, i)) {
              double &e = expected[row_of(i)][place(slot_of(t, n), i)];
              e = merged<Op>(e, value(t, n, i));
              brought[row_of(i)][place(slot_of(t, n), i)] = true;
            }

    launch({blocks}, {threads}, c.launch(), [&] {
      const unsigned t = threadIdx.x;
      if (blockIdx.x == 0 && t == 0)
        for (int row = 0; row < rows; row++)
          for (unsigned i = 0; i < 4 + slots * 32 + 32; i++)
            if (!brought[row][i]) memory[row][i] = T(7.0f);
      if (exits(t)) return;
      using folds = warpagg::warp_folds<T, Op, warpagg::device, Lengths...>;
      const auto bring = [&](folds &sums, unsigned n) {
        if (drops(t, n)) return;
#pragma GCC unroll 32
        for (int i = 0; i < count; i++)
          if (brings(t, n, i)) update(sums[i], &memory[row_of(i)][place(slot_of(t, n), i)], T(static_cast<float>(value(t, n, i))));
      };
      for (unsigned n = 0; n < iterations; n++) {
        if (n % 2) {
          folds sums(warpagg::once{});
          bring(sums, n);
          sums.send();
        } else {
          folds sums;
          bring(sums, n);
          sums.send();
        }
      }
    });

    for (int row = 0; row < rows; row++)
      for (unsigned i = 0; i < 4 + slots * 32 + 32; i++) {
        const double want = brought[row][i] ? expected[row][i] : 7, got = static_cast<double>(static_cast<float>(memory[row][i]));
        c.expect(got == want, "row %d, element %u: %g, not %g", row, i, got, want);
      }
  }

  template <class Element> static void update(const Element &element, T *pointer, T value) {
    if constexpr (std::is_same_v<Op, warpagg::op_max>) element.max_(pointer, value);
    else if constexpr (std::is_same_v<Op, warpagg::op_min>) element.min_(pointer, value);
    else if constexpr (std::is_same_v<Op, warpagg::op_sub>) element.sub(pointer, value);
    else element.add(pointer, value);
  }
};

template <> double merged<warpagg::op_sub>(double a, double b) { return a - b; }

template <class Sums> void whole(context &c) { Sums::check(c, {places::one, 12, 8, false}); }
template <class Sums> void nobody(context &c) { Sums::check(c, {places::one, 32, 8, false}); }
template <class Sums> void some_values(context &c) { Sums::check(c, {places::one, 8, 5, false}); }
template <class Sums> void few_values(context &c) { Sums::check(c, {places::one, 16, 1, false}); }
template <class Sums> void one_lane(context &c) { Sums::check(c, {places::one, 31, 7, false}); }
template <class Sums> void other_places(context &c) { Sums::check(c, {places::one_of_two, 8, 7, false}); }
template <class Sums> void any_place(context &c) { Sums::check(c, {places::any, 8, 7, false}); }
template <class Sums> void parts(context &c) { Sums::check(c, {places::one, 8, 7, true}); }

template <class Sums> struct every_plan {
  explicit every_plan(const std::string &name)
      : a("warp sums/" + name + "/whole", 200, whole<Sums>), b("warp sums/" + name + "/nobody", 50, nobody<Sums>), c("warp sums/" + name + "/some values", 200, some_values<Sums>),
        d("warp sums/" + name + "/few values", 100, few_values<Sums>), e("warp sums/" + name + "/other places", 200, other_places<Sums>),
        f("warp sums/" + name + "/any place", 100, any_place<Sums>), g("warp sums/" + name + "/parts", 200, parts<Sums>), h("warp sums/" + name + "/one lane", 200, one_lane<Sums>) {}
  test_case a, b, c, d, e, f, g, h;
};

using warpagg::op_add;
using warpagg::op_max;
using warpagg::op_min;
using warpagg::op_sub;
every_plan<sums_of<float, op_add, 9>> nine("float 9");
every_plan<sums_of<float, op_add, 1>> one("float 1");
every_plan<sums_of<float, op_add, 2, 3, 3, 1>> rows("float 2 3 3 1");
every_plan<sums_of<float, op_add, 32>> most("float 32");
every_plan<sums_of<float, op_add, 7>> seven("float 7");
every_plan<sums_of<double, op_add, 3>> doubles("double 3");
every_plan<sums_of<__half, op_add, 5>> halves("half 5");
every_plan<sums_of<int, op_add, 4>> integers("int 4");
every_plan<sums_of<int, op_max, 2, 1>> maxima("int max 2 1");
every_plan<sums_of<long long, op_min, 6>> minima("long long min 6");
every_plan<sums_of<int, op_sub, 3>> differences("int sub 3");

// A second place in one iteration, against what is expected, is updated all the same; so is a place in shared memory.
void check_second_place(context &c) {
  static float memory[2];
  memory[0] = memory[1] = 0;
  const unsigned wrong = c.random.below(32);
  launch({1}, {32}, c.launch(), [&] {
    __shared__ float shared;
    if (threadIdx.x == 0) shared = 0;
    __syncwarp();
    for (int n = 0; n < 3; n++) {
      warpagg::warp_sums<float, 1> sums;
      warpagg::warp_sums<float, 1> in_shared;
      [&] {
        sums[0].add(&memory[0], 1.0f);
        sums[0].add(&memory[threadIdx.x == wrong], 2.0f);
        in_shared[0].add(&shared, 1.0f);
      }();
      sums.send();
      in_shared.send();
      warpagg::warp_sums<float, 1> of_one_lane(warpagg::once{});
      if (threadIdx.x == wrong) of_one_lane[0].add(&shared, 1.0f);
      of_one_lane.send();
    }
    __syncwarp();
    if (threadIdx.x == 0) atomicAdd(&memory[1], shared);
  });
  c.expect(memory[0] == 3 * (32 + 62), "the place of all: %g", static_cast<double>(memory[0]));
  c.expect(memory[1] == 3 * (2 + 32 + 1), "the other places: %g", static_cast<double>(memory[1]));
}
test_case second_place("warp sums/second place", 200, check_second_place);

// What a lane reads behind send() holds what it brought.
void check_own_update(context &c) {
  static unsigned memory;
  memory = 0;
  static unsigned seen[32];
  launch({1}, {32}, c.launch(), [&] {
    warpagg::warp_sums<unsigned, 1> sums;
    sums[0].add(&memory, 1u);
    sums.send();
    seen[threadIdx.x] = atomicAdd(&memory, 0u);
  });
  for (unsigned s : seen) c.expect(s >= 1, "a lane does not see its own update");
}
test_case own_update("warp sums/own update", 200, check_own_update);

// Though other lanes send what a lane by itself has brought.
void check_update_of_one_lane(context &c) {
  static unsigned memory[4], seen[4];
  for (unsigned &m : memory) m = 0;
  const unsigned from = c.random.below(32);
  launch({1}, {32}, c.launch(), [&] {
    warpagg::warp_sums<unsigned, 1, 3> sums(warpagg::once{});
#pragma GCC unroll 4
    for (int i = 0; i < 4; i++)
      if (threadIdx.x == from) sums[i].add(&memory[i], 1u + static_cast<unsigned>(i));
    sums.send();
    for (int i = 0; i < 4 && threadIdx.x == from; i++) seen[i] = atomicAdd(&memory[i], 0u);
  });
  for (unsigned i = 0; i < 4; i++) c.expect(seen[i] == i + 1, "a lane does not see its own update %u: %u", i, seen[i]);
}
test_case update_of_one_lane("warp sums/update of one lane", 200, check_update_of_one_lane);

// A type that is not known to have CUDA's atomic.
struct cents {
  long long amount;
};
void atomicAdd(cents *p, cents v) { ::atomicAdd(reinterpret_cast<unsigned long long *>(&p->amount), static_cast<unsigned long long>(v.amount)); }
test_case other_types("warp sums/other types take the plain atomic", 50, [](context &c) {
  cents sums[2] = {};
  launch({2}, {40}, c.launch(), [&] {
    warpagg::warp_sums<cents, 2> all;
    if (threadIdx.x % 3) all[0].add(&sums[0], cents{2});
    all[1].add(&sums[1], cents{1});
    all.send();
  });
  c.expect(sums[0].amount == 104 && sums[1].amount == 80, "%lld %lld", sums[0].amount, sums[1].amount);
});

}  // namespace
