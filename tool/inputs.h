// Inputs: the files to look at, and how each is compiled. They come from our own command line, from
// a compiler's behind `--`, or from a compile database.

#ifndef WARPAGG_INPUTS_H
#define WARPAGG_INPUTS_H

#include "command/options.h"
#include "toolchain/toolchain.h"

// A file, and the commands that compile it: more than one only by a database.
struct input {
    const char *path;
    const char *database; // that the commands come from, or NULL
    ARENA_LIST(const struct compile_flags *) commands;
};

struct input_list {
    struct input *at;
    size_t count, capacity;
};

// Lists the inputs in their order; a file that several commands compile is there once. Returns 0,
// or EXIT_USAGE after a sentence in *problem. Of options for a part of a run,
// those inputs that belong to it.
int inputs_find(struct arena *arena, const struct options *options, struct input_list *inputs,
                const char **problem);

// The configuration files that the inputs have, in the order in which they come; NULL among them
// where inputs have none. Returns as inputs_find does.
int inputs_configurations(struct arena *arena, const struct options *options, struct strings *paths,
                          const char **problem);

#endif
