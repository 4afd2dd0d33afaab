// Loops that step by the size of the block or the grid, as they are written:
// `for (int i = first; i < end; i += step)`, where nothing in the body changes what decides on the
// next round. So eight rounds can be asked for by one question (runtime's stride_loop.cuh).

#ifndef WARPAGG_SITES_STRIDE_LOOP_H
#define WARPAGG_SITES_STRIDE_LOOP_H

#include "flow.h"
#include "site.h"

struct stride_loop {
    const struct source *source;
    struct range range;      // the loop, to behind its body and that's semicolon
    const char *type, *name; // of the counter
    struct range to_first;   // what stands in front of the first value: "for (int i = "
    struct range to_end;     // of the end: "; i < "
    struct range to_step;    // of the step: "; i += "
    size_t closes;           // where the parenthesis stands that closes the head
    bool has_braces;         // its body
    struct range_list skips; // `continue`s that end a round
};

// Fills site->stride_loop: the loop around the site (around the one of constant length around it);
// NULL where it is not such a one, or its body can't become a lambda, or is too long to be there
// nine times.
// Precondition: iterations_find.
void stride_loops_find(struct arena *arena, const struct flow *flow, struct site_list *sites);

bool stride_loops_are_equal(const struct stride_loop *a, const struct stride_loop *b);

#endif
