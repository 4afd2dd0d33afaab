// Delivery: writes the outputs that the command line asks for.

#ifndef WARPAGG_DELIVER_H
#define WARPAGG_DELIVER_H

#include "report.h"

// Writes one analysed file's output and dependency file. Returns an exit code;
// a failure adds a diagnostic to the file.
int deliver(struct arena *arena, const struct options *options, struct file_report *file);

// Writes what a run before wrote. Returns 0 or a negative errno.
int deliver_again(struct arena *arena, const struct written_list *written);

// Where the output goes: the file itself, where none is asked for.
const char *deliver_target(struct arena *arena, const struct options *options,
                           const struct file_report *file);

// The folder of an output's copies of headers.
const char *deliver_folder(struct arena *arena, const char *target);

// In that folder: a line for each, its name, a tab, and the header's path.
#define DELIVER_LIST "headers.list"

// Where the rule of an output goes.
const char *deliver_rule(struct arena *arena, const struct options *options, const char *target);

#endif
