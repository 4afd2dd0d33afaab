#pragma once
#define STEP 1.0f
