// What options and inputs settle, once for all files.

#include "session.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/pattern.h"
#include "decide/profile.h"
#include "output/verify.h"
#include "sites/sites.h"
#include "words/architecture.h"

static int by_number(const void *left, const void *right) {
    const char *a = ((const struct reading *)left)->architecture,
               *b = ((const struct reading *)right)->architecture;
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
    return strcmp(a->architecture, b->architecture) == 0 &&
           a->flags->optimizes == b->flags->optimizes &&
           a->flags->combines_floats == b->flags->combines_floats &&
           a->flags->separable == b->flags->separable &&
           is_same_text(&a->flags->clang, &b->flags->clang);
}

static void add_reading(struct session *session, const struct compile_flags *flags,
                        const char *architecture, struct reading_list *readings) {
    struct reading reading = {.flags = flags,
                              .architecture = architecture,
                              .preamble = ARENA_NEW(session->arena, struct known_preamble)};
    for (size_t i = 0; i < readings->count; i++)
        if (is_same(&readings->at[i], &reading))
            return;
    *ARENA_PUSH(session->arena, readings) = reading;
}

// In an order of their own, so that the user's does not matter.
static void settle_readings(struct session *session, const struct input *input,
                            struct reading_list *readings) {
    for (size_t i = 0; i < input->commands.count; i++) {
        const struct compile_flags *flags = input->commands.at[i];
        struct strings asked = session->options->architectures;
        struct strings names =
            asked.count ? asked
                        : toolchain_architectures(session->arena, &session->toolchain, flags);
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
        if (old->sm == target.sm && old->optimizes == target.optimizes &&
            old->combines_floats == target.combines_floats)
            return i;
    }
    *ARENA_PUSH(arena, targets) = target;
    return targets->count - 1;
}

static void settle_targets(struct session *session) {
    target_list targets = {0};
    size_t count = session->inputs.count, number = 0;
    session->readings = ARENA_ARRAY(session->arena, struct reading_list, count);
    for (size_t i = 0; i < count; i++) {
        settle_readings(session, &session->inputs.at[i], &session->readings[i]);
        for (size_t j = 0; j < session->readings[i].count; j++) {
            struct reading *reading = &session->readings[i].at[j];
            reading->target = target_of(session->arena, reading, &targets);
            reading->number = number++;
        }
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
    if (glob_check(session->arena, &session->plan.rewrites, names, session->plan.all.count, &why) ==
        0)
        return 0;
    *problem = arena_printf(session->arena, "--rewrites=%s: %s", session->options->rewrites, why);
    return EXIT_USAGE;
}

static int settle_wrappers(struct session *session, const char **problem) {
    for (size_t i = 0; i < session->options->wrappers.count; i++) {
        const char *text = session->options->wrappers.at[i];
        if (sites_parse_wrapper(session->arena, text,
                                ARENA_PUSH(session->arena, &session->wrappers)) < 0) {
            *problem = arena_printf(session->arena,
                                    "--wrapper=%s: expected NAME=OP, with OP one of add, sub, min, "
                                    "max, and, or, xor, inc, dec, exch",
                                    text);
            return EXIT_USAGE;
        }
    }
    return 0;
}

static int settle_headers(struct session *session, const char **problem) {
    const struct options *options = session->options;
    const bool is_apart = options->output == OUTPUT_FILE || options->output == OUTPUT_DIRECTORY;
    const char *filter = options->header_filter;
    const enum headers_taken taken = filter ? HEADERS_MATCHING
                                     : options->project_headers && (is_apart || !options->verify)
                                         ? HEADERS_OF_PROJECT
                                         : HEADERS_NONE;
    if (taken == HEADERS_NONE || (filter && strcmp(filter, "none") == 0))
        return 0;
    if (options->verify && !is_apart) {
        *problem = "--verify compiles one file with and without its edits, and can't where "
                   "--header-filter edits headers in place; it can with -o and --output-dir";
        return EXIT_USAGE;
    }
    if (is_apart && strcmp(options->output_path, "-") == 0) {
        *problem = "rewritten headers lie beside the output, so --header-filter and "
                   "--project-headers do not go with -o -";
        return EXIT_USAGE;
    }
    if (filter && pattern_compile(session->arena, "--header-filter", filter,
                                  &session->header_filter, problem) < 0)
        return EXIT_USAGE;
    session->headers_taken = taken;
    session->copies_headers = is_apart;
    return 0;
}

static int settle_verification(struct session *session, const char **problem) {
    if (!session->options->verify)
        return 0;
    return compiler_find(session->arena, session->options, &session->toolchain, &session->compiler,
                         problem);
}

static int settle_runtime(struct session *session, const char **problem) {
    if (!session->options->inline_runtime)
        return 0;
    const char *path = arena_printf(session->arena, "%s/warpagg.cuh", session->installation.share);
    struct source source;
    int error = source_read(session->arena, path, &source);
    if (error < 0) {
        *problem = arena_printf(session->arena, "the runtime's text %s can't be read: %s", path,
                                strerror(-error));
        return EXIT_USAGE;
    }
    session->inline_runtime = source.text;
    return 0;
}

static int settle_instrument(struct session *session, const char **problem) {
    const struct options *options = session->options;
    if (options->instrument && options->inline_runtime)
        *problem = "--instrument includes <warpagg/profile.cuh>, and can't put its text into the "
                   "output: it goes without --runtime=inline";
    else if (options->instrument && (options->sarif_path || options->fixes_path))
        *problem = "--instrument mends nothing, so it goes without --sarif and --export-fixes";
    else
        return 0;
    return EXIT_USAGE;
}

static int settle_profile(struct session *session, const char **problem) {
    if (!session->options->profile_path)
        return 0;
    session->plan.profile = profile_read(session->arena, session->options->profile_path, problem);
    return session->plan.profile ? 0 : EXIT_USAGE;
}

int session_open(struct arena *arena, const struct options *options,
                 const struct rewrite_list *rewrites, struct session *session,
                 const char **problem) {
    *session = (struct session){
        .arena = arena, .options = options, .plan = {.options = options, .all = *rewrites}};
    session->stats = options->debug ? stats_create(arena) : NULL; // "stats" is all there is
    if (installation_find(arena, &session->installation) < 0) {
        *problem = "the runtime's files are not beside this program; was it moved out of its "
                   "installation?";
        return EXIT_USAGE;
    }
    int status = inputs_find(arena, options, &session->inputs, problem);
    if (!status)
        status = toolchain_find(arena, options, &session->installation,
                                session->inputs.at[0].commands.at[0], &session->toolchain, problem);
    if (!status)
        settle_targets(session);
    if (!status)
        status = settle_rewrites(session, problem);
    if (!status)
        status = settle_wrappers(session, problem);
    if (!status)
        status = settle_runtime(session, problem);
    if (!status)
        status = settle_instrument(session, problem);
    if (!status)
        status = settle_profile(session, problem);
    if (!status)
        status = settle_verification(session, problem);
    if (!status)
        status = settle_headers(session, problem); // last: what it compiles, session_close frees
    return status;
}

int session_load_readers(struct session *session, const char **problem) {
    session->readers = readers_load(session->arena, &session->installation, problem);
    if (!session->readers)
        return EXIT_USAGE;
    return toolchain_find_clang(session->arena,
                                session->readers->frontend_library_directory(session->arena),
                                &session->toolchain, problem);
}

void session_close(struct session *session) {
    if (session->headers_taken == HEADERS_MATCHING)
        regfree(&session->header_filter);
}
