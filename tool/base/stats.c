// The clocks are read where one stage gives way to the next: the monotonic one, and that of the
// processor, which stands still while others work or are waited for.

#define _XOPEN_SOURCE 700

#include "stats.h"

#include <stdint.h>
#include <string.h>
#include <time.h>

#include "quote.h"

static const char *const stage_names[STAGE_COUNT] = {
#define STAGE(id, name) name,
#include "stages.def"
#undef STAGE
};

struct row {
    const char *path;
    uint64_t nanoseconds[STAGE_COUNT];
    uint64_t processor[STAGE_COUNT]; // of them, this program's own
};

struct stats {
    struct arena *arena;
    ARENA_LIST(struct row) rows; // by file, in the order in which they came
    size_t row;                  // whose stage it is
    enum stage stage;            // that the clock runs for
    uint64_t since, processor_since;
};

static uint64_t now(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

struct stats *stats_create(struct arena *arena) {
    struct stats *stats = ARENA_NEW(arena, struct stats);
    stats->arena = arena;
    stats->stage = STAGE_NONE;
    return stats;
}

static size_t row_of(struct stats *stats, const char *path) {
    for (size_t i = 0; i < stats->rows.count; i++)
        if (strcmp(stats->rows.at[i].path, path) == 0)
            return i;
    *ARENA_PUSH(stats->arena, &stats->rows) = (struct row){.path = path};
    return stats->rows.count - 1;
}

void stats_switch(struct stats *stats, const char *path, enum stage stage) {
    uint64_t time = now(CLOCK_MONOTONIC), processor = now(CLOCK_PROCESS_CPUTIME_ID);
    if (stats->stage != STAGE_NONE) {
        stats->rows.at[stats->row].nanoseconds[stats->stage] += time - stats->since;
        stats->rows.at[stats->row].processor[stats->stage] += processor - stats->processor_since;
    }
    if (stage != STAGE_NONE)
        stats->row = row_of(stats, path);
    stats->stage = stage;
    stats->since = time;
    stats->processor_since = processor;
}

void stats_add(struct stats *stats, const struct stats *more) {
    for (size_t i = 0; i < more->rows.count; i++) {
        size_t row = row_of(stats, more->rows.at[i].path);
        for (enum stage stage = 0; stage < STAGE_COUNT; stage++) {
            stats->rows.at[row].nanoseconds[stage] += more->rows.at[i].nanoseconds[stage];
            stats->rows.at[row].processor[stage] += more->rows.at[i].processor[stage];
        }
    }
}

static int name_width(const struct stats *stats) {
    size_t width = strlen("milliseconds");
    for (size_t i = 0; i < stats->rows.count; i++)
        width = strlen(stats->rows.at[i].path) > width ? strlen(stats->rows.at[i].path) : width;
    return (int)width;
}

static void print_row(FILE *stream, int width, const struct row *row) {
    uint64_t sum = 0;
    quote_print(stream, "%-*s", width, row->path);
    for (enum stage stage = 0; stage < STAGE_COUNT; stage++) {
        fprintf(stream, " %9.1f", (double)row->nanoseconds[stage] / 1e6);
        sum += row->nanoseconds[stage];
    }
    fprintf(stream, " %9.1f\n", (double)sum / 1e6);
}

void stats_print(FILE *stream, struct stats *stats) {
    int width = name_width(stats);
    struct row total = {.path = "total"}, processor = {.path = "processor"};
    fprintf(stream, "%-*s", width, "milliseconds");
    for (enum stage stage = 0; stage < STAGE_COUNT; stage++)
        fprintf(stream, " %9s", stage_names[stage]);
    fprintf(stream, " %9s\n", "all");
    for (size_t i = 0; i < stats->rows.count; i++) {
        print_row(stream, width, &stats->rows.at[i]);
        for (enum stage stage = 0; stage < STAGE_COUNT; stage++) {
            total.nanoseconds[stage] += stats->rows.at[i].nanoseconds[stage];
            processor.nanoseconds[stage] += stats->rows.at[i].processor[stage];
        }
    }
    print_row(stream, width, &total);
    print_row(stream, width, &processor);
}
