// Loops that make one update in each round, by a key that stays as it is: features, channels,
// components. One search for peers in front of the loop serves all rounds.

#ifndef WARPAGG_SITES_PEER_LOOP_H
#define WARPAGG_SITES_PEER_LOOP_H

#include "site.h"

struct peer_loop {
    struct range statements; // the loop, to behind its body and that's semicolon
    size_t lead;             // where it begins, with a directive that belongs to it
    const char *key;         // the pointer of its first round, as it can be written in front of it
};

// Fills site->peer_loop when all parses are merged; NULL where what runs or the text says no.
void peer_loops_form(struct arena *arena, struct site_list *sites);

#endif
