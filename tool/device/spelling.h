// What a function's name in the IR spells, for messages.

#ifndef WARPAGG_DEVICE_SPELLING_H
#define WARPAGG_DEVICE_SPELLING_H

#include <stddef.h>

#include "base/arena.h"

// The names that a mangled name is put together from, "a::b", without template arguments and
// parameters; a name of another form as it is.
// Source: Itanium C++ ABI, 5.1 (<source-name>, <nested-name>).
const char *spelling_of(struct arena *arena, const char *mangled, size_t length);

#endif
