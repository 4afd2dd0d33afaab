// Places: that nothing is written over what is read, or over another output.

#ifndef WARPAGG_PLACES_H
#define WARPAGG_PLACES_H

#include "report.h"

// What stands against the outputs that the options ask for, as a sentence; NULL: nothing. Links,
// and several names of one file, are seen through. A rewritten file may take the place of the one
// that it was made from; devices and pipes may be named twice.
const char *places_unfit(struct arena *arena, const struct options *options,
                         const struct report *report);

#endif
