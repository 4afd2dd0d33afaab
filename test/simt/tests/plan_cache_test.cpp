// Plans that launches share: found again in their context alone, and given back there, once nobody holds them.
#include "check/suite.h"
#include "stub_runtime.h"

#include <warpagg/detail/plan_cache.cuh>

namespace {
using namespace simt;

// Counts what is given back, and where.
struct plan {
  static inline unsigned made, given_back, astray, there;
  unsigned context = 0;

  plan() { there++; }
  plan(const plan &) = delete;
  ~plan() {
    there--;
    if (!context) return;
    given_back++;
    astray += context != stub.context;
  }
  void forget() { context = 0; }
};

struct cache_of_plans {
  using cache = warpagg::detail::plan_cache<plan>;
  cache plans;
  cudaError_t error = cudaSuccess;

  cache_of_plans() {
    stub = stub_runtime();
    plan::made = plan::given_back = plan::astray = 0;
  }
  cache::shared_plan find(size_t keys) {
    const warpagg::detail::plan_source source{warpagg::detail::current_context(), true, false, 4, reinterpret_cast<void *>(keys), 100, 1};
    return plans.find(source, nullptr, [&](plan &made) {
      plan::made++;
      made.context = stub.context;
      return stub.give(error);
    });
  }
  void drop(size_t keys) {
    plans.drop_if([=](const warpagg::detail::plan_source &source) { return source.keys == reinterpret_cast<void *>(keys); });
  }
};

test_case found("plan cache/found again until it is dropped", 1, [](context &c) {
  cache_of_plans it;
  const void *first = it.find(1).get();
  c.expect(first && it.find(1).get() == first && plan::made == 1, "made %u times", plan::made);
  c.expect(stub.asked_in_mode && stub.mode == cudaStreamCaptureModeGlobal, "made aside from captures");
  it.find(2);
  it.drop(1);
  c.expect(plan::given_back == 1 && stub.events == 1, "given back: %u", plan::given_back);
  it.find(1), it.find(2);
  c.expect(plan::made == 3, "made %u times", plan::made);
});

test_case of_many("plan cache/the ones that were used last", 1, [](context &c) {
  cache_of_plans it;
  for (size_t keys = 1; keys <= 16; keys++) it.find(keys);
  it.find(1), it.find(17);
  c.expect(plan::given_back == 1 && plan::made == 17, "given back: %u", plan::given_back);
  it.find(1);
  c.expect(plan::made == 17, "the first was used since");
  it.find(2);
  c.expect(plan::made == 18 && plan::given_back == 2, "the second was not");
});

test_case held("plan cache/held until the launch is made", 1, [](context &c) {
  cache_of_plans it;
  {
    const auto launch = it.find(1), other = it.find(2);
    for (size_t keys = 3; keys <= 40; keys++) it.find(keys);
    c.expect(plan::given_back == 22 && launch->plan.context == 1, "given back: %u", plan::given_back);
    const auto last = it.find(40);
    it.drop(40);
    c.expect(plan::given_back == 22, "dropped, but held");
  }
  c.expect(plan::given_back == 25 && stub.events == 15, "given back: %u", plan::given_back);
});

test_case reset("plan cache/forgotten with their context", 1, [](context &c) {
  cache_of_plans it;
  it.find(1), it.find(2);
  stub.is_reset = true;
  it.find(1);
  c.expect(plan::made == 3 && plan::given_back == 0, "made %u times", plan::made);
  for (int i = 0; i < 100; i++) {
    for (size_t keys = 1; keys <= 20; keys++) it.find(keys);
    stub.is_reset = true;
  }
  c.expect(plan::astray == 0 && stub.foreign == 0, "%u plans and %u events astray", plan::astray, stub.foreign);
  c.expect(plan::there <= 16 + 256, "%u plans are kept", plan::there);
  stub.is_reset = true;
  it.drop(1);
  c.expect(plan::astray == 0 && stub.foreign == 0, "%u plans and %u events astray", plan::astray, stub.foreign);
});

// Two devices, used in turn.
test_case elsewhere("plan cache/given back where they belong", 1, [](context &c) {
  cache_of_plans it;
  for (int i = 0; i < 50; i++)
    for (unsigned device = 1; device <= 2; device++) {
      stub.context = device;
      for (size_t keys = 1; keys <= 17; keys++) it.find(keys);
    }
  c.expect(plan::astray == 0 && plan::made - plan::given_back == 32, "%u of %u given back", plan::given_back, plan::made);
  it.drop(17);
  c.expect(plan::made - plan::given_back == 31, "only the one of this device");
  stub.context = 1;
  const unsigned before = plan::made;
  it.find(17);
  c.expect(plan::made == before + 1, "a plan that was dropped elsewhere is found");
  c.expect(plan::astray == 0 && plan::made - plan::given_back == 31, "and given back here: %u of %u", plan::given_back, plan::made);
});

test_case errors("plan cache/errors", 1, [](context &c) {
  cache_of_plans it;
  it.error = cudaErrorMemoryAllocation;
  c.expect(!it.find(1) && stub.pending == cudaSuccess && plan::given_back == 1, "no memory");
  it.error = cudaSuccess;
  c.expect(it.find(1) && plan::made == 2, "made later");
  stub.wait_error = cudaErrorInvalidValue;
  c.expect(!it.find(1) && stub.pending == cudaSuccess, "a wait that fails");
});

}  // namespace
