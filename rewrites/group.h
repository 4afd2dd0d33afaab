// The edits that the rewrites of a group share: objects in front of its statements,
// braces around them.

#ifndef WARPAGG_GROUP_EDITS_H
#define WARPAGG_GROUP_EDITS_H

#include "decide/rewrite.h"

// A name for an object that the list which the group's statements stand in does not use: `word`,
// with underscores behind it if need be.
const char *group_object(struct arena *arena, const struct site *site, const char *word);

// Puts statements around those of the group: `open` in front of the first one's, `close` behind the
// last one's. `word` is the name asked for the object that `open` declares. Braces stand around all
// where they are wanted. To be called for each site of the group, before the edit of its call.
void group_enclose(struct arena *arena, const struct site *site, const char *word, const char *open,
                   const char *close, struct edit_list *edits);

// What shares the key, for a remark: "2 neighbouring updates".
const char *group_members(struct arena *arena, const struct site *site);

// The sentence for the remark of a site whose group shares a search.
const char *group_remark(struct arena *arena, const struct site *site);

#endif
