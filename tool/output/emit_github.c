// --github: workflow commands of GitHub Actions, which show as annotations beside the lines. What
// stands in a command is escaped as GitHub's own toolkit does it (actions/toolkit,
// packages/core/src/command.ts): % and line ends everywhere, : and , in properties besides.

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/quote.h"
#include "decide/rewrite.h"
#include "emit.h"

static void print_escaped(FILE *stream, const char *text, const char *special) {
    char spelled[QUOTE_SPELLED];
    for (size_t length; *text; text += length) {
        length = quote_next(text, strlen(text), spelled);
        if (strchr(special, *text))
            fprintf(stream, "%%%02X", (unsigned char)*text);
        else if (*spelled)
            fputs(spelled, stream);
        else
            fwrite(text, 1, length, stream);
    }
}

static void print_property(FILE *stream, const char *before, const char *text) {
    fputs(before, stream);
    print_escaped(stream, text, "%\r\n:,");
}

static void print_message(FILE *stream, const char *text) {
    fputs("::", stream);
    print_escaped(stream, text, "%\r\n");
    fputc('\n', stream);
}

// "::error file=k.cu,line=3,col=5::…"; notes are for those who read the whole.
static void print_diagnostic(FILE *stream, const struct diagnostic *diagnostic) {
    if (diagnostic->severity == DIAGNOSTIC_NOTE)
        return;
    fputs(diagnostic->severity == DIAGNOSTIC_ERROR ? "::error " : "::warning ", stream);
    if (diagnostic->path)
        print_property(stream, "file=", diagnostic->path);
    if (diagnostic->path && diagnostic->line)
        fprintf(stream, ",line=%u,col=%u", diagnostic->line, diagnostic->column);
    print_message(stream, diagnostic->text);
}

static void print_site(FILE *stream, const struct source *source, const struct site *site) {
    unsigned last, column;
    source_position(source, site->range.end, &last, &column);
    print_property(stream, "::notice file=", source->path);
    fprintf(stream, ",line=%u,endLine=%u", site->line, last);
    if (last == site->line) // columns are of one line
        fprintf(stream, ",col=%u,endColumn=%u", site->column, column);
    print_property(stream, ",title=warpagg-", site->rewrite->name);
    print_message(stream, site->message);
}

int emit_github(const char *path, const struct report *report) {
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);
    if (!stream)
        return -ENOMEM;
    for (size_t i = 0; i < report->count; i++) {
        const struct file_report *file = &report->at[i];
        for (size_t j = 0; j < file->diagnostics.count; j++)
            print_diagnostic(stream, &file->diagnostics.at[j]);
        for (size_t j = 0; j < file->sites.count; j++)
            if (file->sites.at[j].rewrite)
                print_site(stream, &file->source, &file->sites.at[j]);
    }
    int status = fclose(stream) == 0 ? file_write(path, text, length) : -ENOMEM;
    free(text);
    return status;
}
