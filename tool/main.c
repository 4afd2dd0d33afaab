// warpagg-rewrite: finds the atomic updates of CUDA files and rewrites those
// where combining them pays.
//
// This file is the table of contents. A file goes through the stages of session.c; then its output
// is delivered and everything is reported.

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "analysis.h"
#include "base/file.h"
#include "base/parallel.h"
#include "base/process.h"
#include "base/quote.h"
#include "copies.h"
#include "decision.h"
#include "kept.h"
#include "output/deliver.h"
#include "output/describe.h"
#include "output/emit.h"
#include "output/places.h"
#include "rewrites/registry.h"
#include "session.h"

static int complain(const char *text) {
    quote_print(stderr, "warpagg-rewrite: error: %s\n", text);
    return EXIT_USAGE;
}

static int worse(int a, int b) { return a > b ? a : b; }

static bool is_pending(const struct report *report) {
    for (size_t i = 0; i < report->count; i++)
        if (report->at[i].edits.count)
            return true;
    return false;
}

static bool is_known(const struct report *report, const struct file_report *file) {
    for (size_t i = 0; i < report->count && &report->at[i] != file; i++)
        if (file->source.real_path && report->at[i].source.real_path &&
            strcmp(report->at[i].source.real_path, file->source.real_path) == 0)
            return true;
    return false;
}

// What a process of its own finds in one input.
struct finding {
    struct file_report file;
    struct file_report **headers;
    size_t header_count;
    struct stats *stats;
};

struct survey {
    struct session *session;
    struct finding *findings; // by input
    bool *met;                // by input: its finding is there
    size_t met_count;
    size_t *rest; // the inputs that are to be parsed
    size_t rest_count;
};

// Of a file, in seconds of the processor. The examples take one, and a file with PyTorch's headers
// eighteen.
static unsigned long time_limit(const struct session *session, size_t input) {
    enum { FOR_AN_ARCHITECTURE = 120 };
    const char *given = session->options->time_limit;
    return (given ? strtoul(given, NULL, 10) : FOR_AN_ARCHITECTURE) *
           session->readings[input].count;
}

static void analyse(struct session *session, size_t input, struct file_report *file) {
    const struct rlimit before = process_limit_time(time_limit(session, input));
    analysis_of(session, input, file);
    decision_make(session, file);
    process_lift_limit(before);
    if (!session->copies_headers)
        decision_verify(session, input, file);
}

static void *analyse_in_process(void *context, size_t index, struct arena *arena) {
    struct survey *survey = context;
    struct session session = *survey->session;
    size_t input = survey->rest[index];
    struct finding *finding = ARENA_NEW(arena, struct finding);
    finding->file.source = survey->findings[input].file.source;
    session.arena = arena;
    session.noted_version |= index > 0;
    session.stats = finding->stats = session.stats ? stats_create(arena) : NULL;
    analyse(&session, input, &finding->file);
    stats_enter(session.stats, NULL, STAGE_NONE);
    finding->headers = session.headers.at;
    finding->header_count = session.headers.count;
    return finding;
}

// "[12/200] src/kernel.cu" on one line of a terminal.
static void show_progress(const struct survey *survey, const char *path) {
    const struct session *session = survey->session;
    if (!session->options->quiet && isatty(STDERR_FILENO)) {
        fputc('\r', stderr);
        quote_print(stderr, "[%zu/%zu] %s", survey->met_count, session->inputs.count, path);
        fputs("\033[K", stderr);
    }
}

static void take_finding(void *context, size_t index, void *result, int signal) {
    struct survey *survey = context;
    size_t input = survey->rest[index];
    survey->met[input] = true;
    survey->met_count++;
    if (result)
        survey->findings[input] = *(struct finding *)result;
    else
        analysis_lost(survey->session, input, signal, &survey->findings[input].file);
    show_progress(survey, survey->session->inputs.at[input].path);
}

static void analyse_beside(struct survey *survey) {
    struct session *session = survey->session;
    size_t jobs =
        session->options->jobs ? strtoul(session->options->jobs, NULL, 10) : parallel_cores();
    struct parallel parallel = {.count = survey->rest_count,
                                .jobs = jobs < survey->rest_count ? jobs : survey->rest_count,
                                .context = survey,
                                .work = analyse_in_process,
                                .done = take_finding};
    if (survey->rest_count)
        parallel_run(session->arena, &parallel);
    if (survey->met_count && !session->options->quiet && isatty(STDERR_FILENO))
        fputs("\r\033[K", stderr);
}

static void add_file(struct session *session, const struct file_report *file,
                     struct report *report) {
    *ARENA_PUSH(session->arena, report) = *file;
    if (is_known(report, &report->at[report->count - 1]))
        report->count--;
}

static void glance_at_all(struct survey *survey) {
    for (size_t i = 0; i < survey->session->inputs.count; i++) {
        struct file_report *file = &survey->findings[i].file;
        survey->met[i] = analysis_at_a_glance(survey->session, i, file);
        if (survey->met[i])
            decision_make(survey->session, file);
        else
            survey->rest[survey->rest_count++] = i;
    }
    survey->met_count = survey->session->inputs.count - survey->rest_count;
}

// Outputs with their copies of headers. Of a header that is in none that is written, nothing is.
static void verify_outputs(struct session *session, struct report *report, size_t first,
                           size_t headers) {
    bool any = !session->options->verify;
    for (size_t i = first; i < headers; i++) {
        decision_verify(session, report->at[i].input, &report->at[i]);
        any |= report->at[i].status == EXIT_DONE && report->at[i].copies.count;
    }
    for (size_t i = headers; i < report->count && !any; i++)
        if (report_rewrites(&report->at[i]))
            report->at[i].status = EXIT_WRITE;
}

// Each input is parsed in a process of its own, or here where there is none to be had. One file
// reached by two paths is written once, and a header is decided when all is known that its
// includers say of it. Returns 0, or EXIT_USAGE after a sentence in *problem.
static int analyse_all(struct session *session, struct report *report, const char **problem) {
    const size_t count = session->inputs.count, first = report->count;
    struct survey survey = {.session = session,
                            .findings = ARENA_ARRAY(session->arena, struct finding, count),
                            .met = ARENA_ARRAY(session->arena, bool, count),
                            .rest = ARENA_ARRAY(session->arena, size_t, count)};
    glance_at_all(&survey);
    if (survey.rest_count && session_load_readers(session, problem))
        return EXIT_USAGE;
    analyse_beside(&survey);
    for (size_t i = 0; i < count; i++) {
        struct finding *finding = &survey.findings[i];
        if (!survey.met[i])
            analyse(session, i, &finding->file);
        analysis_take_headers(session, finding->headers, finding->header_count);
        if (finding->stats)
            stats_add(session->stats, finding->stats);
        finding->file.input = i;
        add_file(session, &finding->file, report);
    }
    const size_t inputs = report->count;
    for (size_t i = 0; i < session->headers.count; i++)
        add_file(session, session->headers.at[i], report);
    for (size_t i = inputs; i < report->count; i++)
        decision_make(session, &report->at[i]);
    if (!session->copies_headers)
        return 0;
    copies_plan(session, report, first, inputs);
    verify_outputs(session, report, first, inputs);
    return 0;
}

static int deliver_all(struct session *session, struct report *report, size_t from, size_t to) {
    int status = EXIT_DONE;
    for (size_t i = from; i < to; i++) {
        stats_enter(session->stats, report->at[i].source.path, STAGE_DELIVER);
        status = worse(status, deliver(session->arena, session->options, &report->at[i]));
    }
    stats_enter(session->stats, NULL, STAGE_NONE);
    return status;
}

static int check_written(const char *path, int error) {
    if (error < 0)
        quote_print(stderr, "warpagg-rewrite: error: %s can't be written: %s\n", path,
                    strerror(-error));
    return error < 0 ? EXIT_WRITE : EXIT_DONE;
}

static int write_reports(const struct session *session, const struct report *report) {
    const struct options *options = session->options;
    int status = EXIT_DONE;
    if (options->json_path)
        status =
            worse(status, check_written(options->json_path,
                                        emit_json(options->json_path, session->arena, report)));
    if (options->sarif_path)
        status = worse(status, check_written(options->sarif_path,
                                             emit_sarif(options->sarif_path, session->arena,
                                                        &session->plan.all, report)));
    if (options->github_path)
        status = worse(
            status, check_written(options->github_path, emit_github(options->github_path, report)));
    if (options->fixes_path)
        status =
            worse(status, check_written(options->fixes_path,
                                        emit_fixes(options->fixes_path, session->arena, report)));
    if (options->page_path)
        status = worse(
            status, check_written(options->page_path, emit_page(options->page_path, session->arena,
                                                                &session->plan, report)));
    return status;
}

static int tell(const struct session *session, const struct report *report) {
    const struct options *options = session->options;
    if (options->action == ACTION_LIST_SITES)
        emit_sites(stdout, report);
    if (options->action == ACTION_EXPLAIN_SITE)
        emit_explanation(stdout, session->arena, &session->plan, report);
    emit_text(stderr, report, options, options_colored(options, stderr));
    if (session->stats)
        stats_print(stderr, session->stats);
    return write_reports(session, report);
}

// The inputs with one configuration are a part of the run, with options of their own.
static int open_parts(struct arena *arena, const struct options *options,
                      struct session_list *parts, const char **problem) {
    struct strings configurations;
    int status = inputs_configurations(arena, options, &configurations, problem);
    for (size_t i = 0; i < configurations.count && !status; i++) {
        struct options *of_part = ARENA_NEW(arena, struct options);
        bool is_whole = configurations.count == 1 && configurations.at[i] == options->config_path;
        status = is_whole ? 0 : options_for_part(arena, options, configurations.at[i], of_part);
        if (status)
            return status;
        if (options->changed) {
            of_part->inputs = options->inputs;
            of_part->changed = options->changed;
        }
        status = session_open(arena, is_whole ? options : of_part, &rewrites_all,
                              ARENA_PUSH(arena, parts), problem);
        if (status)
            parts->count--;
        else if (parts->at[i].headers_taken != HEADERS_NONE && !parts->at[i].copies_headers &&
                 configurations.count > 1) {
            *problem = "--header-filter edits a header for all files that include it, and these "
                       "have several configurations; name one by --config, or rewrite them apart";
            status = EXIT_USAGE;
        }
    }
    return status;
}

// The options with what their diff says; its CUDA files are the inputs,
// where nothing else says which.
static int narrow(struct arena *arena, const struct options *options, struct options *narrowed,
                  const char **problem) {
    static const char end[] = ".cu";
    struct source diff;
    struct changed_lines *changed = ARENA_NEW(arena, struct changed_lines);
    bool is_stdin = strcmp(options->diff_path, "-") == 0;
    int error = is_stdin ? source_read_stdin(arena, "<stdin>", &diff)
                         : source_read(arena, options->diff_path, &diff);
    if (error < 0)
        *problem = arena_printf(arena, "--diff=%s can't be read: %s", options->diff_path,
                                strerror(-error));
    if (error < 0 || changed_lines_read(arena, &diff, changed, problem) < 0)
        return EXIT_USAGE;
    *narrowed = *options;
    narrowed->changed = changed;
    bool says_which = options->inputs.count || options->command.count || options->database;
    for (size_t i = 0; i < changed->count && !says_which; i++) {
        const char *path = changed->at[i].path;
        size_t length = strlen(path);
        if (length > strlen(end) && strcmp(path + length - strlen(end), end) == 0)
            *ARENA_PUSH(arena, &narrowed->inputs) = path;
    }
    return EXIT_DONE;
}

// Where no input has lines that the diff touches, the outputs say so.
static int tell_of_nothing(struct arena *arena, const struct options *options,
                           const struct report *report) {
    struct session session = {
        .arena = arena, .options = options, .plan = {.options = options, .all = rewrites_all}};
    return tell(&session, report);
}

static int rewrite(struct arena *arena, const struct options *options) {
    struct session_list parts = {0};
    struct report report = {0};
    const char *problem = NULL;
    struct options narrowed;
    int status = options->diff_path ? narrow(arena, options, &narrowed, &problem) : 0;
    options = !status && options->diff_path ? &narrowed : options;
    bool is_asked = options->inputs.count || options->command.count || options->database;
    if (!status && is_asked)
        status = open_parts(arena, options, &parts, &problem);
    if (!status && !parts.count)
        return tell_of_nothing(arena, options, &report);
    bool pending = false;
    struct kept *kept = !status && parts.count == 1 ? kept_open(&parts.at[0]) : NULL;
    if (kept && kept_repeat(kept, &pending)) {
        if (parts.at[0].stats)
            fputs("the result was kept by a run before\n", stderr);
        session_close(&parts.at[0]);
        return options->check && pending ? EXIT_PENDING : EXIT_DONE;
    }
    size_t *ends = ARENA_ARRAY(arena, size_t, parts.count + 1);
    for (size_t i = 0; i < parts.count && !status; i++) {
        status = analyse_all(&parts.at[i], &report, &problem);
        ends[i] = report.count;
    }
    if (!status && (problem = places_unfit(arena, options, &report)))
        status = EXIT_USAGE;
    if (status && problem)
        complain(problem);
    bool is_open = !status;
    for (size_t i = 0; i < parts.count && is_open; i++)
        status = worse(status, deliver_all(&parts.at[i], &report, i ? ends[i - 1] : 0, ends[i]));
    if (is_open)
        status = worse(status, tell(&parts.at[0], &report));
    pending = is_pending(&report);
    if (kept && !status && parts.at[0].readers)
        kept_store(kept, &report, pending);
    for (size_t i = 0; i < parts.count; i++)
        session_close(&parts.at[i]);
    return !status && options->check && pending ? EXIT_PENDING : status;
}

static int print_include_dir(struct arena *arena) {
    struct installation installation;
    if (installation_find(arena, &installation) < 0)
        return complain("the runtime's files are not beside this program");
    puts(installation.include);
    return EXIT_DONE;
}

static int print_makefile(struct arena *arena) {
    struct installation installation;
    if (installation_find(arena, &installation) < 0)
        return complain("the file for make is not beside this program");
    printf("%s/warpagg.mk\n", installation.share);
    return EXIT_DONE;
}

static int summarize(struct arena *arena, const struct options *options) {
    struct build_steps steps;
    const char *problem;
    int status = build_log_read(arena, options->subject, &steps, &problem);
    if (!status || steps.count)
        emit_summary(stdout, arena, &steps, options->verbose);
    return status ? complain(problem) : EXIT_DONE;
}

static int generate(struct arena *arena, const struct options *options) {
    struct strings names = {0};
    for (size_t i = 0; i < rewrites_all.count; i++)
        *ARENA_PUSH(arena, &names) = rewrites_all.at[i]->name;
    return options_generate(options->subject, &names);
}

static int act(struct arena *arena, const struct options *options) {
    switch (options->action) {
    case ACTION_REWRITE:
    case ACTION_LIST_SITES:
    case ACTION_EXPLAIN_SITE: return rewrite(arena, options);
    case ACTION_LIST_REWRITES: describe_rewrites(stdout, &rewrites_all); return EXIT_DONE;
    case ACTION_EXPLAIN: return describe_one(stdout, &rewrites_all, options->subject);
    case ACTION_INCLUDE_DIR: return print_include_dir(arena);
    case ACTION_SUMMARY: return summarize(arena, options);
    case ACTION_MAKEFILE: return print_makefile(arena);
    case ACTION_GENERATE: return generate(arena, options);
    case ACTION_DUMP_CONFIG: // options_parse has answered these
    case ACTION_NOTHING: break;
    }
    return EXIT_DONE;
}

struct task {
    struct arena *arena;
    const struct options *options;
    int status;
};

static void *act_in_thread(void *context) {
    struct task *task = context;
    task->status = act(task->arena, task->options);
    return NULL;
}

// The tree of an expression of ten thousand terms is as deep, and so are the calls that walk it,
// libclang's too: it keeps to this thread then. Pages of the stack
// that are not touched cost nothing.
static int act_on_large_stack(struct arena *arena, const struct options *options) {
    enum { STACK_MIB = 1024 };
    struct rlimit stack; // of clang, which goes down as deep
    if (getrlimit(RLIMIT_STACK, &stack) == 0 && stack.rlim_cur < (rlim_t)STACK_MIB << 20 &&
        stack.rlim_max >= (rlim_t)STACK_MIB << 20) {
        stack.rlim_cur = (rlim_t)STACK_MIB << 20;
        setrlimit(RLIMIT_STACK, &stack);
    }
    struct task task = {.arena = arena, .options = options};
    pthread_attr_t attributes;
    pthread_t thread;
    pthread_attr_init(&attributes);
    bool large = pthread_attr_setstacksize(&attributes, (size_t)STACK_MIB << 20) == 0 &&
                 setenv("LIBCLANG_NOTHREADS", "1", 1) == 0 &&
                 pthread_create(&thread, &attributes, act_in_thread, &task) == 0;
    pthread_attr_destroy(&attributes);
    if (large)
        pthread_join(thread, NULL);
    else
        act_in_thread(&task); // where address space is short
    return task.status;
}

int main(int argc, char **argv) {
    file_hold_standard();
    struct arena *arena = arena_create();
    struct options options;
    int status = options_parse(arena, argc, argv, &options);
    if (!status)
        status = act_on_large_stack(arena, &options);
    if (fflush(stdout) != 0 && !status) {
        complain("stdout can't be written");
        status = EXIT_WRITE;
    }
    arena_destroy(arena);
    return status;
}
