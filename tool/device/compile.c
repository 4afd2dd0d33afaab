// The child's input, output and messages are files without a name in memory: no pipe can fill up
// while nobody reads, and nothing stays behind.

#include "compile.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "base/process.h"
#include "base/quote.h"

struct compile {
    pid_t child;
    int bitcode, messages; // files
};

typedef ARENA_LIST(const char *) words;
typedef ARENA_LIST(int) files;

static int memory_file(struct arena *arena, files *open) {
    int file = memfd_create("warpagg", MFD_CLOEXEC);
    *ARENA_PUSH(arena, open) = file;
    return file;
}

// Behind the caller's: as written, nothing optimized, positions of everything.
static const char *const emits_bitcode[] = {"-c",
                                            "-emit-llvm",
                                            "-Xclang",
                                            "-disable-llvm-passes",
                                            "-Xclang",
                                            "-disable-lifetime-markers",
                                            "-gline-tables-only",
                                            NULL};
static const char *const emits_text[] = {"-E", NULL};
static const char *const emits[] = {"-w",
                                    "-fno-color-diagnostics",
                                    "-fno-caret-diagnostics",
                                    "-fno-diagnostics-show-option",
                                    "-o",
                                    "-",
                                    NULL};

static void add_words(struct arena *arena, const char *const *more, words *command) {
    while (*more)
        *ARENA_PUSH(arena, command) = *more++;
}

// A file that is not there, as standard input: the driver asks for one. Its copy stands in for it
// behind a line with its name, and the directory that it would lie in is searched first. A byte
// order mark can't stand in a second line, and columns count its bytes.
static const char *add_stand_in(struct arena *arena, const struct compile_copy *copy,
                                words *command, files *open) {
    const char *slash = strrchr(copy->path, '/');
    const char *line = arena_printf(arena, "# 1 \"%s\"\n", quote_path(arena, copy->path));
    size_t mark = copy->length >= 3 && memcmp(copy->text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    int file = memory_file(arena, open);
    if (file < 0 || file_write_to(file, line, strlen(line)) < 0 ||
        file_write_to(file, "   ", mark) < 0 ||
        file_write_to(file, copy->text + mark, copy->length - mark) < 0)
        return NULL;
    *ARENA_PUSH(arena, command) = "-iquote";
    *ARENA_PUSH(arena, command) =
        slash ? arena_copy(arena, copy->path, (size_t)(slash - copy->path) + 1) : ".";
    return arena_printf(arena, "/dev/fd/%d", file);
}

static int add_copies(struct arena *arena, const struct compile_copies *copies, words *command,
                      files *open) {
    for (size_t i = 0; i < copies->count; i++) {
        int file = memory_file(arena, open);
        if (file < 0 || strchr(copies->at[i].path, ';') ||
            file_write_to(file, copies->at[i].text, copies->at[i].length) < 0)
            return -1;
        *ARENA_PUSH(arena, command) = "-Xclang";
        *ARENA_PUSH(arena, command) = "-remap-file";
        *ARENA_PUSH(arena, command) = "-Xclang";
        *ARENA_PUSH(arena, command) =
            arena_printf(arena, "%s;/dev/fd/%d", copies->at[i].path, file);
    }
    return 0;
}

static int spawn(struct arena *arena, struct compile *compile, const words *command,
                 const files *open) {
    ARENA_LIST(struct process_file) given = {0};
    *ARENA_PUSH(arena, &given) = (struct process_file){-1, STDIN_FILENO};
    *ARENA_PUSH(arena, &given) = (struct process_file){compile->bitcode, STDOUT_FILENO};
    *ARENA_PUSH(arena, &given) = (struct process_file){compile->messages, STDERR_FILENO};
    for (size_t i = 0; i < open->count; i++)
        // Stays open in this child alone.
        *ARENA_PUSH(arena, &given) = (struct process_file){open->at[i], open->at[i]};
    compile->child = process_start(command->at, given.at, given.count);
    return compile->child < 0 ? -1 : 0;
}

static struct compile *start(struct arena *arena, const char *compiler,
                             const char *const *arguments, size_t argument_count, const char *path,
                             const struct compile_copies *copies, files inputs,
                             const char *const *what) {
    struct compile *compile = ARENA_NEW(arena, struct compile);
    words command = {0};
    files outputs = {0};
    *ARENA_PUSH(arena, &command) = compiler;
    const char *input =
        access(path, F_OK) == 0 ? path : add_stand_in(arena, &copies->at[0], &command, &inputs);
    for (size_t i = 0; i < argument_count; i++)
        *ARENA_PUSH(arena, &command) = arguments[i];
    int status = input ? 0 : -1;
    if (status == 0)
        status = add_copies(arena, copies, &command, &inputs);
    add_words(arena, what, &command);
    add_words(arena, emits, &command);
    *ARENA_PUSH(arena, &command) = input;
    *ARENA_PUSH(arena, &command) = NULL;
    compile->bitcode = memory_file(arena, &outputs);
    compile->messages = memory_file(arena, &outputs);
    if (status == 0 && compile->bitcode >= 0 && compile->messages >= 0)
        status = spawn(arena, compile, &command, &inputs);
    else
        status = -1;
    for (size_t i = 0; i < inputs.count; i++)
        close(inputs.at[i]);
    if (status == 0)
        return compile;
    close(compile->bitcode);
    close(compile->messages);
    return NULL;
}

struct compile *compile_start(struct arena *arena, const char *compiler,
                              const char *const *arguments, size_t argument_count, const char *path,
                              const struct compile_copies *copies) {
    return start(arena, compiler, arguments, argument_count, path, copies, (files){0},
                 emits_bitcode);
}

struct compile *compile_start_parsed(struct arena *arena, const char *compiler,
                                     const char *const *arguments, size_t argument_count,
                                     int parsed, const char *path) {
    words all = {0};
    files inputs = {0};
    for (size_t i = 0; i < argument_count; i++)
        *ARENA_PUSH(arena, &all) = arguments[i];
    *ARENA_PUSH(arena, &all) = "-include-pch";
    *ARENA_PUSH(arena, &all) = arena_printf(arena, "/dev/fd/%d", parsed);
    *ARENA_PUSH(arena, &inputs) = parsed;
    return start(arena, compiler, all.at, all.count, path, &(struct compile_copies){0}, inputs,
                 emits_bitcode);
}

struct compile *compile_start_expansion(struct arena *arena, const char *compiler,
                                        const char *const *arguments, size_t argument_count,
                                        const char *path, const struct compile_copies *copies) {
    return start(arena, compiler, arguments, argument_count, path, copies, (files){0}, emits_text);
}

static const char *read_all(struct arena *arena, int file, size_t *length) {
    struct stat stat;
    *length = fstat(file, &stat) == 0 ? (size_t)stat.st_size : 0;
    char *text = arena_alloc(arena, *length + 1);
    size_t have = 0;
    while (have < *length) {
        ssize_t count = pread(file, text + have, *length - have, (off_t)have);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            break;
        have += (size_t)count;
    }
    *length = have;
    return text;
}

// PATH:LINE:COLUMN: error: TEXT, or `error: TEXT`; `fatal error` too.
static bool read_error(struct arena *arena, const char *line, size_t length,
                       struct compile_error *error) {
    const char *copy = arena_copy(arena, line, length), *mark = strstr(copy, "error: ");
    if (!mark)
        return false;
    *error = (struct compile_error){.path = "", .text = mark + strlen("error: ")};
    const char *end = mark; // of the position, behind its last colon
    if (end - copy >= 6 && strncmp(end - 6, "fatal ", 6) == 0)
        end -= 6;
    unsigned numbers[2] = {0}; // column, line
    for (int i = 0; i < 2; i++) {
        const char *colon = end > copy ? end - 1 : copy;
        while (colon > copy && (*colon == ' ' || *colon == ':'))
            colon--;
        while (colon > copy && *colon >= '0' && *colon <= '9')
            colon--;
        if (*colon != ':')
            return true;
        numbers[i] = (unsigned)strtoul(colon + 1, NULL, 10);
        end = colon + 1;
    }
    error->path = arena_copy(arena, copy, (size_t)(end - 1 - copy));
    error->column = numbers[0];
    error->line = numbers[1];
    return true;
}

static void read_errors(struct arena *arena, const char *text, size_t length,
                        struct compile_result *result) {
    ARENA_LIST(struct compile_error) errors = {0};
    for (const char *at = text, *end = text + length; at < end;) {
        size_t width = strcspn(at, "\n");
        struct compile_error error;
        if (read_error(arena, at, width, &error))
            *ARENA_PUSH(arena, &errors) = error;
        at += width + 1;
    }
    result->errors = errors.at;
    result->error_count = errors.count;
}

// clang's own crash is an error that its driver tells.
static bool tells_of_crash(const struct compile_result *result) {
    static const char crash[] = "clang frontend command failed";
    bool any = false;
    for (size_t i = 0; i < result->error_count; i++)
        any |=
            !*result->errors[i].path && strncmp(result->errors[i].text, crash, strlen(crash)) == 0;
    return any;
}

static const char *loss_of(struct arena *arena, int status, const struct compile_result *result) {
    if (WIFSIGNALED(status))
        return arena_printf(arena, "clang was ended by a signal (%s)", strsignal(WTERMSIG(status)));
    if (tells_of_crash(result))
        return "clang crashed";
    if (WEXITSTATUS(status) > 1)
        return arena_printf(arena, "clang ended with %d", WEXITSTATUS(status));
    return result->error_count ? NULL : "clang ended without a message";
}

struct compile_result compile_finish(struct arena *arena, struct compile *compile) {
    struct compile_result result = {0};
    int status = process_wait(compile->child);
    if (status >= 0 && WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU)
        raise(SIGXCPU); // the limit is one for both
    size_t length;
    const char *messages = read_all(arena, compile->messages, &length);
    read_errors(arena, messages, length, &result);
    result.output = read_all(arena, compile->bitcode, &result.output_length);
    if (status >= 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0 && result.output_length) {
        result.bitcode = result.output;
        result.length = result.output_length;
    } else {
        result.loss = status >= 0 ? loss_of(arena, status, &result) : "clang got lost";
    }
    close(compile->bitcode);
    close(compile->messages);
    return result;
}
