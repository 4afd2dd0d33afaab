// Every comment that speaks to the tool becomes a directive with the lines it covers;
// a site looks through them.

#include "comments.h"

#include <ctype.h>
#include <fnmatch.h>
#include <string.h>

#include "base/lexer.h"
#include "text/unit.h"

enum { MAX_THREADS = 1024 }; // in a block

struct directive {
    unsigned first, last; // lines covered
    enum {
        DIRECTIVE_NOLINT,
        DIRECTIVE_BEGIN,
        DIRECTIVE_END,
        DIRECTIVE_HINT,
        DIRECTIVE_BLOCK,
        DIRECTIVE_REMAP
    } kind;
    const char *list; // of NOLINT(…)
    enum hint hint;
    long long size[3]; // of a block
    struct remap_request remap;
};

struct comments {
    struct arena *arena;
    ARENA_LIST(struct directive) directives;
};

struct reader {
    struct arena *arena;
    const struct source *source;
    struct comments *comments;
    struct diagnostic_list *diagnostics;
};

static const struct {
    const char *word;
    enum hint hint;
} hints[] = {
    {"uniform", HINT_UNIFORM}, {"keyed", HINT_KEYED},     {"runs", HINT_RUNS},
    {"leave", HINT_LEAVE},     {"noalias", HINT_NOALIAS}, {"in-range", HINT_IN_RANGE},
};

static void complain(struct reader *reader, size_t offset, const char *text) {
    struct diagnostic diagnostic = {DIAGNOSTIC_WARNING, reader->source->path, 0, 0, text};
    source_position(reader->source, offset, &diagnostic.line, &diagnostic.column);
    *ARENA_PUSH(reader->arena, reader->diagnostics) = diagnostic;
}

static void add(struct reader *reader, struct directive directive) {
    *ARENA_PUSH(reader->arena, &reader->comments->directives) = directive;
}

static const char *find(const char *text, size_t length, const char *word) {
    size_t width = strlen(word);
    for (size_t i = 0; i + width <= length; i++)
        if (memcmp(text + i, word, width) == 0)
            return text + i;
    return NULL;
}

static const char between_globs[] = ", \t\r\n";

// Those of our names, or globs for them, in the list behind NOLINT, `(a, warpagg-b)`; NULL where
// there are none. A NOLINT without a list, or with other names, speaks to other tools.
static const char *read_list(struct arena *arena, const char *at, const char *end) {
    const char *close = at < end && *at == '(' ? memchr(at, ')', (size_t)(end - at)) : NULL;
    const char *ours = NULL,
               *glob = close ? arena_copy(arena, at + 1, (size_t)(close - at - 1)) : "";
    for (size_t width; *(glob += strspn(glob, between_globs)); glob += width) {
        width = strcspn(glob, between_globs);
        if (strncmp(glob, "warpagg", strlen("warpagg")) == 0)
            ours = arena_printf(arena, "%s%s%.*s", ours ? ours : "", ours ? "," : "", (int)width,
                                glob);
    }
    return ours;
}

// One comment may hold several, for several tools.
static void read_nolint(struct reader *reader, const char *text, size_t length, unsigned line,
                        unsigned last_line) {
    static const struct {
        const char *word;
        int kind;
        unsigned shift;
    } forms[] = {{"NEXTLINE", DIRECTIVE_NOLINT, 1},
                 {"BEGIN", DIRECTIVE_BEGIN, 0},
                 {"END", DIRECTIVE_END, 0},
                 {"", DIRECTIVE_NOLINT, 0}};
    const char *end = text + length;
    for (const char *at = text; (at = find(at, (size_t)(end - at), "NOLINT"));) {
        at += strlen("NOLINT");
        size_t i = 0;
        while (find(at, (size_t)(end - at), forms[i].word) != at)
            i++;
        const char *list = read_list(reader->arena, at + strlen(forms[i].word), end);
        unsigned covered = forms[i].shift ? last_line + forms[i].shift : line;
        if (list)
            add(reader,
                (struct directive){
                    .first = covered, .last = covered, .kind = forms[i].kind, .list = list});
    }
}

// A comment behind code speaks of its own line; one that stands alone, of the line below it too.
static bool stands_alone(const struct source *source, size_t offset) {
    while (offset > 0 && (source->text[offset - 1] == ' ' || source->text[offset - 1] == '\t'))
        offset--;
    return offset == 0 || source->text[offset - 1] == '\n';
}

static const char *skip_blanks(const char *at, const char *end) {
    while (at < end && isspace((unsigned char)*at))
        at++;
    return at;
}

// `(32, 8)`: up to three sizes, 1 where one is left out. False where it is anything else.
static bool read_size(const char *at, const char *end, long long size[3]) {
    const char mark[] = "(,,";
    bool closed = false;
    for (int axis = 0; axis < 3; axis++) {
        size[axis] = 1;
        at = skip_blanks(at, end);
        closed |= axis > 0 && at < end && *at == ')';
        if (closed)
            continue;
        if (at >= end || *at != mark[axis])
            return false;
        at = skip_blanks(at + 1, end);
        size[axis] = 0;
        for (; at < end && isdigit((unsigned char)*at) && size[axis] <= MAX_THREADS; at++)
            size[axis] = 10 * size[axis] + (*at - '0');
        if (size[axis] == 0)
            return false;
    }
    at = skip_blanks(at, end);
    return at < end && *at == ')' && size[0] * size[1] * size[2] <= MAX_THREADS;
}

static void read_block(struct reader *reader, const char *at, const char *end, unsigned line,
                       unsigned last_line) {
    struct directive directive = {.first = line, .last = last_line, .kind = DIRECTIVE_BLOCK};
    if (read_size(at, end, directive.size))
        add(reader, directive);
    else
        complain(
            reader, (size_t)(at - reader->source->text),
            "`warpagg: block` is followed by the size of the kernel's blocks, as in block(32, 8)");
}

// The text in front of `end` up to a comma or the closing parenthesis, brackets counted;
// *at moves behind it.
static const char *read_value(struct arena *arena, const char **at, const char *end) {
    int depth = 0;
    const char *begin = skip_blanks(*at, end);
    for (*at = begin; *at < end && (depth > 0 || (**at != ',' && **at != ')')); ++*at)
        depth += **at == '(' || **at == '[' ? 1 : **at == ')' || **at == ']' ? -1 : 0;
    const char *stop = *at;
    while (stop > begin && isspace((unsigned char)stop[-1]))
        stop--;
    return arena_copy(arena, begin, (size_t)(stop - begin));
}

// `ind[i]`: both are words.
static bool split_key(struct arena *arena, const char *key, struct remap_request *remap) {
    size_t array = 0, index = 0;
    while (lexer_is_word_character(key[array]))
        array++;
    const char *open = key + array + strspn(key + array, " \t"),
               *word = *open == '[' ? open + 1 + strspn(open + 1, " \t") : open;
    while (lexer_is_word_character(word[index]))
        index++;
    const char *close = word + index + strspn(word + index, " \t");
    remap->array = arena_copy(arena, key, array);
    remap->index = arena_copy(arena, word, index);
    return array && index && *open == '[' && close[0] == ']' && !close[1];
}

static bool is_one_of(const char *word, const char *a, const char *b, const char *c) {
    return strcmp(word, a) == 0 || strcmp(word, b) == 0 || strcmp(word, c) == 0;
}

// `(key = ind[i], n = n, order = cluster, by = thread)`, in any order; `by` may be left out.
static bool read_remap_words(struct arena *arena, const char *at, const char *end,
                             struct remap_request *remap) {
    const char *key = NULL;
    const struct {
        const char *name, **value;
    } words[] = {
        {"key", &key}, {"n", &remap->count}, {"order", &remap->order}, {"by", &remap->unit}};
    at = skip_blanks(at, end);
    if (at >= end || *at != '(')
        return false;
    do {
        size_t i = 0, width = 0;
        at = skip_blanks(at + 1, end);
        while (at + width < end && lexer_is_word_character(at[width]))
            width++;
        while (i < sizeof words / sizeof *words &&
               (strlen(words[i].name) != width || memcmp(words[i].name, at, width) != 0))
            i++;
        at = skip_blanks(at + width, end);
        if (i == sizeof words / sizeof *words || *words[i].value || at >= end || *at != '=')
            return false;
        at++;
        *words[i].value = read_value(arena, &at, end);
    } while (at < end && *at == ',');
    remap->unit = remap->unit ? remap->unit : "thread";
    return at < end && *at == ')' && key && remap->count && remap->order &&
           split_key(arena, key, remap) &&
           is_one_of(remap->order, "scatter", "cluster", "cluster") &&
           is_one_of(remap->unit, "thread", "warp", "block");
}

bool comments_read_remap(struct arena *arena, const char *text, struct remap_request *request) {
    *request = (struct remap_request){0};
    return read_remap_words(arena, text, text + strlen(text), request);
}

static void read_remap(struct reader *reader, const char *at, const char *end, unsigned line,
                       unsigned last_line) {
    struct directive directive = {.first = line, .last = last_line, .kind = DIRECTIVE_REMAP};
    if (read_remap_words(reader->arena, at, end, &directive.remap))
        add(reader, directive);
    else
        complain(reader, (size_t)(at - reader->source->text),
                 "`warpagg: remap` is followed by (key = ARRAY[INDEX], n = COUNT, order = "
                 "scatter|cluster, by = thread|warp|block)");
}

static void read_hint(struct reader *reader, const char *text, size_t length, unsigned line,
                      unsigned last_line) {
    const char *at = text, *end = text + length;
    if (stands_alone(reader->source, (size_t)(text - reader->source->text)))
        last_line++;
    at = skip_blanks(at + 2, end); // behind the comment's mark
    if ((size_t)(end - at) < 8 || memcmp(at, "warpagg:", 8) != 0)
        return;
    at = skip_blanks(at + 8, end);
    const char *word = at;
    while (at < end && (isalpha((unsigned char)*at) ||
                        (*at == '-' && at > word && at + 1 < end && isalpha((unsigned char)at[1]))))
        at++;
    if (at - word == 5 && memcmp(word, "block", 5) == 0) {
        read_block(reader, at, end, line, last_line);
        return;
    }
    if (at - word == 5 && memcmp(word, "remap", 5) == 0) {
        read_remap(reader, at, end, line, last_line);
        return;
    }
    for (size_t i = 0; i < sizeof hints / sizeof *hints; i++)
        if (strlen(hints[i].word) == (size_t)(at - word) &&
            memcmp(hints[i].word, word, (size_t)(at - word)) == 0) {
            add(reader, (struct directive){.first = line,
                                           .last = last_line,
                                           .kind = DIRECTIVE_HINT,
                                           .hint = hints[i].hint});
            return;
        }
    complain(reader, (size_t)(word - reader->source->text),
             "`warpagg:` is followed by none of: uniform, keyed, runs, leave, noalias, in-range, "
             "block, remap");
}

// BEGIN covers the lines up to the END with its list.
static void close_ranges(struct reader *reader) {
    for (size_t i = 0; i < reader->comments->directives.count; i++) {
        struct directive *begin = &reader->comments->directives.at[i];
        if (begin->kind != DIRECTIVE_BEGIN)
            continue;
        begin->last = 0;
        for (size_t j = i + 1; j < reader->comments->directives.count && !begin->last; j++)
            if (reader->comments->directives.at[j].kind == DIRECTIVE_END &&
                strcmp(reader->comments->directives.at[j].list, begin->list) == 0)
                begin->last = reader->comments->directives.at[j].first;
        if (!begin->last) {
            begin->last = (unsigned)reader->source->line_count;
            complain(reader, reader->source->line_starts[begin->first - 1],
                     arena_printf(reader->arena, "NOLINTBEGIN(%s) without a NOLINTEND(%s)",
                                  begin->list, begin->list));
        }
    }
}

const struct comments *comments_read(struct arena *arena, const struct source *source,
                                     struct diagnostic_list *diagnostics) {
    struct comments *comments = ARENA_NEW(arena, struct comments);
    comments->arena = arena;
    struct reader reader = {arena, source, comments, diagnostics};
    struct lexer lexer = {source->text, source->length, 0};
    struct token token;
    while (lexer_next_raw(&lexer, &token)) {
        if (token.kind != TOKEN_COMMENT || source_in_runtime(source, token.range.begin))
            continue;
        unsigned line, last_line, column;
        source_position(source, token.range.begin, &line, &column);
        source_position(source, token.range.end, &last_line, &column);
        const char *text = source->text + token.range.begin;
        size_t length = token.range.end - token.range.begin;
        read_nolint(&reader, text, length, line, last_line);
        read_hint(&reader, text, length, line, last_line);
    }
    close_ranges(&reader);
    return comments;
}

static const struct node *statement_of(const struct node *node) {
    while (node->parent && node->parent->kind != NODE_COMPOUND && node->parent->kind != NODE_IF &&
           node->parent->kind != NODE_CASE && node->parent->kind != NODE_FOR &&
           node->parent->kind != NODE_WHILE && node->parent->kind != NODE_DO &&
           node->parent->kind != NODE_RANGE_FOR && node->parent->kind != NODE_SWITCH &&
           node->parent->kind != NODE_LABEL)
        node = node->parent;
    return node;
}

void comments_apply(const struct comments *comments, struct site *site) {
    const struct node *statement = statement_of(site->call);
    unsigned first, last, column;
    source_position(site->source, statement->range.begin, &first, &column);
    source_position(site->source, statement->range.end, &last, &column);
    for (size_t i = 0; i < comments->directives.count; i++) {
        const struct directive *directive = &comments->directives.at[i];
        if (directive->last < first || directive->first > last)
            continue;
        if (directive->kind == DIRECTIVE_HINT) {
            site->hint = directive->hint;
            site->suppressed |= directive->hint == HINT_LEAVE;
        } else if (directive->kind != DIRECTIVE_END && directive->kind != DIRECTIVE_BLOCK &&
                   directive->kind != DIRECTIVE_REMAP) {
            site->suppressors = site->suppressors ? arena_printf(comments->arena, "%s,%s",
                                                                 site->suppressors, directive->list)
                                                  : directive->list;
        }
    }
}

bool comments_block(const struct comments *comments, unsigned first, unsigned last,
                    long long size[3]) {
    for (size_t i = 0; i < comments->directives.count; i++) {
        const struct directive *directive = &comments->directives.at[i];
        if (directive->kind != DIRECTIVE_BLOCK || directive->last < first ||
            directive->first > last)
            continue;
        memcpy(size, directive->size, sizeof directive->size);
        return true;
    }
    return false;
}

const struct remap_request *comments_remap(const struct comments *comments, unsigned first,
                                           unsigned last) {
    for (size_t i = 0; i < comments->directives.count; i++) {
        const struct directive *directive = &comments->directives.at[i];
        if (directive->kind == DIRECTIVE_REMAP && directive->last >= first &&
            directive->first <= last)
            return &directive->remap;
    }
    return NULL;
}

const char *comments_resolve(struct site *site) {
    bool keyed = site->hint == HINT_KEYED || site->hint == HINT_RUNS;
    if (keyed && site->address == ADDRESS_UNIFORM && site->address_proved)
        return "the comment says that the address depends on a key, but it is the same for all "
               "lanes";
    if ((keyed || site->hint == HINT_UNIFORM) && site->address == ADDRESS_DISTINCT)
        return "the comment says that lanes share an address, but each lane has its own";
    if (keyed) {
        site->address = ADDRESS_KEYED;
        site->extent = EXTENT_NONE;
    } else if (site->hint == HINT_UNIFORM && site->address != ADDRESS_UNIFORM) {
        site->address = ADDRESS_UNIFORM; // checked at run time all the same
        site->extent = EXTENT_WARP;
    }
    return NULL;
}

bool comments_suppress(struct arena *arena, const char *list, const char *name) {
    size_t width;
    for (const char *glob = list ? list : ""; *(glob += strspn(glob, between_globs));
         glob += width) {
        width = strcspn(glob, between_globs);
        if (fnmatch(arena_copy(arena, glob, width), name, 0) == 0)
            return true;
    }
    return false;
}
