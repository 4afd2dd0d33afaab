// What can be made again, kept in the user's cache directory: an entry is a folder of files,
// whole or not there.
//
// Several processes may make one entry at a time, be killed meanwhile, or find the disk full: an
// entry is made under another name and renamed. One may be taken away while it is read; whoever
// reads has to be able to do without.

#ifndef WARPAGG_CACHE_H
#define WARPAGG_CACHE_H

#include <stdbool.h>
#include <time.h>

#include "arena.h"

// $XDG_CACHE_HOME/warpagg-rewrite, or ~/.cache/warpagg-rewrite, made where it is not there. NULL:
// there is no such place, or others may write to it.
const char *cache_directory(struct arena *arena);

// Whether an entry of this name is there, or has been asked for before: whoever asks once need not
// pay for what nobody may ask for again.
bool cache_is_wanted(struct arena *arena, const char *directory, const char *name);

// A new folder to be filled, in `directory`. NULL: it can't be made.
const char *cache_begin(struct arena *arena, const char *directory);

// Takes an entry away that is out of date, or broken: one that has the file, which a whole one has.
void cache_remove_stale(struct arena *arena, const char *entry, const char *file);

// Puts the filled folder, which was begun at `begin`, in the place of the entry called `name`,
// unless another process has done so since; takes away those that nobody has used for longest.
void cache_publish(struct arena *arena, const char *directory, const char *folder, const char *name,
                   time_t begin);

// The directory of entries that are one small file each, made where it is missing; NULL: it can't
// be.
const char *cache_results(struct arena *arena);

// Puts the text in the place of such an entry in one step, and takes those away that nobody has
// used for longest.
void cache_put_result(struct arena *arena, const char *results, const char *name, const char *text,
                      size_t length);

// Takes a folder away with the files in it.
void cache_remove(struct arena *arena, const char *folder);

// Notes that the entry is in use.
void cache_touch(const char *entry);

#endif
