// The race detector. It sees plain loads and stores, so these cases need a build that is instrumented (README.md).
#include <cuda_runtime.h>

#include "check/suite.h"

using namespace simt;

namespace {

options watched(const context &c) {
  options o = c.launch();
  o.races = true;
  return o;
}

// A warp-wide sum through shared memory; `Synchronized` says whether the lanes wait for one another between the steps.
template <bool Synchronized>
void sum_through_shared(unsigned *out) {
  __shared__ unsigned part[32];
  const unsigned lane = threadIdx.x;
  part[lane] = lane;
  __syncwarp();
  for (unsigned step = 16; step > 0; step /= 2) {
    if (lane < step) part[lane] += part[lane + step];
    if (Synchronized) __syncwarp();
  }
  if (lane == 0) *out = part[0];
}

test_case with_syncwarp("races/a sum through shared memory with __syncwarp", 300, [](context &c) {
  unsigned total = 0;
  launch({1}, {32}, watched(c), [&] { sum_through_shared<true>(&total); });
  c.expect(total == 31 * 32 / 2, "%u", total);
});

test_case without_syncwarp("races/the same without __syncwarp is caught", 300, [](context &c) {
  unsigned total = 0;
  expect_fault(fault::race, [&] { launch({1}, {32}, watched(c), [&] { sum_through_shared<false>(&total); }); });
});

test_case shuffle_orders_nothing("races/a shuffle orders no memory", 100, [](context &c) {
  expect_fault(fault::race, [&] {
    int x = 0;
    launch({1}, {32}, watched(c), [&] {
      if (threadIdx.x == 0) *(int *)&x = 7;
      const int from = __shfl_sync(~0u, 1, 0);
      if (threadIdx.x == 1 && *(int *)&x != 7 * from) __trap();
    });
  });
});

test_case barrier_orders("races/a barrier orders all warps of the block", 100, [](context &c) {
  launch({3}, {70}, watched(c), [&] {
    __shared__ unsigned x[70];
    x[threadIdx.x] = threadIdx.x;
    __syncthreads();
    if (x[69 - threadIdx.x] != 69 - threadIdx.x) __trap();
  });
});

// Message passing: data, fence, flag / flag, fence, data.
template <bool Release, bool Acquire>
void pass_message(int *data, unsigned *flag) {
  if (blockIdx.x == 0) {
    *data = 42;
    if (Release) __threadfence();
    atomicExch(flag, 1u);
  } else {
    while (atomicAdd(flag, 0u) == 0) {
    }
    if (Acquire) __threadfence();
    if (*data != 42) __trap();
  }
}

test_case fenced("races/a message behind fences", 100, [](context &c) {
  int data = 0;
  unsigned flag = 0;
  launch({2}, {1}, watched(c), [&] { pass_message<true, true>(&data, &flag); });
});

test_case no_release("races/a message without the fence of the writer", 50, [](context &c) {
  int data = 0;
  unsigned flag = 0;
  expect_fault(fault::race, [&] { launch({2}, {1}, watched(c), [&] { pass_message<false, true>(&data, &flag); }); });
});

test_case no_acquire("races/a message without the fence of the reader", 50, [](context &c) {
  int data = 0;
  unsigned flag = 0;
  expect_fault(fault::race, [&] { launch({2}, {1}, watched(c), [&] { pass_message<true, false>(&data, &flag); }); });
});

test_case block_fence("races/a fence of block scope does not reach another block", 50, [](context &c) {
  int data = 0;
  unsigned flag = 0;
  expect_fault(fault::race, [&] {
    launch({2}, {1}, watched(c), [&] {
      if (blockIdx.x == 0) {
        data = 1;
        __threadfence_block();
        atomicExch(&flag, 1u);
      } else {
        while (atomicAdd(&flag, 0u) == 0) {
        }
        __threadfence();
        if (data != 1) __trap();
      }
    });
  });
});

test_case volatile_spin("races/spinning on a volatile word", 30, [](context &c) {
  launch({1}, {40}, watched(c), [&] {
    __shared__ volatile unsigned turn;
    if (threadIdx.x == 0) turn = 0;
    __syncthreads();
    while (turn != threadIdx.x) {
    }
    turn = threadIdx.x + 1;
  });
});

test_case mixed("races/an atomic and a plain read", 50, [](context &c) {
  unsigned x = 0, seen = 0;
  expect_fault(fault::race, [&] {
    launch({1}, {2}, watched(c), [&] {
      if (threadIdx.x == 0)
        atomicAdd(&x, 1u);
      else
        seen = *(unsigned *)&x;
    });
  });
});

test_case garbage("memory/shared memory starts undefined", 1, [](context &c) {
  unsigned nonzero = 0;
  for (std::uint64_t seed = 0; seed < 20; seed++)
    launch({1}, {32}, options(seed), [&] {
      __shared__ unsigned x[32];
      if (x[threadIdx.x] != 0) atomicAdd(&nonzero, 1u);
      x[threadIdx.x] = 0;  // a variable that nobody writes would be folded to zero
    });
  c.expect(nonzero > 600, "only %u of 640 words", nonzero);
});

}  // namespace
