// The lines that a unified diff adds or changes, by file: what `git diff`, `diff -u` and code hosts
// write.

#ifndef WARPAGG_CHANGED_LINES_H
#define WARPAGG_CHANGED_LINES_H

#include "source.h"

struct line_range {
    unsigned first, last;
};

struct changed_file {
    const char *path;      // as it is from here
    const char *real_path; // absolute, without symbolic links
    ARENA_LIST(struct line_range) ranges;
};

struct changed_lines {
    struct changed_file *at; // those that are here; a deleted file is not
    size_t count, capacity;
};

// Reads a diff. Its paths count from the current directory, with or without git's a/ and b/.
// Returns 0, or -1 after a sentence in *problem: it is no diff, or none of its files is here.
int changed_lines_read(struct arena *arena, const struct source *diff,
                       struct changed_lines *changed, const char **problem);

// The file of this path among them, or NULL.
const struct changed_file *changed_lines_of(const struct changed_lines *changed,
                                            const char *real_path);

// Whether any of the lines from the first to the last is among them.
bool changed_lines_touch(const struct changed_file *file, unsigned first, unsigned last);

#endif
