// warpagg-nvcc: stands in front of nvcc in a build, `warpagg-nvcc nvcc -c kernel.cu …`. Each CUDA file is rewritten in flight, and nvcc compiles the result by the user's
// own flags. What it can't better it leaves to nvcc as it came: another step than compiling, a file with nothing to rewrite, one that fails.
//
// The rewritten text lies in a directory beside the output, under the file's own name; #line directives in it, the dependency file and a quoted include's way are put
// right, so that nothing that is kept names it. The directory is gone when nvcc is done.

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
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
#include "base/shell.h"
#include "base/source.h"
#include "command/options.h"
#include "toolchain/flags.h"
#include "toolchain/installation.h"

struct launcher {
    struct arena *arena;
    char **argv; // of the command, nvcc's name first
    struct compile_flags flags;
    struct installation installation;
    const char *tool;       // warpagg-rewrite
    const char *directory;  // of the rewritten files
    struct strings written; // those, by input; NULL: left as it is
    bool any;
    int killed_by; // the signal that ended nvcc
};

static void note(const char *path, const char *text) {
    quote_print(stderr, "warpagg-nvcc: note: %s%s%s\n", path ? path : "", path ? ": " : "", text);
}

static const char *directory_of(struct arena *arena, const char *path) {
    return path == file_base_name(path) ? "." : arena_copy(arena, path, (size_t)(file_base_name(path) - path - 1) + (file_base_name(path) - path == 1));
}

// ---- Processes ------------------------------------------------------------------------------------------------------

// Takes this process's place.
static int run_instead(char **argv) {
    execvp(argv[0], argv);
    quote_print(stderr, "warpagg-nvcc: error: %s can't be run: %s\n", argv[0], strerror(errno));
    return 127;
}

// Waits for a command. What it prints goes to the two files, or where ours goes where they are -1.
// Returns its exit code, as a shell has it; *killed_by: the signal that ended it, or 0.
static int run(const char *const *words, int out, int err, int *killed_by) {
    const struct process_file files[] = {{out, STDOUT_FILENO}, {err, STDERR_FILENO}};
    pid_t child = process_start(words, files + (out < 0), (size_t)(out >= 0) + (err >= 0));
    int status = child < 0 ? child : process_wait(child);
    if (status < 0)
        return 127;
    *killed_by = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + *killed_by;
}

static void copy_out(int from, int to) {
    char text[1 << 16];
    ssize_t count;
    lseek(from, 0, SEEK_SET);
    while ((count = read(from, text, sizeof text)) > 0)
        if (write(to, text, (size_t)count) < 0)
            return;
}

// ---- Rewriting ------------------------------------------------------------------------------------------------------

// Beside the output, so that its name is the same in each build; in TMPDIR where that can't be. It
// is always one that was made here: what lies there under its name and is no empty directory may be
// a link, or hold some.
static const char *make_directory(struct launcher *l) {
    const char *output = l->flags.output ? l->flags.output : file_base_name(l->flags.inputs.at[0].path);
    if (!l->flags.output && l->flags.directory)
        output = arena_printf(l->arena, "%s/%s", l->flags.directory, output);
    const char *path = arena_printf(l->arena, "%s.warpagg", output);
    struct stat there;
    bool special = stat(output, &there) == 0 && !S_ISREG(there.st_mode);
    if (!special && (mkdir(path, 0700) == 0 || (errno == EEXIST && rmdir(path) == 0 && mkdir(path, 0700) == 0)))
        return path;
    return file_temporary_directory(l->arena, "nvcc");
}

static void remove_directory(struct launcher *l) {
    for (size_t i = 0; i < l->written.count && l->directory; i++)
        if (l->written.at[i])
            unlink(l->written.at[i]);
    if (l->directory)
        rmdir(l->directory);
    l->directory = NULL;
}

// Whether a header of the program, found on the include path as `directory of the path`/name, has the name of another file beside the source. Headers that ask for it
// would find that one instead when the source's directory is put on the path for quoted includes.
static bool is_ambiguous(struct arena *arena, const struct strings *include_path, const char *directory, const char *header) {
    char *real = realpath(header, NULL);
    bool ambiguous = false;
    for (size_t i = 0; i < include_path->count && real && !ambiguous; i++) {
        size_t length = strlen(include_path->at[i]);
        if (strncmp(real, include_path->at[i], length) != 0 || real[length] != '/')
            continue;
        char *other = realpath(arena_printf(arena, "%s%s", directory, real + length), NULL);
        ambiguous = other && strcmp(other, real) != 0;
        free(other);
    }
    free(real);
    return ambiguous;
}

static struct strings include_path(const struct launcher *l) {
    static const char *const options[] = {"-I", "-isystem", "-iquote", "-idirafter"};
    struct strings path = {0};
    for (size_t i = 0; i + 1 < l->flags.clang.count; i++)
        for (size_t j = 0; j < sizeof options / sizeof *options; j++) {
            char *real = strcmp(l->flags.clang.at[i], options[j]) == 0 ? realpath(l->flags.clang.at[i + 1], NULL) : NULL;
            if (real)
                *ARENA_PUSH(l->arena, &path) = arena_string(l->arena, real);
            free(real);
        }
    return path;
}

// The words of a rule, `target: file \ …`; a backslash keeps a blank.
static const char *next_name(struct arena *arena, const char **at) {
    while (**at == ' ' || **at == '\n' || (**at == '\\' && (*at)[1] == '\n'))
        ++*at;
    char *name = arena_alloc(arena, strlen(*at) + 1), *to = name;
    for (; **at && **at != ' ' && **at != '\n'; ++*at) {
        bool escaped = **at == '\\' && (*at)[1] && strchr(" #", (*at)[1]);
        bool doubled = **at == '$' && (*at)[1] == '$';
        *at += escaped || doubled;
        *to++ = **at;
    }
    return to > name ? name : NULL;
}

static bool any_ambiguous(struct launcher *l, const char *source, const char *rule) {
    struct source file;
    if (source_read(l->arena, rule, &file) < 0)
        return true;
    struct strings path = include_path(l);
    const char *at = file.text, *directory = directory_of(l->arena, source);
    next_name(l->arena, &at); // the target
    for (const char *name; (name = next_name(l->arena, &at));)
        if (strcmp(name, source) != 0 && is_ambiguous(l->arena, &path, directory, name))
            return true;
    return false;
}

// Returns the rewritten file, or NULL where nothing is to be rewritten, or nothing could be.
static const char *rewrite(struct launcher *l, const char *source) {
    struct arena *arena = l->arena;
    const char *target = arena_printf(arena, "%s/%s", l->directory, file_base_name(source)), *rule = arena_printf(arena, "%s.d", target);
    const char *options = getenv("WARPAGG_FLAGS");
    struct strings words = {0};
    *ARENA_PUSH(arena, &words) = l->tool;
    shell_split(arena, options ? options : "-q", &words);
    const char *const own[] = {source, "-o", target, "--changed-only", "-MD", "-MF", rule, "--"};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        *ARENA_PUSH(arena, &words) = own[i];
    for (char **word = l->argv; *word; word++)
        *ARENA_PUSH(arena, &words) = *word;
    *ARENA_PUSH(arena, &words) = NULL;
    int killed_by, status = run(words.at, STDERR_FILENO, -1, &killed_by);
    bool written = status == 0 && access(target, R_OK) == 0, ambiguous = written && any_ambiguous(l, source, rule);
    unlink(rule);
    if (written && !ambiguous)
        return target;
    if (ambiguous)
        note(source, "not rewritten: a header that it includes has the name of another file beside it");
    else if (status && !process_signal())
        note(source, arena_printf(arena, "not rewritten (warpagg-rewrite ended with %d); it is compiled as it is", status));
    unlink(target);
    return NULL;
}

// Quoted includes of one file must not find what lies beside another.
static bool share_directory(struct launcher *l) {
    const char *first = directory_of(l->arena, l->flags.inputs.at[0].path);
    for (size_t i = 1; i < l->flags.inputs.count; i++)
        if (flags_is_cuda(&l->flags, l->flags.inputs.at[i].path) && strcmp(directory_of(l->arena, l->flags.inputs.at[i].path), first) != 0)
            return false;
    return true;
}

static void rewrite_all(struct launcher *l) {
    l->directory = make_directory(l);
    if (!l->directory)
        note(NULL, "no directory can be made for rewritten files");
    bool together = share_directory(l);
    if (!together)
        note(NULL, "nothing is rewritten: the files of this command lie in several directories");
    for (size_t i = 0; i < l->flags.inputs.count && !process_signal(); i++) {
        const char *path = l->flags.inputs.at[i].path;
        bool fits = l->directory && together && flags_is_cuda(&l->flags, path) && access(path, R_OK) == 0;
        *ARENA_PUSH(l->arena, &l->written) = fits ? rewrite(l, path) : NULL;
        l->any |= l->written.at[i] != NULL;
    }
}

// ---- Compiling ------------------------------------------------------------------------------------------------------

// The user's words with the rewritten files in their places. The source's directory comes first among those for quoted includes, as it does for a file in it.
static struct strings command_line(struct launcher *l) {
    struct strings words = {0};
    const char *source = NULL;
    for (size_t i = 0; i < l->flags.inputs.count; i++)
        source = l->written.at[i] && !source ? l->flags.inputs.at[i].path : source;
    for (size_t i = 0; i < l->flags.words.count; i++) {
        const char *word = l->flags.words.at[i];
        for (size_t j = 0; j < l->flags.inputs.count; j++)
            if (l->flags.inputs.at[j].word == i && l->written.at[j])
                word = l->written.at[j];
        *ARENA_PUSH(l->arena, &words) = word;
        if (i == l->flags.compiler)
            *ARENA_PUSH(l->arena, &words) = flags_quote_directory(l->arena, directory_of(l->arena, source));
    }
    *ARENA_PUSH(l->arena, &words) = "-isystem";
    *ARENA_PUSH(l->arena, &words) = l->installation.include;
    *ARENA_PUSH(l->arena, &words) = NULL;
    return words;
}

// Where nvcc writes the rule: -MF, else beside the output or by the first input's name.
static const char *rule_path(struct launcher *l) {
    if (l->flags.depfile_path)
        return l->flags.depfile_path;
    const char *path = l->flags.output ? l->flags.output : file_base_name(l->flags.inputs.at[0].path), *dot = strrchr(file_base_name(path), '.');
    path = arena_printf(l->arena, "%.*s.d", (int)(dot ? (size_t)(dot - path) : strlen(path)), path);
    return l->flags.output || !l->flags.directory ? path : arena_printf(l->arena, "%s/%s", l->flags.directory, path);
}

// A name as make and gcc have it in a rule.
static const char *rule_name(struct arena *arena, const char *name) {
    char *text = arena_alloc(arena, 2 * strlen(name) + 1), *to = text;
    for (; *name; name++) {
        if (strchr(" #$", *name))
            *to++ = *name == '$' ? '$' : '\\';
        *to++ = *name;
    }
    return text;
}

static const char *replaced(struct arena *arena, const char *text, const char *old, const char *new) {
    const char *result = "";
    for (const char *found; (found = strstr(text, old)); text = found + strlen(old))
        result = arena_printf(arena, "%s%.*s%s", result, (int)(found - text), text, new);
    return arena_printf(arena, "%s%s", result, text);
}

// Empty rules for what is ours, so that a build goes on when it is gone.
static const char *empty_rules(struct launcher *l, const char *text) {
    char *runtime = realpath(arena_printf(l->arena, "%s/warpagg", l->installation.include), NULL);
    const char *rules = arena_printf(l->arena, "\n%s:\n", rule_name(l->arena, l->tool));
    for (const char *name; runtime && (name = next_name(l->arena, &text));)
        if (strncmp(name, runtime, strlen(runtime)) == 0 && name[strlen(name) - 1] != ':')
            rules = arena_printf(l->arena, "%s\n%s:\n", rules, rule_name(l->arena, name));
    free(runtime);
    return rules;
}

// The rule names the user's files, and what made the text: a new version of the tool makes another.
static void mend_rule(struct launcher *l) {
    struct source rule;
    const char *path = rule_path(l);
    if (!l->flags.depfile || source_read(l->arena, path, &rule) < 0)
        return;
    const char *text = rule.text, *tool = rule_name(l->arena, l->tool);
    for (size_t i = 0; i < l->written.count; i++)
        if (l->written.at[i]) {
            const char *source = rule_name(l->arena, l->flags.inputs.at[i].path);
            text = replaced(l->arena, text, rule_name(l->arena, l->written.at[i]), arena_printf(l->arena, "%s %s", source, tool));
        }
    text = arena_printf(l->arena, "%s%s", text, empty_rules(l, text));
    if (file_write(path, text, strlen(text)) < 0)
        note(path, "can't be mended: it names a file that is gone");
}

// The first line that speaks of an error.
static const char *first_error(struct arena *arena, int file) {
    off_t size = lseek(file, 0, SEEK_END);
    char *text = arena_alloc(arena, (size_t)(size > 0 ? size : 0) + 1);
    lseek(file, 0, SEEK_SET);
    if (read(file, text, (size_t)(size > 0 ? size : 0)) < 0)
        return "";
    const char *found = strstr(text, "error"), *line = found ? found : text;
    while (line > text && line[-1] != '\n')
        line--;
    return arena_copy(arena, line, strcspn(line, "\n"));
}

// Compiles the rewritten files. What nvcc prints is held back until it is known whose words they are.
static int compile(struct launcher *l) {
    int out = memfd_create("out", MFD_CLOEXEC), err = memfd_create("err", MFD_CLOEXEC);
    struct strings words = command_line(l);
    int status = run(words.at, out, err, &l->killed_by);
    if (status == 0) {
        copy_out(out, STDOUT_FILENO);
        copy_out(err, STDERR_FILENO);
        mend_rule(l);
    }
    remove_directory(l);
    if (status == 0 || status > 128 || process_signal())
        return status;
    status = run((const char *const *)(uintptr_t)l->argv, -1, -1, &l->killed_by);
    if (status == 0)
        note(NULL, arena_printf(l->arena, "the rewritten file does not compile, and the file as it is does, so that was taken: %s", first_error(l->arena, err)));
    return status;
}

// ---- Entry ----------------------------------------------------------------------------------------------------------

// Whether there is something to rewrite in the command, and the means.
static bool prepare(struct launcher *l, int argc) {
    struct flag_words command = {0};
    for (int i = 0; i < argc; i++)
        *ARENA_PUSH(l->arena, &command.words) = l->argv[i];
    const char *problem;
    if (flags_read_command(l->arena, &command, 1, NULL, &l->flags, &problem) < 0 || l->flags.is_elsewhere || l->flags.dialect != DIALECT_NVCC)
        return false; // a mistake is nvcc's to tell
    bool any = false;
    for (size_t i = 0; i < l->flags.inputs.count; i++)
        any |= flags_is_cuda(&l->flags, l->flags.inputs.at[i].path);
    if (any && installation_find(l->arena, &l->installation) < 0)
        note(NULL, "the files of warpagg-rewrite are not beside this program; nothing is rewritten");
    l->tool = l->installation.include ? arena_printf(l->arena, "%s/warpagg-rewrite", l->installation.bin) : NULL;
    return any && l->tool && access(l->tool, X_OK) == 0;
}

// Where no compiler stands on the command line.
static int tell_of_itself(const char *word) {
    if (strcmp(word, "--version") == 0) {
        puts("warpagg-nvcc " WARPAGG_VERSION);
        return EXIT_DONE;
    }
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
        launcher_print_help();
        return EXIT_DONE;
    }
    fputs("warpagg-nvcc: error: no compiler is named\n"
          "usage: warpagg-nvcc NVCC [ARGUMENT]... (--help says more)\n", stderr);
    return EXIT_USAGE;
}

int main(int argc, char **argv) {
    file_hold_standard();
    if (argc < 2 || argv[1][0] == '-')
        return tell_of_itself(argc < 2 ? "" : argv[1]);
    struct launcher launcher = {.arena = arena_create(), .argv = argv + 1};
    if (!prepare(&launcher, argc - 1)) {
        arena_destroy(launcher.arena);
        return run_instead(argv + 1);
    }
    process_hold();
    rewrite_all(&launcher);
    int status = launcher.any && !process_signal() ? compile(&launcher) : 0;
    remove_directory(&launcher);
    process_release();
    if (launcher.killed_by) {
        signal(launcher.killed_by, SIG_DFL);
        raise(launcher.killed_by);
    }
    arena_destroy(launcher.arena);
    return launcher.any ? status : run_instead(argv + 1);
}
