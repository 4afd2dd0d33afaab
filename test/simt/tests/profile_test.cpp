// A profile: an instrumented site updates as the plain atomic does, and its counters say what its passes were like; the file adds up what programs and
// launches have seen.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <set>
#include <string>
#include <vector>

#include <unistd.h>

#include "check/suite.h"

// What the header asks of the CUDA runtime, of one device whose memory is the host's.
enum cudaError_t { cudaSuccess, cudaErrorNoDevice };
enum cudaMemcpyKind { cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost };
static cudaError_t cudaGetDeviceCount(int *count) { return *count = 1, cudaSuccess; }
static cudaError_t cudaGetDevice(int *device) { return *device = 0, cudaSuccess; }
static cudaError_t cudaSetDevice(int) { return cudaSuccess; }
static cudaError_t cudaDeviceSynchronize() { return cudaSuccess; }
static cudaError_t cudaGetLastError() { return cudaSuccess; }
static unsigned resets = 0;
static cudaError_t cudaDeviceReset() { return resets++, cudaSuccess; }
static cudaError_t cudaMemcpyFromSymbol(void *to, const void *from, size_t size, size_t, cudaMemcpyKind) { return memcpy(to, from, size), cudaSuccess; }
static cudaError_t cudaMemcpyToSymbol(const void *to, const void *from, size_t size, size_t, cudaMemcpyKind) {
  return memcpy(const_cast<void *>(to), from, size), cudaSuccess;
}

#include <warpagg/profile.cuh>

namespace {
using namespace simt;
using warpagg::profile_row;
using warpagg::detail::profile_sum;

enum sum { passes, lanes, addresses, runs, longest, neighbours, uniform, samples, frequent, blocks, block_updates, block_seen, block_addresses };

static profile_row rows[2];
static const warpagg::profile_site names[] = {{"test.cu:first:1", 0x1234}, {"test.cu:second:22", 0xffffffffffffffffull}};

void clear_rows() { memset(static_cast<void *>(rows), 0, sizeof rows); }

unsigned long long of(sum which, int row = 0) { return warpagg::detail::sum_of(rows[row]).of[which]; }

// All blocks of so few are watched, and make fewer passes than are looked at: nothing is left to chance.
test_case counts("profile/counts", 300, [](context &c) {
  const unsigned grid = 1 + c.random.below(4), block = 32 * (1 + c.random.below(2)), places = 1 + c.random.below(40), rounds = 64 / block;
  std::vector<unsigned> sums(places), key(grid * block * rounds), expected(places);
  std::vector<std::set<unsigned>> of_block(grid);
  unsigned updates = 0;
  for (unsigned i = 0; i < key.size(); i++) {
    key[i] = c.random.chance(64) ? places : c.random.below(places);
    if (key[i] == places) continue;
    expected[key[i]] += i;
    of_block[i / block % grid].insert(key[i]);
    updates++;
  }
  clear_rows();
  warpagg::detail::emulated_grid = c.random.below(1000);
  launch({grid}, {block}, c.launch(), [&] {
    for (unsigned r = 0; r < rounds; r++) {
      const unsigned i = (r * grid + blockIdx.x) * block + threadIdx.x;
      if (key[i] < places) warpagg::add<warpagg::profiled<rows>::at<0>>(&sums[key[i]], i);
    }
  });
  c.expect(sums == expected, "a sum is wrong");
  c.expect(of(lanes) == updates, "%llu lanes for %u updates", of(lanes), updates);
  c.expect(of(block_updates) == updates && of(block_seen) == updates, "blocks make %llu, of which %llu are seen, for %u", of(block_updates), of(block_seen), updates);
  c.expect(of(passes) == of(samples) && of(passes) <= updates && of(addresses) >= of(passes) && of(runs) >= of(addresses), "%llu passes, %llu addresses, %llu runs", of(passes),
           of(addresses), of(runs));
  c.expect(of(runs) <= updates && of(longest) >= of(passes) && of(longest) <= updates && of(uniform) <= of(passes), "%llu runs, %llu longest", of(runs), of(longest));
  unsigned distinct = 0, busy = 0;
  for (const std::set<unsigned> &keys : of_block) distinct += keys.size(), busy += !keys.empty();
  c.expect(of(blocks) == busy, "%llu blocks for %u", of(blocks), busy);
  const double error = double(of(block_addresses)) - distinct;
  c.expect(error <= 2 * busy && error >= -4.0 * busy, "%llu addresses of blocks for %u", of(block_addresses), distinct);
  c.expect(of(frequent) <= of(samples), "%llu frequent of %llu", of(frequent), of(samples));
});

test_case one_address("profile/one address", 200, [](context &c) {
  unsigned total = 0;
  clear_rows();
  warpagg::detail::emulated_grid = 7;
  launch({2}, {64}, c.launch(), [&] { warpagg::fetch_add<warpagg::profiled<rows>::at<1>>(&total, 1u); });
  c.expect(total == 128, "%u", total);
  c.expect(of(uniform, 1) == of(passes, 1) && of(runs, 1) == of(passes, 1) && of(addresses, 1) == of(passes, 1) && of(longest, 1) == 128 && of(neighbours, 1) == 0, "%llu of %llu passes, longest %llu", of(uniform, 1),
           of(passes, 1), of(longest, 1));
  c.expect(of(block_addresses, 1) == of(blocks, 1) && of(blocks, 1) == 2, "%llu addresses of %llu blocks", of(block_addresses, 1), of(blocks, 1));
  c.expect(of(passes, 0) == 0, "the other row has %llu passes", of(passes, 0));
});

test_case side_by_side("profile/neighbours", 200, [](context &c) {
  std::vector<double> place(64);
  clear_rows();
  launch({1}, {64}, c.launch(), [&] { warpagg::add<warpagg::profiled<rows>::at<0>>(&place[threadIdx.x], 1.0); });
  c.expect(of(addresses) == 64 && of(runs) == 64 && of(longest) == of(passes), "%llu addresses", of(addresses));
  c.expect(of(neighbours) <= 64 - of(passes), "%llu neighbours in %llu passes", of(neighbours), of(passes));
  for (double one : place) c.expect(one == 1, "%g", one);
});

// One address of a hundred takes half of all updates. One lane at a time, so that no two change an entry together.
test_case popular("profile/frequent", 50, [](context &c) {
  std::vector<unsigned> sums(100);
  unsigned updates = 0;
  clear_rows();
  for (unsigned i = 0; i < 60; i++) {
    const unsigned k = i % 2 ? 7 : 10 + i;
    launch({1}, {1}, c.launch(), [&] { warpagg::add<warpagg::profiled<rows>::at<0>>(&sums[k], 1u); });
    updates++;
  }
  c.expect(of(samples) == updates && of(frequent) >= updates / 2 - 3 && of(frequent) <= updates / 2 + 10, "%llu frequent of %llu", of(frequent), of(samples));
});

// A newer launch takes a watched block's place; what the older one left is kept.
test_case launches("profile/launches", 200, [](context &c) {
  const unsigned count = 1 + c.random.below(4);
  unsigned total = 0;
  clear_rows();
  for (unsigned l = 0; l < count; l++) {
    warpagg::detail::emulated_grid = 10 + l;
    launch({3}, {32}, c.launch(), [&] { warpagg::add<warpagg::profiled<rows>::at<0>>(&total, 1u); });
  }
  c.expect(of(blocks) == 3 * count && of(block_updates) == 96 * count, "%llu blocks, %llu updates", of(blocks), of(block_updates));
  c.expect(of(block_addresses) == 3 * count, "%llu addresses", of(block_addresses));
});

// Of many blocks few are watched, and of long ones only the beginning: the rest is told by chance, so its counts are about right.
test_case by_chance("profile/by chance", 8, [](context &c) {
  const unsigned grid = 20, rounds = 80;
  unsigned total = 0;
  clear_rows();
  warpagg::detail::emulated_grid = c.random.below(100);
  launch({grid}, {32}, c.launch(), [&] {
    for (unsigned r = 0; r < rounds; r++) warpagg::add<warpagg::profiled<rows>::at<0>>(&total, 1u);
  });
  c.expect(total == grid * 32 * rounds, "%u", total);
  c.expect(of(lanes) >= total / 3 && of(lanes) <= 3ull * total, "%llu lanes for %u updates", of(lanes), total);
  c.expect(of(samples) * 2 <= of(passes), "%llu samples of %llu passes", of(samples), of(passes));
  c.expect(of(blocks) == 10, "%llu blocks", of(blocks));
});

// ---- the file -------------------------------------------------------------------------------------------------------

std::string path() { return std::string(getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp") + "/simt_profile." + std::to_string(getpid()); }

std::string content(const std::string &name) {
  std::string text;
  if (FILE *file = fopen(name.c_str(), "r")) {
    for (int byte; (byte = getc(file)) != EOF;) text += char(byte);
    fclose(file);
  }
  return text;
}

void put(const std::string &name, const std::string &text) {
  FILE *file = fopen(name.c_str(), "w");
  fputs(text.c_str(), file);
  fclose(file);
}

warpagg::detail::profile_lines line(const char *name, unsigned long long hash, unsigned long long count) {
  warpagg::detail::profile_lines lines = {nullptr, 0};
  profile_sum sum = {};
  for (int i = 0; i < warpagg::detail::profile_sums; i++) sum.of[i] = count + unsigned(i);
  lines.add(name, strlen(name), hash, sum, false);
  return lines;
}

void merge(const char *name, unsigned long long hash, unsigned long long count) {
  warpagg::detail::profile_lines lines = line(name, hash, count);
  warpagg::detail::merge_into_file(path().c_str(), lines);
}

test_case file("profile/file", 1, [](context &c) {
  const auto has = [&](const char *text) { c.expect(content(path()).find(text) != std::string::npos, "no %s in %s", text, content(path()).c_str()); };
  remove(path().c_str());
  merge("a.cu:f:1", 0xabc, 100);
  has("{\"site\": \"a.cu:f:1\", \"hash\": \"0000000000000abc\", \"passes\": 100, \"lanes\": 101,");
  merge("a.cu:f:1", 0xabc, 1000);
  has("\"passes\": 1100, \"lanes\": 1102,");
  merge("b.cu:g:9", ~0ull, 5);
  has("\"passes\": 1100, \"lanes\": 1102,");
  has("{\"site\": \"b.cu:g:9\", \"hash\": \"ffffffffffffffff\", \"passes\": 5,");
  merge("a.cu:f:1", 0xdef, 3);  // its text has changed
  has("\"hash\": \"0000000000000def\", \"passes\": 3,");
  c.expect(content(path()).find("0abc") == std::string::npos, "the old row is still there");
  put(path(), "my notes\n");
  merge("a.cu:f:1", 0xdef, 3);
  c.expect(content(path()) == "my notes\n", "what is no profile is lost");
  c.expect(content(path() + ".lock").empty() && !fopen((path() + ".lock").c_str(), "r"), "the lock is left");
  remove(path().c_str());
});

test_case overloads("profile/one name, two texts", 1, [](context &c) {
  remove(path().c_str());
  for (unsigned run = 1; run <= 2; run++) {
    warpagg::detail::profile_lines lines = line("a.cu:f:1", 1, 10);
    lines.add("a.cu:f:1", 8, 2, lines.at[0].sum, false);
    warpagg::detail::merge_into_file(path().c_str(), lines);
  }
  const std::string text = content(path());
  c.expect(text.find("\"hash\": \"0000000000000001\", \"passes\": 20,") != std::string::npos && text.find("\"hash\": \"0000000000000002\", \"passes\": 20,") != std::string::npos, "%s",
           text.c_str());
  remove(path().c_str());
});

// A program's own table: a reset gathers, and what is written once is not written again.
test_case table("profile/table", 1, [](context &c) {
  setenv("WARPAGG_PROFILE", path().c_str(), 1);
  remove(path().c_str());
  clear_rows();
  static const warpagg::profile_table kept(rows, names);
  unsigned total = 0;
  const auto run = [&] { launch({1}, {32}, c.launch(), [&] { warpagg::add<warpagg::profiled<rows>::at<1>>(&total, 1u); }); };
  run();
  warpagg_device_reset();
  c.expect(resets == 1 && of(lanes, 1) == 0, "%u resets, %llu lanes left", resets, of(lanes, 1));
  warpagg::detail::emulated_grid++;
  run();
  warpagg::profile_table::write();
  const std::string text = content(path());
  c.expect(text.find("\"lanes\": 64,") != std::string::npos && text.find("test.cu:first:1\", \"hash\": \"0000000000001234\", \"passes\": 0,") != std::string::npos, "%s", text.c_str());
  warpagg::profile_table::write();
  c.expect(content(path()) == text, "written twice");
  remove(path().c_str());
});

}  // namespace
