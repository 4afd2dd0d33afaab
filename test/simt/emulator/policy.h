// The orders in which lanes may run: a table of how eagerly lanes converge, split and take turns.
#pragma once
#include <vector>

#include "../simt.h"
#include "random.h"

namespace simt {

struct lane;

class policy {
 public:
  policy(schedule, random_source &);

  const char *name() const { return row_->name; }
  void admit(lane &);                                      // a new lane takes its place in the order
  lane &choose(const std::vector<lane *> &ready, const lane *running);
  unsigned burst() { return row_->burst ? random_.below(2 * row_->burst) : 0; }
  bool release_early() { return random_.chance(row_->eager); }   // a group, while lanes of its warp could still join
  bool split() { return random_.chance(row_->split); }           // a group that is released
  bool alone() const { return row_->split == 256; }

 private:
  struct row {
    schedule order;
    const char *name;
    unsigned burst;  // mean number of scheduling points a lane passes before another may run
    unsigned eager;  // chances of 256
    unsigned split;
    enum { anybody, same_warp, highest } next;
  };
  static const row table[];

  lane &highest(const std::vector<lane *> &ready);
  template <class Shares>
  lane &choose_near(const std::vector<lane *> &ready, Shares);

  const row *row_;
  random_source &random_;
  unsigned floor_;        // priorities count down from here: the last to fall is the lowest
  unsigned until_fall_;   // choices before the highest lane falls to the bottom
};

}  // namespace simt
