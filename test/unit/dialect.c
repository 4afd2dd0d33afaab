// The cures of nvcc's dialect: what changes, what stays, and that every byte keeps its place.

#define _XOPEN_SOURCE 700

#include "text/dialect.h"

#include "check.h"
#include "scramble.h"

static const char *cured(struct arena *arena, const char *text) {
    struct source source;
    source_from_text(arena, "kernel.cu", text, strlen(text), &source);
    const char *result = dialect_cured(arena, &source);
    assert_int_equal(strlen(result), strlen(text));
    return result;
}

#define assert_cured(text, expected) assert_string_equal(cured(*state, (text)), (expected))

static void assert_untouched(struct arena *arena, const char *text) {
    struct source source;
    source_from_text(arena, "kernel.cu", text, strlen(text), &source);
    assert_ptr_equal(dialect_cured(arena, &source), text); // not even copied
}

static void registers_named_in_asm(void **state) {
    assert_cured("asm(\"mov.u32 %0, %laneid;\" : \"=r\"(x));", "asm(\"mov.u32 %0, _laneid;\" : \"=r\"(x));");
    assert_cured("asm volatile(\"mov %0, %%clock; mov %1, %smid;\"::);", "asm volatile(\"mov %0, %%clock; mov %1, _smid;\"::);");
    assert_cured("__asm__ volatile(\"a\"\n\"%laneid\" : : \"r\"(f(1)));", "__asm__ volatile(\"a\"\n\"_laneid\" : : \"r\"(f(1)));");
    assert_cured("asm(R\"(mov %0, %tid.x;)\");", "asm(R\"(mov %0, _tid.x;)\");");
}

static void text_that_is_no_asm_stays(void **state) {
    assert_untouched(*state, "printf(\"%d %laneid\", x);");
    assert_untouched(*state, "// asm(\"%laneid\")\n/* asm(\"%x\") */");
    assert_untouched(*state, "\"asm(%laneid)\"");
    assert_untouched(*state, "#define A asm(\"x\")\n");
    assert_untouched(*state, "int asmx = 5 % y;");
    assert_untouched(*state, "");
}

static void launches_with_blanks(void **state) {
    assert_cured("k << <1, 2> >> (p);", "k <<< 1, 2>>>  (p);");
    assert_cured("k <<< 1, 2 >> >(p);", "k <<< 1, 2 >> >(p);");
    assert_cured("k<T> << <dim3(a > b), f(c)> >> (p);", "k<T> <<< dim3(a > b), f(c)>>>  (p);");
}

static void words_in_front_of_types(void **state) {
    assert_cured("void f(__restrict__ real *y);", "void f(             real *y);");
    assert_cured("void f(int a, const __restrict real *y);", "void f(int a, const            real *y);");
    assert_cured("void f(real *const __restrict__ y, real *__restrict__ z, real *__restrict);", "void f(real *const __restrict__ y, real *__restrict__ z, real *__restrict);");
}

static void launches_with_braces(void **state) {
    assert_cured("k<<<{}, {n}, {}, { }>>>(p, {});", "k<<<1 , (n), 0 , 0  >>>(p, {});");
    assert_cured("k<<<{1, n}, {f(2)}>>>(p);", "k<<<(1, n), (f(2))>>>(p);");
    assert_cured("k << <n, {16, dim{3}.x}, s> >> ({4});", "k <<< n, (16, dim{3}.x), s>>>  ({4});");
    assert_cured("k<T><<<{x[{1}], y{2}}, 3>>>({4});", "k<T><<<(x[{1}], y{2}), 3>>>({4});");
    assert_untouched(*state, "k<<<dim3{1, 2}, f{2}.x>>>({4});");
    assert_cured("k<<<f({1, 2}), {}>>>();", "k<<<f({1, 2}), 1 >>>();");
    assert_untouched(*state, "k<<<{1, 2}; x>>>();");
    assert_untouched(*state, "k<<<{1, 2} }; x>>>();");
}

static void shifts_and_comparisons_stay(void **state) {
    assert_untouched(*state, "k<<<1, 2>>>(p);");
    assert_untouched(*state, "a << b < c;");
    assert_untouched(*state, "x = a << 1; y = b >> 2;");
    assert_untouched(*state, "vector<vector<int> > v;");
    assert_untouched(*state, "cout << \"< <\" << x;");
}

// What stands in the text after so many calls for the name at `name`.
static const char *said(struct arena *arena, const char *text, const char *name, int calls) {
    char *copy = arena_string(arena, text);
    for (int i = 0; i < calls; i++)
        if (!dialect_say_where(copy, strlen(copy), (size_t)(strstr(text, name) - text)))
            return "nothing";
    return copy;
}

static void instantiations_are_told_where_they_run(void **state) {
    assert_string_equal(said(*state, "int a; template bool f(int);", "f(", 1), "int a; __nvt_hd bool f(int);");
    assert_string_equal(said(*state, "int a; template bool f(int);", "f(", 2), "int a; __nvt_d_ bool f(int);");
    assert_string_equal(said(*state, "int a; template bool f(int);", "f(", 3), "nothing");
    assert_string_equal(said(*state, "extern template\nvec<a> b<int>::f(int);", "f(", 1), "extern __nvt_hd\nvec<a> b<int>::f(int);");
    assert_string_equal(said(*state, "template int a(int); template bool f(int);", "f(", 1), "template int a(int); __nvt_hd bool f(int);");
    assert_string_equal(said(*state, "template <class T> bool f(T);", "f(", 1), "nothing");
    assert_string_equal(said(*state, "template bool g(int); INSTANTIATE(f);", "f)", 1), "nothing");
    assert_string_equal(said(*state, "// template\nbool f(int);", "f(", 1), "nothing");
}

static const char *said_of_both(struct arena *arena, const char *text) {
    char *copy = arena_string(arena, text);
    return dialect_say_both(copy, strlen(copy), (size_t)(strstr(text, "f(") - text)) ? copy : "nothing";
}

static void specializations_are_told_that_they_run_on_both(void **state) {
    assert_string_equal(said_of_both(*state, "__device__ int a; template <> __device__ bool f(int);"), "__device__ int a; template <> __nvt_dh__ bool f(int);");
    assert_string_equal(said_of_both(*state, "template <> bool f(int); __device__ int a;"), "nothing");
    assert_string_equal(said_of_both(*state, "template <> __nvt_dh__ bool f(int);"), "nothing");
}

// Whatever the text: the same length, line ends and quotes where they were, and a second cure changes nothing.
static void any_text_keeps_its_places(void **state) {
    uint32_t seed = 7;
    for (int round = 0; round < 20000; round++) {
        struct source source = scrambled(*state, &seed, 24);
        const char *text = dialect_cured(*state, &source);
        assert_int_equal(text[source.length], '\0');
        for (size_t i = 0; i < source.length; i++)
            if (text[i] != source.text[i])
                assert_non_null(strchr("%<> \t", source.text[i]));
        struct source again;
        source_from_text(*state, "scrambled.cu", text, source.length, &again);
        assert_memory_equal(dialect_cured(*state, &again), text, source.length);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        ARENA_TEST(registers_named_in_asm), ARENA_TEST(text_that_is_no_asm_stays),   ARENA_TEST(launches_with_blanks), ARENA_TEST(launches_with_braces), ARENA_TEST(words_in_front_of_types),
        ARENA_TEST(shifts_and_comparisons_stay), ARENA_TEST(any_text_keeps_its_places), ARENA_TEST(instantiations_are_told_where_they_run), ARENA_TEST(specializations_are_told_that_they_run_on_both),
    };
    return cmocka_run_group_tests_name("dialect", tests, NULL, NULL);
}
