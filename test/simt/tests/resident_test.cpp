// Resident launches: in the kernel, each thread of each block of the grid that was asked for comes to the body once; on the host, how many blocks are launched,
// and what is learnt (autotuner_test.cpp has the decision itself). Timed launches: likewise on the host.
#include <cstdlib>
#include <vector>

#include "block_objects.h"
#include "stub_runtime.h"

#include <warpagg/resident.cuh>
#include <warpagg/timed.cuh>

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
  const warpagg::resident_grid launched{grid, 1 + c.random.below(7)};
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
  const warpagg::resident_grid launched{grid, 1 + c.random.below(4)};
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

// ---- on the host

void kernel(warpagg::resident_grid, int) {}

struct host {
  warpagg::resident_launches launches;
  explicit host(const char *learns_as = nullptr) : launches(learns_as) { stub = stub_runtime(); }
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

// Launches that learn, on a device where a launch of the kernel takes so long, and one of its sibling.
struct learner : host {
  double plain, resident;
  explicit learner(double plain, double resident) : host("kernel"), plain(plain), resident(resident) {}
  // Launches once. Returns whether it was resident.
  bool launch(dim3 grid = {100}, cudaError_t error = cudaSuccess) {
    const warpagg::resident_launch launched = launches.next(kernel, grid, {256}, 0, nullptr);
    stub.now += launched.blocks ? resident : plain;
    stub.give(error);
    launches.end(launched, nullptr);
    return launched.blocks;
  }
  // Returns how many were resident.
  unsigned launch_times(unsigned times, dim3 grid = {100}) {
    unsigned count = 0;
    for (unsigned i = 0; i < times; i++) count += launch(grid);
    return count;
  }
};

test_case learns("resident/finds out which is faster", 1, [](context &c) {
  learner fast(1, 0.5);
  c.expect(!fast.launch() && stub.recorded == 0 && stub.asked == 0, "the first launch is the program's own");
  c.expect(fast.launch_times(7) <= 4, "it is tried");
  c.expect(stub.asked == 1 && stub.asked_in_mode, "asked %u times", stub.asked);
  c.expect(fast.launch_times(90) >= 85, "a faster sibling");
  c.expect(stub.recorded < 20 && stub.events <= 4 && stub.foreign == 0 && stub.pending == cudaSuccess, "%u events", stub.events);
  learner slow(1, 2);
  c.expect(slow.launch_times(100) <= 3, "a slower one");
  learner alike(1, 0.97);
  c.expect(alike.launch_times(64) <= 2, "one that is no matter");
});

test_case sizes("resident/learns for each size", 1, [](context &c) {
  learner it(1, 0.5);
  it.launch_times(60);
  c.expect(it.launch({111}) && it.launch({96}) && !it.launch({112}) && !it.launch({95}), "a quarter more is the same");
  it.resident = 3;
  it.launch_times(60, {200});
  c.expect(!it.launch({200}) && it.launch({100}), "sizes are apart");
  stub.device = 1, stub.context = 2;
  c.expect(!it.launch() && !it.launch(), "another device knows nothing of it");
  for (unsigned i = 0; i < 100; i++) it.launch({100u << i % 20}), it.launch({100 + 7 * i});
  c.expect(stub.pending == cudaSuccess, "more sizes than are kept");
});

test_case small("resident/small grids are left alone", 1, [](context &c) {
  learner few(1, 0.5);
  c.expect(few.launch_times(500, {11}) == 0 && stub.asked == 1 && stub.recorded <= 4, "asked %u times, %u events", stub.asked, stub.recorded);
  learner none(1, 0.5);
  stub.of_each = 0;
  c.expect(none.launch_times(500) == 0 && stub.asked == 1 && stub.recorded <= 4, "asked %u times, %u events", stub.asked, stub.recorded);
});

test_case nothing("resident/learns nothing where it may not", 1, [](context &c) {
  learner captured(1, 0.5);
  captured.launch_times(60);
  stub.capture = cudaStreamCaptureStatusActive;
  const unsigned recorded = stub.recorded;
  c.expect(captured.launch_times(500) == 0 && stub.recorded == recorded, "what is captured is the program's own");
  stub.capture = cudaStreamCaptureStatusNone;
  c.expect(captured.launch(), "and what comes later not");

  learner wrong(1, 0.5);
  wrong.launch();
  c.expect(!wrong.launch({100}, cudaErrorInvalidValue) && stub.pending == cudaErrorInvalidValue && stub.recorded == 1, "an error of the launch");
  c.expect(wrong.launch_times(50) == 0 && stub.recorded == 1, "which is pending");
  cudaGetLastError();
  wrong.launch_times(100);
  c.expect(wrong.launch(), "and then is not");

  learner eventless(1, 0.5);
  stub.event_error = cudaErrorMemoryAllocation;
  c.expect(eventless.launch_times(500) == 0 && stub.pending == cudaSuccess, "no events");
  learner contextless(1, 0.5);
  stub.context = 0;
  c.expect(contextless.launch_times(500) == 0 && stub.pending == cudaSuccess, "no context that is known");
  learner silent(1, 0.5);
  stub.query_error = cudaErrorNotReady;
  c.expect(silent.launch_times(9000) == 0 && stub.pending == cudaSuccess, "no answer");
  stub.query_error = cudaSuccess;
  c.expect(silent.launch_times(5000) > 4000, "an answer at last");
  learner failing(1, 0.5);
  stub.query_error = cudaErrorInvalidValue;
  c.expect(failing.launch_times(500) == 0 && stub.pending == cudaSuccess, "errors for answers");
});

test_case resets("resident/events are forgotten with their context", 1, [](context &c) {
  for (unsigned at = 1; at < 80; at++) {
    learner it(1, 0.5);
    it.launch_times(at);
    stub.query_error = at % 2 ? cudaErrorNotReady : cudaSuccess;
    it.launch();
    stub.is_reset = true;
    stub.query_error = cudaSuccess;
    c.expect(it.launch_times(5000) > 500 && stub.foreign == 0, "after %u launches %u events of a context that is no more", at, stub.foreign);
  }
  learner it(1, 0.5);
  for (unsigned i = 0; i < 100; i++) it.launch_times(70), stub.context++;
  c.expect(stub.foreign == 0 && stub.pending == cudaSuccess, "more contexts than are kept");
});

test_case environment("resident/WARPAGG_LEARN=off", 1, [](context &c) {
  setenv("WARPAGG_LEARN", "off", 1);
  learner off(1, 0.5);
  c.expect(off.launch_times(500) == 0 && stub.recorded == 0 && stub.asked == 0, "nothing is found out");
  c.expect(host().blocks({100}) == 6, "launches that don't learn are resident");
  unsetenv("WARPAGG_LEARN");
});

// ---- launches of a kernel, or of a copy of it as it was written

void copy(int) {}

struct chooser {
  warpagg::timed_launches launches{"kernel"};
  double rewritten, written;
  chooser(double rewritten, double written) : rewritten(rewritten), written(written) { stub = stub_runtime(); }
  // Launches once. Returns whether it was the copy.
  bool launch(dim3 grid = {100}, dim3 block = {256}, size_t shared = 0) {
    const warpagg::timed_launch launched = launches.next(copy, grid, block, shared, nullptr);
    stub.now += launched.is_other ? written : rewritten;
    launches.end(launched, nullptr);
    return launched.is_other;
  }
  template <class... Settings> unsigned launch_times(unsigned times, Settings... settings) {
    unsigned count = 0;
    for (unsigned i = 0; i < times; i++) count += launch(settings...);
    return count;
  }
};

test_case chooses("timed/finds out which is faster", 1, [](context &c) {
  chooser good(1, 20);
  c.expect(good.launch_times(900) == 0 && good.launch_times(300) == 1, "the copy is tried once, late");
  chooser bad(1, 0.8);
  c.expect(bad.launch_times(900) == 0 && bad.launch_times(300) > 150, "the copy is faster");
  c.expect(bad.launch({1}) == 0, "launches of one block are others");
  c.expect(stub.pending == cudaSuccess && stub.foreign == 0 && stub.mode == cudaStreamCaptureModeGlobal, "without a trace");
});

test_case stays("timed/the kernel's own where anything is out of the ordinary", 1, [](context &c) {
  chooser large(1, 0.5);
  c.expect(large.launch_times(3000, dim3{100}, dim3{256}, size_t{49153}) == 0 && large.launch_times(3000, dim3{100}, dim3{256}, size_t{49152}) > 1000, "more memory than the copy may have");
  chooser wide(1, 0.5);
  stub.most_threads = 128;
  c.expect(wide.launch_times(3000) == 0 && wide.launch_times(3000, dim3{100}, dim3{128}) > 1000, "more threads than the copy may have");
  chooser captured(1, 0.5);
  captured.launch_times(3000);
  stub.capture = cudaStreamCaptureStatusActive;
  c.expect(captured.launch_times(100) == 0, "what is captured is the kernel's own");
  stub.capture = cudaStreamCaptureStatusNone;
  stub.pending = cudaErrorInvalidValue;
  c.expect(captured.launch_times(100) == 0 && stub.pending == cudaErrorInvalidValue, "an error of the program's");
  cudaGetLastError();
  c.expect(captured.launch(), "and what comes later not");
  setenv("WARPAGG_LEARN", "off", 1);
  chooser off(1, 0.5);
  c.expect(off.launch_times(3000) == 0 && stub.recorded == 0, "nothing is found out");
  unsetenv("WARPAGG_LEARN");
});

}  // namespace
