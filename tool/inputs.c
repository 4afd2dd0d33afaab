// A directory stands for the CUDA files below it: those that lie there,
// or those that the database has.

#include "inputs.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "base/pattern.h"
#include "toolchain/compile_database.h"

static bool is_directory(const char *path) {
    struct stat there;
    return stat(path, &there) == 0 && S_ISDIR(there.st_mode);
}

static bool ends_with(const char *text, const char *end) {
    size_t length = strlen(text), width = strlen(end);
    return length >= width && strcmp(text + length - width, end) == 0;
}

// Compilers take a word that begins so for an option, or for the name of an options file.
static const char *as_no_option(struct arena *arena, const char *path) {
    return *path == '-' || *path == '@' ? arena_printf(arena, "./%s", path) : path;
}

static void add(struct arena *arena, const char *path, const struct compile_flags *flags,
                struct input_list *inputs) {
    struct input *input = ARENA_PUSH(arena, inputs);
    *input = (struct input){.path = as_no_option(arena, path)};
    *ARENA_PUSH(arena, &input->commands) = flags;
}

// ---- From command lines -------------------------------------------------------------------------

static int is_shown(const struct dirent *entry) { return entry->d_name[0] != '.'; }

// Links to directories are not followed, so there is an end.
static void add_below(struct arena *arena, const char *directory, const struct compile_flags *flags,
                      struct input_list *inputs) {
    struct dirent **entries;
    int count = scandir(directory, &entries, is_shown, alphasort);
    for (int i = 0; i < count; i++) {
        const char *path = arena_printf(arena, "%s%s%s", directory,
                                        ends_with(directory, "/") ? "" : "/", entries[i]->d_name);
        struct stat there;
        bool exists = lstat(path, &there) == 0;
        if (exists && S_ISDIR(there.st_mode))
            add_below(arena, path, flags, inputs);
        else if (exists && ends_with(path, ".cu") && !is_directory(path))
            add(arena, path, flags, inputs);
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
}

static int add_named(struct arena *arena, const struct options *options, const char *path,
                     const struct compile_flags *flags, struct input_list *inputs,
                     const char **problem) {
    size_t before = inputs->count;
    if (options->reads_stdin || !is_directory(path)) {
        add(arena, path, flags, inputs);
        return 0;
    }
    add_below(arena, path, flags, inputs);
    if (inputs->count > before)
        return 0;
    *problem = arena_printf(arena, "%s: no .cu file is in or below this directory", path);
    return EXIT_USAGE;
}

// The options in front of our `--` stand behind those of the command.
static int read_command_line(struct arena *arena, const struct options *options,
                             struct compile_flags *flags, const char **problem) {
    const struct flag_words parts[] = {
        {options->command, false}, {options->configured, true}, {options->clang_arguments, false}};
    if (options->command.count)
        return flags_read_command(arena, parts, 3, NULL, flags, problem);
    return flags_read(arena, parts + 1, 2, NULL, flags, problem);
}

static int find_on_command_line(struct arena *arena, const struct options *options,
                                struct input_list *inputs, const char **problem) {
    struct compile_flags *flags = ARENA_NEW(arena, struct compile_flags);
    if (read_command_line(arena, options, flags, problem) < 0)
        return EXIT_USAGE;
    int status = 0;
    for (size_t i = 0; i < options->inputs.count && !status; i++)
        status = add_named(arena, options, options->inputs.at[i], flags, inputs, problem);
    if (status || options->inputs.count)
        return status;
    for (size_t i = 0; i < flags->inputs.count; i++)
        if (flags_is_cuda(flags, flags->inputs.at[i].path))
            add(arena, flags->inputs.at[i].path, flags, inputs);
    if (!inputs->count)
        *problem = "the command behind -- compiles no CUDA file";
    return inputs->count ? 0 : EXIT_USAGE;
}

// ---- From a database ----------------------------------------------------------------------------

struct selection {
    struct arena *arena;
    const struct options *options;
    regex_t files;        // compiled where options->files is given
    struct strings named; // real paths of the inputs that are named
    bool *met;            // which of those
    struct compile_database database;
    struct strings paths; // real paths of the inputs taken, side by side with `inputs`
    struct input_list *inputs;
};

static bool is_below(const char *path, const char *directory) {
    size_t length = strlen(directory);
    return strncmp(path, directory, length) == 0 && path[length] == '/';
}

static bool is_named(struct selection *s, const struct database_entry *entry) {
    bool named = !s->named.count;
    for (size_t i = 0; i < s->named.count; i++)
        if (strcmp(s->named.at[i], entry->real_path) == 0 ||
            is_below(entry->real_path, s->named.at[i]))
            named = s->met[i] = true;
    return named && (!s->options->files || regexec(&s->files, entry->real_path, 0, NULL, 0) == 0);
}

// A file that two targets compile is one file, and its edits have to be right for both.
static struct input *input_of(struct selection *s, const struct database_entry *entry) {
    for (size_t i = 0; i < s->paths.count; i++)
        if (strcmp(s->paths.at[i], entry->real_path) == 0)
            return &s->inputs->at[i];
    *ARENA_PUSH(s->arena, &s->paths) = entry->real_path;
    struct input *input = ARENA_PUSH(s->arena, s->inputs);
    *input =
        (struct input){.path = as_no_option(s->arena, entry->file), .database = s->database.path};
    return input;
}

// The entry's own words, without the input's, and behind them those of our command line.
static int take_entry(struct selection *s, const struct database_entry *entry,
                      const char **problem) {
    struct arena *arena = s->arena;
    struct compile_flags *flags = ARENA_NEW(arena, struct compile_flags);
    const struct flag_words parts[] = {
        {entry->words, true}, {s->options->configured, true}, {s->options->clang_arguments, false}};
    if (flags_read_command(arena, parts, 3, entry->directory, flags, problem) < 0) {
        *problem = arena_printf(arena, "%s: %s: %s", s->database.path, entry->file, *problem);
        return EXIT_USAGE;
    }
    if (flags_is_cuda(flags, entry->file) && is_named(s, entry))
        *ARENA_PUSH(arena, &input_of(s, entry)->commands) = flags;
    return 0;
}

// Where the database has the file.
static int ask_database(struct arena *arena, const struct options *options,
                        const struct compile_database *database, struct input *input,
                        const char **problem) {
    struct input_list found = {0};
    struct selection s = {
        .arena = arena, .options = options, .database = *database, .inputs = &found};
    bool met = false;
    *ARENA_PUSH(arena, &s.named) = file_real_path(arena, input->path);
    s.met = &met;
    int status = 0;
    for (size_t i = 0; i < database->count && !status; i++)
        if (strcmp(database->at[i].real_path, s.named.at[0]) == 0)
            status = take_entry(&s, &database->at[i], problem);
    if (!status && found.count)
        *input = (struct input){
            .path = input->path, .database = database->path, .commands = found.at[0].commands};
    return status;
}

static int prepare(struct selection *s, const char **problem) {
    const struct options *options = s->options;
    for (size_t i = 0; i < options->inputs.count; i++) {
        *ARENA_PUSH(s->arena, &s->named) = file_real_path(s->arena, options->inputs.at[i]);
    }
    s->met = ARENA_ARRAY(s->arena, bool, s->named.count + 1);
    if (!options->files)
        return 0;
    return pattern_compile(s->arena, "--files", options->files, &s->files, problem) < 0 ? EXIT_USAGE
                                                                                        : 0;
}

static int check(struct selection *s, const char **problem) {
    for (size_t i = 0; i < s->named.count; i++)
        if (!s->met[i]) {
            *problem = arena_printf(s->arena, "%s has no entry for %s", s->database.path,
                                    s->options->inputs.at[i]);
            return EXIT_USAGE;
        }
    if (!s->inputs->count)
        *problem = arena_printf(s->arena, "%s has no CUDA file%s", s->database.path,
                                s->options->files ? " that --files takes" : "");
    return s->inputs->count ? 0 : EXIT_USAGE;
}

static int find_in_database(struct arena *arena, const struct options *options,
                            struct input_list *inputs, const char **problem) {
    struct selection s = {.arena = arena, .options = options, .inputs = inputs};
    const char *path =
        compile_database_find(arena, options->database_path,
                              options->inputs.count ? options->inputs.at[0] : ".", problem);
    if (!path || compile_database_read(arena, path, &s.database, problem) < 0)
        return EXIT_USAGE;
    int status = prepare(&s, problem);
    if (status)
        return status;
    for (size_t i = 0; i < s.database.count && !status; i++)
        status = take_entry(&s, &s.database.at[i], problem);
    if (!status)
        status = check(&s, problem);
    if (options->files)
        regfree(&s.files);
    return status;
}

// Of files that are named alone the commands are asked for in the database that lies nearest above
// them, as clang's tools do: one that has none there is read without. The names stay as they are.
static int ask_databases(struct arena *arena, const struct options *options,
                         struct input_list *inputs, const char **problem) {
    ARENA_LIST(struct compile_database) databases = {0};
    int status = 0;
    for (size_t i = 0; i < inputs->count && !status; i++) {
        const char *none, *path = compile_database_find(arena, NULL, inputs->at[i].path, &none);
        if (!path)
            continue;
        size_t known = 0;
        while (known < databases.count && strcmp(databases.at[known].path, path) != 0)
            known++;
        bool is_new = known == databases.count;
        if (is_new &&
            compile_database_read(arena, path, ARENA_PUSH(arena, &databases), problem) < 0)
            return EXIT_USAGE;
        status = ask_database(arena, options, &databases.at[known], &inputs->at[i], problem);
    }
    return status;
}

static bool is_same_path(const char *a, const char *b) {
    return a == b || (a && b && strcmp(a, b) == 0);
}

// Those of the part of a run that the options are for.
static void keep_part(struct arena *arena, const struct options *options,
                      struct input_list *inputs) {
    size_t count = 0;
    for (size_t i = 0; i < inputs->count; i++) {
        if (is_same_path(options_configuration_of(arena, options, inputs->at[i].path),
                         options->part->config_path))
            inputs->at[count++] = inputs->at[i];
    }
    inputs->count = count;
}

// Those with lines that the diff touches.
static void keep_changed(struct arena *arena, const struct changed_lines *changed,
                         struct input_list *inputs) {
    size_t count = 0;
    for (size_t i = 0; i < inputs->count; i++) {
        const struct changed_file *file =
            changed_lines_of(changed, file_real_path(arena, inputs->at[i].path));
        if (file && file->ranges.count)
            inputs->at[count++] = inputs->at[i];
    }
    inputs->count = count;
}

int inputs_find(struct arena *arena, const struct options *options, struct input_list *inputs,
                const char **problem) {
    *inputs = (struct input_list){0};
    int status = options->database ? find_in_database(arena, options, inputs, problem)
                                   : find_on_command_line(arena, options, inputs, problem);
    bool asks = !status && !options->has_flags && !options->reads_stdin;
    if (asks && (status = ask_databases(arena, options, inputs, problem)))
        *problem =
            arena_printf(arena, "%s (-- behind the files goes without this database)", *problem);
    if (!status && options->changed && !options->header_filter && !options->project_headers)
        keep_changed(arena, options->changed, inputs);
    struct strings paths = {0};
    for (size_t i = 0; i < inputs->count; i++)
        *ARENA_PUSH(arena, &paths) = inputs->at[i].path;
    if (!status && options->part)
        keep_part(arena, options, inputs);
    const char *unfit = status ? NULL : options_unfit_for(arena, options, &paths);
    *problem = unfit ? unfit : *problem;
    return unfit ? EXIT_USAGE : status;
}

int inputs_configurations(struct arena *arena, const struct options *options, struct strings *paths,
                          const char **problem) {
    struct input_list inputs;
    *paths = (struct strings){0};
    int status = inputs_find(arena, options, &inputs, problem);
    for (size_t i = 0; i < inputs.count && !status; i++) {
        const char *path = options_configuration_of(arena, options, inputs.at[i].path);
        if (is_same_path(path, options->config_path))
            path = options->config_path;
        bool known = false;
        for (size_t j = 0; j < paths->count; j++)
            known |= is_same_path(paths->at[j], path);
        if (!known)
            *ARENA_PUSH(arena, paths) = path;
    }
    return status;
}
