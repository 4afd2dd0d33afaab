// See macros.h.

#include "macros.h"

#include <stdlib.h>
#include <string.h>

#include "base/lexer.h"

enum { MOST_STEPS = 8 }; // from macro to macro

static bool asks(const char *text, const struct token *directive) {
    static const char *const words[] = {"if",      "ifdef",    "ifndef", "elif",
                                        "elifdef", "elifndef", "undef",  "pragma"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (token_is_word(text, directive, words[i]))
            return true;
    return false;
}

// `#define NAME…`
static void add(struct arena *arena, struct macro_list *list, const char *text,
                struct range directive) {
    struct lexer lexer = {text, directive.end, directive.begin + 1};
    struct token token;
    lexer.at += strspn(text + lexer.at, " \t");
    if (!lexer_next_raw(&lexer, &token))
        return;
    if (asks(text, &token))
        *ARENA_PUSH(arena, &list->asks) = (struct macro){"", text, directive, 0};
    if (!token_is_word(text, &token, "define") || !lexer_next_raw(&lexer, &token) ||
        token.kind != TOKEN_WORD)
        return;
    const char *name =
        arena_copy(arena, text + token.range.begin, token.range.end - token.range.begin);
    *ARENA_PUSH(arena, list) =
        (struct macro){name, text, {token.range.end, directive.end}, list->count};
}

// Definitions of one name in the order of the texts.
static int by_name(const void *a, const void *b) {
    const struct macro *one = a, *other = b;
    const int order = strcmp(one->name, other->name);
    return order ? order : (one->number > other->number) - (one->number < other->number);
}

const struct macro_list *macros_of(struct arena *arena, const struct unit *unit) {
    struct macro_list *list = ARENA_NEW(arena, struct macro_list);
    for (size_t i = 0; i < unit->texts.count; i++) {
        const struct source *source = unit->texts.at[i];
        struct lexer lexer = {source->text, source->length, 0};
        struct token token;
        while (lexer_next_raw(&lexer, &token))
            if (token.kind == TOKEN_DIRECTIVE)
                add(arena, list, source->text, token.range);
    }
    if (list->count)
        qsort(list->at, list->count, sizeof *list->at, by_name);
    return list;
}

const struct macro *macros_named(const struct macro_list *macros, const char *text,
                                 const struct token *token, size_t *count) {
    const char *name = text + token->range.begin;
    const size_t length = token->range.end - token->range.begin;
    size_t first = 0, behind = token->kind == TOKEN_WORD ? macros->count : 0;
    while (first < behind) {
        const size_t middle = first + (behind - first) / 2;
        if (strncmp(macros->at[middle].name, name, length) < 0)
            first = middle + 1;
        else
            behind = middle;
    }
    *count = 0;
    while (token->kind == TOKEN_WORD && first + *count < macros->count &&
           token_is_word(text, token, macros->at[first + *count].name))
        ++*count;
    return *count ? &macros->at[first] : NULL;
}

static bool say(const struct macro_list *macros, const char *text, struct range range,
                const char *word, unsigned steps) {
    struct lexer lexer = {text, range.end, range.begin};
    struct token token;
    unsigned colons = 0;
    bool is_global = strncmp(word, "::", 2) == 0;
    while (lexer_next(&lexer, &token)) {
        if (token_is_word(text, &token, word + (is_global ? 2 : 0)) && (colons >= 2) == is_global)
            return true;
        size_t count;
        const struct macro *named = macros_named(macros, text, &token, &count);
        for (size_t i = 0; i < count && steps; i++)
            if (say(macros, named[i].text, named[i].body, word, steps - 1))
                return true;
        colons = token_is_mark(text, &token, ':') ? colons + 1 : 0;
    }
    return false;
}

bool macros_say(const struct macro_list *macros, const char *text, struct range range,
                const char *word) {
    return say(macros, text, range, word, MOST_STEPS);
}

// Behind the parameters, of a macro that has some.
static struct range behind_parameters(const struct macro *macro) {
    struct lexer lexer = {macro->text, macro->body.end, macro->body.begin};
    struct token token;
    bool has_any = macro->text[macro->body.begin] == '(';
    while (has_any && lexer_next(&lexer, &token) && !token_is_mark(macro->text, &token, ')'))
        continue;
    return (struct range){lexer.at, macro->body.end};
}

static bool may_part(const struct macro_list *macros, const char *text, struct range range,
                     bool is_macro, unsigned steps) {
    struct lexer lexer = {text, range.end, range.begin};
    struct token token;
    int depth = 0;
    while (lexer_next(&lexer, &token)) {
        depth += token.kind == TOKEN_MARK && strchr("([{", text[token.range.begin]);
        depth -= token.kind == TOKEN_MARK && strchr(")]}", text[token.range.begin]);
        if (depth > 0)
            continue;
        if (is_macro && (depth < 0 || token_is_mark(text, &token, ',') ||
                         token_is_word(text, &token, "__VA_ARGS__")))
            return true;
        size_t count;
        const struct macro *named = macros_named(macros, text, &token, &count);
        for (size_t i = 0; i < count; i++)
            if (!steps ||
                may_part(macros, named[i].text, behind_parameters(&named[i]), true, steps - 1))
                return true;
    }
    return is_macro && depth != 0;
}

bool macros_may_part(const struct macro_list *macros, const char *text, struct range range) {
    return may_part(macros, text, range, false, MOST_STEPS);
}

static bool say_any(const struct macro_list *macros, const char *text, struct range range,
                    const char *const *words, size_t count) {
    bool any = false;
    for (size_t i = 0; i < count; i++)
        any |= macros_say(macros, text, range, words[i]);
    return any;
}

bool macros_name_function(const struct macro_list *macros, const char *text, struct range range) {
    static const char *const words[] = {"__func__",
                                        "__FUNCTION__",
                                        "__PRETTY_FUNCTION__",
                                        "__builtin_FUNCTION",
                                        "__builtin_source_location",
                                        "source_location"};
    return say_any(macros, text, range, words, sizeof words / sizeof *words);
}

bool macros_take_storage(const struct macro_list *macros, const char *text, struct range range) {
    static const char *const words[] = {"alloca",           "_alloca",
                                        "__builtin_alloca", "__builtin_alloca_with_align",
                                        "::alloca",         "::_alloca"};
    return say_any(macros, text, range, words, sizeof words / sizeof *words);
}

// Up to what closes the bracket that has been read.
static size_t end_of(const char *text, struct lexer *lexer, char open, char close) {
    struct token token;
    for (unsigned depth = 1; depth && lexer_next(lexer, &token);)
        depth += token_is_mark(text, &token, open) - token_is_mark(text, &token, close);
    return lexer->at;
}

struct range macros_call_at(const struct macro_list *macros, const char *text, struct range range) {
    struct lexer lexer = {text, range.end, range.begin};
    struct token first, next;
    size_t count;
    if (!lexer_next(&lexer, &first))
        return (struct range){range.begin, range.begin};
    bool is_macro = macros_named(macros, text, &first, &count);
    bool has_arguments = is_macro && lexer_next(&lexer, &next) && token_is_mark(text, &next, '(');
    return (struct range){first.range.begin,
                          has_arguments ? end_of(text, &lexer, '(', ')') : first.range.end};
}

static bool is_asked_for(const struct macro_list *macros, const char *name) {
    for (size_t i = 0; i < macros->asks.count; i++)
        if (lexer_mentions(macros->asks.at[i].text, macros->asks.at[i].body, name))
            return true;
    return false;
}

// The macro's parameter, in parentheses or not.
static bool next_is_parameter(struct lexer *lexer, struct token parameter, char behind) {
    struct token token;
    const char *text = lexer->text;
    size_t length = parameter.range.end - parameter.range.begin;
    bool any = lexer_next(lexer, &token), has_bracket = any && token_is_mark(text, &token, '(');
    any = any && (!has_bracket || lexer_next(lexer, &token)) && token.kind == TOKEN_WORD &&
          token.range.end - token.range.begin == length &&
          memcmp(text + token.range.begin, text + parameter.range.begin, length) == 0;
    any = any && (!has_bracket || (lexer_next(lexer, &token) && token_is_mark(text, &token, ')')));
    return any && lexer_next(lexer, &token) && token_is_mark(text, &token, behind);
}

// `function`
static bool is_name_of(const struct macro *macro, const char *function) {
    struct lexer lexer = {macro->text, macro->body.end, macro->body.begin};
    struct token token;
    bool any = lexer_next(&lexer, &token);
    while (any && token_is_mark(macro->text, &token, ':'))
        any = lexer_next(&lexer, &token);
    return any && token_is_word(macro->text, &token, function) && !lexer_next(&lexer, &token);
}

// `(a, b) function(a, b)`
static bool is_call_of_parameters(const struct macro *macro, const char *function) {
    const char *text = macro->text;
    struct lexer lexer = {text, macro->body.end, macro->body.begin};
    struct token token, first, second;
    bool has_two = text[macro->body.begin] == '(' && lexer_next(&lexer, &token) &&
                   lexer_next(&lexer, &first) && first.kind == TOKEN_WORD &&
                   lexer_next(&lexer, &token) && token_is_mark(text, &token, ',') &&
                   lexer_next(&lexer, &second) && second.kind == TOKEN_WORD &&
                   lexer_next(&lexer, &token) && token_is_mark(text, &token, ')');
    while (has_two && lexer_next(&lexer, &token) && token_is_mark(text, &token, ':'))
        continue;
    return has_two && token_is_word(text, &token, function) && lexer_next(&lexer, &token) &&
           token_is_mark(text, &token, '(') && next_is_parameter(&lexer, first, ',') &&
           next_is_parameter(&lexer, second, ')') && !lexer_next(&lexer, &token);
}

bool macros_hand_on(const struct macro_list *macros, const char *text, struct range range,
                    const char *function, struct range *name) {
    struct lexer lexer = {text, range.end, range.begin};
    struct token first, next;
    size_t count;
    if (!lexer_next(&lexer, &first) || first.range.begin != range.begin ||
        !lexer_next(&lexer, &next) || !token_is_mark(text, &next, '(') ||
        end_of(text, &lexer, '(', ')') != range.end)
        return false;
    const struct macro *only = macros_named(macros, text, &first, &count);
    if (count > 1)
        return false;
    *name = first.range;
    return only && (is_name_of(only, function) || is_call_of_parameters(only, function)) &&
           !is_asked_for(macros, only->name);
}

static const struct macro *macro_around(const struct macro_list *macros, const char *text,
                                        size_t at) {
    for (size_t i = 0; i < macros->count; i++)
        if (macros->at[i].text == text && macros->at[i].body.begin < at &&
            at < macros->at[i].body.end)
            return &macros->at[i];
    return NULL;
}

static bool has_parameter_among(const struct macro *macro, const char *const *words) {
    struct lexer lexer = {macro->text, behind_parameters(macro).begin, macro->body.begin};
    struct token token;
    while (lexer_next(&lexer, &token))
        if (token_is_among(macro->text, &token, words))
            return true;
    return false;
}

// Whether what stands at the place is the body's own: no word in front of a parenthesis around it
// may be a macro's name, and nothing is put together or made a literal of.
static bool is_bodys_own(const struct macro *macro, size_t at) {
    static const char *const words[] = {"if", "while", "for", "switch", "return", NULL};
    const char *text = macro->text;
    const struct range body = behind_parameters(macro);
    struct lexer lexer = {text, body.end, body.begin};
    struct token token;
    bool is_name = false, is_own = false;
    int depth = 0, given = 0; // brackets that are open, up to the first that a name stands before
    while (lexer_next(&lexer, &token)) {
        if (token_is_mark(text, &token, '#'))
            return false;
        is_own |= token.range.begin == at && !given;
        depth += token_is_mark(text, &token, '(') - token_is_mark(text, &token, ')');
        if (token_is_mark(text, &token, '(') && is_name && !given)
            given = depth;
        if (depth < given)
            given = 0;
        if (!token_is_mark(text, &token, '\\'))
            is_name = token.kind == TOKEN_WORD && !token_is_among(text, &token, words);
    }
    return is_own;
}

// `#word name`; without a name `#word`.
static bool is_directive(const char *text, struct range directive, const char *word,
                         const char *name) {
    struct lexer lexer = {text, directive.end, directive.begin + 1};
    struct token token;
    lexer.at += strspn(text + lexer.at, " \t");
    return lexer_next_raw(&lexer, &token) && token_is_word(text, &token, word) &&
           (!name || (lexer_next_raw(&lexer, &token) && token_is_word(text, &token, name)));
}

// Whether no text but the macro's may use it: another that the file takes in, or that takes this
// one in.
static bool is_private(const struct unit *unit, const struct source *source,
                       const struct macro *macro) {
    for (size_t i = 0; i < unit->texts.count; i++) {
        const struct source *other = unit->texts.at[i];
        if (other != source &&
            lexer_mentions(other->text, (struct range){0, other->length}, macro->name))
            return false;
    }
    return source == unit->main;
}

bool macros_spell_once(const struct macro_list *macros, const struct unit *unit,
                       const struct source *source, size_t at, const char *const *words,
                       size_t *uses) {
    const struct macro *macro = macro_around(macros, source->text, at);
    if (!macro || !is_bodys_own(macro, at) || has_parameter_among(macro, words))
        return false;
    struct lexer lexer = {source->text, source->length, macro->body.end};
    struct token token;
    bool ends = false, includes = false;
    *uses = 0;
    while (!ends && lexer_next_raw(&lexer, &token)) {
        *uses += token_is_word(source->text, &token, macro->name);
        if (token.kind != TOKEN_DIRECTIVE)
            continue;
        includes |= is_directive(source->text, token.range, "include", NULL);
        ends = is_directive(source->text, token.range, "undef", macro->name);
        bool is_other = is_directive(source->text, token.range, "define", macro->name);
        if (!ends && !is_other && lexer_mentions(source->text, token.range, macro->name))
            return false;
    }
    return (ends && !includes) || is_private(unit, source, macro);
}

bool macros_class_says(const struct macro_list *macros, const char *text, struct range range,
                       const char *word) {
    struct lexer lexer = {text, range.end, range.begin};
    struct token token;
    bool is_class = false;
    while (lexer_next(&lexer, &token)) {
        if (is_class && token_is_mark(text, &token, '{')) {
            size_t begin = lexer.at;
            if (say(macros, text, (struct range){begin, end_of(text, &lexer, '{', '}')}, word,
                    MOST_STEPS))
                return true;
        }
        bool names_class = token_is_word(text, &token, "struct") ||
                           token_is_word(text, &token, "class") ||
                           token_is_word(text, &token, "union");
        is_class = names_class || (is_class && token.kind == TOKEN_WORD) ||
                   (is_class && strchr(":<>,[]", text[token.range.begin]));
    }
    return false;
}
