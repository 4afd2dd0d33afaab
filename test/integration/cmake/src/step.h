#pragma once
#define STEP (blockDim.x * gridDim.x)
