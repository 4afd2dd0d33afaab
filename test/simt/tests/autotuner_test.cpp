// Which of two ways is found faster, by launches of which a test says how long they take: what is chosen, how soon, and what it costs to find out.
#include <algorithm>
#include <deque>

#include "check/suite.h"

#include <warpagg/detail/autotuner.cuh>

namespace {
using namespace simt;
using warpagg::detail::autotuner;
using warpagg::detail::tuning;

// A program that launches one kernel. Answers come `lag` launches later.
struct program {
  double plain, other;  // milliseconds
  unsigned lag = 0;
  autotuner tuner;
  double all = 0;  // milliseconds of all launches
  unsigned launches = 0, others = 0, timed = 0;
  struct answer {
    unsigned due;
    bool is_other;
    double time;
  };
  std::deque<answer> answers;
  bool loses = false;

  program(double plain, double other, unsigned lag = 0, const tuning &how = tuning::usual()) : plain(plain), other(other), lag(lag), tuner(how) {}
  // Returns whether the launch went the other way. `factor`: how many times as long it takes as it should.
  bool launch(double factor = 1) {
    for (; !answers.empty() && answers.front().due <= launches; answers.pop_front())
      if (loses)
        tuner.lost();
      else
        tuner.took(answers.front().is_other, answers.front().time);
    const autotuner::turn turn = tuner.passes() ? autotuner::turn{false, false} : tuner.next();
    const double time = (turn.is_other ? other : plain) * factor;
    if (turn.is_timed) answers.push_back({++launches + lag, turn.is_other, time});
    else ++launches;
    timed += turn.is_timed;
    others += turn.is_other;
    all += time;
    return turn.is_other;
  }
  void run(unsigned count) {
    while (count--) launch();
  }
};

test_case first("autotuner/plain goes first, and is not timed", 1, [](context &c) {
  program it(30, 0.05);
  c.expect(!it.launch() && it.timed == 0, "the first launch");
  c.expect(!it.launch() && it.timed == 1, "the second one is timed");
  c.expect(it.launch() && it.timed == 1, "the other way's first is not timed");
  c.expect(it.launch() && it.timed == 2 && !it.launch() && it.timed == 3, "one of each");
  for (int i = 0; i < 1000; i++) c.expect(it.launch(), "launch %d", i);
});

test_case turns("autotuner/when the data change, the way that has become the slower one is soon left", 1, [](context &c) {
  program it(0.7, 0.1);
  it.run(200);
  c.expect(it.launch(), "the other way is the faster one");
  it.plain = 0.13, it.other = 0.16;
  it.run(80);
  c.expect(!it.launch(), "after 80 launches it is not, and has been left");
});

test_case turns_often("autotuner/data that change all the time cost at most three of a hundred", 1, [](context &c) {
  program it(1.4, 0.1);
  for (int i = 0; i < 400; i++) {
    it.plain = i % 2 ? 1.4 : 4.2, it.other = i % 2 ? 0.1 : 0.3;
    it.run(61);
  }
  c.expect(it.all < 1.03 * 400 * 61 * 0.2, "%g ms", it.all);
});

test_case slower("autotuner/a slower way costs at most three of a hundred", 300, [](context &c) {
  program it(0.1 + c.random.below(100), 0, c.random.below(40));
  it.other = it.plain * (1 + c.random.below(100) / 100.);
  it.run(100);
  c.expect(it.all <= 100 * it.plain / 0.97, "%g of %g in 100 launches", it.all, it.plain);
  it.run(1900);
  c.expect(!it.tuner.is_other() && it.all <= 2000 * it.plain / 0.99, "%g of %g in 2000 launches", it.all, it.plain);
});

test_case much_slower("autotuner/askings cost a hundredth", 20, [](context &c) {
  program it(0.5, 0.5 * (2 + c.random.below(38)), c.random.below(40));
  it.run(50000);
  c.expect(it.all <= 50000 * it.plain * 1.011, "%g of %g", it.all, it.plain);
  program fast(1 + c.random.below(600), 1, c.random.below(40));
  fast.run(1000);
  c.expect(fast.tuner.is_other() == (fast.plain > 1), "plain takes %g", fast.plain);
  const double before = fast.all;
  fast.run(50000);
  c.expect(fast.all - before <= 50000 * std::min(fast.plain, 1.) * 1.011, "%g where plain takes %g", fast.all - before, fast.plain);
});

test_case alike("autotuner/only what is clearly faster", 1, [](context &c) {
  program a(1, 0.96), b(1, 0.94);
  a.run(20000), b.run(20000);
  c.expect(a.others <= 20 && b.others > 19900, "%u and %u", a.others, b.others);
});

test_case short_ones("autotuner/short launches are worth no second kernel at first", 1, [](context &c) {
  program it(0.005, 0.001);
  it.run(790);
  c.expect(it.others == 0 && it.timed == 1, "%u of the other way, %u timed", it.others, it.timed);
  it.run(200);
  c.expect(it.tuner.is_other(), "then they are");
  const unsigned timed = it.timed;
  it.run(100000);
  c.expect(it.timed - timed <= 1000, "%u of 100000 are timed", it.timed - timed);
});

// Whatever one time says, the next asking says what is right.
test_case noise("autotuner/wrong times are put right", 100, [](context &c) {
  program it(1, c.index % 2 ? 0.5 : 2, c.random.below(10));
  const unsigned at = c.random.below(10);
  const double factor = 1 << c.random.below(8);
  for (unsigned i = 0; i < 10; i++) it.launch(i == at ? factor : 1);
  it.run(5000);
  c.expect(it.tuner.is_other() == (c.index % 2), "launch %u took %g times as long", at, factor);
});

// Noise in each tenth launch, from the first to the last.
test_case noisy("autotuner/noise costs little", 20, [](context &c) {
  program it(1, c.index % 2 ? 0.5 : 2, c.random.below(10));
  double best = 0;
  for (unsigned i = 0; i < 20000; i++) {
    const double factor = c.random.below(10) ? 1 : 1 + c.random.below(30);
    best += factor * std::min(it.plain, it.other);
    it.launch(factor);
  }
  c.expect(it.all <= 1.1 * best, "%g, at best %g", it.all, best);
});

test_case change("autotuner/other data are noticed", 50, [](context &c) {
  program it(1, c.index % 2 ? 0.1 : 3, c.random.below(10));
  it.run(1000 + c.random.below(8000));
  const bool was = it.tuner.is_other();
  std::swap(it.plain, it.other);
  unsigned launches = 0;
  for (; it.tuner.is_other() == was && launches < 100000; launches++) it.launch();
  c.expect(launches < 1500, "after %u launches", launches);
});

test_case late("autotuner/nobody waits for an answer", 1, [](context &c) {
  program it(1, 0.1, 1000);
  it.run(1001);
  c.expect(it.others == 0 && it.timed == 1, "plain until one is there");
  it.run(1000);
  c.expect(it.others == 2 && it.timed == 3, "and until the next one is");
  it.run(10);
  c.expect(it.others > 5, "then it is known");
});

test_case lost("autotuner/lost answers change nothing", 1, [](context &c) {
  program it(1, 0.1);
  it.loses = true;
  it.run(10000);
  c.expect(it.others == 0 && it.timed < 200, "%u timed", it.timed);
  it.loses = false;
  it.run(1000);
  it.loses = true;
  it.run(100000);
  c.expect(it.tuner.is_other(), "what is known stays");
});

test_case vain("autotuner/goes on without an answer that never comes", 1, [](context &c) {
  program it(1, 0.1, 1 << 30);
  it.run(4000);
  c.expect(it.timed == 1 && !it.tuner.waits_in_vain(), "it waits for one");
  it.run(200);
  c.expect(it.tuner.waits_in_vain(), "no longer");
  it.tuner.give_up();
  it.answers.clear();
  it.lag = 0;
  it.run(1000);
  c.expect(it.tuner.is_other(), "the next one is there");
});

// ---- wary of the other way

test_case late_trial("autotuner/wary: tried late, and once where it is slower", 50, [](context &c) {
  program it(0.1 + c.random.below(10), 0, c.random.below(40), tuning::wary());
  it.other = it.plain * (2 + c.random.below(60));
  it.run(999);
  c.expect(it.others == 0 && it.timed == 1, "%u of the other way", it.others);
  it.run(200);
  c.expect(it.others == 1, "%u of the other way", it.others);
  it.run(100000);
  c.expect(it.all <= 101199 * it.plain * 1.015, "%g of %g", it.all, 101199 * it.plain);
});

test_case wary_takes("autotuner/wary: taken where it is faster each time", 50, [](context &c) {
  program it(1, 0.6 + 0.01 * c.random.below(37), c.random.below(10), tuning::wary());
  it.run(5000);
  c.expect(it.tuner.is_other(), "%g", it.other);
  program alike(1, 1.01, 0, tuning::wary());
  alike.run(5000);
  c.expect(!alike.tuner.is_other(), "not where that is no matter");
});

test_case wary_short("autotuner/wary: short launches stay as they are", 1, [](context &c) {
  program it(0.01, 0.005, 0, tuning::wary());
  it.run(100000);
  c.expect(it.others == 0 && it.timed < 30, "%u of the other way, %u timed", it.others, it.timed);
  it.plain = 0.1, it.other = 0.05;
  it.run(10000);
  c.expect(it.tuner.is_other(), "until they are longer");
});

// Data that take turns, or come by chance, of which some make the other way slower by far: it costs hardly more than plain all the time.
test_case mixed("autotuner/wary: rarely taken for mixed data", 60, [](context &c) {
  program it(0.26, 0.18, c.random.below(4), tuning::wary());
  const unsigned turns = c.index % 3 ? 2 + c.random.below(12) : 0;
  double plain = 0;
  for (unsigned i = 0; i < 60000; i++) {
    const bool is_bad = turns ? i % turns == 0 : c.random.below(10) == 0;
    it.plain = is_bad ? 6.5 : 0.26, it.other = is_bad ? 100 : 0.18;
    plain += it.plain;
    it.launch();
  }
  c.expect(it.all <= 1.08 * plain, "%g, plain %g, turns %u", it.all, plain, turns);
});

test_case wary_change("autotuner/wary: given up at the first look that takes longer", 50, [](context &c) {
  program it(1, 0.8, 0, tuning::wary());
  it.run(2000 + c.random.below(3000));
  const bool was = it.tuner.is_other();
  it.plain = 1, it.other = 20;
  unsigned launches = 0;
  for (; it.tuner.is_other() && launches < 100000; launches++) it.launch();
  c.expect(was && launches <= 10, "after %u launches", launches);
});

}  // namespace
