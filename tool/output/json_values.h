// What the reports in JSON share.

#ifndef WARPAGG_JSON_VALUES_H
#define WARPAGG_JSON_VALUES_H

#include <jansson.h>

#include "base/arena.h"

// A string of the file system or of the source, which need not be UTF-8 as JSON is: then what is
// not ASCII becomes '?'. NULL becomes null.
json_t *json_text(const char *string);

// "note", "warning" or "error" of a diagnostic.
const char *json_severity(int severity);

// The text of the value, which is given back; NULL where there is none.
const char *json_dumped(struct arena *arena, json_t *root);

// Writes the value and gives it back. Returns 0 or a negative errno; -ENOMEM where `root` is NULL.
int json_write(const char *path, json_t *root);

#endif
