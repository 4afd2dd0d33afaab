// Writing files: what is kept, what is replaced, and what a failure leaves behind.

#define _XOPEN_SOURCE 700

#include "base/file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <sys/stat.h>

#include "check.h"

enum { NOBODY = 65534 };

static int write_text(const char *path, const char *text) {
    return file_write(path, text, strlen(text));
}

// Temporary files would show as additional entries.
static void assert_entries(const char *directory, int expected) {
    DIR *stream = opendir(directory);
    assert_non_null(stream);
    int count = 0;
    while (readdir(stream))
        count++;
    closedir(stream);
    assert_int_equal(count, expected + 2); // "." and ".."
}

static struct stat stat_of(const char *path) {
    struct stat status;
    assert_int_equal(lstat(path, &status), 0);
    return status;
}

static void a_new_file_is_made_with_the_users_mode(void **state) {
    (void)state;
    mode_t mask = umask(027);
    assert_int_equal(write_text("new", "text"), 0);
    umask(mask);
    assert_file("new", "text");
    assert_int_equal(stat_of("new").st_mode & 07777, 0640);
    assert_int_equal(file_write("empty", "", 0), 0);
    assert_file("empty", "");
    assert_entries(".", 2);
}

static void an_old_file_keeps_its_mode(void **state) {
    (void)state;
    write_file("old", "before");
    assert_int_equal(chmod("old", 0751), 0);
    assert_int_equal(write_text("old", "after"), 0);
    assert_file("old", "after");
    assert_int_equal(stat_of("old").st_mode & 07777, 0751);
    assert_entries(".", 1);
}

static void a_file_is_replaced_not_overwritten(void **state) {
    (void)state;
    write_file("old", "before");
    int reader = open("old", O_RDONLY);
    assert_int_equal(write_text("old", "after!"), 0);
    char text[8] = {0};
    assert_int_equal(read(reader, text, sizeof text - 1), 6); // who has it open reads on
    assert_string_equal(text, "before");
    close(reader);
}

// make runs a rule again and again whose output stays older than what it was made from.
static void an_output_is_stamped_though_it_holds_these_bytes_already(void **state) {
    (void)state;
    write_file("same", "text");
    struct timespec past[2] = {{.tv_sec = 1000}, {.tv_sec = 1000}};
    assert_int_equal(utimensat(AT_FDCWD, "same", past, 0), 0);
    assert_int_equal(write_text("same", "text"), 0);
    assert_int_not_equal(stat_of("same").st_mtim.tv_sec, 1000);
}

static void a_symbolic_link_stays_one(void **state) {
    (void)state;
    assert_int_equal(mkdir("elsewhere", 0777), 0);
    write_file("elsewhere/target", "before");
    assert_int_equal(symlink("elsewhere/target", "link"), 0);
    assert_int_equal(write_text("link", "after"), 0);
    assert_true(S_ISLNK(stat_of("link").st_mode));
    assert_file("elsewhere/target", "after");
    assert_entries("elsewhere", 1);

    assert_int_equal(symlink("elsewhere/new", "dangling"), 0);
    assert_int_equal(write_text("dangling", "made"), 0);
    assert_true(S_ISLNK(stat_of("dangling").st_mode));
    assert_file("elsewhere/new", "made");
}

static void a_device_is_written_to(void **state) {
    (void)state;
    assert_int_equal(write_text("/dev/null", "text"), 0);
    assert_true(S_ISCHR(stat_of("/dev/null").st_mode));
    assert_int_equal(write_text("/dev/full", "text"), -ENOSPC);
}

static void what_cannot_be_written_is_an_error(void **state) {
    (void)state;
    assert_int_equal(mkdir("directory", 0777), 0);
    assert_int_equal(write_text("directory", "text"), -EISDIR);
    assert_int_equal(write_text("missing/file", "text"), -ENOENT);
    write_file("file", "before");
    assert_int_equal(write_text("file/below", "text"), -ENOTDIR);
    assert_file("file", "before");
    assert_entries(".", 2);
}

static void permissions_are_respected(void **state) {
    bool root = geteuid() == 0; // whom no permission stops: then go on as nobody
    if (root) {
        assert_int_equal(chown(*state, NOBODY, NOBODY), 0);
        assert_int_equal(seteuid(NOBODY), 0);
    }
    write_file("file", "before");
    assert_int_equal(chmod("file", 0444), 0);
    assert_int_equal(write_text("file", "after"), -EACCES);
    assert_file("file", "before");
    assert_int_equal(mkdir("closed", 0777), 0);
    write_file("closed/file", "before");
    assert_int_equal(chmod("closed", 0555), 0);
    assert_int_equal(write_text("closed/file", "after"), -EACCES);
    assert_int_equal(write_text("closed/new", "after"), -EACCES);
    assert_file("closed/file", "before");
    assert_int_equal(chmod("closed", 0777), 0);
    if (root)
        assert_int_equal(seteuid(0), 0);
}

static void standard_output_reports_errors_too(void **state) {
    (void)state;
    fflush(stdout);
    int saved = dup(STDOUT_FILENO), file = open("out", O_WRONLY | O_CREAT, 0666), full = open("/dev/full", O_WRONLY);
    dup2(file, STDOUT_FILENO);
    int written = write_text("-", "text");
    dup2(full, STDOUT_FILENO);
    int refused = write_text("-", "text");
    dup2(saved, STDOUT_FILENO);
    clearerr(stdout);
    close(saved);
    close(file);
    close(full);
    assert_int_equal(written, 0);
    assert_int_equal(refused, -ENOSPC);
    assert_file("out", "text");
}

static void directories_are_made_as_needed(void **state) {
    (void)state;
    assert_int_equal(file_make_directory("a/b//c/"), 0);
    assert_true(S_ISDIR(stat_of("a/b/c").st_mode));
    assert_int_equal(file_make_directory("a/b"), 0);
    assert_int_equal(file_make_directory("/tmp"), 0);
    assert_int_equal(symlink("a", "link"), 0);
    assert_int_equal(file_make_directory("link/d"), 0);
    assert_true(S_ISDIR(stat_of("a/d").st_mode));
    write_file("file", "");
    assert_int_equal(file_make_directory("file"), -EEXIST);
    assert_int_equal(file_make_directory("file/below"), -EEXIST);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        DIRECTORY_TEST(a_new_file_is_made_with_the_users_mode),
        DIRECTORY_TEST(an_old_file_keeps_its_mode),
        DIRECTORY_TEST(a_file_is_replaced_not_overwritten),
        DIRECTORY_TEST(an_output_is_stamped_though_it_holds_these_bytes_already),
        DIRECTORY_TEST(a_symbolic_link_stays_one),
        DIRECTORY_TEST(a_device_is_written_to),
        DIRECTORY_TEST(what_cannot_be_written_is_an_error),
        DIRECTORY_TEST(permissions_are_respected),
        DIRECTORY_TEST(directories_are_made_as_needed),
        DIRECTORY_TEST(standard_output_reports_errors_too),
    };
    return cmocka_run_group_tests_name("output", tests, NULL, NULL);
}
