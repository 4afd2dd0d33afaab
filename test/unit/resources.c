// What ptxas -v says, as CUDA 13.0 prints it, and what a block has room for.

#define _XOPEN_SOURCE 700

#include "check.h"
#include "toolchain/resources.h"

static const char two_kernels[] =
    "ptxas info    : 14 bytes gmem\n"
    "ptxas info    : Function properties for _Z3fooi\n"
    "    8 bytes stack frame, 4 bytes spill stores, 4 bytes spill loads\n"
    "ptxas info    : Compiling entry function '_Z5callsPi' for 'sm_90'\n"
    "ptxas info    : Function properties for _Z5callsPi\n"
    "    0 bytes stack frame, 12 bytes spill stores, 16 bytes spill loads\n"
    "ptxas info    : Used 24 registers, used 1 barriers, 2312 bytes smem, 360 bytes cmem[0]\n"
    "ptxas info    : Compile time = 1.069 ms\n"
    "k.cu(3): warning #177-D: variable \"x\" was declared but never referenced\n"
    "ptxas info    : Compiling entry function 'c' for 'sm_80'\r\n"
    "ptxas info    : Function properties for c\r\n"
    "    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\r\n"
    "ptxas info    : Used 8 registers, used 0 barriers\r\n";

static void each_kernel_has_a_row(void **state) {
    struct resource_list list = {0};
    resources_read(*state, two_kernels, &list);
    assert_int_equal(list.count, 2);
    assert_string_equal(list.at[0].kernel, "_Z5callsPi");
    assert_string_equal(list.at[0].architecture, "sm_90");
    assert_int_equal(list.at[0].registers, 24);
    assert_int_equal(list.at[0].shared, 2312);
    assert_int_equal(list.at[0].spills, 12);
    assert_string_equal(list.at[1].kernel, "c");
    assert_string_equal(list.at[1].architecture, "sm_80");
    assert_int_equal(list.at[1].registers, 8);
    assert_int_equal(list.at[1].shared, 0);
    assert_int_equal(list.at[1].spills, 0);
}

static void a_callee_s_spills_are_not_the_kernel_s(void **state) {
    struct resource_list list = {0};
    resources_read(*state,
                   "ptxas info    : Compiling entry function '_Z5callsPi' for 'sm_80'\n"
                   "ptxas info    : Function properties for _Z5callsPi\n"
                   "    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\n"
                   "ptxas info    : Function properties for _Z3fooi\n"
                   "    8 bytes stack frame, 4 bytes spill stores, 4 bytes spill loads\n"
                   "ptxas info    : Used 24 registers\n"
                   "    8 bytes stack frame, 4 bytes spill stores, 4 bytes spill loads\n",
                   &list);
    assert_int_equal(list.count, 1);
    assert_int_equal(list.at[0].registers, 24);
    assert_int_equal(list.at[0].spills, 0);
}

static void other_text_says_nothing(void **state) {
    static const char *const texts[] = {
        "", "\n\n", "Used 8 registers", "ptxas info : Used 8 registers, used 0 barriers\n", "Compiling entry function 'k", "Compiling entry function 'k' for sm_90\n",
        "    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\n", "k.cu(1): error: identifier \"y\" is undefined\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct resource_list list = {0};
        resources_read(*state, texts[i], &list);
        assert_int_equal(list.count, 0);
    }
}

static const char *found(const char *const *names, size_t count, const char *name, const char *architecture) {
    struct resources at[8];
    for (size_t i = 0; i < count; i++)
        at[i] = (struct resources){.kernel = names[i], .architecture = "sm_90"};
    const struct resource_list list = {at, count, count};
    const struct resources *one = resources_find(&list, &(struct resources){.kernel = name, .architecture = architecture});
    return one ? one->kernel : NULL;
}
#define FOUND(name, architecture) found(names, sizeof names / sizeof *names, name, architecture)

static void kernels_are_found_by_name(void **state) {
    (void)state;
    static const char *const names[] = {"_Z1kPi", "_ZN29_GLOBAL__N__33047fa9_4_k_cu_c4anonEPi", "__nv_static_18__b5900d07_4_k_cu_c__Z1sPi", "x_deadbeef_1", "x_0badcafe_1"};
    assert_ptr_equal(FOUND("_Z1kPi", "sm_90"), names[0]);
    assert_null(FOUND("_Z1kPi", "sm_80"));
    assert_null(FOUND("_Z1kPj", "sm_90"));
    assert_ptr_equal(FOUND("_ZN29_GLOBAL__N__aaaaaaaa_4_k_cu_c4anonEPi", "sm_90"), names[1]);
    assert_null(FOUND("_ZN29_GLOBAL__N__aaaaaaaa_4_k_cu_c5othonEPi", "sm_90"));
    assert_ptr_equal(FOUND("__nv_static_18__12345678_4_k_cu_c__Z1sPi", "sm_90"), names[2]);
    assert_null(FOUND("__nv_static_18__1234567_4_k_cu_c__Z1sPi", "sm_90"));
    assert_ptr_equal(FOUND("x_deadbeef_1", "sm_90"), names[3]); // the same name comes before one like it
    assert_ptr_equal(FOUND("x_0badcafe_1", "sm_90"), names[4]);
}

static void registers_come_in_steps(void **state) {
    (void)state;
    assert_true(resources_fit(64, 1024));
    assert_false(resources_fit(65, 1024));
    assert_true(resources_fit(72, 896));
    assert_false(resources_fit(73, 896));
    assert_true(resources_fit(80, 768));
    assert_false(resources_fit(80, 800)); // 25 warps: one quarter would have 7 of them
    assert_true(resources_fit(128, 512));
    assert_false(resources_fit(129, 512));
    assert_true(resources_fit(255, 256));
    assert_false(resources_fit(255, 257));
    assert_true(resources_fit(0, 1024));
}

static void mangled_names_hold_names(void **state) {
    (void)state;
    assert_true(resources_is_named("_Z1kPi", "k"));
    assert_true(resources_is_named("c", "c"));
    assert_true(resources_is_named("_Z3binILi4EEvPf", "bin"));
    assert_true(resources_is_named("_ZN1a3binEPf", "bin"));
    assert_false(resources_is_named("_Z13binPf", "bin"));
    assert_false(resources_is_named("_Z4bin2Pf", "bin"));
    assert_false(resources_is_named("_Z1kPi", "Pi"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        ARENA_TEST(each_kernel_has_a_row),
        ARENA_TEST(a_callee_s_spills_are_not_the_kernel_s),
        ARENA_TEST(other_text_says_nothing),
        cmocka_unit_test(kernels_are_found_by_name),
        cmocka_unit_test(registers_come_in_steps),
        cmocka_unit_test(mangled_names_hold_names),
    };
    return cmocka_run_group_tests_name("resources", tests, NULL, NULL);
}
