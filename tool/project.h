// The project that a file belongs to, and whose headers are its own.

#ifndef WARPAGG_PROJECT_H
#define WARPAGG_PROJECT_H

#include <stdbool.h>

#include "base/arena.h"

// The nearest folder above the file, a real path, that git keeps. Where none is, the deepest one
// that holds both the file and the current directory; where that is the root, the file's own.
const char *project_root(struct arena *arena, const char *file);

// Whether a header, a real path, is the project's. Python's installed packages below it are not.
bool project_has(const char *root, const char *header);

#endif
