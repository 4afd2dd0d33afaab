// The library's barriers and asynchronous copies, for all programs that need some of them: what begins with the same headers is parsed from one that is kept.
#pragma once

#include <utility>
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/barrier>
#include <cuda_pipeline.h>
