// A switch or a loop over a range that a macro spells, with more statements among what the macro is given: nothing of it can be a statement in front of the value, so that
// sizes stay known (blocks-macros.cu has what can).

// RUN: %tool --level=warp -n --no-cuda --json=- %s -- -std=c++17 | python3 %S/facts.py address extent proof lanes | FileCheck %s --check-prefix=PLAIN
// RUN: %tool --level=warp -n --no-cuda --json=- %s -- -std=c++17 -DWRITES | python3 %S/facts.py address extent proof lanes | FileCheck %s --check-prefix=HIDES
// RUN: %tool --level=warp -n --no-cuda --json=- %s -- -std=c++17 -DGIVEN | python3 %S/facts.py address extent proof lanes | FileCheck %s --check-prefix=HIDES
// RUN: %tool --level=warp -n --no-cuda --json=- %s -- -std=c++17 -DNAMED | python3 %S/facts.py address extent proof lanes | FileCheck %s --check-prefix=HIDES
// RUN: %tool --level=warp -n --no-cuda --json=- %s -- -std=c++17 -DNESTED | python3 %S/facts.py address extent proof lanes | FileCheck %s --check-prefix=HIDES
// RUN: %tool --level=warp -n --no-cuda --json=- %s -isystem %S/Inputs/dispatch -- -std=c++17 -DLIBRARY | python3 %S/facts.py address extent proof lanes | FileCheck %s --check-prefix=PLAIN
// RUN: %tool --level=warp -n --no-cuda --json=- %s -isystem %S/Inputs/dispatch -- -std=c++17 -DOTHER | python3 %S/facts.py address extent proof lanes | FileCheck %s --check-prefix=HIDES
// PLAIN: uniform warp proved many
// HIDES: uniform warp checked many

#if defined(LIBRARY) || defined(OTHER)
#include <dispatch.h>
#endif
#define DISPATCH(TYPE, ...) [&] { switch (TYPE) { case 0: { using scalar_t = int; return __VA_ARGS__(); } default: return; } }()
#define EACH(...) do { for (int device : devices) { __VA_ARGS__; } } while (0)
#define WITH(NAME) NAME = 16; NAME
#ifdef NAMED
#define N n = 16; n
#define CHOOSE(...) switch (N) { __VA_ARGS__ }
#endif

static __global__ void sum(float *p) { atomicAdd(&p[threadIdx.y], 1.f); }
void launch(float *p) { sum<<<1, dim3(32, 8)>>>(p); }

int other(int type, int n, int (&devices)[2]) {
    EACH(int a = device; n += a);
#if defined(LIBRARY)
    AT_DISPATCH_TWO(type, ([&] { scalar_t more = 1; n += more; }));
#elif defined(OTHER)
    DISPATCH_TWO(type, ([&] { scalar_t more = 1; n += more; }));
#elif defined(WRITES)
    DISPATCH(n = 16; type, ([&] { scalar_t more = 1; n += more; }));
#elif defined(GIVEN)
    DISPATCH(type, ([&] { switch (n = 16; type) { default: n++; } }));
#elif defined(NAMED)
    CHOOSE(default: n++;)
#elif defined(NESTED)
    DISPATCH(WITH(n), ([&] { n++; }));
#else
    DISPATCH(type, ([&] { scalar_t more = 1; n += more; }));
#endif
    return n;
}
