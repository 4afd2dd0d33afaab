// Edit distance (insertions, deletions, replacements), one row of the table at a time.

#include "nearest.h"

#include <string.h>

enum { LONGEST = 64 }; // no name of ours is longer

static size_t smallest(size_t a, size_t b, size_t c) {
    size_t least = a < b ? a : b;
    return least < c ? least : c;
}

static size_t distance(const char *a, size_t a_length, const char *b, size_t b_length) {
    size_t row[LONGEST + 1];
    for (size_t j = 0; j <= b_length; j++)
        row[j] = j;
    for (size_t i = 1; i <= a_length; i++) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= b_length; j++) {
            size_t above = row[j];
            row[j] = smallest(above + 1, row[j - 1] + 1, diagonal + (a[i - 1] != b[j - 1]));
            diagonal = above;
        }
    }
    return row[b_length];
}

const char *nearest_word(const char *word, const char *const *words, size_t count) {
    size_t length = strlen(word);
    if (length > LONGEST)
        return NULL;
    const char *nearest = NULL;
    size_t least = length / 3 + 1; // a third of the letters may be wrong
    for (size_t i = 0; i < count; i++) {
        size_t candidate_length = strlen(words[i]);
        if (candidate_length > LONGEST)
            continue;
        size_t candidate = distance(word, length, words[i], candidate_length);
        if (candidate < least || (candidate == least && !nearest)) {
            least = candidate;
            nearest = words[i];
        }
    }
    return nearest;
}
