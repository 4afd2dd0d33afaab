// The configuration file: options that a project wants always, in YAML.

#ifndef WARPAGG_CONFIGURATION_H
#define WARPAGG_CONFIGURATION_H

#include "option_table.h"

// One `key: value`; a list gives one for each of its items.
struct setting {
    const struct option *option;
    const char *value; // NULL of a flag
    unsigned line;
};

struct setting_list {
    struct setting *at;
    size_t count, capacity;
};

// What stands for the option in a configuration file, its long name without dashes: "level",
// "arch", "I"; NULL where it stands on command lines only.
const char *configuration_key(const struct option *option);

// The file .warpagg-rewrite in the directory `path`, or in that of the file, or the nearest one
// above it; NULL: there is none.
const char *configuration_find(struct arena *arena, const char *path);

// Reads a configuration file. Relative directories and files in it count from where it lies. A flag
// that is false is none. Returns 0, or -1 after a sentence in *problem,
// with the file's name and line in front.
int configuration_read(struct arena *arena, const char *path, struct setting_list *settings,
                       const char **problem);

// Writes the settings as a configuration file, and what could stand there besides as comments.
void configuration_dump(FILE *stream, const char *path, const struct setting_list *settings);

#endif
