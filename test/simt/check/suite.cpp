#include "suite.h"

#include <fnmatch.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "mutant.h"

namespace simt {

namespace {

struct settings {
  std::string filter = "*";
  std::uint64_t seed = 0;
  bool one_seed = false, list = false, expect_failure = false;
  unsigned schedules = 0;  // 0: the case's own number
  unsigned at_most = -1;
  std::string plant_name = "none";
  plant bug = plant::none;
};

const struct {
  const char *name;
  plant bug;
} plants[] = {
    {"none", plant::none},
    {"no-syncwarp", plant::no_syncwarp},
    {"full-mask", plant::full_mask},
    {"stale-mask", plant::stale_mask},
    {"narrow-scope", plant::narrow_scope},
};

std::vector<test_case *> &all_cases() {
  static std::vector<test_case *> cases;
  return cases;
}

// The text after "--name=", or null.
const char *value_of(const char *argument, const char *name) {
  const std::size_t length = std::strlen(name);
  return std::strncmp(argument, name, length) == 0 && argument[length] == '=' ? argument + length + 1 : nullptr;
}

unsigned awake = 0;  // the mutant; 0: none

bool parse_plant(const char *text, settings &s) {
  for (const auto &p : plants)
    if (std::strcmp(p.name, text) == 0) {
      s.plant_name = text;
      s.bug = p.bug;
      return true;
    }
  return false;
}

bool parse(int count, char **arguments, settings &s) {
  for (int i = 1; i < count; i++) {
    const char *a = arguments[i], *v;
    if ((v = value_of(a, "--filter"))) {
      s.filter = v;
    } else if ((v = value_of(a, "--seed"))) {
      s.seed = std::strtoull(v, nullptr, 0);
      s.one_seed = true;
    } else if ((v = value_of(a, "--schedules"))) {
      s.schedules = static_cast<unsigned>(std::strtoul(v, nullptr, 0));
    } else if ((v = value_of(a, "--at-most"))) {
      s.at_most = static_cast<unsigned>(std::strtoul(v, nullptr, 0));
    } else if ((v = value_of(a, "--plant"))) {
      if (!parse_plant(v, s)) return false;
    } else if ((v = value_of(a, "--mutant"))) {
      awake = static_cast<unsigned>(std::strtoul(v, nullptr, 0));
    } else if (std::strcmp(a, "--expect-failure") == 0) {
      s.expect_failure = true;
    } else if (std::strcmp(a, "--list") == 0) {
      s.list = true;
    } else {
      return false;
    }
  }
  return true;
}

// The seed of the n-th schedule keeps n in its low bits, so that a replay walks to the same combination.
constexpr unsigned index_bits = 20;

std::uint64_t seed_of(const test_case &c, unsigned index) {
  return (mix(std::hash<std::string>{}(c.name), index) << index_bits | index) & 0x7fffffffffffffff;
}

// Empty when all went well.
std::string run_one(test_case &c, const settings &s, std::uint64_t seed) {
  context ctx;
  ctx.seed = seed;
  ctx.index = static_cast<unsigned>(seed & ((1u << index_bits) - 1));
  ctx.bug = s.bug;
  ctx.random = random_source(mix(seed, 3));
  try {
    c.run(ctx);
    return "";
  } catch (const std::exception &e) {
    return e.what();
  }
}

// The command that runs the schedule again; kept where a signal handler finds it, as a kernel may crash or never come back.
char replay[1024];
constexpr unsigned seconds_a_schedule = 120;

void note_replay(const test_case &c, const settings &s, const char *program, std::uint64_t seed) {
  const std::string mutant = awake ? " --mutant=" + std::to_string(awake) : "";
  std::snprintf(replay, sizeof replay, "  replay: %s --filter='%s' --seed=%llu%s%s%s\n", program, c.name.c_str(), (unsigned long long)seed,
                s.bug == plant::none ? "" : " --plant=", s.bug == plant::none ? "" : s.plant_name.c_str(), mutant.c_str());
}

int crash_status = 3;  // 0 where a crash is what is expected of the only case

void on_signal(int number) {
  const char *what = number == SIGALRM ? "FAILED: a lane runs on and on\n" : "FAILED: a lane crashed\n";
  if (write(STDOUT_FILENO, what, std::strlen(what)) < 0 || write(STDOUT_FILENO, replay, std::strlen(replay)) < 0) _exit(4);
  _exit(crash_status);
}

void catch_signals() {
  static char own_stack[64 * 1024];  // the lane's may be what is broken
  stack_t stack{};
  stack.ss_sp = own_stack;
  stack.ss_size = sizeof own_stack;
  sigaltstack(&stack, nullptr);
  struct sigaction action{};
  action.sa_handler = on_signal;
  action.sa_flags = SA_ONSTACK;
  sigaction(SIGALRM, &action, nullptr);
  for (int number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL}) sigaction(number, &action, nullptr);
}

// True when the case failed.
bool run_case(test_case &c, const settings &s, const char *program, unsigned long long &done) {
  const unsigned schedules = s.one_seed ? 1 : s.schedules ? s.schedules : std::min(c.schedules, s.at_most);
  for (unsigned i = 0; i < schedules; i++) {
    const std::uint64_t seed = s.one_seed ? s.seed : seed_of(c, i);
    note_replay(c, s, program, seed);
    alarm(seconds_a_schedule);
    const std::string failure = run_one(c, s, seed);
    done++;
    if (failure.empty()) continue;
    std::printf("%s: %s\n%s\n", s.expect_failure ? "caught" : "FAILED", c.name.c_str(), failure.c_str());
    std::printf("%s\n", replay);
    std::fflush(stdout);
    return true;
  }
  if (s.expect_failure) std::printf("NOT CAUGHT: %s in %u schedules\n", c.name.c_str(), schedules);
  return false;
}

}  // namespace

bool is_awake(unsigned mutant) { return mutant == awake; }

options context::launch() const {
  options o(seed);
  o.bug = bug;
  o.races = mix(seed, 4) % 4 == 0;
  return o;
}

void context::expect(bool condition, const char *format, ...) const {
  if (condition) return;
  char text[2048];
  va_list arguments;
  va_start(arguments, format);
  std::vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  throw wrong_result(text);
}

test_case::test_case(std::string name, unsigned schedules, body run)
    : name(std::move(name)), schedules(schedules), run(std::move(run)) {
  all_cases().push_back(this);
}

std::string expect_fault(fault kind, const std::function<void()> &f) {
  try {
    f();
  } catch (const failure &e) {
    if (e.kind == kind) return e.what();
    throw wrong_result(std::string("expected the fault \"") + name(kind) + "\", got: " + e.what());
  }
  throw wrong_result(std::string("expected the fault \"") + name(kind) + "\", and nothing was wrong");
}

int run_suite(int count, char **arguments) {
  settings s;
  if (!parse(count, arguments, s)) {
    std::fprintf(stderr, "usage: %s [--filter=GLOB] [--seed=N] [--schedules=N] [--at-most=N] [--plant=BUG] [--mutant=N] [--expect-failure] [--list]\n",
                 arguments[0]);
    return 2;
  }
  catch_signals();
  const auto is_asked = [&](const test_case *c) { return s.filter == c->name || fnmatch(s.filter.c_str(), c->name.c_str(), 0) == 0; };
  unsigned cases = 0, failed = 0, asked = 0;
  unsigned long long schedules = 0;
  for (test_case *c : all_cases()) asked += is_asked(c);
  if (s.expect_failure && asked == 1) crash_status = 0;
  for (test_case *c : all_cases()) {
    if (!is_asked(c)) continue;
    cases++;
    if (s.list)
      std::printf("%s\n", c->name.c_str());
    else
      failed += run_case(*c, s, arguments[0], schedules);
  }
  if (cases == 0) {
    std::fprintf(stderr, "no case is called %s\n", s.filter.c_str());
    return 2;
  }
  if (s.list) return 0;
  std::printf("%u cases, %llu schedules, %u failed\n", cases, schedules, failed);
  return (s.expect_failure ? failed == cases : failed == 0) ? 0 : 1;
}

}  // namespace simt

int main(int count, char **arguments) { return simt::run_suite(count, arguments); }
