// Texts come from the registry of rewrites and from reasons.def; here they are only laid out.

#include "describe.h"

#include <string.h>

#include "base/nearest.h"
#include "base/quote.h"
#include "decide/rewrite.h"

enum { WIDTH = 100, MAX_NAMES = 128 };

void describe_rewrites(FILE *stream, const struct rewrite_list *rewrites) {
    for (size_t i = 0; i < rewrites->count; i++)
        fprintf(stream, "%-16s %-6s %s\n", rewrites->at[i]->name,
                level_name(rewrites->at[i]->level), rewrites->at[i]->summary);
}

static void print_wrapped(FILE *stream, const char *text) {
    size_t column = 0;
    for (const char *at = text; *at;) {
        size_t width = strcspn(at, " \n");
        if (column > 0 && column + 1 + width > WIDTH)
            column = 0, fputc('\n', stream);
        if (column > 0)
            column++, fputc(' ', stream);
        fwrite(at, 1, width, stream);
        column += width;
        at += width;
        if (*at == '\n')
            column = 0, fputc('\n', stream);
        at += *at != '\0';
    }
    fputc('\n', stream);
}

static void print_cure(FILE *stream, enum reason reason) {
    char text[1024];
    snprintf(text, sizeof text, "Cure: %s", reason_cure(reason));
    print_wrapped(stream, text);
}

static int unknown(const struct rewrite_list *rewrites, const char *name) {
    const char *names[MAX_NAMES];
    size_t count = 0;
    for (size_t i = 0; i < rewrites->count && count < MAX_NAMES; i++)
        names[count++] = rewrites->at[i]->name;
    for (int i = 0; i < REASON_COUNT && count < MAX_NAMES; i++)
        names[count++] = reason_name((enum reason)i);
    const char *near = nearest_word(name, names, count);
    quote_print(stderr, "warpagg-rewrite: error: no rewrite or reason is called '%s'", name);
    if (near)
        fprintf(stderr, "; did you mean '%s'?\n", near);
    else
        fprintf(stderr, "; --list-rewrites lists the rewrites\n");
    return EXIT_USAGE;
}

int describe_one(FILE *stream, const struct rewrite_list *rewrites, const char *name) {
    if (strncmp(name, "warpagg-", 8) == 0 || strncmp(name, "warpagg:", 8) == 0)
        name += 8;
    for (size_t i = 0; i < rewrites->count; i++)
        if (strcmp(rewrites->at[i]->name, name) == 0) {
            fprintf(stream, "%s (rewrite, level %s): %s\n\n", name,
                    level_name(rewrites->at[i]->level), rewrites->at[i]->summary);
            print_wrapped(stream, rewrites->at[i]->text);
            return EXIT_DONE;
        }
    for (int i = 0; i < REASON_COUNT; i++)
        if (strcmp(reason_name((enum reason)i), name) == 0) {
            fprintf(stream, "%s (reason to leave a site): %s\n\n", name,
                    reason_summary((enum reason)i));
            print_wrapped(stream, reason_text((enum reason)i));
            fputc('\n', stream);
            print_cure(stream, (enum reason)i);
            return EXIT_DONE;
        }
    return unknown(rewrites, name);
}
