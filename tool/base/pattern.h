// Regular expressions that users write.

#ifndef WARPAGG_PATTERN_H
#define WARPAGG_PATTERN_H

#include <regex.h>

#include "arena.h"

// Compiles an extended regular expression, to be tried by regexec and freed by regfree. Returns 0,
// or -1 after a sentence in *problem that begins with the option's name.
int pattern_compile(struct arena *arena, const char *option, const char *text, regex_t *pattern,
                    const char **problem);

#endif
