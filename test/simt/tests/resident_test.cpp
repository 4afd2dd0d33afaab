// Resident launches: in the kernel, each thread of each block of the grid that was asked for comes to the body once, and witnesses say when objects have given up;
// on the host, how many blocks are launched, and what is learnt.
#include <vector>

#include "block_objects.h"
#include "stub_runtime.h"

#include <warpagg/resident.cuh>

namespace {
using namespace simt;

unsigned count(dim3 d) { return d.x * d.y * d.z; }
unsigned number(uint3 block, dim3 grid) { return block.x + grid.x * (block.y + grid.y * block.z); }

// ---- in the kernel

// Of one to three dimensions, long in any of them.
dim3 draw_grid(context &c) {
  switch (c.index % 5) {
    case 0: return {1 + c.random.below(20)};
    case 1: return {1 + c.random.below(5), 1 + c.random.below(5)};
    case 2: return {1 + c.random.below(3), 1 + c.random.below(4), 1 + c.random.below(3)};
    case 3: return {1, 1 + c.random.below(15)};
    default: return {1, 1, 1 + c.random.below(15)};
  }
}

test_case once("resident/each thread of each block once", 500, [](context &c) {
  const dim3 grid = draw_grid(c), block{32, 1 + c.random.below(3)};
  const warpagg::resident_grid launched{grid, 1 + c.random.below(7), 0, nullptr, nullptr};
  std::vector<unsigned> seen(count(grid) * count(block));
  unsigned wrong = 0;
  launch({launched.blocks}, block, c.launch(), [&] {
    warpagg::resident_blocks blocks(launched);
    const dim3 gridDim = blocks.grid();
    blocks.each([&](const uint3 blockIdx) {
      if (blockIdx.x >= gridDim.x || blockIdx.y >= gridDim.y || blockIdx.z >= gridDim.z) return (void)atomicAdd(&wrong, 1u);
      atomicAdd(&seen[number(blockIdx, gridDim) * count(block) + threadIdx.x + 32 * threadIdx.y], 1u);
    });
  });
  c.expect(wrong == 0, "%u places outside of the grid", wrong);
  for (unsigned i = 0; i < seen.size(); i++) c.expect(seen[i] == 1, "thread %u: %u times", i, seen[i]);
});

test_case apart("resident/apart", 300, [](context &c) {
  const dim3 grid = draw_grid(c), block{96};
  const warpagg::resident_grid launched{grid, 1 + c.random.below(4), 0, nullptr, nullptr};
  std::vector<unsigned> value(count(grid) * 96), result(value.size());
  for (unsigned i = 0; i < value.size(); i++) value[i] = c.random.below(1 << 20);
  options watched = c.launch();
  watched.races = true;
  launch({launched.blocks}, block, watched, [&] {
    warpagg::resident_blocks blocks(launched);
    const dim3 gridDim = blocks.grid();
    blocks.each_apart([&](const uint3 blockIdx) {
      __shared__ unsigned tile[96];
      const unsigned first = number(blockIdx, gridDim) * 96;
      tile[threadIdx.x] = value[first + threadIdx.x];
      __syncthreads();
      result[first + threadIdx.x] = tile[95 - threadIdx.x];
    });
  });
  for (unsigned i = 0; i < value.size(); i++) c.expect(result[i] == value[i / 96 * 96 + 95 - i % 96], "%u: %u", i, result[i]);
});

// A cache whose keys come back says nothing; one whose keys don't, and all others of the kernel, the launch's number.
test_case told("resident/told where objects give up", 60, [](context &c) {
  const bool comes_back = c.index % 2, other_comes_back = c.index / 2 % 2;
  const dim3 grid{400}, block{64};
  const bool is_look = c.random.chance(128);
  std::vector<unsigned> given_up(warpagg::resident_grid::witnesses), gained(given_up.size()), sums(1 << 20), expected(sums.size());
  const warpagg::resident_grid launched{grid, 1 + c.random.below(3), 7, given_up.data(), is_look ? gained.data() : nullptr};
  const auto key = [&](unsigned i, bool back) { return back ? i % 8 : i * 2654435761u >> 12; };
  for (unsigned i = 0; i < 400 * 64; i++) expected[key(i, comes_back)]++, expected[key(i, other_comes_back)]++;
  launch({launched.blocks}, block, c.launch(), [&] {
    warpagg::resident_blocks blocks(launched);
    __shared__ warpagg::block_cache<unsigned, 64>::storage storage, other_storage;
    warpagg::block_cache<unsigned, 64> cache(storage, sums.data()), other(other_storage, sums.data());
    blocks.each([&](const uint3 blockIdx) {
      const unsigned i = blockIdx.x * 64 + threadIdx.x;
      cache.add(&sums[key(i, comes_back)], 1u);
      other.add(&sums[key(i, other_comes_back)], 1u);
    });
    blocks.learn(cache, other);
  });
  c.expect(sums == expected, "sums differ");
  for (unsigned i = 0; i < given_up.size(); i++) {
    const unsigned says = i < launched.blocks && !comes_back && !other_comes_back ? 7 : 0;
    c.expect(given_up[i] == says, "witness %u says %u", i, given_up[i]);
    c.expect(gained[i] == (i < launched.blocks && is_look ? 7 - says : 0), "witness %u says %u", i, gained[i]);
  }
});

// ---- what is learnt

struct learner {
  warpagg::detail::trust trust;
  unsigned given_up[32] = {}, gained[32] = {};

  bool next() { return trust.next(given_up, gained, 32); }
  // Launches once; if resident, so many witnesses give up.
  bool launch(unsigned give_up) {
    const bool is_resident = next();
    for (unsigned i = 0; is_resident && i < 32; i++)
      if (i < give_up)
        given_up[i] = trust.number();
      else if (trust.looks())
        gained[i] = trust.number();
    return is_resident;
  }
};

test_case trusted("resident/trusts who says nothing", 1, [](context &c) {
  learner it;
  for (int i = 0; i < 1000; i++) c.expect(it.launch(16), "launch %d is plain, though half of the witnesses gain", i);
});

test_case looks("resident/plain from the second launch on, and looks again", 1, [](context &c) {
  learner it;
  for (int i = 0; i < 1000; i++) {
    const bool is_resident = it.launch(17), is_look = i == 0 || (i > 1 && (i - 1) % 64 == 0);
    c.expect(is_resident == is_look, "launch %d: %d", i, is_resident);
  }
});

test_case regains("resident/trusts again", 1, [](context &c) {
  learner it;
  for (int i = 0; i < 100; i++) it.launch(32);  // 65 was a look
  for (int i = 100; i < 300; i++) c.expect(it.launch(15) == (i >= 129), "launch %d", i);
  c.expect(it.launch(32) && !it.launch(32), "and learns again");
});

// What comes late counts, what is older than the last decision doesn't, and silence is no answer to a look.
test_case late("resident/answers that come late", 1, [](context &c) {
  learner it;
  for (int i = 0; i < 5; i++) c.expect(it.next(), "nobody has answered yet");
  for (unsigned &word : it.given_up) word = 3;
  c.expect(!it.next(), "the third launch's answer");
  for (int i = 7; i < 70; i++) c.expect(!it.next(), "launch %d", i);
  c.expect(it.next() && it.trust.looks() && it.trust.number() == 70, "the look");
  for (unsigned &word : it.given_up) word = 5;
  for (int i = 71; i < 134; i++) c.expect(!it.next(), "launch %d", i);
  c.expect(it.next() && it.trust.looks(), "another look");
  for (unsigned &word : it.gained) word = 70;
  c.expect(!it.next(), "an answer to the look before");
  for (unsigned &word : it.gained) word = 134;
  for (int i = 0; i < 100; i++) c.expect(it.next() && !it.trust.looks(), "the answer");
});

// ---- on the host

void kernel(warpagg::resident_grid, int) {}

struct host {
  warpagg::resident_launches launches;
  explicit host(bool learns = false) : launches(learns) { stub = stub_runtime(); }
  unsigned blocks(dim3 grid, dim3 block = {256}, size_t shared = 0) { return launches.next(kernel, grid, block, shared, nullptr).blocks; }
};

test_case asked("resident/asks once for a size", 1, [](context &c) {
  host it;
  for (int i = 0; i < 5; i++) c.expect(it.blocks({100}) == 6 && it.blocks({5, 5, 2}) == 6, "2 processors hold 3 each");
  c.expect(stub.asked == 1 && stub.asked_in_mode && stub.mode == cudaStreamCaptureModeGlobal, "asked %u times", stub.asked);
  it.blocks({100}, {128}), it.blocks({100}, {256}, 16), stub.device = 1, it.blocks({100}), it.blocks({100}, {16, 16});
  c.expect(stub.asked == 4, "asked %u times", stub.asked);
  for (unsigned i = 1; i <= 100; i++) it.blocks({100}, {i});
  c.expect(it.blocks({100}) == 6, "more sizes than are kept");
});

test_case asked_for("resident/plain where anything is out of the ordinary", 1, [](context &c) {
  c.expect(host().blocks({11}) == 0 && host().blocks({12}) == 6, "fewer than two rounds");
  c.expect(host().blocks({0}) == 0 && host().blocks({100}, {0}) == 0 && host().blocks({100}, {32, 0}) == 0, "an empty grid or block");
  c.expect(host().blocks({65536, 65535}) == 0 && host().blocks({32769, 65535}) == 0 && host().blocks({32768, 65535}) == 6, "more blocks than are numbered");
  c.expect(host().blocks({1, 65536}) == 0 && host().blocks({1, 1, 65536}) == 0 && host().blocks({1, 65535}) == 6, "more rows than a grid may have");
  c.expect(host().blocks({100}, {1025}) == 0 && host().blocks({100}, {1024}) == 6 && host().blocks({100}, {65536, 65536}) == 0, "too many threads");
  c.expect(host().blocks({100}, {256}, 49153) == 0 && host().blocks({100}, {256}, 49152) == 6, "too much memory");
  const auto with = [&](auto change) {
    host it;
    change();
    return it.blocks({100});
  };
  c.expect(with([] { stub.capture = cudaStreamCaptureStatusActive; }) == 0, "a capture");
  c.expect(with([] { stub.capture_error = cudaErrorStreamCaptureImplicit; }) == 0 && stub.pending == cudaSuccess, "a capture elsewhere");
  c.expect(with([] { stub.of_each = 0; }) == 0, "no room");
  c.expect(with([] { stub.occupancy_error = cudaErrorInvalidValue; }) == 0 && stub.pending == cudaSuccess, "an error of ours");
  c.expect(with([] { stub.pending = cudaErrorInvalidValue; }) == 0 && stub.pending == cudaErrorInvalidValue, "an error of the program's");
});

test_case learns("resident/learns for each context", 1, [](context &c) {
  host it(true);
  const auto next = [&] { return it.launches.next(kernel, {100}, {256}, 0, nullptr); };
  warpagg::resident_grid launched = next();
  c.expect(launched.blocks == 6 && launched.given_up == stub.words[0] && launched.number == 1 && stub.asked_in_mode, "the first launch");
  for (unsigned i = 0; i < 6; i++) stub.words[0][i] = 1;  // all that there are
  c.expect(next().blocks == 0, "the second launch is plain");
  stub.device = 1, stub.context = 2;
  c.expect(next().blocks == 6 && stub.allocated == 2, "another device knows nothing of it");
  stub.device = 0, stub.context = 1;
  c.expect(next().blocks == 0 && stub.allocated == 2, "the first still does");
  stub.is_reset = true;
  c.expect(next().blocks == 6 && stub.allocated == 3, "words that a reset took away are made again");
  stub.context = 0;
  c.expect(next().blocks == 0 && stub.allocated == 3, "a context that is not known");
  for (stub.context = 1000; stub.context < 1100; stub.context++) c.expect(next().blocks == 6 && next().number == 2, "more contexts than are kept");
  stub.alloc_error = cudaErrorMemoryAllocation;
  c.expect(next().blocks == 0 && stub.pending == cudaSuccess, "no memory");
});

}  // namespace
