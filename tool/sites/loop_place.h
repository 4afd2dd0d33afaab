// The place of an update in a loop as a function of one key: `&gradient[3 * id + 1].x` of `id`.
//
// What else stands in it is one value for all lanes of the warp, and the same in front of the loop
// as in it. It is a multiple of the key behind something, but that it may be computed in words that
// overflow. So an object in front of the loop can know it, and the update names its key.

#ifndef WARPAGG_SITES_LOOP_PLACE_H
#define WARPAGG_SITES_LOOP_PLACE_H

#include "flow.h"
#include "loop_count.h"
#include "site.h"

struct loop_place {
    const char *key; // its text
    const char *key_type;
    const char *key_name;  // as a parameter may be called; NULL: the key is no variable
    const char *text;      // of the place, with LOOP_PLACE_KEY and LOOP_PLACE_COUNTER in it
    struct range argument; // of the call, which it is
    const char *counter;   // of the loop of constant length around the update; NULL: there is none
    const char *counter_type;
    const char *length; // of that
    bool may_be_none;   // the length is a template's own, and may be negative in an instance
    const struct decl *pointer; // of the loop, whose definition stands in the text; NULL: none does
    const struct node *definition; // of that: the value
    bool defines_key; // the pointer's definition becomes one of the key, by the pointer's name
    const struct loop_count *count; // of the loop that the warp stays in; NULL: it has none
};

// What stands for the key and the counter in a place's text.
enum { LOOP_PLACE_KEY = 1, LOOP_PLACE_COUNTER = 2 };

// Fills site->loop_place; NULL where the text does not have that form,
// or the warp can't stay in the loop.
// Precondition: iterations_find.
void loop_places_find(struct arena *arena, const struct flow *flow, struct site_list *sites);

bool loop_places_are_equal(const struct loop_place *a, const struct loop_place *b);

#endif
