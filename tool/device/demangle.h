// Names of functions as C++ writes them: "app::count::operator()(int) const".

#ifndef WARPAGG_DEVICE_DEMANGLE_H
#define WARPAGG_DEVICE_DEMANGLE_H

#include "base/arena.h"

// NULL: it is no name of C++'s.
const char *demangle(struct arena *arena, const char *mangled);

#endif
