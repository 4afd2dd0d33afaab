// An entry is one file: the key; `file`, a line of each file that was read; `stamp`, of each
// program and library that read them; `name`, which a header was asked for by, and `beside`, where
// "…" would have found it first; `found`, a number for which of all these places hold a file;
// `rewrites`; `out` and `err`, what was printed; `write`, a file that was written; and a number for
// the whole.

#include "kept.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <uthash.h>

#include "base/cache.h"
#include "base/file.h"
#include "base/lexer.h"
#include "base/text.h"
#include "base/witness.h"
#include "output/deliver.h"
#include "output/emit.h"
#include "project.h"

enum { MOST_BYTES = 8 << 20 };

struct place {
    const char *name;
    UT_hash_handle hh;
};

struct kept {
    struct session *session;
    struct arena *arena;
    const char *results, *name; // the entry is results/name
    char *key;
    size_t key_length;
    struct timespec begin;
    struct strings directories; // that are searched for headers
    struct place *names, *beside;
};

// ---- What can be kept ---------------------------------------------------------------------------

// "headers": only what preamble.h keeps; "off": nothing at all, which --no-cache says too.
static bool is_switched_off(const struct options *options) {
    const char *wanted = getenv("WARPAGG_CACHE");
    return options->no_cache ||
           (wanted && (strcmp(wanted, "headers") == 0 || strcmp(wanted, "off") == 0));
}

static bool is_stdout(const char *path) { return path && strcmp(path, "-") == 0; }

// A diff on a terminal is spelled otherwise than the text that is kept.
static bool is_on_terminal(const struct options *options) {
    return options->output == OUTPUT_DIFF && isatty(STDOUT_FILENO);
}

static bool is_run_for_one_file(const struct session *session) {
    const struct options *options = session->options;
    const bool is_output = options->output == OUTPUT_DIFF || options->output == OUTPUT_NONE ||
                           (options->output == OUTPUT_FILE && !is_stdout(options->output_path));
    const bool has_report = options->sarif_path || options->github_path || options->fixes_path ||
                            options->page_path || is_stdout(options->json_path);
    return options->action == ACTION_REWRITE && is_output && !has_report &&
           !is_stdout(options->depfile_path) && session->inputs.count == 1 &&
           !is_on_terminal(options) && !options->reads_stdin && !options->diff_path &&
           !options->verify;
}

// Whether an argument names no file, or one that is among those that were read.
static bool is_plain(const char *word) {
    static const char *const starts[] = {"-D",       "-U",
                                         "-std=",    "-O",
                                         "-W",       "-w",
                                         "-m",       "-g",
                                         "-x",       "-fvisibility=",
                                         "-fopenmp", "-ftemplate-depth=",
                                         NULL};
    static const char *const options[] = {
        "-I", "-isystem", "-iquote", "-idirafter", "-isystem-after", "-include", NULL};
    for (const char *const *start = starts; *start; start++)
        if (text_begins(word, *start))
            return true;
    return *word != '-' || text_is_among(word, options) ||
           (text_begins(word, "-f") && !strpbrk(word, "=/") && !text_begins(word, "-fmodule"));
}

// Takes the directories that headers are searched in.
static bool take_arguments(struct kept *kept, const struct strings *arguments) {
    static const char *const directories[] = {"-I",         "-isystem",       "-iquote",
                                              "-idirafter", "-isystem-after", NULL};
    for (size_t i = 0; i < arguments->count; i++) {
        if (!is_plain(arguments->at[i]))
            return false;
        if (text_is_among(arguments->at[i], directories) && i + 1 < arguments->count)
            *ARENA_PUSH(kept->arena, &kept->directories) = arguments->at[++i];
    }
    return true;
}

static void add_variable(struct kept *kept, const char *variable) {
    const char *at = getenv(variable);
    for (size_t length; at && *at; at += length + (at[length] == ':')) {
        length = strcspn(at, ":");
        *ARENA_PUSH(kept->arena, &kept->directories) =
            length ? arena_copy(kept->arena, at, length) : ".";
    }
}

static bool take_directories(struct kept *kept) {
    const struct session *session = kept->session;
    const struct input *input = &session->inputs.at[0];
    for (size_t i = 0; i < input->commands.count; i++)
        if (!take_arguments(kept, &input->commands.at[i]->clang))
            return false;
    add_variable(kept, "CPATH");
    add_variable(kept, "CPLUS_INCLUDE_PATH");
    add_variable(kept, "C_INCLUDE_PATH");
    *ARENA_PUSH(kept->arena, &kept->directories) = "/usr/local/include";
    *ARENA_PUSH(kept->arena, &kept->directories) = "/usr/include";
    const char *root = session->toolchain.root;
    if (root) {
        *ARENA_PUSH(kept->arena, &kept->directories) =
            arena_printf(kept->arena, "%s/include", root);
        *ARENA_PUSH(kept->arena, &kept->directories) =
            arena_printf(kept->arena, "%s/include/cccl", root);
    }
    return true;
}

// ---- The key ------------------------------------------------------------------------------------

static void add(FILE *key, const char *word) {
    fputs(word ? word : "", key);
    fputc(word ? '\0' : '\1', key);
}

static void add_number(FILE *key, size_t number) { fprintf(key, "%zu,", number); }

static void add_all(FILE *key, const struct strings *words) {
    add_number(key, words->count);
    for (size_t i = 0; i < words->count; i++)
        add(key, words->at[i]);
}

static void add_stamp(FILE *key, const char *path) {
    struct stat there = {0};
    const bool is_there = stat(path, &there) == 0;
    fprintf(key, "%d %lld %lld.%ld %lld.%ld %llu %s\n", is_there, (long long)there.st_size,
            (long long)there.st_mtim.tv_sec, there.st_mtim.tv_nsec, (long long)there.st_ctim.tv_sec,
            there.st_ctim.tv_nsec, (unsigned long long)there.st_ino, path);
}

static void add_text_of(FILE *key, const char *path) {
    add(key, path);
    if (path)
        fprintf(key, "%016" PRIx64, witness_hash(path));
}

// What the headers' places and clang's mind hang on.
static void add_environment(FILE *key) {
    static const char *const variables[] = {"PATH",
                                            "LD_LIBRARY_PATH",
                                            "LD_PRELOAD",
                                            "CPATH",
                                            "C_INCLUDE_PATH",
                                            "CPLUS_INCLUDE_PATH",
                                            "CUDA_PATH",
                                            "CCC_OVERRIDE_OPTIONS",
                                            "GCC_EXEC_PREFIX",
                                            "COMPILER_PATH",
                                            "SYSROOT",
                                            "NVCC_PREPEND_FLAGS",
                                            "NVCC_APPEND_FLAGS",
                                            "NVCC_CCBIN",
                                            "NVCC",
                                            "LANG",
                                            "LC_ALL",
                                            "LC_MESSAGES",
                                            "HOME"};
    // By what is in them clang finds GCC's headers.
    static const char *const compilers[] = {"/usr/lib/gcc", "/usr/lib/gcc/x86_64-linux-gnu",
                                            "/usr/include/c++"};
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++)
        add(key, getenv(variables[i]));
    for (size_t i = 0; i < sizeof compilers / sizeof *compilers; i++)
        add_stamp(key, compilers[i]);
}

static void add_command(FILE *key, const struct compile_flags *flags) {
    add_all(key, &flags->words);
    add_all(key, &flags->clang);
    add_all(key, &flags->nvcc);
    add_all(key, &flags->foreign);
    add_all(key, &flags->architectures);
    add(key, flags->toolkit);
    add_number(key, flags->dialect);
    add_number(key, flags->optimizes);
    add_number(key, flags->combines_floats);
    add_number(key, flags->has_other_host);
    add_number(key, flags->separable);
    add_number(key, flags->is_cuda);
}

static void add_session(struct kept *kept, FILE *key) {
    const struct session *session = kept->session;
    const struct options *options = session->options;
    const struct input *input = &session->inputs.at[0];
    char *here = getcwd(NULL, 0);
    add(key, WARPAGG_VERSION);
    add_stamp(key, "/proc/self/exe");
    add_stamp(key, arena_printf(kept->arena, "%s/readers.so", session->installation.library));
    add(key, session->installation.share);
    add(key, here);
    free(here);
    add_number(key, (size_t)(options->words_end - options->words));
    for (char **word = options->words; word < options->words_end; word++)
        add(key, *word);
    add_number(key, options_colored(options, stdout));
    add_number(key, options_colored(options, stderr));
    add_text_of(key, options->config_path);
    add_text_of(key, options->profile_path);
    add_text_of(key, session->inline_runtime
                         ? arena_printf(kept->arena, "%s/warpagg.cuh", session->installation.share)
                         : NULL);
    add(key, session->toolchain.root);
    add(key, session->toolchain.version);
    add(key, input->path);
    add(key, input->database);
    const char *real = file_real_path(kept->arena, input->path);
    add(key, real);
    add(key, project_root(kept->arena, real));
    add_number(key, input->commands.count);
    for (size_t i = 0; i < input->commands.count; i++)
        add_command(key, input->commands.at[i]);
    for (size_t i = 0; i < session->readings[0].count; i++)
        add(key, session->readings[0].at[i].architecture);
}

struct kept *kept_open(struct session *session) {
    struct arena *arena = session->arena;
    struct kept *kept = ARENA_NEW(arena, struct kept);
    kept->session = session;
    kept->arena = arena;
    clock_gettime(CLOCK_REALTIME, &kept->begin);
    if (is_switched_off(session->options) || !is_run_for_one_file(session) ||
        !take_directories(kept) || !(kept->results = cache_results(arena)))
        return NULL;
    char *text = NULL;
    FILE *key = open_memstream(&text, &kept->key_length);
    if (!key)
        return NULL;
    add_environment(key);
    add_session(kept, key);
    const bool fine = fclose(key) == 0;
    kept->key = fine ? arena_copy(arena, text, kept->key_length) : NULL;
    free(text);
    kept->name =
        arena_printf(arena, "%016" PRIx64, text_hash(kept->key, kept->key_length, TEXT_HASH_BEGIN));
    return fine ? kept : NULL;
}

// ---- Names of headers ---------------------------------------------------------------------------

static void add_place(struct kept *kept, struct place **places, const char *name) {
    struct place *place;
    HASH_FIND_STR(*places, name, place);
    if (place)
        return;
    place = ARENA_NEW(kept->arena, struct place);
    place->name = name;
    HASH_ADD_KEYPTR(hh, *places, place->name, strlen(place->name), place);
}

static bool is_file(const char *path, struct stat *there) {
    return stat(path, there) == 0 && S_ISREG(there->st_mode);
}

// Whether a file that was changed then may have been read before or after: the clock of files is
// some milliseconds late, and some file systems' counts in seconds.
static bool is_new(const struct kept *kept, const struct timespec *change) {
    enum { MARGIN_IN_MS = 20, COARSE_MARGIN_IN_MS = 2000 };
    const int64_t margin = change->tv_nsec ? MARGIN_IN_MS : COARSE_MARGIN_IN_MS;
    return (kept->begin.tv_sec - change->tv_sec) * INT64_C(1000) +
               (kept->begin.tv_nsec - change->tv_nsec) / 1000000 <
           margin;
}

// A number for which of the places hold a file. *changes: one of them was put there since the run
// began.
static uint64_t look_for_all(const struct kept *kept, bool *changes) {
    struct stat there;
    uint64_t found = TEXT_HASH_BEGIN;
    for (struct place *place = kept->beside; place; place = place->hh.next)
        if (is_file(place->name, &there)) {
            found = text_hash(place->name, strlen(place->name) + 1, found);
            *changes |= is_new(kept, &there.st_ctim);
        }
    for (size_t i = 0; i < kept->directories.count; i++)
        for (struct place *place = kept->names; place; place = place->hh.next) {
            const char *path =
                arena_printf(kept->arena, "%s/%s", kept->directories.at[i], place->name);
            if (!is_file(path, &there))
                continue;
            found = text_hash(path, strlen(path) + 1, found);
            *changes |= is_new(kept, &there.st_ctim);
        }
    return found;
}

// Header names in a directive of the file; `end`: its line's.
static void take_names(struct kept *kept, const char *path, const char *at, const char *end) {
    for (; at < end; at++) {
        const char *name = *at == '"' || *at == '<' ? lexer_header_name(kept->arena, at) : NULL;
        if (!name || !*name || strpbrk(name, " \t()&|\\\n"))
            continue;
        if (*name == '/') {
            add_place(kept, &kept->beside, name);
            continue;
        }
        add_place(kept, &kept->names, name);
        if (*at == '"')
            add_place(kept, &kept->beside,
                      arena_printf(kept->arena, "%.*s%s", (int)(file_base_name(path) - path), path,
                                   name));
    }
}

static const char *end_of_line(const char *at) {
    while (*at && (*at != '\n' || at[-1] == '\\' || (at[-1] == '\r' && at[-2] == '\\')))
        at++;
    return at;
}

// __has_include of what a macro with arguments makes.
static bool asks_by_macro(const char *at, const char *end) {
    static const char word[] = "__has_include";
    while ((at = memmem(at, (size_t)(end - at), word, strlen(word)))) {
        at += strlen(word);
        at += strspn(at, "_next \t(");
        const char *name = at;
        while (lexer_is_word_character(*at))
            at++;
        if (at > name && at[strspn(at, " \t")] == '(')
            return true;
    }
    return false;
}

// Returns false where the text may mean something else tomorrow.
static bool take_text(struct kept *kept, const char *path, const char *text, size_t length) {
    static const char *const changing[] = {"__DATE__", "__TIME__", "__TIMESTAMP__", "__has_embed"},
                             *const words[] = {"include", "include_next", "import", "if",
                                               "elif",    "define",       NULL};
    const char *end = text + length;
    for (size_t i = 0; i < sizeof changing / sizeof *changing; i++)
        if (memmem(text, length, changing[i], strlen(changing[i])))
            return false;
    for (const char *at = text; (at = memchr(at, '#', (size_t)(end - at)));) {
        at += 1 + strspn(at + 1, " \t");
        size_t width = 0;
        while (lexer_is_word_character(at[width]))
            width++;
        const char *word = width < sizeof "include_next" ? arena_copy(kept->arena, at, width) : "";
        const char *line = end_of_line(at);
        if (strcmp(word, "embed") == 0 ||
            ((strcmp(word, "if") == 0 || strcmp(word, "elif") == 0) && asks_by_macro(at, line)))
            return false;
        if (text_is_among(word, words))
            take_names(kept, path, at, line);
    }
    return true;
}

// The name by which a directory that is searched holds the file.
static void take_own_name(struct kept *kept, const char *path) {
    for (size_t i = 0; i < kept->directories.count; i++)
        if (file_is_below(path, kept->directories.at[i]))
            add_place(kept, &kept->names, path + strlen(kept->directories.at[i]) + 1);
}

// ---- Storing ------------------------------------------------------------------------------------

static bool write_file(struct kept *kept, FILE *entry, const char *path) {
    struct stat there;
    struct source source;
    take_own_name(kept, path);
    fputs("file ", entry);
    return is_file(path, &there) && !is_new(kept, &there.st_ctim) &&
           !is_new(kept, &there.st_mtim) && source_read(kept->arena, path, &source) == 0 &&
           take_text(kept, path, source.text, source.length) &&
           witness_write(entry, path, path, &there);
}

static bool write_files(struct kept *kept, FILE *entry, const struct file_report *file,
                        struct place **known) {
    const struct strings *const lists[] = {&file->dependencies, &file->also_read};
    for (size_t list = 0; list < 2; list++)
        for (size_t i = 0; i < lists[list]->count; i++) {
            const unsigned before = HASH_COUNT(*known);
            add_place(kept, known, lists[list]->at[i]);
            if (HASH_COUNT(*known) > before && !write_file(kept, entry, lists[list]->at[i]))
                return false;
        }
    return true;
}

// Of the libraries that are loaded, and clang. What else belongs to these comes with them.
static void write_stamps(struct kept *kept, FILE *entry) {
    struct place *known = NULL;
    FILE *maps = fopen("/proc/self/maps", "r");
    char *line = NULL;
    size_t size = 0;
    while (maps && getline(&line, &size, maps) > 0) {
        const char *path = strchr(line, '/');
        if (path && strstr(path, ".so"))
            add_place(kept, &known, arena_copy(kept->arena, path, strcspn(path, "\n")));
    }
    if (maps)
        fclose(maps);
    free(line);
    add_place(kept, &known, kept->session->toolchain.compiler);
    for (struct place *place = known; place; place = place->hh.next) {
        fputs("stamp ", entry);
        add_stamp(entry, place->name);
    }
    HASH_CLEAR(hh, known);
}

static void write_text(FILE *entry, const char *kind, const char *text, size_t length,
                       const char *path) {
    fprintf(entry, "%s %zu %s\n", kind, length, path);
    fwrite(text, 1, length, entry);
    fputc('\n', entry);
}

static void write_diff(struct kept *kept, FILE *entry, const struct report *report) {
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);
    const bool color = options_colored(kept->session->options, stdout);
    for (size_t i = 0; stream && i < report->count; i++)
        emit_diff(stream, kept->arena, &report->at[i], color);
    if (stream && fclose(stream) == 0)
        write_text(entry, "out", text, length, "");
    free(text);
}

static void write_messages(struct kept *kept, FILE *entry, const struct report *report) {
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);
    const struct options *options = kept->session->options;
    if (stream)
        emit_text(stream, report, options, options_colored(options, stderr));
    if (stream && fclose(stream) == 0)
        write_text(entry, "err", text, length, "");
    free(text);
}

static bool write_report(struct kept *kept, FILE *entry, const struct report *report) {
    const char *path = kept->session->options->json_path,
               *json = path ? emit_json_text(kept->arena, report) : "";
    if (path && json)
        write_text(entry, "report", json, strlen(json), path);
    return json;
}

static void write_outputs(FILE *entry, const struct report *report) {
    for (size_t i = 0; i < report->count; i++)
        for (size_t j = 0; j < report->at[i].written.count; j++) {
            const struct written *written = &report->at[i].written.at[j];
            write_text(entry,
                       written->is_output   ? "output"
                       : written->is_beside ? "copy"
                                            : "rule",
                       written->text, written->length, written->path);
        }
}

static bool write_entry(struct kept *kept, FILE *entry, const struct report *report, bool pending) {
    struct place *known = NULL;
    fwrite(kept->key, 1, kept->key_length, entry);
    fputc('\n', entry);
    bool fine = write_file(kept, entry, kept->session->inputs.at[0].path), changes = false;
    for (size_t i = 0; i < report->count && fine; i++)
        fine = report->at[i].status == EXIT_DONE && !strchr(report->at[i].source.path, '\n') &&
               write_files(kept, entry, &report->at[i], &known);
    HASH_CLEAR(hh, known);
    if (!fine)
        return false;
    write_stamps(kept, entry);
    for (struct place *place = kept->names; place; place = place->hh.next)
        fprintf(entry, "name %s\n", place->name);
    for (struct place *place = kept->beside; place; place = place->hh.next)
        fprintf(entry, "beside %s\n", place->name);
    fprintf(entry, "found %016" PRIx64 "\n", look_for_all(kept, &changes));
    fprintf(entry, "rewrites %d\n", pending);
    if (kept->session->options->output == OUTPUT_DIFF)
        write_diff(kept, entry, report);
    write_messages(kept, entry, report);
    write_outputs(entry, report);
    return !changes && write_report(kept, entry, report);
}

static void forget_places(struct kept *kept) {
    HASH_CLEAR(hh, kept->names);
    HASH_CLEAR(hh, kept->beside);
}

void kept_store(struct kept *kept, const struct report *report, bool pending) {
    char *text = NULL;
    size_t length = 0;
    FILE *entry = open_memstream(&text, &length);
    const bool fine = entry && write_entry(kept, entry, report, pending) && fflush(entry) == 0;
    if (entry && fine)
        fprintf(entry, "end %016" PRIx64 "\n", text_hash(text, length, TEXT_HASH_BEGIN));
    if (entry && fclose(entry) == 0 && fine && length <= MOST_BYTES)
        cache_put_result(kept->arena, kept->results, kept->name, text, length);
    free(text);
    forget_places(kept);
}

// ---- Repeating ----------------------------------------------------------------------------------

struct result {
    struct written_list written;
    struct written out, err;
    bool rewrites;
    uint64_t found;
};

static bool take_block(struct kept *kept, const char *kind, char *rest, char **next,
                       const char *end, struct result *result) {
    char *path;
    const size_t length = strtoul(rest, &path, 10);
    if (*path != ' ' || length >= (size_t)(end - *next))
        return false;
    struct written block = {.path = path + 1,
                            .text = *next,
                            .length = length,
                            .is_output = strcmp(kind, "output") == 0,
                            .is_beside = strcmp(kind, "copy") == 0};
    *next += length + 1;
    if (strcmp(kind, "out") == 0)
        result->out = block;
    else if (strcmp(kind, "err") == 0)
        result->err = block;
    else if (strcmp(kind, "report") == 0 && length > 1) {
        block.text =
            arena_printf(kept->arena, "{\n  \"kept\": true,%.*s", (int)length - 1, block.text + 1);
        block.length = strlen(block.text);
        *ARENA_PUSH(kept->arena, &result->written) = block;
    } else
        *ARENA_PUSH(kept->arena, &result->written) = block;
    return true;
}

static bool is_stamp(const char *line) {
    char *text = NULL;
    size_t length = 0;
    const char *path = strchr(line, '/');
    FILE *stream = path ? open_memstream(&text, &length) : NULL;
    if (stream)
        add_stamp(stream, path);
    const bool is = stream && fclose(stream) == 0 && strlen(line) + 1 == length &&
                    memcmp(text, line, length - 1) == 0;
    free(text);
    return is;
}

// A line behind the key; *next: what follows it. Returns false where it does not hold any more.
static bool take_line(struct kept *kept, char *line, char **next, const char *end,
                      struct result *result) {
    static const char *const blocks[] = {"out", "err", "output", "copy", "rule", "report", NULL};
    char *rest = strchr(line, ' ');
    const char *path;
    if (!rest)
        return false;
    *rest++ = '\0';
    if (strcmp(line, "file") == 0)
        return witness_check(rest, NULL, NULL, &path) != WITNESS_OTHER;
    if (strcmp(line, "stamp") == 0)
        return is_stamp(rest);
    if (strcmp(line, "name") == 0)
        add_place(kept, &kept->names, rest);
    else if (strcmp(line, "beside") == 0)
        add_place(kept, &kept->beside, rest);
    else if (strcmp(line, "found") == 0)
        result->found = strtoull(rest, NULL, 16);
    else if (strcmp(line, "rewrites") == 0)
        result->rewrites = *rest == '1';
    else
        return text_is_among(line, blocks) && take_block(kept, line, rest, next, end, result);
    return true;
}

// Cuts off the last line, which has a number for all in front of it.
static bool is_whole(struct source *entry) {
    const size_t width = strlen("end 0123456789abcdef\n");
    if (entry->length < width)
        return false;
    entry->length -= width;
    char last[32];
    snprintf(last, sizeof last, "end %016" PRIx64 "\n",
             text_hash(entry->text, entry->length, TEXT_HASH_BEGIN));
    return strcmp(entry->text + entry->length, last) == 0;
}

static bool read_result(struct kept *kept, struct result *result) {
    struct source entry;
    const char *path = arena_printf(kept->arena, "%s/%s", kept->results, kept->name);
    if (source_read(kept->arena, path, &entry) < 0 || !is_whole(&entry) ||
        entry.length <= kept->key_length || memcmp(entry.text, kept->key, kept->key_length) != 0)
        return false;
    char *text = arena_copy(kept->arena, entry.text, entry.length), *end = text + entry.length;
    for (char *line = text + kept->key_length + 1, *next; line < end; line = next) {
        char *stop = memchr(line, '\n', (size_t)(end - line));
        if (!stop)
            return false;
        *stop = '\0';
        next = stop + 1;
        if (!take_line(kept, line, &next, end, result))
            return false;
    }
    bool changes = false;
    if (look_for_all(kept, &changes) != result->found)
        return false;
    cache_touch(path);
    return true;
}

bool kept_repeat(struct kept *kept, bool *pending) {
    struct result result = {0};
    const bool is_kept =
        read_result(kept, &result) && deliver_again(kept->arena, &result.written) == 0;
    forget_places(kept);
    if (!is_kept)
        return false;
    if (result.out.length)
        fwrite(result.out.text, 1, result.out.length, stdout);
    if (result.err.length)
        fwrite(result.err.text, 1, result.err.length, stderr);
    *pending = result.rewrites;
    return true;
}
