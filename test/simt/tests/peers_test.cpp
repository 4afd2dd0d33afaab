// One search, several updates: every update of a peers object has the property of the updates on its own.
#include "updates.h"

namespace {
using namespace simt;

// What a key may be, made from a slot's number. All types keep different slots apart only if nothing of the key is cut.
template <class Key>
struct key_of {
  static Key make(unsigned slot) { return static_cast<Key>(slot); }
};
template <>
struct key_of<unsigned long long> {
  static unsigned long long make(unsigned slot) { return static_cast<unsigned long long>(slot) << 40 | 7; }
};
template <>
struct key_of<const float *> {
  static const float *make(unsigned slot) { return static_cast<const float *>(far_slots::at(slot, sizeof(float))); }
};
struct cell_index {
  int x, y;
  short z;
  short layer;
};
template <>
struct key_of<cell_index> {
  static cell_index make(unsigned slot) { return {1, -5, static_cast<short>(slot % 7), static_cast<short>(slot / 7)}; }
};

// Several locations a slot, as a particle deposits several payloads in one cell.
struct cells {
  float momentum[scenario::slots] = {};
  unsigned members[scenario::slots] = {};
  int lowest[scenario::slots] = {};
  unsigned long long flags[scenario::slots] = {};
  unsigned heads[scenario::slots] = {};
  float labels[scenario::slots] = {};
};

struct deposit {
  float momentum;
  unsigned member;
  int height;
  unsigned long long flag;
  unsigned limit;
  float label;
};

template <class T>
history start(operation op, bool olds_known, T first, T last) {
  history h;
  h.op = op;
  h.kind = layout<T>::kind;
  h.first = layout<T>::get(first, 0);
  h.last = layout<T>::get(last, 0);
  h.olds_known = olds_known;
  return h;
}

template <class Key, class How>
void check_peers(context &c) {
  scenario_needs needs{operation::add, element::f32, 1, strategy<How>::where, false, true};
  needs.two_call_sites = false;
  const scenario s = make_scenario(c, needs);
  cells memory;
  std::vector<deposit> deposits(s.updates.size()), olds(s.updates.size());
  const unsigned limits[] = {~0u, 5, 2};
  const unsigned several = 1 + c.random.below(3);
  for (std::size_t i = 0; i < deposits.size(); i++)
    deposits[i] = {static_cast<float>(to_double(s.updates[i].value[0])), c.random.below(5), c.random.between(-9, 9), c.random.next(),
                   limits[c.random.below(several)], static_cast<float>(i) + 0.5f};

  options how = c.launch();
  launch(s.grid, s.shape, how, [&] {
    const unsigned thread = thread_in_grid();
    if (s.exits[thread]) return;
    for (unsigned i = 0; i < s.trips[thread]; i++) {
      const std::size_t n = thread * s.iterations + i;
      if (!s.updates[n].active) continue;
      const unsigned slot = s.updates[n].slot;
      const auto peers = warpagg::peers<How>(key_of<Key>::make(slot));
      peers.add(&memory.momentum[slot], deposits[n].momentum);
      olds[n].member = peers.fetch_add(&memory.members[slot], deposits[n].member);
      olds[n].height = peers.fetch_min(&memory.lowest[slot], deposits[n].height);
      peers.xor_(&memory.flags[slot], deposits[n].flag);
      olds[n].limit = peers.fetch_inc(&memory.heads[slot], deposits[n].limit);
      olds[n].label = peers.fetch_exch(&memory.labels[slot], deposits[n].label);
    }
  });

  for (unsigned slot = 0; slot < scenario::slots; slot++) {
    history all[] = {start(operation::add, false, 0.0f, memory.momentum[slot]),
                     start(operation::add, true, 0u, memory.members[slot]),
                     start(operation::min, true, 0, memory.lowest[slot]),
                     start(operation::xor_, false, 0ull, memory.flags[slot]),
                     start(operation::inc, true, 0u, memory.heads[slot]),
                     start(operation::exch, true, 0.0f, memory.labels[slot])};
    for (unsigned t = 0; t < s.threads; t++)
      for (unsigned i = 0; i < s.iterations; i++) {
        const std::size_t n = t * s.iterations + i;
        if (!s.updates[n].active || s.updates[n].slot != slot) continue;
        all[0].events.push_back({t, i, layout<float>::get(deposits[n].momentum, 0), 0});
        all[1].events.push_back({t, i, deposits[n].member, olds[n].member});
        all[2].events.push_back({t, i, layout<int>::get(deposits[n].height, 0), layout<int>::get(olds[n].height, 0)});
        all[3].events.push_back({t, i, deposits[n].flag, 0});
        all[4].events.push_back({t, i, deposits[n].limit, olds[n].limit});
        all[5].events.push_back({t, i, layout<float>::get(deposits[n].label, 0), layout<float>::get(olds[n].label, 0)});
      }
    for (const history &h : all) {
      const std::string wrong = find_order(h);
      c.expect(wrong.empty(), "slot %u: %s", slot, wrong.c_str());
    }
  }
}

template <class Key, class How>
struct peers_case {
  explicit peers_case(const char *key)
      : any_order(std::string("peers/") + key + "/" + strategy<How>::label, 1000, check_peers<Key, How>) {}
  test_case any_order;
};

template <class Key>
struct every_strategy {
  explicit every_strategy(const char *key) : keyed(key), match(key), runs(key), vote(key), uniform(key), plain(key) {}
  peers_case<Key, warpagg::keyed> keyed;
  peers_case<Key, warpagg::match> match;
  peers_case<Key, warpagg::runs> runs;
  peers_case<Key, warpagg::vote> vote;
  peers_case<Key, warpagg::uniform> uniform;
  peers_case<Key, warpagg::plain> plain;
};

every_strategy<int> by_int("int");
every_strategy<short> by_short("short");
every_strategy<unsigned long long> by_long("64 bits");
every_strategy<const float *> by_pointer("pointer");
every_strategy<cell_index> by_struct("struct of 12 bytes");

}  // namespace
