// Edits: byte-range replacements in one file, collected by the rewrites and applied once.

#ifndef WARPAGG_EDIT_H
#define WARPAGG_EDIT_H

#include "arena.h"
#include "source.h"

struct edit {
    struct range range; // the bytes replaced; empty for an insertion
    // The bytes that must stand there (the pre-image), range.end - range.begin of them.
    const char *expected;
    const char *text; // what takes their place
    // Ordinal of the site that asked for it, 0 for none (the runtime's include).
    unsigned site;
    bool adds_lines; // whole lines, in front of a line or the rest of one
    // Of an object's declaration: what it is for, and its name; else NULL.
    const char *object, *object_name;
    struct range whole; // a kernel whose edits are of use with this one alone; empty: none
    size_t copy;        // where in the text lines stand that are those from `copied` on; 0: nowhere
    size_t copied;
};

struct edit_list {
    struct edit *at;
    size_t count, capacity;
};

// Adds all of another list.
void edits_add(struct arena *arena, struct edit_list *to, const struct edit_list *from);

// Whether the list has one that does the same.
bool edit_is_there(const struct edit_list *edits, const struct edit *edit);

// Whether an insertion stands at the place; with that text, or any where `text` is NULL.
bool edit_stands_at(const struct edit_list *edits, size_t at, const char *text);

// Sorts the edits by position (insertions at one place keep their order) and checks them against
// the file. Returns 0, or -1 with a sentence in *problem: two edits overlap, one lies outside the
// file, or its pre-image is not there.
int edit_prepare(struct arena *arena, const struct source *source, struct edit_list *edits,
                 const char **problem);

// The file's text after prepared edits, NUL-terminated; its length in *length.
char *edit_apply(struct arena *arena, const struct source *source, const struct edit_list *edits,
                 size_t *length);

#endif
