// A rule for make (and ninja): `target: dependency dependency …`, names quoted as gcc quotes them.

#define _XOPEN_SOURCE 700

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "emit.h"

// make takes `\ ` for a blank in a name, and backslashes only right before such a blank for quoted ones.
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
        case '#':
            fputc('\\', stream);
            break;
        case '$':
            fputc('$', stream);
            break;
        }
        backslashes = *name == '\\' ? backslashes + 1 : 0;
        fputc(*name, stream);
    }
}

static void print_rule(FILE *stream, const char *target, const struct file_report *file) {
    print_name(stream, target);
    fputs(": ", stream);
    print_name(stream, file->source.path);
    for (size_t i = 0; i < file->dependencies.count; i++) {
        const char *name = file->dependencies.at[i];
        if (strcmp(name, file->source.path) == 0)
            continue;
        fputs(" \\\n  ", stream);
        char *real = realpath(name, NULL); // without `..`, which some build tools fold by text and through links
        print_name(stream, real ? real : name);
        free(real);
    }
    fputc('\n', stream);
}

int emit_depfile(const char *path, const char *target, const struct file_report *file) {
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);
    if (!stream)
        return -errno;
    print_rule(stream, target, file);
    int status = fclose(stream) == 0 ? file_write(path, text, length) : -errno;
    free(text);
    return status;
}
