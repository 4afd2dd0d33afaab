// Named cases, each run under many seeds. A failure prints the command that replays the one schedule that failed.
//
//     static simt::test_case sums("sums/one address", 2000, [](simt::context &c) {
//       ...
//       simt::launch({1}, {32}, c.launch(), [&] { ... });
//       c.expect(total == 32, "the total is %u", total);
//     });
//
// Command line: --filter=GLOB --seed=N (one schedule) --schedules=N (instead of each case's own number) --at-most=N (schedules of
// a case) --plant=BUG --mutant=N (tests/mutants.cmake) --expect-failure (succeed if and only if every case fails) --list.
#pragma once
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>

#include "../emulator/random.h"
#include "../simt.h"

namespace simt {

class wrong_result : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct context {
  std::uint64_t seed = 0;
  unsigned index = 0;     // counts the schedules of a case, for going through combinations in order
  plant bug = plant::none;
  random_source random;   // for inputs; the schedule has its own

  // Options for a launch under this seed; races are looked for in every fourth, as that takes most of the time.
  options launch() const;
  void expect(bool condition, const char *format, ...) const __attribute__((format(printf, 3, 4)));
};

class test_case {
 public:
  using body = std::function<void(context &)>;

  test_case(std::string name, unsigned schedules, body run);

  std::string name;
  unsigned schedules;
  body run;
};

// Runs `f`, which must fail with `kind`; returns the message. For tests of the emulator itself.
std::string expect_fault(fault kind, const std::function<void()> &f);

}  // namespace simt
