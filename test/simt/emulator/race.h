// Finds two accesses to one location that nothing orders, whatever order this schedule happened to run them in.
//
// Vector clocks, as FastTrack and ThreadSanitizer keep them: each lane counts its epochs and remembers the last epoch of
// every other lane that is ordered before it. __syncwarp and __syncthreads order all lanes that meet there; a fence
// before an atomic or volatile write orders with a fence after an atomic or volatile read that sees it. Shuffles, votes
// and matches order nothing.
#pragma once
#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "shared.h"
#include "site.h"

namespace simt {

struct lane;

enum class scope : std::uint8_t { block, device, system };

// How an access takes part in a race.
enum class access : std::uint8_t {
  read,
  write,
  strong_read,   // volatile
  strong_write,
  update,        // an atomic read-modify-write
};

class race_detector {
 public:
  enum class verdict { clean, race, narrow_scope };

  void reset(unsigned lanes, bool on);
  bool on() const { return on_; }

  // Returns what an access by `who` breaks; `other` is then the lane on the other side.
  verdict visit(const lane &who, const void *address, unsigned size, access, scope, unsigned &other);
  void fence(const lane &who, scope);
  void meet(const std::vector<const lane *> &lanes);
  void forget(memory_range);               // a new block starts with this memory

 private:
  using clock = std::vector<std::uint32_t>;

  struct entry {           // one lane's last access of a kind to some bytes of a word
    unsigned lane;
    std::uint32_t epoch;
    unsigned block;
    std::uint8_t bytes;    // which of the word's eight
    access kind;
    scope reach;
  };
  struct history {         // of a word: what may still race with somebody
    std::vector<entry> writes, reads;
    std::size_t enough = 8;  // this many reads are worth a look at which can be forgotten
  };
  struct visit_key {       // an access that was clean
    std::uintptr_t word = 0;
    unsigned lane = 0, round = 0;
    std::uint32_t epoch = 0;
    std::uint8_t bytes = 0;
    access kind{};
    scope reach{};
    bool operator==(const visit_key &o) const {
      return word == o.word && lane == o.lane && round == o.round && epoch == o.epoch && bytes == o.bytes && kind == o.kind && reach == o.reach;
    }
  };
  struct message {         // what the fences before the writes of a location made visible to its readers
    clock device, block;
    unsigned from_block = 0;
  };
  struct thread_clock {
    clock now;             // what is ordered before this lane's next step
    clock released_device, released_block;   // `now` at its last fence of each reach
    clock seen_device, seen_block;           // messages read, not yet taken in by a fence
  };

  static verdict conflict(const entry &mine, const entry &theirs);
  static bool is_before(const thread_clock &me, const entry &mine, const entry &theirs);
  static verdict find_conflict(const thread_clock &me, const entry &mine, const std::vector<entry> &entries, unsigned &other);
  static void forget_covered(const thread_clock &me, const entry &mine, std::vector<entry> &entries);
  bool is_repeated(std::uintptr_t word, const entry &mine);
  verdict visit_word(std::uintptr_t word, const entry &mine, unsigned &other);
  void exchange(const lane &who, std::uintptr_t location, access);
  static void join(clock &into, const clock &from);
  void tick(unsigned id) { clocks_[id].now[id]++; }

  bool on_ = false;
  bool fences_ = false;    // somebody has used one: messages matter from now on
  std::vector<thread_clock> clocks_;
  std::unordered_map<std::uintptr_t, history> words_;
  std::unordered_map<std::uintptr_t, message> messages_;
  std::array<visit_key, 4096> visits_{};   // a cache
  unsigned round_ = 0;     // what `visits_` holds of earlier rounds is out of date
};

}  // namespace simt
