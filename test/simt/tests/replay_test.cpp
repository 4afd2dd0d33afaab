// The replay checker must accept what plain atomics do, and nothing else.
#include "check/replay.h"

#include "check/suite.h"

using namespace simt;

namespace {

struct choice {
  operation op;
  element kind;
};

const choice choices[] = {
    {operation::add, element::i32},  {operation::add, element::u64},  {operation::add, element::f32},
    {operation::add, element::bf16}, {operation::sub, element::u32},  {operation::min, element::i64},
    {operation::max, element::u32},  {operation::and_, element::u32}, {operation::or_, element::u64},
    {operation::xor_, element::i32}, {operation::inc, element::u32},  {operation::dec, element::u32},
    {operation::exch, element::f32}, {operation::exch, element::i32},
};

// Threads take turns at random; this is a history by construction.
history play(random_source &random, const choice &c, unsigned threads, unsigned each, int range) {
  history h;
  h.op = c.op;
  h.kind = c.kind;
  const auto value = [&] {
    const int v = random.between(is_float(c.kind) || c.kind == element::i32 ? -range : 0, range);
    return is_float(c.kind) ? from_double(v * 0.5) : apply(operation::exch, c.kind, 0, static_cast<std::uint64_t>(static_cast<std::int64_t>(v)));
  };
  std::uint64_t memory = h.first = value();
  std::vector<unsigned> done(threads, 0);
  for (unsigned left = threads * each; left > 0;) {
    const unsigned t = random.below(threads);
    if (done[t] == each) continue;
    update_event e{t, done[t]++, value(), memory};
    memory = apply(h.op, h.kind, memory, e.operand);
    h.events.push_back(e);
    left--;
  }
  for (std::size_t i = h.events.size(); i > 1; i--) std::swap(h.events[i - 1], h.events[random.below(static_cast<unsigned>(i))]);
  h.last = memory;
  h.olds_known = true;
  return h;
}

history random_history(context &c) {
  const choice &what = choices[c.index % (sizeof choices / sizeof *choices)];
  const bool wraps = what.op == operation::inc || what.op == operation::dec;
  const bool exact = !is_float(what.kind) || significant_bits(what.kind) >= 24;  // sums up to 100 per update are
  const int range = wraps || !exact || c.random.chance(128) ? 2 : 100;           // few values: many ways to chain
  return play(c.random, what, 1 + c.random.below(20), 1 + c.random.below(3), range);
}

test_case accepts("replay/accepts what plain atomics do", 4000, [](context &c) {
  history h = random_history(c);
  std::string wrong = find_order(h);
  c.expect(wrong.empty(), "%s", wrong.c_str());
  h.olds_known = false;
  wrong = find_order(h);
  c.expect(wrong.empty(), "%s", wrong.c_str());
});

// One old value is changed to one that no update can have seen.
test_case rejects_old("replay/rejects an old value that never was", 2000, [](context &c) {
  history h = random_history(c);
  update_event &e = h.events[c.random.below(static_cast<unsigned>(h.events.size()))];
  e.old = is_float(h.kind) ? from_double(12345) : 77777;
  c.expect(!find_order(h).empty(), "accepted");
});

test_case rejects_last("replay/rejects a wrong last value", 2000, [](context &c) {
  history h = random_history(c);
  h.last = is_float(h.kind) ? from_double(12345) : 77777;
  c.expect(!find_order(h).empty(), "accepted with old values");
  h.olds_known = false;
  c.expect(!find_order(h).empty(), "accepted without");
});

history counter(std::initializer_list<update_event> events, std::uint64_t last) {
  history h;
  h.op = operation::add;
  h.kind = element::u32;
  h.last = last;
  h.olds_known = true;
  h.events = events;
  return h;
}

test_case twice("replay/rejects an old value given twice", 1, [](context &c) {
  c.expect(!find_order(counter({{0, 0, 1, 0}, {1, 0, 1, 1}, {2, 0, 1, 1}}, 3)).empty(), "accepted");
});

test_case lost("replay/rejects a lost update", 1, [](context &c) {
  c.expect(!find_order(counter({{0, 0, 1, 0}, {1, 0, 1, 0}}, 1)).empty(), "accepted");
});

test_case swapped("replay/rejects a thread that sees its own updates out of order", 1, [](context &c) {
  c.expect(find_order(counter({{0, 0, 1, 0}, {0, 1, 1, 1}}, 2)).empty(), "rejected a right order");
  c.expect(!find_order(counter({{0, 0, 1, 1}, {0, 1, 1, 0}}, 2)).empty(), "accepted");
});

test_case limits("replay/inc with different limits", 1, [](context &c) {
  history h;
  h.op = operation::inc;
  h.kind = element::u32;
  h.first = 2;
  h.events = {{0, 0, 2, 0}, {1, 0, 5, 0}};
  for (std::uint64_t last : {std::uint64_t(0), std::uint64_t(1)}) {  // 2 →(5) 3 →(2) 0, or 2 →(2) 0 →(5) 1
    h.last = last;
    c.expect(find_order(h).empty(), "rejected %llu", (unsigned long long)last);
  }
  h.last = 4;
  c.expect(!find_order(h).empty(), "accepted 4");
});

}  // namespace
