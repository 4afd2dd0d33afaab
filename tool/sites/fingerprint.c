// Comments and layout do not count: a function that is indented anew keeps its profile. The number
// in a name is the place of the call among the words, so that it means the same call whichever
// architectures are asked for.

#include "fingerprint.h"

#include <string.h>

#include "base/file.h"
#include "base/lexer.h"
#include "text/unit.h"

// FNV-1a (Fowler, Noll, Vo), 64 bits.
static uint64_t mix(uint64_t hash, const char *text, size_t length) {
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)text[i]) * UINT64_C(0x100000001b3);
    return hash;
}

// Of the function around the site, lambdas not counted; the call alone where there is none.
static struct range range_around(const struct site *site) {
    const struct function *function = site->function;
    while (function && function->is_lambda && function->outer)
        function = function->outer;
    return function && function->source == site->source ? function->range : site->range;
}

static void hash_words(const struct site *site, struct site_profile *profile, unsigned *number) {
    struct range range = range_around(site);
    struct lexer lexer = {site->source->text, range.end, range.begin};
    struct token token;
    profile->hash = UINT64_C(0xcbf29ce484222325);
    *number = 0;
    while (lexer_next_raw(&lexer, &token)) {
        if (token.kind == TOKEN_COMMENT)
            continue;
        *number += token.range.begin < site->range.begin;
        profile->hash = mix(mix(profile->hash, site->source->text + token.range.begin,
                                token.range.end - token.range.begin),
                            " ", 1);
    }
}

// A name goes through C, JSON and a file as it is.
static const char *plain(struct arena *arena, const char *text) {
    char *copy = arena_string(arena, text);
    for (char *at = copy; *at; at++)
        if (*at < ' ' || *at > '~' || strchr("\"\\?", *at))
            *at = '_';
    return copy;
}

void fingerprint_sites(struct arena *arena, struct site_list *sites) {
    for (size_t i = 0; i < sites->count; i++) {
        struct site *site = &sites->at[i];
        const char *function = site_function(site);
        unsigned number;
        site->profile = ARENA_NEW(arena, struct site_profile);
        hash_words(site, site->profile, &number);
        site->profile->name =
            plain(arena, arena_printf(arena, "%s:%s:%u", file_base_name(site->source->path),
                                      function ? function : "", number));
    }
}
