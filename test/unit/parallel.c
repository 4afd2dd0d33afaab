// Calls in processes of their own: what they leave, in which order, and what a crash costs.

#define _XOPEN_SOURCE 700

#include "base/parallel.h"

#include <signal.h>

#include "check.h"

enum { CALLS = 9, CRASH = 4, EXIT = 6 };

struct outcome {
    const char *text[CALLS];
    int signal[CALLS], met[CALLS];
    int running;
};

static void *work(void *context, size_t index, struct arena *arena) {
    (void)context;
    if (index == CRASH) {
        signal(SIGSEGV, SIG_DFL); // a sanitizer has its own
        raise(SIGSEGV);
    }
    if (index == EXIT)
        _exit(3);
    struct strings *list = ARENA_NEW(arena, struct strings);
    for (size_t i = 0; i < 100000; i++)
        *ARENA_PUSH(arena, list) = arena_printf(arena, "%zu of call %zu", i, index);
    return list;
}

static void done(void *context, size_t index, void *result, int signal) {
    struct outcome *outcome = context;
    const struct strings *list = result;
    outcome->met[index]++;
    outcome->signal[index] = signal;
    outcome->text[index] = list ? list->at[list->count - 1] : NULL;
}

static void results_are_there_and_a_crash_costs_one(void **state) {
    for (size_t jobs = 1; jobs <= 3; jobs++) {
        struct outcome outcome = {0};
        struct parallel parallel = {.count = CALLS, .jobs = jobs, .context = &outcome, .work = work, .done = done};
        assert_int_equal(parallel_run(*state, &parallel), 0);
        for (size_t i = 0; i < CALLS; i++) {
            assert_int_equal(outcome.met[i], 1);
            assert_int_equal(outcome.signal[i], i == CRASH ? SIGSEGV : 0);
            if (i == CRASH || i == EXIT)
                assert_null(outcome.text[i]);
            else
                assert_string_equal(outcome.text[i], arena_printf(*state, "99999 of call %zu", i));
        }
    }
}

static void there_is_a_core(void **state) {
    (void)state;
    assert_true(parallel_cores() >= 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {ARENA_TEST(results_are_there_and_a_crash_costs_one), cmocka_unit_test(there_is_a_core)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
