// Where the program's own files lie: beside the executable,
// in the build tree as after an installation.

#ifndef WARPAGG_INSTALLATION_H
#define WARPAGG_INSTALLATION_H

#include "base/arena.h"

struct installation {
    const char *bin;     // holds the programs
    const char *include; // holds warpagg/warpagg.cuh
    const char *library; // holds what is loaded where a file has to be parsed
    const char *share;   // holds warpagg.cuh, the runtime in one file, and the bundled declarations
};

// Returns 0, or -1 where the files are not there.
int installation_find(struct arena *arena, struct installation *installation);

#endif
