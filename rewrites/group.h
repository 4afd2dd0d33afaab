// The edits that the rewrites of a group share: objects in front of its statements, braces around them.

#ifndef WARPAGG_GROUP_EDITS_H
#define WARPAGG_GROUP_EDITS_H

#include "decide/rewrite.h"

// A name for an object that the group's own statements don't use: `word`, with underscores behind it if need be.
const char *group_object(struct arena *arena, const struct site *site, const char *word);

// Opens the group's block where the site is the first, and ends it where it is the last: there stand `open` and `close`. `before` and `behind` are what
// stands in front of the site's statement and behind it, inside of the block. "" for nothing. Everything stays on its line.
void group_enclose(struct arena *arena, const struct site *site, const char *open, const char *before, const char *behind, size_t end, const char *close,
                   struct edit_list *edits);

// The text that makes the group's peers: the first thing in its block.
const char *group_make_peers(struct arena *arena, const struct site *site);

// The edit of a call that goes by the group's peers; returns the sentence for its remark.
const char *group_use_peers(struct arena *arena, const struct site *site, struct edit_list *edits);

#endif
