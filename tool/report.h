// What one run found and decided: the input of every writer.

#ifndef WARPAGG_REPORT_H
#define WARPAGG_REPORT_H

#include <stdio.h>

#include "edit.h"
#include "options.h"
#include "site.h"

struct diagnostic {
    enum { DIAGNOSTIC_NOTE, DIAGNOSTIC_WARNING, DIAGNOSTIC_ERROR } severity;
    const char *path; // NULL: about the run as a whole
    unsigned line, column;
    const char *text;
};

struct diagnostic_list {
    struct diagnostic *at;
    size_t count, capacity;
};

// A kernel as one parse sees it.
struct kernel {
    const char *name;
    long long threads; // never more than these in a block, or as many in all launches of the file; 0: not known
    ARENA_LIST(const struct function *) functions; // that run in it, its own among them
};

struct kernel_list {
    struct kernel *at;
    size_t count, capacity;
};

struct file_report {
    struct source source;
    struct site_list sites;    // by position
    struct edit_list edits;    // prepared; empty where nothing is rewritten or the file did not parse
    struct range_list declarations; // at the top level of the file
    struct kernel_list kernels; // of all parses; for --verify only
    struct strings dependencies; // files that the parse read, system headers included
    struct diagnostic_list diagnostics;
    enum exit_code status;
};

struct report {
    struct file_report *at;
    size_t count, capacity;
};

#endif
