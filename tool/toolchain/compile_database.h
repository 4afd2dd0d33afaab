// The compile database, compile_commands.json: which commands compile which files of a project.

#ifndef WARPAGG_COMPILE_DATABASE_H
#define WARPAGG_COMPILE_DATABASE_H

#include "base/arena.h"

struct database_entry {
    const char *file;      // as it is from here
    const char *real_path; // absolute, without symbolic links, where it is there
    const char *directory; // that the command runs in
    struct strings words;  // of the command
};

struct compile_database {
    const char *path;
    struct database_entry *at;
    size_t count, capacity;
};

// Finds a database: `path` is the file, or a directory that it lies in; NULL: it is looked for from
// `start` (a file or directory) upwards, as clang's tools do, in the directories and their `build`.
// Returns NULL after a sentence in *problem where there is none.
const char *compile_database_find(struct arena *arena, const char *path, const char *start,
                                  const char **problem);

// Reads all entries in their order. Returns 0, or -1 after a sentence in *problem.
int compile_database_read(struct arena *arena, const char *path, struct compile_database *database,
                          const char **problem);

#endif
