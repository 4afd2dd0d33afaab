// Programs that are run as children: they get their files, and end with the one that started them.

#include "base/process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "check.h"

static int ended(const char *const *words) {
    return process_wait(process_start(words, NULL, 0));
}

static void a_status_is_that_of_waitpid(void **state) {
    (void)state;
    assert_int_equal(WEXITSTATUS(ended((const char *[]){"sh", "-c", "exit 3", NULL})), 3);
    assert_int_equal(WTERMSIG(ended((const char *[]){"sh", "-c", "kill -KILL $$", NULL})), SIGKILL);
    assert_int_equal(process_start((const char *[]){"/no/such/program", NULL}, NULL, 0), -ENOENT);
    assert_int_equal(process_start((const char *[]){"/", NULL}, NULL, 0), -EACCES);
}

static void files_are_those_that_were_given(void **state) {
    (void)state;
    int ends[2];
    char text[8] = "";
    assert_int_equal(pipe(ends), 0);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    const struct process_file files[] = {{-1, 0}, {ends[1], 1}, {ends[1], ends[1]}};
    const char *const words[] = {"sh", "-c", "cat; echo a; eval \"echo b >&$0\"", (char[]){(char)('0' + ends[1]), '\0'}, NULL};
    assert_in_range(ends[1], 3, 9); // what sh reads as one digit
    assert_int_equal(process_wait(process_start(words, files, 3)), 0);
    assert_int_equal(read(ends[0], text, sizeof text), 4);
    assert_string_equal(text, "a\nb\n");
    close(ends[0]);
    close(ends[1]);
}

static bool is_gone_soon(pid_t process) {
    for (int i = 0; i < 1000; i++) {
        if (kill(process, 0) < 0 && errno == ESRCH)
            return true;
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    }
    return false;
}

// A child of ours starts one of its own, tells its number, and dies.
static void a_child_ends_with_its_parent(void **state) {
    (void)state;
    int ends[2];
    pid_t grandchild = 0;
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        grandchild = process_start((const char *[]){"sleep", "20", NULL}, NULL, 0);
        if (write(ends[1], &grandchild, sizeof grandchild) < 0)
            _exit(1);
        kill(getpid(), SIGKILL);
    }
    assert_int_equal(read(ends[0], &grandchild, sizeof grandchild), sizeof grandchild);
    assert_true(WIFSIGNALED(process_wait(child)));
    assert_true(is_gone_soon(grandchild));
    close(ends[0]);
    close(ends[1]);
}

static void a_held_signal_goes_to_the_child_first(void **state) {
    (void)state;
    pid_t child = fork();
    if (child == 0) {
        process_hold();
        pid_t sleeper = process_start((const char *[]){"sleep", "20", NULL}, NULL, 0);
        kill(getpid(), SIGTERM);
        int status = process_wait(sleeper);
        if (process_signal() != SIGTERM || !WIFSIGNALED(status) || WTERMSIG(status) != SIGTERM)
            _exit(1);
        process_release();
        _exit(2);
    }
    int status = process_wait(child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_status_is_that_of_waitpid), cmocka_unit_test(files_are_those_that_were_given), cmocka_unit_test(a_child_ends_with_its_parent),
        cmocka_unit_test(a_held_signal_goes_to_the_child_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
