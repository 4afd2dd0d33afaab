// Additions of vectors, which are atomic element by element.
#include "updates.h"

namespace {
using namespace simt;

all_types<add_update, float2, float4> add;

}  // namespace
