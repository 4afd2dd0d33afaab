// See arguments.h.

#include "arguments.h"

#include <string.h>

#include "base/lexer.h"

enum { MOST_LEVELS = 64, MOST_STEPS = 8 }; // parentheses in each other; from macro to macro

// A parenthesis that is open.
struct level {
    struct token before; // what stands in front of it; of no length: nothing
    unsigned commas;     // in it so far, also in braces
};

struct levels {
    const char *text;
    struct level at[MOST_LEVELS];
    size_t depth; // more than there is room for: not known
};

static void pass(struct levels *levels, struct token before, const struct token *token) {
    if (token_is_mark(levels->text, token, '(')) {
        if (levels->depth < MOST_LEVELS)
            levels->at[levels->depth] = (struct level){before, 0};
        levels->depth++;
    } else if (token_is_mark(levels->text, token, ')') && levels->depth) {
        levels->depth--;
    } else if (token_is_mark(levels->text, token, ',') && levels->depth &&
               levels->depth <= MOST_LEVELS) {
        levels->at[levels->depth - 1].commas++;
    }
}

// `if (`, `((`, `= (`: parentheses that are the code's own.
static bool is_plain(const struct levels *levels, const struct level *level) {
    static const char *const words[] = {"if", "while", "for", "switch", "return"};
    bool any = level->before.kind == TOKEN_MARK &&
               strchr("(,;{}=&|!?:", levels->text[level->before.range.begin]);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        any |= token_is_word(levels->text, &level->before, words[i]);
    return any;
}

static bool takes_all(const struct macro_list *macros, const char *text, const struct token *name,
                      unsigned argument, unsigned steps);

static bool levels_allow(const struct macro_list *macros, const struct levels *levels,
                         unsigned steps) {
    if (levels->depth > MOST_LEVELS)
        return false;
    for (size_t i = levels->depth; i > 0; i--) {
        const struct level *level = &levels->at[i - 1];
        if (is_plain(levels, level))
            return true;
        if (!takes_all(macros, levels->text, &level->before, level->commas, steps))
            return false;
    }
    return true;
}

// How many parameters stand in front of `...`, of `(a, b, ...)`; the lexer stands behind it then.
// False: the macro has none, or gives it a name.
static bool read_parameters(struct lexer *lexer, unsigned *named) {
    struct token token, last = {.kind = TOKEN_MARK};
    if (lexer->text[lexer->at] != '(' || !lexer_next(lexer, &token))
        return false;
    unsigned dots = 0;
    bool is_bare = true;
    for (*named = 0; lexer_next(lexer, &token) && !token_is_mark(lexer->text, &token, ')');
         last = token) {
        bool is_dot = token_is_mark(lexer->text, &token, '.');
        *named += token.kind == TOKEN_WORD;
        is_bare &= !is_dot || dots || last.kind != TOKEN_WORD;
        dots += is_dot;
    }
    return dots == 3 && is_bare;
}

// Whether the body hands `__VA_ARGS__` on as a whole. What becomes a literal does not matter.
static bool hands_on(const struct macro_list *macros, struct lexer *lexer, unsigned steps) {
    struct levels levels = {.text = lexer->text};
    struct token token, before = {0}, earlier = {0}, first = {0}; // the last three in front of it
    while (lexer_next(lexer, &token)) {
        bool is_marked = token_is_mark(lexer->text, &before, '#'),
             is_twice = is_marked && token_is_mark(lexer->text, &earlier, '#');
        bool is_text = is_marked && !is_twice,
             is_pasted = is_twice && !token_is_mark(lexer->text, &first, ',');
        if (token_is_word(lexer->text, &token, "__VA_ARGS__") && !is_text &&
            (is_pasted || !levels_allow(macros, &levels, steps)))
            return false;
        if (token_is_mark(lexer->text, &token, '#') && token_is_mark(lexer->text, &before, '#') &&
            token_is_word(lexer->text, &earlier, "__VA_ARGS__"))
            return false;
        pass(&levels, before, &token);
        first = earlier;
        earlier = before;
        before = token;
    }
    return true;
}

// Whether all definitions of the name take what begins in that argument for their `...`.
static bool takes_all(const struct macro_list *macros, const char *text, const struct token *name,
                      unsigned argument, unsigned steps) {
    bool any = false;
    for (size_t i = 0; i < macros->count && steps; i++) {
        const struct macro *macro = &macros->at[i];
        if (!token_is_word(text, name, macro->name))
            continue;
        struct lexer lexer = {macro->text, macro->body.end, macro->body.begin};
        unsigned named;
        if (!read_parameters(&lexer, &named) || argument < named ||
            !hands_on(macros, &lexer, steps - 1))
            return false;
        any = true;
    }
    return any;
}

struct arguments {
    const struct macro_list *macros;
    struct lexer lexer;
    struct token before;
    struct levels levels; // where the lexer stands
};

struct arguments *arguments_of(struct arena *arena, const struct macro_list *macros,
                               const struct source *source) {
    struct arguments *arguments = ARENA_NEW(arena, struct arguments);
    arguments->macros = macros;
    arguments->lexer = (struct lexer){source->text, source->length, 0};
    arguments->levels.text = source->text;
    return arguments;
}

// The parentheses that are open at the place.
static const struct levels *levels_at(struct arguments *arguments, size_t place) {
    struct lexer *lexer = &arguments->lexer;
    if (lexer->at > place) {
        arguments->before = (struct token){0};
        arguments->levels.depth = lexer->at = 0;
    }
    struct token token;
    for (size_t at = lexer->at; lexer_next(lexer, &token); at = lexer->at) {
        if (token.range.begin >= place) {
            lexer->at = at;
            break;
        }
        pass(&arguments->levels, arguments->before, &token);
        arguments->before = token;
    }
    return &arguments->levels;
}

bool arguments_take_fewer_commas(struct arguments *arguments, size_t place) {
    return levels_allow(arguments->macros, levels_at(arguments, place), MOST_STEPS);
}

static bool name_makes_text(const struct macro_list *macros, const char *text,
                            const struct token *name, unsigned steps, bool *is_macro);

// By a `#` of its own (`##` is none), or by a macro that it names.
static bool makes_text(const struct macro_list *macros, const struct macro *macro, unsigned steps) {
    struct lexer lexer = {macro->text, macro->body.end, macro->body.begin};
    struct token token;
    unsigned marks = 0;
    bool is_macro = false;
    while (lexer_next(&lexer, &token)) {
        bool is_mark = token_is_mark(macro->text, &token, '#');
        if ((marks == 1 && !is_mark) ||
            name_makes_text(macros, macro->text, &token, steps, &is_macro))
            return true;
        marks = is_mark ? marks + 1 : 0;
    }
    return false;
}

static bool name_makes_text(const struct macro_list *macros, const char *text,
                            const struct token *name, unsigned steps, bool *is_macro) {
    if (name->kind != TOKEN_WORD)
        return false;
    if (token_is_word(text, name, "assert")) // the system's
        return true;
    for (size_t i = 0; i < macros->count; i++) {
        if (!token_is_word(text, name, macros->at[i].name))
            continue;
        *is_macro = true;
        if (!steps || makes_text(macros, &macros->at[i], steps - 1))
            return true;
    }
    return false;
}

bool arguments_may_become_text(struct arguments *arguments, size_t place) {
    const struct levels *levels = levels_at(arguments, place);
    bool is_macro = false;
    if (levels->depth > MOST_LEVELS)
        return true;
    for (size_t i = 0; i < levels->depth; i++)
        if (name_makes_text(arguments->macros, levels->text, &levels->at[i].before, MOST_STEPS,
                            &is_macro))
            return true;
    return !is_macro;
}
