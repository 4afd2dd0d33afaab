// Bitwise updates.
#include "updates.h"

namespace {
using namespace simt;

all_types<and__update, int, unsigned, long long, unsigned long long> and_;
all_types<or__update, int, unsigned, long long, unsigned long long> or_;
all_types<xor__update, int, unsigned, long long, unsigned long long> xor_;

}  // namespace
