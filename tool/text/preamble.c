// An entry holds `pch`, as libclang writes it, and `list`: the key, then a line a header with its size, its time and its path.

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
#include "base/source.h"

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

// Whether a header is also found in the directory, under any end of its path, and is another file there.
static bool is_hidden_by(struct arena *arena, const char *directory, const char *header, struct known_names *known) {
    struct stat here, there;
    for (const char *end = strchr(header, '/'); end; end = strchr(end, '/')) {
        end++;
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

static bool any_hidden(struct arena *arena, const struct strings *directories, const struct strings *headers) {
    for (size_t i = 0; i < directories->count; i++) {
        struct known_names known = {0};
        if (is_toolkit(arena, directories->at[i], headers))
            continue;
        for (size_t j = 0; j < headers->count; j++)
            if (is_hidden_by(arena, directories->at[i], headers->at[j], &known))
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

static bool read_list(struct arena *arena, const char *entry, const char *key, size_t length, struct strings *headers) {
    struct source list;
    if (access(arena_printf(arena, "%s/pch", entry), R_OK) < 0 || source_read(arena, arena_printf(arena, "%s/list", entry), &list) < 0)
        return false;
    if (list.length < length || memcmp(list.text, key, length) != 0)
        return false;
    char *text = arena_copy(arena, list.text + length, list.length - length), *rest = NULL;
    for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        if (strcmp(line, "end") == 0)
            return true;
        const char *path;
        if (!is_unchanged(line, &path))
            return false;
        *ARENA_PUSH(arena, headers) = path;
    }
    return false; // cut off
}

// A header that was changed since `begin` may have been read before the change: then there is no list.
static bool write_list(struct arena *arena, const char *folder, const char *key, size_t length, const struct strings *headers, time_t begin) {
    FILE *file = fopen(arena_printf(arena, "%s/list", folder), "w");
    if (!file)
        return false;
    bool fine = fwrite(key, 1, length, file) == length;
    for (size_t i = 0; i < headers->count && fine; i++) {
        struct stat there;
        fine = stat(headers->at[i], &there) == 0 && there.st_mtime < begin && !strchr(headers->at[i], '\n') &&
               fprintf(file, "%lld %lld %ld %s\n", (long long)there.st_size, (long long)there.st_mtim.tv_sec, there.st_mtim.tv_nsec, headers->at[i]) > 0;
    }
    fine = fine && fputs("end\n", file) >= 0;
    return fclose(file) == 0 && fine;
}

// ---- Making ---------------------------------------------------------------------------------------------------------

struct header_list {
    struct arena *arena;
    struct strings *headers;
};

static void add_header(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData data) {
    (void)stack;
    struct header_list *list = data;
    if (!depth)
        return; // the file with nothing in it
    CXString name = clang_getFileName(file);
    *ARENA_PUSH(list->arena, list->headers) = arena_string(list->arena, clang_getCString(name));
    clang_disposeString(name);
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

static bool make(struct arena *arena, const struct strings *arguments, const char *nothing, const char *path, struct strings *headers) {
    CXIndex index = clang_createIndex(0, 0);
    CXTranslationUnit unit = NULL;
    bool made = false;
    if (clang_parseTranslationUnit2(index, nothing, arguments->at, (int)arguments->count, NULL, 0, CXTranslationUnit_Incomplete | CXTranslationUnit_ForSerialization, &unit) ==
            CXError_Success && !has_errors(unit)) {
        clang_getInclusions(unit, add_header, &(struct header_list){arena, headers});
        made = clang_saveTranslationUnit(unit, path, clang_defaultSaveOptions(unit)) == CXSaveError_None;
    }
    clang_disposeTranslationUnit(unit);
    clang_disposeIndex(index);
    return made;
}

const struct preamble *preamble_open(struct arena *arena, const struct strings *arguments, size_t own, const char *nothing, const char *salt) {
    const char *cache = cache_directory(arena);
    struct strings taken = {0}, directories = {0}, headers = {0};
    size_t length;
    if (!cache || !take_arguments(arena, arguments, own, &taken))
        return NULL;
    add_directories(arena, arguments, own, &directories);
    const char *key = key_of(arena, &taken, &directories, salt, &length);
    if (!key)
        return NULL;
    const char *name = arena_printf(arena, "%016" PRIx64, hash_of(key, length)), *entry = arena_printf(arena, "%s/%s", cache, name);
    if (read_list(arena, entry, key, length, &headers)) {
        cache_touch(entry);
    } else {
        time_t begin = time(NULL);
        const char *folder = cache_begin(arena, cache);
        headers.count = 0;
        if (!folder)
            return NULL;
        if (!make(arena, &taken, nothing, arena_printf(arena, "%s/pch", folder), &headers) || !write_list(arena, folder, key, length, &headers, begin)) {
            cache_remove(arena, folder);
            return NULL;
        }
        cache_publish(arena, cache, folder, name);
    }
    if (any_hidden(arena, &directories, &headers))
        return NULL;
    struct preamble *preamble = ARENA_NEW(arena, struct preamble);
    *preamble = (struct preamble){arena_printf(arena, "%s/pch", entry), headers};
    return preamble;
}
