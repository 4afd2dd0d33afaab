// An entry holds `pch`, as libclang writes it, `words`, those of all files that went into it, and
// `list`: the key, then a line a file that went into it or that it is, with what tells whether it
// is as it was, behind a header's a line for each name that it may be included by, a line a header
// that one of them asks for, and how it ended.

#include "preamble.h"

#include <clang-c/Index.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/cache.h"
#include "base/file.h"
#include "base/lexer.h"
#include "base/process.h"
#include "base/shell.h"
#include "base/source.h"
#include "base/text.h"
#include "base/witness.h"
#include "leading.h"
#include "names.h"
#include "vocabulary.h"

// ---- Arguments and key --------------------------------------------------------------------------

// A macro of the user's, on the command line.
struct user_macro {
    const char *name, *text; // what stands behind the name
    size_t begin, end;       // its words among the arguments
    bool is_in_key;
};

struct user_macros {
    struct user_macro *at;
    size_t count, capacity;
};

// What the preambles of one parse have in common.
struct opening {
    struct arena *arena;
    const char *cache, *nothing, *salt;
    // CCCL's directory, where it is searched for and none of its folders is; else NULL.
    const char *library;
    struct strings arguments;   // without the user's headers and directories
    struct user_macros macros;  // of the arguments
    struct strings directories; // the user's
    struct strings searched;    // that are searched before the system's own, in their order
    bool may_lead;              // whether what the file includes may stand behind CUDA's headers
    bool is_local;              // whether an argument may mean something else in another directory
};

// Whether the argument names no file: then it means the same wherever the program runs.
static bool names_no_file(const char *word) {
    static const char *const starts[] = {"-D", "-U", "-std=", "-O", "-f",
                                         "-W", "-w", "-m",    "-g", "-x"};
    bool is_known = *word != '-';
    for (size_t i = 0; i < sizeof starts / sizeof *starts && !is_known; i++)
        is_known = strncmp(word, starts[i], strlen(starts[i])) == 0;
    return is_known && !strchr(word, '/');
}

// Names that some header is known to ask for, or that are nobody's but the system's.
static bool is_asked_for(const char *name) {
    bool is_plain = *name && *name != '_' && strcmp(name, "NDEBUG") != 0;
    for (const char *at = name; *at; at++)
        is_plain &= lexer_is_word_character(*at) && (unsigned char)*at < 0x80;
    return !is_plain;
}

// By which a header may come to it that names the other one alone.
static bool is_in_another(const struct user_macros *macros, size_t macro) {
    bool any = false;
    for (size_t i = 0; i < macros->count; i++)
        any |= i != macro && strstr(macros->at[i].text, macros->at[macro].name);
    return any;
}

// One that no header names makes no difference to them. That is seen when they have been parsed;
// what is known here saves parsing them twice. Where a macro is taken back (-U), or puts names
// together, all stay in the key.
static void find_macros(struct opening *o, size_t ours) {
    bool all = false;
    for (size_t i = ours; i < o->arguments.count; i++) {
        size_t begin = i;
        all |= strncmp(o->arguments.at[i], "-U", 2) == 0;
        const char *definition = names_defined(&o->arguments, &i);
        if (!definition)
            continue;
        const char *name = arena_copy(o->arena, definition, strcspn(definition, "=(")),
                   *text = definition + strlen(name);
        *ARENA_PUSH(o->arena, &o->macros) =
            (struct user_macro){name, text, begin, i + 1, is_asked_for(name)};
        all |= strstr(text, "##") || strstr(text, "%:%:");
    }
    for (size_t i = 0; i < o->macros.count; i++)
        o->macros.at[i].is_in_key |= all || is_in_another(&o->macros, i);
}

// The user's own headers come behind the preamble, with the text; in what directories they are
// searched for makes no difference to it (any_hidden). The user's own -include stands in front of
// what the file includes, and which headers "…" alone finds is not asked. Returns false for a
// preamble of the user's, which excludes ours.
static bool take_arguments(struct opening *o, const struct strings *arguments, size_t own) {
    static const char *const headers[] = {"-include", "--include", "-imacros", "--imacros", NULL},
                             *const quoted[] = {"-iquote", NULL},
                             *const searched[] = {"-isystem", "-I", NULL};
    size_t ours = 0;
    o->may_lead = true;
    for (size_t i = 0; i < arguments->count; i++) {
        const char *word = arguments->at[i], *directory;
        if (i + own < arguments->count) {
            *ARENA_PUSH(o->arena, &o->arguments) = word;
            ours = o->arguments.count;
            continue;
        }
        if (strncmp(word, "-include-pch", strlen("-include-pch")) == 0 ||
            strcmp(word, "-Xclang") == 0)
            return false;
        if (shell_option(arguments, &i, headers)) {
            o->may_lead = false;
        } else if ((directory = shell_option(arguments, &i, quoted))) {
            o->may_lead = false;
            *ARENA_PUSH(o->arena, &o->directories) = directory;
        } else if ((directory = shell_option(arguments, &i, searched))) {
            *ARENA_PUSH(o->arena, &o->directories) = directory;
        } else {
            *ARENA_PUSH(o->arena, &o->arguments) = word;
            o->is_local |= !names_no_file(word);
        }
    }
    find_macros(o, ours);
    return true;
}

// Behind each word stands a NUL.
static void add_word(struct arena *arena, const char *word, char **key, size_t *length) {
    size_t width = strlen(word) + 1;
    char *more = arena_alloc(arena, *length + width + 1);
    memcpy(more, *key, *length);
    memcpy(more + *length, word, width);
    *key = more;
    *length += width;
}

static const char system_directory[] = "/usr/include";

// Those of the environment, in which no name stands for the one that the program runs in, and the
// one in front of the system's own. That stays where it is, whoever names it.
static struct strings searched_directories(struct arena *arena) {
    static const char *const variables[] = {"CPATH", "CPLUS_INCLUDE_PATH"};
    struct strings directories = {0};
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        const char *at = getenv(variables[i]);
        size_t length;
        for (at = at && *at ? at : NULL; at; at = at[length] ? at + length + 1 : NULL) {
            length = strcspn(at, ":");
            const char *directory = length ? arena_copy(arena, at, length) : ".";
            if (strcmp(file_real_path(arena, directory), system_directory) != 0)
                *ARENA_PUSH(arena, &directories) = directory;
        }
    }
    *ARENA_PUSH(arena, &directories) = "/usr/local/include";
    return directories;
}

// Everything that the headers' meaning hangs on, but for their text.
static char *key_of(const struct opening *o, const struct strings *arguments, size_t *length) {
    static const char *const variables[] = {"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH"};
    struct arena *arena = o->arena;
    char *key = arena_string(arena, ""), here[PATH_MAX] = "";
    *length = 0;
    CXString version = clang_getClangVersion();
    add_word(arena, clang_getCString(version), &key, length);
    clang_disposeString(version);
    add_word(arena, o->salt, &key, length);
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++)
        add_word(arena, getenv(variables[i]) ? getenv(variables[i]) : "", &key, length);
    if (o->is_local && !getcwd(here, sizeof here))
        return NULL;
    add_word(arena, here, &key, length);
    for (size_t i = 0; i < arguments->count; i++)
        add_word(arena, arguments->at[i], &key, length);
    return key;
}

// What is searched without the user's asking.
static struct strings own_directories(struct arena *arena, const struct strings *arguments,
                                      size_t own) {
    static const char toolkit[] = "--cuda-path=", option[] = "-isystem";
    struct strings directories = {0};
    for (size_t i = 0; i + own < arguments->count; i++) {
        const char *word = arguments->at[i];
        if (strncmp(word, toolkit, strlen(toolkit)) == 0)
            *ARENA_PUSH(arena, &directories) =
                file_real_path(arena, arena_printf(arena, "%s/include", word + strlen(toolkit)));
        else if (strncmp(word, option, strlen(option)) == 0)
            *ARENA_PUSH(arena, &directories) = file_real_path(arena, word + strlen(option));
    }
    return directories;
}

// Where the user names the toolkit's directory too, it stays where it was among those
// that are searched.
static void drop_own_directories(struct opening *o, const struct strings *ours) {
    size_t kept = 0;
    for (size_t i = 0; i < o->directories.count; i++) {
        bool is_ours = false;
        for (size_t j = 0; j < ours->count && !is_ours; j++)
            is_ours = strcmp(file_real_path(o->arena, o->directories.at[i]), ours->at[j]) == 0;
        if (!is_ours)
            o->directories.at[kept++] = o->directories.at[i];
    }
    o->directories.count = kept;
}

static const char *find_library(struct arena *arena, const struct strings *arguments, size_t own,
                                const struct strings *directories) {
    static const char option[] = "-isystem", end[] = "/include/cccl";
    const char *library = NULL;
    for (size_t i = 0; i + own < arguments->count; i++) {
        size_t length = strlen(arguments->at[i]);
        if (strncmp(arguments->at[i], option, strlen(option)) == 0 && length > strlen(end) &&
            strcmp(arguments->at[i] + length - strlen(end), end) == 0)
            library = arguments->at[i] + strlen(option);
    }
    for (size_t i = 0; i < directories->count && library; i++)
        if (file_is_below(file_real_path(arena, directories->at[i]),
                          file_real_path(arena, library)))
            return NULL;
    return library;
}

// ---- Headers that would stand in front ----------------------------------------------------------

// What is kept under one name, or would be.
struct entry {
    struct strings arguments; // that its headers are parsed with
    const char *text;         // that includes them; "" for those that stand in front of all
    char *key;                // everything that their meaning hangs on, but for their text
    size_t length;            // of the key
    const char *name, *folder, *path;
};

// A header, and an end of its path by which it may be included.
struct called {
    const char *header, *name;
};

// What an entry's list says.
struct entry_list {
    struct strings headers; // that went into it
    ARENA_LIST(struct called) called;
    struct strings asked; // names of headers that one of them asks for
    // While they are made:
    struct vocabulary *words; // of the headers
    struct strings included;  // names that one of them includes a header by
    bool includes_by_macro;
};

static bool is_same_file(const struct stat *a, const struct stat *b) {
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

// What is known of one of a path's words: whether the directory at hand holds a file
// or folder of that name.
struct known_name {
    const char *name;
    size_t length;
    bool is_there;
};

struct known_names {
    struct known_name *at;
    size_t count, capacity;
};

static bool holds(struct arena *arena, const char *directory, const char *name, size_t length,
                  struct known_names *known) {
    for (size_t i = known->count; i > 0; i--)
        if (known->at[i - 1].length == length && memcmp(known->at[i - 1].name, name, length) == 0)
            return known->at[i - 1].is_there;
    bool is_there = access(arena_printf(arena, "%s/%.*s", directory, (int)length, name), F_OK) == 0;
    *ARENA_PUSH(arena, known) = (struct known_name){name, length, is_there};
    return is_there;
}

// The length of the shortest end of the path that the header is searched by: of the library's own,
// whose folders are not searched, what is below its directory.
static size_t least_length(const char *header, const char *library) {
    return library && file_is_below(header, library) ? strlen(header) - strlen(library) - 1 : 0;
}

// Whether the directory holds another file by a name that the header may be included by.
static bool is_hidden_by(struct arena *arena, const char *directory, const struct called *called,
                         const char *library, struct known_names *known) {
    struct stat here, there;
    const char *name = called->name;
    if (strlen(name) < least_length(called->header, library) ||
        !holds(arena, directory, name, strcspn(name, "/"), known))
        return false;
    return stat(arena_printf(arena, "%s/%s", directory, name), &there) == 0 &&
           stat(called->header, &here) == 0 && !is_same_file(&here, &there);
}

static bool any_hidden(const struct opening *o, const struct entry_list *list) {
    for (size_t i = 0; i < o->directories.count; i++) {
        struct known_names known = {0};
        for (size_t j = 0; j < list->called.count; j++)
            if (is_hidden_by(o->arena, o->directories.at[i], &list->called.at[j], o->library,
                             &known))
                return true;
    }
    return false;
}

// Whether one of the directories that are searched before the header's holds another of its name:
// one that was put there later.
static bool any_overtaken(const struct opening *o, const struct entry_list *list) {
    for (size_t i = 0; i < o->searched.count; i++) {
        struct known_names known = {0};
        bool is_last = i + 1 == o->searched.count;
        for (size_t j = 0; j < list->called.count; j++) {
            const struct called *called = &list->called.at[j];
            bool comes_behind = !is_last || file_is_below(called->header, system_directory);
            for (size_t k = 0; k < i && comes_behind; k++)
                comes_behind = !file_is_below(called->header, o->searched.at[k]);
            if (comes_behind && is_hidden_by(o->arena, o->searched.at[i], called, NULL, &known))
                return true;
        }
    }
    return false;
}

// Whether a directory of the user's answers a header's question for another (__has_include), that
// the library's own directory does not answer as well.
static bool any_answered(const struct opening *o, const struct strings *asked) {
    struct stat here, there;
    for (size_t i = 0; i < o->directories.count; i++)
        for (size_t j = 0; j < asked->count; j++) {
            if (stat(arena_printf(o->arena, "%s/%s", o->directories.at[i], asked->at[j]), &here) <
                    0 ||
                !S_ISREG(here.st_mode))
                continue;
            if (!o->library ||
                stat(arena_printf(o->arena, "%s/%s", o->library, asked->at[j]), &there) < 0 ||
                !is_same_file(&here, &there))
                return true;
        }
    return false;
}

// ---- The list -----------------------------------------------------------------------------------

// What lies in the cache is always read, since clang trusts every bit of it.
static bool is_kept(const char *path, const void *cache) { return file_is_below(path, cache); }

enum ending {
    STALE, // there is no list, or it is out of date
    WHOLE,
    NONE, // these headers can't be kept: an error is in one, or one is the user's
};

static const char *const ending_lines[] = {[WHOLE] = "end", [NONE] = "none"};

static const char asks[] = "asks ", by[] = "by ";

static const char *last_line(struct arena *arena, enum ending ending, uint64_t hash) {
    return arena_printf(arena, "%s %016" PRIx64 "\n", ending_lines[ending], hash);
}

// By its last line, which has a number for all in front of it. Cuts that off.
static enum ending ending_of(struct arena *arena, struct source *list) {
    for (enum ending ending = WHOLE; ending <= NONE; ending++) {
        size_t width = strlen(last_line(arena, ending, 0));
        if (list->length < width)
            continue;
        const size_t length = list->length - width;
        if (strcmp(list->text + length,
                   last_line(arena, ending, text_hash(list->text, length, TEXT_HASH_BEGIN))) != 0)
            continue;
        list->length = length;
        return ending;
    }
    return STALE;
}

static enum ending read_list(const struct opening *o, const struct entry *entry,
                             struct entry_list *list) {
    struct arena *arena = o->arena;
    struct source source;
    if (source_read(arena, arena_printf(arena, "%s/list", entry->folder), &source) < 0 ||
        source.length < entry->length || memcmp(source.text, entry->key, entry->length) != 0)
        return STALE;
    const enum ending ending = ending_of(arena, &source);
    char *text = ending == STALE ? NULL
                                 : arena_copy(arena, source.text + entry->length,
                                              source.length - entry->length),
         *rest = NULL;
    for (char *line = text ? strtok_r(text, "\n", &rest) : NULL; line;
         line = strtok_r(NULL, "\n", &rest)) {
        const char *path;
        if (strncmp(line, asks, strlen(asks)) == 0)
            *ARENA_PUSH(arena, &list->asked) = line + strlen(asks);
        else if (strncmp(line, by, strlen(by)) == 0 && list->headers.count)
            *ARENA_PUSH(arena, &list->called) =
                (struct called){list->headers.at[list->headers.count - 1], line + strlen(by)};
        else if (witness_check(line, is_kept, o->cache, &path) != WITNESS_FILE)
            return STALE;
        else if (!file_is_below(path, o->cache)) // nor what is kept itself
            *ARENA_PUSH(arena, &list->headers) = path;
    }
    return ending;
}

// A file of the entry's, which is in `folder` yet.
static bool write_own_line(struct arena *arena, FILE *file, const char *folder,
                           const struct entry *entry, const char *name) {
    const char *path = arena_printf(arena, "%s/%s", folder, name);
    struct stat there;
    return stat(path, &there) == 0 &&
           witness_write(file, arena_printf(arena, "%s/%s", entry->folder, name), path, &there);
}

// A header that was changed since `begin` may have been read before the change: then there is no
// list. `base`: what these headers stand behind, or NULL.
static bool write_lines(struct arena *arena, FILE *file, const char *folder,
                        const struct entry *entry, const struct preamble *base,
                        const struct entry_list *list, time_t begin, enum ending ending) {
    struct stat there;
    bool fine = fwrite(entry->key, 1, entry->length, file) == entry->length &&
                write_own_line(arena, file, folder, entry, "words");
    if (ending == WHOLE)
        fine = fine && write_own_line(arena, file, folder, entry, "pch");
    if (base)
        fine = fine && stat(base->path, &there) == 0 &&
               witness_write(file, base->path, base->path, &there);
    size_t called = 0; // in the order of the headers
    for (size_t i = 0; i < list->headers.count && fine; i++) {
        const char *header = list->headers.at[i];
        fine = stat(header, &there) == 0 && there.st_mtime < begin &&
               witness_write(file, header, header, &there);
        for (; called < list->called.count && list->called.at[called].header == header; called++)
            fine &= fprintf(file, "%s%s\n", by, list->called.at[called].name) > 0;
    }
    for (size_t i = 0; i < list->asked.count && fine; i++)
        fine = fprintf(file, "%s%s\n", asks, list->asked.at[i]) > 0;
    return fine;
}

static bool write_list(struct arena *arena, const char *folder, const struct entry *entry,
                       const struct preamble *base, const struct entry_list *list, time_t begin,
                       enum ending ending) {
    char *text = NULL;
    size_t length = 0;
    FILE *lines = open_memstream(&text, &length);
    bool fine = lines && write_lines(arena, lines, folder, entry, base, list, begin, ending);
    fine &= lines && fclose(lines) == 0;
    FILE *file = fine ? fopen(arena_printf(arena, "%s/list", folder), "w") : NULL;
    fine &= file && fwrite(text, 1, length, file) == length &&
            fputs(last_line(arena, ending, text_hash(text, length, TEXT_HASH_BEGIN)), file) >= 0;
    free(text);
    return file && fclose(file) == 0 && fine;
}

// ---- Making -------------------------------------------------------------------------------------

struct header_walk {
    struct arena *arena;
    CXTranslationUnit unit;
    struct entry_list *list;
    bool any_users;
};

static void add_name(struct arena *arena, const char *name, struct strings *names) {
    for (size_t i = 0; i < names->count; i++)
        if (strcmp(names->at[i], name) == 0)
            return;
    *ARENA_PUSH(arena, names) = name;
}

// A condition, or a macro that may stand for __has_include in one.
static bool may_ask(const char *directive, size_t length) {
    size_t word = strspn(directive, " \t");
    const char *text = directive + word;
    bool is_condition = strncmp(text, "if", 2) == 0 || strncmp(text, "elif", 4) == 0;
    return is_condition || (strncmp(text, "define", 6) == 0 &&
                            memmem(directive, length, "has_include", strlen("has_include")));
}

// Of `#include <x>` and its like.
static void read_include(struct arena *arena, const char *directive, struct entry_list *list) {
    static const char *const words[] = {"include_next", "include", "import", NULL};
    const char *at = directive + strspn(directive, " \t");
    for (const char *const *word = words; *word; word++) {
        if (!text_begins(at, *word))
            continue;
        at += strlen(*word);
        const char *name = lexer_header_name(arena, at + strspn(at, " \t"));
        list->includes_by_macro |= !name;
        if (name)
            add_name(arena, name, &list->included);
        return;
    }
}

// The header's words, and the names in its directives, as <x> and "x".
static void read_header(struct arena *arena, const char *header, struct entry_list *list) {
    struct source source;
    struct token token;
    if (source_read(arena, header, &source) < 0)
        return; // it is gone, so the list is not written
    vocabulary_add(list->words, source.text, source.length);
    for (struct lexer lexer = {source.text, source.length, 0}; lexer_next_raw(&lexer, &token);) {
        if (token.kind == TOKEN_DIRECTIVE)
            read_include(arena, source.text + token.range.begin + 1, list);
        if (token.kind != TOKEN_DIRECTIVE ||
            !may_ask(source.text + token.range.begin + 1, token.range.end - token.range.begin - 1))
            continue;
        for (size_t i = token.range.begin; i < token.range.end; i++) {
            const char *name = lexer_header_name(arena, source.text + i);
            if (name && !strpbrk(name, " \t()&|\\"))
                add_name(arena, name, &list->asked);
        }
    }
}

static void add_header(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData data) {
    (void)stack;
    struct header_walk *walk = data;
    if (!depth)
        return; // the file with nothing in it
    CXString name = clang_getFileName(file);
    const char *path = arena_string(walk->arena, clang_getCString(name));
    clang_disposeString(name);
    *ARENA_PUSH(walk->arena, &walk->list->headers) = path;
    read_header(walk->arena, path, walk->list);
    walk->any_users |=
        !clang_Location_isInSystemHeader(clang_getLocationForOffset(walk->unit, file, 0));
}

static bool is_included_by(const struct entry_list *list, const char *name) {
    bool any = false;
    for (size_t i = 0; i < list->included.count && !any; i++)
        any = strcmp(list->included.at[i], name) == 0;
    return any;
}

// Returns whether there are any.
static bool add_calls(struct arena *arena, const char *header, bool by_any_name,
                      struct entry_list *list) {
    const size_t before = list->called.count;
    for (const char *end = strchr(header, '/'); end; end = strchr(end + 1, '/'))
        if (by_any_name || is_included_by(list, end + 1))
            *ARENA_PUSH(arena, &list->called) = (struct called){header, end + 1};
    return list->called.count > before;
}

// `text` includes the first ones. Where no name is known any end of the path may be one.
static void find_calls(struct arena *arena, const char *text, struct entry_list *list) {
    for (const char *line = text; *line; line = strchr(line, '\n') + 1)
        read_include(arena, line + 1, list);
    for (size_t i = 0; i < list->headers.count; i++)
        if (list->includes_by_macro || !add_calls(arena, list->headers.at[i], false, list))
            add_calls(arena, list->headers.at[i], true, list);
}

static bool has_errors(CXTranslationUnit unit) {
    bool any = false;
    for (unsigned i = 0; i < clang_getNumDiagnostics(unit); i++) {
        CXDiagnostic diagnostic = clang_getDiagnostic(unit, i);
        any |= clang_getDiagnosticSeverity(diagnostic) >= CXDiagnostic_Error;
        clang_disposeDiagnostic(diagnostic);
    }
    return any;
}

// In a process of its own: where the disk is full, libclang ends the one that it runs in.
static bool save(CXTranslationUnit unit, const char *path) {
    pid_t parent = getpid(), process = fork();
    if (process == 0) {
        process_end_with(parent);
        setrlimit(RLIMIT_CORE, &(struct rlimit){0});
        int nowhere = open("/dev/null", O_WRONLY);
        if (nowhere >= 0)
            dup2(nowhere, STDERR_FILENO); // the cache does without, and need not tell
        _exit(clang_saveTranslationUnit(unit, path, clang_defaultSaveOptions(unit)) ==
                      CXSaveError_None
                  ? 0
                  : 1);
    }
    return process > 0 && process_wait(process) == 0;
}

// Parses the entry's text in the place of the file with nothing in it. STALE: it can't be written.
static enum ending make(struct opening *o, const struct preamble *base, const struct entry *entry,
                        const char *path, struct entry_list *list) {
    CXIndex index = clang_createIndex(0, 0);
    struct header_walk walk = {.arena = o->arena, .list = list};
    struct CXUnsavedFile copy = {o->nothing, entry->text, (unsigned long)strlen(entry->text)};
    enum ending ending = NONE;
    if (clang_parseTranslationUnit2(
            index, o->nothing, entry->arguments.at, (int)entry->arguments.count, &copy, 1,
            CXTranslationUnit_Incomplete | CXTranslationUnit_ForSerialization,
            &walk.unit) == CXError_Success) {
        clang_getInclusions(walk.unit, add_header, &walk);
        find_calls(o->arena, entry->text, list);
        if (!has_errors(walk.unit) && !(base && walk.any_users))
            ending = save(walk.unit, path) ? WHOLE : STALE;
    }
    clang_disposeTranslationUnit(walk.unit);
    clang_disposeIndex(index);
    return ending;
}

static enum ending fill(struct opening *o, const struct preamble *base, const struct entry *entry,
                        struct entry_list *list) {
    struct arena *arena = o->arena;
    time_t begin = time(NULL);
    const char *folder = cache_begin(arena, o->cache);
    *list = (struct entry_list){.words = vocabulary_new(arena)};
    if (!folder)
        return STALE;
    enum ending ending = make(o, base, entry, arena_printf(arena, "%s/pch", folder), list);
    bool has_words = vocabulary_write(list->words, arena_printf(arena, "%s/words", folder)) == 0;
    if (ending == STALE || !has_words ||
        !write_list(arena, folder, entry, base, list, begin, ending)) {
        cache_remove(arena, folder);
        return STALE;
    }
    cache_publish(arena, o->cache, folder, entry->name, begin);
    return ending;
}

static bool is_in_key(const struct opening *o, size_t argument) {
    for (size_t i = 0; i < o->macros.count; i++)
        if (argument >= o->macros.at[i].begin && argument < o->macros.at[i].end)
            return o->macros.at[i].is_in_key;
    return true;
}

// Puts macros that the entry's headers may name into the key.
// Returns whether there are any: then the entry is another's.
static bool add_named_macros(struct opening *o, const char *entry) {
    bool any_left = false, any = false;
    for (size_t i = 0; i < o->macros.count; i++)
        any_left |= !o->macros.at[i].is_in_key;
    const struct vocabulary *words =
        any_left ? vocabulary_read(o->arena, arena_printf(o->arena, "%s/words", entry)) : NULL;
    for (size_t i = 0; i < o->macros.count && any_left; i++) {
        struct user_macro *macro = &o->macros.at[i];
        bool is_new = !macro->is_in_key && (!words || vocabulary_may_name(words, macro->name));
        macro->is_in_key |= is_new;
        any |= is_new;
    }
    return any;
}

// What `text` includes, behind the base that `base` is the path of, or NULL.
// Returns false where it can't be named.
static bool name_entry(struct opening *o, const char *base, const char *text, struct entry *entry) {
    struct arena *arena = o->arena;
    *entry = (struct entry){.text = text};
    for (size_t i = 0; i < o->arguments.count; i++)
        if (is_in_key(o, i))
            *ARENA_PUSH(arena, &entry->arguments) = o->arguments.at[i];
    // The instances that the headers ask for are made once, not in each file.
    *ARENA_PUSH(arena, &entry->arguments) = "-fpch-instantiate-templates";
    if (base) {
        *ARENA_PUSH(arena, &entry->arguments) = "-include-pch";
        *ARENA_PUSH(arena, &entry->arguments) = base;
    }
    entry->key = key_of(o, &entry->arguments, &entry->length);
    if (!entry->key)
        return false;
    add_word(arena, text, &entry->key, &entry->length);
    // Two keys with one hash are told apart by the list.
    entry->name =
        arena_printf(arena, "%016" PRIx64, text_hash(entry->key, entry->length, TEXT_HASH_BEGIN));
    entry->folder = arena_printf(arena, "%s/%s", o->cache, entry->name);
    entry->path = arena_printf(arena, "%s/pch", entry->folder);
    return true;
}

// The entry, which is made where it is wanted and not there.
static const struct preamble *open_entry(struct opening *o, const struct preamble *base,
                                         const struct entry *entry, bool is_wanted) {
    struct arena *arena = o->arena;
    struct entry_list list = {0};
    struct entry longer;
    enum ending ending = read_list(o, entry, &list);
    if (ending != STALE)
        cache_touch(entry->folder);
    else if (is_wanted) {
        cache_remove_stale(arena, entry->folder, "list");
        ending = fill(o, base, entry, &list);
    }
    if (ending != STALE && add_named_macros(o, entry->folder))
        return name_entry(o, base ? base->path : NULL, entry->text, &longer)
                   ? open_entry(o, base, &longer, true)
                   : NULL;
    if (ending != WHOLE || any_hidden(o, &list) || any_overtaken(o, &list) ||
        any_answered(o, &list.asked))
        return NULL;
    struct preamble *preamble = ARENA_NEW(arena, struct preamble);
    *preamble = (struct preamble){
        .path = entry->path, .folder = entry->folder, .dependencies = list.headers, .base = base};
    for (size_t i = 0; base && i < base->dependencies.count; i++)
        *ARENA_PUSH(arena, &preamble->dependencies) = base->dependencies.at[i];
    return preamble;
}

static bool is_wanted(const struct opening *o, const struct entry *entry) {
    return cache_is_wanted(o->arena, o->cache, entry->name);
}

// ---- What the file begins with ------------------------------------------------------------------

static const char *leading_text(struct opening *o, const struct source *source) {
    struct strings names = leading_headers(o->arena, source, &o->directories, &o->arguments);
    const char *text = "";
    for (size_t i = 0; i < names.count; i++)
        text = arena_printf(o->arena, "%s#include <%s>\n", text, names.at[i]);
    return text;
}

const struct preamble *preamble_open(struct arena *arena, const struct strings *arguments,
                                     size_t own, const char *nothing, const char *salt,
                                     const struct source *source) {
    struct opening o = {.arena = arena,
                        .cache = cache_directory(arena),
                        .nothing = nothing,
                        .salt = salt,
                        .searched = searched_directories(arena)};
    if (!o.cache || !take_arguments(&o, arguments, own))
        return NULL;
    struct strings ours = own_directories(arena, arguments, own);
    drop_own_directories(&o, &ours);
    o.library = find_library(arena, arguments, own, &o.directories);
    struct entry plain, leading;
    if (!name_entry(&o, NULL, "", &plain))
        return NULL;
    const struct preamble *base = open_entry(&o, NULL, &plain, is_wanted(&o, &plain));
    const char *text = o.may_lead ? leading_text(&o, source) : "";
    if (!*text || !name_entry(&o, base ? base->path : plain.path, text, &leading))
        return base;
    bool leads = is_wanted(&o, &leading); // noted where there is no base yet, too
    const struct preamble *longer = base ? open_entry(&o, base, &leading, leads) : NULL;
    return longer ? longer : base;
}
