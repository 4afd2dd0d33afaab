// What reads files, libclang and LLVM behind their walls (text/, device/), in a library of its own.
// It takes longer to load than all that is done to a file which names no atomic, so it is loaded
// where there is something to parse.

#ifndef WARPAGG_READERS_H
#define WARPAGG_READERS_H

#include "device/device.h"
#include "text/frontend.h"
#include "text/preamble.h"
#include "toolchain/installation.h"

// The functions of these names.
struct readers {
    int (*frontend_parse)(struct arena *arena, struct source *source, const char *const *arguments,
                          size_t argument_count, struct unit *unit);
    int (*frontend_save)(const struct unit *unit);
    void (*frontend_close)(struct unit *unit);
    const char *(*frontend_library_directory)(struct arena *arena);
    const struct preamble *(*preamble_open)(struct arena *arena, const struct strings *arguments,
                                            size_t own, const char *nothing, const char *salt,
                                            const struct source *source);
    int (*device_read)(struct arena *arena, const char *bitcode, size_t length,
                       struct device_callers callers, enum alias alias,
                       const struct device_block *blocks, size_t block_count,
                       struct device_program *program, const char **problem);
};

// Loads them; they stay. NULL after a sentence in *problem.
const struct readers *readers_load(struct arena *arena, const struct installation *installation,
                                   const char **problem);

#endif
