// Follows the user's headers as far as they begin with includes themselves.

#include "leading.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/lexer.h"
#include "base/text.h"
#include "names.h"

enum { MOST_HEADERS = 200 };

struct walk {
    struct arena *arena;
    const struct strings *directories;
    struct strings seen; // of the user's
    // That are defined: by the command line, and the guards of what has been seen.
    struct strings macros;
    struct strings names;
};

static bool walk_file(struct walk *walk, const struct source *source);

static bool is_among(const struct strings *all, const char *one) {
    size_t i = 0;
    while (i < all->count && strcmp(all->at[i], one) != 0)
        i++;
    return i < all->count;
}

// The header's path, which counts as seen from here on; NULL: there is no such file.
static const char *see(struct walk *walk, const char *directory, const char *name, bool *is_new) {
    const char *path = *name == '/' ? name : arena_printf(walk->arena, "%s/%s", directory, name);
    struct stat there;
    if (stat(path, &there) < 0 || !S_ISREG(there.st_mode))
        return NULL;
    *is_new = !is_among(&walk->seen, path);
    if (*is_new)
        *ARENA_PUSH(walk->arena, &walk->seen) = path;
    return path;
}

static bool read_header(struct walk *walk, const char *path, struct source *header) {
    return walk->seen.count < MOST_HEADERS && source_read(walk->arena, path, header) == 0;
}

// Whether the file is there; *complete: all that stands in it may stand in front. What one that was
// seen includes stands in front already.
static bool enter(struct walk *walk, const char *directory, const char *name, bool *complete) {
    bool is_new;
    struct source header;
    const char *path = see(walk, directory, name, &is_new);
    *complete = path && (!is_new || (read_header(walk, path, &header) && walk_file(walk, &header)));
    return path;
}

// In how many of the user's directories there is a file of that name: which
// of two comes first is not asked here.
static size_t count_places(struct walk *walk, const char *name) {
    size_t count = 0;
    for (size_t i = 0; i < walk->directories->count; i++)
        count +=
            access(arena_printf(walk->arena, "%s/%s", walk->directories->at[i], name), F_OK) == 0;
    return count;
}

// "x.h" or <x.h>. Returns whether all that stands in it may stand in front.
static bool take_include(struct walk *walk, const struct source *source, const char *text) {
    const char *name = lexer_header_name(walk->arena, text), *slash = strrchr(source->path, '/');
    if (!name)
        return false;
    bool complete;
    if (*text == '"' &&
        enter(walk,
              slash ? arena_copy(walk->arena, source->path, (size_t)(slash - source->path)) : ".",
              name, &complete))
        return complete;
    if (count_places(walk, name) > 1)
        return false;
    for (size_t i = 0; i < walk->directories->count; i++)
        if (enter(walk, walk->directories->at[i], name, &complete))
            return complete;
    if (*text == '<')
        *ARENA_PUSH(walk->arena, &walk->names) = name;
    return *text == '<';
}

// The word behind `directive` where the text begins with that. NULL: it does not.
static const char *word_behind(struct arena *arena, const char *text, const char *directive) {
    size_t length = strlen(directive), end = 0;
    if (strncmp(text, directive, length) != 0 || (text[length] != ' ' && text[length] != '\t'))
        return NULL;
    text += length + strspn(text + length, " \t");
    while (lexer_is_word_character(text[end]))
        end++;
    // Nothing behind it.
    return end && strchr("\r\n", text[end]) ? arena_copy(arena, text, end) : NULL;
}

// Names that begin with an underscore are the system's, and may be those of its own guards. Behind
// one that is defined, nothing is read.
static bool may_guard(const struct walk *walk, const char *name) {
    return name && *name != '_' && !is_among(&walk->macros, name);
}

static bool is_directive(const char *text, const char *name) {
    size_t length = strlen(name);
    return strncmp(text, name, length) == 0 && !lexer_is_word_character(text[length]);
}

// Whether it opens a group for systems that CUDA's compilers don't know, or that this is not.
static bool asks_for_others(const struct walk *walk, const char *text) {
    static const char *const others[] = {"_WIN32",   "WIN32",         "_WIN64",    "WIN64",
                                         "_MSC_VER", "_MSC_FULL_VER", "__APPLE__", NULL};
    const char *one = word_behind(walk->arena, text, "ifdef");
    if (one)
        return text_is_among(one, others) && !is_among(&walk->macros, one);
    if (!is_directive(text, "if"))
        return false;
    struct lexer lexer = {text, strcspn(text, "\r\n"), 2};
    bool any = false;
    for (struct token token; lexer_next(&lexer, &token); any = true) {
        const size_t length = token.range.end - token.range.begin;
        const char *word = arena_copy(walk->arena, text + token.range.begin, length);
        bool is_other = text_is_among(word, others) && !is_among(&walk->macros, word);
        if (!is_other && strcmp(word, "defined") != 0 && strspn(word, "()|") != length)
            return false;
    }
    return any;
}

// Goes behind the end of the group. Returns false where it has another branch.
static bool pass_group(const struct source *source, struct lexer *lexer) {
    unsigned depth = 1;
    for (struct token token; depth && lexer_next_raw(lexer, &token);) {
        const char *text = source->text + token.range.begin + 1;
        text += strspn(text, " \t");
        if (token.kind != TOKEN_DIRECTIVE)
            continue;
        if (depth == 1 && (is_directive(text, "else") || text_begins(text, "elif")))
            return false;
        depth += text_begins(text, "if");
        depth -= is_directive(text, "endif");
    }
    return true;
}

// Returns whether the file holds nothing else.
static bool walk_file(struct walk *walk, const struct source *source) {
    struct lexer lexer = {source->text, source->length, source->has_bom ? 3 : 0};
    struct token token;
    const char *guard = NULL;
    bool is_over = false; // behind the guard's end
    for (size_t count = 0; lexer_next_raw(&lexer, &token);) {
        if (token.kind == TOKEN_COMMENT)
            continue;
        if (token.kind != TOKEN_DIRECTIVE || is_over)
            return false;
        const char *text = source->text + token.range.begin + 1;
        text += strspn(text, " \t");
        if (is_directive(text, "line"))
            continue; // of a position, in no text
        const char *asked = word_behind(walk->arena, text, "ifndef"),
                   *defined = word_behind(walk->arena, text, "define"),
                   *pragma = word_behind(walk->arena, text, "pragma");
        bool is_definition = guard && defined && strcmp(guard, defined) == 0;
        count++;
        if (guard && (count == 2) != is_definition)
            return false; // what it asks for is no guard
        if (is_definition) {
            *ARENA_PUSH(walk->arena, &walk->macros) = guard;
        } else if (is_directive(text, "include")) {
            if (!take_include(walk, source, text + 7 + strspn(text + 7, " \t")))
                return false;
        } else if (count == 1 && may_guard(walk, asked)) {
            guard = asked;
        } else if (guard && strncmp(text, "endif", 5) == 0) {
            is_over = true;
        } else if (asks_for_others(walk, text)) {
            if (!pass_group(source, &lexer))
                return false;
        } else if (!(pragma && strcmp(pragma, "once") == 0)) {
            return false;
        }
    }
    return true;
}

static void add_defined(struct walk *walk, const struct strings *arguments) {
    for (size_t i = 0; i < arguments->count; i++) {
        const char *name = names_defined(arguments, &i);
        if (name)
            *ARENA_PUSH(walk->arena, &walk->macros) =
                arena_copy(walk->arena, name, strcspn(name, "=("));
    }
}

// ---- The runtime --------------------------------------------------------------------------------

// It adds nothing but its own names to what stands in front of every file, and puts the macros of
// whoever includes it aside: what stands in front of it, and does not speak of it,
// means the same behind it.
static const char runtime[] = "warpagg/warpagg.cuh";

static bool speaks_of_runtime(const char *text, size_t length) {
    return memmem(text, length, "warpagg", 7) || memmem(text, length, "WARPAGG", 7);
}

static bool stands_apart(struct walk *walk, const struct source *source, size_t end);

static bool follow(struct walk *walk, const char *directory, const char *name) {
    bool is_new;
    struct source header;
    const char *path = see(walk, directory, name, &is_new);
    return !path || !is_new ||
           (read_header(walk, path, &header) && stands_apart(walk, &header, header.length));
}

// In whatever branch the include stands, and whichever of the user's directories comes first.
static bool follow_include(struct walk *walk, const struct source *source, const char *text) {
    const char *name = lexer_header_name(walk->arena, text), *slash = strrchr(source->path, '/');
    bool fine =
        name &&
        follow(walk,
               slash ? arena_copy(walk->arena, source->path, (size_t)(slash - source->path)) : ".",
               name);
    for (size_t i = 0; i < walk->directories->count && fine; i++)
        fine = follow(walk, walk->directories->at[i], name);
    return fine;
}

// Whether the text up to there, and that of the user's headers in it,
// neither speaks of the runtime nor leaves a brace open.
static bool stands_apart(struct walk *walk, const struct source *source, size_t end) {
    struct lexer lexer = {source->text, end, source->has_bom ? 3 : 0};
    long braces = 0;
    for (struct token token; lexer_next_raw(&lexer, &token);) {
        const char *text = source->text + token.range.begin;
        braces +=
            token_is_mark(source->text, &token, '{') - token_is_mark(source->text, &token, '}');
        const char *directive =
            token.kind == TOKEN_DIRECTIVE ? text + 1 + strspn(text + 1, " \t") : "";
        if (token.kind == TOKEN_COMMENT || is_directive(directive, "line"))
            continue;
        bool includes = is_directive(directive, "include");
        bool is_other = !includes && (strncmp(directive, "include", 7) == 0 ||
                                      is_directive(directive, "import"));
        if (is_other || speaks_of_runtime(text, token.range.end - token.range.begin))
            return false;
        if (includes && !follow_include(walk, source, directive + 7 + strspn(directive + 7, " \t")))
            return false;
    }
    return braces == 0;
}

// Whether the file includes the runtime, behind no condition.
static bool runtime_may_lead(struct walk *walk, const struct source *source) {
    struct lexer lexer = {source->text, source->length, source->has_bom ? 3 : 0};
    long depth = 0;
    for (struct token token; lexer_next_raw(&lexer, &token);) {
        if (token.kind != TOKEN_DIRECTIVE)
            continue;
        const char *text = source->text + token.range.begin + 1;
        text += strspn(text, " \t");
        depth += (strncmp(text, "if", 2) == 0) - is_directive(text, "endif");
        const char *at = is_directive(text, "include") ? text + 7 + strspn(text + 7, " \t") : "",
                   *name = *at == '<' ? lexer_header_name(walk->arena, at) : NULL;
        if (name && strcmp(name, runtime) == 0)
            return depth == 0 && count_places(walk, name) == 0 &&
                   stands_apart(walk, source, token.range.begin);
    }
    return false;
}

struct strings leading_headers(struct arena *arena, const struct source *source,
                               const struct strings *directories, const struct strings *arguments) {
    struct walk walk = {.arena = arena, .directories = directories};
    add_defined(&walk, arguments);
    walk_file(&walk, source);
    struct walk whole = {.arena = arena, .directories = directories};
    if (!is_among(&walk.names, runtime) && runtime_may_lead(&whole, source))
        *ARENA_PUSH(arena, &walk.names) = runtime;
    return walk.names;
}
