// The word that somebody who made a typing error may have meant.

#ifndef WARPAGG_NEAREST_H
#define WARPAGG_NEAREST_H

#include <stddef.h>

// The one of `words` with the smallest edit distance to `word`,
// or NULL where none is near enough to be worth a guess.
const char *nearest_word(const char *word, const char *const *words, size_t count);

#endif
