// Virtual blocks: each thread of each block of the grid comes to the body once, by whatever block does its work, and what is gathered for a block lives for
// all of them.
#include <algorithm>
#include <vector>

#include "block_objects.h"

namespace {
using namespace simt;

constexpr unsigned held = 3;  // as the emulator's blocks_at_work() says

// Of one to three dimensions, fewer blocks than are held and many more.
dim3 draw_grid(context &c) {
  switch (c.index % 4) {
    case 0: return {1 + c.random.below(2 * held)};
    case 1: return {1 + c.random.below(4), 1 + c.random.below(4)};
    case 2: return {1 + c.random.below(3), 1 + c.random.below(3), 1 + c.random.below(3)};
    default: return {1, 1, 1 + c.random.below(8)};
  }
}

unsigned count(dim3 d) { return d.x * d.y * d.z; }

unsigned number(uint3 block, dim3 grid) { return block.x + grid.x * (block.y + grid.y * block.z); }

test_case once("virtual blocks/each thread of each block once", 400, [](context &c) {
  const dim3 grid = draw_grid(c), block{32, 1 + c.random.below(3)};
  const bool in_turn = c.random.chance(128);
  std::vector<unsigned> seen(count(grid) * count(block)), busy(count(grid));
  launch(grid, block, c.launch(), [&] {
    const uint3 here = blockIdx;
    warpagg::virtual_blocks blocks;
    if (blocks.none()) return;
    atomicAdd(&busy[number(here, grid)], 1u);
    const auto body = [&](const uint3 blockIdx) {
      if (blockIdx.x >= grid.x || blockIdx.y >= grid.y || blockIdx.z >= grid.z) return;
      atomicAdd(&seen[number(blockIdx, grid) * count(block) + threadIdx.x + 32 * threadIdx.y], 1u);
    };
    if (in_turn)
      blocks.each_in_turn(body);
    else
      blocks.each(body);
  });
  for (unsigned i = 0; i < seen.size(); i++) c.expect(seen[i] == 1, "thread %u: %u times", i, seen[i]);
  for (unsigned i = 0; i < busy.size(); i++) c.expect(busy[i] == (i < held ? count(block) : 0), "block %u: %u threads stay", i, busy[i]);
});

// Threads leave one block's work early, and come to the next.
test_case total("virtual blocks/one total for many", 400, [](context &c) {
  const dim3 grid = draw_grid(c), block{64};
  std::vector<unsigned> value(count(grid) * 64);
  unsigned sum = 0, expected = 0;
  for (unsigned &v : value) expected += v = c.random.chance(128) ? 0 : c.random.below(1000);
  const statistics done = launch(grid, block, c.launch(), [&] {
    warpagg::virtual_blocks blocks;
    if (blocks.none()) return;
    __shared__ warpagg::block_total<unsigned>::storage storage;
    warpagg::block_total<unsigned> total(storage, &sum);
    blocks.each([&](const uint3 blockIdx) {
      const unsigned v = value[number(blockIdx, grid) * 64 + threadIdx.x];
      if (!v) return;
      total.add(&sum, v);
    });
  });
  c.expect(sum == expected, "%u for %u", sum, expected);
  const unsigned long long updates = done.atomics[static_cast<int>(scope::device)];
  c.expect(updates <= held, "%llu updates", updates);
});

// Shared memory of the body's own: nobody writes for the next block what another still reads for this one.
test_case apart("virtual blocks/apart", 300, [](context &c) {
  const dim3 grid = draw_grid(c), block{96};
  std::vector<unsigned> value(count(grid) * 96), result(value.size());
  for (unsigned i = 0; i < value.size(); i++) value[i] = c.random.below(1 << 20);
  options watched = c.launch();
  watched.races = true;
  launch(grid, block, watched, [&] {
    warpagg::virtual_blocks blocks;
    if (blocks.none()) return;
    blocks.each_apart([&](const uint3 blockIdx) {
      __shared__ unsigned tile[96];
      const unsigned first = number(blockIdx, grid) * 96;
      tile[threadIdx.x] = value[first + threadIdx.x];
      __syncthreads();
      result[first + threadIdx.x] = tile[95 - threadIdx.x];
    });
  });
  for (unsigned i = 0; i < value.size(); i++) c.expect(result[i] == value[i / 96 * 96 + 95 - i % 96], "%u: %u", i, result[i]);
});

// A table that a grid is too small to fill makes each update at once.
test_case enough("virtual blocks/enough for a table", 200, [](context &c) {
  const dim3 grid{1 + c.random.below(12)}, block{32};
  constexpr unsigned places = 200;
  std::vector<unsigned> key(grid.x * 32), sums(places), expected(places);
  for (unsigned &k : key) expected[k = c.random.below(places)]++;
  unsigned gathers = 0;
  const statistics done = launch(grid, block, c.launch(), [&] {
    warpagg::virtual_blocks blocks;
    if (blocks.none()) return;
    __shared__ warpagg::block_table<unsigned, places>::storage storage;
    warpagg::block_table<unsigned, places> table(storage, sums.data(), 0, warpagg::virtual_blocks::enough(places, gridDim));
    if (threadIdx.x == 0 && warpagg::virtual_blocks::enough(places, gridDim).holds()) atomicAdd(&gathers, 1u);
    blocks.each([&](const uint3 blockIdx) {
      const unsigned k = key[blockIdx.x * 32 + threadIdx.x];
      table.add(&sums[k], 1u);
    });
  });
  c.expect(sums == expected, "sums differ");
  c.expect((gathers > 0) == (grid.x / held >= 2), "%u of %u blocks gather", gathers, grid.x);  // 4 * 2 * 32 >= 200
  const unsigned long long updates = done.atomics[static_cast<int>(scope::device)];
  if (!gathers) c.expect(updates == key.size(), "%llu updates at once", updates);
});

// So do records.
test_case enough_for_records("virtual blocks/enough for records", 200, [](context &c) {
  const dim3 grid{1 + c.random.below(12)}, block{32};
  constexpr unsigned slots = 224, places = 20;
  std::vector<unsigned> key(grid.x * 32);
  std::vector<float> sums(2 * places);
  std::vector<unsigned> counts(places), expected(places);
  options lockstep = c.launch();
  lockstep.order = schedule::lockstep;
  for (unsigned &k : key) expected[k = c.random.below(places)]++;
  const statistics done = launch(grid, block, lockstep, [&] {
    warpagg::virtual_blocks blocks;
    if (blocks.none()) return;
    using object = warpagg::block_records<slots, warpagg::field<float, 2>, warpagg::field<unsigned>>;
    __shared__ object::storage storage;
    if (threadIdx.x == 0) std::fill_n(reinterpret_cast<unsigned *>(&storage), sizeof storage / sizeof(unsigned), 2u);  // what another kernel left: slots of sums[2]
    __syncthreads();
    object records(storage, sums.data(), counts.data(), warpagg::virtual_blocks::enough(slots, gridDim));
    blocks.each([&](const uint3 blockIdx) {
      const unsigned k = key[blockIdx.x * 32 + threadIdx.x];
      auto record = records.record();
      record.add<0, 0>(&sums[2 * k], 1.0f);
      record.add<0, 1>(&sums[2 * k + 1], 2.0f);
      record.add<1>(&counts[k], 1u);
      record.send();
    });
  });
  for (unsigned k = 0; k < places; k++)
    c.expect(sums[2 * k] == expected[k] && sums[2 * k + 1] == 2 * expected[k] && counts[k] == expected[k], "key %u: %g %g %u for %u", k, sums[2 * k], sums[2 * k + 1], counts[k], expected[k]);
  const bool gathers = grid.x / held >= 2;  // 4 * 2 * 32 >= 224
  const unsigned long long pending = done.atomics[static_cast<int>(scope::block)];
  c.expect(gathers ? pending > held : pending == 0, "%llu updates of shared memory by %u blocks", pending, grid.x);
});

}  // namespace
