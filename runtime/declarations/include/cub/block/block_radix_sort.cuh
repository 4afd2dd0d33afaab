// See cub.cuh.
#pragma once
#include <cub/cub.cuh>
