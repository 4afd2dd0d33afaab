// The frame: where the objects that combine past the warp are declared,
// and how they come to the site.
//
// Such an object belongs to one block and lives as long as its kernel's body. It is declared where
// the body begins, while all threads of the block are still there, and its destructor finishes the
// work on every way out. The body itself stays as it is. A helper that holds the site is given the
// object by its callers, as its first argument.

#ifndef WARPAGG_FRAME_H
#define WARPAGG_FRAME_H

#include "flow.h"
#include "site.h"

// One place in the text where the object's name goes.
struct frame_place {
    enum { FRAME_DECLARATION, FRAME_PARAMETER, FRAME_ARGUMENT } kind;
    size_t at;                    // offset in the site's source
    const struct kernel *kernel;  // of a declaration
    struct range function;        // the text of the function that it stands in
    const struct function *owner; // that function
    bool is_only;                 // of a parameter or argument: none follows
    const char *base; // of a declaration: what the updated array is called there, or NULL
    // Of a declaration: the update's address in words that mean the same there, or NULL.
    const char *address;
};

// A kernel whose top holds the object that the site finds.
struct found_place {
    const struct kernel *kernel;
    // Whose objects it holds, as its own text names them: "F, ::app::view"; NULL: the object
    // itself.
    const char *types;
    bool is_held; // its text says so
};

struct frame {
    // Why there is none, as a sentence's second half ("the update stands in a lambda");
    // NULL: it holds.
    const char *obstacle;
    ARENA_LIST(struct frame_place) places;
    bool has_kernel; // some kernel was reached
    bool in_loop;    // the site, or what calls it, stands in a loop
    // In a loop whose threads step over data by blocks or grids: many iterations.
    bool strides;
    // Where the outermost loop ends that stands in a kernel and steps by the grid's size, whose
    // blocks divide what it goes through: in words that mean the same at the kernel's top;
    // NULL: not known.
    const char *divided;
    // And what it counts; nothing: no loop steps by the grid's size.
    enum { DIVIDES_NOTHING, DIVIDES_ELEMENTS, DIVIDES_ROWS, DIVIDES_ROWS_OF_WARPS } divides;
    long long share; // the most of it that a block gets of any launch in sight, which all grow with
                     // it; 0: not known
    // Rounds of the loops in that one around the site, as far as they are of constant length.
    long long inside;
    long long around;      // the same without the innermost
    long long shared;      // bytes of shared memory that its kernels declare, the largest
    bool shared_unknown;   // or some whose size is not known
    bool shared_at_launch; // or take at launch
    long long threads;     // of a block, the fewest of its kernels; 0: not known
    long long least; // that any launch in sight of one of its kernels has, as far as that is known;
                     // 0: of none
    long long bound; // never more than these in any of its kernels; 0: not known
    // Threads that the blocks of any launch in sight of its kernels have together; 0: not known.
    long long in_all;
    // Nothing can be handed to the site, for this reason: its object can only be found (found.h),
    // and the places are declarations alone; NULL: not so.
    const char *only_found;
    // What holds objects that are found; none: the site's can't be.
    ARENA_LIST(struct found_place) found;
    ARENA_LIST(const char *) entries; // of these, which instances of kernels lead to the site
    // Of its kernels' instances some hold it that do not lead here.
    bool found_in_vain;
    // Of an object that is no class's: where the first of what names it is declared, in no scope.
    size_t found_at;
};

// Whether the block of a site that has a frame goes through much data: its objects are made and
// emptied for many updates.
bool frame_goes_far(const struct site *site);

// How many rounds an element brings that the blocks divide: those of the loops inside, but of one
// whose updates are a record.
long long frame_rounds_of(const struct site *site);

// Whether the site's object has to be found: it can be, and none can be handed to it; or, of an
// array, none can be told where that begins.
bool frame_finds(const struct frame *frame, bool is_of_array);

// Never NULL.
const struct frame *frame_find(struct arena *arena, const struct flow *flow,
                               const struct site *site);

// One whose places are the declarations in these kernels, and whose loops are those on the ways.
struct frame *frame_along(struct arena *arena, const struct flow *flow, const struct site *site,
                          const struct ways *ways);

// Whether the place declares an object in the kernel that stands there.
bool frame_is_in(const struct frame_place *place, const struct device_place *kernel);

// What the kernel of that place calls the argument of that index at its top, of so many; NULL: it
// has no name there that is known to be a pointer's.
const char *frame_argument(const struct frame_place *place, unsigned index, unsigned count);

// What holds for both, of the frames that two parses found for one site.
const struct frame *frame_common(struct arena *arena, const struct frame *a, const struct frame *b);

#endif
