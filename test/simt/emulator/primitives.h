// What the stand-in toolkit headers call. Values travel as 64-bit words; the headers give them their types.
#pragma once
#include <cstdint>
#include <cstring>

#include "../simt.h"
#include "race.h"
#include "site.h"

namespace simt {

enum class vote { ballot, all, any, uni };
enum class shuffle { index, up, down, butterfly };
enum class reduction { add, min_signed, min_unsigned, max_signed, max_unsigned, and_, or_, xor_ };

// Two calls stay two: lanes are told apart by where they call. GPU compilers call such functions convergent.
#if defined(__clang__)
#define SIMT_CONVERGENT __attribute__((nomerge))
#else
#define SIMT_CONVERGENT  // see CMakeLists.txt: what merges calls is switched off
#endif

SIMT_CONVERGENT unsigned activemask();
unsigned lane_number();
void syncwarp(unsigned mask, site);
unsigned vote_among(vote, unsigned mask, bool predicate, site);
std::uint64_t shuffle_among(shuffle, unsigned mask, std::uint64_t value, unsigned size, int source, int width, site);
unsigned match_any(unsigned mask, std::uint64_t value, unsigned size, site);
unsigned match_all(unsigned mask, std::uint64_t value, unsigned size, bool &all, site);
std::uint32_t reduce_among(reduction, unsigned mask, std::uint32_t value, site);

enum class barrier_kind { plain, count, all, any };
int syncthreads(barrier_kind, int predicate, site);

void fence(scope);
[[noreturn]] void trap(const char *why, site);
bool is_shared(const void *);

// A scheduling point, then the access as the race detector sees it. The caller performs it right after.
void touch(const void *address, unsigned size, access, scope, site);
void memory_changed();

template <class T>
std::uint64_t to_word(const T &value) {
  static_assert(sizeof(T) <= 8, "a warp primitive carries at most eight bytes");
  std::uint64_t word = 0;
  std::memcpy(&word, &value, sizeof value);
  return word;
}

template <class T>
T from_word(std::uint64_t word) {
  T value;
  std::memcpy(static_cast<void *>(&value), &word, sizeof value);
  return value;
}

}  // namespace simt
