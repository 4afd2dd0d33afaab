// What one run found and decided: the input of every writer.

#ifndef WARPAGG_REPORT_H
#define WARPAGG_REPORT_H

#include <stdio.h>

#include "base/diagnostic.h"
#include "base/edit.h"
#include "command/options.h"
#include "sites/kernels.h"
#include "sites/site.h"

// A header with atomics that this run does not rewrite.
struct untaken {
    const char *path;
    size_t sites;
};

struct file_report {
    struct source source;
    struct site_list sites;    // by position
    struct edit_list edits;    // prepared; empty where nothing is rewritten or the file did not parse
    struct edit_list changes;  // the same for readers: the runtime by an #include, no #line directives
    struct range_list declarations; // at the top level of the file
    struct kernel_list kernels; // of all parses
    ARENA_LIST(struct untaken) untaken; // headers of the project that it includes
    struct strings dependencies; // files that the parse read, system headers included
    struct diagnostic_list diagnostics;
    enum exit_code status;
};

struct report {
    struct file_report *at;
    size_t count, capacity;
};

// Adds an error that concerns the file as a whole: a sentence, and the exit code that goes with it.
void report_complain(struct arena *arena, struct file_report *file, enum exit_code status, const char *text);

// Adds those that the report does not have yet: several parses say the same.
void report_add_diagnostics(struct arena *arena, struct file_report *file, const struct diagnostic_list *more);

#endif
