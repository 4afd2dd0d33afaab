// The stages behind the facts, for one file: decide, collect edits, and compile before and after.

#include "decision.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/alignment.h"
#include "decide/instrument.h"
#include "decide/profile.h"
#include "launches/as_written.h"
#include "launches/remap.h"
#include "launches/resident.h"
#include "output/include_line.h"
#include "output/verify.h"
#include "sites/comments.h"
#include "sites/components.h"
#include "sites/fingerprint.h"
#include "sites/groups.h"
#include "sites/iterations.h"
#include "sites/peer_loop.h"

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
    return options->output == OUTPUT_FILE && realpath(options->output_path, resolved) &&
           strcmp(resolved, file->source.real_path) == 0;
}

// An output elsewhere can name the lines of the original.
static bool wants_directives(const struct options *options, const struct file_report *file) {
    bool elsewhere = options->output == OUTPUT_FILE || options->output == OUTPUT_DIRECTORY;
    return options->line_directives && elsewhere && !replaces_input(options, file);
}

// `text` is what the output gets, and `shown` what readers are shown; NULL: the #include.
static void add_header(struct session *session, struct file_report *file, const char *header,
                       const char *text, const char *shown, bool directives) {
    size_t place;
    if (!include_line_place(session->arena, &file->source, header, &file->declarations,
                            edited(file), &place))
        return;
    include_line_add(session->arena, &file->source, place, header, text, directives, &file->edits);
    include_line_add(session->arena, &file->source, place, header, shown, false, &file->changes);
}

// In the order of their names.
static void add_headers(struct session *session, struct file_report *file, bool is_resident,
                        bool is_timed, bool is_remapped, bool directives) {
    bool instrument = session->options->instrument;
    const char *lines = instrument && report_rewrites(file)
                            ? instrument_lines(session->arena, &file->source, &file->sites)
                            : NULL;
    if (is_remapped)
        add_header(session, file, "<warpagg/layout.cuh>", session->inline_runtime, NULL,
                   directives);
    if (is_resident)
        add_header(session, file, "<warpagg/resident.cuh>", NULL, NULL, directives);
    if (is_timed)
        add_header(session, file, "<warpagg/timed.cuh>", NULL, NULL, directives);
    if (lines)
        add_header(session, file, "<warpagg/profile.cuh>", lines, lines, directives);
    else if (report_rewrites(file))
        add_header(session, file, "<warpagg/warpagg.cuh>", session->inline_runtime, NULL,
                   directives);
}

// A copy has the numbers of what it is one of: asserts and profilers say them.
static void number_copy(struct session *session, struct file_report *file, struct edit *edit) {
    const char *line = include_line_directive(session->arena, &file->source, edit->copied);
    edit->text =
        arena_printf(session->arena, "%s%s%s", arena_copy(session->arena, edit->text, edit->copy),
                     line, edit->text + edit->copy);
}

// Behind lines that an edit adds, a #line directive brings the numbers back.
static void restore_numbers(struct session *session, struct file_report *file) {
    const struct source *source = &file->source;
    for (size_t i = 0; i < file->edits.count; i++) {
        struct edit *edit = &file->edits.at[i];
        bool last = edit->adds_lines;
        if (edit->copy)
            number_copy(session, file, edit);
        for (size_t j = i + 1; j < file->edits.count && last; j++)
            last = !(file->edits.at[j].adds_lines &&
                     file->edits.at[j].range.begin == edit->range.begin);
        if (last)
            edit->text =
                arena_printf(session->arena, "%s%s", edit->text,
                             include_line_directive(session->arena, source, edit->range.begin));
    }
}

static bool hints_hold(struct session *session, struct file_report *file) {
    for (size_t i = 0; i < file->sites.count; i++) {
        struct site *site = &file->sites.at[i];
        const char *contradiction = comments_resolve(site);
        if (!contradiction)
            continue;
        *ARENA_PUSH(session->arena, &file->diagnostics) = (struct diagnostic){
            DIAGNOSTIC_ERROR, file->source.path, site->line, site->column, contradiction};
        file->status = EXIT_USAGE;
    }
    if (file->status != EXIT_DONE)
        file->sites.count = 0;
    return file->status == EXIT_DONE;
}

// An option with a number that no site has; they are numbered from 1 without gaps.
// NULL: all have one.
static const char *missing_site(struct arena *arena, const struct options *options,
                                const struct file_report *file) {
    const char *subject = options->action == ACTION_EXPLAIN_SITE ? options->subject : NULL;
    if (options->only_site && strtoul(options->only_site, NULL, 10) > file->sites.count)
        return arena_printf(arena, "--only-site=%s", options->only_site);
    if (subject && strtoul(subject, NULL, 10) > file->sites.count)
        return arena_printf(arena, "--explain-site=%s", subject);
    for (size_t i = 0; i < options->left_sites.count; i++)
        for (const char *at = options->left_sites.at[i]; *at;
             at += strcspn(at, ","), at += *at == ',')
            if (strtoul(at, NULL, 10) > file->sites.count)
                return arena_printf(arena, "--leave-site=%s", options->left_sites.at[i]);
    return NULL;
}

// There is no place for the runtime's #include in such a header.
static void complain_of_fragment(struct session *session, struct file_report *file) {
    const char *text =
        "is included inside a declaration, where the runtime can't be: nothing is rewritten in it";
    *ARENA_PUSH(session->arena, &file->diagnostics) =
        (struct diagnostic){DIAGNOSTIC_WARNING, file->source.path, 0, 0, text};
    file->sites.count = 0;
}

static void mark_outside(const struct changed_lines *changed, struct file_report *file) {
    const struct changed_file *lines = changed_lines_of(changed, file->source.real_path);
    for (size_t i = 0; i < file->sites.count; i++) {
        struct site *site = &file->sites.at[i];
        unsigned last, column;
        source_position(&file->source, site->range.end, &last, &column);
        site->is_outside = !changed_lines_touch(lines, site->line, last);
    }
}

void decision_make(struct session *session, struct file_report *file) {
    const char *missing = missing_site(session->arena, session->options, file);
    if (file->status == EXIT_DONE && missing)
        report_complain(
            session->arena, file, EXIT_USAGE,
            arena_printf(session->arena, "%s: the file has %zu", missing, file->sites.count));
    if (file->source.is_fragment && file->sites.count)
        complain_of_fragment(session, file);
    if (file->status != EXIT_DONE)
        file->sites.count = 0; // nothing is decided
    if (file->status != EXIT_DONE || !hints_hold(session, file))
        return;
    stats_enter(session->stats, file->source.path, STAGE_PLAN);
    if (session->options->changed)
        mark_outside(session->options->changed, file);
    groups_form(session->arena, &file->sites);
    components_form(session->arena, &file->sites);
    peer_loops_form(session->arena, &file->sites);
    iterations_form(session->arena, &file->sites);
    if (session->options->instrument || session->plan.profile)
        fingerprint_sites(session->arena, &file->sites);
    if (session->plan.profile) {
        profile_apply(session->arena, session->plan.profile, &file->source, &file->sites,
                      &file->diagnostics);
        *ARENA_PUSH(session->arena, &file->dependencies) = session->options->profile_path;
    }
    bool is_resident =
        resident_plan(session->arena, &session->plan, &file->source, &file->kernels,
                      session->inline_runtime, &file->sites, &file->edits, &file->diagnostics);
    bool is_timed =
        as_written_add(session->arena, &session->plan, &file->source, &file->kernels, &file->sites,
                       session->inline_runtime, &file->edits, &file->diagnostics);
    bool is_remapped =
        !session->options->instrument &&
        remap_decide(session->arena, session->options, &file->source, &file->kernels, &file->sites,
                     session->inline_runtime, &file->edits, &file->diagnostics);
    stats_enter(session->stats, file->source.path, STAGE_EDITS);
    alignment_keep(session->arena, &file->source, &file->edits);
    for (size_t i = 0; i < file->edits.count; i++)
        *ARENA_PUSH(session->arena, &file->changes) = file->edits.at[i];
    bool directives = wants_directives(session->options, file);
    if (directives)
        restore_numbers(session, file);
    add_headers(session, file, is_resident, is_timed, is_remapped, directives);
    if (directives)
        include_line_name_source(session->arena, &file->source, &file->edits);
    const char *problem;
    if (edit_prepare(session->arena, &file->source, &file->edits, &problem) < 0 ||
        edit_prepare(session->arena, &file->source, &file->changes, &problem) < 0) {
        report_complain(session->arena, file, EXIT_WRITE, problem);
        file->edits.count = file->changes.count = 0;
    }
}

// For each command that compiles it.
void decision_verify(struct session *session, size_t input, struct file_report *file) {
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
        struct compiler compiler = compiler_with(session->arena, &session->compiler,
                                                 readings->at[i].flags, &architectures);
        verify(session->arena, &compiler, session->options, file);
    }
}
