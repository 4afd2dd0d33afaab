// Verification by the compiler (--verify): what was rewritten must compile where the original does,
// and each kernel must be as easy to launch.

#ifndef WARPAGG_VERIFY_H
#define WARPAGG_VERIFY_H

#include "report.h"
#include "toolchain/compiler.h"

// Compiles a file that has edits with and without them, and without and with its copies of headers.
// What is worse becomes an error in the file's diagnostics and its status, EXIT_WRITE. With -v
// notes tell what nvcc is given and what each kernel needs.
void verify(struct arena *arena, const struct compiler *compiler, const struct options *options,
            struct file_report *file);

#endif
