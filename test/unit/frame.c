// Frames: where an object for the block is declared, how it comes to the site, and what keeps it away.

#define _XOPEN_SOURCE 700

#include "sites/frame.h"

#include "analysis.h"
#include "check.h"

static const struct frame *frame_of(struct arena *arena, const char *text) {
    struct analysis *a = analyse(arena, text);
    assert_true(a->sites.count > 0);
    return a->sites.at[0].frame;
}

// The text with a mark where the object's name goes: {base}, (parameter), <argument>.
static const char *marked(struct arena *arena, const char *text) {
    const struct frame *frame = frame_of(arena, text);
    if (frame->obstacle)
        return frame->obstacle;
    const char *result = "";
    for (size_t at = 0; at <= strlen(text); at++) {
        for (size_t i = 0; i < frame->places.count; i++) {
            const struct frame_place *place = &frame->places.at[i];
            static const char *const marks[] = {[FRAME_DECLARATION] = "{%s}", [FRAME_PARAMETER] = "(%s)", [FRAME_ARGUMENT] = "<%s>"};
            const char *what = place->kind == FRAME_DECLARATION ? place->base ? place->base : "?" : place->is_only ? "" : ",";
            if (place->at == at)
                result = arena_printf(arena, marks[place->kind][0] == '{' ? "%s{%s}" : marks[place->kind][0] == '(' ? "%s(%s)" : "%s<%s>", result, what);
        }
        if (text[at])
            result = arena_printf(arena, "%s%c", result, text[at]);
    }
    return result;
}

#define assert_marked(text, expected) assert_string_equal(marked(*state, text), expected)

static void a_kernel_declares(void **state) {
    assert_marked("__global__ void k(int *p) { atomicAdd(p, 1); }", "__global__ void k(int *p) {{p} atomicAdd(p, 1); }");
    assert_marked("__global__ void k(int *p, int i) { int *q = p + i; atomicAdd(&q[3], 1); }",
                  "__global__ void k(int *p, int i) {{p} int *q = p + i; atomicAdd(&q[3], 1); }");
    assert_marked("struct S { int *p; }; __global__ void k(S s) { atomicAdd(s.p, 1); }", "struct S { int *p; }; __global__ void k(S s) {{s.p} atomicAdd(s.p, 1); }");
    assert_marked("__global__ void k(int *p, int *q) { p = q; atomicAdd(p, 1); }", "__global__ void k(int *p, int *q) {{?} p = q; atomicAdd(p, 1); }");
    assert_marked("__global__ void k(int **p) { atomicAdd(*p, 1); }", "__global__ void k(int **p) {{?} atomicAdd(*p, 1); }");
}

static void helpers_are_handed_the_object(void **state) {
    assert_marked("__device__ void f(int *p) { atomicAdd(p, 1); } __global__ void k(int *q) { f(q); f(q + 1); }",
                  "__device__ void f((,)int *p) { atomicAdd(p, 1); } __global__ void k(int *q) {{q} f(<,>q); f(<,>q + 1); }");
    assert_marked("__device__ int n; __device__ void f() { atomicAdd(&n, 1); } __device__ void g() { f(); } __global__ void k() { g(); } __global__ void l() { f(); }",
                  "__device__ int n; __device__ void f(()) { atomicAdd(&n, 1); } __device__ void g(()) { f(<>); } __global__ void k() {{&::n} g(<>); } __global__ void l() {{&::n} f(<>); }");
    assert_marked("__device__ void f(int *p) { atomicAdd(p, 1); } __global__ void k(int *q, int *r) { f(q); f(r); }",
                  "__device__ void f((,)int *p) { atomicAdd(p, 1); } __global__ void k(int *q, int *r) {{?} f(<,>q); f(<,>r); }");
}

static void what_keeps_it_away(void **state) {
    assert_marked("__device__ void f(int *p) { atomicAdd(p, 1); }", "not all callers of the function that holds it are seen");
    assert_marked("__device__ void f(int *p); __device__ void f(int *p) { atomicAdd(p, 1); } __global__ void k(int *q) { f(q); }",
                  "the function that holds it is declared or named elsewhere too");
    assert_marked("__host__ __device__ void f(int *p) { atomicAdd(p, 1); } __global__ void k(int *q) { f(q); }",
                  "not all callers of the function that holds it are seen");
    assert_marked("__global__ void k(int *q) { auto f = [&](int v) { atomicAdd(q, v); }; f(2); }", "the update stands in a lambda");
}

static void loops_and_strides(void **state) {
    static const struct {
        const char *body;
        bool in_loop, strides;
    } examples[] = {
        {"atomicAdd(p, 1);", false, false},
        {"for (int i = 0; i < n; i++) atomicAdd(p, 1);", true, false},
        {"for (int i = threadIdx.x; i < n; i += blockDim.x) atomicAdd(p, 1);", true, true},
        {"for (int i = threadIdx.x; i < n; i = i + gridDim.x * 256) atomicAdd(p, 1);", true, true},
        {"for (int i = threadIdx.x; i < n; i += 256) atomicAdd(p, 1);", true, true},
        {"for (int i = threadIdx.x; i < n; i += 2) atomicAdd(p, 1);", true, false},
        {"int stride = 4 * blockDim.x; for (int i = threadIdx.x; i < n; i += stride) atomicAdd(p, 1);", true, true},
        {"int i = threadIdx.x; while (i < n) { atomicAdd(p, 1); i += gridDim.x; }", true, true},
        {"int i = threadIdx.x; while (i < n) { atomicAdd(p, 1); i += n; }", true, false},
        {"for (int i = threadIdx.x; i < n; i += blockDim.x) for (int j = 0; j < 3; j++) atomicAdd(p, 1);", true, true},
    };
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        const struct frame *frame = frame_of(*state, arena_printf(*state, "__global__ void k(int *p, int n) { %s }", examples[i].body));
        if (frame->in_loop != examples[i].in_loop || frame->strides != examples[i].strides)
            fail_msg("%s: in a loop: %d, strides: %d", examples[i].body, frame->in_loop, frame->strides);
    }
    assert_true(frame_of(*state, "__device__ void f(int *p) { atomicAdd(p, 1); } __global__ void k(int *q, int n) { for (int i = 0; i < n; i += blockDim.x) f(q); }")->strides);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        ARENA_TEST(a_kernel_declares),
        ARENA_TEST(helpers_are_handed_the_object),
        ARENA_TEST(what_keeps_it_away),
        ARENA_TEST(loops_and_strides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
