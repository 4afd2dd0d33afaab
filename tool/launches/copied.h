// What copies of a text of the file have in common: those of kernels (sibling.h) and of functions
// that run in them (clones.h). Read by tokens; only plain forms are taken.

#ifndef WARPAGG_COPIED_H
#define WARPAGG_COPIED_H

#include "base/edit.h"
#include "text/unit.h"

// Where the declaration begins that holds the offset: behind the last mark, or word of access, that
// ends another.
size_t copied_begin(struct arena *arena, const struct source *source, size_t offset);

// What a second text of the function's body would have of its own, so that the two were no longer
// one, as a sentence; NULL: nothing.
const char *copied_obstacle(struct arena *arena, const struct unit *unit,
                            const struct function *function);

// What declarations in the file or one of the project's headers say of the function's name and
// would not say of a copy's, as a sentence; NULL: nothing. `begin`: of its own declaration.
const char *copied_named_elsewhere(struct arena *arena, const struct unit *unit,
                                   const struct function *function, size_t begin);

// Whether the word stands in the file or one of the project's headers; comments don't count.
bool copied_is_said(const struct unit *unit, const char *word);

// Whether what stands at `copy` is there in each configuration of the file in which what stands at
// `use` is.
bool copied_stand_together(const struct source *source, size_t copy, size_t use);

// Whether the file or one of the project's headers defines a function of that name in a branch that
// none of the file's parses sees: `void name(…) {`.
bool copied_is_defined_unseen(struct arena *arena, const struct unit *const *parses, size_t count,
                              const char *name);

// The edit that puts the pre-image's place into the list.
void copied_put(struct arena *arena, const struct source *source, struct range range,
                const char *text, struct edit_list *edits);

// Whether the edit lies in the text: one that puts something in front of it does not.
bool copied_has(struct range text, const struct edit *edit);

// Those of the edits that lie in the text.
struct edit_list copied_inside(struct arena *arena, struct range text,
                               const struct edit_list *edits);

// The text with those of the edits that lie in it. NULL: they don't fit.
const char *copied_text(struct arena *arena, const struct source *source, struct range text,
                        const struct edit_list *edits);

// Puts the copy, and what follows it, behind the text it is one of, between comments that keep a
// second run away; in front of all other edits. `lines_from`: where the lines begin whose numbers
// the copy has.
void copied_add(struct arena *arena, const struct source *source, struct range text,
                size_t lines_from, const char *copy, const char *behind, unsigned site,
                struct edit_list *edits);

#endif
