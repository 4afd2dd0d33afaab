// A kernel is worse off where a block that the original could be launched with finds no room any
// more: too many registers, or more shared memory than a block may declare. Blocks have the size
// that the file says; where it says none, any that is usual.

#include "verify.h"

#include <string.h>

#include "base/file.h"
#include "decide/rewrite.h"
#include "deliver.h"

struct verification {
    struct arena *arena;
    struct file_report *file;
    ARENA_LIST(const char *) problems; // sentences
    bool *guilty;                      // by site
};

// ---- Who it was ---------------------------------------------------------------------------------

static bool runs_in(const struct kernel *kernel, const struct function *function) {
    for (size_t i = 0; i < kernel->functions.count; i++)
        if (kernel->functions.at[i] == function)
            return true;
    return false;
}

static bool site_is_in(const struct file_report *file, const struct site *site,
                       const char *mangled) {
    for (size_t i = 0; i < file->kernels.count; i++)
        if (resources_is_named(mangled, file->kernels.at[i]->name) &&
            runs_in(file->kernels.at[i], site->function))
            return true;
    return false;
}

// Marks the rewritten sites of a kernel; where none is known to be in it, or `mangled` is NULL, all
// of the file's, and none where it may be one of a header's.
static void accuse(struct verification *v, const char *mangled) {
    bool any = false;
    const int rounds = v->file->copies.count ? 1 : 2;
    for (int all = 0; all < rounds && !any; all++)
        for (size_t i = 0; i < v->file->sites.count; i++) {
            const struct site *site = &v->file->sites.at[i];
            bool is = site->rewrite && (all || (mangled && site_is_in(v->file, site, mangled)));
            v->guilty[i] |= is;
            any |= is;
        }
}

// ---- Kernels ------------------------------------------------------------------------------------

// What the source calls a kernel, where only one of those compiled is called so;
// else its mangled name.
static const char *kernel_name(const struct file_report *file, const struct resource_list *all,
                               const struct resources *kernel) {
    for (size_t i = 0; i < file->kernels.count; i++) {
        const char *name = file->kernels.at[i]->name;
        unsigned count = 0;
        for (size_t j = 0; j < all->count; j++)
            count += strcmp(all->at[j].architecture, kernel->architecture) == 0 &&
                     resources_is_named(all->at[j].kernel, name);
        if (count == 1 && resources_is_named(kernel->kernel, name))
            return name;
    }
    return kernel->kernel;
}

// The size of the kernel's blocks, the largest where several functions are called so; 0 where it is
// not known of all of them.
static long long known_threads(const struct file_report *file, const char *mangled) {
    long long threads = 0;
    for (size_t i = 0; i < file->kernels.count; i++) {
        const struct kernel *kernel = file->kernels.at[i];
        if (!resources_is_named(mangled, kernel->name))
            continue;
        long long here = kernel_threads(kernel);
        if (!here)
            return 0;
        threads = here > threads ? here : threads;
    }
    return threads;
}

// The largest block that has room before and not after; 0: none.
static long long lost_block(const struct file_report *file, const struct resources *before,
                            const struct resources *after) {
    // 256 always have room: no thread has more than 255 registers.
    static const long long usual[] = {RESOURCES_MAX_THREADS, 768, 512};
    long long known = known_threads(file, before->kernel);
    if (known)
        return resources_fit(before->registers, known) && !resources_fit(after->registers, known)
                   ? known
                   : 0;
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        if (resources_fit(before->registers, usual[i]) &&
            !resources_fit(after->registers, usual[i]))
            return usual[i];
    return 0;
}

static void compare_kernel(struct verification *v, const char *name, const struct resources *before,
                           const struct resources *after) {
    long long threads = lost_block(v->file, before, after);
    bool shared = before->shared <= RESOURCES_MAX_SHARED && after->shared > RESOURCES_MAX_SHARED;
    if (threads)
        *ARENA_PUSH(v->arena, &v->problems) =
            arena_printf(v->arena,
                         "%s needs %u registers on %s, %u before, and a block of %lld threads no "
                         "longer finds them",
                         name, after->registers, after->architecture, before->registers, threads);
    if (shared)
        *ARENA_PUSH(v->arena, &v->problems) = arena_printf(
            v->arena,
            "%s needs %u bytes of shared memory on %s, %u before, and a block may declare %d", name,
            after->shared, after->architecture, before->shared, RESOURCES_MAX_SHARED);
    if (threads || shared)
        accuse(v, before->kernel);
}

static void say(struct verification *v, int severity, unsigned line, unsigned column,
                const char *text) {
    struct diagnostic diagnostic = {
        .path = v->file->source.path, .line = line, .column = column, .text = text};
    diagnostic.severity = severity;
    *ARENA_PUSH(v->arena, &v->file->diagnostics) = diagnostic;
}

static void note_kernel(struct verification *v, const char *name, const struct resources *before,
                        const struct resources *after) {
    const char *spills =
        before->spills || after->spills
            ? arena_printf(v->arena, ", spills %u → %u bytes", before->spills, after->spills)
            : "";
    say(v, DIAGNOSTIC_NOTE, 0, 0,
        arena_printf(v->arena, "%s on %s: registers %u → %u, shared %u → %u bytes%s", name,
                     before->architecture, before->registers, after->registers, before->shared,
                     after->shared, spills));
}

static const char *joined(struct arena *arena, const char *text, const struct strings *words) {
    for (size_t i = 0; i < words->count; i++)
        text = arena_printf(arena, "%s %s", text, words->at[i]);
    return text;
}

static void note_compiler(struct verification *v, const struct compiler *compiler) {
    const char *text = joined(v->arena, arena_printf(v->arena, "verified by %s", compiler->nvcc),
                              &compiler->arguments);
    if (compiler->unknown.count)
        text = joined(v->arena, arena_printf(v->arena, "%s; not nvcc's, and left out:", text),
                      &compiler->unknown);
    say(v, DIAGNOSTIC_NOTE, 0, 0, text);
}

static void compare_kernels(struct verification *v, const struct compilation *before,
                            const struct compilation *after, bool verbose) {
    for (size_t i = 0; i < before->kernels.count; i++) {
        const struct resources *old = &before->kernels.at[i],
                               *new = resources_find(&after->kernels, old);
        const char *name = kernel_name(v->file, &before->kernels, old);
        if (!new) {
            say(v, DIAGNOSTIC_WARNING, 0, 0,
                arena_printf(v->arena,
                             "--verify: %s on %s is not among the rewritten kernels, so nothing "
                             "was compared",
                             name, old->architecture));
            continue;
        }
        if (verbose)
            note_kernel(v, name, old, new);
        if (after->succeeded)
            compare_kernel(v, name, old, new);
    }
}

// ---- Errors -------------------------------------------------------------------------------------

// The first line of what nvcc printed that speaks of an error, or the first at all.
static const char *first_error(struct arena *arena, const char *output) {
    static const char *const words[] = {"error", "fatal"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        for (const char *at = output; *at;) {
            size_t width = strcspn(at, "\r\n");
            const char *line = arena_copy(arena, at, width);
            if (strstr(line, words[i]))
                return line;
            at += width;
            at += strspn(at, "\r\n");
        }
    size_t width = strcspn(output, "\r\n");
    return width ? arena_copy(arena, output, width) : "it says nothing";
}

// "Entry function '_Z1kPi' uses too much shared data": ptxas names the kernel.
static const char *named_kernel(struct arena *arena, const char *line) {
    const char *at = strstr(line, "Entry function '");
    if (!at)
        return NULL;
    at += strlen("Entry function '");
    return arena_copy(arena, at, strcspn(at, "'"));
}

// "--leave-site=1,3", and what these are.
static const char *cure(struct verification *v, const struct site **first) {
    const char *ids = "", *names = "";
    for (size_t i = 0; i < v->file->sites.count; i++) {
        const struct site *site = &v->file->sites.at[i];
        if (!v->guilty[i])
            continue;
        ids = arena_printf(v->arena, "%s%s%u", ids, *first ? "," : "", site->id);
        names = arena_printf(v->arena, "%s%s%s of site %u in line %u", names, *first ? ", " : "",
                             site->rewrite->name, site->id, site->line);
        *first = *first ? *first : site;
    }
    return *first ? arena_printf(v->arena, "--leave-site=%s does without %s", ids, names)
                  : "--header-filter=none does without headers";
}

static void fail(struct verification *v) {
    const char *what = v->problems.at[0];
    for (size_t i = 1; i < v->problems.count; i++)
        what = arena_printf(v->arena, "%s; %s", what, v->problems.at[i]);
    const struct site *first = NULL;
    const char *options = cure(v, &first);
    say(v, DIAGNOSTIC_ERROR, first ? first->line : 0, first ? first->column : 0,
        arena_printf(v->arena, "rewritten, %s; nothing is written. %s", what, options));
    v->file->status = EXIT_WRITE;
}

// The rewritten text, and the copies of headers that it includes.
static struct compiled_texts rewritten(struct arena *arena, const struct options *options,
                                       const struct file_report *file) {
    struct compiled_texts texts = {0};
    struct compiled_text *text = ARENA_PUSH(arena, &texts);
    text->name = file_base_name(file->source.path);
    text->text = edit_apply(arena, &file->source, &file->edits, &text->length);
    const char *folder =
        file_base_name(deliver_folder(arena, deliver_target(arena, options, file)));
    for (size_t i = 0; i < file->copies.count; i++) {
        const struct header_copy *copy = &file->copies.at[i];
        text = ARENA_PUSH(arena, &texts);
        text->name = arena_printf(arena, "%s/%s", folder, copy->name);
        text->text = edit_apply(arena, &copy->source, &copy->edits, &text->length);
    }
    return texts;
}

void verify(struct arena *arena, const struct compiler *compiler, const struct options *options,
            struct file_report *file) {
    const bool verbose = options->verbose;
    if (file->status != EXIT_DONE || !file->edits.count)
        return;
    struct verification v = {
        .arena = arena, .file = file, .guilty = ARENA_ARRAY(arena, bool, file->sites.count)};
    if (verbose)
        note_compiler(&v, compiler);
    const struct compiled_texts texts = rewritten(arena, options, file);
    const char *problem = NULL;
    struct compilation before, after;
    if (compiler_compare(arena, compiler, &file->source, &texts, &before, &after, &problem) < 0) {
        say(&v, DIAGNOSTIC_ERROR, 0, 0, problem);
        file->status = EXIT_WRITE;
        return;
    }
    if (!before.succeeded) {
        say(&v, DIAGNOSTIC_WARNING, 0, 0,
            arena_printf(arena, "nothing could be verified, the original does not compile: %s",
                         first_error(arena, before.output)));
        return;
    }
    compare_kernels(&v, &before, &after, verbose);
    if (!after.succeeded) {
        const char *error = first_error(arena, after.output);
        *ARENA_PUSH(arena, &v.problems) = arena_printf(arena, "it no longer compiles: %s", error);
        accuse(&v, named_kernel(arena, error));
    }
    if (v.problems.count)
        fail(&v);
}
