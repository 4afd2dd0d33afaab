// warpagg-nvcc: stands in front of nvcc in a build, `warpagg-nvcc nvcc -c kernel.cu …`. Each CUDA
// file is rewritten in flight, and nvcc compiles the result by the user's own flags. What it can't
// better it leaves to nvcc as it came: another step than compiling,
// a file with nothing to rewrite, one that fails.
//
// The rewritten text lies in a directory beside the output, under the file's own name; #line
// directives in it, the dependency file and a quoted include's way are put right, so that nothing
// that is kept names it. The directory is gone when nvcc is done.

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"
#include "base/process.h"
#include "base/quote.h"
#include "base/shell.h"
#include "base/source.h"
#include "command/options.h"
#include "output/build_log.h"
#include "output/deliver.h"
#include "toolchain/flags.h"
#include "toolchain/installation.h"

struct launcher {
    struct arena *arena;
    char **argv; // of the command, nvcc's name first
    struct compile_flags flags;
    struct installation installation;
    const char *tool;       // warpagg-rewrite; NULL: it is not there
    const char *log;        // WARPAGG_LOG, or NULL
    const char *directory;  // of the rewritten files
    struct strings written; // those, by input; NULL: left as it is
    bool any;
    // What became of each input; those that are no CUDA have no file there.
    struct build_steps steps;
    int killed_by; // the signal that ended nvcc
    int held;      // what is to be said if nvcc takes the files: else it says it itself
};

static void note_to(int file, const char *path, const char *text) {
    FILE *stream = fdopen(dup(file), "a");
    if (!stream)
        return;
    quote_print(stream, "warpagg-nvcc: note: %s%s%s\n", path ? path : "", path ? ": " : "", text);
    fclose(stream);
}

static void note(const char *path, const char *text) { note_to(STDERR_FILENO, path, text); }

static const char *directory_of(struct arena *arena, const char *path) {
    return path == file_base_name(path) ? "."
                                        : arena_copy(arena, path,
                                                     (size_t)(file_base_name(path) - path - 1) +
                                                         (file_base_name(path) - path == 1));
}

// ---- Processes ----------------------------------------------------------------------------------

// Takes this process's place.
static int run_instead(char **argv) {
    execvp(argv[0], argv);
    quote_print(stderr, "warpagg-nvcc: error: %s can't be run: %s\n", argv[0], strerror(errno));
    return 127;
}

// Waits for a command. What it prints goes to the two files, or where ours goes where they are -1.
// Returns its exit code, as a shell has it, or a negative errno where it can't be run; *killed_by:
// the signal that ended it, or 0.
static int run(const char *const *words, int out, int err, int *killed_by) {
    const struct process_file files[] = {{out, STDOUT_FILENO}, {err, STDERR_FILENO}};
    pid_t child = process_start(words, files + (out < 0), (size_t)(out >= 0) + (err >= 0));
    int status = child < 0 ? child : process_wait(child);
    *killed_by = 0;
    if (status < 0)
        return status;
    *killed_by = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + *killed_by;
}

static double seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void copy_out(int from, int to) {
    char text[1 << 16];
    ssize_t count;
    lseek(from, 0, SEEK_SET);
    while ((count = read(from, text, sizeof text)) > 0)
        if (write(to, text, (size_t)count) < 0)
            return;
}

// ---- Rewriting ----------------------------------------------------------------------------------

// Beside the output, so that its name is the same in each build; in TMPDIR where that can't be. It
// is always one that was made here: what lies there under its name and is no empty directory may be
// a link, or hold some.
static const char *make_directory(struct launcher *l) {
    const char *output =
        l->flags.output ? l->flags.output : file_base_name(l->flags.inputs.at[0].path);
    if (!l->flags.output && l->flags.directory)
        output = arena_printf(l->arena, "%s/%s", l->flags.directory, output);
    const char *path = arena_printf(l->arena, "%s.warpagg", output);
    struct stat there;
    bool special = stat(output, &there) == 0 && !S_ISREG(there.st_mode);
    if (!special &&
        (mkdir(path, 0700) == 0 || (errno == EEXIST && rmdir(path) == 0 && mkdir(path, 0700) == 0)))
        return path;
    return file_temporary_directory(l->arena, "nvcc");
}

// The copies of headers that a rewritten file includes, each with the header's own path behind it.
static struct strings read_copies(struct launcher *l, const char *target) {
    const char *folder = deliver_folder(l->arena, target);
    struct strings copies = {0};
    struct source list;
    if (source_read(l->arena, arena_printf(l->arena, "%s/" DELIVER_LIST, folder), &list) < 0)
        return copies;
    for (const char *at = list.text; *at;) {
        const size_t name = strcspn(at, "\t"), path = strcspn(at + name + 1, "\n");
        *ARENA_PUSH(l->arena, &copies) = arena_printf(l->arena, "%s/%.*s", folder, (int)name, at);
        *ARENA_PUSH(l->arena, &copies) = arena_copy(l->arena, at + name + 1, path);
        at += name + path + 2;
    }
    return copies;
}

// A rewritten file, and its headers.
static void remove_target(struct launcher *l, const char *target) {
    const char *folder = deliver_folder(l->arena, target);
    const struct strings copies = read_copies(l, target);
    for (size_t i = 0; i < copies.count; i += 2)
        unlink(copies.at[i]);
    unlink(arena_printf(l->arena, "%s/" DELIVER_LIST, folder));
    rmdir(folder);
    unlink(target);
}

static void remove_directory(struct launcher *l) {
    for (size_t i = 0; i < l->written.count && l->directory; i++)
        if (l->written.at[i])
            remove_target(l, l->written.at[i]);
    if (l->directory)
        rmdir(l->directory);
    l->directory = NULL;
}

// Whether a header of the program, found on the include path as `directory of the path`/name, has
// the name of another file beside the source. Headers that ask for it would find that one instead
// when the source's directory is put on the path for quoted includes.
static bool is_ambiguous(struct arena *arena, const struct strings *include_path,
                         const char *directory, const char *header) {
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
            char *real = strcmp(l->flags.clang.at[i], options[j]) == 0
                             ? realpath(l->flags.clang.at[i + 1], NULL)
                             : NULL;
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

// As ours where what it says passes through us, who are no terminal.
static const char *color_option(void) {
    const char *no_color = getenv("NO_COLOR");
    return isatty(STDERR_FILENO) && !(no_color && *no_color) ? "--color=always" : "--color=auto";
}

// A report on the file, where a log wants one. The user's own, in WARPAGG_FLAGS, serves as well.
static const char *add_report(struct launcher *l, const char *target, struct strings *words) {
    static const char *const option[] = {"--json", NULL};
    for (size_t i = 1; i < words->count; i++) {
        const char *path = shell_option(words, &i, option);
        if (path)
            return path;
    }
    const char *path = arena_printf(l->arena, "%s.json", target);
    *ARENA_PUSH(l->arena, words) = arena_printf(l->arena, "--json=%s", path);
    return path;
}

// Whether the file is left by what it is, so that there is nothing to be told before nvcc has taken
// it.
static bool is_left(int status) { return status == EXIT_PARSE || status == EXIT_TIME; }

// Runs warpagg-rewrite for one file. Of a file that it can't read, what it says is held: the same
// is about to come from nvcc, or nvcc takes the file. Returns its exit code.
static int run_tool(struct launcher *l, const char *source, const char *target, const char *rule,
                    struct build_step *step) {
    struct arena *arena = l->arena;
    const char *options = getenv("WARPAGG_FLAGS"), *report = NULL;
    struct strings words = {0};
    *ARENA_PUSH(arena, &words) = l->tool;
    *ARENA_PUSH(arena, &words) = color_option();
    *ARENA_PUSH(arena, &words) = "--project-headers";
    shell_split(arena, options ? options : "-q", &words);
    if (l->log)
        report = add_report(l, target, &words);
    const char *const own[] = {source, "-o", target, "--changed-only", "-MD", "-MF", rule, "--"};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        *ARENA_PUSH(arena, &words) = own[i];
    for (char **word = l->argv; *word; word++)
        *ARENA_PUSH(arena, &words) = *word;
    *ARENA_PUSH(arena, &words) = NULL;
    int said = memfd_create("said", MFD_CLOEXEC), killed_by;
    const double start = seconds();
    const int status = run(words.at, STDERR_FILENO, said, &killed_by);
    step->seconds = seconds() - start;
    copy_out(said, is_left(status) ? l->held : STDERR_FILENO);
    close(said);
    if (report && (status == EXIT_DONE || status == EXIT_WRITE))
        build_log_take_report(arena, report, step);
    if (report)
        unlink(arena_printf(arena, "%s.json", target));
    return status < 0 ? 127 : status;
}

static const char interrupted[] = "the build was interrupted";

// Rewrites a file to the target. Returns whether it is rewritten; where not, step->plain says why.
static bool rewrite(struct launcher *l, const char *source, const char *target,
                    struct build_step *step) {
    struct arena *arena = l->arena;
    const char *rule = arena_printf(arena, "%s.d", target);
    const int status = run_tool(l, source, target, rule, step);
    const bool written = status == EXIT_DONE && access(target, R_OK) == 0;
    const bool ambiguous = written && any_ambiguous(l, source, rule);
    unlink(rule);
    if (ambiguous) {
        step->plain = "a header that it includes has the name of another file beside it";
        note(source, arena_printf(arena, "not rewritten: %s", step->plain));
    } else if (status == EXIT_DONE) {
        step->plain = written ? NULL : build_log_nothing;
    } else if (process_signal()) {
        step->plain = interrupted;
    } else {
        step->plain = status == EXIT_PARSE ? "clang can't read it"
                      : status == EXIT_TIME
                          ? "its analysis took longer than --time-limit"
                          : arena_printf(arena, "warpagg-rewrite ended with %d", status);
        const char *text =
            arena_printf(arena, "not rewritten (%s); it is compiled as it is", step->plain);
        note_to(is_left(status) ? l->held : STDERR_FILENO, source, text);
    }
    if (step->plain)
        remove_target(l, target);
    return written && !ambiguous;
}

// Quoted includes of one file must not find what lies beside another.
static bool share_directory(struct launcher *l) {
    const char *first = directory_of(l->arena, l->flags.inputs.at[0].path);
    for (size_t i = 1; i < l->flags.inputs.count; i++)
        if (flags_is_cuda(&l->flags, l->flags.inputs.at[i].path) &&
            strcmp(directory_of(l->arena, l->flags.inputs.at[i].path), first) != 0)
            return false;
    return true;
}

// What keeps all files of the command from being rewritten; NULL: nothing.
static const char *obstacle(struct launcher *l) {
    if (!l->tool)
        return "the files of warpagg-rewrite are not beside this program";
    if (!share_directory(l))
        return "the files of this command lie in several directories";
    l->directory = make_directory(l);
    return l->directory ? NULL : "no directory can be made for rewritten files";
}

static void rewrite_all(struct launcher *l) {
    const char *against = obstacle(l);
    if (against)
        note(NULL, arena_printf(l->arena, "nothing is rewritten: %s", against));
    for (size_t i = 0; i < l->flags.inputs.count; i++) {
        const char *path = l->flags.inputs.at[i].path;
        struct build_step *step = ARENA_PUSH(l->arena, &l->steps);
        *step = (struct build_step){0};
        const char **written = ARENA_PUSH(l->arena, &l->written);
        *written = NULL;
        if (!flags_is_cuda(&l->flags, path))
            continue;
        step->file = file_real_path(l->arena, path);
        step->plain = process_signal()         ? interrupted
                      : access(path, R_OK) < 0 ? "it can't be read"
                                               : against;
        const char *target =
            l->directory ? arena_printf(l->arena, "%s/%s", l->directory, file_base_name(path))
                         : NULL;
        if (!step->plain && rewrite(l, path, target, step))
            *written = target;
        l->any |= *written != NULL;
    }
}

// A file that is compiled as it is has nothing rewritten in it, whatever was planned.
static void write_log(struct launcher *l, int status) {
    int error = 0;
    for (size_t i = 0; i < l->steps.count && l->log && !error; i++) {
        struct build_step *step = &l->steps.at[i];
        if (!step->file)
            continue;
        step->status = process_signal() ? 128 + process_signal() : status;
        step->rewritten = step->plain ? 0 : step->rewritten;
        error = build_log_add(l->arena, l->log, step);
    }
    if (error)
        note(l->log, arena_printf(l->arena, "can't be written: %s", strerror(-error)));
}

// ---- Compiling ----------------------------------------------------------------------------------

// The user's words with the rewritten files in their places. The source's directory comes first
// among those for quoted includes, as it does for a file in it.
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
            *ARENA_PUSH(l->arena, &words) =
                flags_quote_directory(l->arena, directory_of(l->arena, source));
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
    const char *path =
                   l->flags.output ? l->flags.output : file_base_name(l->flags.inputs.at[0].path),
               *dot = strrchr(file_base_name(path), '.');
    path = arena_printf(l->arena, "%.*s.d", (int)(dot ? (size_t)(dot - path) : strlen(path)), path);
    return l->flags.output || !l->flags.directory
               ? path
               : arena_printf(l->arena, "%s/%s", l->flags.directory, path);
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

static const char *replaced(struct arena *arena, const char *text, const char *old,
                            const char *new) {
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

// In place of copies.
static const char *with_headers(struct launcher *l, const char *text, const char *target) {
    const struct strings copies = read_copies(l, target);
    for (size_t i = 0; i < copies.count; i += 2)
        text = replaced(l->arena, text, rule_name(l->arena, copies.at[i]),
                        rule_name(l->arena, copies.at[i + 1]));
    return text;
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
            text = with_headers(l, text, l->written.at[i]);
            const char *source = rule_name(l->arena, l->flags.inputs.at[i].path);
            text = replaced(l->arena, text, rule_name(l->arena, l->written.at[i]),
                            arena_printf(l->arena, "%s %s", source, tool));
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

static int compile_plain(struct launcher *l) {
    int status = run((const char *const *)(uintptr_t)l->argv, -1, -1, &l->killed_by);
    if (status >= 0)
        return status;
    quote_print(stderr, "warpagg-nvcc: error: %s can't be run: %s\n", l->argv[0],
                strerror(-status));
    return 127;
}

static void take_plain(struct launcher *l, const char *why) {
    for (size_t i = 0; i < l->steps.count; i++)
        if (l->written.at[i])
            l->steps.at[i].plain = why;
}

// Compiles the rewritten files. What nvcc prints is held back until it is known whose words they
// are.
static int compile_rewritten(struct launcher *l) {
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
    take_plain(l, "the rewritten file does not compile");
    status = compile_plain(l);
    if (status == 0)
        note(NULL, arena_printf(l->arena,
                                "the rewritten file does not compile, and the file as it is does, "
                                "so that was taken: %s",
                                first_error(l->arena, err)));
    return status;
}

static int compile(struct launcher *l) {
    if (!l->any)
        remove_directory(l);
    if (process_signal())
        return 0;
    int status = l->any ? compile_rewritten(l) : compile_plain(l);
    if (status == 0)
        copy_out(l->held, STDERR_FILENO);
    return status;
}

// ---- Entry --------------------------------------------------------------------------------------

// Whether the command compiles CUDA files.
static bool read_command(struct launcher *l, int argc) {
    struct flag_words command = {0};
    for (int i = 0; i < argc; i++)
        *ARENA_PUSH(l->arena, &command.words) = l->argv[i];
    const char *problem;
    if (flags_read_command(l->arena, &command, 1, NULL, &l->flags, &problem) < 0 ||
        l->flags.is_elsewhere || l->flags.dialect != DIALECT_NVCC)
        return false; // a mistake is nvcc's to tell
    bool any = false;
    for (size_t i = 0; i < l->flags.inputs.count; i++)
        any |= flags_is_cuda(&l->flags, l->flags.inputs.at[i].path);
    return any;
}

static void prepare(struct launcher *l) {
    const char *log = getenv("WARPAGG_LOG");
    l->log = log && *log ? log : NULL;
    l->held = memfd_create("held", MFD_CLOEXEC);
    if (installation_find(l->arena, &l->installation) < 0)
        return;
    const char *tool = arena_printf(l->arena, "%s/warpagg-rewrite", l->installation.bin);
    l->tool = access(tool, X_OK) == 0 ? tool : NULL;
}

// Whether ccache stands in front of us and asks for the preprocessed text. It hashes that with the
// command and the time stamp of this program, but neither WARPAGG_FLAGS nor a configuration, the
// program that rewrites and its runtime. Without that text it keeps nothing.
static bool is_asked_by_ccache(char *const *words) {
    char link[32], parent[PATH_MAX];
    snprintf(link, sizeof link, "/proc/%d/exe", (int)getppid());
    ssize_t length = readlink(link, parent, sizeof parent - 1);
    parent[length > 0 ? length : 0] = '\0';
    bool preprocesses = false;
    for (; *words; words++)
        preprocesses |= strcmp(*words, "-E") == 0;
    return preprocesses && strncmp(file_base_name(parent), "ccache", strlen("ccache")) == 0;
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
          "usage: warpagg-nvcc NVCC [ARGUMENT]... (--help says more)\n",
          stderr);
    return EXIT_USAGE;
}

int main(int argc, char **argv) {
    file_hold_standard();
    if (argc < 2 || argv[1][0] == '-')
        return tell_of_itself(argc < 2 ? "" : argv[1]);
    if (is_asked_by_ccache(argv + 1)) {
        fputs("warpagg-nvcc: error: in front of it ccache would keep what WARPAGG_FLAGS decides: "
              "use `warpagg-nvcc ccache nvcc`\n",
              stderr);
        return EXIT_USAGE;
    }
    struct launcher launcher = {.arena = arena_create(), .argv = argv + 1};
    if (!read_command(&launcher, argc - 1)) {
        arena_destroy(launcher.arena);
        return run_instead(argv + 1);
    }
    prepare(&launcher);
    process_hold();
    rewrite_all(&launcher);
    int status = compile(&launcher);
    remove_directory(&launcher);
    write_log(&launcher, status);
    process_release();
    if (launcher.killed_by) {
        signal(launcher.killed_by, SIG_DFL);
        raise(launcher.killed_by);
    }
    arena_destroy(launcher.arena);
    return status;
}
