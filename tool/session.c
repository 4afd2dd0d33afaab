// The stages in their order, for one file: read, parse for each architecture, find sites, find facts, merge, decide, collect edits.

#include "session.h"

#include <errno.h>
#include <string.h>

#include "../rewrites/rewrite.h"
#include "comments.h"
#include "facts.h"
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
    bool optimizes = true;
    for (size_t i = 0; i < session->options->clang_arguments.count; i++)
        optimizes &= strcmp(session->options->clang_arguments.at[i], "-O0") != 0;
    for (size_t i = 0; i < session->architectures.count; i++) {
        const char *name = session->architectures.at[i];
        targets[i] = (struct target){.sm = target_parse_architecture(name), .optimizes = optimizes};
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
        status = settle_runtime(session, problem);
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

static bool asks_for_separable(const struct options *options) {
    for (size_t i = 0; i < options->clang_arguments.count; i++)
        if (strcmp(options->clang_arguments.at[i], "-fgpu-rdc") == 0)
            return true;
    return false;
}

// A header's functions may be called by files that are not seen.
static bool is_header(const char *path) {
    const char *dot = strrchr(path, '.');
    return dot && (strcmp(dot, ".cuh") == 0 || strcmp(dot, ".h") == 0 || strcmp(dot, ".hpp") == 0);
}

static int analyse_for(struct session *session, struct file_report *file, const struct comments *comments, const char *architecture,
                       struct unit *unit, struct site_list *sites) {
    struct arena *arena = session->arena;
    struct strings arguments = toolchain_arguments(arena, &session->toolchain, session->options, architecture);
    unit->separable = asks_for_separable(session->options) || is_header(file->source.path);
    int status = frontend_parse(arena, &file->source, arguments.at, arguments.count, unit);
    add_diagnostics(arena, file, &unit->diagnostics);
    for (size_t i = 0; i < unit->dependencies.count; i++)
        *ARENA_PUSH(arena, &file->dependencies) = unit->dependencies.at[i];
    if (status < 0)
        return status;
    sites_find(arena, unit, &file->source, sites);
    for (size_t i = 0; i < sites->count; i++)
        comments_apply(comments, &sites->at[i]);
    facts_find(arena, unit, sites);
    return 0;
}

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

static void finish_edits(struct session *session, struct file_report *file, const struct unit *unit) {
    const struct options *options = session->options;
    if (any_rewrite(file) && !include_line_present(&file->source)) {
        bool directives = options->line_directives && (options->output == OUTPUT_FILE || options->output == OUTPUT_DIRECTORY);
        size_t place = include_line_place(&file->source, unit, first_edit(file));
        include_line_add(session->arena, &file->source, place, session->inline_runtime, directives, &file->edits);
    }
    const char *problem;
    if (edit_prepare(session->arena, &file->source, &file->edits, &problem) < 0) {
        complain(session, file, EXIT_WRITE, problem);
        file->edits.count = 0;
    }
}

void session_analyse(struct session *session, const char *path, struct file_report *file) {
    struct arena *arena = session->arena;
    file->source.path = path;
    int error = source_read(arena, path, &file->source);
    if (error < 0) {
        file->source = (struct source){.path = path, .text = "", .newline = "\n"};
        complain(session, file, EXIT_USAGE, arena_printf(arena, "can't be read: %s", strerror(-error)));
        return;
    }
    const struct comments *comments = comments_read(arena, &file->source, &file->diagnostics);
    struct unit *first = NULL;
    for (size_t i = 0; i < session->architectures.count; i++) {
        struct unit *unit = ARENA_NEW(arena, struct unit);
        struct site_list sites = {0};
        if (analyse_for(session, file, comments, session->architectures.at[i], unit, &sites) < 0) {
            file->status = EXIT_PARSE;
            file->sites.count = 0;
            return;
        }
        merge_sites(arena, &file->sites, &sites);
        first = first ? first : unit;
    }
    plan_decide(arena, &session->plan, file);
    finish_edits(session, file, first);
}
