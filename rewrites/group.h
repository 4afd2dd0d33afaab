// The edits that the rewrites of a group share: objects in front of its statements,
// braces around them.

#ifndef WARPAGG_GROUP_EDITS_H
#define WARPAGG_GROUP_EDITS_H

#include "decide/rewrite.h"

// A name for an object that the list which the group's statements stand in does not use: `word`,
// with underscores behind it if need be.
const char *group_object(struct arena *arena, const struct site *site, const char *word);

// Puts statements around those of the group: `open` in front of the first one's, `close` behind the
// last one's; `before` and `behind` in front of this site's own and behind it, which ends at `end`.
// "" for nothing. `word` is the name asked for the object that is declared first. Braces stand
// around all where they are wanted. To be called for each site of the group,
// before the edit of its call.
void group_enclose(struct arena *arena, const struct site *site, const char *word, const char *open,
                   const char *before, const char *behind, size_t end, const char *close,
                   struct edit_list *edits);

// The text that makes the group's peers: the first of its statements.
const char *group_make_peers(struct arena *arena, const struct site *site);

// What shares the key, for a remark: "2 neighbouring updates".
const char *group_members(struct arena *arena, const struct site *site);

// The sentence for the remark of a site whose group shares a search.
const char *group_remark(struct arena *arena, const struct site *site);

// The edit of a call that goes by the group's peers; returns that sentence.
const char *group_use_peers(struct arena *arena, const struct site *site, struct edit_list *edits);

#endif
