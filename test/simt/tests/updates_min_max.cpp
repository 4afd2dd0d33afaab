// Minima and maxima.
#include "updates.h"

namespace {
using namespace simt;

all_types<min_update, int, unsigned, long long, unsigned long long, float, double> min;
all_types<max_update, int, unsigned, long long, unsigned long long, float, double> max;
all_types<fmin_update, float, double> fmin;
all_types<fmax_update, float, double> fmax;

}  // namespace
