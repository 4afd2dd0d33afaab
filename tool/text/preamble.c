// An entry holds `pch`, as libclang writes it, and `list`: the key, then a line a file that went into it, with its size, its time and its path, and how it ended.

#include "preamble.h"

#include <clang-c/Index.h>
#include <inttypes.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/cache.h"
#include "base/file.h"
#include "base/source.h"
#include "leading.h"

// ---- Arguments and key ----------------------------------------------------------------------------------------------

static bool is_one_of(const char *word, const char *const *words) {
    while (*words && strcmp(word, *words) != 0)
        words++;
    return *words;
}

// The user's own headers come behind the preamble, with the text. A preamble of the user's excludes ours.
static bool take_arguments(struct arena *arena, const struct strings *arguments, size_t own, struct strings *taken) {
    static const char *const with_header[] = {"-include", "--include", "-imacros", "--imacros", NULL};
    for (size_t i = 0; i < arguments->count; i++) {
        const char *word = arguments->at[i];
        if (i + own >= arguments->count) {
            if (strncmp(word, "-include-pch", strlen("-include-pch")) == 0 || strcmp(word, "-Xclang") == 0)
                return false;
            if (is_one_of(word, with_header)) {
                i++;
                continue;
            }
            if (strncmp(word, "--include=", 10) == 0 || strncmp(word, "--imacros=", 10) == 0 || strncmp(word, "-include", 8) == 0)
                continue;
        }
        *ARENA_PUSH(arena, taken) = word;
    }
    return true;
}

static void add_directories(struct arena *arena, const struct strings *arguments, size_t own, struct strings *directories) {
    static const char *const names[] = {"-isystem", "-iquote", "-I", NULL};
    for (size_t i = arguments->count - own; i < arguments->count; i++)
        for (const char *const *name = names; *name; name++) {
            size_t length = strlen(*name);
            if (strncmp(arguments->at[i], *name, length) != 0)
                continue;
            const char *joined = arguments->at[i] + length;
            if (*joined)
                *ARENA_PUSH(arena, directories) = joined;
            else if (i + 1 < arguments->count)
                *ARENA_PUSH(arena, directories) = arguments->at[++i];
            break;
        }
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

// Everything that the headers' meaning hangs on, but for their text.
static char *key_of(struct arena *arena, const struct strings *arguments, const struct strings *directories, const char *salt, size_t *length) {
    static const char *const variables[] = {"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH"};
    char *key = arena_string(arena, ""), here[PATH_MAX] = "";
    *length = 0;
    CXString version = clang_getClangVersion();
    add_word(arena, clang_getCString(version), &key, length);
    clang_disposeString(version);
    add_word(arena, salt, &key, length);
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++)
        add_word(arena, getenv(variables[i]) ? getenv(variables[i]) : "", &key, length);
    for (size_t i = 0; i < directories->count && !*here; i++)
        if (directories->at[i][0] != '/' && !getcwd(here, sizeof here))
            return NULL;
    add_word(arena, here, &key, length);
    for (size_t i = 0; i < arguments->count; i++)
        add_word(arena, arguments->at[i], &key, length);
    return key;
}

// FNV-1a. Two keys with one hash are told apart by the list.
static uint64_t hash_of(const char *text, size_t length) {
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)text[i]) * UINT64_C(0x100000001b3);
    return hash;
}

// ---- Headers that would stand in front ------------------------------------------------------------------------------

static bool is_same_file(const struct stat *a, const struct stat *b) {
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

// What is known of one of a path's words: whether the directory at hand holds a file or folder of that name.
struct known_name {
    const char *name;
    size_t length;
    bool is_there;
};

struct known_names {
    struct known_name *at;
    size_t count, capacity;
};

static bool holds(struct arena *arena, const char *directory, const char *name, size_t length, struct known_names *known) {
    for (size_t i = known->count; i > 0; i--)
        if (known->at[i - 1].length == length && memcmp(known->at[i - 1].name, name, length) == 0)
            return known->at[i - 1].is_there;
    bool is_there = access(arena_printf(arena, "%s/%.*s", directory, (int)length, name), F_OK) == 0;
    *ARENA_PUSH(arena, known) = (struct known_name){name, length, is_there};
    return is_there;
}

// The last end of the path that the header may be called by, of the library's own, whose folders are not searched. NULL: any end.
static const char *last_name(const char *header, const char *library) {
    return library && file_is_below(header, library) ? header + strlen(library) + 1 : NULL;
}

// Whether a header is also found in the directory, under an end of its path that it may be called by, and is another file there.
static bool is_hidden_by(struct arena *arena, const char *directory, const char *header, const char *library, struct known_names *known) {
    struct stat here, there;
    const char *last = last_name(header, library);
    for (const char *end = strchr(header, '/'); end; end = strchr(end, '/')) {
        end++;
        if (last && end > last)
            return false;
        if (!holds(arena, directory, end, strcspn(end, "/"), known))
            continue;
        const char *path = arena_printf(arena, "%s/%s", directory, end);
        if (stat(path, &there) == 0 && stat(header, &here) == 0 && !is_same_file(&here, &there))
            return true;
    }
    return false;
}

// The toolkit's own directory stays where it was among those that are searched, when the user names it too.
static bool is_toolkit(struct arena *arena, const char *directory, const struct strings *headers) {
    static const char name[] = "/cuda_runtime.h";
    struct stat here, there;
    if (stat(arena_printf(arena, "%s%s", directory, name), &there) < 0)
        return false;
    for (size_t i = 0; i < headers->count; i++) {
        size_t length = strlen(headers->at[i]);
        bool is_it = length >= strlen(name) && strcmp(headers->at[i] + length - strlen(name), name) == 0;
        if (is_it && stat(headers->at[i], &here) == 0 && is_same_file(&here, &there))
            return true;
    }
    return false;
}

// `library`: a directory whose folders nobody searches, or NULL.
static bool any_hidden(struct arena *arena, const struct strings *directories, const struct strings *headers, const char *library) {
    for (size_t i = 0; i < directories->count; i++) {
        struct known_names known = {0};
        if (is_toolkit(arena, directories->at[i], headers))
            continue;
        for (size_t j = 0; j < headers->count; j++)
            if (is_hidden_by(arena, directories->at[i], headers->at[j], library, &known))
                return true;
    }
    return false;
}

// ---- The list -------------------------------------------------------------------------------------------------------

static bool is_unchanged(const char *line, const char **path) {
    char *end;
    long long size = strtoll(line, &end, 10), seconds = strtoll(end, &end, 10), nanoseconds = strtoll(end, &end, 10);
    struct stat file;
    if (*end != ' ' || stat(end + 1, &file) < 0)
        return false;
    *path = end + 1;
    return file.st_size == size && file.st_mtim.tv_sec == seconds && file.st_mtim.tv_nsec == nanoseconds;
}

enum ending {
    STALE, // there is no list, or it is out of date
    WHOLE,
    NONE,  // these headers can't be kept: an error is in one, or one is the user's
};

static const char *const ending_lines[] = {[WHOLE] = "end", [NONE] = "none"};

static enum ending read_list(struct arena *arena, const char *entry, const char *key, size_t length, struct strings *headers) {
    struct source list;
    if (source_read(arena, arena_printf(arena, "%s/list", entry), &list) < 0 || list.length < length || memcmp(list.text, key, length) != 0)
        return STALE;
    char *text = arena_copy(arena, list.text + length, list.length - length), *rest = NULL;
    for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        if (strcmp(line, ending_lines[NONE]) == 0)
            return NONE;
        if (strcmp(line, ending_lines[WHOLE]) == 0)
            return access(arena_printf(arena, "%s/pch", entry), R_OK) == 0 ? WHOLE : STALE;
        const char *path;
        if (!is_unchanged(line, &path))
            return STALE;
        *ARENA_PUSH(arena, headers) = path;
    }
    return STALE; // cut off
}

static bool write_line(FILE *file, const char *path, const struct stat *there) {
    return !strchr(path, '\n') &&
           fprintf(file, "%lld %lld %ld %s\n", (long long)there->st_size, (long long)there->st_mtim.tv_sec, there->st_mtim.tv_nsec, path) > 0;
}

// A header that was changed since `begin` may have been read before the change: then there is no list. `base`: what these headers stand behind, or NULL.
static bool write_list(struct arena *arena, const char *folder, const char *key, size_t length, const struct preamble *base, const struct strings *headers, time_t begin,
                       enum ending ending) {
    FILE *file = fopen(arena_printf(arena, "%s/list", folder), "w");
    if (!file)
        return false;
    struct stat there;
    bool fine = fwrite(key, 1, length, file) == length;
    if (base)
        fine = fine && stat(base->path, &there) == 0 && write_line(file, base->path, &there);
    for (size_t i = 0; i < headers->count && fine; i++)
        fine = stat(headers->at[i], &there) == 0 && there.st_mtime < begin && write_line(file, headers->at[i], &there);
    fine = fine && fprintf(file, "%s\n", ending_lines[ending]) > 0;
    return fclose(file) == 0 && fine;
}

// ---- Making ---------------------------------------------------------------------------------------------------------

struct header_list {
    struct arena *arena;
    CXTranslationUnit unit;
    struct strings *headers;
    bool any_users;
};

static void add_header(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData data) {
    (void)stack;
    struct header_list *list = data;
    if (!depth)
        return; // the file with nothing in it
    CXString name = clang_getFileName(file);
    *ARENA_PUSH(list->arena, list->headers) = arena_string(list->arena, clang_getCString(name));
    clang_disposeString(name);
    list->any_users |= !clang_Location_isInSystemHeader(clang_getLocationForOffset(list->unit, file, 0));
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

// What the preambles of one parse have in common.
struct opening {
    struct arena *arena;
    const char *cache, *nothing, *salt;
    const char *library; // CCCL's directory, where it is searched for and none of its folders is; else NULL
    size_t own; // how many of the arguments, the last, are the user's
    struct strings arguments, directories;
};

// Parses `text` in the place of the file with nothing in it. STALE: it can't be written.
static enum ending make(struct opening *o, const struct preamble *base, const struct strings *arguments, const char *text, const char *path, struct strings *headers) {
    CXIndex index = clang_createIndex(0, 0);
    struct header_list list = {.arena = o->arena, .headers = headers};
    struct CXUnsavedFile copy = {o->nothing, text, (unsigned long)strlen(text)};
    enum ending ending = NONE;
    if (clang_parseTranslationUnit2(index, o->nothing, arguments->at, (int)arguments->count, &copy, 1, CXTranslationUnit_Incomplete | CXTranslationUnit_ForSerialization,
                                    &list.unit) == CXError_Success) {
        clang_getInclusions(list.unit, add_header, &list);
        if (!has_errors(list.unit) && !(base && list.any_users))
            ending = clang_saveTranslationUnit(list.unit, path, clang_defaultSaveOptions(list.unit)) == CXSaveError_None ? WHOLE : STALE;
    }
    clang_disposeTranslationUnit(list.unit);
    clang_disposeIndex(index);
    return ending;
}

static enum ending fill(struct opening *o, const struct preamble *base, const struct strings *arguments, const char *text, const char *name, const char *key, size_t length,
                        struct strings *headers) {
    struct arena *arena = o->arena;
    time_t begin = time(NULL);
    const char *folder = cache_begin(arena, o->cache);
    headers->count = 0;
    if (!folder)
        return STALE;
    enum ending ending = make(o, base, arguments, text, arena_printf(arena, "%s/pch", folder), headers);
    if (ending == STALE || !write_list(arena, folder, key, length, base, headers, begin, ending)) {
        cache_remove(arena, folder);
        return STALE;
    }
    cache_publish(arena, o->cache, folder, name, begin);
    return ending;
}

// What `text` includes, behind `base` (or NULL).
static const struct preamble *open_entry(struct opening *o, const struct preamble *base, const char *text) {
    struct arena *arena = o->arena;
    struct strings arguments = {0}, headers = {0};
    for (size_t i = 0; i < o->arguments.count; i++)
        *ARENA_PUSH(arena, &arguments) = o->arguments.at[i];
    if (base) {
        *ARENA_PUSH(arena, &arguments) = "-include-pch";
        *ARENA_PUSH(arena, &arguments) = base->path;
    }
    size_t length;
    char *key = key_of(arena, &arguments, &o->directories, o->salt, &length);
    if (!key)
        return NULL;
    add_word(arena, text, &key, &length);
    const char *name = arena_printf(arena, "%016" PRIx64, hash_of(key, length)), *entry = arena_printf(arena, "%s/%s", o->cache, name);
    enum ending ending = read_list(arena, entry, key, length, &headers);
    if (ending != STALE) {
        cache_touch(entry);
        size_t first = base && headers.count ? 1 : 0; // the base itself, which is no header
        headers = (struct strings){headers.at + first, headers.count - first, headers.count - first};
    } else {
        ending = fill(o, base, &arguments, text, name, key, length, &headers);
    }
    if (ending != WHOLE || any_hidden(arena, &o->directories, &headers, o->library))
        return NULL;
    struct preamble *preamble = ARENA_NEW(arena, struct preamble);
    *preamble = (struct preamble){arena_printf(arena, "%s/pch", entry), headers};
    for (size_t i = 0; base && i < base->dependencies.count; i++)
        *ARENA_PUSH(arena, &preamble->dependencies) = base->dependencies.at[i];
    return preamble;
}

// ---- What the file begins with --------------------------------------------------------------------------------------

// The directories without those of the toolkit, which a user may name too. `headers`: some of the toolkit's.
static struct strings without_toolkit(struct arena *arena, const struct strings *directories, const struct strings *headers) {
    static const char name[] = "/cuda_runtime.h";
    struct strings kept = {0};
    const char *toolkit = NULL;
    for (size_t i = 0; i < headers->count && !toolkit; i++) {
        const char *end = strrchr(headers->at[i], '/');
        toolkit = end && strcmp(end, name) == 0 ? file_real_path(arena, arena_copy(arena, headers->at[i], (size_t)(end - headers->at[i]))) : NULL;
    }
    for (size_t i = 0; i < directories->count; i++) {
        const char *real = file_real_path(arena, directories->at[i]);
        if (!toolkit || !(strcmp(real, toolkit) == 0 || file_is_below(real, toolkit)))
            *ARENA_PUSH(arena, &kept) = directories->at[i];
    }
    return kept;
}

static const char *leading_text(struct opening *o, const struct preamble *base, const struct source *source) {
    struct strings directories = without_toolkit(o->arena, &o->directories, &base->dependencies), names = leading_headers(o->arena, source, &directories, &o->arguments);
    const char *text = "";
    for (size_t i = 0; i < names.count; i++)
        text = arena_printf(o->arena, "%s#include <%s>\n", text, names.at[i]);
    return text;
}

static const char *find_library(struct arena *arena, const struct strings *arguments, size_t own, const struct strings *directories) {
    static const char option[] = "-isystem", end[] = "/include/cccl";
    const char *library = NULL;
    for (size_t i = 0; i + own < arguments->count; i++) {
        size_t length = strlen(arguments->at[i]);
        if (strncmp(arguments->at[i], option, strlen(option)) == 0 && length > strlen(end) && strcmp(arguments->at[i] + length - strlen(end), end) == 0)
            library = arguments->at[i] + strlen(option);
    }
    for (size_t i = 0; i < directories->count && library; i++)
        if (file_is_below(file_real_path(arena, directories->at[i]), file_real_path(arena, library)))
            return NULL;
    return library;
}

// The user's own -include stands in front of what the file includes, and which headers "…" alone finds is not asked.
static bool may_lead(const struct strings *arguments, const struct opening *o) {
    bool has_quoted = false;
    for (size_t i = 0; i < arguments->count; i++)
        has_quoted |= strncmp(arguments->at[i], "-iquote", 7) == 0 && i >= arguments->count - o->own;
    return o->arguments.count == arguments->count && !has_quoted;
}

const struct preamble *preamble_open(struct arena *arena, const struct strings *arguments, size_t own, const char *nothing, const char *salt, const struct source *source) {
    struct opening o = {.arena = arena, .cache = cache_directory(arena), .nothing = nothing, .salt = salt, .own = own};
    if (!o.cache || !take_arguments(arena, arguments, own, &o.arguments))
        return NULL;
    add_directories(arena, arguments, own, &o.directories);
    o.library = find_library(arena, arguments, own, &o.directories);
    const struct preamble *base = open_entry(&o, NULL, "");
    const char *text = base && may_lead(arguments, &o) ? leading_text(&o, base, source) : "";
    const struct preamble *longer = *text ? open_entry(&o, base, text) : NULL;
    return longer ? longer : base;
}
