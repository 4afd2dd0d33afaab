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

// A header as one output includes it, rewritten or with other names in its includes.
struct header_copy {
    const char *path; // of the header, as the compiler names it
    const char *name; // the copy's, in the folder of its output
    struct source source;
    struct edit_list edits; // prepared
};

struct header_copies {
    struct header_copy *at;
    size_t count, capacity;
};

// A file that was written for an input.
struct written {
    const char *path, *text;
    size_t length;
    bool is_output; // not its rule
    bool is_beside; // a copy of a header, or the list of those, in a folder of the output's own
};

struct written_list {
    struct written *at;
    size_t count, capacity;
};

struct file_report {
    struct source source;
    struct site_list sites; // by position
    // Prepared; empty where nothing is rewritten or the file did not parse.
    struct edit_list edits;
    // The same for readers: the runtime by an #include, no #line directives.
    struct edit_list changes;
    struct range_list declarations;     // at the top level of the file
    struct kernel_list kernels;         // of all parses
    ARENA_LIST(struct untaken) untaken; // headers of the project that it includes
    struct strings dependencies;        // files that the parse read, system headers included
    struct strings also_read;           // files that only other compilers read
    ARENA_LIST(struct inclusion)
    inclusions;                  // of the project's headers, as the parses followed them
    struct header_copies copies; // of headers, written beside the output
    struct written_list written;
    struct diagnostic_list diagnostics;
    size_t input;   // which of the session's
    bool is_header; // one that others include
    bool is_copied; // of a header: into the outputs of files that include it
    enum exit_code status;
};

struct report {
    struct file_report *at;
    size_t count, capacity;
};

// Whether something is rewritten in it.
bool report_rewrites(const struct file_report *file);

// Adds an error that concerns the file as a whole: a sentence, and the exit code that goes with it.
void report_complain(struct arena *arena, struct file_report *file, enum exit_code status,
                     const char *text);

// Adds those that the report does not have yet: several parses say the same.
void report_add_diagnostics(struct arena *arena, struct file_report *file,
                            const struct diagnostic_list *more);

#endif
