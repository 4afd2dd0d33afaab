// See tally.h.

#include "tally.h"

#include <stdlib.h>
#include <string.h>

#include "lexer.h"

static int compare(const char *text, struct range range, const char *word, size_t length) {
    size_t own = range.end - range.begin, common = own < length ? own : length;
    int order = memcmp(text + range.begin, word, common);
    return order ? order : (own > length) - (own < length);
}

// qsort_r is not everywhere the same, and this needs the text: a merge sort from below.
static void sort(struct arena *arena, const char *text, struct range *words, size_t count) {
    struct range *from = words, *to = ARENA_ARRAY(arena, struct range, count + 1);
    for (size_t width = 1; width < count; width *= 2) {
        for (size_t begin = 0; begin < count; begin += 2 * width) {
            size_t middle = begin + width < count ? begin + width : count,
                   end = begin + 2 * width < count ? begin + 2 * width : count;
            for (size_t i = begin, j = middle, k = begin; k < end; k++) {
                bool left = i < middle && (j >= end || compare(text, from[i], text + from[j].begin,
                                                               from[j].end - from[j].begin) <= 0);
                to[k] = left ? from[i++] : from[j++];
            }
        }
        struct range *swap = from;
        from = to;
        to = swap;
    }
    if (from != words)
        memcpy(words, from, count * sizeof *words);
}

static void read(struct arena *arena, struct tally *tally, const struct source *source) {
    *tally = (struct tally){.source = source};
    struct lexer lexer = {source->text, source->length, 0};
    struct token token;
    while (lexer_next(&lexer, &token))
        if (token.kind == TOKEN_WORD)
            *ARENA_PUSH(arena, &tally->words) = token.range;
    sort(arena, source->text, tally->words.at, tally->words.count);
}

// The first word that is not smaller, or with `behind` that is larger.
static size_t bound(const struct tally *tally, const char *word, bool behind) {
    size_t low = 0, high = tally->words.count, length = strlen(word);
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = compare(tally->source->text, tally->words.at[middle], word, length);
        if (order < 0 || (behind && order == 0))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

size_t tally_count(struct arena *arena, struct tally *tally, const struct source *source,
                   const char *word) {
    if (tally->source != source)
        read(arena, tally, source);
    return bound(tally, word, true) - bound(tally, word, false);
}
