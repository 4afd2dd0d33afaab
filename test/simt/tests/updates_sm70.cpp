// The same for a GPU without redux.sync: one type of each way to combine.
#include "updates.h"

namespace {
using namespace simt;

all_types<add_update, unsigned, __half2> add;
all_types<sub_update, int> sub;
all_types<max_update, int> max;
all_types<xor__update, unsigned> xor_;

}  // namespace
