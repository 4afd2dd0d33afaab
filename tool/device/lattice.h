// The shape of a value: how it lies over the lanes that compute it together.
// The lattice of the analysis of lanes.

#ifndef WARPAGG_DEVICE_LATTICE_H
#define WARPAGG_DEVICE_LATTICE_H

#include <llvm-c/Core.h>
#include <stdbool.h>
#include <stdint.h>

#include "words/words.h"

enum spread {
    SPREAD_NONE,    // not computed yet (the lattice's bottom)
    SPREAD_UNIFORM, // the same in every lane
    SPREAD_AFFINE,  // another one in each lane: grows with an index of the thread
    SPREAD_VARYING, // anything (the lattice's top)
};

// The indices that an affine value grows with. ROW and COLUMN are the indices of blocks whose rows
// are shorter than a warp: one lane has both, several have either.
enum { BASIS_X = 1, BASIS_Y = 2, BASIS_Z = 4, BASIS_LANE = 8, BASIS_COLUMN = 16, BASIS_ROW = 32 };

struct shape {
    enum spread spread;
    enum extent extent; // of a uniform value: the same within this
    unsigned basis;     // of an affine value
    bool scaled;        // of an affine value: neighbouring lanes may be further than one apart
    // Of an affine value: for all of a warp it lies between the same two multiples of 32,
    // none negative.
    bool aligned;
    bool expected;  // it rests on something that was not proved
    bool hidden;    // ptxas can't see that it is uniform
    uint64_t loops; // the loops from whose one iteration to the next it changes (lattice_loop)
};

// The bit of a loop; loops beyond the width of the word share one, which counts for all of them:
// then a loop has no bit of its own (0).
uint64_t lattice_loop(int loop);
uint64_t lattice_own_loop(int loop);

// Whether lanes of one warp that have these indices in common are one lane.
bool lattice_tells_lanes(unsigned basis);

struct shape lattice_uniform(enum extent extent);
struct shape lattice_affine(unsigned basis);
struct shape lattice_varying(void);

// The shape of a variable that holds either.
struct shape lattice_join(struct shape a, struct shape b);

// The shape of `a opcode b`; `right` is b's constant, if it is one.
struct shape lattice_binary(LLVMOpcode opcode, struct shape a, struct shape b,
                            const long long *right);

// The shape of the value as one of so many bits, or as a floating-point number (0).
struct shape lattice_converted(struct shape shape, unsigned bits);

// The shape of some function of both, of which nothing else is known.
struct shape lattice_mix(struct shape a, struct shape b);

// The shape of a value that is taken only where a condition of shape `control` holds. A condition
// that is not computed yet counts as one that holds everywhere.
struct shape lattice_under(struct shape value, struct shape control);

bool lattice_equal(struct shape a, struct shape b);

#endif
