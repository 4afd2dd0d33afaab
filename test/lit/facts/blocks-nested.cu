// A statement in front of a switch's or a loop's value, by macros that name each other, that make words out of others, or by a lambda with statements of its own
// (blocks-dispatch.cu has what is plain).

// RUN: %tool --level=warp -n --no-cuda --json=- %s -- -std=c++20 -DARGUMENT | python3 %S/facts.py address extent proof lanes | FileCheck %s
// RUN: %tool --level=warp -n --no-cuda --json=- %s -- -std=c++20 -DSEMICOLON | python3 %S/facts.py address extent proof lanes | FileCheck %s
// RUN: %tool --level=warp -n --no-cuda --json=- %s -- -std=c++20 -DWORD | python3 %S/facts.py address extent proof lanes | FileCheck %s
// RUN: %tool --level=warp -n --no-cuda --json=- %s -- -std=c++20 -DBODY | python3 %S/facts.py address extent proof lanes | FileCheck %s
// RUN: %tool --level=warp -n --no-cuda --json=- %s -- -std=c++20 -DEACH | python3 %S/facts.py address extent proof lanes | FileCheck %s
// RUN: %tool --level=warp -n --no-cuda --json=- %s -- -std=c++20 -DPASTE | python3 %S/facts.py address extent proof lanes | FileCheck %s
// RUN: %tool --level=warp -n --no-cuda --json=- %s -- -std=c++20 -DPASTED | python3 %S/facts.py address extent proof lanes | FileCheck %s
// RUN: %tool --level=warp -n --no-cuda --json=- %s -- -std=c++20 -DLAMBDA | python3 %S/facts.py address extent proof lanes | FileCheck %s
// RUN: %tool --level=warp -n --no-cuda --json=- %s -- -std=c++20 -DLOOP | python3 %S/facts.py address extent proof lanes | FileCheck %s
// CHECK: uniform warp checked many

#define DISPATCH(TYPE, ...) [&] { switch (TYPE) { case 0: return __VA_ARGS__(); default: return; } }()
#define SEMI ;
#define INIT n = 16 SEMI
#define WITH(NAME) NAME = 16; 1
#define WITH_TWICE(NAME) WITH(NAME)
#define WITH_WORD(NAME) NAME = 16 SEMI 1
#define DISPATCH_INIT(TYPE, ...) [&] { switch (INIT TYPE) { case 0: return __VA_ARGS__(); default: return; } }()
#define FOR(HEAD) for (HEAD) (void)x;
#define OUTER(A, B) FOR(A SEMI B)
#define JOIN(X, Y, Z) X##Y Z
#define CAT(A, B) A##B
#define SWITCH_LAMBDA switch (auto f = [&] { n = 16; return 1; }(); f) { default:; }
#define FOR_LAMBDA for (auto f = [&] { n = 16; return 1; }(); int x : r) (void)f, (void)x;

static __global__ void sum(float *p) { atomicAdd(&p[threadIdx.y], 1.f); }

void launch(float *p, int type, int (&r)[2]) {
    int n = 32;
#if defined(ARGUMENT)
    DISPATCH(WITH_TWICE(n), [] {});
#elif defined(SEMICOLON)
    DISPATCH(WITH_WORD(n), [] {});
#elif defined(WORD)
    DISPATCH_INIT(type, [] {});
#elif defined(BODY)
    DISPATCH(WITH(n), [] {});
#elif defined(EACH)
    OUTER(n = 16, int x : r)
#elif defined(PASTE)
    JOIN(swi, tch, (n = 16; type)) { default:; }
#elif defined(PASTED)
    DISPATCH(CAT(WI, TH)(n), [] {});
#elif defined(LAMBDA)
    SWITCH_LAMBDA
#elif defined(LOOP)
    FOR_LAMBDA
#endif
    sum<<<1, dim3(n, 8)>>>(p);
}
