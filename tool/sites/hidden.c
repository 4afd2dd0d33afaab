// A macro may hold such a statement in its body, or be given one. Of macros that no text of the project defines nothing is known.

#include "hidden.h"

#include <string.h>

#include "base/lexer.h"

// In the parentheses that open next; without any: 0.
static unsigned count_semicolons(struct lexer *lexer) {
    unsigned count = 0, depth = 0;
    for (struct token token; lexer_next(lexer, &token);) {
        if (!depth && !token_is_mark(lexer->text, &token, '('))
            return 0;
        depth += token_is_mark(lexer->text, &token, '(');
        depth -= token_is_mark(lexer->text, &token, ')');
        count += token_is_mark(lexer->text, &token, ';');
        if (!depth)
            return count;
    }
    return 1; // they do not close here
}

// Of a `for` with two semicolons each part is in the tree.
static bool holds_one(const struct macro *macro) {
    struct lexer lexer = {macro->text, macro->body.end, macro->body.begin};
    for (struct token token; lexer_next(&lexer, &token);) {
        bool is_switch = token_is_word(lexer.text, &token, "switch"), is_for = token_is_word(lexer.text, &token, "for");
        struct lexer inside = lexer;
        if ((is_switch || is_for) && count_semicolons(&inside) == 1)
            return true;
    }
    return false;
}

static bool macro_may_hold_one(const struct macro_list *macros, const struct node *hidden) {
    const char *text = hidden->source->text;
    struct lexer lexer = {text, hidden->source->length, hidden->range.begin};
    struct token name;
    bool is_known = false, any = false;
    if (!lexer_next(&lexer, &name))
        return true;
    for (size_t i = 0; i < macros->count; i++) {
        is_known |= token_is_word(text, &name, macros->at[i].name);
        any |= holds_one(&macros->at[i]);
    }
    return any || !is_known || count_semicolons(&lexer);
}

bool hidden_is_unknown(struct arena *arena, const struct unit *unit, const struct macro_list **macros, const struct node *hidden) {
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
    for (struct token token; marks < 3 && lexer_next(lexer, &token) && !token_is_mark(lexer->text, &token, ';');) {
        depth += (token_is_mark(lexer->text, &token, '(') || token_is_mark(lexer->text, &token, '{')) - (token_is_mark(lexer->text, &token, ')') || token_is_mark(lexer->text, &token, '}'));
        count += depth == 0 && token_is_mark(lexer->text, &token, ',');
        marks = token_is_mark(lexer->text, &token, '>') ? marks + 1 : 0;
    }
    return count;
}

void hidden_read_launches(struct arena *arena, const struct source *source, struct hidden_launches *launches) {
    if (!memmem(source->text, source->length, "<<<", 3))
        return; // at a glance
    ARENA_LIST(struct range) words = {0}; // since a bracket or a statement's end: a name, and what stands between `<` and `>` behind it
    struct lexer lexer = {source->text, source->length, 0};
    unsigned marks = 0;
    size_t behind = 0;
    for (struct token token; lexer_next(&lexer, &token); behind = token.range.end) {
        marks = !token_is_mark(lexer.text, &token, '<') ? 0 : marks && behind == token.range.begin ? marks + 1 : 1;
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

size_t hidden_count_launches(const struct hidden_launches *launches, const char *name, unsigned settings) {
    size_t count = 0;
    for (size_t i = 0; i < launches->count; i++) {
        const struct hidden_launch *launch = &launches->at[i];
        const struct token word = {TOKEN_WORD, launch->word};
        count += launch->settings >= settings && token_is_word(launch->text, &word, name);
    }
    return count;
}
