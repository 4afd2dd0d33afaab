// See build_log.h.

#include "build_log.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/source.h"
#include "json_values.h"

const char build_log_nothing[] = "nothing to rewrite";

void build_log_count(struct arena *arena, struct reason_counts *counts, const char *name,
                     size_t sites) {
    for (size_t i = 0; i < counts->count; i++)
        if (strcmp(counts->at[i].name, name) == 0) {
            counts->at[i].sites += sites;
            return;
        }
    *ARENA_PUSH(arena, counts) = (struct reason_count){name, sites};
}

void build_log_take_report(struct arena *arena, const char *path, struct build_step *step) {
    json_t *root = json_load_file(path, 0, NULL), *file, *site;
    size_t i, j;
    step->is_counted = root != NULL;
    step->is_kept = json_is_true(json_object_get(root, "kept"));
    json_array_foreach (json_object_get(root, "files"), i, file)
        json_array_foreach (json_object_get(file, "sites"), j, site) {
            const char *reason = json_string_value(json_object_get(site, "reason"));
            step->sites++;
            step->rewritten += !reason;
            if (reason)
                build_log_count(arena, &step->left, arena_string(arena, reason), 1);
        }
    json_decref(root);
}

// ---- Writing ------------------------------------------------------------------------------------

static json_t *number_or_null(bool is_known, size_t number) {
    return is_known ? json_integer((json_int_t)number) : json_null();
}

static json_t *to_json(const struct build_step *step) {
    json_t *left = step->is_counted ? json_object() : json_null();
    for (size_t i = 0; i < step->left.count && step->is_counted; i++)
        json_object_set_new(left, step->left.at[i].name,
                            json_integer((json_int_t)step->left.at[i].sites));
    return json_pack("{s:o, s:o, s:o, s:o, s:f, s:b, s:s, s:s?, s:i}", "file",
                     json_text(step->file),                                          //
                     "sites", number_or_null(step->is_counted, step->sites),         //
                     "rewritten", number_or_null(step->is_counted, step->rewritten), //
                     "left", left, "seconds", round(step->seconds * 1000) / 1000,    //
                     "kept", step->is_kept, "compiled", step->plain ? "plain" : "rewritten", "why",
                     step->plain, "exit_code", step->status);
}

int build_log_add(struct arena *arena, const char *path, const struct build_step *step) {
    json_t *object = to_json(step);
    char *json = object ? json_dumps(object, JSON_REAL_PRECISION(6)) : NULL;
    json_decref(object);
    if (!json)
        return -ENOMEM;
    const char *line = arena_printf(arena, "%s\n", json);
    free(json);
    int file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
    if (file < 0)
        return -errno;
    ssize_t written = write(file, line, strlen(line));
    int error = written < 0 ? -errno : (size_t)written < strlen(line) ? -ENOSPC : 0;
    close(file);
    return error;
}

// ---- Reading ------------------------------------------------------------------------------------

static bool is_count(const json_t *value) {
    return json_is_integer(value) && json_integer_value(value) >= 0;
}

static bool take_left(struct arena *arena, json_t *left, struct build_step *step) {
    const char *name;
    json_t *sites;
    json_object_foreach(left, name, sites) {
        if (!is_count(sites))
            return false;
        build_log_count(arena, &step->left, arena_string(arena, name),
                        (size_t)json_integer_value(sites));
    }
    return json_is_object(left);
}

static bool take_counts(struct arena *arena, const json_t *object, struct build_step *step) {
    const json_t *sites = json_object_get(object, "sites"),
                 *rewritten = json_object_get(object, "rewritten");
    step->is_counted = !json_is_null(sites);
    if (!step->is_counted)
        return true;
    step->sites = (size_t)json_integer_value(sites);
    step->rewritten = (size_t)json_integer_value(rewritten);
    return is_count(sites) && is_count(rewritten) && step->rewritten <= step->sites &&
           take_left(arena, json_object_get(object, "left"), step);
}

static bool from_json(struct arena *arena, const json_t *object, struct build_step *step) {
    const char *file = json_string_value(json_object_get(object, "file"));
    const char *why = json_string_value(json_object_get(object, "why"));
    const json_t *seconds = json_object_get(object, "seconds"),
                 *status = json_object_get(object, "exit_code");
    if (!file || !json_is_number(seconds) || !json_is_integer(status))
        return false;
    *step = (struct build_step){
        .file = arena_string(arena, file),
        .seconds = json_number_value(seconds),
        .is_kept = json_is_true(json_object_get(object, "kept")),
        .plain = why ? arena_string(arena, why) : NULL,
        .status = (int)json_integer_value(status),
    };
    return take_counts(arena, object, step);
}

static int by_file(const void *left, const void *right) {
    const struct build_step *a = *(const struct build_step *const *)left,
                            *b = *(const struct build_step *const *)right;
    int order = strcmp(a->file, b->file);
    return order ? order : a < b ? -1 : 1;
}

// In place of all lines of a file the last one.
static void keep_last(struct arena *arena, const struct build_steps *all,
                      struct build_steps *steps) {
    const struct build_step **sorted =
        ARENA_ARRAY(arena, const struct build_step *, all->count + 1);
    for (size_t i = 0; i < all->count; i++)
        sorted[i] = &all->at[i];
    qsort(sorted, all->count, sizeof *sorted, by_file);
    for (size_t i = 0; i < all->count; i++)
        if (i + 1 == all->count || strcmp(sorted[i]->file, sorted[i + 1]->file) != 0)
            *ARENA_PUSH(arena, steps) = *sorted[i];
}

struct bad_lines {
    unsigned first;
    size_t count;
};

static struct bad_lines read_lines(struct arena *arena, const struct source *log,
                                   struct build_steps *steps) {
    struct bad_lines bad = {0};
    for (unsigned line = 1; line <= log->line_count; line++) {
        struct range range = source_line(log, line);
        if (range.begin == log->length) // behind the last line's end
            break;
        json_t *object = json_loadb(log->text + range.begin, range.end - range.begin, 0, NULL);
        struct build_step step;
        if (from_json(arena, object, &step))
            *ARENA_PUSH(arena, steps) = step;
        else if (!bad.count++)
            bad.first = line;
        json_decref(object);
    }
    return bad;
}

int build_log_read(struct arena *arena, const char *path, struct build_steps *steps,
                   const char **problem) {
    *steps = (struct build_steps){0};
    struct source log;
    int error = source_read(arena, path, &log);
    if (error < 0) {
        *problem = arena_printf(arena, "%s can't be read: %s", path, strerror(-error));
        return -1;
    }
    struct build_steps all = {0};
    struct bad_lines bad = read_lines(arena, &log, &all);
    keep_last(arena, &all, steps);
    if (!bad.count)
        return 0;
    const char *more =
        bad.count > 1 ? arena_printf(arena, ", nor are %zu more", bad.count - 1) : "";
    *problem =
        arena_printf(arena, "%s:%u: is no line that warpagg-nvcc wrote%s", path, bad.first, more);
    return -1;
}
