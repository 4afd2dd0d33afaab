// Whether a file is what it was: a line of its size, of when it was written and when anything of it
// was changed last, of its number in the file system, and of what is in it.

#ifndef WARPAGG_WITNESS_H
#define WARPAGG_WITNESS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/stat.h>

enum witness {
    WITNESS_OTHER,
    WITNESS_TEXT, // the same bytes, but written at another time
    WITNESS_FILE, // the same bytes, written at the same time
};

// Of the bytes at `path`: tens of MiB in a few milliseconds. 0 where they can't be read.
uint64_t witness_hash(const char *path);

// Writes the line of the file at `path`, which will be called `name`. Returns false where it can't
// be read, or its name is no line's.
bool witness_write(FILE *lines, const char *name, const char *path, const struct stat *there);

// Whether the file of a line is as it was, and its name. A file that was copied to where it is, or
// replaced, is read; with `reads` each is.
enum witness witness_check(const char *line, bool (*reads)(const char *path, const void *context),
                           const void *context, const char **name);

#endif
