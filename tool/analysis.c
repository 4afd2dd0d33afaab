// The stages up to the facts, for one file: read, parse for each architecture, find sites, compile
// where there are any, find facts, merge.

#include "analysis.h"

#include <signal.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "compiling.h"
#include "decide/target.h"
#include "device/device.h"
#include "glance.h"
#include "launches/remap.h"
#include "project.h"
#include "sites/comments.h"
#include "sites/facts.h"
#include "sites/flow.h"
#include "sites/found.h"
#include "sites/groups.h"
#include "sites/inlining.h"
#include "sites/instances.h"
#include "sites/iterations.h"
#include "sites/loop_place.h"
#include "sites/merge.h"
#include "sites/sites.h"
#include "sites/stride_loop.h"
#include "sites/ways.h"
#include "variants.h"

// Whether the last -std is one from before C++14, which the runtime needs.
static bool is_old_standard(const struct strings *arguments) {
    static const char option[] = "-std=";
    static const char *const old[] = {"98", "03", "0x", "11", NULL};
    const char *standard = "";
    for (size_t i = 0; i < arguments->count; i++)
        if (strncmp(arguments->at[i], option, strlen(option)) == 0)
            standard = arguments->at[i] + strlen(option);
    const char *year = strstr(standard, "++");
    for (size_t i = 0; year && old[i]; i++)
        if (strcmp(year + 2, old[i]) == 0)
            return true;
    return false;
}

// Places are numbered in each parse anew: what is the first one here may be the second one there.
static const char *location_in(struct arena *arena, const struct reading *reading,
                               const char *location) {
    return location ? arena_printf(arena, " %zu:%s", reading->number, location) : NULL;
}

// Adds what one parse says of one file: the input itself, or a header that it includes.
static void take_file(struct session *session, struct unit *unit, struct flow *flow,
                      const struct device_program *program, const struct reading *reading,
                      struct file_report *file, const struct source *source) {
    struct arena *arena = session->arena;
    struct site_list sites = {0};
    if (sites_stand_in(unit, source))
        sites_find(arena, unit, source, &session->wrappers, &sites);
    struct diagnostic_list complaints = {0};
    const struct comments *comments = comments_read(arena, source, &complaints);
    report_add_diagnostics(arena, file, &complaints);
    for (size_t i = 0; i < sites.count; i++)
        comments_apply(comments, &sites.at[i]);
    facts_find(arena, flow, &sites);
    instances_join(arena, program, reading->flags->optimizes, &sites);
    ways_find(arena, flow, program, &sites);
    found_join(arena, flow, program, &sites);
    inlining_find(arena, unit, &sites);
    instances_resolve(program, unit, &sites);
    groups_find(program, &sites);
    iterations_find(arena, unit, program, &sites);
    loop_places_find(arena, flow, &sites);
    stride_loops_find(arena, flow, &sites);
    const bool is_old = is_old_standard(&reading->flags->clang);
    for (size_t i = 0; i < sites.count; i++) {
        sites.at[i].seen = reading->target < 64 ? UINT64_C(1) << reading->target : 0;
        sites.at[i].has_old_standard = is_old;
        sites.at[i].location = location_in(arena, reading, sites.at[i].location);
    }
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
    file->source.path = file_without_dot(source->path);
    file->is_header = true;
    *ARENA_PUSH(session->arena, &session->headers) = file;
    return file;
}

static bool is_of_runtime(const struct source *header) {
    const char *name = strrchr(header->real_path, '/');
    return strstr(header->real_path, "/warpagg/") || strcmp(name, "/warpagg.cuh") == 0;
}

static bool is_taken(const struct session *session, const struct unit *unit,
                     const struct source *header) {
    if (header == unit->main || session->headers_taken == HEADERS_NONE)
        return false;
    if (session->headers_taken == HEADERS_OF_PROJECT)
        return project_has(unit->project, header->real_path) && !is_of_runtime(header);
    return regexec(&session->header_filter, header->real_path, 0, NULL, 0) == 0;
}

// Atomics in headers that stay as they are; of several architectures the one that sees most counts.
static void count_untaken(struct session *session, struct unit *unit, struct file_report *file) {
    for (size_t i = 0; i < unit->sources.count; i++) {
        const struct source *source = unit->sources.at[i];
        struct site_list sites = {0};
        if (!sites_stand_in(unit, source) || source == unit->main ||
            is_taken(session, unit, source) || is_of_runtime(source))
            continue;
        sites_find(session->arena, unit, source, &session->wrappers, &sites);
        struct untaken *known = NULL;
        for (size_t j = 0; j < file->untaken.count && !known; j++)
            known = strcmp(file->untaken.at[j].path, source->real_path) == 0 ? &file->untaken.at[j]
                                                                             : NULL;
        if (!known && sites.count)
            *ARENA_PUSH(session->arena, &file->untaken) =
                (struct untaken){source->real_path, sites.count};
        else if (known && sites.count > known->sites)
            known->sites = sites.count;
    }
}

static void take_headers(struct session *session, struct unit *unit, struct flow *flow,
                         const struct device_program *program, const struct reading *reading) {
    for (size_t i = 0; i < unit->sources.count; i++) {
        const struct source *source = unit->sources.at[i];
        if (!is_taken(session, unit, source))
            continue;
        struct file_report *file = header_report(session, source);
        file->source.is_fragment |= source->is_fragment;
        take_file(session, unit, flow, program, reading, file, source);
    }
}

// Whether anything is to be decided that what runs decides. A file that is rewritten already has
// the runtime's updates alone.
static bool is_to_decide(struct session *session, struct unit *unit) {
    bool any = remap_is_asked(session->options, unit->main) || sites_stand_in(unit, unit->main);
    for (size_t i = 0; !any && i < unit->sources.count; i++)
        any = sites_stand_in(unit, unit->sources.at[i]) &&
              is_taken(session, unit, unit->sources.at[i]);
    return any;
}

static const char *joined(struct arena *arena, const struct strings *words) {
    const char *text = "parsed as by clang";
    for (size_t i = 0; i < words->count; i++)
        text = arena_printf(arena, "%s %s", text, words->at[i]);
    return text;
}

// `before`: the unit of the parse before this one, or NULL.
static struct unit *parse(struct session *session, struct file_report *file,
                          const struct reading *reading, const struct unit *before, int *status) {
    struct arena *arena = session->arena;
    struct unit *unit = ARENA_NEW(arena, struct unit);
    bool shortcuts = !before;
    if (before)
        unit->cured = before->cured;
    struct strings arguments = toolchain_arguments(arena, &session->toolchain, reading->flags,
                                                   reading->architecture, shortcuts);
    unit->stats = session->stats;
    unit->arguments = reading->flags->clang;
    unit->has_toolkit = session->toolchain.root;
    unit->has_other_host = reading->flags->has_other_host;
    unit->separable = reading->flags->separable;
    unit->project = project_root(arena, file->source.real_path);
    unit->edits_headers = compiling_edits_headers(session, file);
    unit->shares_headers = unit->edits_headers || (session->copies_headers && unit->separable);
    unit->shares_header_kernels = session->copies_headers;
    const char *command = joined(arena, &arguments);
    const struct preamble *preamble = shortcuts ? compiling_preamble(session, file, reading) : NULL;
    compiling_add_preamble(arena, preamble, &arguments);
    *status =
        session->readers->frontend_parse(arena, &file->source, arguments.at, arguments.count, unit);
    for (size_t i = 0; preamble && i < preamble->dependencies.count; i++)
        *ARENA_PUSH(arena, &unit->dependencies) = preamble->dependencies.at[i];
    if (session->options->verbose)
        *ARENA_PUSH(arena, &unit->diagnostics) =
            (struct diagnostic){DIAGNOSTIC_NOTE, file->source.path, 0, 0, command};
    return unit;
}

// Whether the parse may be at fault for an error: by the headers that it had from before, or by
// what the shortcuts leave out.
static bool is_at_fault(const struct unit *unit, const struct preamble *preamble) {
    bool any = unit->crashed;
    for (size_t i = 0; i < unit->diagnostics.count && !any; i++)
        any = unit->diagnostics.at[i].severity != DIAGNOSTIC_NOTE &&
              (preamble || toolchain_quotes_left_out(unit->diagnostics.at[i].text));
    return any;
}

// NULL where nothing is known of what runs, or asked.
static const struct device_program *read_device(struct session *session, struct file_report *file,
                                                const struct flow *flow,
                                                const struct reading *reading,
                                                const struct compile_result *compiled) {
    struct arena *arena = session->arena;
    if (!compiled->bitcode) {
        const struct compile_error *error = &compiled->errors[0];
        const char *text = arena_printf(
            arena, "all is left as it is, since clang makes no code of this file: %s", error->text);
        struct diagnostic_list problem = {0};
        *ARENA_PUSH(arena, &problem) =
            (struct diagnostic){DIAGNOSTIC_WARNING, *error->path ? error->path : file->source.path,
                                error->line, error->column, text};
        report_add_diagnostics(arena, file, &problem);
        return NULL;
    }
    struct unit *unit = flow->unit;
    struct device_block *blocks;
    size_t count = kernels_blocks(arena, flow, &blocks);
    struct device_program *program = ARENA_NEW(arena, struct device_program);
    const bool is_header = source_is_header(unit->main);
    const struct device_callers callers = {
        .of_named = reading->flags->separable,
        .of_headers = unit->shares_headers,
        .main = is_header ? NULL : unit->main->real_path,
    };
    const char *problem;
    if (session->readers->device_read(arena, compiled->bitcode, compiled->length, callers,
                                      session->options->alias, blocks, count, program,
                                      &problem) == 0)
        return program;
    report_complain(arena, file, EXIT_PARSE, problem);
    return NULL;
}

// What clang itself says of arguments that libclang only refuses.
static void add_flag_errors(struct session *session, struct file_report *file,
                            const struct unit *unit, const struct reading *reading) {
    const struct compile_result compiled =
        compiling_finish(session, file, unit, reading, true, NULL);
    struct diagnostic_list errors = {0};
    for (size_t i = 0; i < compiled.error_count; i++)
        if (!*compiled.errors[i].path)
            *ARENA_PUSH(session->arena, &errors) = (struct diagnostic){
                DIAGNOSTIC_ERROR, file->source.path, 0, 0, compiled.errors[i].text};
    report_add_diagnostics(session->arena, file, &errors);
}

// What runs, and what the text is for nvcc: only where something hangs on them. Returns a negative
// number where clang got lost: that nothing is known of what runs is no verdict on the sites then.
static int read_more(struct session *session, struct file_report *file,
                     const struct reading *reading, bool shortcuts, struct unit *unit,
                     struct compile_result *compiled) {
    struct compile *started = compiling_start(session, file, unit, reading, shortcuts);
    session->readers->frontend_close(unit);
    variants_expand(session, file, reading, shortcuts, unit);
    *compiled = compiling_finish(session, file, unit, reading, shortcuts, started);
    if (!compiled->loss)
        return 0;
    report_complain(session->arena, file, EXIT_PARSE,
                    arena_printf(session->arena,
                                 "%s while it made code of this file, which is left as it is",
                                 compiled->loss));
    return -1;
}

// Whether the text may be another for another architecture.
static bool asks_for_architecture(const struct unit *unit) {
    static const char *const words[] = {"__CUDA_ARCH", "__CUDA_MINIMUM_ARCH", "NV_IF",
                                        "NV_DISPATCH", NULL};
    bool any = false;
    for (size_t i = 0; i < unit->texts.count; i++)
        for (const char *const *word = words; *word; word++)
            any |= strstr(unit->texts.at[i]->text, *word) != NULL;
    return any;
}

// *settled: nothing is to be decided, and nothing would be for another architecture.
static int take_unit(struct session *session, struct file_report *file,
                     const struct reading *reading, bool shortcuts, struct unit *unit,
                     bool *settled) {
    struct arena *arena = session->arena;
    stats_enter(session->stats, file->source.path, STAGE_EXPAND);
    sites_find_sources(arena, unit, &session->wrappers);
    const bool decides = is_to_decide(session, unit);
    *settled = !decides && !asks_for_architecture(unit);
    struct compile_result compiled = {0};
    if (decides && read_more(session, file, reading, shortcuts, unit, &compiled) < 0)
        return -1;
    for (size_t i = 0; i < unit->also_read.count; i++)
        *ARENA_PUSH(arena, &file->also_read) = unit->also_read.at[i];
    stats_enter(session->stats, file->source.path, STAGE_FACTS);
    struct flow *flow = ARENA_NEW(arena, struct flow);
    facts_prepare(arena, unit, flow);
    report_add_diagnostics(arena, file, &flow->contradictions);
    if (flow->contradictions.count)
        file->status = EXIT_USAGE;
    const struct device_program *program =
        decides ? read_device(session, file, flow, reading, &compiled) : NULL;
    kernels_join(arena, program, flow);
    for (size_t i = 0; i < flow->kernels->count; i++)
        *ARENA_PUSH(arena, &file->kernels) = flow->kernels->at[i];
    take_file(session, unit, flow, program, reading, file, &file->source);
    take_headers(session, unit, flow, program, reading);
    for (size_t i = 0; i < unit->inclusions.count; i++)
        *ARENA_PUSH(arena, &file->inclusions) = unit->inclusions.at[i];
    count_untaken(session, unit, file);
    return 0;
}

static int analyse_for(struct session *session, struct file_report *file,
                       const struct reading *reading, bool *settled) {
    int status;
    struct unit *unit = parse(session, file, reading, NULL, &status);
    const bool shortcuts = !is_at_fault(unit, compiling_preamble(session, file, reading)) ||
                           unit->fails_anyway,
               crashed = unit->crashed;
    if (!shortcuts) {
        session->readers->frontend_close(unit);
        unit = parse(session, file, reading, unit, &status);
    }
    if (crashed && !unit->crashed)
        compiling_drop_preamble(session, reading);
    report_add_diagnostics(session->arena, file, &unit->diagnostics);
    for (size_t i = 0; i < unit->dependencies.count; i++)
        *ARENA_PUSH(session->arena, &file->dependencies) = unit->dependencies.at[i];
    if (status < 0 && unit->is_refused)
        add_flag_errors(session, file, unit, reading);
    else if (status == 0)
        status = take_unit(session, file, reading, shortcuts, unit, settled);
    session->readers->frontend_close(unit);
    return status;
}

// Another ptxas may combine more, or less, than the one that was measured. Said once a run.
static void note_version(struct session *session, struct file_report *file) {
    const char *version = session->toolchain.version;
    bool known = !version || strcmp(version, TARGET_MEASURED_VERSION) == 0;
    if (known || session->noted_version || session->options->quiet)
        return;
    session->noted_version = true;
    const char *text = arena_printf(
        session->arena,
        "what ptxas combines by itself was measured with CUDA %s; this is %s, and may differ",
        TARGET_MEASURED_VERSION, version);
    *ARENA_PUSH(session->arena, &file->diagnostics) =
        (struct diagnostic){DIAGNOSTIC_NOTE, NULL, 0, 0, text};
}

// What stands against reading the file, or NULL: a pipe can't be replaced,
// and opening it would wait for a writer.
static const char *unfit_for_place(const struct options *options, const char *path) {
    struct stat file;
    bool unfit = options->output == OUTPUT_IN_PLACE && stat(path, &file) == 0 &&
                 !S_ISREG(file.st_mode) && !S_ISDIR(file.st_mode);
    return unfit ? "is not a regular file, so it can't be rewritten in place" : NULL;
}

static int read_input(struct session *session, const char *path, struct file_report *file) {
    const char *problem = unfit_for_place(session->options, path);
    int error = 0;
    if (!problem)
        error = (session->options->reads_stdin ? source_read_stdin
                                               : source_read)(session->arena, path, &file->source);
    if (error < 0)
        problem = arena_printf(session->arena, "can't be read: %s", strerror(-error));
    if (problem) {
        file->source = (struct source){.path = path, .text = "", .newline = "\n"};
        report_complain(session->arena, file, EXIT_USAGE, problem);
        return -1;
    }
    const char *nul =
        file->source.length ? memchr(file->source.text, '\0', file->source.length) : NULL;
    if (nul)
        report_complain(
            session->arena, file, EXIT_PARSE,
            arena_printf(session->arena, "is no text: byte %td is NUL", nul - file->source.text));
    return nul ? -1 : 0;
}

static void note_database(struct session *session, const struct input *input,
                          struct file_report *file) {
    if (!session->options->verbose || !input->database)
        return;
    const char *text =
        arena_printf(session->arena, "is read with the flags of %s", input->database);
    *ARENA_PUSH(session->arena, &file->diagnostics) =
        (struct diagnostic){DIAGNOSTIC_NOTE, input->path, 0, 0, text};
}

bool analysis_at_a_glance(struct session *session, size_t input, struct file_report *file) {
    const char *path = session->inputs.at[input].path;
    stats_enter(session->stats, path, STAGE_READ);
    bool done = read_input(session, path, file) < 0 || glance_finds_nothing(session, input, file);
    if (done)
        note_database(session, &session->inputs.at[input], file);
    stats_enter(session->stats, path, STAGE_NONE);
    return done;
}

// What to do about a header that is not found: most who meet that are here for the first time.
static void note_missing_header(struct session *session, struct file_report *file) {
    static const char missing[] = "' file not found";
    static const char text[] = "-I DIR says where headers lie, -p DIR takes the flags of a "
                               "compile_commands.json, and behind `--` stand the compiler's own";
    bool any = false;
    for (size_t i = 0; i < file->diagnostics.count; i++) {
        const struct diagnostic *error = &file->diagnostics.at[i];
        size_t length = strlen(error->text);
        any |= error->severity == DIAGNOSTIC_ERROR && length > strlen(missing) &&
               strcmp(error->text + length - strlen(missing), missing) == 0;
    }
    const struct diagnostic note = {DIAGNOSTIC_NOTE, file->source.path, 0, 0, text};
    if (any)
        *ARENA_PUSH(session->arena, &file->diagnostics) = note;
}

void analysis_of(struct session *session, size_t input, struct file_report *file) {
    note_version(session, file);
    note_database(session, &session->inputs.at[input], file);
    const struct reading_list *readings = &session->readings[input];
    const struct compile_flags *settled_by = NULL;
    int status = 0;
    for (size_t i = 0; i < readings->count && status == 0; i++) {
        const struct reading *reading = &readings->at[i];
        bool settled = false;
        if (reading->flags != settled_by)
            status = analyse_for(session, file, reading, &settled);
        settled_by = settled ? reading->flags : settled_by;
    }
    if (status < 0) {
        file->status = EXIT_PARSE;
        file->sites.count = 0;
        note_missing_header(session, file);
    }
}

void analysis_lost(struct session *session, size_t input, int signal, struct file_report *file) {
    *file = (struct file_report){
        .source = {.path = session->inputs.at[input].path, .text = "", .newline = "\n"}};
    const char *how = signal ? strsignal(signal) : "it ended without a word";
    if (signal == SIGXCPU)
        report_complain(session->arena, file, EXIT_TIME,
                        "its analysis took longer than --time-limit; it is left as it is, and the "
                        "others go on");
    else
        report_complain(
            session->arena, file, EXIT_PARSE,
            arena_printf(
                session->arena,
                "looking at this file crashed (%s); it is left as it is, and the others go on",
                how));
}

void analysis_take_headers(struct session *session, struct file_report *const *headers,
                           size_t count) {
    for (size_t i = 0; i < count; i++) {
        struct file_report *file = header_report(session, &headers[i]->source);
        file->source.is_fragment |= headers[i]->source.is_fragment;
        report_add_diagnostics(session->arena, file, &headers[i]->diagnostics);
        merge_sites(session->arena, &file->sites, &headers[i]->sites);
        for (size_t j = 0; j < headers[i]->declarations.count; j++)
            *ARENA_PUSH(session->arena, &file->declarations) = headers[i]->declarations.at[j];
        file->status = headers[i]->status > file->status ? headers[i]->status : file->status;
    }
}
