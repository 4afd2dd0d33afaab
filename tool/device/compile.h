// Runs clang as a child: device code of one file for one architecture, to bitcode. The child works
// while the caller does something else.

#ifndef WARPAGG_DEVICE_COMPILE_H
#define WARPAGG_DEVICE_COMPILE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

// Text that stands in for a file on disk.
struct compile_copy {
    const char *path; // as clang names the file
    const char *text;
    size_t length;
};

struct compile_copies {
    struct compile_copy *at;
    size_t count, capacity;
};

struct compile_error {
    const char *path; // as clang names the file; "" where it names none
    unsigned line, column;
    const char *text;
};

struct compile_result {
    const char *bitcode; // NULL: there were errors, or `loss` says what there was
    size_t length;
    // How clang ended, where that says nothing of the file: killed, out of memory, crashed.
    // Else NULL.
    const char *loss;
    const char *output; // all that clang has written, errors or none
    size_t output_length;
    struct compile_error *errors;
    size_t error_count;
};

struct compile;

// Starts `compiler` on `path`. `arguments` say how to parse; what to emit is this module's to say.
// Returns NULL where no child could be started.
struct compile *compile_start(struct arena *arena, const char *compiler,
                              const char *const *arguments, size_t argument_count, const char *path,
                              const struct compile_copies *copies);

// The same of what was parsed and kept whole in a file that is open (-include-pch). `path` names a
// text with nothing in it.
struct compile *compile_start_parsed(struct arena *arena, const char *compiler,
                                     const char *const *arguments, size_t argument_count,
                                     int parsed, const char *path);

// The same, to text behind the preprocessor.
struct compile *compile_start_expansion(struct arena *arena, const char *compiler,
                                        const char *const *arguments, size_t argument_count,
                                        const char *path, const struct compile_copies *copies);

// Waits for the child to end.
struct compile_result compile_finish(struct arena *arena, struct compile *compile);

#endif
