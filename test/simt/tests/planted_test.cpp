// Do the properties notice bugs? A small combiner of the test's own, right as it stands, and wrong in one way for each kind
// of bug that people have shipped. The right one must pass every schedule; each wrong one must be caught, for its own reason.
#include "updates.h"

namespace {
using namespace simt;

enum class mistake {
  none,
  full_mask,           // combines as if the warp were whole
  truncated_key,       // compares the low 32 bits of the address
  lane_from_thread,    // takes threadIdx.x for the lane
  double_count,        // sums every lane with the key, also those that found one another already
  no_syncwarp,         // reads what other lanes wrote to shared memory without waiting for them
  early_reuse,         // writes there again without waiting for those who still read
  wrong_wrap,          // takes old + rank modulo limit + 1, which is wrong when old is above the limit
  shared_limit,        // assumes that peers have one limit
  rank_times_value,    // multiplies a float by the number of peers before: infinity × 0
  zero_identity,       // starts a sum at +0.0
};

template <mistake Mistake>
unsigned meeting() { return Mistake == mistake::full_mask ? ~0u : __activemask(); }

// The mask is taken in the caller, where convergence is told apart by place.
template <mistake Mistake, class T>
T add_by_match(unsigned active, T *p, T value) {
  const auto key = reinterpret_cast<unsigned long long>(p);
  const unsigned peers = Mistake == mistake::truncated_key ? __match_any_sync(active, static_cast<unsigned>(key))
                                                            : __match_any_sync(active, key);
  const unsigned lane = Mistake == mistake::lane_from_thread ? threadIdx.x & 31 : lane_number();
  const int leader = __ffs(static_cast<int>(peers)) - 1;
  T before = T(0), total = T(0);
  bool any_before = false, any = false;
  for (unsigned rest = active; rest; rest &= rest - 1) {
    const unsigned from = static_cast<unsigned>(__ffs(static_cast<int>(rest)) - 1);
    const T other = __shfl_sync(active, value, static_cast<int>(from));
    if (!(peers >> from & 1)) continue;
    if (from < lane) {
      before = any_before || Mistake == mistake::zero_identity ? T(before + other) : other;
      any_before = true;
    }
    total = any || Mistake == mistake::zero_identity ? T(total + other) : other;
    any = true;
  }
  if (Mistake == mistake::double_count && __popc(peers) > 2) total = T(total + value);
  T old = value;
  if (static_cast<int>(lane) == leader) old = atomicAdd(p, total);
  old = __shfl_sync(active, old, leader);
  if (Mistake == mistake::rank_times_value) {
    const unsigned rank = static_cast<unsigned>(__popc(peers & ((1u << lane) - 1)));
    int same = 0;
    __match_all_sync(active, value, &same);
    if (same) return T(old + T(rank) * value);
  }
  return any_before ? T(old + before) : old;
}

// The leader adds up what the others left in shared memory. One address for all.
template <mistake Mistake, class T>
T add_by_shared(unsigned active, T *p, T value) {
  __shared__ T part[4][32];
  const unsigned thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  T *const mine = part[thread / 32];
  const unsigned lane = lane_number();
  const unsigned leader = static_cast<unsigned>(__ffs(static_cast<int>(active)) - 1);
  // Groups of one warp share the row: they write to lanes of their own only, so that only their members need to wait.
  mine[lane] = value;
  if (Mistake != mistake::no_syncwarp) __syncwarp(active);
  T before = T(0), total = T(0);
  for (unsigned rest = active; rest; rest &= rest - 1) {
    const unsigned from = static_cast<unsigned>(__ffs(static_cast<int>(rest)) - 1);
    if (from < lane) before = before + mine[from];
    total = total + mine[from];
  }
  T old = T(0);
  if (lane == leader) old = atomicAdd(p, total);
  if (Mistake != mistake::early_reuse) __syncwarp(active);
  return __shfl_sync(active, old, static_cast<int>(leader)) + before;
}

template <mistake Mistake>
unsigned inc_by_match(unsigned active, unsigned *p, unsigned limit) {
  const unsigned long long address = reinterpret_cast<unsigned long long>(p);
  unsigned peers = __match_any_sync(active, address);
  if (Mistake != mistake::shared_limit) peers &= __match_any_sync(active, limit);
  const unsigned lane = lane_number(), count = static_cast<unsigned>(__popc(peers));
  const int leader = __ffs(static_cast<int>(peers)) - 1;
  const auto advance = [limit](unsigned from, unsigned steps) {
    if (Mistake == mistake::wrong_wrap) return static_cast<unsigned>((from + 1ull * steps) % (limit + 1ull));
    for (; steps; steps--) from = from >= limit ? 0 : from + 1;
    return from;
  };
  unsigned old = 0;
  if (static_cast<int>(lane) == leader)
    for (unsigned seen = atomicAdd(p, 0u);; seen = old) {
      old = atomicCAS(p, seen, advance(seen, count));
      if (old == seen) break;
    }
  old = __shfl_sync(active, old, leader);
  const unsigned rank = static_cast<unsigned>(__popc(peers & ((1u << lane) - 1)));
  return rank ? advance(old, rank) : old;
}

enum class way { match, shared, inc };

template <way Way, mistake Mistake>
struct planted_update {
  template <class How, class Scope, class T>
  static __forceinline__ T fetch(T *p, T v) {
    if constexpr (Way == way::inc)
      return inc_by_match<Mistake>(meeting<Mistake>(), p, v);
    else if constexpr (Way == way::shared)
      return add_by_shared<Mistake>(meeting<Mistake>(), p, v);
    else
      return add_by_match<Mistake>(meeting<Mistake>(), p, v);
  }
};

template <way Way, mistake Mistake, class T>
void check_once(context &c, floats values) {
  const variant<T> v{kernel<planted_update<Way, Mistake>, warpagg::plain, warpagg::device, true, T>, scope::device, true};
  const addresses where = Way == way::shared ? addresses::uniform : addresses::any;
  check_updates<T>(c, Way == way::inc ? operation::inc : operation::add, where, v, values);
}

template <way Way, class T>
struct right_case {
  explicit right_case(const char *name, floats values = floats::exact)
      : every_schedule(std::string("right/") + name, 2000,
                       [values](context &c) { check_once<Way, mistake::none, T>(c, values); }) {}
  test_case every_schedule;
};

// Some schedule of the first 2000 must fail, and its message must name one of the `reasons`.
template <way Way, mistake Mistake, class T>
struct wrong_case {
  wrong_case(const char *name, std::vector<std::string> reasons, floats values = floats::exact)
      : caught(std::string("caught/") + name, 1, [reasons, values](context &c) {
          for (unsigned i = 0; i < 2000; i++) {
            context one = c;
            one.index = i;
            one.seed = mix(c.seed, i);
            one.random = random_source(one.seed);
            try {
              check_once<Way, Mistake, T>(one, values);
            } catch (const std::exception &e) {
              for (const std::string &reason : reasons)
                if (std::string(e.what()).find(reason) != std::string::npos) return;
              throw;
            }
          }
          c.expect(false, "2000 schedules, and nothing was noticed");
        }) {}
  test_case caught;
};

const char *const wrong_value = "no order of plain atomics";

right_case<way::match, unsigned> right_match("match/unsigned");
right_case<way::match, float> right_floats("match/special floats", floats::special);
right_case<way::shared, unsigned> right_shared("shared memory");
right_case<way::inc, unsigned> right_inc("inc");

wrong_case<way::match, mistake::full_mask, unsigned> full_mask(
    "full mask on a partial warp", {name(fault::mask_names_inactive), name(fault::deadlock), name(fault::primitive_disagrees)});
wrong_case<way::match, mistake::truncated_key, unsigned> truncated_key("truncated key", {wrong_value});
wrong_case<way::match, mistake::lane_from_thread, unsigned> lane_from_thread(
    "lane taken from threadIdx.x", {wrong_value, name(fault::undefined_source)});
wrong_case<way::match, mistake::double_count, unsigned> double_count("double count", {wrong_value});
wrong_case<way::shared, mistake::no_syncwarp, unsigned> no_syncwarp("missing __syncwarp", {wrong_value, name(fault::race)});
wrong_case<way::inc, mistake::wrong_wrap, unsigned> wrong_wrap("wrong wrap", {wrong_value});
wrong_case<way::inc, mistake::shared_limit, unsigned> shared_limit("peers with different limits", {wrong_value});
wrong_case<way::match, mistake::rank_times_value, float> rank_times_value("rank times value", {wrong_value}, floats::special);
wrong_case<way::match, mistake::zero_identity, float> zero_identity("an identity of +0.0", {wrong_value}, floats::special);
wrong_case<way::shared, mistake::early_reuse, unsigned> early_reuse("missing __syncwarp before reuse", {name(fault::race)});

}  // namespace
