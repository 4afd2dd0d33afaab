// The stages in their order, for one file: read, parse for each architecture, find sites, find facts, merge, decide, collect edits.

#include "session.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <sys/stat.h>

#include "decide/remap.h"
#include "device/compile.h"
#include "device/device.h"
#include "output/include_line.h"
#include "output/verify.h"
#include "sites/comments.h"
#include "sites/facts.h"
#include "sites/flow.h"
#include "sites/groups.h"
#include "sites/instances.h"
#include "sites/iterations.h"
#include "sites/kernels.h"
#include "sites/merge.h"
#include "sites/sites.h"
#include "text/dialect.h"
#include "text/frontend.h"
#include "text/preamble.h"
#include "words/architecture.h"

static int by_number(const void *left, const void *right) {
    const char *a = ((const struct reading *)left)->architecture, *b = ((const struct reading *)right)->architecture;
    unsigned number_a = architecture_parse(a), number_b = architecture_parse(b);
    return number_a != number_b ? (number_a < number_b ? -1 : 1) : strcmp(a, b);
}

static bool is_same_text(const struct strings *a, const struct strings *b) {
    bool same = a->count == b->count;
    for (size_t i = 0; i < a->count && same; i++)
        same = strcmp(a->at[i], b->at[i]) == 0;
    return same;
}

// Two targets of a project often compile a file alike.
static bool is_same(const struct reading *a, const struct reading *b) {
    return strcmp(a->architecture, b->architecture) == 0 && a->flags->optimizes == b->flags->optimizes && a->flags->combines_floats == b->flags->combines_floats &&
           a->flags->separable == b->flags->separable && is_same_text(&a->flags->clang, &b->flags->clang);
}

static void add_reading(struct session *session, const struct compile_flags *flags, const char *architecture, struct reading_list *readings) {
    struct reading reading = {.flags = flags, .architecture = architecture, .preamble = ARENA_NEW(session->arena, struct known_preamble)};
    for (size_t i = 0; i < readings->count; i++)
        if (is_same(&readings->at[i], &reading))
            return;
    *ARENA_PUSH(session->arena, readings) = reading;
}

// In an order of their own, so that the user's does not matter.
static void settle_readings(struct session *session, const struct input *input, struct reading_list *readings) {
    for (size_t i = 0; i < input->commands.count; i++) {
        const struct compile_flags *flags = input->commands.at[i];
        struct strings asked = session->options->architectures;
        struct strings names = asked.count ? asked : toolchain_architectures(session->arena, &session->toolchain, flags);
        for (size_t j = 0; j < names.count; j++)
            add_reading(session, flags, names.at[j], readings);
    }
    qsort(readings->at, readings->count, sizeof *readings->at, by_number);
}

typedef ARENA_LIST(struct target) target_list;

static size_t target_of(struct arena *arena, const struct reading *reading, target_list *targets) {
    struct target target = {
        .sm = architecture_parse(reading->architecture),
        .optimizes = reading->flags->optimizes,
        .combines_floats = reading->flags->combines_floats,
    };
    for (size_t i = 0; i < targets->count; i++) {
        const struct target *old = &targets->at[i];
        if (old->sm == target.sm && old->optimizes == target.optimizes && old->combines_floats == target.combines_floats)
            return i;
    }
    *ARENA_PUSH(arena, targets) = target;
    return targets->count - 1;
}

static void settle_targets(struct session *session) {
    target_list targets = {0};
    size_t count = session->inputs.count;
    session->readings = ARENA_ARRAY(session->arena, struct reading_list, count);
    for (size_t i = 0; i < count; i++) {
        settle_readings(session, &session->inputs.at[i], &session->readings[i]);
        for (size_t j = 0; j < session->readings[i].count; j++)
            session->readings[i].at[j].target = target_of(session->arena, &session->readings[i].at[j], &targets);
    }
    session->plan.targets = targets.at;
    session->plan.target_count = targets.count;
}

static int settle_rewrites(struct session *session, const char **problem) {
    if (!session->options->rewrites)
        return 0;
    session->plan.rewrites = glob_parse(session->arena, session->options->rewrites);
    const char **names = ARENA_ARRAY(session->arena, const char *, session->plan.all.count);
    for (size_t i = 0; i < session->plan.all.count; i++)
        names[i] = session->plan.all.at[i]->name;
    const char *why;
    if (glob_check(session->arena, &session->plan.rewrites, names, session->plan.all.count, &why) == 0)
        return 0;
    *problem = arena_printf(session->arena, "--rewrites=%s: %s", session->options->rewrites, why);
    return EXIT_USAGE;
}

static int settle_wrappers(struct session *session, const char **problem) {
    for (size_t i = 0; i < session->options->wrappers.count; i++) {
        const char *text = session->options->wrappers.at[i];
        if (sites_parse_wrapper(session->arena, text, ARENA_PUSH(session->arena, &session->wrappers)) < 0) {
            *problem = arena_printf(session->arena, "--wrapper=%s: expected NAME=OP, with OP one of add, sub, min, max, and, or, xor, inc, dec, exch", text);
            return EXIT_USAGE;
        }
    }
    return 0;
}

static int settle_headers(struct session *session, const char **problem) {
    const struct options *options = session->options;
    if (!options->header_filter)
        return 0;
    if (options->output == OUTPUT_FILE || options->output == OUTPUT_DIRECTORY) {
        *problem = "--header-filter edits headers where they lie: it goes with -i or a diff, not with -o or --output-dir";
        return EXIT_USAGE;
    }
    int error = regcomp(&session->header_filter, options->header_filter, REG_EXTENDED | REG_NOSUB);
    if (!error)
        return 0;
    char why[256];
    regerror(error, &session->header_filter, why, sizeof why);
    *problem = arena_printf(session->arena, "--header-filter=%s: %s", options->header_filter, why);
    return EXIT_USAGE;
}

static int settle_verification(struct session *session, const char **problem) {
    if (!session->options->verify)
        return 0;
    if (session->options->header_filter) {
        *problem = "--verify compiles one file with and without its edits, and can't where --header-filter edits several; verify the files one by one";
        return EXIT_USAGE;
    }
    return compiler_find(session->arena, session->options, &session->toolchain, &session->compiler, problem);
}

static int settle_runtime(struct session *session, const char **problem) {
    if (!session->options->inline_runtime)
        return 0;
    const char *path = arena_printf(session->arena, "%s/warpagg.cuh", session->installation.share);
    struct source source;
    int error = source_read(session->arena, path, &source);
    if (error < 0) {
        *problem = arena_printf(session->arena, "the runtime's text %s can't be read: %s", path, strerror(-error));
        return EXIT_USAGE;
    }
    session->inline_runtime = source.text;
    return 0;
}

int session_open(struct arena *arena, const struct options *options, const struct rewrite_list *rewrites, struct session *session, const char **problem) {
    *session = (struct session){.arena = arena, .options = options, .plan = {.options = options, .all = *rewrites}};
    session->stats = options->debug ? stats_create(arena) : NULL; // "stats" is all there is
    if (installation_find(arena, &session->installation) < 0) {
        *problem = "the runtime's files are not beside this program; was it moved out of its installation?";
        return EXIT_USAGE;
    }
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    session->beside = cores > 0 ? (size_t)cores : 1;
    int status = inputs_find(arena, options, &session->inputs, problem);
    if (!status)
        status = toolchain_find(arena, options, &session->installation, frontend_library_directory(arena), session->inputs.at[0].commands.at[0], &session->toolchain, problem);
    if (!status)
        settle_targets(session);
    if (!status)
        status = settle_rewrites(session, problem);
    if (!status)
        status = settle_wrappers(session, problem);
    if (!status)
        status = settle_runtime(session, problem);
    if (!status)
        status = settle_verification(session, problem);
    if (!status)
        status = settle_headers(session, problem); // last: what it compiles, session_close frees
    return status;
}

// One file.

static void complain(struct session *session, struct file_report *file, enum exit_code status, const char *text) {
    *ARENA_PUSH(session->arena, &file->diagnostics) = (struct diagnostic){DIAGNOSTIC_ERROR, file->source.path, 0, 0, text};
    file->status = status;
}

static void add_diagnostics(struct arena *arena, struct file_report *file, const struct diagnostic_list *more) {
    for (size_t i = 0; i < more->count; i++) {
        bool known = false;
        for (size_t j = 0; j < file->diagnostics.count && !known; j++) {
            const struct diagnostic *old = &file->diagnostics.at[j];
            known = old->line == more->at[i].line && old->column == more->at[i].column && strcmp(old->text, more->at[i].text) == 0;
        }
        if (!known)
            *ARENA_PUSH(arena, &file->diagnostics) = more->at[i];
    }
}

// Adds what one parse says of one file: the input itself, or a header that it includes.
static void take_file(struct session *session, struct unit *unit, struct flow *flow, const struct device_program *program, const struct reading *reading,
                      struct file_report *file, const struct source *source) {
    struct arena *arena = session->arena;
    struct site_list sites = {0};
    sites_find(arena, unit, source, &session->wrappers, &sites);
    struct diagnostic_list complaints = {0};
    const struct comments *comments = comments_read(arena, source, &complaints);
    add_diagnostics(arena, file, &complaints);
    for (size_t i = 0; i < sites.count; i++)
        comments_apply(comments, &sites.at[i]);
    facts_find(arena, flow, &sites);
    instances_join(arena, program, reading->flags->optimizes, &sites);
    groups_find(program, &sites);
    iterations_find(program, &sites);
    for (size_t i = 0; i < sites.count; i++)
        sites.at[i].seen = reading->target < 64 ? UINT64_C(1) << reading->target : 0;
    merge_sites(arena, &file->sites, &sites);
    for (size_t i = 0; i < unit->declarations.count; i++)
        if (unit->declarations.at[i].source == source)
            *ARENA_PUSH(arena, &file->declarations) = unit->declarations.at[i].range;
}

static struct file_report *header_report(struct session *session, const struct source *source) {
    for (size_t i = 0; i < session->headers.count; i++)
        if (strcmp(session->headers.at[i]->source.real_path, source->real_path) == 0)
            return session->headers.at[i];
    struct file_report *file = ARENA_NEW(session->arena, struct file_report);
    file->source = *source;
    *ARENA_PUSH(session->arena, &session->headers) = file;
    return file;
}

static bool is_taken(const struct session *session, const struct source *header) {
    return session->options->header_filter && regexec(&session->header_filter, header->real_path, 0, NULL, 0) == 0;
}

static bool is_of_runtime(const struct source *header) {
    const char *name = strrchr(header->real_path, '/');
    return strstr(header->real_path, "/warpagg/") || strcmp(name, "/warpagg.cuh") == 0;
}

// Atomics in headers that stay as they are; of several architectures the one that sees most counts.
static void count_untaken(struct session *session, struct unit *unit, struct file_report *file) {
    for (size_t i = 0; i < unit->sources.count; i++) {
        const struct source *source = unit->sources.at[i];
        struct site_list sites = {0};
        if (source == unit->main || is_taken(session, source) || is_of_runtime(source))
            continue;
        sites_find(session->arena, unit, source, &session->wrappers, &sites);
        struct untaken *known = NULL;
        for (size_t j = 0; j < file->untaken.count && !known; j++)
            known = strcmp(file->untaken.at[j].path, source->real_path) == 0 ? &file->untaken.at[j] : NULL;
        if (!known && sites.count)
            *ARENA_PUSH(session->arena, &file->untaken) = (struct untaken){source->real_path, sites.count};
        else if (known && sites.count > known->sites)
            known->sites = sites.count;
    }
}

static void take_headers(struct session *session, struct unit *unit, struct flow *flow, const struct device_program *program, const struct reading *reading) {
    for (size_t i = 0; i < unit->sources.count; i++) {
        const struct source *source = unit->sources.at[i];
        if (source == unit->main || !is_taken(session, source))
            continue;
        struct file_report *file = header_report(session, source);
        file->source.is_fragment |= source->is_fragment;
        take_file(session, unit, flow, program, reading, file, source);
    }
}

static const char *joined(struct arena *arena, const struct strings *words) {
    const char *text = "parsed as by clang";
    for (size_t i = 0; i < words->count; i++)
        text = arena_printf(arena, "%s %s", text, words->at[i]);
    return text;
}

// Whether files that are not in sight may call what is analysed.
static bool shares_headers(const struct session *session, const struct file_report *file) {
    return session->options->header_filter || source_is_header(&file->source);
}

// Only for what most files parse with: one that needs more than the shortcuts, or holds errors, is parsed as a whole.
static const struct preamble *preamble_for(struct session *session, const struct reading *reading) {
    struct known_preamble *known = reading->preamble;
    if (session->options->no_cache)
        return NULL;
    if (!known->is_asked) {
        struct strings arguments = toolchain_arguments(session->arena, &session->toolchain, reading->flags, reading->architecture, true);
        const char *nothing = arena_printf(session->arena, "%s/declarations/nothing.cu", session->installation.share);
        known->is_asked = true;
        known->preamble = preamble_open(session->arena, &arguments, reading->flags->clang.count + 1, nothing, WARPAGG_VERSION);
    }
    return known->preamble;
}

static void add_preamble(struct arena *arena, const struct preamble *preamble, struct strings *arguments) {
    if (!preamble)
        return;
    *ARENA_PUSH(arena, arguments) = "-include-pch";
    *ARENA_PUSH(arena, arguments) = preamble->path;
}

static struct unit *parse(struct session *session, struct file_report *file, const struct reading *reading, bool shortcuts, int *status) {
    struct arena *arena = session->arena;
    struct unit *unit = ARENA_NEW(arena, struct unit);
    struct strings arguments = toolchain_arguments(arena, &session->toolchain, reading->flags, reading->architecture, shortcuts);
    unit->stats = session->stats;
    unit->arguments = reading->flags->clang;
    unit->has_toolkit = session->toolchain.root;
    unit->separable = reading->flags->separable;
    unit->shares_headers = shares_headers(session, file);
    const char *command = joined(arena, &arguments);
    const struct preamble *preamble = shortcuts ? preamble_for(session, reading) : NULL;
    add_preamble(arena, preamble, &arguments);
    *status = frontend_parse(arena, &file->source, arguments.at, arguments.count, unit);
    for (size_t i = 0; preamble && i < preamble->dependencies.count; i++)
        *ARENA_PUSH(arena, &unit->dependencies) = preamble->dependencies.at[i];
    if (session->options->verbose)
        *ARENA_PUSH(arena, &unit->diagnostics) = (struct diagnostic){DIAGNOSTIC_NOTE, file->source.path, 0, 0, command};
    return unit;
}

static bool has_errors(const struct unit *unit) {
    for (size_t i = 0; i < unit->diagnostics.count; i++)
        if (unit->diagnostics.at[i].severity != DIAGNOSTIC_NOTE)
            return true;
    return false;
}

// What runs: clang compiles beside the parse, and once more where the parse found that it has to be given other text or arguments.

// Positions are to be those of the file itself. The text's length stays.
static const char *without_line_directives(struct arena *arena, const char *text, size_t length) {
    char *copy = NULL;
    bool starts_line = true;
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '#' && starts_line) {
            size_t word = i + 1 + strspn(text + i + 1, " \t");
            if (strncmp(text + word, "line", 4) == 0 || (text[word] >= '0' && text[word] <= '9')) {
                copy = copy ? copy : arena_copy(arena, text, length);
                copy[i] = '/';
                copy[i + 1] = '/'; // the name or number behind it stands in a comment then
            }
        }
        starts_line = text[i] == '\n' || (starts_line && (text[i] == ' ' || text[i] == '\t'));
    }
    return copy ? copy : text;
}

static struct compile *start_compiling(struct session *session, const struct file_report *file, const struct reading *reading, bool shortcuts, const struct preamble *preamble,
                                       const struct compile_copies *copies) {
    struct strings arguments = toolchain_arguments(session->arena, &session->toolchain, reading->flags, reading->architecture, shortcuts);
    add_preamble(session->arena, preamble, &arguments);
    if (shares_headers(session, file))
        *ARENA_PUSH(session->arena, &arguments) = "-femit-all-decls"; // what nothing here calls too
    return compile_start(session->arena, session->toolchain.compiler, arguments.at, arguments.count, file->source.path, copies);
}

static void add_copy(struct arena *arena, struct compile_copies *copies, const char *path, const char *text, size_t length) {
    *ARENA_PUSH(arena, copies) = (struct compile_copy){path, without_line_directives(arena, text, length), length};
}

static struct compile *start_ahead(struct session *session, const struct file_report *file, const struct reading *reading) {
    struct compile_copies copies = {0};
    add_copy(session->arena, &copies, file->source.path, dialect_cured(session->arena, &file->source), file->source.length);
    return start_compiling(session, file, reading, true, preamble_for(session, reading), &copies);
}

static struct function *outermost_at(const struct unit *unit, const struct source *source, size_t offset) {
    for (size_t i = 0; i < unit->functions.count; i++) {
        struct function *function = unit->functions.at[i];
        if (function->source == source && !function->outer && function->body && function->range.begin <= offset && offset < function->range.end)
            return function;
    }
    return NULL;
}

static const struct source *source_named(const struct unit *unit, const char *path) {
    char resolved[PATH_MAX];
    const char *real = realpath(path, resolved) ? resolved : path;
    for (size_t i = 0; i < unit->sources.count; i++)
        if (strcmp(unit->sources.at[i]->real_path, real) == 0)
            return unit->sources.at[i];
    return strcmp(unit->main->real_path, real) == 0 ? unit->main : NULL;
}

static struct compile_copy *copy_of(struct arena *arena, const struct source *source, struct compile_copies *copies, const char *path) {
    for (size_t i = 0; i < copies->count; i++)
        if (strcmp(copies->at[i].path, path) == 0)
            return &copies->at[i];
    struct compile_copy *copy = ARENA_PUSH(arena, copies);
    *copy = (struct compile_copy){path, source->text, source->length};
    return copy;
}

// Lines stay. `rest`: what stands there then.
static void blank(struct arena *arena, struct compile_copy *copy, struct range range, char rest) {
    char *text = arena_copy(arena, copy->text, copy->length);
    for (size_t i = range.begin; i < range.end; i++)
        if (text[i] != '\n' && text[i] != '\r')
            text[i] = ' ';
    text[range.begin] = rest;
    copy->text = text;
}

// The body of a function that runs on the device becomes a semicolon: whoever calls it calls something unknown. The host's becomes empty.
static bool remove_body(struct arena *arena, const struct function *function, struct compile_copies *copies, const char *path) {
    struct compile_copy *copy = copy_of(arena, function->source, copies, path);
    struct range body = function->body->range;
    if (body.end > copy->length || copy->text[body.begin] != '{')
        return false; // is gone, or was never there as text
    bool runs = function->is_device || function->is_kernel;
    blank(arena, copy, body, runs ? ';' : '{');
    if (!runs)
        ((char *)copy->text)[body.end - 1] = '}';
    return true;
}

// An argument that is nvcc's and not clang's: the parse takes no notice of it.
static bool remove_argument(struct strings *arguments, const char *text) {
    static const char start[] = "unknown argument";
    const char *word = strncmp(text, start, strlen(start)) == 0 ? strchr(text, '\'') : NULL;
    size_t length = word ? strcspn(++word, "'") : 0, kept = 0;
    for (size_t i = 0; word && i < arguments->count; i++)
        if (strlen(arguments->at[i]) != length || memcmp(arguments->at[i], word, length) != 0)
            arguments->at[kept++] = arguments->at[i];
    bool any = word && kept < arguments->count;
    arguments->count = any ? kept : arguments->count;
    return any;
}

// An #error: the parse has settled whether it fails the file. `offset` is that of the word.
static bool remove_directive(struct arena *arena, const struct source *source, size_t offset, struct compile_copies *copies, const char *path) {
    struct compile_copy *copy = copy_of(arena, source, copies, path);
    size_t begin = offset;
    while (begin > 0 && (copy->text[begin - 1] == ' ' || copy->text[begin - 1] == '\t'))
        begin--;
    if (begin == 0 || copy->text[begin - 1] != '#' || strncmp(copy->text + offset, "error", strlen("error")) != 0)
        return false;
    struct range line = {begin - 1, offset};
    while (line.end < copy->length && (copy->text[line.end] != '\n' || copy->text[line.end - 1] == '\\'))
        line.end++;
    blank(arena, copy, line, ' ');
    return true;
}

// nvcc accepts code that clang rejects. Returns whether something could be taken out.
static bool remove_errors(struct session *session, const struct unit *unit, const struct compile_result *result, struct compile_flags *flags, struct compile_copies *copies) {
    bool any = false;
    for (size_t i = 0; i < result->error_count; i++) {
        const struct compile_error *error = &result->errors[i];
        any |= !*error->path && remove_argument(&flags->clang, error->text);
        const struct source *source = *error->path ? source_named(unit, error->path) : NULL;
        if (!source || !error->line || error->line > source->line_count)
            continue;
        size_t offset = source->line_starts[error->line - 1] + error->column - 1;
        if (remove_directive(session->arena, source, offset, copies, error->path)) {
            any = true;
            continue;
        }
        struct function *function = outermost_at(unit, source, offset);
        if (!function)
            continue;
        function->has_error = true;
        any |= remove_body(session->arena, function, copies, error->path);
    }
    return any;
}

enum { COMPILE_LIMIT = 4 }; // times that errors are taken out

static struct strings copied(struct arena *arena, const struct strings *strings) {
    struct strings copy = {0};
    for (size_t i = 0; i < strings->count; i++)
        *ARENA_PUSH(arena, &copy) = strings->at[i];
    return copy;
}

static struct compile_result finish_compiling(struct session *session, const struct file_report *file, const struct unit *unit, const struct reading *reading, bool shortcuts,
                                              struct compile *ahead) {
    struct arena *arena = session->arena;
    struct compile_result result = ahead ? compile_finish(arena, ahead) : (struct compile_result){0};
    const struct preamble *preamble = shortcuts && result.bitcode ? preamble_for(session, reading) : NULL; // not again where it may be at fault
    bool has_other_text = !shortcuts || unit->cured.count > 1 || preamble_for(session, reading) != preamble;
    if (!has_other_text && result.bitcode)
        return result;
    struct compile_copies copies = {0};
    struct compile_flags flags = *reading->flags;
    flags.clang = copied(arena, &reading->flags->clang);
    struct reading kept = {.flags = &flags, .architecture = reading->architecture}; // without what the compiler does not take
    for (size_t i = 0; i < unit->cured.count; i++)
        add_copy(arena, &copies, unit->cured.at[i].path, unit->cured.at[i].text, unit->cured.at[i].length);
    for (int i = 0; i < COMPILE_LIMIT && !result.bitcode; i++) {
        if (i > 0 || !has_other_text)
            if (!remove_errors(session, unit, &result, &flags, &copies))
                break;
        struct compile *compile = start_compiling(session, file, &kept, shortcuts, preamble, &copies);
        if (!compile)
            break;
        result = compile_finish(arena, compile);
    }
    return result;
}

// NULL where nothing is known of what runs.
static const struct device_program *read_device(struct session *session, struct file_report *file, const struct flow *flow, const struct reading *reading,
                                                const struct compile_result *compiled) {
    struct arena *arena = session->arena;
    if (!compiled->bitcode) {
        const char *why = compiled->error_count ? compiled->errors[0].text : "clang ended without a message";
        const char *text = arena_printf(arena, "all is left as it is, since clang makes no code of this file: %s", why);
        struct diagnostic_list problem = {0};
        *ARENA_PUSH(arena, &problem) = (struct diagnostic){DIAGNOSTIC_WARNING, compiled->error_count && *compiled->errors[0].path ? compiled->errors[0].path : file->source.path,
                                                           compiled->error_count ? compiled->errors[0].line : 0, compiled->error_count ? compiled->errors[0].column : 0, text};
        add_diagnostics(arena, file, &problem);
        return NULL;
    }
    const struct unit *unit = flow->unit;
    struct device_block *blocks;
    size_t count = kernels_blocks(arena, flow, &blocks);
    struct device_program *program = ARENA_NEW(arena, struct device_program);
    enum device_callers callers = unit->shares_headers ? CALLERS_ANYWHERE : reading->flags->separable ? CALLERS_ELSEWHERE : CALLERS_HERE;
    const char *problem;
    if (device_read(arena, compiled->bitcode, compiled->length, callers, session->options->alias, blocks, count, program, &problem) == 0)
        return program;
    struct diagnostic_list problems = {0};
    *ARENA_PUSH(arena, &problems) = (struct diagnostic){DIAGNOSTIC_WARNING, file->source.path, 0, 0, problem};
    add_diagnostics(arena, file, &problems);
    return NULL;
}

// What clang itself says of its arguments, which libclang only refuses.
static void add_flag_errors(struct arena *arena, struct file_report *file, const struct compile_result *compiled) {
    struct diagnostic_list errors = {0};
    for (size_t i = 0; i < compiled->error_count; i++)
        if (!*compiled->errors[i].path)
            *ARENA_PUSH(arena, &errors) = (struct diagnostic){DIAGNOSTIC_ERROR, file->source.path, 0, 0, compiled->errors[i].text};
    add_diagnostics(arena, file, &errors);
}

static int analyse_for(struct session *session, struct file_report *file, const struct reading *reading, struct compile *ahead) {
    struct arena *arena = session->arena;
    int status;
    bool shortcuts = true;
    struct unit *unit = parse(session, file, reading, shortcuts, &status);
    if (has_errors(unit)) {
        shortcuts = false;
        unit = parse(session, file, reading, shortcuts, &status);
    }
    struct compile_result compiled = finish_compiling(session, file, unit, reading, shortcuts, ahead);
    add_diagnostics(arena, file, &unit->diagnostics);
    for (size_t i = 0; i < unit->dependencies.count; i++)
        *ARENA_PUSH(arena, &file->dependencies) = unit->dependencies.at[i];
    if (status < 0) {
        add_flag_errors(arena, file, &compiled);
        return status;
    }
    stats_enter(session->stats, file->source.path, STAGE_FACTS);
    struct flow *flow = ARENA_NEW(arena, struct flow);
    facts_prepare(arena, unit, flow);
    add_diagnostics(arena, file, &flow->contradictions);
    if (flow->contradictions.count)
        file->status = EXIT_USAGE;
    const struct device_program *program = read_device(session, file, flow, reading, &compiled);
    kernels_join(arena, program, flow);
    for (size_t i = 0; i < flow->kernels->count; i++)
        *ARENA_PUSH(arena, &file->kernels) = flow->kernels->at[i];
    take_file(session, unit, flow, program, reading, file, &file->source);
    if (session->options->header_filter)
        take_headers(session, unit, flow, program, reading);
    count_untaken(session, unit, file);
    return 0;
}

// Another ptxas may combine more, or less, than the one that was measured. Said once a run.
static void note_version(struct session *session, struct file_report *file) {
    const char *version = session->toolchain.version;
    bool known = !version || strcmp(version, TARGET_MEASURED_VERSION) == 0;
    if (known || session->noted_version || session->options->quiet)
        return;
    session->noted_version = true;
    const char *text = arena_printf(session->arena, "what ptxas combines by itself was measured with CUDA %s; this is %s, and may differ", TARGET_MEASURED_VERSION, version);
    *ARENA_PUSH(session->arena, &file->diagnostics) = (struct diagnostic){DIAGNOSTIC_NOTE, NULL, 0, 0, text};
}

// What stands against reading the file, or NULL: a pipe can't be replaced, and opening it would wait for a writer.
static const char *unfit_for_place(const struct options *options, const char *path) {
    struct stat file;
    bool unfit = options->output == OUTPUT_IN_PLACE && stat(path, &file) == 0 && !S_ISREG(file.st_mode) && !S_ISDIR(file.st_mode);
    return unfit ? "is not a regular file, so it can't be rewritten in place" : NULL;
}

static int read_input(struct session *session, const char *path, struct file_report *file) {
    const char *problem = unfit_for_place(session->options, path);
    int error = problem ? 0 : source_read(session->arena, path, &file->source);
    if (error < 0)
        problem = arena_printf(session->arena, "can't be read: %s", strerror(-error));
    if (problem) {
        file->source = (struct source){.path = path, .text = "", .newline = "\n"};
        complain(session, file, EXIT_USAGE, problem);
        return -1;
    }
    const char *nul = file->source.length ? memchr(file->source.text, '\0', file->source.length) : NULL;
    if (nul)
        complain(session, file, EXIT_PARSE, arena_printf(session->arena, "is no text: byte %td is NUL", nul - file->source.text));
    return nul ? -1 : 0;
}

void session_analyse(struct session *session, size_t input, struct file_report *file) {
    const char *path = session->inputs.at[input].path;
    note_version(session, file);
    stats_enter(session->stats, path, STAGE_READ);
    if (read_input(session, path, file) < 0)
        return;
    struct arena *arena = session->arena;
    const struct reading *readings = session->readings[input].at;
    size_t count = session->readings[input].count, beside = session->beside;
    struct compile **ahead = ARENA_ARRAY(arena, struct compile *, count);
    for (size_t i = 0; i < count && i < beside; i++)
        ahead[i] = start_ahead(session, file, &readings[i]);
    int status = 0;
    for (size_t i = 0; i < count; i++) {
        if (status == 0)
            status = analyse_for(session, file, &readings[i], ahead[i]);
        else if (ahead[i])
            compile_finish(arena, ahead[i]);
        if (status == 0 && i + beside < count)
            ahead[i + beside] = start_ahead(session, file, &readings[i + beside]);
    }
    if (status < 0) {
        file->status = EXIT_PARSE;
        file->sites.count = 0;
    }
}

// Deciding.

static bool any_rewrite(const struct file_report *file) {
    for (size_t i = 0; i < file->sites.count; i++)
        if (file->sites.at[i].rewrite)
            return true;
    return false;
}

static struct range edited(const struct file_report *file) {
    struct range all = {file->source.length, 0};
    for (size_t i = 0; i < file->edits.count; i++) {
        struct range range = file->edits.at[i].range;
        all.begin = range.begin < all.begin ? range.begin : all.begin;
        all.end = range.end > all.end ? range.end : all.end;
    }
    return all;
}

// An output that takes the input's place is the file that a #line directive would name.
static bool replaces_input(const struct options *options, const struct file_report *file) {
    char resolved[PATH_MAX];
    return options->output == OUTPUT_FILE && realpath(options->output_path, resolved) && strcmp(resolved, file->source.real_path) == 0;
}

// An output elsewhere can name the lines of the original.
static bool wants_directives(const struct options *options, const struct file_report *file) {
    bool elsewhere = options->output == OUTPUT_FILE || options->output == OUTPUT_DIRECTORY;
    return options->line_directives && elsewhere && !replaces_input(options, file);
}

static void add_header(struct session *session, struct file_report *file, const char *header, bool directives) {
    size_t place;
    if (!include_line_place(session->arena, &file->source, header, &file->declarations, edited(file), &place))
        return;
    include_line_add(session->arena, &file->source, place, header, session->inline_runtime, directives, &file->edits);
    include_line_add(session->arena, &file->source, place, header, NULL, false, &file->changes);
}

// Behind lines that an edit adds, a #line directive brings the numbers back.
static void restore_numbers(struct session *session, struct file_report *file) {
    const struct source *source = &file->source;
    for (size_t i = 0; i < file->edits.count; i++) {
        struct edit *edit = &file->edits.at[i];
        bool last = edit->adds_lines;
        for (size_t j = i + 1; j < file->edits.count && last; j++)
            last = !(file->edits.at[j].adds_lines && file->edits.at[j].range.begin == edit->range.begin);
        if (last)
            edit->text = arena_printf(session->arena, "%s%s", edit->text, include_line_directive(session->arena, source, edit->range.begin));
    }
}

static bool hints_hold(struct session *session, struct file_report *file) {
    for (size_t i = 0; i < file->sites.count; i++) {
        struct site *site = &file->sites.at[i];
        const char *contradiction = comments_resolve(site);
        if (!contradiction)
            continue;
        *ARENA_PUSH(session->arena, &file->diagnostics) = (struct diagnostic){DIAGNOSTIC_ERROR, file->source.path, site->line, site->column, contradiction};
        file->status = EXIT_USAGE;
    }
    if (file->status != EXIT_DONE)
        file->sites.count = 0;
    return file->status == EXIT_DONE;
}

// An option with a number that no site has; they are numbered from 1 without gaps. NULL: all have one.
static const char *missing_site(struct arena *arena, const struct options *options, const struct file_report *file) {
    const char *subject = options->action == ACTION_EXPLAIN_SITE ? options->subject : NULL;
    if (options->only_site && strtoul(options->only_site, NULL, 10) > file->sites.count)
        return arena_printf(arena, "--only-site=%s", options->only_site);
    if (subject && strtoul(subject, NULL, 10) > file->sites.count)
        return arena_printf(arena, "--explain-site=%s", subject);
    for (size_t i = 0; i < options->left_sites.count; i++)
        for (const char *at = options->left_sites.at[i]; *at; at += strcspn(at, ","), at += *at == ',')
            if (strtoul(at, NULL, 10) > file->sites.count)
                return arena_printf(arena, "--leave-site=%s", options->left_sites.at[i]);
    return NULL;
}

// There is no place for the runtime's #include in such a header.
static void complain_of_fragment(struct session *session, struct file_report *file) {
    const char *text = "is included inside a declaration, where the runtime can't be: nothing is rewritten in it";
    *ARENA_PUSH(session->arena, &file->diagnostics) = (struct diagnostic){DIAGNOSTIC_WARNING, file->source.path, 0, 0, text};
    file->sites.count = 0;
}

void session_decide(struct session *session, struct file_report *file) {
    const char *missing = missing_site(session->arena, session->options, file);
    if (file->status == EXIT_DONE && missing)
        complain(session, file, EXIT_USAGE, arena_printf(session->arena, "%s: the file has %zu", missing, file->sites.count));
    if (file->source.is_fragment && file->sites.count)
        complain_of_fragment(session, file);
    if (file->status != EXIT_DONE)
        file->sites.count = 0; // nothing is decided
    if (file->status != EXIT_DONE || !hints_hold(session, file))
        return;
    stats_enter(session->stats, file->source.path, STAGE_PLAN);
    groups_form(session->arena, &file->sites);
    iterations_form(session->arena, &file->sites);
    plan_decide(session->arena, &session->plan, &file->sites, &file->edits);
    bool is_remapped = remap_decide(session->arena, session->options, &file->source, &file->kernels, &file->sites, session->inline_runtime, &file->edits, &file->diagnostics);
    stats_enter(session->stats, file->source.path, STAGE_EDITS);
    for (size_t i = 0; i < file->edits.count; i++)
        *ARENA_PUSH(session->arena, &file->changes) = file->edits.at[i];
    bool directives = wants_directives(session->options, file);
    if (directives)
        restore_numbers(session, file);
    if (any_rewrite(file))
        add_header(session, file, "<warpagg/warpagg.cuh>", directives);
    if (is_remapped)
        add_header(session, file, "<warpagg/layout.cuh>", directives);
    if (directives)
        include_line_name_source(session->arena, &file->source, &file->edits);
    const char *problem;
    if (edit_prepare(session->arena, &file->source, &file->edits, &problem) < 0 || edit_prepare(session->arena, &file->source, &file->changes, &problem) < 0) {
        complain(session, file, EXIT_WRITE, problem);
        file->edits.count = file->changes.count = 0;
    }
}

// For each command that compiles it.
void session_verify(struct session *session, size_t input, struct file_report *file) {
    const struct reading_list *readings = &session->readings[input];
    for (size_t i = 0; i < readings->count && session->options->verify; i++) {
        struct strings architectures = {0};
        bool is_first = true;
        for (size_t j = 0; j < readings->count; j++)
            if (readings->at[j].flags == readings->at[i].flags) {
                *ARENA_PUSH(session->arena, &architectures) = readings->at[j].architecture;
                is_first &= j >= i;
            }
        if (!is_first)
            continue;
        stats_enter(session->stats, file->source.path, STAGE_VERIFY);
        struct compiler compiler = compiler_with(session->arena, &session->compiler, readings->at[i].flags, &architectures);
        verify(session->arena, &compiler, session->options->verbose, file);
    }
}

void session_lose(struct session *session, size_t input, int signal, struct file_report *file) {
    *file = (struct file_report){.source = {.path = session->inputs.at[input].path, .text = "", .newline = "\n"}};
    const char *how = signal ? strsignal(signal) : "it ended without a word";
    complain(session, file, EXIT_PARSE, arena_printf(session->arena, "looking at this file crashed (%s); it is left as it is, and the others go on", how));
}

void session_take_headers(struct session *session, struct file_report *const *headers, size_t count) {
    for (size_t i = 0; i < count; i++) {
        struct file_report *file = header_report(session, &headers[i]->source);
        file->source.is_fragment |= headers[i]->source.is_fragment;
        add_diagnostics(session->arena, file, &headers[i]->diagnostics);
        merge_sites(session->arena, &file->sites, &headers[i]->sites);
        for (size_t j = 0; j < headers[i]->declarations.count; j++)
            *ARENA_PUSH(session->arena, &file->declarations) = headers[i]->declarations.at[j];
        file->status = headers[i]->status > file->status ? headers[i]->status : file->status;
    }
}

void session_close(struct session *session) {
    if (session->options->header_filter)
        regfree(&session->header_filter);
}
