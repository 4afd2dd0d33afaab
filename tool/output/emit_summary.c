// --summary: the log of a build as a table, a row for each file with atomics or with something to
// look into, and the sums.

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/quote.h"
#include "emit.h"

struct sums {
    size_t sites, rewritten, uncounted, failed, compiled_rewritten;
    double seconds;
    struct reason_counts left, plain;
};

static struct sums add_up(struct arena *arena, const struct build_steps *steps) {
    struct sums sums = {0};
    for (size_t i = 0; i < steps->count; i++) {
        const struct build_step *step = &steps->at[i];
        sums.sites += step->sites;
        sums.rewritten += step->rewritten;
        sums.uncounted += !step->is_counted;
        sums.failed += step->status != 0;
        sums.seconds += step->seconds;
        sums.compiled_rewritten += !step->plain;
        if (step->plain)
            build_log_count(arena, &sums.plain, step->plain, 1);
        for (size_t j = 0; j < step->left.count; j++)
            build_log_count(arena, &sums.left, step->left.at[j].name, step->left.at[j].sites);
    }
    return sums;
}

static bool is_shown(const struct build_step *step, bool all) {
    return all || step->sites || step->status || !step->plain ||
           strcmp(step->plain, build_log_nothing) != 0;
}

// A path below this directory as people call it.
static const char *called(const char *path, const char *here) {
    return here && file_is_below(path, here) ? path + strlen(here) + 1 : path;
}

static int name_width(const struct build_steps *steps, const char *here, bool all) {
    size_t width = strlen("file");
    for (size_t i = 0; i < steps->count; i++) {
        size_t length = strlen(called(steps->at[i].file, here));
        width = is_shown(&steps->at[i], all) && length > width ? length : width;
    }
    return (int)width;
}

static void print_row(FILE *stream, int width, const char *name, const struct build_step *step) {
    quote_print(stream, "%-*s", width, name);
    if (step->is_counted)
        fprintf(stream, " %6zu %10zu %6zu", step->sites, step->rewritten,
                step->sites - step->rewritten);
    else
        fprintf(stream, " %6s %10s %6s", "-", "-", "-");
    fprintf(stream, " %8.2f  ", step->seconds);
    quote_print(stream, "%s%s", step->plain ? "as it is: " : "rewritten",
                step->plain ? step->plain : "");
    fputs(step->status ? ", and did not compile\n" : "\n", stream);
}

static int by_number(const void *left, const void *right) {
    const struct reason_count *a = left, *b = right;
    return a->sites != b->sites ? (a->sites > b->sites ? -1 : 1) : strcmp(a->name, b->name);
}

// " (2 single-lane, 1 no-gain)", the most frequent first.
static void print_counts(FILE *stream, struct reason_counts *counts) {
    if (counts->count)
        qsort(counts->at, counts->count, sizeof *counts->at, by_number);
    for (size_t i = 0; i < counts->count; i++)
        quote_print(stream, "%s%zu %s", i ? ", " : " (", counts->at[i].sites, counts->at[i].name);
    fputs(counts->count ? ")" : "", stream);
}

static void print_sums(FILE *stream, size_t files, struct sums *sums) {
    const size_t rewritten = sums->compiled_rewritten;
    fprintf(stream, "%zu file%s: ", files, files == 1 ? "" : "s");
    fprintf(stream, "%zu rewritten, %zu compiled as they are", rewritten, files - rewritten);
    print_counts(stream, &sums->plain);
    if (sums->failed)
        fprintf(stream, "; %zu did not compile", sums->failed);
    fprintf(stream, "\n%zu site%s: %zu rewritten, %zu left", sums->sites,
            sums->sites == 1 ? "" : "s", sums->rewritten, sums->sites - sums->rewritten);
    print_counts(stream, &sums->left);
    if (sums->uncounted)
        fprintf(stream, "; those of %zu file%s are not known", sums->uncounted,
                sums->uncounted == 1 ? "" : "s");
    fprintf(stream, "\n%.2f s of warpagg-rewrite\n", sums->seconds);
}

void emit_summary(FILE *stream, struct arena *arena, const struct build_steps *steps, bool all) {
    char *here = getcwd(NULL, 0);
    int width = name_width(steps, here, all);
    bool any = false;
    for (size_t i = 0; i < steps->count; i++) {
        if (!is_shown(&steps->at[i], all))
            continue;
        if (!any)
            fprintf(stream, "%-*s  sites  rewritten   left  seconds  compiled\n", width, "file");
        any = true;
        print_row(stream, width, called(steps->at[i].file, here), &steps->at[i]);
    }
    free(here);
    struct sums sums = add_up(arena, steps);
    print_sums(stream, steps->count, &sums);
}
