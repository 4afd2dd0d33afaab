// GPU architectures by their names.

#ifndef WARPAGG_ARCHITECTURE_H
#define WARPAGG_ARCHITECTURE_H

// "sm_90" → 90; 0 where it is no architecture.
unsigned architecture_parse(const char *name);

#endif
