// Objects that combine a block's updates: their declaration at the top of the kernel,
// and their way to the site.

#ifndef WARPAGG_OBJECT_H
#define WARPAGG_OBJECT_H

#include "base/edit.h"
#include "command/options.h"
#include "sites/site.h"

struct frame_place;

struct object {
    const char *type;   // "warpagg::block_total<float>"
    const char *suffix; // of its name: "sum" in `total_sum`
    bool takes_base;    // its constructor is told where the array begins
    bool takes_address; // it is told the address, where that can be said
    bool waits;         // it puts updates off, unless a test fails that it is told
    // On which it puts them off besides, as it is written behind the namespace:
    // "virtual_blocks::enough(768)"; NULL: none.
    const char *condition;
    // Arguments of its constructor behind these, with the commas in front; or "".
    const char *further;
    // It is told where the arrays of these begin; NULL: of the site's alone.
    const struct site *const *fields;
    size_t field_count;
    const char *shared; // sites with equal texts here use one object, in one kernel
};

// Adds the edits that declare the object and bring it to the site, unless another site's edits have
// done so. Returns its name.
const char *object_bring(struct arena *arena, const struct site *site, const struct object *object,
                         struct edit_list *edits);

// The same, and the edit of the call: `atomicAdd(` becomes `total_sum.add(`.
void object_use(struct arena *arena, const struct site *site, const struct object *object,
                struct edit_list *edits);

// Updates of a block that make up for a cache (docs/performance.md, "Rounds").
enum { OBJECT_SHARE = 8192 };

// That the grid's blocks have `elements` each to go through, or a few rows, as the object's
// condition; NULL: the loop around the site tells it, a profile does, or nothing.
const char *object_share(struct arena *arena, const struct site *site, long long elements);

// Whether the launches in sight never give a block so many: an object that asks would never be
// used.
bool object_is_never_used(const struct site *site, long long elements);

// What object_share asks for the remark, or "".
const char *object_share_note(struct arena *arena, const struct site *site, long long elements);

// Adds another argument to those of the constructor.
void object_add_argument(struct arena *arena, struct object *object, const char *text);

// An object of that template for the site's one address. Sites of one function that update one
// place, told by the text of their addresses and what its names stand for, share it.
// A counter has no operation.
struct object object_for_address(struct arena *arena, const struct site *site, const char *template,
                                 bool has_operation, const char *suffix);

// Whether the site updates one address for the whole block at all times, by proof,
// and outside its shared memory.
bool object_serves_one_address(const struct site *site);

// Whether it updates places that keys decide, one array by one key, outside of shared memory,
// in a way that can be put off.
bool object_serves_keys(const struct site *site);

// For such a site: an object of that template, with `size` places, that is told where the array
// begins. The sites of one array share it.
struct object object_for_array(struct arena *arena, const struct site *site, const char *template,
                               unsigned size, const char *suffix);

// The type of an object: "warpagg::block_cache<float, 1024, warpagg::op_min>". `size` NULL: it has
// none.
const char *object_type(struct arena *arena, const struct site *site, const char *template,
                        const char *element, const char *size, bool has_operation);

// What the object is told at one of its declarations.
const char *object_bases(struct arena *arena, const struct object *object,
                         const struct frame_place *place);

// Why the kernel has no memory for an object of one address, or NULL. Sets *reason.
const char *object_room_obstacle(const struct site *site, enum reason *reason);

// Why the kernel can't hold any object for the site, or NULL. Sets *reason.
const char *object_obstacle(struct arena *arena, const struct site *site, enum reason *reason);

// Why the update can't be put off to the end of the block, or NULL. Sets *reason. It can where a
// test at the top of the kernel decides (sites/apart.h).
const char *object_deferral_obstacle(struct arena *arena, const struct site *site,
                                     enum reason *reason);

// The same of an object that knows no tests.
const char *object_untested_obstacle(struct arena *arena, const struct site *site,
                                     enum reason *reason);

// For the remark: that updates are made at once where the tests fail; or "".
const char *object_tests_note(struct arena *arena, const struct site *site);

// Both of the first, and why an object for its array can't be told where that begins.
const char *object_array_obstacle(struct arena *arena, const struct site *site,
                                  enum reason *reason);

#endif
