// See vocabulary.h.

#include "vocabulary.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/lexer.h"
#include "base/source.h"

enum { BITS = 1 << 21, LONGEST = 64 };

struct vocabulary {
    unsigned char bits[BITS / 8];
};

struct vocabulary *vocabulary_new(struct arena *arena) {
    return ARENA_NEW(arena, struct vocabulary);
}

// FNV-1a, a character at a time.
static uint64_t hash_behind(uint64_t hash, char character) {
    return (hash ^ (unsigned char)character) * UINT64_C(0x100000001b3);
}

static const uint64_t hash_of_nothing = UINT64_C(0xcbf29ce484222325);

static size_t bit_of(uint64_t hash) { return (hash ^ hash >> 32) % BITS; }

// The number of characters that splice two lines at the place.
static size_t splice_at(const char *text, size_t length) {
    if (length < 2 || *text != '\\')
        return 0;
    return text[1] == '\n' ? 2 : length > 2 && text[1] == '\r' && text[2] == '\n' ? 3 : 0;
}

// Where the comments end that the text begins with: licences, in which many a word stands.
static size_t end_of_licence(const char *text, size_t length) {
    struct lexer lexer = {text, length, 0};
    struct token token;
    while (lexer_next_raw(&lexer, &token))
        if (token.kind != TOKEN_COMMENT)
            return token.range.begin;
    return length;
}

void vocabulary_add(struct vocabulary *vocabulary, const char *text, size_t length) {
    uint64_t hash = hash_of_nothing;
    for (size_t i = end_of_licence(text, length); i <= length; i++) {
        size_t splice = i < length ? splice_at(text + i, length - i) : 0;
        if (splice) {
            i += splice - 1;
        } else if (i < length && lexer_is_word_character(text[i])) {
            hash = hash_behind(hash, text[i]);
        } else if (hash != hash_of_nothing) {
            vocabulary->bits[bit_of(hash) / 8] |= (unsigned char)(1u << bit_of(hash) % 8);
            hash = hash_of_nothing;
        }
    }
}

static bool has(const struct vocabulary *vocabulary, uint64_t hash) {
    return vocabulary->bits[bit_of(hash) / 8] >> bit_of(hash) % 8 & 1;
}

// Texts have each letter as a word, and could make any name of them: a name that is put together
// has three parts, or more of two letters at least.
bool vocabulary_may_name(const struct vocabulary *vocabulary, const char *macro) {
    enum { MOST_PARTS = 3 };
    // The fewest up to there, and one more; 0: none are known.
    size_t length = strlen(macro), parts[LONGEST + 1] = {0};
    bool is_of_long[LONGEST + 1] = {true};
    if (length > LONGEST)
        return true;
    parts[0] = 1;
    for (size_t begin = 0; begin < length; begin++) {
        uint64_t hash = hash_of_nothing;
        for (size_t end = begin + 1; end <= length && parts[begin]; end++) {
            hash = hash_behind(hash, macro[end - 1]);
            if (!has(vocabulary, hash))
                continue;
            if (!parts[end] || parts[end] > parts[begin] + 1)
                parts[end] = parts[begin] + 1;
            is_of_long[end] |= is_of_long[begin] && end - begin > 1;
        }
    }
    return is_of_long[length] || (parts[length] && parts[length] <= MOST_PARTS + 1);
}

int vocabulary_write(const struct vocabulary *vocabulary, const char *path) {
    FILE *file = fopen(path, "wb");
    if (!file)
        return -1;
    bool fine = fwrite(vocabulary, sizeof *vocabulary, 1, file) == 1;
    return fclose(file) == 0 && fine ? 0 : -1;
}

const struct vocabulary *vocabulary_read(struct arena *arena, const char *path) {
    struct vocabulary *vocabulary = vocabulary_new(arena);
    FILE *file = fopen(path, "rb");
    bool fine = file && fread(vocabulary, sizeof *vocabulary, 1, file) == 1;
    if (file)
        fclose(file);
    return fine ? vocabulary : NULL;
}
