// Follows the user's headers as far as they begin with includes themselves.

#include "leading.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/lexer.h"
#include "names.h"

enum { MOST_HEADERS = 200 };

struct walk {
    struct arena *arena;
    const struct strings *directories;
    struct strings seen; // of the user's
    struct strings macros; // that are defined: by the command line, and the guards of what has been seen
    struct strings names;
};

static bool walk_file(struct walk *walk, const struct source *source);

// Whether the file is there; *complete: all that stands in it may stand in front.
static bool enter(struct walk *walk, const char *directory, const char *name, bool *complete) {
    const char *path = *name == '/' ? name : arena_printf(walk->arena, "%s/%s", directory, name);
    struct source header;
    struct stat there;
    if (stat(path, &there) < 0 || !S_ISREG(there.st_mode))
        return false;
    for (size_t i = 0; i < walk->seen.count; i++)
        if (strcmp(walk->seen.at[i], path) == 0) {
            *complete = true; // what it includes stands in front already
            return true;
        }
    *ARENA_PUSH(walk->arena, &walk->seen) = path;
    *complete = walk->seen.count < MOST_HEADERS && source_read(walk->arena, path, &header) == 0 && walk_file(walk, &header);
    return true;
}

// In how many of the user's directories there is a file of that name: which of two comes first is not asked here.
static size_t count_places(struct walk *walk, const char *name) {
    size_t count = 0;
    for (size_t i = 0; i < walk->directories->count; i++)
        count += access(arena_printf(walk->arena, "%s/%s", walk->directories->at[i], name), F_OK) == 0;
    return count;
}

// "x.h" or <x.h>. Returns whether all that stands in it may stand in front.
static bool take_include(struct walk *walk, const struct source *source, const char *text) {
    const char *name = lexer_header_name(walk->arena, text), *slash = strrchr(source->path, '/');
    if (!name)
        return false;
    bool complete;
    if (*text == '"' && enter(walk, slash ? arena_copy(walk->arena, source->path, (size_t)(slash - source->path)) : ".", name, &complete))
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
    return end && strchr("\r\n", text[end]) ? arena_copy(arena, text, end) : NULL; // nothing behind it
}

// Names that begin with an underscore are the system's, and may be those of its own guards. Behind one that is defined, nothing is read.
static bool may_guard(const struct walk *walk, const char *name) {
    bool is_free = name && *name != '_';
    for (size_t i = 0; i < walk->macros.count && is_free; i++)
        is_free = strcmp(walk->macros.at[i], name) != 0;
    return is_free;
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
        const char *asked = word_behind(walk->arena, text, "ifndef"), *defined = word_behind(walk->arena, text, "define"), *pragma = word_behind(walk->arena, text, "pragma");
        bool is_definition = guard && defined && strcmp(guard, defined) == 0;
        count++;
        if (guard && (count == 2) != is_definition)
            return false; // what it asks for is no guard
        if (is_definition) {
            *ARENA_PUSH(walk->arena, &walk->macros) = guard;
        } else if (strncmp(text, "include", 7) == 0 && !lexer_is_word_character(text[7])) {
            if (!take_include(walk, source, text + 7 + strspn(text + 7, " \t")))
                return false;
        } else if (count == 1 && may_guard(walk, asked)) {
            guard = asked;
        } else if (guard && strncmp(text, "endif", 5) == 0) {
            is_over = true;
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
            *ARENA_PUSH(walk->arena, &walk->macros) = arena_copy(walk->arena, name, strcspn(name, "=("));
    }
}

struct strings leading_headers(struct arena *arena, const struct source *source, const struct strings *directories, const struct strings *arguments) {
    struct walk walk = {.arena = arena, .directories = directories};
    add_defined(&walk, arguments);
    walk_file(&walk, source);
    return walk.names;
}
