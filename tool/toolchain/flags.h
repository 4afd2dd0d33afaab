// Compiler flags: what a command line of nvcc or clang says of the files that it compiles. One
// table, flags.def, knows all options.

#ifndef WARPAGG_FLAGS_H
#define WARPAGG_FLAGS_H

#include <stdbool.h>

#include "base/arena.h"

// Whose command line it is.
enum dialect {
    // Nvcc's and clang's options mixed, as behind our own `--`; what is in no table is clang's.
    DIALECT_PLAIN,
    DIALECT_NVCC, // what is in no table is the host compiler's
    DIALECT_CLANG,
};

// Words of one origin.
struct flag_words {
    struct strings words;
    // In a database or a configuration, whose author may be a stranger; not: the user's own.
    bool are_found;
};

// A file that a command line names, and where: an index into `words`.
struct flag_input {
    const char *path;
    size_t word;
};

// Strings live in the arena, or where the words did.
struct compile_flags {
    enum dialect dialect;
    // All, option files unfolded; of a command, the compiler and what stands in front of it too.
    struct strings words;
    size_t compiler; // of a command: the compiler's own place among them
    ARENA_LIST(struct flag_input) inputs;

    struct strings clang; // what clang is to be given so that the file means the same
    // What changes device code, for nvcc, names and values as words of their own.
    struct strings nvcc;
    struct strings foreign; // what nvcc does not know
    // "sm_90", and "native", "all", "all-major" as nvcc has them;
    // that which the code is read for, where nvcc names two.
    struct strings architectures;
    const char *toolkit; // the CUDA toolkit that it names, or NULL
    // No -Xptxas -O0, no -G without -dopt (nvcc's own -O0 does not reach ptxas).
    bool optimizes;
    bool combines_floats; // -Xptxas --optimize-float-atomics
    // -ccbin or NVCC_CCBIN names a host compiler that is not called gcc or g++.
    bool has_other_host;
    // -rdc=true, -dc, -fgpu-rdc, …: device functions may be called from other files.
    bool separable;

    // A database has the command: what it names is read, and never run.
    bool is_found;
    bool is_elsewhere;        // it asks for something else than code: -E, -M, --version, …
    bool is_cuda;             // -x cu: whatever the files are called
    bool is_other_language;   // -x c++ …
    const char *output;       // -o
    const char *directory;    // -odir
    bool depfile;             // -MD, -MMD
    const char *depfile_path; // -MF
};

// Reads the options of plain words, part after part. `directory`: what relative paths in them start
// from; NULL: where the program runs. Returns 0, or -1 after a sentence in *problem: a value is
// missing, or an options file can't be read.
int flags_read(struct arena *arena, const struct flag_words *parts, size_t count,
               const char *directory, struct compile_flags *flags, const char **problem);

// The same where the first part is a whole command, `ccache nvcc -c x.cu`: the compiler is the
// first word that is called like one, and its name tells the dialect. Of nvcc's commands
// NVCC_PREPEND_FLAGS and NVCC_APPEND_FLAGS are a part, as they are for nvcc, but not of `words`.
int flags_read_command(struct arena *arena, const struct flag_words *parts, size_t count,
                       const char *directory, struct compile_flags *flags, const char **problem);

// Whether an input is CUDA source.
bool flags_is_cuda(const struct compile_flags *flags, const char *path);

// The word by which nvcc's host compiler searches a directory for quoted headers.
const char *flags_quote_directory(struct arena *arena, const char *directory);

// A path as it is from here, of one that is relative to `directory` (or NULL).
const char *flags_path(struct arena *arena, const char *directory, const char *path);

#endif
