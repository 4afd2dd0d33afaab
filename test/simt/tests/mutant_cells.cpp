// A few properties of the updates, for runtimes with a bug in them (mutants.cmake).
#include "updates.h"

namespace {
using namespace simt;

all_types<add_update, double> add;
all_types<inc_update, unsigned> inc;

test_case none{"unordered/float", 2000, [](context &c) {
  check_updates<float>(c, operation::min_unordered, strategy<warpagg::keyed>::where, update_of<min_unordered_update, float, warpagg::keyed>(), floats::special);
}};

}  // namespace
