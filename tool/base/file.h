// Writing files so that nothing of the user's is ever lost:
// to a temporary file beside the target, then a rename.

#ifndef WARPAGG_FILE_H
#define WARPAGG_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "arena.h"

// Opens something in the place of standard input, output and errors that are closed, so that no
// other file is taken for one of them. To read or write there fails as before.
void file_hold_standard(void);

// Writes `length` bytes to an open file. Returns 0 or a negative errno.
int file_write_to(int file, const char *text, size_t length);

// Writes `length` bytes to `path` ("-": stdout). A regular file is replaced in one step and keeps
// its permissions; a symbolic link stays one and its target is replaced; a device or pipe is
// written to directly. Returns 0 or a negative errno; on error the old file is as it was.
int file_write(const char *path, const char *text, size_t length);

// The path as an absolute one without symbolic links. Of a file that is not there only its
// directory's links are followed; where that is not there either, the path as it is.
const char *file_real_path(struct arena *arena, const char *path);

// Whether the path leads below the directory, by its text alone: "/a/b" below "/a", not "/ab".
bool file_is_below(const char *path, const char *directory);

// The path's last part: "x.cu" of "a/x.cu".
const char *file_base_name(const char *path);

// Without `./` at the beginning.
const char *file_without_dot(const char *path);

// Makes a directory for temporary files, "warpagg-NAME-" and six letters, in TMPDIR or /tmp.
// Returns its path; NULL, with errno set: it can't be made.
const char *file_temporary_directory(struct arena *arena, const char *name);

// Makes a directory and those above it, where they are not there yet.
// Returns 0 or a negative errno.
int file_make_directory(const char *path);

#endif
