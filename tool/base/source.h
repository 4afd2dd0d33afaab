// One source file as it lies on disk: its bytes, and where its lines begin.

#ifndef WARPAGG_SOURCE_H
#define WARPAGG_SOURCE_H

#include <stdbool.h>
#include <stddef.h>

#include "arena.h"

// A stretch of bytes [begin, end) of one file.
struct range {
    size_t begin, end;
};

bool range_is_inside(struct range inner, struct range outer);
bool range_is_same(struct range a, struct range b);

struct range_list {
    struct range *at;
    size_t count, capacity;
};

struct source {
    const char *path; // as the user wrote it
    // Absolute, without symbolic links; two inputs with one real_path are one file.
    const char *real_path;
    const char *text; // `length` bytes, then a NUL that is not part of the file
    size_t length;
    // Offset of each line's first byte; lines end at LF, CR LF or CR, as clang counts them.
    const size_t *line_starts;
    size_t line_count;
    bool has_bom;        // a UTF-8 byte order mark stands in front (it is part of `text`)
    const char *newline; // "\n", or "\r\n" where the first line ends so
    // Our runtime's own text, put there by --runtime=inline; empty where there is none.
    struct range runtime;
    // A header that is included inside a declaration: nothing can stand at its top level.
    bool is_fragment;
};

// Reads `path`. Returns 0 and fills `source`, or a negative errno (-EISDIR for a directory).
int source_read(struct arena *arena, const char *path, struct source *source);

// Reads standard input, as a file of this name, which need not be there.
// Returns as source_read does.
int source_read_stdin(struct arena *arena, const char *path, struct source *source);

// Makes a source of bytes in memory (tests, generated text). `text` must outlive the source.
void source_from_text(struct arena *arena, const char *path, const char *text, size_t length,
                      struct source *source);

// Whether the two are one file. NULL is none.
bool source_is_same(const struct source *a, const struct source *b);

// Line and column of an offset, both from 1; the column counts bytes (those
// of a byte order mark too), as clang's do.
void source_position(const struct source *source, size_t offset, unsigned *line, unsigned *column);

// "PATH:LINE:COLUMN" of the offset.
const char *source_place(struct arena *arena, const struct source *source, size_t offset);

// Whether the file is one that others include, by the end of its name.
bool source_is_header(const struct source *source);

// Whether the offset lies in the runtime's own text.
bool source_in_runtime(const struct source *source, size_t offset);

// The bytes of one line (from 1) without its line end.
struct range source_line(const struct source *source, unsigned line);

#endif
