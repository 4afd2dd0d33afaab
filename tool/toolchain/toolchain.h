// The toolchain: finds the CUDA toolkit, and says with which arguments clang parses a file
//                as nvcc would compile it.

#ifndef WARPAGG_TOOLCHAIN_H
#define WARPAGG_TOOLCHAIN_H

#include "base/arena.h"
#include "command/options.h"
#include "flags.h"
#include "installation.h"

struct toolchain {
    const char *root; // the toolkit's directory; NULL: none, the bundled declarations stand in
    // The toolkit whose programs may be run: that one, unless only a database names it; NULL: none.
    const char *programs;
    const char *version;   // "13.0", or NULL where it could not be told
    const char *resources; // clang's own headers; NULL until toolchain_find_clang
    const char *compiler;  // clang itself, of the same version; the same
    const struct installation *installation;
};

// Looks for a toolkit: --cuda-path, that of the compiler in a command (`flags`, or NULL),
// CUDA_PATH, nvcc on PATH, /usr/local/cuda. Returns 0, or EXIT_USAGE after a sentence in *problem
// where --cuda-path leads nowhere.
int toolchain_find(struct arena *arena, const struct options *options,
                   const struct installation *installation, const struct compile_flags *flags,
                   struct toolchain *toolchain, const char **problem);

// Looks for clang and its headers. `library`: the directory that libclang was loaded from. Returns
// 0, or EXIT_USAGE after a sentence in *problem where one is missing.
int toolchain_find_clang(struct arena *arena, const char *library, struct toolchain *toolchain,
                         const char **problem);

// The architectures that the code of these flags is read for, as "sm_90": native, all and all-major
// are asked of the toolkit, and a command that names none has its compiler's own.
struct strings toolchain_architectures(struct arena *arena, const struct toolchain *toolchain,
                                       const struct compile_flags *flags);

// The arguments for one architecture ("sm_90"). With `shortcuts`, headers that few files need and
// that take a third of the time are kept out; a file whose errors name nothing of theirs does not
// need them.
struct strings toolchain_arguments(struct arena *arena, const struct toolchain *toolchain,
                                   const struct compile_flags *flags, const char *architecture,
                                   bool shortcuts);

// Whether the text quotes a name that begins as those do which the shortcuts leave out: textures,
// surfaces, and the special functions of mathematics.
bool toolchain_quotes_left_out(const char *text);

#endif
