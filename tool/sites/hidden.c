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
static bool holds_one(const char *text, struct range range) {
    struct lexer lexer = {text, range.end, range.begin};
    for (struct token token; lexer_next(&lexer, &token);) {
        bool is_switch = token_is_word(text, &token, "switch"), is_for = token_is_word(text, &token, "for");
        struct lexer inside = lexer;
        if ((is_switch || is_for) && count_semicolons(&inside) == 1)
            return true;
    }
    return false;
}

static bool holds_semicolon(const char *text, struct range range) {
    struct lexer lexer = {text, range.end, range.begin};
    for (struct token token; lexer_next(&lexer, &token);)
        if (token_is_mark(text, &token, ';'))
            return true;
    return false;
}

// A macro's call, with what it is given; or none, of which all may be given that.
struct call {
    const char *text; // NULL: none
    struct range name, arguments; // with their brackets
};

static bool brings_semicolon(const struct macro_list *macros, const char *text, const struct token *token) {
    bool any = token_is_mark(text, token, ';');
    for (size_t i = 0; i < macros->count && !any; i++)
        any = token_is_word(text, token, macros->at[i].name) && holds_semicolon(macros->at[i].text, macros->at[i].body);
    return any;
}

// What the parameter of that number is given, from 0; the last one takes all that is left.
static bool argument_holds_semicolon(const struct macro_list *macros, const struct call *call, unsigned number, bool takes_rest) {
    struct lexer lexer = {call->text, call->arguments.end, call->arguments.begin};
    unsigned at = 0, depth = 0;
    for (struct token token; lexer_next(&lexer, &token);) {
        depth += token_is_mark(call->text, &token, '(');
        depth -= token_is_mark(call->text, &token, ')');
        if (depth == 1 && token_is_mark(call->text, &token, ','))
            at++;
        if ((at == number || (takes_rest && at > number)) && brings_semicolon(macros, call->text, &token))
            return true;
    }
    return !call->text;
}

// Whether the word of a macro's body, in the parentheses of a `switch` or a `for`, may become text with a semicolon.
static bool may_grow(const struct macro_list *macros, const struct macro *macro, const struct token *word, const struct call *call) {
    static const char rest[] = "__VA_ARGS__";
    const size_t length = word->range.end - word->range.begin;
    struct lexer lexer = {macro->text, macro->body.end, macro->body.begin};
    struct token token;
    unsigned number = 0;
    for (bool in_list = lexer_next(&lexer, &token) && token_is_mark(macro->text, &token, '('); in_list && lexer_next(&lexer, &token);) {
        const bool is_rest = token_is_mark(macro->text, &token, '.') && token_is_word(macro->text, word, rest);
        const bool is_same = token.range.end - token.range.begin == length && memcmp(macro->text + token.range.begin, macro->text + word->range.begin, length) == 0;
        if (is_rest || (token.kind == TOKEN_WORD && is_same))
            return argument_holds_semicolon(macros, call, number, is_rest);
        number += token_is_mark(macro->text, &token, ',');
        in_list = !token_is_mark(macro->text, &token, ')');
    }
    return brings_semicolon(macros, macro->text, word);
}

// Whether a `switch` or a `for` of the macro's body without a semicolon may get one.
static bool may_get_one(const struct macro_list *macros, const struct macro *macro, const struct call *call) {
    struct lexer lexer = {macro->text, macro->body.end, macro->body.begin};
    for (struct token token; lexer_next(&lexer, &token);) {
        struct lexer inside = lexer;
        if (!(token_is_word(macro->text, &token, "switch") || token_is_word(macro->text, &token, "for")) || count_semicolons(&inside))
            continue;
        const size_t end = inside.at;
        for (inside = lexer; inside.at < end && lexer_next(&inside, &token);)
            if (token.kind == TOKEN_WORD && may_grow(macros, macro, &token, call))
                return true;
    }
    return false;
}

// PyTorch's own, whose body holds a `switch` of a variable of its own.
static bool is_librarys(const char *text, struct range name) {
    static const char prefix[] = "AT_DISPATCH_";
    return name.end - name.begin > sizeof prefix - 1 && memcmp(text + name.begin, prefix, sizeof prefix - 1) == 0;
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

static bool macro_may_hold_one(const struct macro_list *macros, const struct node *hidden) {
    const struct call call = call_at(hidden), none = {0};
    if (!call.text)
        return true;
    const struct token name = {TOKEN_WORD, call.name};
    const struct range whole = {call.name.begin, call.arguments.end};
    bool is_known = is_librarys(call.text, call.name), any = holds_one(call.text, call.arguments);
    for (size_t i = 0; i < macros->count && !any; i++) {
        const struct macro *macro = &macros->at[i];
        const bool is_called = token_is_word(call.text, &name, macro->name);
        is_known |= is_called;
        any = holds_one(macro->text, macro->body) ||
              (is_called ? may_get_one(macros, macro, &call)
                         : holds_semicolon(call.text, call.arguments) && macros_say(macros, call.text, whole, macro->name) && may_get_one(macros, macro, &none));
    }
    return any || !is_known;
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
