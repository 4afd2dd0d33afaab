// What a warp operation is to the machine: a name, and how the results follow from what the lanes brought.
#pragma once

namespace simt {

struct lane;

struct warp_operation {
  const char *name;
  // Called once, when all lanes of `mask` have come. `lanes` is indexed by lane number; absent lanes are null.
  void (*complete)(lane *const lanes[], unsigned mask);
  bool orders_memory;
};

}  // namespace simt
