// Stats: how long our own stages take, file by file (-d stats).
// One clock runs for one stage at a time.

#ifndef WARPAGG_STATS_H
#define WARPAGG_STATS_H

#include <stdio.h>

#include "arena.h"

enum stage {
#define STAGE(id, name) STAGE_##id,
#include "stages.def"
#undef STAGE
    STAGE_COUNT,
    STAGE_NONE = STAGE_COUNT, // the clock stands
};

struct stats;

struct stats *stats_create(struct arena *arena);

void stats_switch(struct stats *stats, const char *path, enum stage stage);

// From now on the time is that of this stage of this file. Without `stats` nothing is measured,
// and no clock is asked.
static inline void stats_enter(struct stats *stats, const char *path, enum stage stage) {
    if (stats)
        stats_switch(stats, path, stage);
}

// Adds what another clock has measured.
void stats_add(struct stats *stats, const struct stats *more);

// A table with a row a file, the sum, and what of it the processor worked for this program,
// in milliseconds.
void stats_print(FILE *stream, struct stats *stats);

#endif
