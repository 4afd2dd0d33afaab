// What the program says of its rewrites and reasons: --list-rewrites and --explain.

#ifndef WARPAGG_DESCRIBE_H
#define WARPAGG_DESCRIBE_H

#include <stdio.h>

#include "command/options.h"
#include "decide/rewrite.h"

void describe_rewrites(FILE *stream, const struct rewrite_list *rewrites);

// Explains a rewrite or reason by its name, "warpagg-" in front or not. Returns 0, or EXIT_USAGE
// after a message on stderr.
int describe_one(FILE *stream, const struct rewrite_list *rewrites, const char *name);

#endif
