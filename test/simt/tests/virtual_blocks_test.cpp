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
  const unsigned few[] = {0, 1, count(grid) - 1, count(grid)}, at_work = c.random.below(4);
  const with_threshold fill(warpagg::detail::emulated_few, few[at_work]);
  const unsigned stay = count(grid) <= few[at_work] ? count(grid) : held;
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
  for (unsigned i = 0; i < busy.size(); i++) c.expect(busy[i] == (i < stay ? count(block) : 0), "block %u: %u threads stay", i, busy[i]);
});

// A walk goes on where 32 bits end: nothing of a number is lost, and nobody who begins behind the grid's end has work.
test_case far("virtual blocks/grids of more than 32 bits", 4, [](context &c) {
  const dim3 grid{1u << 31, 3, 1u << (c.index % 2)};
  const unsigned step = 0xfffffff0u - c.random.below(1000), first = c.random.below(1000);
  const unsigned long long all = 3ull << (31 + c.index % 2);
  unsigned long long at = first, seen = 0;
  launch({1}, {1}, c.launch(), [&] {
    warpagg::detail::grid_walk(grid, first, step).each([&](const uint3 b) {
      c.expect(b.x + static_cast<unsigned long long>(grid.x) * (b.y + grid.y * b.z) == at, "block %u %u %u for %llu", b.x, b.y, b.z, at);
      at += step, seen++;
    });
    warpagg::detail::grid_walk({2, 3, 1}, 6 + c.index, 1 + c.index * 7).each([&](const uint3) { c.expect(false, "a block behind the grid's end"); });
  });
  c.expect(at >= all && seen == (all - first - 1) / step + 1, "%llu rounds", seen);
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

// In a short launch nobody looks for others either, in a table, a cache or records; in one of as many warps as the threshold says lanes do, as in any other.
template <class Add>
void check_short(context &c, Add add) {
  const around_threshold l(c);
  const with_threshold gathers(warpagg::detail::warps_that_gather, l.threshold), few(warpagg::detail::emulated_few, l.blocks);
  float sum = 0, count = 0;
  options lockstep = c.launch();
  lockstep.order = schedule::lockstep;
  const statistics done = launch({l.blocks}, l.block, lockstep, [&] {
    warpagg::virtual_blocks blocks;
    if (blocks.none()) return;
    add(blocks, &sum, &count);
  });
  const unsigned calls = l.blocks * l.per_block();
  c.expect(sum == calls && count == 2 * calls, "%g and %g of %u", sum, count, calls);
  const unsigned long long updates = done.atomics[static_cast<int>(scope::device)], pending = done.atomics[static_cast<int>(scope::block)];
  const bool shares = !l.is_short() && l.per_block() % 32 == 0;
  c.expect(pending == 0, "%llu updates of shared memory", pending);
  if (l.is_short()) c.expect(updates == 2 * calls, "%llu updates for %u", updates, 2 * calls);
  if (shares) c.expect(updates == 2 * l.warps, "%llu updates for %u warps", updates, l.warps);
}
test_case short_table("virtual blocks/short launches/table", 120, [](context &c) {
  check_short(c, [&](const warpagg::virtual_blocks &blocks, float *sum, float *count) {
    using object = warpagg::block_table<float, 8000>;
    __shared__ object::storage first, second;
    object sums(first, sum, 0, warpagg::virtual_blocks::enough(8000, gridDim)), counts(second, count, 0, warpagg::virtual_blocks::enough(8000, gridDim));
    blocks.each([&](const uint3) { sums.add(sum, 1.0f), counts.add(count, 2.0f); });
  });
});
test_case short_cache("virtual blocks/short launches/cache", 120, [](context &c) {
  check_short(c, [&](const warpagg::virtual_blocks &blocks, float *sum, float *count) {
    using object = warpagg::block_cache<float, 2048>;
    __shared__ object::storage first, second;
    object sums(first, sum, warpagg::virtual_blocks::enough(2048, gridDim)), counts(second, count, warpagg::virtual_blocks::enough(2048, gridDim));
    blocks.each_in_turn([&](const uint3) { sums.add(sum, 1.0f), counts.add(count, 2.0f); });
  });
});
test_case short_records("virtual blocks/short launches/records", 120, [](context &c) {
  check_short(c, [&](const warpagg::virtual_blocks &blocks, float *sum, float *count) {
    using object = warpagg::block_records<1024, warpagg::field<float>, warpagg::field<float>>;
    __shared__ object::storage storage;
    object records(storage, sum, count, warpagg::virtual_blocks::enough(1024, gridDim));
    blocks.each_in_turn([&](const uint3) {
      auto record = records.record();
      record.add<0>(sum, 1.0f);
      record.add<1>(count, 2.0f);
      record.send();
    });
  });
});

}  // namespace
