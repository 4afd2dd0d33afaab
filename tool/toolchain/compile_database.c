// https://clang.llvm.org/docs/JSONCompilationDatabase.html: an array of objects with `directory`,
// `file`, and the command as `arguments` or, as the shell has it, as `command`.

#include "compile_database.h"

#include <jansson.h>
#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/shell.h"

static const char file_name[] = "compile_commands.json";

static bool is_directory(const char *path) {
    struct stat there;
    return stat(path, &there) == 0 && S_ISDIR(there.st_mode);
}

static const char *in_directory(struct arena *arena, const char *directory) {
    static const char *const below[] = {"", "/build"};
    for (size_t i = 0; i < sizeof below / sizeof *below; i++) {
        const char *path = arena_printf(arena, "%s%s/%s", directory, below[i], file_name);
        if (access(path, R_OK) == 0)
            return path;
    }
    return NULL;
}

const char *compile_database_find(struct arena *arena, const char *path, const char *start,
                                  const char **problem) {
    if (path) {
        const char *found = is_directory(path)        ? in_directory(arena, path)
                            : access(path, R_OK) == 0 ? path
                                                      : NULL;
        if (!found)
            *problem = arena_printf(arena, "-p %s: no %s there", path, file_name);
        return found;
    }
    char directory[PATH_MAX];
    if (!realpath(start, directory)) {
        *problem = arena_printf(arena, "%s can't be read", start);
        return NULL;
    }
    for (char *end = directory + strlen(directory); end; end = strrchr(directory, '/')) {
        *end = '\0';
        const char *found =
            is_directory(*directory ? directory : "/") ? in_directory(arena, directory) : NULL;
        if (found)
            return found;
    }
    *problem = arena_printf(arena, "no %s was found from %s upwards; -p DIR says where it is",
                            file_name, start);
    return NULL;
}

static const char *text_of(const json_t *object, const char *key) {
    return json_string_value(json_object_get(object, key));
}

static void take_words(struct arena *arena, const json_t *object, struct strings *words) {
    const json_t *arguments = json_object_get(object, "arguments"), *word;
    size_t i;
    json_array_foreach (arguments, i, word)
        if (json_is_string(word))
            *ARENA_PUSH(arena, words) = arena_string(arena, json_string_value(word));
    if (!words->count && text_of(object, "command"))
        shell_split(arena, text_of(object, "command"), words);
}

// An absolute path below this directory as people call it.
static const char *as_called(struct arena *arena, const char *path) {
    char here[PATH_MAX];
    size_t length = getcwd(here, sizeof here) ? strlen(here) : 0;
    bool below = length > 1 && strncmp(path, here, length) == 0 && path[length] == '/';
    return arena_string(arena, below ? path + length + 1 : path);
}

static int take_entry(struct arena *arena, const json_t *object,
                      struct compile_database *database) {
    const char *file = text_of(object, "file"), *directory = text_of(object, "directory");
    struct database_entry entry = {0};
    take_words(arena, object, &entry.words);
    if (!file || !directory || !entry.words.count)
        return -1;
    // A relative directory starts where the database lies.
    char *base = realpath(database->path, NULL);
    char *slash = base ? strrchr(base, '/') : NULL;
    entry.directory = *directory == '/' || !slash
                          ? arena_string(arena, directory)
                          : arena_printf(arena, "%.*s/%s", (int)(slash - base), base, directory);
    free(base);
    const char *path = *file == '/' ? file : arena_printf(arena, "%s/%s", entry.directory, file);
    char *real = realpath(path, NULL);
    entry.real_path = arena_string(arena, real ? real : path);
    entry.file = as_called(arena, *file == '/' ? path : entry.real_path);
    free(real);
    *ARENA_PUSH(arena, database) = entry;
    return 0;
}

int compile_database_read(struct arena *arena, const char *path, struct compile_database *database,
                          const char **problem) {
    *database = (struct compile_database){.path = path};
    json_error_t error;
    json_t *root = json_load_file(path, 0, &error), *object;
    if (!json_is_array(root)) {
        *problem = root ? arena_printf(arena, "%s: is no list of commands", path)
                        : arena_printf(arena, "%s:%d: %s", path, error.line, error.text);
        json_decref(root);
        return -1;
    }
    int status = 0;
    size_t i;
    json_array_foreach (root, i, object)
        if (!status && take_entry(arena, object, database) < 0) {
            *problem = arena_printf(arena, "%s: entry %zu has no file, directory, or command", path,
                                    i + 1);
            status = -1;
        }
    json_decref(root);
    return status;
}
