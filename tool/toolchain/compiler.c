// Device code goes to a fat binary: one run of nvcc covers all architectures. Both runs get the same arguments. The other text lies in a directory of
// ours under the file's name, with the file's own directory to search for quoted headers.

#include "compiler.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"

extern char **environ;

// ---- Flags ----------------------------------------------------------------------------------------------------------

enum arity {
    ALONE,  // -lineinfo
    VALUE,  // -maxrregcount 64, -maxrregcount=64
    JOINED, // -I DIR, -IDIR
};

// The user's flags that change what the device code becomes, as nvcc spells them. `becomes` is what a comparison needs instead.
static const struct flag {
    const char *name;
    enum arity arity;
    const char *becomes;
} flags[] = {
    {"--compiler-bindir", VALUE, NULL},
    {"--compiler-options", VALUE, NULL},
    {"--default-stream", VALUE, NULL},
    {"--define-macro", VALUE, NULL},
    {"--device-c", ALONE, "-rdc=true"},
    {"--device-debug", ALONE, NULL},
    {"--expt-extended-lambda", ALONE, NULL},
    {"--expt-relaxed-constexpr", ALONE, NULL},
    {"--extended-lambda", ALONE, NULL},
    {"--fmad", VALUE, NULL},
    {"--ftz", VALUE, NULL},
    {"--generate-line-info", ALONE, NULL},
    {"--include-path", VALUE, NULL},
    {"--maxrregcount", VALUE, NULL},
    {"--pre-include", VALUE, NULL},
    {"--prec-div", VALUE, NULL},
    {"--prec-sqrt", VALUE, NULL},
    {"--ptxas-options", VALUE, NULL},
    {"--relocatable-device-code", VALUE, NULL},
    {"--restrict", ALONE, NULL},
    {"--std", VALUE, NULL},
    {"--undefine-macro", VALUE, NULL},
    {"--use_fast_math", ALONE, NULL},
    {"-D", JOINED, NULL},
    {"-G", ALONE, NULL},
    {"-I", JOINED, NULL},
    {"-O", JOINED, NULL},
    {"-U", JOINED, NULL},
    {"-Xcompiler", VALUE, NULL},
    {"-Xptxas", VALUE, NULL},
    {"-allow-unsupported-compiler", ALONE, NULL},
    {"-ccbin", VALUE, NULL},
    {"-dc", ALONE, "-rdc=true"},
    {"-default-stream", VALUE, NULL},
    {"-expt-extended-lambda", ALONE, NULL},
    {"-expt-relaxed-constexpr", ALONE, NULL},
    {"-extended-lambda", ALONE, NULL},
    {"-fgpu-rdc", ALONE, "-rdc=true"},
    {"-fmad", VALUE, NULL},
    {"-ftz", VALUE, NULL},
    {"-include", VALUE, NULL},
    {"-isystem", JOINED, NULL},
    {"-lineinfo", ALONE, NULL},
    {"-maxrregcount", VALUE, NULL},
    {"-prec-div", VALUE, NULL},
    {"-prec-sqrt", VALUE, NULL},
    {"-rdc", VALUE, NULL},
    {"-restrict", ALONE, NULL},
    {"-std", VALUE, NULL},
    {"-use_fast_math", ALONE, NULL},
};

// Whether the word is the flag; *value is what is joined to it, or NULL.
static bool matches(const struct flag *flag, const char *word, const char **value) {
    size_t length = strlen(flag->name);
    if (strncmp(word, flag->name, length) != 0)
        return false;
    *value = word[length] == '=' && flag->arity == VALUE ? word + length + 1 : word[length] ? word + length : NULL;
    return !*value || flag->arity == JOINED || (flag->arity == VALUE && word[length] == '=');
}

static const struct flag *find_flag(const char *word, const char **value) {
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (matches(&flags[i], word, value))
            return &flags[i];
    return NULL;
}

static void take_flags(struct arena *arena, const struct strings *words, struct compiler *compiler) {
    for (size_t i = 0; i < words->count; i++) {
        const char *value = NULL;
        const struct flag *flag = find_flag(words->at[i], &value);
        if (!flag) {
            *ARENA_PUSH(arena, &compiler->unknown) = words->at[i];
            continue;
        }
        *ARENA_PUSH(arena, &compiler->arguments) = flag->becomes ? flag->becomes : flag->name;
        if (flag->arity != ALONE && !value && i + 1 < words->count)
            value = words->at[++i];
        if (flag->arity != ALONE && value)
            *ARENA_PUSH(arena, &compiler->arguments) = value;
    }
}

// ---- Finding nvcc ---------------------------------------------------------------------------------------------------

static bool is_program(const char *path) {
    struct stat there;
    return path && *path && stat(path, &there) == 0 && S_ISREG(there.st_mode) && access(path, X_OK) == 0;
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

static const char *find_nvcc(struct arena *arena, const struct options *options, const struct toolchain *toolchain, const char **problem) {
    const char *named = options->nvcc ? options->nvcc : getenv("NVCC");
    if (named && *named) {
        const char *nvcc = find_program(arena, named);
        if (!nvcc)
            *problem = arena_printf(arena, "%s=%s: no such program", options->nvcc ? "--nvcc" : "$NVCC", named);
        return nvcc;
    }
    const char *nvcc = toolchain->root ? find_program(arena, arena_printf(arena, "%s/bin/nvcc", toolchain->root)) : NULL;
    if (!nvcc && !options->cuda_path)
        nvcc = find_program(arena, "nvcc");
    if (!nvcc)
        *problem = "--verify compiles with nvcc, and none was found; --nvcc=PATH or $NVCC says where it is";
    return nvcc;
}

int compiler_find(struct arena *arena, const struct options *options, const struct toolchain *toolchain, const struct strings *architectures,
                  struct compiler *compiler, const char **problem) {
    *compiler = (struct compiler){.nvcc = find_nvcc(arena, options, toolchain, problem)};
    if (!compiler->nvcc)
        return EXIT_USAGE;
    static const char *const always[] = {"-fatbin", "-Xptxas", "-v"};
    for (size_t i = 0; i < sizeof always / sizeof *always; i++)
        *ARENA_PUSH(arena, &compiler->arguments) = always[i];
    for (size_t i = 0; i < architectures->count; i++) {
        *ARENA_PUSH(arena, &compiler->arguments) = "-gencode";
        *ARENA_PUSH(arena, &compiler->arguments) = arena_printf(arena, "arch=compute_%s,code=%s", architectures->at[i] + strlen("sm_"), architectures->at[i]);
    }
    take_flags(arena, &options->clang_arguments, compiler);
    *ARENA_PUSH(arena, &compiler->arguments) = "-I";
    *ARENA_PUSH(arena, &compiler->arguments) = toolchain->installation->include;
    return 0;
}

// ---- Compiling ------------------------------------------------------------------------------------------------------

// One run of nvcc: what it reads, and where in our directory its files lie.
struct job {
    const char *directory, *input, *binary, *log;
    pid_t process;
};

static const char *const *command_line(struct arena *arena, const struct compiler *compiler, const struct source *source, const struct job *job) {
    struct strings words = {0};
    *ARENA_PUSH(arena, &words) = compiler->nvcc;
    for (size_t i = 0; i < compiler->arguments.count; i++)
        *ARENA_PUSH(arena, &words) = compiler->arguments.at[i];
    const char *slash = strrchr(source->path, '/');
    const char *directory = slash ? arena_copy(arena, source->path, (size_t)(slash - source->path) + 1) : ".";
    const char *const own[] = {"-Xcompiler", arena_printf(arena, "-iquote,%s", directory), "-x", "cu", "-o", job->binary, job->input, NULL};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        *ARENA_PUSH(arena, &words) = own[i];
    return words.at;
}

static int start(struct arena *arena, const struct compiler *compiler, const struct source *source, struct job *job) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, job->log, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
    const char *const *words = command_line(arena, compiler, source, job);
    int error = posix_spawn(&job->process, compiler->nvcc, &actions, NULL, (char *const *)(uintptr_t)words, environ);
    posix_spawn_file_actions_destroy(&actions);
    return -error;
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
    int status;
    while (waitpid(job->process, &status, 0) < 0)
        if (errno != EINTR)
            return -errno;
    struct source log;
    int error = source_read(arena, job->log, &log);
    if (error < 0)
        return error;
    *compilation = (struct compilation){.succeeded = WIFEXITED(status) && WEXITSTATUS(status) == 0, .output = without(arena, log.text, job->directory)};
    resources_read(arena, log.text, &compilation->kernels);
    return 0;
}

static int run_both(struct arena *arena, const struct compiler *compiler, const struct source *source, struct job jobs[2], struct compilation *results[2]) {
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

static const char *base_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

int compiler_compare(struct arena *arena, const struct compiler *compiler, const struct source *source, const char *text, size_t length,
                     struct compilation *before, struct compilation *after, const char **problem) {
    const char *parent = getenv("TMPDIR");
    char *directory = arena_printf(arena, "%s/warpagg-verify-XXXXXX", parent && *parent ? parent : "/tmp");
    if (!mkdtemp(directory)) {
        *problem = arena_printf(arena, "no directory can be made for what --verify compiles: %s", strerror(errno));
        return -1;
    }
    const char *written = arena_printf(arena, "%s/%s", directory, base_name(source->path));
    struct job jobs[2] = {
        {.directory = directory, .input = source->path, .binary = arena_printf(arena, "%s/.before", directory), .log = arena_printf(arena, "%s/.before.log", directory)},
        {.directory = directory, .input = written, .binary = arena_printf(arena, "%s/.after", directory), .log = arena_printf(arena, "%s/.after.log", directory)},
    };
    int error = file_write(written, text, length);
    if (!error)
        error = run_both(arena, compiler, source, jobs, (struct compilation *[]){before, after});
    for (int i = 0; i < 2; i++)
        unlink(jobs[i].binary), unlink(jobs[i].log);
    unlink(written);
    rmdir(directory);
    if (error)
        *problem = arena_printf(arena, "%s can't be run: %s", compiler->nvcc, strerror(-error));
    return error ? -1 : 0;
}
