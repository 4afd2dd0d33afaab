// How many 32-bit registers a kernel needs at once: an estimate, from the values that are alive
// together. What ptxas makes of it may be more or less.

#ifndef WARPAGG_DEVICE_PRESSURE_H
#define WARPAGG_DEVICE_PRESSURE_H

#include "entry.h"

long long pressure_of(const struct analysis *entry);

#endif
