// A few properties of the updates, for runtimes with a bug in them (mutants.cmake).
#include "updates.h"

namespace {
using namespace simt;

all_types<add_update, double> add;
all_types<inc_update, unsigned> inc;

}  // namespace
