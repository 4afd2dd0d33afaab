// What a site is called in a profile, and by what it is told that its function has changed.

#ifndef WARPAGG_FINGERPRINT_H
#define WARPAGG_FINGERPRINT_H

#include "site.h"

// Gives each site of one file a profile with its name and hash, and nothing else.
void fingerprint_sites(struct arena *arena, struct site_list *sites);

#endif
