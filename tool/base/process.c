// posix_spawn can't tell a child to end with its parent, and fork copies the tables of all of
// libclang's memory. So this is vfork: up to execvp the child runs on the parent's memory, while
// that waits.

#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST = 8 }; // programs that a signal goes on to

static const int held[] = {SIGINT, SIGTERM, SIGHUP};
enum { HELD = sizeof held / sizeof *held };

// What a signal's handler needs to know.
static volatile sig_atomic_t running[MOST], came;
static struct sigaction before[HELD];

static void replace(pid_t old, pid_t new) {
    for (size_t i = 0; i < MOST; i++)
        if (running[i] == old) {
            running[i] = new;
            return;
        }
}

void process_end_with(pid_t parent) {
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() != parent) // it has ended already
        _exit(1);
}

static int place(const struct process_file *file) {
    int ours = file->ours < 0 ? open("/dev/null", O_RDWR | O_CLOEXEC) : file->ours;
    if (ours == file->theirs)
        return fcntl(ours, F_SETFD, 0);
    return dup2(ours, file->theirs);
}

pid_t process_start(const char *const *words, const struct process_file *files, size_t count) {
    volatile int error = 0;
    pid_t parent = getpid(), child = vfork();
    if (child == 0) {
        process_end_with(parent);
        for (size_t i = 0; i < count; i++)
            if (place(&files[i]) < 0) {
                error = errno;
                _exit(127);
            }
        execvp(words[0], (char *const *)(uintptr_t)words);
        error = errno;
        _exit(127);
    }
    if (child < 0)
        return -errno;
    if (error) {
        process_wait(child);
        return -error;
    }
    replace(0, child);
    if (came)
        kill(child, came);
    return child;
}

int process_wait(pid_t process) {
    int status = 0;
    while (waitpid(process, &status, 0) < 0)
        if (errno != EINTR)
            return -errno;
    replace(process, 0);
    return status;
}

struct rlimit process_limit_time(unsigned long seconds) {
    struct rlimit before = {RLIM_INFINITY, RLIM_INFINITY}, limit;
    getrlimit(RLIMIT_CPU, &before);
    limit = before;
    if (seconds < limit.rlim_cur)
        limit.rlim_cur = seconds;
    setrlimit(RLIMIT_CPU, &limit);
    return before;
}

void process_lift_limit(struct rlimit before) { setrlimit(RLIMIT_CPU, &before); }

static void hand_on(int number) {
    int error = errno;
    came = number;
    for (size_t i = 0; i < MOST; i++)
        if (running[i])
            kill((pid_t)running[i], number);
    errno = error;
}

void process_hold(void) {
    struct sigaction action = {.sa_handler = hand_on};
    came = 0;
    for (size_t i = 0; i < HELD; i++)
        if (sigaction(held[i], NULL, &before[i]) == 0 && before[i].sa_handler != SIG_IGN)
            sigaction(held[i], &action, NULL);
}

int process_signal(void) { return came; }

void process_release(void) {
    for (size_t i = 0; i < HELD; i++)
        sigaction(held[i], &before[i], NULL);
    if (came)
        raise(came);
}
