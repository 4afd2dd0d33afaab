// Expansions: the project's own text behind the preprocessor, as clang has it and as nvcc may,
// and where they differ.

#ifndef WARPAGG_EXPANSION_H
#define WARPAGG_EXPANSION_H

#include <stdint.h>

#include <uthash.h>

#include "base/lexer.h"
#include "unit.h"

// What stands in front of words of the text that nvcc defines otherwise than clang, where it is
// expanded as nvcc may have it.
#define EXPANSION_AS_NVCC "WARPAGG_NVCC"

// Ten times the host compiler's version there, and its minor one; and a line that says of one
// version, and of one of the conditions that asks for it, that this holds.
#define EXPANSION_VERSION "WARPAGG_VERSION"
#define EXPANSION_PROBE "WARPAGG_PROBE"

// A word, which is one however many tokens have it.
struct expanded_word {
    const char *text;
    size_t root; // for who asks what differs: by which line this may be another thing; 0: none
    UT_hash_handle hh;
};

struct expanded_token {
    struct token token;         // of the expansion's text
    struct expanded_word *word; // NULL: it is none
    size_t line;                // of the table's
    bool is_apart;              // blanks stand in front
};

// One expansion's tokens that the project's own text brings.
struct expanded {
    const char *text;
    bool for_host; // it differs from clang's where nvcc compiles for the host alone
    ARENA_LIST(struct expanded_token) tokens;
};

// Lines of the unit's texts, one behind the other. Line 0 is any of another file of the project's.
struct expansions {
    const struct unit *unit;
    size_t *first; // of each text
    size_t line_count;
    struct expanded_word *words;
    bool *differ, *differ_for_host;  // by line
    bool is_lost, is_lost_for_host;  // nothing tells what differs
    ARENA_LIST(struct expanded) all; // clang's, and those that differ from it
};

// Holds what the unit's expansions say, of which the first is clang's, against each other.
void expansions_compare(struct arena *arena, const struct unit *unit,
                        struct expansions *expansions);

// Makes one of the words, or finds it.
struct expanded_word *expansions_word(struct arena *arena, struct expansions *expansions,
                                      const char *text, size_t length);

// The line of an offset in one of the unit's texts; 0: in none.
size_t expansions_line(const struct expansions *expansions, const struct source *source,
                       size_t offset);

// "file:line" of a line.
const char *expansions_place(struct arena *arena, const struct expansions *expansions, size_t line);

#endif
