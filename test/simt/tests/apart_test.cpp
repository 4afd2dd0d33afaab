// Pieces of memory that are apart, or not: what `apart` says of them, and that an object which is told so puts its updates off, or makes them at once. And copies of an
// array's later places.
#include "block_objects.h"

namespace {
using namespace simt;

test_case bytes("apart/bytes", 1, [](context &c) {
  static char memory[64];
  for (unsigned a = 0; a < 12; a++)
    for (unsigned b = 0; b < 12; b++)
      for (unsigned a_bytes = 1; a_bytes < 6; a_bytes++)
        for (unsigned b_bytes = 1; b_bytes < 6; b_bytes++) {
          bool meet = false;
          for (unsigned i = 0; i < a_bytes; i++) meet |= b <= a + i && a + i < b + b_bytes;
          c.expect(warpagg::apart(memory + a, a_bytes, memory + b, b_bytes).holds() == !meet, "%u+%u and %u+%u", a, a_bytes, b, b_bytes);
        }
  const warpagg::apart yes(memory, 4, memory + 4, 4), no(memory, 5, memory + 4, 4);
  c.expect(warpagg::apart().holds() && (yes & yes).holds() && !(yes & no).holds() && !(no & yes).holds() && !(no & no).holds(), "of several");
  const warpagg::apart brief = warpagg::apart::only_if(false, true);
  c.expect(!yes.is_short() && !no.is_short() && (yes & brief).is_short() && (brief & yes).is_short() && !(yes & brief).holds(), "of short launches");
});

// What thread 0 finds in memory behind its own update, and what is there in the end: one thread in each block's last place, so that there is one answer.
template <class Object, class Make>
void check_when(context &c, Make make, bool at_once) {
  int memory[4] = {0, 0, 0, 0}, seen = -1;
  launch({1}, {64}, c.launch(), [&] {
    __shared__ typename Object::storage storage;
    Object object = make(storage, memory);
    if (threadIdx.x == 0) {
      object.add(&memory[1], 5);
      seen = *static_cast<volatile int *>(&memory[1]);
    }
  });
  c.expect(seen == (at_once ? 5 : 0), "%d in the kernel", seen);
  c.expect(memory[1] == 5, "%d behind it", memory[1]);
}
using total = warpagg::block_total<int>;
using table = warpagg::block_table<int, 4>;
test_case total_waits("apart/total/waits", 20, [](context &c) {
  check_when<total>(c, [](total::storage &s, int *m) { return total(s, warpagg::apart(m, 4, m + 1, 4)); }, false);
  check_when<total>(c, [](total::storage &s, int *m) { return total(s, m + 1, warpagg::apart(m, 4, m + 1, 4)); }, false);
});
test_case total_at_once("apart/total/at once", 20, [](context &c) {
  check_when<total>(c, [](total::storage &s, int *m) { return total(s, warpagg::apart(m, 5, m + 1, 4)); }, true);
  check_when<total>(c, [](total::storage &s, int *m) { return total(s, m + 1, warpagg::apart(m, 5, m + 1, 4)); }, true);
});
test_case table_waits("apart/table/waits", 20, [](context &c) {
  check_when<table>(c, [](table::storage &s, int *m) { return table(s, m, 0, warpagg::apart(m, 4, m + 1, 4)); }, false);
});
test_case table_at_once("apart/table/at once", 20, [](context &c) {
  check_when<table>(c, [](table::storage &s, int *m) { return table(s, m, 0, warpagg::apart(m, 5, m + 1, 4)); }, true);
});

// A minimum and a maximum of places that meet: each thread's updates come in its own order. With one thread there is one answer.
test_case alternates("apart/minimum and maximum", 60, [](context &c) {
  const int shift = static_cast<int>(c.index % 7) - 3;
  int memory[16], expected[16], values[40];
  for (int i = 0; i < 16; i++) expected[i] = memory[i] = static_cast<int>(c.random.below(1000));
  for (int &v : values) v = static_cast<int>(c.random.below(1000));
  int *lo = memory + 6, *hi = memory + 6 + shift;
  for (int v : values)
    for (int e = 0; e < 2; e++) {
      expected[6 + e] = std::min(expected[6 + e], v + e);
      expected[6 + shift + e] = std::max(expected[6 + shift + e], v - e);
    }
  launch({1}, {1}, c.launch(), [&] {
    using least_of = warpagg::block_total<int, warpagg::op_min>;
    using most_of = warpagg::block_table<int, 2, warpagg::op_max>;
    const warpagg::apart others(lo, 8, hi, 8);
    __shared__ typename least_of::storage first_storage;
    least_of first(first_storage, &lo[0], others);
    __shared__ typename least_of::storage second_storage;
    least_of second(second_storage, others);
    __shared__ typename most_of::storage most_storage;
    most_of most(most_storage, hi, 0, others);
    for (int v : values) {
      first.min_(&lo[0], v);
      most.max_(&hi[0], v);
      second.min_(&lo[1], v + 1);
      most.max_(&hi[1], v - 1);
    }
  });
  for (int i = 0; i < 16; i++) c.expect(memory[i] == expected[i], "place %d at a distance of %d: %d, not %d", i, shift, memory[i], expected[i]);
});

// A copy of the places from the 100th on: these reach memory once a block, those in front of them and behind them at once.
test_case later_places("apart/later places", 60, [](context &c) {
  unsigned long long memory[200] = {}, expected[200] = {};
  std::vector<unsigned> place;
  unsigned inside = 0, outside = 0;
  for (unsigned i = 0; i < 128; i++) {
    place.push_back(c.random.chance(16) ? c.random.below(200) : 100 + c.random.below(3));
    const bool is_inside = place[i] >= 100 && place[i] < 148;
    outside += !is_inside;
    inside += is_inside && expected[place[i]] == 0;
    expected[place[i]] += i;
    expected[place[i]] += 1;
  }
  const statistics done = launch({1}, {128}, c.launch(), [&] {
    using object = warpagg::block_table<unsigned long long, 48>;
    __shared__ typename object::storage storage;
    object table(storage, memory, 100);
    table.add(&memory[place[threadIdx.x]], threadIdx.x + 1ull);
  });
  for (unsigned p = 0; p < 200; p++) c.expect(memory[p] == expected[p], "place %u", p);
  const unsigned long long updates = done.atomics[static_cast<int>(scope::device)];
  c.expect(updates <= inside + outside, "%llu updates of %u places and %u others", updates, inside, outside);
});

}  // namespace
