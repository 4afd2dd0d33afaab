// A file that is there is known by its number on its device, one that is not by its path. Places
// are sorted by that, so that those of one file stand side by side.

#include "places.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "deliver.h"
#include "toolchain/compile_database.h"

struct place {
    const char *path, *option;      // NULL: it is read
    const struct file_report *file; // whose source or output it is, or NULL
    dev_t device;
    ino_t number;
    const char *real; // of one that is not there, else ""
    size_t index;     // in the order in which they were added
};

struct places {
    struct arena *arena;
    struct place *at;
    size_t count, capacity;
};

static void add(struct places *places, const char *path, const char *option,
                const struct file_report *file) {
    struct place place = {
        .path = path, .option = option, .file = file, .real = "", .index = places->count};
    struct stat there;
    bool exists = path && stat(path, &there) == 0;
    if (!path || strcmp(path, "-") == 0 || (exists && !S_ISREG(there.st_mode)))
        return;
    place.device = exists ? there.st_dev : 0;
    place.number = exists ? there.st_ino : 0;
    place.real = exists ? "" : file_real_path(places->arena, path);
    *ARENA_PUSH(places->arena, places) = place;
}

static void add_outputs(struct places *places, const struct options *options,
                        const struct report *report) {
    bool apart = options->output == OUTPUT_FILE || options->output == OUTPUT_DIRECTORY;
    for (size_t i = 0; i < report->count; i++) {
        const struct file_report *file = &report->at[i];
        const char *target = deliver_target(places->arena, options, file);
        const char *option = options->output == OUTPUT_FILE ? "-o" : "--output-dir";
        if (apart && file->is_header)
            continue;
        if (apart)
            add(places, target, option, file);
        for (size_t j = 0; j < file->copies.count; j++)
            add(places,
                arena_printf(places->arena, "%s/%s", deliver_folder(places->arena, target),
                             file->copies.at[j].name),
                option, NULL);
        if (options->depfile)
            add(places, deliver_rule(places->arena, options, target),
                options->depfile_path ? "-MF" : "-MD", NULL);
    }
    add(places, options->json_path, "--json", NULL);
    add(places, options->sarif_path, "--sarif", NULL);
    add(places, options->github_path, "--github", NULL);
    add(places, options->fixes_path, "--export-fixes", NULL);
    add(places, options->page_path, "--report", NULL);
}

static void add_inputs(struct places *places, const struct options *options,
                       const struct report *report) {
    const char *none;
    for (size_t i = 0; i < report->count; i++) {
        const struct file_report *file = &report->at[i];
        add(places, file->source.path, NULL, file);
        for (size_t j = 0; j < file->dependencies.count; j++)
            if (strcmp(file->dependencies.at[j], file->source.path) != 0)
                add(places, file->dependencies.at[j], NULL, NULL);
    }
    add(places, options->config_path, NULL, NULL);
    const char *start = options->inputs.count ? options->inputs.at[0] : ".";
    if (options->database)
        add(places, compile_database_find(places->arena, options->database_path, start, &none),
            NULL, NULL);
}

static int compare_files(const struct place *a, const struct place *b) {
    if (a->device != b->device)
        return a->device < b->device ? -1 : 1;
    if (a->number != b->number)
        return a->number < b->number ? -1 : 1;
    return strcmp(a->real, b->real);
}

static int by_file(const void *left, const void *right) {
    const struct place *a = left, *b = right;
    int order = compare_files(a, b);
    return order ? order : a->index < b->index ? -1 : 1;
}

static const char *clash(struct arena *arena, const struct place *output,
                         const struct place *other) {
    if (output->file && output->file == other->file)
        return NULL;
    if (other->option)
        return arena_printf(arena, "%s and %s would both write %s", output->option, other->option,
                            output->path);
    return arena_printf(arena, "%s would replace %s, which is read", output->option, other->path);
}

// Of one file.
static const char *clash_of(struct arena *arena, const struct place *from, const struct place *to) {
    const struct place *output = from;
    while (output < to && !output->option)
        output++;
    const char *unfit = NULL;
    for (const struct place *at = from; at < to && output < to && !unfit; at++)
        unfit = at == output ? NULL : clash(arena, output, at);
    return unfit;
}

const char *places_unfit(struct arena *arena, const struct options *options,
                         const struct report *report) {
    struct places places = {.arena = arena};
    add_outputs(&places, options, report);
    if (!places.count)
        return NULL;
    add_inputs(&places, options, report);
    qsort(places.at, places.count, sizeof *places.at, by_file);
    for (size_t first = 0, end; first < places.count; first = end) {
        for (end = first + 1;
             end < places.count && compare_files(&places.at[first], &places.at[end]) == 0;)
            end++;
        const char *unfit = clash_of(arena, places.at + first, places.at + end);
        if (unfit)
            return unfit;
    }
    return NULL;
}
