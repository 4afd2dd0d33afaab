// The table of all rewrites, for main to hand down.

#ifndef WARPAGG_REGISTRY_H
#define WARPAGG_REGISTRY_H

#include "decide/rewrite.h"

extern const struct rewrite_list rewrites_all;

#endif
