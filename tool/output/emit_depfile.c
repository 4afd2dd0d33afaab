// A rule for make (and ninja): `target: dependency dependency …`, names quoted as gcc quotes them.

#define _XOPEN_SOURCE 700

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "emit.h"

// make takes `\ ` for a blank in a name, and backslashes only right before such a blank
// for quoted ones.
static void print_name(FILE *stream, const char *name) {
    size_t backslashes = 0;
    for (; *name; name++) {
        switch (*name) {
        case ' ':
        case '\t':
            for (; backslashes; backslashes--)
                fputc('\\', stream);
            fputc('\\', stream);
            break;
        case '#': fputc('\\', stream); break;
        case '$': fputc('$', stream); break;
        }
        backslashes = *name == '\\' ? backslashes + 1 : 0;
        fputc(*name, stream);
    }
}

// Without `..`, which some build tools fold by text and through links.
static void print_real_name(FILE *stream, const char *name) {
    char *real = realpath(name, NULL);
    print_name(stream, real ? real : name);
    free(real);
}

static bool is_first(const struct file_report *file, size_t i) {
    for (size_t j = 0; j < i; j++)
        if (strcmp(file->dependencies.at[j], file->dependencies.at[i]) == 0)
            return false;
    return strcmp(file->dependencies.at[i], file->source.path) != 0;
}

// This program is among what the target is made from: a new version may make another.
static const char program[] = "/proc/self/exe";

static void print_rule(FILE *stream, const char *target, const struct file_report *file) {
    print_name(stream, target);
    fputs(": ", stream);
    print_name(stream, file->source.path);
    for (size_t i = 0; i < file->dependencies.count; i++)
        if (is_first(file, i)) {
            fputs(" \\\n  ", stream);
            print_real_name(stream, file->dependencies.at[i]);
        }
    fputs(" \\\n  ", stream);
    print_real_name(stream, program);
    fputc('\n', stream);
}

// An empty rule for all but the source: what is gone is made anew without a complaint.
static void print_phony(FILE *stream, const struct file_report *file) {
    for (size_t i = 0; i <= file->dependencies.count; i++) {
        bool last = i == file->dependencies.count;
        if (!last && !is_first(file, i))
            continue;
        fputc('\n', stream);
        print_real_name(stream, last ? program : file->dependencies.at[i]);
        fputs(":\n", stream);
    }
}

const char *emit_depfile(struct arena *arena, const char *target, bool phony,
                         const struct file_report *file) {
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);
    if (!stream)
        return "";
    print_rule(stream, target, file);
    if (phony)
        print_phony(stream, file);
    const char *rule = fclose(stream) == 0 ? arena_string(arena, text) : "";
    free(text);
    return rule;
}
