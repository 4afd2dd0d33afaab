// Sums in loops that the lanes of a warp leave when each is done: one object in front of the loop,
// which keeps the warp together in it. See loop_place.h for the places.

#ifndef WARPAGG_SITES_LOOP_SUMS_H
#define WARPAGG_SITES_LOOP_SUMS_H

#include "site.h"

// A value of the object: the sites with this place bring it.
struct loop_value {
    const struct loop_place *place;
    const char *index; // what stands in brackets at the site: "3", "6 + ch"
    const char *first; // the number of a loop's first value: "6"; NULL: it is one value
    const char *end;   // behind its last: "6 + C"
};

// A pointer's definition that no place needs any more.
struct redefinition {
    struct range range; // its line, with the line's end in front; or the statement
    const char *text;   // in its place: an empty line, or the key's definition
};

struct loop_sums {
    size_t front;                         // where the loop begins, on a line of its own
    struct range condition;               // between the parentheses, or the semicolons
    struct range step;                    // empty: there is none
    ARENA_LIST(struct loop_value) values; // those of loops of constant length last
    const char *count;                    // of all: "9", "6 + C"
    // What all lanes count alike, done or not; NULL: nothing.
    const struct loop_count *counting;
    ARENA_LIST(struct redefinition) redefinitions;
    bool is_asked_in_front; // how far each lane goes; its condition is not asked in the loop
};

// Fills site->sums where such an object is the better one, or the only one.
// `sites` are in order of position.
void loop_sums_form(struct arena *arena, struct site_list *sites);

// The value that the site brings.
const struct loop_value *loop_sums_value(const struct loop_sums *loop, const struct site *site);

#endif
