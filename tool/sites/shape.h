// The shape of a value: how it lies over the lanes that compute it together. The lattice of the uniformity analysis.

#ifndef WARPAGG_SHAPE_H
#define WARPAGG_SHAPE_H

#include <stdbool.h>
#include <stdint.h>

#include "site.h"
#include "text/unit.h"

enum spread {
    SPREAD_NONE,    // not computed yet (the lattice's bottom)
    SPREAD_UNIFORM, // the same in every lane
    SPREAD_AFFINE,  // another one in each lane: grows with an index of the thread
    SPREAD_VARYING, // anything (the lattice's top)
};

// The indices that an affine value grows with.
// ROW and COLUMN are the indices of blocks whose rows are shorter than a warp:
// one lane has both, several have either.
enum { BASIS_X = 1, BASIS_Y = 2, BASIS_Z = 4, BASIS_LANE = 8, BASIS_COLUMN = 16, BASIS_ROW = 32 };

// Bits of shape.loops. A value that changes between calls of the function it stands in has LOOP_CALLS; loops beyond the
// width of the word share LOOP_OTHERS. Both count as enclosing every place.
#define LOOP_CALLS (UINT64_C(1) << 0)
#define LOOP_OTHERS (UINT64_C(1) << 63)
enum { LOOP_FIRST_BIT = 1, LOOP_BITS = 62 };

struct shape {
    enum spread spread;
    enum extent extent; // of a uniform value: the same within this
    unsigned basis;     // of an affine value
    bool scaled;        // of an affine value: neighbouring lanes may be further than one apart
    bool aligned;       // of an affine value: for all of a warp it lies between the same two multiples of 32, none negative
    bool expected;      // it rests on something that was not proved: check at run time
    bool hidden;        // ptxas can't see that it is uniform
    uint64_t loops;     // the loops from whose one iteration to the next it changes
};

// Whether lanes of one warp that have these indices in common are one lane.
bool basis_tells_lanes(unsigned basis);

// Whether the value is another one in each lane of a warp.
bool shape_is_distinct(struct shape shape);

extern const struct shape shape_constant; // the same in the whole grid, always
extern const struct shape shape_varying;

struct shape shape_uniform(enum extent extent);
struct shape shape_affine(unsigned basis);

// The shape of a variable that holds either.
struct shape shape_join(struct shape a, struct shape b);

// The shape of `a operator b`; `right` is b's constant, if it is one.
struct shape shape_binary(enum operator_kind operator, struct shape a, struct shape b, const struct constant *right);

// The shape of a value as one of another type, which may not tell neighbouring lanes apart; and of `-a` and `~a`.
struct shape shape_converted(struct shape shape, const struct type *type);
struct shape shape_negated(struct shape shape);

// The shape of some function of both, of which nothing else is known.
struct shape shape_mix(struct shape a, struct shape b);

// The shape of a value that a variable takes only where a condition of shape `control` holds; of two conditions together, where
// `value` is one too. A condition that is not computed yet counts as one that holds everywhere.
struct shape shape_under(struct shape value, struct shape control);

bool shape_equal(struct shape a, struct shape b);

#endif
