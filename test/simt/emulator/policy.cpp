#include "policy.h"

#include "machine.h"

namespace simt {

const policy::row policy::table[] = {
    {schedule::lockstep, "lockstep", 0, 0, 0, row::anybody},
    {schedule::scattered, "scattered", 0, 12, 128, row::anybody},
    {schedule::alone, "alone", 4, 128, 256, row::anybody},
    {schedule::priorities, "priorities", 200, 4, 32, row::highest},
    {schedule::bursts, "bursts", 2, 8, 64, row::same_warp},
};

policy::policy(schedule order, random_source &random)
    : random_(random), floor_(1u << 31), until_fall_(100 + random.below(100)) {
  constexpr unsigned rows = sizeof table / sizeof *table;
  row_ = &table[random_.below(rows)];
  for (const row &r : table)
    if (r.order == order) row_ = &r;
}

void policy::admit(lane &newcomer) { newcomer.priority = floor_ + random_.below(1u << 30); }

// Probabilistic concurrency testing (Burckhardt et al., ASPLOS 2010): few, random changes of priority find orders that
// uniform choice almost never meets, such as one lane starved while all others spin. Everybody falls in the end, so a
// kernel that only needs fair scheduling gets it.
lane &policy::highest(const std::vector<lane *> &ready) {
  lane *best = ready[0];
  for (lane *l : ready)
    if (l->priority > best->priority) best = l;
  if (--until_fall_ == 0) {
    until_fall_ = 1 + random_.below(40);
    best->priority = --floor_;
  }
  return *best;
}

// Anybody of those that share something with the running lane; anybody at all when a few tries find none.
template <class Shares>
lane &policy::choose_near(const std::vector<lane *> &ready, Shares shares) {
  const unsigned count = static_cast<unsigned>(ready.size());
  for (unsigned tries = 0; tries < 8; tries++) {
    lane *l = ready[random_.below(count)];
    if (shares(*l)) return *l;
  }
  return *ready[random_.below(count)];
}

lane &policy::choose(const std::vector<lane *> &ready, const lane *running) {
  if (row_->next == row::highest) return highest(ready);
  if (running && row_->next == row::same_warp && random_.chance(250))
    return choose_near(ready, [&](const lane &l) { return l.group == running->group; });
  if (running && random_.chance(240))  // from block to block means from thread to thread, which costs microseconds
    return choose_near(ready, [&](const lane &l) { return l.home == running->home; });
  return *ready[random_.below(static_cast<unsigned>(ready.size()))];
}

}  // namespace simt
