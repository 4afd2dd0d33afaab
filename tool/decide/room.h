// Room: the shared memory that a kernel can give to caches and tables without fewer of its blocks
// fitting on a multiprocessor.

#ifndef WARPAGG_ROOM_H
#define WARPAGG_ROOM_H

#include "base/arena.h"
#include "sites/site.h"
#include "target.h"

enum {
    STATIC_LIMIT = 48 * 1024, // bytes of shared memory that a block may declare
#define SIZE(name, bytes) ROOM_##name = bytes,
#define STEP(name, count) ROOM_STEP_OF_##name = count,
#include "sizes.def"
#undef SIZE
#undef STEP
};

// Fills site->room of all sites: what the kernel leaves on each of the targets,
// or `limit` bytes where that is not 0.
void room_find(const struct target *targets, size_t target_count, long long limit,
               struct site_list *sites);

// Divides the room of each kernel between the objects that are to stand in it: one for each site
// whose rewrite takes room, but one for those that share it.
void room_divide(struct site_list *sites);

// The threads that the site's blocks are taken to have: as many as is known, or 256, or fewer where
// there can't be so many or a launch in sight has fewer.
long long room_threads(const struct site *site);

// The same for a cache or records: 128 in place of 256 where a test at the kernel's top may find
// that they are not worth it.
long long room_threads_of_cache(const struct site *site);

// Bytes that a value takes in an object: those of the largest of CUDA's scalars
// where the type is not known.
long long room_element_size(const struct site *site);

// Bytes that an object of one address, or of a few that a loop goes through, takes for the site.
long long room_total(const struct site *site);

// The slots of a cache for the site: a multiple of 32, or 0 where the room is too small
// for one that pays.
unsigned room_slots(const struct site *site);

// As many slots as the runtime makes of so many that are wanted: the next multiple.
unsigned room_whole_slots(unsigned wanted);

// The slots of records of so many bytes, which serve the site's group.
unsigned room_records(const struct site *site, long long bytes);

// Widens the tables of sites that update one array, where their elements meet, to one that holds
// the elements of all, and has sites of one object ask for one share. After a first choice of
// rewrites, and before the room is divided.
void room_join(struct site_list *sites);

// Whether it is enough for the site's table (site->table, not empty).
bool room_holds_reach(const struct site *site);

// Why there is too little.
const char *room_obstacle(struct arena *arena, const struct site *site);

// What the size rests on, for the remark: "for blocks of 128 threads". `threads`: one of the two
// above.
const char *room_assumption(struct arena *arena, const struct site *site, long long threads);

#endif
