// Additions of floats. The sums are exact; rounding has its own test (floats_test.cpp).
#include "updates.h"

namespace {
using namespace simt;

all_types<add_update, float, double> add;

}  // namespace
