// A child is a fork, with a shared arena to leave its result in.

#include "parallel.h"

#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "process.h"

struct child {
    pid_t process; // 0: none
    size_t index;
    struct arena *arena;
    void **result; // in that arena
};

size_t parallel_cores(void) {
    cpu_set_t set;
    int count = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
    return count > 0 ? (size_t)count : 1;
}

static int start(const struct parallel *parallel, size_t index, struct child *child) {
    *child = (struct child){.index = index, .arena = arena_create_shared()};
    if (!child->arena)
        return -ENOMEM;
    child->result = ARENA_NEW(child->arena, void *);
    fflush(NULL);
    pid_t parent = getpid();
    child->process = fork();
    if (child->process == 0) {
        process_end_with(parent);
        *child->result = parallel->work(parallel->context, index, child->arena);
        fflush(NULL);
        _exit(0);
    }
    if (child->process > 0)
        return 0;
    int error = -errno;
    arena_destroy(child->arena);
    *child = (struct child){0};
    return error;
}

// Waits for whichever ends first.
static void finish_one(const struct parallel *parallel, struct child *children) {
    int status;
    pid_t ended = wait(&status);
    for (size_t i = 0; i < parallel->jobs && ended > 0; i++) {
        struct child *child = &children[i];
        if (child->process != ended)
            continue;
        bool whole = WIFEXITED(status) && WEXITSTATUS(status) == 0;
        parallel->done(parallel->context, child->index, whole ? *child->result : NULL,
                       WIFSIGNALED(status) ? WTERMSIG(status) : 0);
        child->process = 0;
    }
}

static struct child *free_place(struct child *children, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!children[i].process)
            return &children[i];
    return NULL;
}

static bool any_runs(const struct child *children, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (children[i].process)
            return true;
    return false;
}

int parallel_run(struct arena *arena, const struct parallel *parallel) {
    struct child *children = ARENA_ARRAY(arena, struct child, parallel->jobs);
    int error = 0;
    for (size_t next = 0; next < parallel->count && !error; next++) {
        struct child *place;
        while (!(place = free_place(children, parallel->jobs)))
            finish_one(parallel, children);
        error = start(parallel, next, place);
    }
    while (any_runs(children, parallel->jobs))
        finish_one(parallel, children);
    return error;
}
