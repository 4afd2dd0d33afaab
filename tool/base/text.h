// Questions about words.

#ifndef WARPAGG_TEXT_H
#define WARPAGG_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// No text begins with nothing.
bool text_begins(const char *text, const char *start);

// Whether the word is in the list, behind whose last one stands NULL. No word is in none.
bool text_is_among(const char *word, const char *const *list);

// FNV-1a of the text, behind what had this hash; TEXT_HASH_BEGIN: behind nothing.
#define TEXT_HASH_BEGIN UINT64_C(0xcbf29ce484222325)
uint64_t text_hash(const char *text, size_t length, uint64_t hash);

#endif
