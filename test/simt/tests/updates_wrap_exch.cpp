// Wrapping counters and exchanges: the updates whose order shows in the memory.
#include "updates.h"

namespace {
using namespace simt;

all_types<inc_update, unsigned> inc;
all_types<dec_update, unsigned> dec;
all_types<exch_update, int, unsigned, unsigned long long, float> exch;

}  // namespace
