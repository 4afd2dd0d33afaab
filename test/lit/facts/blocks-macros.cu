// A switch in a macro may assign in front of its value (blocks-hidden.cu): by what the macro is given, by its body (blocks-macros-hold.cu), or by a macro that no text here defines.
// Where none does, sizes stay known.

// RUN: %tool --level=warp -n --no-cuda --json=- %s -- -std=c++17 | python3 %S/facts.py address extent proof lanes | FileCheck %s --check-prefix=PLAIN
// RUN: %tool --level=warp -n --no-cuda --json=- %s -- -std=c++17 -DGIVEN | python3 %S/facts.py address extent proof lanes | FileCheck %s --check-prefix=HIDES
// RUN: %tool --level=warp -n --no-cuda --json=- %s -- -std=c++17 -DCHOOSE="switch(n=16;n)" | python3 %S/facts.py address extent proof lanes | FileCheck %s --check-prefix=HIDES
// PLAIN: uniform warp proved many
// HIDES: uniform warp checked many

#define SWITCH(n) switch (n)
#define LOOP(n) for (int i = 0; i < n; i++)

static __global__ void sum(float *p) { atomicAdd(&p[threadIdx.y], 1.f); }

void launch(float *p) {
    int n = 32;
#ifdef GIVEN
    SWITCH(n = 16; n) {
#elif defined(CHOOSE)
    CHOOSE {
#else
    SWITCH(n) {
#endif
    default:
        LOOP(3) sum<<<1, dim3(n, 8)>>>(p);
    }
}
