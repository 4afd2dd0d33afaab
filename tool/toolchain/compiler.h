// The compiler: finds nvcc, and compiles two texts of one file beside each other
// to see what their kernels need.

#ifndef WARPAGG_COMPILER_H
#define WARPAGG_COMPILER_H

#include "base/arena.h"
#include "base/source.h"
#include "resources.h"
#include "toolchain.h"

struct compiler {
    const char *nvcc;
    const char *include;      // the runtime's directory
    struct strings arguments; // what nvcc is given for a file
    struct strings unknown;   // of the user's, what is not nvcc's
};

// A text that is compiled in place of one that lies on disk, or that such a one includes.
struct compiled_text {
    const char *name; // relative to the first one's directory
    const char *text;
    size_t length;
};

struct compiled_texts {
    struct compiled_text *at;
    size_t count, capacity;
};

// What became of one text.
struct compilation {
    bool succeeded;
    const char *output; // all that nvcc printed
    struct resource_list kernels;
};

// Looks for nvcc: --nvcc, NVCC, the toolkit, PATH. Returns 0,
// or EXIT_USAGE after a sentence in *problem.
int compiler_find(struct arena *arena, const struct options *options,
                  const struct toolchain *toolchain, struct compiler *compiler,
                  const char **problem);

// The compiler with the arguments for files of these flags.
struct compiler compiler_with(struct arena *arena, const struct compiler *compiler,
                              const struct compile_flags *flags,
                              const struct strings *architectures);

// Compiles the file as it lies on disk and with the first of the texts in its place, which includes
// the others. Returns 0, or -1 after a sentence in *problem where nvcc could not run.
int compiler_compare(struct arena *arena, const struct compiler *compiler,
                     const struct source *source, const struct compiled_texts *texts,
                     struct compilation *before, struct compilation *after, const char **problem);

#endif
