// Additions and subtractions of integers.
#include "updates.h"

namespace {
using namespace simt;

all_types<add_update, int, unsigned, unsigned long long> add;
all_types<sub_update, int, unsigned> sub;

}  // namespace
