#include "scenario.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace simt {

namespace {

// Blocks whose size is no multiple of a warp, and 2 and 3 dimensions, more often than not.
const struct {
  unsigned blocks;
  dim3 shape;
} shapes[] = {
    {1, {32}}, {1, {64}}, {1, {33}}, {1, {8, 5}}, {1, {3, 3, 5}}, {1, {7}}, {2, {20}}, {1, {5, 7}}, {2, {3, 11}}, {1, {1, 40}},
};

bool wraps(operation op) { return op == operation::inc || op == operation::dec; }

class builder {
 public:
  builder(context &c, const scenario_needs &needs) : random_(c.random), needs_(needs) {
    unsigned index = c.index;
    const auto digit = [&index](unsigned base) {
      const unsigned d = index % base;
      index /= base;
      return d;
    };
    s_.mask = static_cast<mask_shape>(digit(mask_shapes));
    s_.keys = needs.where == addresses::uniform ? key_shape::one : static_cast<key_shape>(digit(key_shapes));
    s_.style = static_cast<call_style>(digit(call_styles));
    s_.in_shared = random_.chance(64);
    const auto &shape = shapes[random_.below(sizeof shapes / sizeof *shapes)];
    s_.grid = dim3(shape.blocks);
    s_.shape = shape.shape;
    per_block_ = shape.shape.x * shape.shape.y * shape.shape.z;
    s_.threads = per_block_ * shape.blocks;
    s_.iterations = 1 + random_.below(3);
  }

  scenario build() {
    draw_masks();
    draw_keys();
    draw_values();
    return std::move(s_);
  }

 private:
  planned_update &at(unsigned thread, unsigned iteration) { return s_.updates[thread * s_.iterations + iteration]; }

  // ---- masks

  bool active(unsigned thread, unsigned iteration, unsigned cut) {
    const unsigned lane = thread % per_block_ % 32;
    switch (s_.mask) {
      case mask_shape::full:
      case mask_shape::trips:
      case mask_shape::early_exit: return true;
      case mask_shape::single: return lane == cut;
      case mask_shape::prefix: return lane <= cut;
      case mask_shape::suffix: return lane >= cut;
      case mask_shape::alternating: return (lane ^ cut) & 1;
      case mask_shape::random: return mix(thread, cut) & 1;
      case mask_shape::changing: return mix(thread * 64 + iteration, cut) & 1;
    }
    return true;
  }

  void draw_masks() {
    s_.updates.resize(s_.threads * s_.iterations);
    const unsigned cut = random_.below(std::min(per_block_, 32u));
    for (unsigned t = 0; t < s_.threads; t++) {
      s_.trips.push_back(s_.mask == mask_shape::trips ? random_.below(s_.iterations + 1) : s_.iterations);
      s_.exits.push_back(s_.mask == mask_shape::early_exit && random_.chance(90));
      for (unsigned i = 0; i < s_.iterations; i++) at(t, i).active = active(t, i, cut) && i < s_.trips[t] && !s_.exits[t];
    }
  }

  // ---- keys

  unsigned zipf() {  // slot k with weight 1 / (k + 1)
    unsigned k = 0;
    while (k < 15 && !random_.chance(90)) k++;
    return k;
  }

  unsigned key(unsigned thread, unsigned iteration, unsigned run, unsigned salt) {
    const unsigned rank = thread % per_block_;
    switch (s_.keys) {
      case key_shape::one: return salt % 4;
      case key_shape::distinct: return rank;
      case key_shape::few: return random_.below(3);
      case key_shape::sorted: return rank / run;
      case key_shape::shifted: return (rank + random_.below(2)) / run;
      case key_shape::zipf: return zipf();
      case key_shape::interleaved: return rank % run;
      case key_shape::per_iteration: return (salt + iteration) % 8;
    }
    return 0;
  }

  // Slots 0 … 63 belong to the first block and 64 … 127 to the second where they may share none. In the style with two
  // call sites the uniform address is another at each; no thread uses both sites in one iteration.
  void draw_keys() {
    const unsigned run = 2 + random_.below(9), salt = random_.below(64);
    for (unsigned t = 0; t < s_.threads; t++)
      for (unsigned i = 0; i < s_.iterations; i++) {
        unsigned slot = key(t, i, run, salt) % 64;
        if (needs_.where == addresses::uniform && s_.style == call_style::branches && needs_.two_call_sites) slot = slot * 2 + t % 2;
        if (needs_.block_private || s_.in_shared) slot += t / per_block_ * 64;
        at(t, i).slot = slot;
      }
  }

  // ---- values

  // All sums stay exact: their units are few enough for the type's significant bits.
  std::uint64_t draw_float(int magnitude) {
    const unsigned bits = significant_bits(needs_.kind);
    const int most = bits <= 8 ? 1 : bits <= 11 ? 8 : bits <= 24 ? 1 << 15 : 1 << 20;
    const double unit = bits >= 53 ? 0x1p-40 : 0.5;  // fractions that a detour over a smaller type would lose
    const double scale = bits >= 53 && random_.chance(128) ? 0x1p20 : 1;
    return from_double(random_.between(-std::min(most, magnitude), std::min(most, magnitude)) * unit * scale);
  }

  std::uint64_t draw_special() {
    const double specials[] = {-0.0, 0.0, 1, -1, std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity(),
                               std::numeric_limits<double>::quiet_NaN()};
    const unsigned kinds[] = {1, 2, 4, 5, 7};  // only -0.0, only zeros, … : each kind of value by style
    return from_double(specials[random_.below(kinds[value_style_])]);
  }

  double draw_rounded() {  // in [0.5, 1.5), with as many bits as the type has
    const unsigned bits = significant_bits(needs_.kind);
    return 0.5 + std::ldexp(static_cast<double>(random_.next() >> (64 - bits + 1)), 1 - static_cast<int>(bits));
  }

  std::uint64_t draw_integer() {
    switch (value_style_) {
      case 0: return 1;
      case 1: return constant_;
      case 2: return random_.below(8);
      case 3: return random_.next();
      default: return random_.chance(128) ? 0 : random_.next();
    }
  }

  std::uint64_t draw_limit() {
    const std::uint64_t limits[] = {3, 9, 0, 0xffffffffu, 31, 1000};
    const unsigned several = value_style_ < 3 ? 1 : needs_.olds_used ? 3 : 2;  // without old values, the checker tries all orders
    return limits[(constant_ + random_.below(several)) % 6];
  }

  // In the element's own width, as the types layer will read it back.
  std::uint64_t draw_value() {
    if (wraps(needs_.op)) return draw_limit();
    if (needs_.values == floats::special) return draw_special();
    if (needs_.values == floats::rounded) return from_double(draw_rounded());
    if (is_float(needs_.kind)) return value_style_ == 0 ? from_double(0.5) : draw_float(value_style_ == 1 ? 1 : 1 << 20);
    return apply(operation::exch, needs_.kind, 0, draw_integer());
  }

  std::uint64_t draw_first() {
    if (needs_.values == floats::special) return draw_special();
    if (needs_.values == floats::rounded) return from_double(0);
    if (is_float(needs_.kind)) return from_double(random_.between(-8, 8) * 0.5);
    if (wraps(needs_.op)) {
      const std::uint64_t starts[] = {0, 2, 3, 4, 9, 20, 0xffffffffu, 0xfffffffeu};
      return starts[random_.below(8)];
    }
    return apply(operation::exch, needs_.kind, 0, random_.next());
  }

  void draw_values() {
    value_style_ = random_.below(5);
    constant_ = random_.next() >> 8;
    for (planned_update &u : s_.updates)
      for (unsigned e = 0; e < needs_.elements; e++) u.value[e] = draw_value();
    s_.first.resize(scenario::slots * 4);
    for (std::uint64_t &f : s_.first) f = draw_first();
  }

  random_source &random_;
  const scenario_needs &needs_;
  scenario s_;
  unsigned per_block_ = 0, value_style_ = 0;
  std::uint64_t constant_ = 0;
};

}  // namespace

scenario make_scenario(context &c, const scenario_needs &needs) { return builder(c, needs).build(); }

}  // namespace simt
