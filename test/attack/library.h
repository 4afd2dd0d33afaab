// Algorithms and views of the library, for all programs that need some of them: what begins with the same headers is parsed from one that is kept.
#pragma once

#include <cub/cub.cuh>
#include <cuda/std/array>
#include <cuda/std/bit>
#include <cuda/std/span>
#include <thrust/copy.h>
#include <thrust/device_ptr.h>
#include <thrust/execution_policy.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/reduce.h>
#include <thrust/transform_reduce.h>
