#include "copied.h"

#include <string.h>

#include "base/alignment.h"
#include "base/tokens.h"
#include "text/macros.h"

static bool is_access(const struct tokens *all, size_t i) {
    return tokens_word_at(all, i, "public") || tokens_word_at(all, i, "protected") ||
           tokens_word_at(all, i, "private");
}

size_t copied_begin(struct arena *arena, const struct source *source, size_t offset) {
    struct tokens all = tokens_of(arena, source, (struct range){0, offset});
    size_t i = all.count;
    while (i > 0 && !tokens_mark_at(&all, i - 1, ';') && !tokens_mark_at(&all, i - 1, '}') &&
           !tokens_mark_at(&all, i - 1, '{') &&
           !(tokens_mark_at(&all, i - 1, ':') && i > 1 && is_access(&all, i - 2)))
        i--;
    return i < all.count ? all.at[i].range.begin : offset;
}

// ---- what can't stand twice ---------------------------------------------------------------------

// Lines that say the same a second time: conditions, and what speaks to the compiler.
static bool is_repeatable_directive(const struct source *source, const struct token *token) {
    static const char *const words[] = {"if",      "ifdef",    "ifndef", "else",  "elif",
                                        "elifdef", "elifndef", "endif",  "pragma"};
    size_t at = token->range.begin + 1;
    at += strspn(source->text + at, " \t");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t length = strlen(words[i]);
        if (strncmp(source->text + at, words[i], length) == 0 &&
            !lexer_is_word_character(source->text[at + length]))
            return true;
    }
    return false;
}

static bool repeats_itself(const struct source *source, struct range range) {
    struct lexer lexer = {source->text, range.end, range.begin};
    struct token token;
    while (lexer_next_raw(&lexer, &token))
        if (token.kind == TOKEN_DIRECTIVE && !is_repeatable_directive(source, &token))
            return false;
    return true;
}

// `struct name {`, `enum class name : int`.
static bool is_type(const struct tokens *all, size_t i) {
    enum { NEAR = 4 };
    bool is_one = tokens_word_at(all, i, "class") || tokens_word_at(all, i, "struct") ||
                  tokens_word_at(all, i, "union") || tokens_word_at(all, i, "enum");
    for (size_t k = i + 1; is_one && k < i + NEAR; k++)
        if (tokens_mark_at(all, k, '{') ||
            (tokens_mark_at(all, k, ':') && !tokens_mark_at(all, k + 1, ':')))
            return true;
    return false;
}

// A word of the text for what outlives a call, in copies of the function; NULL: it says none.
// Kernels have shared memory of their own; of a function that is called in two ways both use one.
static const char *lasting_word(const struct macro_list *macros, const struct function *function,
                                const struct function *in) {
    static const char *const lasting[] = {"static", "__device__", "__constant__", "__managed__",
                                          "__shared__"};
    const size_t count = sizeof lasting / sizeof *lasting - function->is_kernel;
    for (size_t i = 0; i < count; i++)
        if (macros_say(macros, in->source->text, in->body->range, lasting[i]))
            return lasting[i];
    return NULL;
}

static bool holds_lambda(const struct unit *unit, const struct function *function) {
    bool any = false;
    for (size_t i = 0; i < unit->functions.count && !any; i++) {
        const struct function *inner = unit->functions.at[i];
        any = inner->is_lambda && inner->source == function->source &&
              range_is_inside(inner->range, function->body->range);
    }
    return any;
}

// A lambda's type is its text's own, and so is what a template has for it: whether a function of
// the device's may be one that has something.
static bool lasts_for_lambdas(const struct unit *unit, const struct macro_list *macros,
                              const struct function *function) {
    bool any = false;
    for (size_t i = 0; i < unit->functions.count && holds_lambda(unit, function) && !any; i++) {
        const struct function *other = unit->functions.at[i];
        any = other != function && other->is_device && !other->is_lambda && other->body &&
              other->source && lasting_word(macros, function, other);
    }
    return any;
}

const char *copied_obstacle(struct arena *arena, const struct unit *unit,
                            const struct function *function) {
    const struct source *source = function->source;
    const struct range body = function->body->range;
    const struct macro_list *macros = macros_of(arena, unit);
    if (!repeats_itself(source, body))
        return "a preprocessor line stands in it";
    const char *lasting = lasting_word(macros, function, function);
    if (lasting)
        return arena_printf(arena, "it says `%s`: a variable may stand in it that outlives it",
                            lasting);
    if (lasts_for_lambdas(unit, macros, function))
        return "a function may have a variable that outlives it for its lambdas";
    if (macros_say(macros, source->text, body, "__COUNTER__"))
        return "it says `__COUNTER__`, which says something else each time";
    if (macros_name_function(macros, source->text, body))
        return "it says what it is called";
    struct tokens all = tokens_of(arena, source, body);
    for (size_t i = 0; i < all.count; i++)
        if (is_type(&all, i))
            return "a type is defined in it";
    return NULL;
}

// Whether a declaration that begins with the word names the function, in the file or one of the
// project's headers: `friend void k(…);`, `using mesh::k;`.
static bool is_named_behind(struct arena *arena, const struct unit *unit, const char *name,
                            const char *word) {
    for (size_t t = 0; t < unit->texts.count; t++) {
        const struct source *in = unit->texts.at[t];
        struct range whole = {0, in->length};
        if (!lexer_mentions(in->text, whole, name) || !lexer_mentions(in->text, whole, word))
            continue;
        struct tokens all = tokens_of(arena, in, whole);
        for (size_t i = 0; i < all.count; i++)
            for (size_t k = i; tokens_word_at(&all, i, word) && k < all.count &&
                               !tokens_mark_at(&all, k, ';') && !tokens_mark_at(&all, k, '{');
                 k++)
                if (tokens_word_at(&all, k, name))
                    return true;
    }
    return false;
}

// Whether another declaration of the template, in the file or one of the project's headers, gives
// its parameters default arguments: `template <int N = 256> __global__ void k(…);`.
static bool has_defaults_elsewhere(struct arena *arena, const struct unit *unit,
                                   const struct function *function, size_t begin) {
    bool any = false;
    for (size_t t = 0; function->is_template && t < unit->texts.count && !any; t++) {
        const struct source *in = unit->texts.at[t];
        struct range whole = {0, in->length};
        if (!lexer_mentions(in->text, whole, function->name))
            continue;
        struct tokens all = tokens_of(arena, in, whole);
        for (size_t i = 0; i < all.count && !any; i++) {
            bool is_head = tokens_word_at(&all, i, "template") && tokens_mark_at(&all, i + 1, '<'),
                 has_default = false;
            size_t k = is_head ? i + 1 : all.count,
                   end = is_head ? tokens_behind_angles(&all, k) : k;
            for (; k < end; k++)
                has_default |= tokens_mark_at(&all, k, '=');
            bool is_own =
                is_head && source_is_same(in, function->source) && all.at[i].range.begin == begin;
            for (; has_default && !is_own && k < all.count && !any &&
                   !tokens_mark_at(&all, k, ';') && !tokens_mark_at(&all, k, '{');
                 k++)
                any = tokens_word_at(&all, k, function->name);
        }
    }
    return any;
}

const char *copied_named_elsewhere(struct arena *arena, const struct unit *unit,
                                   const struct function *function, size_t begin) {
    if (is_named_behind(arena, unit, function->name, "friend"))
        return "it is a friend of a class";
    if (is_named_behind(arena, unit, function->name, "using"))
        return "a using-declaration names it";
    const struct range head = {begin, function->body->range.begin};
    struct tokens all = tokens_of(arena, function->source, head);
    if (function->is_static && !tokens_count_words(&all, "static") &&
        is_named_behind(arena, unit, function->name, "static"))
        return "another declaration makes it static";
    return has_defaults_elsewhere(arena, unit, function, begin)
               ? "another declaration gives its template parameters default arguments"
               : NULL;
}

bool copied_is_said(const struct unit *unit, const char *word) {
    bool any = false;
    for (size_t i = 0; i < unit->texts.count && !any; i++) {
        const struct source *in = unit->texts.at[i];
        const struct range whole = {0, in->length};
        struct lexer lexer = {in->text, lexer_mentions(in->text, whole, word) ? in->length : 0, 0};
        for (struct token token; !any && lexer_next_raw(&lexer, &token);)
            any = token.kind == TOKEN_DIRECTIVE ? lexer_mentions(in->text, token.range, word)
                                                : token_is_word(in->text, &token, word);
    }
    return any;
}

// ---- configurations of the file -----------------------------------------------------------------

enum { MOST_CONDITIONS = 64 };

// The lines of #if, #else, … whose text the offset stands in, from the outermost on. Returns how
// many; more than there is room for: too many.
static size_t conditions_at(const struct source *source, size_t offset,
                            size_t open[MOST_CONDITIONS]) {
    struct lexer lexer = {source->text, offset, 0};
    struct token token;
    size_t depth = 0;
    while (lexer_next_raw(&lexer, &token)) {
        const char *word = source->text + token.range.begin + 1;
        if (token.kind != TOKEN_DIRECTIVE)
            continue;
        word += strspn(word, " \t");
        bool ends = strncmp(word, "endif", 5) == 0, changes = strncmp(word, "el", 2) == 0;
        if ((ends || changes) && depth)
            depth--;
        if (changes || strncmp(word, "if", 2) == 0) {
            if (depth < MOST_CONDITIONS)
                open[depth] = token.range.begin;
            depth++;
        }
    }
    return depth;
}

bool copied_stand_together(const struct source *source, size_t copy, size_t use) {
    size_t here[MOST_CONDITIONS], there[MOST_CONDITIONS], depth = conditions_at(source, copy, here),
                                                          other = conditions_at(source, use, there);
    bool all = depth <= other && other <= MOST_CONDITIONS;
    for (size_t i = 0; i < depth && all; i++)
        all = here[i] == there[i];
    return all;
}

static bool is_body(const struct unit *unit, const struct source *source, size_t offset) {
    bool any = false;
    for (size_t i = 0; i < unit->functions.count && !any; i++) {
        const struct function *function = unit->functions.at[i];
        any = function->body && function->source && function->body->range.begin == offset &&
              strcmp(function->source->real_path, source->real_path) == 0;
    }
    return any;
}

// `name(…) {`: where the body begins; 0: no such thing begins at token `i`.
static size_t body_behind(const struct tokens *all, size_t i, const char *name) {
    if (!tokens_word_at(all, i, name) || !tokens_mark_at(all, i + 1, '('))
        return 0;
    size_t k = tokens_behind_brackets(all, i + 1);
    while (tokens_word_at(all, k, "const") || tokens_word_at(all, k, "noexcept"))
        k++;
    return tokens_mark_at(all, k, '{') ? all->at[k].range.begin : 0;
}

bool copied_is_defined_unseen(struct arena *arena, const struct unit *const *parses, size_t count,
                              const char *name) {
    for (size_t t = 0; t < parses[0]->texts.count; t++) {
        const struct source *in = parses[0]->texts.at[t];
        const struct range whole = {0, in->length};
        if (!lexer_mentions(in->text, whole, name))
            continue;
        struct tokens all = tokens_of(arena, in, whole);
        for (size_t i = 0; i < all.count; i++) {
            const size_t body = body_behind(&all, i, name);
            bool is_seen = !body;
            for (size_t k = 0; k < count && !is_seen; k++)
                is_seen = is_body(parses[k], in, body);
            if (!is_seen)
                return true;
        }
    }
    return false;
}

// ---- edits --------------------------------------------------------------------------------------

void copied_put(struct arena *arena, const struct source *source, struct range range,
                const char *text, struct edit_list *edits) {
    *ARENA_PUSH(arena, edits) = (struct edit){
        .range = range,
        .expected = arena_copy(arena, source->text + range.begin, range.end - range.begin),
        .text = text};
}

bool copied_has(struct range text, const struct edit *edit) {
    return range_is_inside(edit->range, text) && edit->range.end > text.begin && !edit->whole.end;
}

struct edit_list copied_inside(struct arena *arena, struct range text,
                               const struct edit_list *edits) {
    struct edit_list list = {0};
    for (size_t i = 0; i < edits->count; i++)
        if (copied_has(text, &edits->at[i]))
            *ARENA_PUSH(arena, &list) = edits->at[i];
    return list;
}

const char *copied_text(struct arena *arena, const struct source *source, struct range text,
                        const struct edit_list *made) {
    struct edit_list edits = copied_inside(arena, text, made);
    for (size_t i = 0; i < edits.count; i++) {
        edits.at[i].range.begin -= text.begin;
        edits.at[i].range.end -= text.begin;
    }
    struct source part;
    const char *problem;
    size_t length = text.end - text.begin;
    source_from_text(arena, source->path, arena_copy(arena, source->text + text.begin, length),
                     length, &part);
    alignment_keep(arena, &part, &edits);
    return edit_prepare(arena, &part, &edits, &problem) < 0
               ? NULL
               : edit_apply(arena, &part, &edits, &length);
}

// The white space in front of it, where it begins its line; else none.
static const char *indent_at(struct arena *arena, const struct source *source, size_t at) {
    size_t begin = at;
    while (begin > 0 && (source->text[begin - 1] == ' ' || source->text[begin - 1] == '\t'))
        begin--;
    bool is_first = begin == 0 || strchr("\r\n", source->text[begin - 1]);
    return is_first ? arena_copy(arena, source->text + begin, at - begin) : "";
}

// Behind the line that the text ends, comments and all; *has_line: there is one.
static size_t place_behind(const struct source *source, struct range text, bool *has_line) {
    const char *all = source->text;
    size_t end = text.end;
    while (all[end] == ' ' || all[end] == '\t')
        end++;
    if (all[end] == '/' && all[end + 1] == '/')
        end += strcspn(all + end, "\r\n");
    size_t newline = all[end] == '\r' && all[end + 1] == '\n' ? 2 : all[end] == '\n' ? 1 : 0;
    *has_line = newline && all[end - 1] != '\\';
    return *has_line ? end + newline : text.end;
}

void copied_add(struct arena *arena, const struct source *source, struct range text,
                size_t lines_from, const char *copy, const char *behind, unsigned site,
                struct edit_list *edits) {
    const char *n = source->newline, *indent = indent_at(arena, source, text.begin);
    bool has_line;
    const size_t at = place_behind(source, text, &has_line);
    const char *front = arena_printf(arena,
                                     "%s%s%s// NOLINTBEGIN(warpagg-*) what stands here has been "
                                     "rewritten%s",
                                     has_line ? "" : n, n, indent, n);
    const char *whole = arena_printf(arena, "%s%s%s%s%s%s// NOLINTEND(warpagg-*)%s", front, indent,
                                     copy, n, behind, indent, n);
    // In front of what others put where the next kernel begins.
    *ARENA_INSERT(arena, edits, 0) = (struct edit){.range = {at, at},
                                                   .expected = "",
                                                   .text = whole,
                                                   .adds_lines = true,
                                                   .site = site,
                                                   .whole = text,
                                                   .copy = strlen(front),
                                                   .copied = lines_from};
}
