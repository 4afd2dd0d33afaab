// Sizes give the place of each axis in the order of threads; that gives its index's shape.

#include "block_lanes.h"
#include "base/least.h"
#include "ir.h"

#include <stdlib.h>
#include <string.h>

enum { WARP_SIZE = 32 };

struct axis_place {
    long long inner; // threads with one index along this axis and those behind it; 0: not known
    long long outer; // indices along those behind it
    int steps;       // axes in front of it with more than one index
};

static struct axis_place place_of_axis(const long long size[3], int axis) {
    struct axis_place place = {1, 1, 0};
    for (int i = 0; i < axis; i++) {
        place.inner *= size[i];
        place.steps += size[i] != 1;
    }
    for (int i = axis + 1; i < 3; i++)
        place.outer *= size[i];
    return place;
}

// Whether a warp starts and ends with whole rows of the axes in front: one
// of their lengths is enough to tell.
static bool in_front_are_warps(const long long size[3], int axis) {
    long long known = 1;
    for (int i = 0; i < axis; i++)
        known *= size[i] ? size[i] : 1;
    return known % WARP_SIZE == 0;
}

static struct shape affine(unsigned basis, bool aligned, bool scaled) {
    struct shape shape = lattice_affine(basis);
    shape.aligned = aligned;
    shape.scaled = scaled;
    return shape;
}

// The first axis with more than one index: it counts lanes.
static struct shape index_in_rows(long long size, long long outer, long long next) {
    if (outer == 1 || (size && size % WARP_SIZE == 0))
        return affine(BASIS_X, true, false);
    if (!size)
        return affine(BASIS_X, false, false);
    if (size > WARP_SIZE)
        return affine(BASIS_X, false, true);
    return next * size >= WARP_SIZE || next == outer || !next ? affine(BASIS_COLUMN, true, false)
                                                              : lattice_varying();
}

static struct shape index_shape(const long long size[3], int axis) {
    struct axis_place place = place_of_axis(size, axis);
    if (size[axis] == 1 || (axis > 0 && in_front_are_warps(size, axis))) {
        struct shape shape = lattice_uniform(size[axis] == 1 ? EXTENT_GRID : EXTENT_WARP);
        shape.hidden = true;
        return shape;
    }
    if (place.inner == 0)
        return lattice_affine(BASIS_X << axis);
    if (place.steps == 0) {
        long long next = 1;
        for (int i = axis + 1; i < 3 && next == 1; i++)
            next = size[i];
        return index_in_rows(size[axis], place.outer, next);
    }
    bool completes = place.steps == 1 &&
                     (place.outer == 1 || size[axis] == 0 || place.inner * size[axis] >= WARP_SIZE);
    return completes ? lattice_affine(BASIS_ROW) : lattice_varying();
}

// No block has as many threads as the largest of these.
static bool is_size(long long size) { return size > 0 && size < 1 << 20; }

// "32,4,1", as the attribute has it; sizes that are left out are 1. Returns whether there is one.
static bool sizes_of(LLVMValueRef function, const char *name, long long size[3]) {
    const char *text = ir_note(function, name);
    if (!text)
        return false;
    for (int axis = 0; axis < 3; axis++) {
        char *end;
        size[axis] = *text ? strtoll(text, &end, 10) : 1;
        if (*text)
            text = *end == ',' ? end + 1 : end;
    }
    return is_size(size[0]) && is_size(size[1]) && is_size(size[2]);
}

long long block_lanes_most(LLVMValueRef function) {
    long long size[3];
    return sizes_of(function, "nvvm.reqntid", size) || sizes_of(function, "nvvm.maxntid", size)
               ? size[0] * size[1] * size[2]
               : 0;
}

const struct block_lanes *block_lanes_of(struct arena *arena, LLVMValueRef function,
                                         const struct device_block *known) {
    struct block_lanes *block = ARENA_NEW(arena, struct block_lanes);
    long long required[3], most[3];
    if (known) {
        memcpy(block->size, known->size, sizeof block->size);
        block->bound = known->bound;
    }
    if (sizes_of(function, "nvvm.reqntid", required))
        memcpy(block->size, required, sizeof block->size);
    if (sizes_of(function, "nvvm.maxntid", most))
        block->bound = least_known(most[0] * most[1] * most[2], block->bound);
    block->bound = least_known(block->size[0] * block->size[1] * block->size[2], block->bound);
    for (int axis = 0; axis < 3; axis++) {
        block->tid[axis] = index_shape(block->size, axis);
        bool one_warp = block->bound > 0 && block->bound <= WARP_SIZE;
        block->tid[axis].aligned |=
            one_warp && block->tid[axis].spread == SPREAD_AFFINE && !block->tid[axis].scaled;
    }
    return block;
}
