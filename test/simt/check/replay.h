// Is there an order of plain atomics that explains what happened at one location?
//
// Where old values are known, each update is a step from its old value to what the model makes of it, and the question is
// whether the steps can be chained, each used once, from the first value to the last. Every thread's own updates must come
// in the order in which it made them.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "model.h"

namespace simt {

struct update_event {
  unsigned thread = 0;
  unsigned order = 0;         // among the thread's own
  std::uint64_t operand = 0;
  std::uint64_t old = 0;      // what the update returned
};

struct history {
  operation op;
  element kind;
  std::uint64_t first = 0, last = 0;  // the memory before and after
  bool olds_known = false;
  std::vector<update_event> events;
};

// Empty when there is such an order; else what is wrong.
std::string find_order(const history &);

}  // namespace simt
