// Additions of the 16-bit floats and of their pairs.
#include "updates.h"

namespace {
using namespace simt;

all_types<add_update, __half, __half2, __nv_bfloat16, __nv_bfloat162> add;

}  // namespace
