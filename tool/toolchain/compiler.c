// Device code goes to a fat binary: one run of nvcc covers all architectures. Both runs get the
// same arguments. The other text lies in a directory of ours under the file's name, with the file's
// own directory to search for quoted headers.

#include "compiler.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "base/process.h"

// ---- Finding nvcc -------------------------------------------------------------------------------

static bool is_program(const char *path) {
    struct stat there;
    return path && *path && stat(path, &there) == 0 && S_ISREG(there.st_mode) &&
           access(path, X_OK) == 0;
}

// A name as a shell finds it: with a slash in it a path, else a program on PATH. NULL: not there.
static const char *find_program(struct arena *arena, const char *name) {
    if (!name || !*name || strchr(name, '/'))
        return is_program(name) ? name : NULL;
    const char *path = getenv("PATH");
    for (const char *at = path ? path : ""; *at;) {
        size_t width = strcspn(at, ":");
        const char *file = arena_printf(arena, "%.*s/%s", (int)width, at, name);
        if (is_program(file))
            return file;
        at += width;
        at += *at == ':';
    }
    return NULL;
}

static const char *find_nvcc(struct arena *arena, const struct options *options,
                             const struct toolchain *toolchain, const char **problem) {
    const char *named = options->nvcc ? options->nvcc : getenv("NVCC");
    if (named && *named) {
        const char *nvcc = find_program(arena, named);
        if (!nvcc)
            *problem = arena_printf(arena, "%s=%s: no such program",
                                    options->nvcc ? "--nvcc" : "$NVCC", named);
        return nvcc;
    }
    const char *root = toolchain->programs;
    const char *nvcc = root ? find_program(arena, arena_printf(arena, "%s/bin/nvcc", root)) : NULL;
    if (!nvcc && !options->cuda_path)
        nvcc = find_program(arena, "nvcc");
    if (!nvcc)
        *problem = "--verify compiles with nvcc, and none was found; --nvcc=PATH or $NVCC says "
                   "where it is";
    return nvcc;
}

int compiler_find(struct arena *arena, const struct options *options,
                  const struct toolchain *toolchain, struct compiler *compiler,
                  const char **problem) {
    *compiler = (struct compiler){.nvcc = find_nvcc(arena, options, toolchain, problem),
                                  .include = toolchain->installation->include};
    return compiler->nvcc ? 0 : EXIT_USAGE;
}

struct compiler compiler_with(struct arena *arena, const struct compiler *compiler,
                              const struct compile_flags *flags,
                              const struct strings *architectures) {
    struct compiler with = {
        .nvcc = compiler->nvcc, .include = compiler->include, .unknown = flags->foreign};
    static const char *const always[] = {"-fatbin", "-Xptxas", "-v"};
    for (size_t i = 0; i < sizeof always / sizeof *always; i++)
        *ARENA_PUSH(arena, &with.arguments) = always[i];
    for (size_t i = 0; i < architectures->count; i++) {
        *ARENA_PUSH(arena, &with.arguments) = "-gencode";
        *ARENA_PUSH(arena, &with.arguments) =
            arena_printf(arena, "arch=compute_%s,code=%s", architectures->at[i] + strlen("sm_"),
                         architectures->at[i]);
    }
    for (size_t i = 0; i < flags->nvcc.count; i++)
        *ARENA_PUSH(arena, &with.arguments) = flags->nvcc.at[i];
    *ARENA_PUSH(arena, &with.arguments) = "-I";
    *ARENA_PUSH(arena, &with.arguments) = compiler->include;
    return with;
}

// ---- Compiling ----------------------------------------------------------------------------------

// One run of nvcc: what it reads, and where in our directory its files lie.
struct job {
    const char *directory, *input, *binary, *log;
    pid_t process;
};

static const char *const *command_line(struct arena *arena, const struct compiler *compiler,
                                       const struct source *source, const struct job *job) {
    struct strings words = {0};
    *ARENA_PUSH(arena, &words) = compiler->nvcc;
    for (size_t i = 0; i < compiler->arguments.count; i++)
        *ARENA_PUSH(arena, &words) = compiler->arguments.at[i];
    const char *slash = strrchr(source->path, '/');
    const char *directory =
        slash ? arena_copy(arena, source->path, (size_t)(slash - source->path) + 1) : ".";
    const char *const own[] = {
        flags_quote_directory(arena, directory), "-x", "cu", "-o", job->binary, job->input, NULL};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        *ARENA_PUSH(arena, &words) = own[i];
    return words.at;
}

static int start(struct arena *arena, const struct compiler *compiler, const struct source *source,
                 struct job *job) {
    int log = open(job->log, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (log < 0)
        return -errno;
    const struct process_file files[] = {
        {-1, STDIN_FILENO}, {log, STDOUT_FILENO}, {log, STDERR_FILENO}};
    job->process = process_start(command_line(arena, compiler, source, job), files, 3);
    close(log);
    return job->process < 0 ? job->process : 0;
}

// Our directory has another name in each run, and is gone when a message is read.
static const char *without(struct arena *arena, const char *text, const char *directory) {
    char *result = arena_string(arena, text), *to = result;
    size_t length = strlen(directory);
    while (*text) {
        if (strncmp(text, directory, length) == 0 && text[length] == '/')
            text += length + 1;
        else
            *to++ = *text++;
    }
    *to = '\0';
    return result;
}

static int finish(struct arena *arena, const struct job *job, struct compilation *compilation) {
    int status = process_wait(job->process);
    struct source log;
    int error = status < 0 ? status : source_read(arena, job->log, &log);
    if (error < 0)
        return error;
    *compilation = (struct compilation){.succeeded = WIFEXITED(status) && WEXITSTATUS(status) == 0,
                                        .output = without(arena, log.text, job->directory)};
    resources_read(arena, log.text, &compilation->kernels);
    return 0;
}

static int run_both(struct arena *arena, const struct compiler *compiler,
                    const struct source *source, struct job jobs[2],
                    struct compilation *results[2]) {
    int started = 0, error = 0;
    while (started < 2 && !error) {
        error = start(arena, compiler, source, &jobs[started]);
        started += !error;
    }
    for (int i = 0; i < started; i++) {
        int one = finish(arena, &jobs[i], results[i]);
        error = error ? error : one;
    }
    return error;
}

static const char *path_of(struct arena *arena, const char *directory,
                           const struct compiled_text *text) {
    return arena_printf(arena, "%s/%s", directory, text->name);
}

static const char *folder_of(struct arena *arena, const char *path) {
    return arena_copy(arena, path, (size_t)(file_base_name(path) - path - 1));
}

static int write_texts(struct arena *arena, const char *directory,
                       const struct compiled_texts *texts) {
    int error = 0;
    for (size_t i = 0; i < texts->count && !error; i++) {
        const struct compiled_text *text = &texts->at[i];
        const char *path = path_of(arena, directory, text);
        error = file_make_directory(folder_of(arena, path));
        error = error ? error : file_write(path, text->text, text->length);
    }
    return error;
}

static void remove_texts(struct arena *arena, const char *directory,
                         const struct compiled_texts *texts) {
    for (size_t i = texts->count; i-- > 0;) {
        const char *path = path_of(arena, directory, &texts->at[i]);
        unlink(path);
        rmdir(folder_of(arena, path)); // with the last one in it
    }
}

static int compare(struct arena *arena, const struct compiler *compiler,
                   const struct source *source, const struct compiled_texts *texts,
                   struct compilation *before, struct compilation *after, const char **problem) {
    const char *directory = file_temporary_directory(arena, "verify");
    if (!directory) {
        *problem = arena_printf(arena, "no directory can be made for what --verify compiles: %s",
                                strerror(errno));
        return -1;
    }
    struct job jobs[2] = {
        {.directory = directory,
         .input = source->path,
         .binary = arena_printf(arena, "%s/.before", directory),
         .log = arena_printf(arena, "%s/.before.log", directory)},
        {.directory = directory,
         .input = path_of(arena, directory, &texts->at[0]),
         .binary = arena_printf(arena, "%s/.after", directory),
         .log = arena_printf(arena, "%s/.after.log", directory)},
    };
    int error = write_texts(arena, directory, texts);
    if (!error)
        error = run_both(arena, compiler, source, jobs, (struct compilation *[]){before, after});
    for (int i = 0; i < 2; i++)
        unlink(jobs[i].binary), unlink(jobs[i].log);
    remove_texts(arena, directory, texts);
    if (error)
        *problem = arena_printf(arena, "%s can't be run: %s", compiler->nvcc, strerror(-error));
    return error ? -1 : 0;
}

int compiler_compare(struct arena *arena, const struct compiler *compiler,
                     const struct source *source, const struct compiled_texts *texts,
                     struct compilation *before, struct compilation *after, const char **problem) {
    if (strpbrk(source->path, "$`\"\\\n")) {
        *problem = "--verify does not compile a file of this name: nvcc hands it to a shell, "
                   "which would run what it says";
        return -1;
    }
    process_hold();
    int status = compare(arena, compiler, source, texts, before, after, problem);
    process_release();
    return status;
}
