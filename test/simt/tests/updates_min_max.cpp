// Minima and maxima.
#include "updates.h"

namespace {
using namespace simt;

all_types<min_update, int, unsigned, long long, unsigned long long> min;
all_types<max_update, int, unsigned, long long, unsigned long long> max;

}  // namespace
