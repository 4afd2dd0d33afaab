// What is special about sums of floats: signed zeros, infinities, NaN, and rounding.
//
// No grouping changes a sum of zeros, infinities, NaNs and small integers, so there the replay is exact as for integers. A
// naive combiner fails it: an identity of +0.0 turns -0.0 into +0.0, and infinity × 0 is NaN.
//
// Sums of other values may be regrouped, which moves their last bits. The bound is the textbook's for any order of n
// additions of values of one sign, n · ε · sum, and it is checked against a sum in double precision.
#include <algorithm>
#include <cmath>

#include "updates.h"

namespace {
using namespace simt;

template <class T, class How>
void check_rounding(context &c, const variant<T> &v) {
  constexpr element kind = layout<T>::kind;
  const scenario s = make_scenario(c, {operation::add, kind, layout<T>::count, strategy<How>::where, v.reach == scope::block,
                                       v.fetches, floats::rounded});
  plan<T> p = make_plan<T>(s);
  launch(s.grid, s.shape, c.launch(), [&] { s.in_shared ? in_shared(p, v.run) : v.run(p); });

  const double epsilon = std::ldexp(1, -static_cast<int>(significant_bits(kind)));
  for (unsigned slot = 0; slot < scenario::slots; slot++)
    for (unsigned e = 0; e < layout<T>::count; e++) {
      std::vector<std::pair<double, double>> by_old;  // old value, operand
      for (unsigned t = 0; t < s.threads; t++)
        for (unsigned i = 0; i < s.iterations; i++) {
          const lane_update<T> &u = p.updates[t * s.iterations + i];
          if (u.active && s.at(t, i).slot == slot)
            by_old.emplace_back(to_double(layout<T>::get(u.old, e)), to_double(layout<T>::get(u.value, e)));
        }
      double sum = 0;
      for (const auto &u : by_old) sum += u.second;
      const double bound = static_cast<double>(by_old.size()) * epsilon * sum;
      const double last = to_double(layout<T>::get(*static_cast<T *>(far_slots::at(slot, sizeof(T))), e));
      c.expect(std::abs(last - sum) <= bound, "slot %u: %.17g for %.17g, further off than %g", slot, last, sum, bound);

      // The values are far larger than the bound, so the old values tell the order, and each must be the sum so far.
      if (!v.fetches || significant_bits(kind) < 24) continue;
      std::sort(by_old.begin(), by_old.end());
      double before = 0;
      for (const auto &u : by_old) {
        c.expect(std::abs(u.first - before) <= bound, "slot %u: old value %.17g for %.17g", slot, u.first, before);
        before += u.second;
      }
    }
}

template <class T, class How>
struct float_cases {
  std::string name = std::string(layout<T>::name) + "/" + strategy<How>::label;

  test_case special{"special/" + name, 2000, [](context &c) {
    check_updates<T>(c, operation::add, strategy<How>::where, variant_of<add_update, T, How>(2 + c.random.below(2)), floats::special);
  }};
  test_case rounding{"rounding/" + name, 500, [](context &c) {
    check_rounding<T, How>(c, variant_of<add_update, T, How>(2 + c.random.below(2)));
  }};
};

// No operand that is no number counts, memory that is none stays, and the first of two zeros does.
template <class T, class How>
struct extreme_cases {
  std::string name = std::string(layout<T>::name) + "/" + strategy<How>::label;

  test_case least{"least/" + name, 2000, [](context &c) {
    check_updates<T>(c, operation::min, strategy<How>::where, variant_of<min_update, T, How>(2 + c.random.below(2)), floats::special);
  }};
  test_case greatest{"greatest/" + name, 2000, [](context &c) {
    check_updates<T>(c, operation::max, strategy<How>::where, variant_of<max_update, T, How>(2 + c.random.below(2)), floats::special);
  }};
};

// Numbers alone count, and zeros by their sign.
template <class T, class How>
struct number_cases {
  std::string name = std::string(layout<T>::name) + "/" + strategy<How>::label;

  test_case least{"least number/" + name, 2000, [](context &c) {
    check_updates<T>(c, operation::fmin, strategy<How>::where, variant_of<fmin_update, T, How>(2 + c.random.below(2)), floats::special);
  }};
  test_case greatest{"greatest number/" + name, 2000, [](context &c) {
    check_updates<T>(c, operation::fmax, strategy<How>::where, variant_of<fmax_update, T, How>(2 + c.random.below(2)), floats::special);
  }};
};

// What is no number is stored, and replaced.
template <class T, class How>
struct unordered_cases {
  std::string name = std::string(layout<T>::name) + "/" + strategy<How>::label;

  test_case least{"least or none/" + name, 2000, [](context &c) {
    check_updates<T>(c, operation::min_unordered, strategy<How>::where, update_of<min_unordered_update, T, How>(), floats::special);
  }};
  test_case greatest{"greatest or none/" + name, 2000, [](context &c) {
    check_updates<T>(c, operation::max_unordered, strategy<How>::where, update_of<max_unordered_update, T, How>(), floats::special);
  }};
};

template <class How, class... T>
struct float_types : float_cases<T, How>... {};

template <class... How>
struct every_strategy : float_types<How, float, double, float2, __half, __half2, __nv_bfloat16>..., extreme_cases<float, How>..., extreme_cases<double, How>..., number_cases<float, How>..., number_cases<double, How>...,
                        unordered_cases<float, How>..., unordered_cases<double, How>... {};

every_strategy<warpagg::uniform, warpagg::keyed, warpagg::match, warpagg::runs, warpagg::vote, warpagg::plain> all;

}  // namespace
