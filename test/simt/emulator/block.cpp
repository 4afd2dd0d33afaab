// __syncthreads and its relatives.
#include "machine.h"
#include "primitives.h"
#include "warp_operation.h"

namespace simt {

namespace {
const warp_operation barrier_operations[] = {
    {"__syncthreads", nullptr, true},
    {"__syncthreads_count", nullptr, true},
    {"__syncthreads_and", nullptr, true},
    {"__syncthreads_or", nullptr, true},
};
}

int syncthreads(barrier_kind kind, int predicate, site where) {
  request r;
  r.operation = &barrier_operations[static_cast<int>(kind)];
  r.value = predicate != 0;
  r.where = where;
  const request &done = current->barrier(r);
  switch (kind) {
    case barrier_kind::count: return static_cast<int>(done.result);
    case barrier_kind::all: return done.predicate;
    case barrier_kind::any: return done.result != 0;
    case barrier_kind::plain: break;
  }
  return 0;
}

}  // namespace simt
