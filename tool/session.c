// The stages in their order, for one file: read, parse for each architecture, find sites, find facts, merge, decide, collect edits.

#include "session.h"

#include <stdlib.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "../rewrites/rewrite.h"
#include "comments.h"
#include "facts.h"
#include "flow.h"
#include "frontend.h"
#include "include_line.h"
#include "merge.h"
#include "sites.h"

static const char default_architecture[] = "sm_90";

static int settle_architectures(struct session *session, const char **problem) {
    struct arena *arena = session->arena;
    session->architectures = session->options->architectures;
    if (!session->architectures.count)
        *ARENA_PUSH(arena, &session->architectures) = default_architecture;
    struct target *targets = ARENA_ARRAY(arena, struct target, session->architectures.count);
    toolchain_read_flags(arena, &session->options->clang_arguments, &session->flags);
    for (size_t i = 0; i < session->architectures.count; i++) {
        const char *name = session->architectures.at[i];
        targets[i] = (struct target){
            .sm = target_parse_architecture(name),
            .optimizes = session->flags.optimizes,
            .combines_floats = session->flags.combines_floats,
        };
        if (targets[i].sm < 70) {
            *problem = arena_printf(arena, "--arch=%s: %s", name, targets[i].sm ? "the runtime needs sm_70 or newer" : "expected a name like sm_90");
            return EXIT_USAGE;
        }
    }
    session->plan.targets = targets;
    session->plan.target_count = session->architectures.count;
    return 0;
}

static int settle_rewrites(struct session *session, const char **problem) {
    if (!session->options->rewrites)
        return 0;
    session->plan.rewrites = glob_parse(session->arena, session->options->rewrites);
    const char **names = ARENA_ARRAY(session->arena, const char *, rewrite_count);
    for (size_t i = 0; i < rewrite_count; i++)
        names[i] = rewrite_registry[i]->name;
    const char *why;
    if (glob_check(session->arena, &session->plan.rewrites, names, rewrite_count, &why) == 0)
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

int session_open(struct arena *arena, const struct options *options, struct session *session, const char **problem) {
    *session = (struct session){.arena = arena, .options = options, .plan.options = options};
    if (installation_find(arena, &session->installation) < 0) {
        *problem = "the runtime's files are not beside this program; was it moved out of its installation?";
        return EXIT_USAGE;
    }
    int status = toolchain_find(arena, options, &session->installation, &session->toolchain, problem);
    if (!status)
        status = settle_architectures(session, problem);
    if (!status)
        status = settle_rewrites(session, problem);
    if (!status)
        status = settle_wrappers(session, problem);
    if (!status)
        status = settle_runtime(session, problem);
    if (!status)
        status = settle_headers(session, problem);
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
static void take_file(struct session *session, struct unit *unit, const struct flow *flow, size_t architecture, struct file_report *file, const struct source *source) {
    struct arena *arena = session->arena;
    struct site_list sites = {0};
    sites_find(arena, unit, source, &session->wrappers, &sites);
    struct diagnostic_list complaints = {0};
    const struct comments *comments = comments_read(arena, source, &complaints);
    add_diagnostics(arena, file, &complaints);
    for (size_t i = 0; i < sites.count; i++)
        comments_apply(comments, &sites.at[i]);
    facts_find(arena, flow, session->options->alias, &sites);
    for (size_t i = 0; i < sites.count; i++)
        sites.at[i].seen = architecture < 64 ? UINT64_C(1) << architecture : 0;
    merge_sites(arena, &file->sites, &sites);
    if (file->declarations.count)
        return;
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

static void take_headers(struct session *session, struct unit *unit, const struct flow *flow, size_t architecture) {
    for (size_t i = 0; i < unit->sources.count; i++) {
        const struct source *source = unit->sources.at[i];
        if (source != unit->main && regexec(&session->header_filter, source->real_path, 0, NULL, 0) == 0)
            take_file(session, unit, flow, architecture, header_report(session, source), source);
    }
}

static const char *joined(struct arena *arena, const struct strings *words) {
    const char *text = "parsed as by clang";
    for (size_t i = 0; i < words->count; i++)
        text = arena_printf(arena, "%s %s", text, words->at[i]);
    return text;
}

static struct unit *parse(struct session *session, struct file_report *file, size_t architecture, bool shortcuts, int *status) {
    struct arena *arena = session->arena;
    struct unit *unit = ARENA_NEW(arena, struct unit);
    struct strings arguments = toolchain_arguments(arena, &session->toolchain, &session->flags, session->architectures.at[architecture], shortcuts);
    unit->separable = session->flags.separable;
    unit->shares_headers = session->options->header_filter || source_is_header(&file->source);
    *status = frontend_parse(arena, &file->source, arguments.at, arguments.count, unit);
    if (session->options->verbose)
        *ARENA_PUSH(arena, &unit->diagnostics) = (struct diagnostic){DIAGNOSTIC_NOTE, file->source.path, 0, 0, joined(arena, &arguments)};
    return unit;
}

static bool has_errors(const struct unit *unit) {
    for (size_t i = 0; i < unit->diagnostics.count; i++)
        if (unit->diagnostics.at[i].severity != DIAGNOSTIC_NOTE)
            return true;
    return false;
}

static int analyse_for(struct session *session, struct file_report *file, size_t architecture) {
    struct arena *arena = session->arena;
    int status;
    struct unit *unit = parse(session, file, architecture, true, &status);
    if (has_errors(unit))
        unit = parse(session, file, architecture, false, &status);
    add_diagnostics(arena, file, &unit->diagnostics);
    for (size_t i = 0; i < unit->dependencies.count; i++)
        *ARENA_PUSH(arena, &file->dependencies) = unit->dependencies.at[i];
    if (status < 0)
        return status;
    struct flow *flow = ARENA_NEW(arena, struct flow);
    facts_prepare(arena, unit, flow);
    add_diagnostics(arena, file, &flow->contradictions);
    if (flow->contradictions.count)
        file->status = EXIT_USAGE;
    take_file(session, unit, flow, architecture, file, &file->source);
    if (session->options->header_filter)
        take_headers(session, unit, flow, architecture);
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

void session_analyse(struct session *session, const char *path, struct file_report *file) {
    struct arena *arena = session->arena;
    note_version(session, file);
    int error = source_read(arena, path, &file->source);
    if (error < 0) {
        file->source = (struct source){.path = path, .text = "", .newline = "\n"};
        complain(session, file, EXIT_USAGE, arena_printf(arena, "can't be read: %s", strerror(-error)));
        return;
    }
    for (size_t i = 0; i < session->architectures.count; i++)
        if (analyse_for(session, file, i) < 0) {
            file->status = EXIT_PARSE;
            file->sites.count = 0;
            return;
        }
}

// Deciding.

static bool any_rewrite(const struct file_report *file) {
    for (size_t i = 0; i < file->sites.count; i++)
        if (file->sites.at[i].rewrite)
            return true;
    return false;
}

static size_t first_edit(const struct file_report *file) {
    size_t first = file->source.length;
    for (size_t i = 0; i < file->edits.count; i++)
        if (file->edits.at[i].range.begin < first)
            first = file->edits.at[i].range.begin;
    return first;
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

static void add_runtime(struct session *session, struct file_report *file, bool directives) {
    size_t place = include_line_place(&file->source, &file->declarations, first_edit(file));
    include_line_add(session->arena, &file->source, place, session->inline_runtime, directives, &file->edits);
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

// Sites are numbered from 1 without gaps.
static bool names_no_site(const struct options *options, const struct file_report *file) {
    return options->only_site && strtoul(options->only_site, NULL, 10) > file->sites.count;
}

void session_decide(struct session *session, struct file_report *file) {
    if (file->status == EXIT_DONE && names_no_site(session->options, file))
        complain(session, file, EXIT_USAGE, arena_printf(session->arena, "--only-site=%s: the file has %zu", session->options->only_site, file->sites.count));
    if (file->status != EXIT_DONE)
        file->sites.count = 0; // nothing is decided
    if (file->status != EXIT_DONE || !hints_hold(session, file))
        return;
    plan_decide(session->arena, &session->plan, file);
    bool directives = wants_directives(session->options, file);
    if (directives)
        restore_numbers(session, file);
    if (any_rewrite(file) && !include_line_present(&file->source))
        add_runtime(session, file, directives);
    const char *problem;
    if (edit_prepare(session->arena, &file->source, &file->edits, &problem) < 0) {
        complain(session, file, EXIT_WRITE, problem);
        file->edits.count = 0;
    }
}

void session_close(struct session *session) {
    if (session->options->header_filter)
        regfree(&session->header_filter);
}
