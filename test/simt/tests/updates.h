// The property of the runtime's updates: whatever lanes arrive, in whatever order, the memory and the old values are what
// some order of plain atomics gives. One case for each operation, type and strategy; its schedules go through scopes, masks,
// keys, ways to call, and whether the old value is used.
#pragma once
#include <warpagg/warpagg.cuh>

#include "check/layouts.h"
#include "check/memory.h"
#include "check/replay.h"
#include "check/scenario.h"
#include "check/suite.h"

namespace simt {

// ---- an operation of the runtime as a type

#define SIMT_UPDATE(name, old)                                                                                    \
  struct name##_update {                                                                                          \
    static constexpr const char *label = #name;                                                                   \
    static constexpr operation op = operation::name;                                                              \
    template <class How, class Scope, class T>                                                                    \
    static __forceinline__ void update(T *p, T v) { warpagg::name<How, Scope>(p, v); }                            \
    template <class How, class Scope, class T>                                                                    \
    static __forceinline__ T fetch(T *p, T v) { return warpagg::fetch_##old<How, Scope>(p, v); }                  \
    template <class Peers, class T>                                                                               \
    static __forceinline__ T fetch_from(const Peers &peers, T *p, T v) { return peers.fetch_##old(p, v); }        \
    template <class Peers, class T>                                                                               \
    static __forceinline__ void update_from(const Peers &peers, T *p, T v) { peers.name(p, v); }                  \
  };
SIMT_UPDATE(add, add)
SIMT_UPDATE(sub, sub)
SIMT_UPDATE(min, min)
SIMT_UPDATE(max, max)
SIMT_UPDATE(fmin, fmin)
SIMT_UPDATE(fmax, fmax)
SIMT_UPDATE(and_, and)
SIMT_UPDATE(or_, or)
SIMT_UPDATE(xor_, xor)
SIMT_UPDATE(inc, inc)
SIMT_UPDATE(dec, dec)
SIMT_UPDATE(exch, exch)
#undef SIMT_UPDATE

// Without an old value.
#define SIMT_UPDATE_ALONE(name)                                                                                   \
  struct name##_update {                                                                                          \
    template <class How, class Scope, class T>                                                                    \
    static __forceinline__ void update(T *p, T v) { warpagg::name<How, Scope>(p, v); }                            \
    template <class How, class Scope, class T>                                                                    \
    static __forceinline__ T fetch(T *p, T v) { return update<How, Scope>(p, v), v; }                             \
    template <class Peers, class T>                                                                               \
    static __forceinline__ T fetch_from(const Peers &peers, T *p, T v) { return peers.name(p, v), v; }            \
    template <class Peers, class T>                                                                               \
    static __forceinline__ void update_from(const Peers &peers, T *p, T v) { peers.name(p, v); }                  \
  };
SIMT_UPDATE_ALONE(min_unordered)
SIMT_UPDATE_ALONE(max_unordered)
#undef SIMT_UPDATE_ALONE

template <class How>
struct strategy;
#define SIMT_STRATEGY(name, where_)                            \
  template <>                                                  \
  struct strategy<warpagg::name> {                             \
    static constexpr const char *label = #name;                \
    static constexpr addresses where = addresses::where_;      \
  };
SIMT_STRATEGY(uniform, uniform)
SIMT_STRATEGY(checked, any)
SIMT_STRATEGY(keyed, any)
SIMT_STRATEGY(match, any)
SIMT_STRATEGY(runs, any)
SIMT_STRATEGY(vote, any)
SIMT_STRATEGY(plain, any)
#undef SIMT_STRATEGY

// ---- the kernel

template <class T>
struct lane_update {
  bool active;
  T *address;
  T value;
  T old;
};

template <class T>
struct plan {
  const scenario *s;
  std::vector<lane_update<T>> updates;  // as in scenario
};

// One call of the runtime, that is not inlined: lanes come to it by different ways.
template <class Op, class How, class Scope, bool Fetch, class T>
__noinline__ void perform(lane_update<T> &u) {
  if constexpr (Fetch)
    u.old = Op::template fetch<How, Scope>(u.address, u.value);
  else
    Op::template update<How, Scope>(u.address, u.value);
}

template <class Op, class How, class Scope, bool Fetch>
struct functor {
  template <class T>
  __forceinline__ void operator()(lane_update<T> &u) const {
    perform<Op, How, Scope, Fetch>(u);
  }
};

// The same in the body of the caller; for one scope only, as each body costs compile time.
template <class Op, class How, class Scope, bool Fetch, class T>
__forceinline__ void perform_inlined(lane_update<T> &u) {
  if constexpr (!std::is_same<Scope, warpagg::device>::value)
    perform<Op, How, Scope, Fetch>(u);
  else if constexpr (Fetch)
    u.old = Op::template fetch<How, Scope>(u.address, u.value);
  else
    Op::template update<How, Scope>(u.address, u.value);
}

inline unsigned thread_in_grid() {
  const unsigned block = blockDim.x * blockDim.y * blockDim.z;
  return blockIdx.x * block + threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}

template <class Op, class How, class Scope, bool Fetch, class T>
__noinline__ void kernel(plan<T> &p) {
  const scenario &s = *p.s;
  const unsigned thread = thread_in_grid();
  if (s.exits[thread]) return;
  for (unsigned i = 0; i < s.trips[thread]; i++) {
    lane_update<T> &u = p.updates[thread * s.iterations + i];
    if (!u.active) continue;
    switch (s.style) {
      case call_style::inlined: perform_inlined<Op, How, Scope, Fetch>(u); break;
      case call_style::function: perform<Op, How, Scope, Fetch>(u); break;
      case call_style::functor: [&] { functor<Op, How, Scope, Fetch>{}(u); }(); break;
      case call_style::branches:
        if (thread % 2)
          perform<Op, How, Scope, Fetch>(u);
        else
          perform<Op, How, Scope, Fetch>(u);
        break;
    }
  }
}

// The slots in shared memory: brought in before and taken out after, by lanes that exit only then.
template <class T>
void in_shared(plan<T> &p, void (*kernel)(plan<T> &)) {
  alignas(16) __shared__ unsigned char bytes[64 * sizeof(T)];
  T *const mine = reinterpret_cast<T *>(bytes);
  const unsigned count = blockDim.x * blockDim.y * blockDim.z, thread = thread_in_grid(), first = blockIdx.x * 64;
  for (unsigned i = thread % count; i < 64; i += count)
    std::memcpy(static_cast<void *>(&mine[i]), far_slots::at(first + i, sizeof(T)), sizeof(T));
  for (unsigned i = 0; i < p.s->iterations; i++) {
    lane_update<T> &u = p.updates[thread * p.s->iterations + i];
    u.address = &mine[p.s->at(thread, i).slot - first];
  }
  __syncthreads();
  kernel(p);
  __syncthreads();
  for (unsigned i = thread % count; i < 64; i += count)
    std::memcpy(far_slots::at(first + i, sizeof(T)), static_cast<const void *>(&mine[i]), sizeof(T));
}

// ---- the property

template <class T>
plan<T> make_plan(const scenario &s) {
  plan<T> p{&s, {}};
  for (const planned_update &u : s.updates) {
    lane_update<T> l{u.active, static_cast<T *>(far_slots::at(u.slot, sizeof(T))), T(), T()};
    for (unsigned e = 0; e < layout<T>::count; e++) layout<T>::set(l.value, e, u.value[e]);
    p.updates.push_back(l);
  }
  for (unsigned slot = 0; slot < scenario::slots; slot++)
    for (unsigned e = 0; e < layout<T>::count; e++)
      layout<T>::set(*static_cast<T *>(far_slots::at(slot, sizeof(T))), e, s.first[slot * 4 + e]);
  return p;
}

// One history for each element of each slot.
template <class T>
void check_plan(const context &c, operation op, const scenario &s, const plan<T> &p, bool olds_known) {
  for (unsigned e = 0; e < layout<T>::count; e++) {
    std::vector<history> all(scenario::slots);
    for (unsigned t = 0; t < s.threads; t++)
      for (unsigned i = 0; i < s.iterations; i++) {
        const lane_update<T> &u = p.updates[t * s.iterations + i];
        if (u.active)
          all[s.at(t, i).slot].events.push_back({t, i, layout<T>::get(u.value, e), layout<T>::get(u.old, e)});
      }
    for (unsigned slot = 0; slot < scenario::slots; slot++) {
      history &h = all[slot];
      h.op = op;
      h.kind = layout<T>::kind;
      h.first = s.first[slot * 4 + e];
      h.last = layout<T>::get(*static_cast<T *>(far_slots::at(slot, sizeof(T))), e);
      h.olds_known = olds_known;
      const std::string wrong = find_order(h);
      c.expect(wrong.empty(), "slot %u, element %u: %s", slot, e, wrong.c_str());
    }
  }
}

// A kernel with its template arguments as data, so that what is around it is compiled once for each type.
template <class T>
struct variant {
  void (*run)(plan<T> &);
  scope reach;
  bool fetches;
};

template <class Op, class T, class How>
variant<T> variant_of(unsigned n) {
  static const variant<T> all[] = {
      {kernel<Op, How, warpagg::block, false, T>, scope::block, false},
      {kernel<Op, How, warpagg::block, true, T>, scope::block, true},
      {kernel<Op, How, warpagg::device, false, T>, scope::device, false},
      {kernel<Op, How, warpagg::device, true, T>, scope::device, true},
      {kernel<Op, How, warpagg::system, false, T>, scope::system, false},
      {kernel<Op, How, warpagg::system, true, T>, scope::system, true},
  };
  return all[n % 6];
}

template <class Op, class T, class How>
variant<T> update_of() {
  return {kernel<Op, How, warpagg::device, false, T>, scope::device, false};
}

template <class T>
void check_updates(context &c, operation op, addresses where, const variant<T> &v, floats values = floats::exact) {
  const scenario s = make_scenario(c, {op, layout<T>::kind, layout<T>::count, where, v.reach == scope::block, v.fetches, values});
  plan<T> p = make_plan<T>(s);
  const statistics done = launch(s.grid, s.shape, c.launch(), [&] { s.in_shared ? in_shared(p, v.run) : v.run(p); });
  check_plan(c, op, s, p, v.fetches);
  if (!s.in_shared && c.bug == plant::none)
    for (scope other : {scope::block, scope::device, scope::system})
      c.expect(other == v.reach || done.atomics[static_cast<int>(other)] == 0, "an atomic of another scope");
}

// A full, converged warp with one address does one atomic for each element: a strategy that never combines would have every
// other property. `value`: of floats, one that changes 0.
template <class T>
void check_combines(context &c, const variant<T> &v, unsigned updates, double value) {
  options lockstep = c.launch();
  lockstep.order = schedule::lockstep;
  scenario s;
  s.threads = 32;
  s.iterations = 1;
  s.trips.assign(32, 1);
  s.exits.assign(32, false);
  s.updates.resize(32);
  for (planned_update &u : s.updates) {
    u.active = true;
    u.value[0] = is_float(layout<T>::kind) ? from_double(value) : ~0u;  // for counters: no wrap, or the gate lets them be
  }
  s.first.assign(scenario::slots * 4, 0);
  plan<T> p = make_plan<T>(s);
  warpagg::detail::emulated_sampling = warpagg::detail::sampling::never;
  const statistics done = launch({1}, {32}, lockstep, [&] { v.run(p); });
  warpagg::detail::emulated_sampling = warpagg::detail::sampling::by_chance;
  const unsigned long long atomics = done.atomics[static_cast<int>(v.reach)];
  c.expect(atomics == updates * layout<T>::count, "%llu atomics for one warp with one address", atomics);
}

// ---- cases

template <class Op, class T>
constexpr bool is_float_extreme =
    (Op::op == operation::min || Op::op == operation::max || Op::op == operation::fmin || Op::op == operation::fmax) && !std::is_integral<T>::value;

template <class Op, class T, class How>
struct update_cases {
  std::string name = std::string(Op::label) + "/" + layout<T>::name + "/" + strategy<How>::label;

  test_case any_order{"updates/" + name, 2000, [](context &c) {
    check_updates<T>(c, Op::op, strategy<How>::where, variant_of<Op, T, How>(c.random.below(6)));
  }};

  // Plain minima and maxima of floats are loops, which end where there is nothing to change: their number is not known.
  static constexpr bool is_loop = is_float_extreme<Op, T>, is_plain = std::is_same<How, warpagg::plain>::value;
  test_case combines{"combines/" + name, is_loop && is_plain ? 0 : 6, [](context &c) {
    check_combines<T>(c, variant_of<Op, T, How>(c.index), is_plain ? 32 : 1, Op::op == operation::min || Op::op == operation::fmin ? -1 : 1);
  }};
};

template <class Op, class T>
struct all_strategies {
  update_cases<Op, T, warpagg::uniform> uniform;
  update_cases<Op, T, warpagg::checked> checked;
  update_cases<Op, T, warpagg::keyed> keyed;
  update_cases<Op, T, warpagg::match> match;
  update_cases<Op, T, warpagg::runs> runs;
  update_cases<Op, T, warpagg::vote> vote;
  update_cases<Op, T, warpagg::plain> plain;
};

template <class Op, class... T>
struct all_types : all_strategies<Op, T>... {};

}  // namespace simt
