// A macro may hold such a statement in its body, or be given one. Of macros that no text of the
// project defines nothing is known.

#include "hidden.h"

#include <string.h>

#include "base/lexer.h"

// In the parentheses that open next, but not in braces; without any: 0.
static unsigned count_semicolons(struct lexer *lexer) {
    unsigned count = 0, depth = 0, braces = 0;
    for (struct token token; lexer_next(lexer, &token);) {
        if (!depth && !token_is_mark(lexer->text, &token, '('))
            return 0;
        depth += token_is_mark(lexer->text, &token, '(');
        depth -= token_is_mark(lexer->text, &token, ')');
        braces += token_is_mark(lexer->text, &token, '{');
        braces -= braces && token_is_mark(lexer->text, &token, '}');
        count += !braces && token_is_mark(lexer->text, &token, ';');
        if (!depth)
            return count;
    }
    return 1; // they do not close here
}

enum { DEEPEST = 8 }; // of macros that name each other

// Whether the text may become one with a semicolon.
static bool may_bring_semicolon(const struct macro_list *macros, const char *text,
                                struct range range, unsigned depth) {
    struct lexer lexer = {text, range.end, range.begin};
    bool any = depth == DEEPEST;
    for (struct token token; !any && lexer_next(&lexer, &token);) {
        any = token_is_mark(text, &token, ';');
        size_t count;
        const struct macro *named = macros_named(macros, text, &token, &count);
        for (size_t i = 0; i < count && !any; i++)
            any = may_bring_semicolon(macros, named[i].text, named[i].body, depth + 1);
    }
    return any;
}

// A macro's call, with what it is given.
struct call {
    const char *text;
    struct range name, arguments; // with their brackets
};

// What the parameter of that number is given, from 0; the last one takes all that is left.
static bool argument_may_bring(const struct macro_list *macros, const struct call *call,
                               unsigned number, bool takes_rest) {
    struct lexer lexer = {call->text, call->arguments.end, call->arguments.begin};
    unsigned at = 0, depth = 0;
    for (struct token token; lexer_next(&lexer, &token);) {
        depth += token_is_mark(call->text, &token, '(');
        depth -= token_is_mark(call->text, &token, ')');
        if (depth == 1 && token_is_mark(call->text, &token, ','))
            at++;
        if ((at == number || (takes_rest && at > number)) &&
            may_bring_semicolon(macros, call->text, token.range, 0))
            return true;
    }
    return false;
}

// Whether a word of the body is a parameter, and its number.
static bool is_parameter(const struct macro *macro, const struct token *word, unsigned *number,
                         bool *takes_rest) {
    const size_t length = word->range.end - word->range.begin;
    struct lexer lexer = {macro->text, macro->body.end, macro->body.begin};
    struct token token;
    *number = 0;
    for (bool in_list = lexer_next(&lexer, &token) && token_is_mark(macro->text, &token, '(');
         in_list && lexer_next(&lexer, &token);) {
        const bool is_same =
            token.range.end - token.range.begin == length &&
            memcmp(macro->text + token.range.begin, macro->text + word->range.begin, length) == 0;
        *takes_rest = token_is_mark(macro->text, &token, '.') &&
                      token_is_word(macro->text, word, "__VA_ARGS__");
        if (*takes_rest || (token.kind == TOKEN_WORD && is_same))
            return true;
        *number += token_is_mark(macro->text, &token, ',');
        in_list = !token_is_mark(macro->text, &token, ')');
    }
    return false;
}

// A piece of code that a macro brings: a body, or what one is given.
struct piece {
    const char *text;
    struct range range;
    const struct macro *macro; // whose body it is, or NULL
    const struct call *call;   // that gives it its arguments; NULL: they may be anything
};

static bool word_may_bring(const struct macro_list *macros, const struct piece *piece,
                           const struct token *word) {
    unsigned number;
    bool takes_rest;
    if (piece->macro && is_parameter(piece->macro, word, &number, &takes_rest))
        return !piece->call || argument_may_bring(macros, piece->call, number, takes_rest);
    return may_bring_semicolon(macros, piece->text, word->range, 0);
}

// Whether a `switch` or a `for` of the piece has one, or may get one. Of a `for` with two
// semicolons each part is in the tree.
static bool may_hold_one(const struct macro_list *macros, const struct piece *piece) {
    struct lexer lexer = {piece->text, piece->range.end, piece->range.begin};
    for (struct token token; lexer_next(&lexer, &token);) {
        const bool is_switch = token_is_word(piece->text, &token, "switch"),
                   is_for = token_is_word(piece->text, &token, "for");
        struct lexer inside = lexer;
        const unsigned count = is_switch || is_for ? count_semicolons(&inside) : 2;
        if (count == 1 || (is_switch && count))
            return true;
        const size_t end = count ? 0 : inside.at;
        for (inside = lexer; inside.at < end && lexer_next(&inside, &token);)
            if (token.kind == TOKEN_WORD && word_may_bring(macros, piece, &token))
                return true;
    }
    return false;
}

// PyTorch's own, whose body holds a `switch` of a variable of its own.
static bool is_librarys(const char *text, struct range name) {
    static const char prefix[] = "AT_DISPATCH_";
    return name.end - name.begin > sizeof prefix - 1 &&
           memcmp(text + name.begin, prefix, sizeof prefix - 1) == 0;
}

static struct call call_at(const struct node *hidden) {
    const char *text = hidden->source->text;
    struct lexer lexer = {text, hidden->source->length, hidden->range.begin};
    struct token name, open;
    if (!lexer_next(&lexer, &name))
        return (struct call){0};
    struct lexer behind = lexer;
    const size_t begin = lexer.at;
    if (lexer_next(&behind, &open) && token_is_mark(text, &open, '('))
        count_semicolons(&lexer);
    return (struct call){text, name.range, {begin, lexer.at}};
}

// Whether a macro that the text names, or one that it names in turn, may hold one, or makes words
// out of others. `call`: of the text's first word; NULL: what the macros are given may be anything.
static bool macros_may_hold_one(const struct macro_list *macros, const char *text,
                                struct range range, const struct call *call, unsigned depth) {
    struct lexer lexer = {text, range.end, range.begin};
    bool any = depth == DEEPEST;
    for (struct token token; !any && lexer_next(&lexer, &token); call = NULL) {
        size_t count;
        const struct macro *named = macros_named(macros, text, &token, &count);
        for (size_t i = 0; i < count && !any; i++) {
            const struct range body = named[i].body;
            const struct piece piece = {named[i].text, body, &named[i], call};
            any = memmem(piece.text + body.begin, body.end - body.begin, "##", 2) ||
                  may_hold_one(macros, &piece) ||
                  macros_may_hold_one(macros, piece.text, body, NULL, depth + 1);
        }
    }
    return any;
}

static bool macro_may_hold_one(const struct macro_list *macros, const struct node *hidden) {
    const struct call call = call_at(hidden);
    if (!call.text)
        return true;
    const struct token name = {TOKEN_WORD, call.name};
    const struct range whole = {call.name.begin, call.arguments.end};
    const struct piece given = {call.text, call.arguments, NULL, NULL};
    size_t count;
    bool is_known =
        is_librarys(call.text, call.name) || macros_named(macros, call.text, &name, &count);
    return !is_known || may_hold_one(macros, &given) ||
           macros_may_hold_one(macros, call.text, whole, &call, 0);
}

bool hidden_is_unknown(struct arena *arena, const struct unit *unit,
                       const struct macro_list **macros, const struct node *hidden) {
    if (hidden->source && hidden->in_macro && !*macros)
        *macros = macros_of(arena, unit);
    return !hidden->source || (hidden->in_macro && macro_may_hold_one(*macros, hidden));
}

bool hidden_names(const struct node *hidden, const char *name) {
    return !hidden->in_macro && lexer_mentions(hidden->source->text, hidden->range, name);
}

// Up to `>>>`, or what ends a statement.
static unsigned count_settings(struct lexer *lexer) {
    unsigned count = 1, marks = 0;
    long depth = 0;
    for (struct token token;
         marks < 3 && lexer_next(lexer, &token) && !token_is_mark(lexer->text, &token, ';');) {
        depth +=
            (token_is_mark(lexer->text, &token, '(') || token_is_mark(lexer->text, &token, '{')) -
            (token_is_mark(lexer->text, &token, ')') || token_is_mark(lexer->text, &token, '}'));
        count += depth == 0 && token_is_mark(lexer->text, &token, ',');
        marks = token_is_mark(lexer->text, &token, '>') ? marks + 1 : 0;
    }
    return count;
}

void hidden_read_launches(struct arena *arena, const struct source *source,
                          struct hidden_launches *launches) {
    if (!memmem(source->text, source->length, "<<<", 3))
        return; // at a glance
    // Since a bracket or a statement's end: a name, and what stands between `<` and `>` behind it.
    ARENA_LIST(struct range) words = {0};
    struct lexer lexer = {source->text, source->length, 0};
    unsigned marks = 0;
    size_t behind = 0;
    for (struct token token; lexer_next(&lexer, &token); behind = token.range.end) {
        marks = !token_is_mark(lexer.text, &token, '<') ? 0
                : marks && behind == token.range.begin  ? marks + 1
                                                        : 1;
        if (token.kind == TOKEN_WORD)
            *ARENA_PUSH(arena, &words) = token.range;
        if (token.kind == TOKEN_MARK && strchr(";{}()", lexer.text[token.range.begin]))
            words.count = 0;
        if (marks < 3)
            continue;
        struct lexer settings = lexer;
        const unsigned count = words.count ? count_settings(&settings) : 0;
        for (size_t i = 0; i < words.count; i++)
            *ARENA_PUSH(arena, launches) = (struct hidden_launch){source->text, words.at[i], count};
        words.count = marks = 0;
    }
}

size_t hidden_count_launches(const struct hidden_launches *launches, const char *name,
                             unsigned settings) {
    size_t count = 0;
    for (size_t i = 0; i < launches->count; i++) {
        const struct hidden_launch *launch = &launches->at[i];
        const struct token word = {TOKEN_WORD, launch->word};
        count += launch->settings >= settings && token_is_word(launch->text, &word, name);
    }
    return count;
}
