// Stands in for the CUDA toolkit's header of this name: a kernel compiled against it is plain C++ that runs on the emulator.
#pragma once

#include "simt/keywords.h"

#include "simt/intrinsics.h"
#include "simt/warp_primitives.h"
#include "simt/atomics.h"
