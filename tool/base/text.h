// Questions about words.

#ifndef WARPAGG_TEXT_H
#define WARPAGG_TEXT_H

#include <stdbool.h>

// No text begins with nothing.
bool text_begins(const char *text, const char *start);

// Whether the word is in the list, behind whose last one stands NULL. No word is in none.
bool text_is_among(const char *word, const char *const *list);

#endif
