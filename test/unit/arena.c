// The arena: alignment, zeroes, large blocks, growing lists, formatted strings.

#define _XOPEN_SOURCE 700

#include "check.h"

static void memory_is_aligned_and_zeroed(void **state) {
    for (size_t size = 1; size < 300; size++) {
        char *memory = arena_alloc(*state, size);
        assert_int_equal((uintptr_t)memory % _Alignof(max_align_t), 0);
        for (size_t i = 0; i < size; i++)
            assert_int_equal(memory[i], 0);
        memset(memory, 0xFF, size); // must not reach what comes next
    }
}

static void an_allocation_may_be_larger_than_a_block(void **state) {
    char *small = arena_string(*state, "before");
    char *large = arena_alloc(*state, 10 * 1024 * 1024);
    memset(large, 'x', 10 * 1024 * 1024);
    assert_string_equal(small, "before");
    assert_string_equal(arena_string(*state, "after"), "after");
}

static void strings_are_copied_and_ended(void **state) {
    assert_string_equal(arena_copy(*state, "abcdef", 3), "abc");
    assert_string_equal(arena_copy(*state, NULL, 0), "");
    assert_string_equal(arena_printf(*state, "%s %d", "site", 7), "site 7");

    char long_text[1000];
    memset(long_text, 'y', sizeof long_text - 1);
    long_text[sizeof long_text - 1] = '\0';
    assert_string_equal(arena_printf(*state, "%s", long_text), long_text);
}

static void lists_grow_and_keep_their_items(void **state) {
    ARENA_LIST(int) list = {0};
    for (int i = 0; i < 1000; i++)
        *ARENA_PUSH(*state, &list) = i * i;
    assert_int_equal(list.count, 1000);
    for (int i = 0; i < 1000; i++)
        assert_int_equal(list.at[i], i * i);
}

static void nothing_is_destroyed_quietly(void **state) {
    (void)state;
    arena_destroy(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        ARENA_TEST(memory_is_aligned_and_zeroed),    ARENA_TEST(an_allocation_may_be_larger_than_a_block),
        ARENA_TEST(strings_are_copied_and_ended),    ARENA_TEST(lists_grow_and_keep_their_items),
        cmocka_unit_test(nothing_is_destroyed_quietly),
    };
    return cmocka_run_group_tests_name("arena", tests, NULL, NULL);
}
