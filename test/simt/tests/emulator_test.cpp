// The emulator against CUDA's rules: what must work works, and each broken rule is the fault it should be.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include <set>

#include "check/suite.h"

using namespace simt;

namespace {

constexpr unsigned all = 0xffffffffu;

// For kernels that tell the host's side of a test what they saw, by plain writes to its variables.
options unwatched(std::uint64_t seed) {
  options o(seed);
  o.races = false;
  return o;
}

// ---- what must work

test_case indices("runs/built-in variables", 50, [](context &c) {
  std::vector<int> seen(2 * 3 * 40, 0);
  launch({2, 3}, {4, 5, 2}, c.launch(), [&] {
    const unsigned thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    const unsigned block = blockIdx.x + gridDim.x * blockIdx.y;
    atomicAdd(&seen[block * 40 + thread], 1);
    if (lane_number() != thread % 32) __trap();
  });
  for (int n : seen) c.expect(n == 1, "a thread ran %d times", n);
});

test_case many_blocks("runs/more blocks than are resident", 20, [](context &c) {
  unsigned count = 0;
  options o = c.launch();
  o.resident = 3;
  launch({17}, {7}, o, [&] { atomicAdd(&count, 1u); });
  c.expect(count == 17 * 7, "%u", count);
});

test_case shuffles("primitives/shuffles", 200, [](context &c) {
  launch({1}, {32}, c.launch(), [&] {
    const int lane = static_cast<int>(threadIdx.x);
    if (__shfl_sync(all, lane, 5) != 5) __trap();
    if (__shfl_sync(all, lane, 9, 8) != (lane & ~7) + 1) __trap();
    if (__shfl_up_sync(all, lane, 3) != (lane < 3 ? lane : lane - 3)) __trap();
    if (__shfl_down_sync(all, lane * 0.5, 2, 16) != (lane % 16 + 2 > 15 ? lane : lane + 2) * 0.5) __trap();
    if (__shfl_xor_sync(all, lane * 1LL << 40, 16) != (lane ^ 16) * 1LL << 40) __trap();
    const __half2 pair{__half(lane), __half(0.5f)};
    if (float(__shfl_sync(all, pair, 7).x) != 7) __trap();
  });
});

test_case votes("primitives/votes, match and reduce", 200, [](context &c) {
  launch({1}, {20}, c.launch(), [&] {
    const unsigned lane = threadIdx.x;
    if (lane % 3 == 0) return;
    const unsigned mask = 0xfffff & ~01111111u;  // every third lane is gone
    if (__ballot_sync(mask, lane < 9) != (mask & 0x1ff)) __trap();
    if (__any_sync(mask, lane == 19) != 1 || __all_sync(mask, lane < 19) != 0) __trap();
    if (__match_any_sync(mask, lane & 1) != (mask & (lane & 1 ? 0xaaaaau : 0x55555u))) __trap();
    int same;
    if (__match_all_sync(mask, lane / 32, &same) != mask || !same) __trap();
    if (__reduce_max_sync(mask, lane) != 19 || __reduce_min_sync(mask, -static_cast<int>(lane)) != -19) __trap();
    if (__reduce_add_sync(mask, 1u) != 13) __trap();
  });
});

test_case barriers("primitives/__syncthreads with exited threads", 200, [](context &c) {
  launch({2}, {70}, c.launch(), [&] {
    __shared__ int turn[70];
    if (threadIdx.x % 7 == 3) return;
    turn[threadIdx.x] = static_cast<int>(threadIdx.x);
    const int left = __syncthreads_count(threadIdx.x < 35);
    if (left != 30) __trap();
    const unsigned next = (threadIdx.x + 1) % 70 % 7 == 3 ? (threadIdx.x + 2) % 70 : (threadIdx.x + 1) % 70;
    if (turn[next] != static_cast<int>(next)) __trap();
  });
});

test_case shared_is_per_block("memory/each block has its own shared memory", 100, [](context &c) {
  launch({4}, {3}, c.launch(), [&] {
    __shared__ unsigned counter;
    if (threadIdx.x == 0) atomicExch(&counter, 0u);
    __syncthreads();
    atomicAdd(&counter, blockIdx.x + 1);
    __syncthreads();
    if (counter != 3 * (blockIdx.x + 1)) __trap();
    if (!__isShared(&counter)) __trap();
  });
});

test_case spinning("memory/a lock among lanes of one warp", 100, [](context &c) {
  unsigned lock = 0, inside = 0, most = 0;
  launch({2}, {32}, c.launch(), [&] {
    while (atomicCAS(&lock, 0u, 1u) != 0) {
    }
    __threadfence();
    inside++;
    yield();
    most = max(most, inside);
    inside--;
    __threadfence();
    atomicExch(&lock, 0u);
  });
  c.expect(most == 1, "%u lanes held the lock at once", most);
});

// A parameter that hides a built-in variable gives a kernel's body another block index.
test_case shadowed("runs/a parameter called blockIdx", 10, [](context &c) {
  unsigned sum = 0;
  launch({1}, {4}, c.launch(), [&] {
    const auto body = [&](dim3 blockIdx) { atomicAdd(&sum, blockIdx.x); };
    for (unsigned virtual_block = 0; virtual_block < 3; virtual_block++) body(dim3(virtual_block));
  });
  c.expect(sum == 4 * 3, "%u", sum);
});

// ---- convergence: any subset may be reported, and each kind of schedule has its own

std::set<unsigned> groups_under(schedule order, std::uint64_t seed) {
  std::set<unsigned> groups;
  options o = unwatched(seed);
  o.order = order;
  launch({1}, {32}, o, [&] {
    const unsigned mask = __activemask();
    if (!(mask >> lane_number() & 1)) __trap();
    if (__ballot_sync(mask, 1) != mask) __trap();  // all of them know of each other
    groups.insert(mask);
  });
  return groups;
}

test_case converged("convergence/schedules differ", 50, [](context &c) {
  c.expect(groups_under(schedule::lockstep, c.seed) == std::set<unsigned>{all}, "lockstep split a warp");
  c.expect(groups_under(schedule::alone, c.seed).size() == 32, "lanes met that were to be alone");
});

test_case scattered_groups("convergence/groups are proper subsets sometimes", 1, [](context &c) {
  unsigned proper = 0;
  for (std::uint64_t seed = 0; seed < 100; seed++)
    for (unsigned mask : groups_under(schedule::scattered, seed)) proper += __builtin_popcount(mask) > 1 && mask != all;
  c.expect(proper > 50, "only %u", proper);
});

__noinline__ unsigned mask_in_function() { return __activemask(); }

test_case places("convergence/lanes at different places never meet", 300, [](context &c) {
  options o = c.launch();
  o.order = schedule::lockstep;
  launch({1}, {32}, o, [&] {
    const bool odd = threadIdx.x & 1;
    unsigned mask;
    if (odd)
      mask = mask_in_function();
    else
      mask = mask_in_function();
    if (mask & (odd ? 0x55555555u : 0xaaaaaaaau)) __trap();
  });
});

test_case iterations("convergence/lanes of different iterations meet", 1, [](context &c) {
  bool met = false;
  for (std::uint64_t seed = 0; seed < 200 && !met; seed++)
    launch({1}, {8}, unwatched(seed), [&] {
      for (int i = 0; i < 4; i++) {
        const unsigned mask = __activemask();
        const int first = __shfl_sync(mask, i, __ffs(static_cast<int>(mask)) - 1);
        if (first != i) met = true;
      }
    });
  c.expect(met, "never in 200 schedules");
});

test_case replayed("runs/a seed gives the same schedule again", 50, [](context &c) {
  const auto run = [&] {
    std::vector<unsigned> order;
    unsigned x = 0;
    const statistics s = launch({2}, {40}, unwatched(c.seed), [&] {
      const unsigned mask = __activemask();
      order.push_back(mask);
      atomicAdd(&x, 1u);
      order.push_back(threadIdx.x);
    });
    order.push_back(static_cast<unsigned>(s.steps));
    return order;
  };
  c.expect(run() == run(), "two runs differ");
});

// ---- rules that are broken

test_case lacks_caller("faults/a mask without its caller", 50, [](context &c) {
  expect_fault(fault::mask_without_caller, [&] { launch({1}, {32}, c.launch(), [] { __syncwarp(0xfffffffeu); }); });
});

test_case partial_warp("faults/a full mask on a partial warp", 50, [](context &c) {
  expect_fault(fault::mask_names_inactive, [&] { launch({1}, {40}, c.launch(), [] { __ballot_sync(all, 1); }); });
});

test_case exited("faults/a mask that names exited lanes", 50, [](context &c) {
  const auto kernel = [] {
    if (threadIdx.x >= 30) return;
    __shfl_sync(all, 1, 0);
  };
  expect_fault(fault::mask_names_inactive, [&] { launch({1}, {32}, c.launch(), kernel); });
  options lenient = c.launch();
  lenient.may_name_exited = true;
  launch({1}, {32}, lenient, kernel);
});

test_case never_comes("faults/a mask that names a lane that never comes", 50, [](context &c) {
  expect_fault(fault::deadlock, [&] {
    launch({1}, {32}, c.launch(), [] {
      if (threadIdx.x == 3)
        __syncthreads();
      else
        __syncwarp();
    });
  });
});

test_case disagreeing("faults/masks that disagree", 50, [](context &c) {
  expect_fault(fault::mask_disagrees, [&] {
    launch({1}, {4}, c.launch(), [] { __any_sync(threadIdx.x == 2 ? 0x7u : 0xfu, 1); });
  });
});

test_case primitives_disagree("faults/different primitives meet", 50, [](context &c) {
  expect_fault(fault::primitive_disagrees, [&] {
    launch({1}, {4}, c.launch(), [] {
      if (threadIdx.x & 1)
        __any_sync(0xfu, 1);
      else
        __all_sync(0xfu, 1);
    });
  });
});

test_case sites_disagree("faults/different calls of a primitive meet", 50, [](context &c) {
  const auto kernel = [] {
    if (threadIdx.x & 1)
      __syncwarp(0xfu);
    else
      __syncwarp(0xfu);
  };
  expect_fault(fault::primitive_disagrees, [&] { launch({1}, {4}, c.launch(), kernel); });
  options lenient = c.launch();
  lenient.may_mix_sites = true;
  launch({1}, {4}, lenient, kernel);
});

test_case absent_source("faults/a shuffle from an absent lane", 50, [](context &c) {
  const auto kernel = [] {
    if (threadIdx.x < 4) __shfl_sync(0xfu, 1, static_cast<int>(threadIdx.x) + 1);
    else __syncwarp(0xf0u);
  };
  expect_fault(fault::undefined_source, [&] { launch({1}, {8}, c.launch(), kernel); });
});

test_case barrier_split("faults/a barrier that some lanes skip for a warp operation", 50, [](context &c) {
  expect_fault(fault::deadlock, [&] {
    launch({1}, {64}, c.launch(), [] {
      if (threadIdx.x < 32) {
        __syncthreads();
        __syncwarp();
      } else if (threadIdx.x < 63) {
        __syncwarp();
      } else {
        __syncthreads();
      }
    });
  });
});

test_case spins_for_ever("faults/a loop that waits for nobody", 3, [](context &c) {
  unsigned flag = 0;
  expect_fault(fault::livelock, [&] {
    launch({1}, {2}, c.launch(), [&] {
      while (atomicAdd(&flag, 0u) == 0) {
      }
    });
  });
});

test_case trapped("faults/a trap", 10, [](context &c) {
  expect_fault(fault::trap, [&] { launch({2}, {32}, c.launch(), [] { if (blockIdx.x == 1 && threadIdx.x == 9) __trap(); }); });
});

// Told by the scopes of atomics alone: needs no instrumentation of plain accesses.
test_case narrow("faults/block scope between blocks", 50, [](context &c) {
  unsigned x = 0;
  options o = c.launch();
  o.races = true;
  expect_fault(fault::scope, [&] {
    launch({2}, {1}, o, [&] { blockIdx.x ? atomicAdd(&x, 1u) : atomicAdd_block(&x, 1u); });
  });
  launch({1}, {40}, o, [&] { atomicAdd_block(&x, 1u); });
});

}  // namespace
