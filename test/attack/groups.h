// Groups and atomics of the library, for all programs that need some of them: what begins with the same headers is parsed from one that is kept.
#pragma once

#include <cassert>
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda/atomic>
#include <cuda/semaphore>
#include <cuda/std/utility>
