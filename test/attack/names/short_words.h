#pragma once
#define add(a, b) ((a) + (b))
#define sub(a, b) ((a) - (b))
#define storage 5
#define uniform 1
#define keyed 2
#define fetch_add fetch
