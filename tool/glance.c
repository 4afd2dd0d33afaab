// Every site's text, or that of the macro or the type that it comes from, holds the word `atomic`
// (sites.c). It is looked for in the bytes, comments and all, of the file and of each header that
// any #include in it, switched off or not, can lead to in the user's directories. What those of the
// toolkit and of the system declare has to be named to be used. Where a name could be made
// otherwise (##, a macro as a header's name, an argument of clang's
// that is not known here), nothing is claimed.

#include "glance.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/lexer.h"
#include "base/text.h"

enum { MOST_FILES = 1000 };

struct glance {
    struct session *session;
    struct arena *arena;
    struct strings words; // that a text with something to find holds one of
    // The user's directories, in which "…" is looked for in addition, and all.
    struct strings quoted, angled;
    struct strings system; // ours and the toolkit's, absolute and without links
    struct strings files;  // to be read
};

static void add(struct glance *g, struct strings *list, const char *text) {
    *ARENA_PUSH(g->arena, list) = text;
}

// ---- Includes -----------------------------------------------------------------------------------

static bool is_system(const struct glance *g, const char *path) {
    const char *real = file_real_path(g->arena, path);
    for (size_t i = 0; i < g->system.count; i++)
        if (file_is_below(real, g->system.at[i]))
            return true;
    return false;
}

static bool is_file(const char *path) {
    struct stat there;
    return stat(path, &there) == 0 && S_ISREG(there.st_mode);
}

static bool add_file(struct glance *g, const char *path) {
    if (!is_file(path))
        return false;
    for (size_t i = 0; i < g->files.count; i++)
        if (strcmp(g->files.at[i], path) == 0)
            return true;
    if (!is_system(g, path))
        add(g, &g->files, path);
    return true;
}

static bool add_from(struct glance *g, const struct strings *directories, const char *name) {
    bool any = false;
    for (size_t i = 0; i < directories->count; i++)
        any |= add_file(g, arena_printf(g->arena, "%s/%s", directories->at[i], name));
    return any;
}

// Adds what a header's name can lead to in the user's directories; which one comes first is not
// asked. Returns false where "…" leads nowhere at all.
static bool follow(struct glance *g, const char *directory, const char *name, bool is_quoted) {
    if (*name == '/')
        return add_file(g, name);
    bool found = is_quoted && add_file(g, arena_printf(g->arena, "%s/%s", directory, name));
    found |= is_quoted && add_from(g, &g->quoted, name);
    found |= add_from(g, &g->angled, name);
    for (size_t i = 0; i < g->system.count && !found; i++)
        found = is_file(arena_printf(g->arena, "%s/%s", g->system.at[i], name));
    return found || !is_quoted || is_file(arena_printf(g->arena, "/usr/include/%s", name));
}

// `at`: behind the word include.
static bool follow_directive(struct glance *g, const struct source *source, const char *at) {
    const char *slash = strrchr(source->path, '/');
    const char *directory =
        slash ? arena_copy(g->arena, source->path, (size_t)(slash - source->path) + 1) : ".";
    at += strspn(at, " \t");
    const char *name = lexer_header_name(g->arena, at);
    return name && follow(g, directory, name, *at == '"');
}

// ---- Texts --------------------------------------------------------------------------------------

static bool holds(const char *text, size_t length, const char *word) {
    return memmem(text, length, word, strlen(word)) != NULL;
}

// A line that is continued in the middle of a word.
static bool any_word_spliced(const char *text, size_t length) {
    const char *end = text + length;
    for (const char *at = text; (at = memchr(at, '\\', (size_t)(end - at))); at++) {
        const char *next = at + 1 + strspn(at + 1, " \t\r");
        if (at > text && lexer_is_word_character(at[-1]) && *next == '\n' &&
            lexer_is_word_character(next[1]))
            return true;
    }
    return false;
}

// What stands behind a `#`, wherever that stands: in a comment
// or a string it costs no more than time.
static bool is_harmless_directive(struct glance *g, const struct source *source, const char *at) {
    // An #error that holds fails the file.
    static const char *const others[] = {"include_next", "import", "__include_macros", "error",
                                         NULL};
    at += strspn(at, " \t\v\f");
    if (*at == '#' || strncmp(at, "/*", 2) == 0 ||
        (*at == '\\' && at[1 + strspn(at + 1, " \t\r")] == '\n'))
        return false;
    size_t length = 0;
    while (lexer_is_word_character(at[length]))
        length++;
    const char *word = arena_copy(g->arena, at, length);
    if (strcmp(word, "include") == 0)
        return follow_directive(g, source, at + length);
    return !text_is_among(word, others);
}

static bool names_nothing(struct glance *g, const struct source *source) {
    // Of # and of a backslash.
    static const char *const other_spellings[] = {"%:", "?\?=", "?\?/", NULL};
    for (size_t i = 0; i < g->words.count; i++)
        if (holds(source->text, source->length, g->words.at[i]))
            return false;
    for (const char *const *spelling = other_spellings; *spelling; spelling++)
        if (holds(source->text, source->length, *spelling))
            return false;
    if (any_word_spliced(source->text, source->length))
        return false;
    const char *end = source->text + source->length;
    for (const char *at = source->text; (at = memchr(at, '#', (size_t)(end - at))); at++)
        if (!is_harmless_directive(g, source, at + 1))
            return false;
    return true;
}

// ---- Arguments ----------------------------------------------------------------------------------

static bool is_plain_definition(struct glance *g, const char *text) {
    return names_nothing(g, &(struct source){.path = "", .text = text, .length = strlen(text)});
}

static bool take_pair(struct glance *g, const char *name, const char *value, bool *known) {
    static const char *const angled[] = {"-I", "-isystem", "-idirafter", "-isystem-after", NULL};
    *known = true;
    if (text_is_among(name, angled))
        add(g, &g->angled, value);
    else if (strcmp(name, "-iquote") == 0)
        add(g, &g->quoted, value);
    else if (strcmp(name, "-D") == 0)
        return is_plain_definition(g, value);
    else
        *known = strcmp(name, "-U") == 0 || strcmp(name, "-include") == 0;
    return *known;
}

static bool is_plain_argument(struct glance *g, const char *word) {
    static const char *const plain[] = {
        "-fexceptions",    "-fno-exceptions", "-frtti",       "-fno-rtti",    "-fsigned-char",
        "-funsigned-char", "-std=c++11",      "-std=c++14",   "-std=c++17",   "-std=c++20",
        "-std=gnu++11",    "-std=gnu++14",    "-std=gnu++17", "-std=gnu++20", NULL};
    return strncmp(word, "-Wno-", 5) == 0 || text_is_among(word, plain) ||
           (strncmp(word, "-D", 2) == 0 && is_plain_definition(g, word + 2));
}

// Directories first: what is put in front is looked for in them.
static bool take_arguments(struct glance *g, const struct strings *arguments) {
    bool known;
    for (size_t i = 0; i < arguments->count; i++) {
        const char *word = arguments->at[i],
                   *value = i + 1 < arguments->count ? arguments->at[i + 1] : "";
        bool plain = take_pair(g, word, value, &known);
        if (known && !plain)
            return false;
        i += known;
        if (!known && !is_plain_argument(g, word))
            return false;
    }
    for (size_t i = 0; i + 1 < arguments->count; i++) {
        take_pair(g, arguments->at[i], arguments->at[i + 1], &known);
        if (strcmp(arguments->at[i], "-include") == 0 &&
            !follow(g, ".", arguments->at[i + 1], true))
            return false;
        i += known;
    }
    return true;
}

// ---- The whole ----------------------------------------------------------------------------------

static void add_system(struct glance *g, const char *directory) {
    add(g, &g->system, file_real_path(g->arena, directory));
}

static void prepare(struct glance *g) {
    const struct session *session = g->session;
    const char *root = session->toolchain.root;
    add(g, &g->words, "atomic");
    add(g, &g->words, "warpagg"); // a comment that speaks to us
    for (size_t i = 0; i < session->wrappers.count; i++)
        add(g, &g->words, session->wrappers.at[i].name);
    add_system(
        g, root ? arena_printf(g->arena, "%s/include", root)
                : arena_printf(g->arena, "%s/declarations/include", session->installation.share));
    if (root)
        add_system(g, arena_printf(g->arena, "%s/include/cccl", root));
}

// By one command's arguments.
static bool find_nothing(struct glance *g, const struct compile_flags *flags,
                         struct file_report *file) {
    if (!take_arguments(g, &flags->clang) || !names_nothing(g, &file->source))
        return false;
    for (size_t i = 0; i < g->files.count; i++) {
        struct source source;
        if (i == MOST_FILES || source_read(g->arena, g->files.at[i], &source) < 0 ||
            !names_nothing(g, &source))
            return false;
    }
    for (size_t i = 0; i < g->files.count; i++)
        add(g, &file->dependencies, g->files.at[i]);
    return true;
}

// Options for which the tree is read, and directories that are not in the arguments.
static bool asks_for_more(const struct options *options) {
    static const char *const variables[] = {"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH"};
    bool any = options->remaps.count;
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        const char *value = getenv(variables[i]);
        any |= value && *value;
    }
    return any;
}

static void note(struct session *session, struct file_report *file) {
    const char *text = "is not parsed: neither its text nor that of its headers names an atomic";
    if (session->options->verbose)
        *ARENA_PUSH(session->arena, &file->diagnostics) =
            (struct diagnostic){DIAGNOSTIC_NOTE, file->source.path, 0, 0, text};
}

bool glance_finds_nothing(struct session *session, size_t input, struct file_report *file) {
    const struct input *commands = &session->inputs.at[input];
    if (asks_for_more(session->options))
        return false;
    for (size_t i = 0; i < commands->commands.count; i++) {
        struct glance glance = {.session = session, .arena = session->arena};
        prepare(&glance);
        if (!find_nothing(&glance, commands->commands.at[i], file)) {
            file->dependencies.count = 0;
            return false;
        }
    }
    note(session, file);
    return true;
}
