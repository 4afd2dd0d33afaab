// --profile: what an instrumented program has seen of the sites, and what follows from it. It
// chooses among what is right, and makes nothing right.

#ifndef WARPAGG_PROFILE_H
#define WARPAGG_PROFILE_H

#include "base/diagnostic.h"
#include "rewrite.h"
#include "sites/site.h"

struct profile; // a file of rows

// Reads the file. Returns NULL after a sentence in *problem.
const struct profile *profile_read(struct arena *arena, const char *path, const char **problem);

// Gives the sites of one file, which have their fingerprints, what the profile says of them, and
// chooses a strategy for each. What is of another text is said in the diagnostics.
void profile_apply(struct arena *arena, const struct profile *profile, const struct source *source,
                   struct site_list *sites, struct diagnostic_list *diagnostics);

// Why combining in the warp does not pay, as a sentence; NULL: it may, or nothing is known.
const char *profile_against(struct arena *arena, const struct site *site);

// Whether lanes that come together update neighbours in memory, and no address comes back.
bool profile_is_coalesced(const struct site *site);

// Whether so many lanes have one address that a search for them pays even
// where its gate costs most.
bool profile_asks_for_search(const struct site *site);

// The expected gain of a rewrite (rewrite.h) where nothing is known of the runs,
// and here: 0 where it would not pay.
unsigned profile_gain(const struct site *site, const struct rewrite *rewrite, unsigned gain);

// Whether equal addresses lie side by side, and no few are all blocks': runs make few updates of
// them, which a block that has one for each thread does not make fewer.
bool profile_has_runs(const struct site *site);

// Whether a block comes back to its addresses so often that it gains from a cache, in a loop or
// not; and whether one block is to do the work of several.
bool profile_fills_cache(const struct site *site);
bool profile_asks_for_grid(const struct site *site);

// Whether the blocks that serve this site's kernel have so little to do that those which have
// nothing to do cost more than the rest: its launches are to have only as many blocks as the device
// holds. Not for a counter, whose blocks gain nothing by living longer.
bool profile_asks_for_launches(const struct site *site);

// The slots that a cache needs: `most`, 256 or more, or fewer where a block has fewer addresses.
unsigned profile_slots(const struct site *site, unsigned most);

// What the profile says, for readers; NULL: nothing.
const char *profile_text(struct arena *arena, const struct site *site);

#endif
