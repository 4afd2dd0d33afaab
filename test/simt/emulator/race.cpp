#include "race.h"

#include <algorithm>

#include "machine.h"

namespace simt {

namespace {

bool writes(access a) { return a != access::read && a != access::strong_read; }
bool reads(access a) { return a != access::write && a != access::strong_write; }
bool strong(access a) { return a >= access::strong_read; }

}  // namespace

void race_detector::reset(unsigned lanes, bool on) {
  on_ = on;
  fences_ = false;
  round_++;
  words_.clear();
  messages_.clear();
  clocks_.clear();
  if (!on) return;
  clocks_.resize(lanes);
  for (unsigned i = 0; i < lanes; i++) {
    clocks_[i].now.assign(lanes, 0);
    clocks_[i].now[i] = 1;
  }
}

void race_detector::join(clock &into, const clock &from) {
  if (from.empty()) return;
  if (into.empty()) {
    into = from;
    return;
  }
  for (std::size_t i = 0; i < into.size(); i++) into[i] = std::max(into[i], from[i]);  // without a branch: many at once
}

// Of two accesses to one byte that nothing orders, one of which writes.
race_detector::verdict race_detector::conflict(const entry &mine, const entry &theirs) {
  if (!strong(mine.kind) || !strong(theirs.kind)) return verdict::race;
  const bool narrow = mine.reach == scope::block || theirs.reach == scope::block;
  return narrow && mine.block != theirs.block ? verdict::narrow_scope : verdict::clean;
}

// Whether the lane did the same to the word before, in this epoch. What it did is remembered then, since nobody else can be ordered after an epoch
// that goes on; so whoever came between was checked against it, and what came before is ordered as it was. Most accesses are such, in loops.
bool race_detector::is_repeated(std::uintptr_t word, const entry &mine) {
  const visit_key key{word, mine.lane, round_, mine.epoch, mine.bytes, mine.kind, mine.reach};
  visit_key &last = visits_[((word >> 3) * 31 + mine.lane * 17 + static_cast<unsigned>(mine.kind)) % visits_.size()];
  if (last == key) return true;
  last = key;
  return false;
}

bool race_detector::is_before(const thread_clock &me, const entry &mine, const entry &theirs) {
  return theirs.lane == mine.lane || theirs.epoch <= me.now[theirs.lane];
}

// `entries` are what `mine` conflicts with where nothing orders them.
race_detector::verdict race_detector::find_conflict(const thread_clock &me, const entry &mine, const std::vector<entry> &entries, unsigned &other) {
  for (const entry &theirs : entries) {
    if (!(theirs.bytes & mine.bytes) || is_before(me, mine, theirs)) continue;
    const verdict v = conflict(mine, theirs);
    if (v == verdict::clean) continue;
    other = theirs.lane;
    return v;
  }
  return verdict::clean;
}

// An access that is ordered before ours, covers no more bytes and conflicts with no more, can be forgotten: whoever races with it races with ours.
void race_detector::forget_covered(const thread_clock &me, const entry &mine, std::vector<entry> &entries) {
  const auto is_covered = [&](const entry &theirs) {
    return !(theirs.bytes & ~mine.bytes) && (!strong(mine.kind) || strong(theirs.kind)) && mine.reach <= theirs.reach && is_before(me, mine, theirs);
  };
  entries.erase(std::remove_if(entries.begin(), entries.end(), is_covered), entries.end());
}

// A write conflicts with all that came before, and stands for it. A read conflicts with writes alone, so reads by many lanes are not looked at for each
// of them: only when there are twice as many as were left the last time.
race_detector::verdict race_detector::visit_word(std::uintptr_t word, const entry &mine, unsigned &other) {
  if (is_repeated(word, mine)) return verdict::clean;
  history &past = words_[word];
  const thread_clock &me = clocks_[mine.lane];
  verdict found = find_conflict(me, mine, past.writes, other);
  if (found != verdict::clean) return found;
  if (!writes(mine.kind)) {
    if (past.reads.size() >= past.enough) {
      forget_covered(me, mine, past.reads);
      past.enough = 8 + 2 * past.reads.size();
    }
    past.reads.push_back(mine);
    return verdict::clean;
  }
  found = find_conflict(me, mine, past.reads, other);
  if (found != verdict::clean) return found;
  forget_covered(me, mine, past.writes);
  forget_covered(me, mine, past.reads);
  past.writes.push_back(mine);
  return verdict::clean;
}

// Release and acquire through a location, as the PTX memory model builds them from fences and relaxed accesses.
void race_detector::exchange(const lane &who, std::uintptr_t location, access kind) {
  thread_clock &me = clocks_[who.id];
  message &m = messages_[location];
  if (reads(kind)) {
    join(me.seen_device, m.device);
    if (m.from_block == who.home->slot) join(me.seen_block, m.block);
  }
  if (!writes(kind)) return;
  if (kind != access::update) m = {};  // a plain store ends the release sequence, an atomic carries it on
  join(m.device, me.released_device);
  if (m.from_block != who.home->slot) m.block.clear();
  m.from_block = who.home->slot;
  join(m.block, me.released_block);
}

race_detector::verdict race_detector::visit(const lane &who, const void *address, unsigned size, access kind, scope reach,
                                            unsigned &other) {
  if (!on_) return verdict::clean;
  std::uintptr_t at = reinterpret_cast<std::uintptr_t>(address);
  if (strong(kind) && fences_) exchange(who, at, kind);
  entry mine{who.id, clocks_[who.id].now[who.id], who.home->slot, 0, kind, reach};
  while (size) {
    const unsigned offset = at & 7;
    const unsigned length = size < 8 - offset ? size : 8 - offset;
    mine.bytes = static_cast<std::uint8_t>(((1u << length) - 1) << offset);
    const verdict v = visit_word(at - offset, mine, other);
    if (v != verdict::clean) return v;
    at += length;
    size -= length;
  }
  return verdict::clean;
}

void race_detector::fence(const lane &who, scope reach) {
  if (!on_) return;
  fences_ = true;
  thread_clock &me = clocks_[who.id];
  join(me.now, me.seen_block);
  if (reach != scope::block) join(me.now, me.seen_device);
  me.released_block = me.now;
  if (reach != scope::block) me.released_device = me.now;
  tick(who.id);
}

void race_detector::meet(const std::vector<const lane *> &lanes) {
  if (!on_) return;
  clock all;
  for (const lane *l : lanes) join(all, clocks_[l->id].now);
  for (const lane *l : lanes) {
    clocks_[l->id].now = all;
    tick(l->id);
  }
}

void race_detector::forget(memory_range range) {
  const auto begin = reinterpret_cast<std::uintptr_t>(range.begin), end = reinterpret_cast<std::uintptr_t>(range.end);
  round_++;
  const auto inside = [&](std::uintptr_t a) { return a + 8 > begin && a < end; };
  for (auto it = words_.begin(); it != words_.end();) it = inside(it->first) ? words_.erase(it) : std::next(it);
  for (auto it = messages_.begin(); it != messages_.end();) it = inside(it->first) ? messages_.erase(it) : std::next(it);
}

}  // namespace simt
