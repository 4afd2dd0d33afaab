// The words that texts are made of, to tell that a macro of some name makes no difference to them.
//
// A set of bits, one for each hash: it may hold a word that is in no text,
// and never lacks one that is.

#ifndef WARPAGG_VOCABULARY_H
#define WARPAGG_VOCABULARY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

struct vocabulary;

struct vocabulary *vocabulary_new(struct arena *arena);

// Adds all words of the text, but for the comments that it begins with.
void vocabulary_add(struct vocabulary *vocabulary, const char *text, size_t length);

// Whether the texts may name the macro: as a word, or as what `##` makes of words.
bool vocabulary_may_name(const struct vocabulary *vocabulary, const char *macro);

// Returns 0, or -1 where the file can't be written.
int vocabulary_write(const struct vocabulary *vocabulary, const char *path);

// NULL: there is none, or it is cut off.
const struct vocabulary *vocabulary_read(struct arena *arena, const char *path);

#endif
