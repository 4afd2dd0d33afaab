// The log of builds that the launcher writes: a line of JSON for each file that it was asked to
// compile (docs/builds.md has the fields).

#ifndef WARPAGG_BUILD_LOG_H
#define WARPAGG_BUILD_LOG_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

struct reason_count {
    const char *name; // of the reason
    size_t sites;
};

struct reason_counts {
    struct reason_count *at;
    size_t count, capacity;
};

struct build_step {
    const char *file; // absolute, where it is there
    bool is_counted;  // the next three are known
    size_t sites, rewritten;
    struct reason_counts left; // in the order in which reasons came
    double seconds;            // that warpagg-rewrite took
    bool is_kept;              // it repeated what a run before did
    const char *plain;         // why the file was compiled as it is; NULL: the rewritten one was
    int status;                // the compiler's exit code
};

struct build_steps {
    struct build_step *at;
    size_t count, capacity;
};

// Why a file was compiled as it is, where that is nothing to look into.
extern const char build_log_nothing[];

// Adds to the count of a reason.
void build_log_count(struct arena *arena, struct reason_counts *counts, const char *name,
                     size_t sites);

// Takes the counts from the JSON report on the step's file. Without a report they stay unknown.
void build_log_take_report(struct arena *arena, const char *path, struct build_step *step);

// Adds a line to the log, in one write, so that those of builds beside each other do not mix.
// Returns 0 or a negative errno.
int build_log_add(struct arena *arena, const char *path, const struct build_step *step);

// Reads a log. Of a file that was compiled several times the last line counts; files come in the
// order of their names. Returns 0, or -1 after a sentence in *problem: the log can't be read, then
// there are no steps, or some lines are none of the launcher's, which are passed by.
int build_log_read(struct arena *arena, const char *path, struct build_steps *steps,
                   const char **problem);

#endif
