// A file that did not parse has no output: what was there stays.

#include "deliver.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "emit.h"

static int fail(struct arena *arena, struct file_report *file, const char *path, int error) {
    const char *text = arena_printf(arena, "can't be written: %s", strerror(-error));
    *ARENA_PUSH(arena, &file->diagnostics) =
        (struct diagnostic){DIAGNOSTIC_ERROR, path, 0, 0, text};
    return file->status = EXIT_WRITE;
}

const char *deliver_target(struct arena *arena, const struct options *options,
                           const struct file_report *file) {
    switch (options->output) {
    case OUTPUT_FILE: return options->output_path;
    case OUTPUT_DIRECTORY:
        return arena_printf(arena, "%s/%s", options->output_path,
                            file_base_name(file->source.path));
    default: return file->source.path;
    }
}

const char *deliver_folder(struct arena *arena, const char *target) {
    return arena_printf(arena, "%s.headers", target);
}

const char *deliver_rule(struct arena *arena, const struct options *options, const char *target) {
    if (options->depfile_path)
        return options->depfile_path;
    const char *dot = strrchr(target, '.'), *slash = strrchr(target, '/');
    size_t width = dot && (!slash || dot > slash) ? (size_t)(dot - target) : strlen(target);
    return arena_printf(arena, "%.*s.d", (int)width, target);
}

// The directory that the output lies in, made where it is missing.
static int make_directory_of(struct arena *arena, const char *target) {
    const char *name = file_base_name(target);
    return name > target ? file_make_directory(arena_copy(arena, target, (size_t)(name - target)))
                         : 0;
}

// The command line names the output and not what lies beside it: a link in the way of that is not
// followed.
static int write_one(const struct written *written) {
    if (written->is_beside)
        unlink(written->path);
    return file_write(written->path, written->text, written->length);
}

static int write_and_note(struct arena *arena, struct file_report *file,
                          const struct written *written) {
    *ARENA_PUSH(arena, &file->written) = *written;
    return write_one(written);
}

static int write_depfile(struct arena *arena, const struct options *options,
                         struct file_report *file, const char *target) {
    struct written rule = {.path = deliver_rule(arena, options, target)};
    rule.text = emit_depfile(arena, options->depfile_target ? options->depfile_target : target,
                             options->depfile_phony, file);
    rule.length = strlen(rule.text);
    int error = write_and_note(arena, file, &rule);
    return error < 0 ? fail(arena, file, rule.path, error) : EXIT_DONE;
}

// Beyond the #line that names the source.
static bool is_changed(const struct file_report *file) {
    return report_rewrites(file) || file->copies.count;
}

static bool has_output(const struct options *options, const struct file_report *file) {
    bool is_file = options->output != OUTPUT_NONE && options->output != OUTPUT_DIFF;
    return is_file &&
           (is_changed(file) || (options->output != OUTPUT_IN_PLACE && !options->changed_only));
}

static int write_output(struct arena *arena, struct file_report *file, const char *target) {
    struct written output = {.path = target, .is_output = true};
    output.text = edit_apply(arena, &file->source, &file->edits, &output.length);
    int error = write_and_note(arena, file, &output);
    return error ? fail(arena, file, target, error) : EXIT_DONE;
}

static int make_folder(const char *folder) {
    struct stat there;
    int error = file_make_directory(folder);
    return error ? error : lstat(folder, &there) == 0 && S_ISDIR(there.st_mode) ? 0 : -ENOTDIR;
}

// With a list of which is whose.
static int write_copies(struct arena *arena, struct file_report *file, const char *target) {
    const char *folder = deliver_folder(arena, target), *list = "";
    if (!file->copies.count)
        return EXIT_DONE;
    int error = make_folder(folder);
    for (size_t i = 0; i < file->copies.count && !error; i++) {
        const struct header_copy *copy = &file->copies.at[i];
        struct written written = {.path = arena_printf(arena, "%s/%s", folder, copy->name),
                                  .is_beside = true};
        written.text = edit_apply(arena, &copy->source, &copy->edits, &written.length);
        error = write_and_note(arena, file, &written);
        list = arena_printf(arena, "%s%s\t%s\n", list, copy->name, copy->path);
    }
    const struct written listed = {.path = arena_printf(arena, "%s/" DELIVER_LIST, folder),
                                   .text = list,
                                   .length = strlen(list),
                                   .is_beside = true};
    if (!error)
        error = write_and_note(arena, file, &listed);
    return error ? fail(arena, file, folder, error) : EXIT_DONE;
}

int deliver(struct arena *arena, const struct options *options, struct file_report *file) {
    if (file->status != EXIT_DONE)
        return file->status;
    const char *target = deliver_target(arena, options, file);
    const bool is_apart = options->output == OUTPUT_FILE || options->output == OUTPUT_DIRECTORY;
    if (file->is_header && is_apart)
        return EXIT_DONE; // the files that include it have it
    const bool writes = has_output(options, file);
    const int error =
        writes && options->output != OUTPUT_IN_PLACE ? make_directory_of(arena, target) : 0;
    if (error)
        return fail(arena, file, target, error);
    if (options->depfile && write_depfile(arena, options, file, target) != EXIT_DONE)
        return file->status; // an output without its rule would be taken for up to date
    if (options->output == OUTPUT_DIFF)
        emit_diff(stdout, arena, file, options_colored(options, stdout));
    if (writes && write_copies(arena, file, target) != EXIT_DONE)
        return file->status;
    return writes ? write_output(arena, file, target) : EXIT_DONE;
}

static int make_room(struct arena *arena, const struct written *file) {
    const size_t width = (size_t)(file_base_name(file->path) - file->path);
    return file->is_output   ? make_directory_of(arena, file->path)
           : file->is_beside ? make_folder(arena_copy(arena, file->path, width - 1))
                             : 0;
}

int deliver_again(struct arena *arena, const struct written_list *written) {
    int error = 0;
    for (size_t i = 0; i < written->count && !error; i++)
        error = make_room(arena, &written->at[i]);
    for (size_t i = 0; i < written->count && !error; i++)
        error = write_one(&written->at[i]);
    return error;
}
