// The cost model: how many times as fast as plain atomics a rewrite is expected to be at a site.
// Figures that bench/ measured (costs.def) and what is known of the site; nothing that is right or
// wrong rests on it. docs/cost-model.md holds it against measurements.

#ifndef WARPAGG_COST_H
#define WARPAGG_COST_H

#include "target.h"

enum cost_way {
#define WAY(name, where, gain, cases) COST_##name,
#include "costs.def"
    COST_WAYS,
};

enum { COST_STEPS = 4 };

// The product of its steps, and how it came about.
struct cost {
    unsigned gain; // times 100: at most 100 is no gain
    struct cost_step {
        const char *what;
        double factor;
    } steps[COST_STEPS];
    unsigned count;
    const char *why_not; // as a sentence, where it gains nothing
};

// Of a rewrite whose gain depends on where it stands alone.
struct cost cost_of_way(enum cost_way way);

// Of a search for lanes with equal addresses in front of a keyed update: expected over the keys
// that programs have (costs.def); where a user says what the keys are, his word counts.
struct cost cost_of_search(const struct site *site);

// Of one search in front of a loop for all of its rounds.
struct cost cost_of_search_in_front(const struct site *site);

// Of one search for all sites of a group.
struct cost cost_of_shared_search(const struct site *site);

// Of one update for the lanes that meet at one address. `is_parted`: in a loop's body where lanes
// drop out.
struct cost cost_of_uniform(const struct site *site, bool is_parted);

// Whether its launches have so few threads, which meet none of another block, that loads of several
// rounds on their way together are worth more than what combines: any search or test of an object
// keeps the compiler from it.
bool cost_is_thin(const struct site *site);

// Whether it was measured on this architecture; else it is taken over.
bool cost_is_measured(const struct target *target);

#endif
